from collections.abc import Iterator, Sequence
from os import PathLike
from typing import Any, Final, final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .types import Game, OptionField, Options, Side, View

__all__ = [
    "ActionMatch",
    "GAMES",
    "IllegalMove",
    "InvalidOptions",
    "InvalidPosition",
    "InvalidRecord",
    "Match",
    "Outcome",
    "Searcher",
    "Space",
    "Tables",
    "TreeSearch",
    "VERSION",
    "VecEnv",
    "mcts",
    "option_ranges",
    "options",
    "presets",
    "record_in_format",
    "record_json",
    "record_text",
    "rules",
    "strength",
]

GAMES: Final[list[Game]]
VERSION: Final[str]

class InvalidOptions(ValueError):
    """Options that a game does not have, or values that an option does not allow."""

class InvalidPosition(ValueError):
    """A position that is misspelled or impossible. The message lists all faults."""

class IllegalMove(ValueError):
    """A move that is misspelled or illegal, an action without a move, or a move after the end."""

class InvalidRecord(ValueError):
    """A record that cannot be read. The message has the place of the fault."""

def presets(game: Game) -> list[str]:
    """Common options of a game in short form, the default first.

    >>> presets("six")
    ['tiles=21', 'tiles=19 apart']
    """

def options(game: Game, given: Options = None) -> dict[str, Any]:
    """All options of a game as a dictionary. Omitted options have their defaults.

    >>> options("fourmation", "side=5")
    {'fallback': 'near', 'n': 4, 'pie': False, 'side': 5}
    """

def option_ranges(game: Game) -> list[OptionField]:
    """The options of a game, and the values that each may have under those before it.

    >>> side, n, *_ = option_ranges("fourmation")
    >>> side["name"], side["type"], side["ranges"][0]["allowed"]
    ('side', 'number', [3, 4, 5, 6, 7, 8])
    >>> n["ranges"][0]
    {'given': {'side': 3}, 'allowed': [3], 'default': 3}
    """

def record_in_format(text: str, format: str) -> tuple[str, list[str]]:
    """A record in the format of another program, and what that format cannot hold.

    Raises `ValueError` if there is no such format, or it cannot express the game.
    """

def record_json(text: str, format: str | None = None) -> str:
    """The JSON of a record in either form or of the file of another program, in which every move has its canonical
    spelling. The format, such as "sanmill", is detected if it is `None`.

    Raises `InvalidRecord` with the place of the fault, and `ValueError` for an unknown format.
    """

def record_text(text: str) -> str:
    """A record in either form as text similar to PGN.

    Raises `InvalidRecord` with the place of the fault.
    """

def rules(game: Game, lang: str = "en") -> str:
    """The rules of a game as Markdown, in a language such as "es"; in English if there are none in it.

    >>> rules("morris").splitlines()[0]
    '# Nine Men’s Morris'
    >>> rules("morris", "es").splitlines()[0]
    '# Molino'
    """

def strength(pairs: Sequence[tuple[int, int]]) -> tuple[float, float, float]:
    """The estimated difference in Elo between two players, and the ends of its 95 % interval, which may be infinite.

    A pair is two games from the same opening with sides exchanged: the results of the first player in half points, 0, 1
    or 2. `docs/researchers/arena.md` explains the estimate.

    >>> elo, low, high = strength([(2, 1), (2, 0), (1, 1), (2, 2)])
    >>> round(elo), low < 0 < high
    (137, True)

    Raises `ValueError` if there are no pairs, or a result is none of these.
    """

def mcts(
    matches: Sequence[Match],
    simulations: int,
    *,
    seed: int = 0,
    exploration: float = 1.5,
) -> list[str]:
    """Returns a move for each match, found by Monte Carlo tree search without a network: leaves have equal priors and
    are evaluated by random play.

    The search visits `simulations` leaves for each match, or for each action if a move of SIX consists of several.
    `exploration` weighs the priors against the values. Equal seeds give equal moves. Releases the GIL, uses all
    threads, and Ctrl-C stops it.

    >>> mcts([Match("fourmation", "side=4 n=3", moves="b2 c2 b3 c3")], 200, seed=1)[0]
    'b4'

    Raises `ValueError` if matches have different options, if a game is over, or if there are no simulations.
    """

@final
class Outcome:
    """The outcome of a game. `winner` is "first", "second" or, after a draw, `None`; `reason` is a word such as "line",
    "repetition" or "resignation".

    >>> Match("fourmation", "side=4 n=3", moves="b2 c2 b3 c3 b4").outcome
    Outcome(winner="first", reason="line")
    """
    def __new__(cls, winner: Side | None, reason: str) -> Outcome: ...
    @property
    def winner(self) -> Side | None: ...
    @property
    def reason(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Match:
    """A game with its history: legal moves, repetition, draws and the result.

    `game` is one of `GAMES`; `options` a dictionary or the short form; `position` the text of a start position;
    `moves` the moves that follow, as a list or separated by spaces. A move is text in the game's notation.

    >>> match = Match("fourmation", "side=4 n=3")
    >>> match.push("b2")
    'b2'
    >>> match.turn
    'second'
    >>> print(match)
    4 . . . .
    3 * * * .
    2 * X * .
    1 * * * .
      a b c d

    `match[cell]` is the side whose piece is on a cell, and iteration yields the cells:

    >>> match["b2"], match["a1"]
    ('first', None)

    Raises `InvalidOptions`, `InvalidPosition` or `IllegalMove`, all of them `ValueError`s.
    """
    def __new__(
        cls,
        game: Game,
        options: Options = None,
        *,
        position: str | None = None,
        moves: str | Sequence[str] | None = None,
    ) -> Match: ...
    @staticmethod
    def from_record(text: str) -> Match:
        """The match of a record in either format."""
    @property
    def game(self) -> Game:
        """The name of the game."""
    @property
    def options(self) -> str:
        """The options in short form; `options(match.game, match.options)` has them as a dictionary."""
    @property
    def start(self) -> str:
        """The position before the first move, as text."""
    @property
    def position(self) -> str:
        """The current position as text."""
    @property
    def moves(self) -> list[str]:
        """The moves played."""
    @property
    def ply(self) -> int:
        """Number of moves played."""
    @property
    def turn(self) -> Side | None:
        """The side to move, "first" or "second"; `None` after the end."""
    @property
    def quiet_plies(self) -> int:
        """Number of consecutive plies without a placement or capture. At 100, the game is drawn."""
    @property
    def repetitions(self) -> int:
        """Number of times that the position has occurred, including now. At 3, the game is drawn."""
    @property
    def is_over(self) -> bool:
        """Whether the game is over by its rules."""
    @property
    def outcome(self) -> Outcome | None:
        """The outcome by the rules; `None` until the game is over."""
    @property
    def key(self) -> int:
        """A 64-bit hash of the position. Equal positions have equal keys on every machine, until a major version."""
    @property
    def canonical_key(self) -> int:
        """The key shared by all positions that are symmetric to this one."""
    @property
    def symmetries(self) -> int:
        """Number of symmetries of the board, the identity included."""
    def transform(self, symmetry: int) -> Match:
        """A match that starts from the image of the current position under symmetry number `symmetry`; 0 is the
        identity. It has no history. In SIX the tiles may also be shifted.

        Raises `IndexError` if there is no such symmetry.
        """
    @property
    def legal_moves(self) -> list[str]:
        """The legal moves as text, in the order of generation; empty after the end."""
    def __getitem__(self, cell: str, /) -> Side | None: ...
    def __iter__(self) -> Iterator[str]: ...
    def view(self) -> View:
        """The position as a dictionary: pieces with their places and sides; in games that have them, the numbers of pieces
        in hand and lost by the first and the second side, and the rod; the winning line; complete and nearly complete
        shapes. See `ludoteca.types.View`.

        >>> view = Match("morris", moves="d6 f4").view()
        >>> view["pieces"]
        [{'at': 'd6', 'side': 'first'}, {'at': 'f4', 'side': 'second'}]
        >>> view["hands"], view["lost"]
        ([8, 8], [0, 0])
        """
    def count_moves(self) -> int:
        """Number of legal moves."""
    def is_legal(self, mv: str) -> bool:
        """Whether a move is legal now. Text that spells no move is not."""
    def push(self, mv: str) -> str:
        """Plays a move and returns its canonical spelling.

        Raises `IllegalMove`; the match is unchanged then.
        """
    def pop(self) -> str:
        """Takes the last move back and returns it.

        Raises `IndexError` if there is none.
        """
    def peek(self) -> str:
        """The last move.

        Raises `IndexError` if there is none.
        """
    @property
    def move_stack(self) -> list[str]:
        """The moves played: the same as `moves`."""
    def is_game_over(self) -> bool:
        """Whether the game is over by its rules: the same as `is_over`."""
    def result(self) -> str:
        """The result by the rules as records spell it: "1-0" if the first side has won, "0-1", "1/2-1/2", or "*" until
        the game is over.
        """
    def hash(self) -> int:
        """A 64-bit hash of the position: the same as `key`."""
    def copy(self) -> Match:
        """An independent copy."""
    def actions(self, mv: str) -> list[int]:
        """The actions that make up a legal move: one number, or up to three in the second round of SIX. See `Space`."""
    def move_of(self, actions: Sequence[int]) -> str:
        """The legal move that consists of these actions.

        Raises `IllegalMove` if there is none.
        """
    def perft(self, depth: int) -> int:
        """Number of sequences of `depth` legal moves from the current position. Releases the GIL; a signal such as
        Ctrl-C stops it.

        Raises `ValueError` for a negative depth.
        """
    def svg(self) -> str:
        """The board as an image in SVG."""
    def pixels(self) -> NDArray[np.uint8]:
        """The board as a picture: a new array of bytes of the shape (630, 1200, 3), with the red, green and blue of each
        pixel.
        """
    def _repr_svg_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    __hash__: None  # type: ignore[assignment]
    def __copy__(self) -> Match: ...
    def __deepcopy__(self, _memo: dict[Any, Any], /) -> Match: ...

@final
class ActionMatch:
    """A match that is played by actions instead of text, for programs that play or learn. `Space` documents the actions.

    >>> match = ActionMatch("fourmation", "side=4 n=3")
    >>> match.push(5)
    >>> match.turn, match.legal_actions()
    ('second', [0, 1, 2, 4, 6, 8, 9, 10])
    >>> match.action_text(6)
    'c2'
    >>> match.pop()
    5

    Raises `InvalidOptions` or `InvalidPosition`.
    """
    def __new__(
        cls, game: Game, options: Options = None, *, position: str | None = None, seed: int = 0
    ) -> ActionMatch: ...
    @property
    def game(self) -> Game:
        """The name of the game."""
    @property
    def options(self) -> str:
        """The options in short form."""
    @property
    def turn(self) -> Side | None:
        """The side to move, "first" or "second"; `None` after the end."""
    @property
    def is_over(self) -> bool:
        """Whether the game is over by its rules."""
    @property
    def outcome(self) -> Outcome | None:
        """The outcome by the rules; `None` until the game is over."""
    @property
    def returns(self) -> tuple[float, float]:
        """The results of the first and the second side: 1 for a win, -1 for a loss, 0 for a draw or an unfinished game."""
    @property
    def actions(self) -> list[int]:
        """The actions since the start."""
    @property
    def begun(self) -> list[int]:
        """The actions of an unfinished move of SIX; empty in other games."""
    def legal_actions(self) -> list[int]:
        """The legal actions in ascending order; empty after the end."""
    def sample(self) -> int:
        """A random legal action. First actions are chosen so that all moves are equally likely; equal seeds give equal
        actions on every machine.

        Raises `IllegalMove` after the end.
        """
    def push(self, action: int) -> None:
        """Performs an action.

        Raises `IllegalMove`; the match is unchanged then.
        """
    def pop(self) -> int:
        """Takes the last action back and returns it.

        Raises `IndexError` if there is none.
        """
    def action_text(self, action: int) -> str:
        """The move that a legal action completes, in the game's notation, or its beginning: `0,0>` for a tile of SIX that
        is lifted.

        Raises `IllegalMove`.
        """
    def observe(self, viewer: Side | None = None) -> NDArray[np.uint8]:
        """The observation as a new array, seen by the side to move or by `viewer`, "first" or "second". `Space` documents
        it.
        """
    def mask(self) -> NDArray[np.bool_]:
        """A new array of booleans that marks the legal actions."""
    def match_of(self) -> Match:
        """The match so far, without an unfinished move."""
    def copy(self) -> ActionMatch:
        """An independent copy."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    __hash__: None  # type: ignore[assignment]
    def __copy__(self) -> ActionMatch: ...
    def __deepcopy__(self, _memo: dict[Any, Any], /) -> ActionMatch: ...

@final
class Searcher:
    """Runs jobs; `ludoteca.engine` builds them and reads their lines."""
    def __new__(cls, tables: str | PathLike[str] | None, hash_mib: int, threads: int) -> Searcher: ...
    def run(self, job: str) -> list[str]:
        """Runs a job and returns its lines. Releases the GIL; a signal such as Ctrl-C stops the search."""
    def prove(self, matches: Sequence[Match], nodes: int | None = None) -> list[str]:
        """Proves the values of the moves of matches, each with a search of at most `nodes` positions. Returns one line
        per match. The matches are divided among the threads; each thread keeps its own transposition table.

        Raises `ValueError` for games without proofs. Releases the GIL; a signal such as Ctrl-C stops the searches.
        """

@final
class Space:
    """The observations and actions of a game with these options.

    An observation is an array of bytes with the shape (planes, rows, columns), seen by the side to move. Planes hold
    zeros and ones; those named "hand", "quiet plies" and "repetitions" are filled with a number.

    An action is a number below `actions`. In Coffee, 4mation and Nine Men's Morris it is a move:

    - 4mation: the cell, counted from a1 row by row.
    - Coffee: `cell * (axes + 1) + axis`; the axes are those of the planes "rod …", and `axes` means a stone without a
      rod, which wins. Cells count from the first row; those of a hex board in the rhombus around it. The last action is
      the swap.
    - Nine Men's Morris: `(24 * from + to) * 25 + capture`; `from` is 24 for a man in hand, `capture` 24 for none. Points
      count from the top left clockwise, from the outer ring to the inner one.

    In SIX an action is a cell of a square window with the tiles in its middle: row and column grow with y and x. It
    has `2 * tiles + 4` rows, more than the tiles can span. A move of round two consists of two or three actions of
    the same side: the tile that is lifted, a tile of the group that stays if there is a choice, and the target.
    `Match.actions` and `Match.move_of` convert between moves and actions.

    >>> space = Space("morris")
    >>> space.shape, space.actions
    ((6, 3, 8), 15000)
    >>> space.move(space.action("d2xb2"))
    'd2xb2'
    """
    def __new__(cls, game: Game, options: Options = None) -> Space: ...
    @property
    def actions(self) -> int:
        """Number of actions, legal or not."""
    @property
    def shape(self) -> tuple[int, int, int]:
        """The shape of an observation: planes, rows, columns."""
    @property
    def planes(self) -> list[str]:
        """The names of the planes."""
    @property
    def max_plies(self) -> int:
        """Maximum number of moves of a game from the start, bounded by the fifty-move rule in Nine Men's Morris and SIX."""
    @property
    def max_actions(self) -> int:
        """Maximum number of actions of a game from the start; more than `max_plies` in SIX."""
    @property
    def symmetries(self) -> int:
        """Number of symmetries for `permutation`, the identity included; 1 in SIX."""
    def action(self, mv: str) -> int:
        """The action of a move, legal or not.

        Raises `IllegalMove` for text that is not a move, and for all moves of SIX, whose actions depend on the
        position: see `Match.actions`.
        """
    def move(self, action: int) -> str:
        """The move of an action, legal or not.

        Raises `IllegalMove` for an action without a move, and for all actions of SIX.
        """
    def observe(self, of: Match) -> NDArray[np.uint8]:
        """The observation of a match, as a new array.

        Raises `ValueError` if the match has other options.
        """
    def mask(self, of: Match) -> NDArray[np.bool_]:
        """A new array of booleans that marks the legal first actions of a move.

        Raises `ValueError` if the match has other options.
        """
    def permutation(self, symmetry: int) -> tuple[NDArray[np.uint32], NDArray[np.uint32], NDArray[np.uint32]]:
        """The permutations of a symmetry: three arrays, for actions, planes and cells. The symmetry maps entry `i` to
        entry `permutation[i]`:

        >>> space = Space("fourmation", "side=4")
        >>> actions, planes, cells = space.permutation(1)
        >>> space.move(actions[space.action("a1")])
        'd1'

        Raises `IndexError` if there is no such symmetry.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Tables:
    """Exact tables of Nine Men's Morris: the built-in ones, with at most 9 men, and those of a folder.

    They pickle as the folder, which must exist where they are restored.

    `fifty_moves=False` selects the tables of the game without the fifty-move rule, of which none are built in.

    >>> import numpy as np
    >>> tables = Tables()
    >>> wdl, distance = tables.values(np.array([0b111], np.uint32), np.array([0b111000], np.uint32))
    >>> int(wdl[0]), int(distance[0])
    (1, 3)
    """
    def __new__(cls, folder: str | PathLike[str] | None = None, *, fifty_moves: bool = True) -> Tables: ...
    def values(self, own: NDArray[np.uint32], other: NDArray[np.uint32]) -> tuple[NDArray[np.int8], NDArray[np.uint16]]:
        """The values of positions in which all men are placed, for the side to move: two new arrays. `wdl` has 1 for a
        win, 0 for a draw, -1 for a loss and -128 for a position without a table. `distance` has the number of plies
        to the next capture or the end with best play; 65535 if there is none.

        `own` and `other` are arrays of unsigned 32-bit integers: the points of the side to move and of its opponent,
        bit 0 at the top left, clockwise and from the outer ring to the inner one. The counter of quiet plies is zero.
        Releases the GIL; a signal such as Ctrl-C stops the call. Large batches take less time per position than small
        ones.

        Raises `TypeError` for other types, `ValueError` for other shapes and impossible positions, and `OSError` if a
        table is damaged.
        """
    @staticmethod
    def men(of: Match) -> tuple[int, int]:
        """The men of a match of Nine Men's Morris as `values` expects them: those of the side to move, and the others'.

        Raises `ValueError` for another game, and while men are in hand.
        """
    @staticmethod
    def match_of(own: int, other: int) -> Match:
        """A match that starts with a position of the moving phase; the first side has `own` and moves.

        Raises `ValueError` for impossible positions.
        """
    @staticmethod
    def slots(own: int, other: int) -> int:
        """The number of slots of a table, each of which has a position. A few symmetric positions have several."""
    @staticmethod
    def positions(own: int, other: int, start: int, stop: int) -> tuple[NDArray[np.uint32], NDArray[np.uint32]]:
        """The positions with `own` and `other` men in the slots from `start` up to, but not including, `stop`: two new
        arrays, as `values` expects them. They are the representatives of their symmetry classes, see `canonical`;
        slots with other positions of a class are skipped, so that all slots together contain each class once.

        Raises `ValueError` if there are no such slots.
        """
    @staticmethod
    def canonical(own: NDArray[np.uint32], other: NDArray[np.uint32]) -> tuple[NDArray[np.uint32], NDArray[np.uint32]]:
        """The representatives of the symmetry classes of positions, as two new arrays. Positions that a symmetry of the
        board maps to each other have the same representative.

        Raises the same exceptions as `values`.
        """
    @staticmethod
    def _build(folder: str | PathLike[str], men: int, fifty_moves: bool) -> None: ...

@final
class TreeSearch:
    """Monte Carlo tree search (PUCT) in many games at once, whose leaves Python evaluates in batches.

    `leaves` returns the observations of the leaves that need an evaluation, at most one for each game, and `expand`
    takes the evaluation. After `simulations` visits of its root, a game has no more leaves:

    >>> import numpy as np
    >>> search = TreeSearch([Match("fourmation", "side=4")] * 3, simulations=20)
    >>> while len(leaves := search.leaves()):
    ...     search.expand(np.zeros((len(leaves), 16), np.float32), np.zeros(len(leaves), np.float32))
    >>> search.visits().sum(axis=1).tolist()
    [20, 20, 20]
    >>> rewards, ends = search.advance(search.policy().argmax(axis=1))

    All matches have the same options. `exploration` weighs the priors against the values. `noise` is the share of
    Dirichlet noise in the priors at the roots, with a concentration of 10 divided by the number of legal actions.
    Ends of games, also by repetition and by quiet plies, need no evaluation. In SIX, where a move can consist of
    several actions, values belong to sides, not to depths. Equal seeds and evaluations give equal visits, whatever
    the number of threads. Calls release the GIL and use several threads for 128 or more games; Ctrl-C stops them.

    A search pickles with its trees; leaves that wait are selected again. Only one thread at a time may call a search;
    concurrent calls raise `RuntimeError`.

    Raises `ValueError` if there are no matches, a game is over, options differ, or a number is out of range.
    """
    def __new__(
        cls,
        matches: Sequence[Match],
        simulations: int,
        *,
        seed: int = 0,
        exploration: float = 1.5,
        noise: float = 0.0,
    ) -> TreeSearch: ...
    def __len__(self) -> int: ...
    def leaves(self) -> NDArray[np.uint8]:
        """The observations of the leaves that need an evaluation, in the order of their games: a new array of bytes of the
        shape (leaves, planes, rows, columns). It is empty when all simulations are done. Without `expand`, the next call
        returns the same leaves.
        """
    def leaves_view(self) -> NDArray[np.uint8]:
        """The same as `leaves`, without allocating memory: part of an array that the search owns. The next call overwrites
        it, so copy what must last.
        """
    def waiting(self) -> NDArray[np.int64]:
        """The numbers of the games to which the leaves belong, as a new array."""
    def mask(self) -> NDArray[np.bool_]:
        """The mask of legal actions at the leaves: a new array of booleans of the shape (leaves, actions). `expand` does
        not need it.
        """
    def expand(self, logits: ArrayLike, values: ArrayLike) -> None:
        """Expands the leaves. `logits` has a row for each leaf and a column for each action; their softmax over the
        legal actions gives the priors. Zeros make all actions equal, and logarithms of probabilities are valid
        logits. `values` has the expected result of each leaf for its side to move, from -1 for a loss to 1 for a win.

        Raises `TypeError` for arrays of other types than floats, and `ValueError` for other shapes, for logits that
        are NaN or infinite (minus infinity excludes an action), and for values out of range. The trees are unchanged
        then.
        """
    def visits(self) -> NDArray[np.uint32]:
        """Number of visits of each action at the roots: a new array of the shape (games, actions)."""
    def policy(self) -> NDArray[np.float32]:
        """Share of each action in the visits of its root: a new array of the shape (games, actions). Before the first visit
        it contains the priors, and before the evaluation of the root zeros.
        """
    def values(self) -> NDArray[np.float32]:
        """The mean value of all visits of each root for its side to move, from -1 to 1, as a new array."""
    def turns(self) -> NDArray[np.int8]:
        """The side to move at each root, as a new array: 0 for first, 1 for second."""
    def observations(self) -> NDArray[np.uint8]:
        """The observations of the roots: a new array of bytes of the shape (games, planes, rows, columns). Discards
        pending leaves; the next call of `leaves` selects them again.
        """
    def advance(self, actions: ArrayLike) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        """Performs `actions[i]` in game number `i`. The subtree below the action remains, and its visits
        count as simulations. Finished games restart from the given match. Returns the same arrays as `VecEnv.step`.
        Discards pending leaves.

        Raises `IllegalMove` for an illegal action, and `TypeError` or `ValueError` for an array of another type or
        shape. The games are unchanged then.
        """
    def match_of(self, number: int) -> Match:
        """Game number `number` as a match. Discards the pending leaf of this game.

        Raises `IndexError` if there is no such game.
        """

@final
class VecEnv:
    """Many games with equal options, played in parallel.

    `step` performs one action in each game and returns rewards and ends. `observations` and `mask` return new arrays;
    `observations_view` and `mask_view` fill arrays that the environment owns and reuses. `Space` documents
    observations and actions. Games start from `position` if it is given. Finished games restart at once, unless
    `restart` is false. Calls release the GIL, and use several threads for 128 or more games; equal seeds give equal
    samples on every machine. Only one thread at a time may call an environment; concurrent calls raise
    `RuntimeError`.

    >>> env = VecEnv("fourmation", 2, seed=1)
    >>> rewards, ends = env.step(env.sample())
    >>> rewards.tolist(), ends.tolist()
    ([0.0, 0.0], [False, False])
    >>> env.observations().shape, env.mask().shape
    ((2, 4, 7, 7), (2, 49))

    Raises `InvalidOptions` or `InvalidPosition`, `ValueError` for a `count` below 1, and `MemoryError` for too many
    games.
    """
    def __new__(
        cls,
        game: Game,
        count: int,
        options: Options = None,
        *,
        position: str | None = None,
        seed: int = 0,
        restart: bool = True,
    ) -> VecEnv: ...
    @property
    def game(self) -> Game:
        """The name of the game."""
    @property
    def options(self) -> str:
        """The options in short form."""
    def __len__(self) -> int: ...
    def reset(self, seed: int | None = None) -> None:
        """Restarts all games. With a seed, the next samples are those of a new environment with that seed."""
    def restart(self, number: int) -> None:
        """Restarts one game.

        Raises `IndexError` if there is no such game.
        """
    def step(
        self, actions: ArrayLike, *, where: NDArray[np.bool_] | None = None
    ) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        """Performs `actions[i]` in game number `i`. `actions` is an array of integers with one entry for each game.
        Returns two new arrays: rewards for the sides that acted (1 for a win, -1 for a loss, else 0), and booleans
        that mark the games that ended. If games do not restart, the action of a finished game is -1, which has no
        effect. If `where`, an array of booleans, is given, only the games that it marks take part; the others have the
        reward 0.

        Raises `IllegalMove` for an illegal action, or one other than -1 in a finished game, and `TypeError` or
        `ValueError` for an array of another type or shape. The games are unchanged then.
        """
    def observations(self) -> NDArray[np.uint8]:
        """The observations: a new array of bytes of the shape (games, planes, rows, columns)."""
    def observations_view(self) -> NDArray[np.uint8]:
        """The same as `observations`, without allocating memory: an array that the environment owns. The next call
        overwrites it, so copy what must last.
        """
    def mask(self) -> NDArray[np.bool_]:
        """The mask of legal actions: a new array of booleans of the shape (games, actions). After the end of a game, no
        action is legal.
        """
    def mask_view(self) -> NDArray[np.bool_]:
        """The same as `mask`, without allocating memory: an array that the environment owns. The next call overwrites it,
        so copy what must last.
        """
    def legal_actions(self) -> tuple[NDArray[np.uint32], NDArray[np.int64]]:
        """The legal actions as two new arrays: all actions, game by game and in ascending order, and offsets. The
        actions of game `i` are `actions[offsets[i]:offsets[i + 1]]`.
        """
    def sample(self) -> NDArray[np.int64]:
        """A random legal action of each game, as a new array; -1 for games that are over. First actions are chosen so
        that all moves are equally likely.
        """
    def playout(self) -> tuple[NDArray[np.float32], NDArray[np.uint32]]:
        """Plays copies of all games to the end with random moves, each legal move being equally likely; an unfinished
        move of SIX is discarded. Returns two new arrays: results for the first side (1 for a win, -1 for a loss, else
        0), and numbers of moves. The games do not change. A signal such as Ctrl-C stops the call.

        >>> env = VecEnv("morris", 1000, seed=1)
        >>> results, plies = env.playout()
        >>> bool(plies.min() > 10)
        True
        """
    def turns(self) -> NDArray[np.int8]:
        """The side to move in each game, as a new array: 0 for first, 1 for second."""
    def plies(self) -> NDArray[np.uint32]:
        """Number of moves since the start of each game, as a new array."""
    def match_of(self, number: int) -> Match:
        """Game number `number` as a match. It begins after the last irreversible move.

        Raises `IndexError` if there is no such game.
        """
    def copy(self) -> VecEnv:
        """An environment with copies of all games."""
    def __copy__(self) -> VecEnv: ...
    def __deepcopy__(self, _memo: dict[Any, Any], /) -> VecEnv: ...
