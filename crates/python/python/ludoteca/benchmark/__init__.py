"""Distance from perfect play: the share of a position's value that a policy loses.

Fixed sets of positions come with the exact value of every move. They are test data of `ludoteca.datasets`, and in each
of them the choice of the move matters. `measure` compares a policy with them:

>>> round(measure_uniform(load("fourmation-5")).regret, 3)
0.348

`measure_agent` compares an agent that speaks text: a function from prompts to replies, or a `Command`. `play_level`
plays games between an agent and a level of the engine:

>>> def agent(prompt: str) -> str:
...     return prompt.split("Legal moves: ")[1].split()[0]
>>> measure_agent(agent, load("coffee-4"), Settings(Renamed(seed=1))).replies.faults
Counter()
>>> play_level(agent, "fourmation", "side=4 n=3", level=10, pairs=1).wins
0

`python -m ludoteca.benchmark uniform greedy level:3` prints a table, `python -m ludoteca.benchmark --agent COMMAND` the
results of an agent; those of many policies are in `docs/researchers/perfect-play.md`.
"""

from .agents import Agent, Command, Limits, Scripted
from .harness import FAULTS, AgentScore, Fault, GamesScore, Replies, Settings, measure_agent, play_level
from .measures import Policy, Score, Values, measure, measure_uniform
from .notations import NOTATIONS, Plain, Renamed, Shown, Shuffled
from .policies import Analysis, Greedy, Level, Mcts, OtherGame, Uniform
from .positions import SETS, Position, Set, held_out, load
from .prompts import prompt

__all__ = [
    "Agent",
    "AgentScore",
    "Analysis",
    "Command",
    "FAULTS",
    "Fault",
    "GamesScore",
    "Greedy",
    "Level",
    "Limits",
    "Mcts",
    "NOTATIONS",
    "OtherGame",
    "Plain",
    "Policy",
    "Position",
    "Renamed",
    "Replies",
    "SETS",
    "Score",
    "Scripted",
    "Set",
    "Settings",
    "Shown",
    "Shuffled",
    "Uniform",
    "Values",
    "held_out",
    "load",
    "measure",
    "measure_agent",
    "measure_uniform",
    "play_level",
    "prompt",
]
