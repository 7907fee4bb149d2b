"""MaskablePPO of sb3-contrib: `python recipes/maskable_ppo.py`.

An agent learns to beat random moves. It needs `pip install 'ludoteca[gymnasium]' sb3-contrib`.
"""

import argparse

import gymnasium
import ludoteca.gymnasium  # noqa: F401
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy


def train(game: str, options: str, steps: int, seed: int = 0) -> float:
    """Train, and return the mean result of 200 games: 1 if all were won."""
    env = gymnasium.make(f"ludoteca/{game.capitalize()}-v0", options=options)
    # The planes are zeros and ones, not the colours of a picture. The environment's method `action_masks` is found.
    model = MaskablePPO("MlpPolicy", env, policy_kwargs={"normalize_images": False}, seed=seed, verbose=1)
    model.learn(steps)
    mean, _ = evaluate_policy(model, env, n_eval_episodes=200)
    return float(mean)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Train an agent against random moves.")
    parser.add_argument("game", nargs="?", default="fourmation")
    parser.add_argument("options", nargs="?", default="side=5 n=4")
    parser.add_argument("--steps", type=int, default=200_000)
    given = parser.parse_args()
    print(f"mean result {train(given.game, given.options, given.steps):+.2f}")
