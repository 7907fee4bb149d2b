"""REINFORCE with a linear policy in NumPy alone: `python recipes/reinforce_numpy.py`.

An agent learns to beat random moves, in many games at once. It needs `pip install 'ludoteca[gymnasium]'`.
"""

import argparse
from typing import Any

import gymnasium
import ludoteca.gymnasium  # noqa: F401
import numpy as np
from numpy.typing import NDArray

ENVS, STEPS = 256, 16
RATE, DISCOUNT = 1.0, 0.95

Floats = NDArray[np.float64]


def probabilities(weights: Floats, inputs: Floats, masks: NDArray[Any]) -> Floats:
    """The probabilities of the actions; those of finished games do not matter."""
    logits = np.where(masks, inputs @ weights, -np.inf)
    logits[~masks.any(axis=1)] = 0
    odds: Floats = np.exp(logits - logits.max(axis=1, keepdims=True))
    total: Floats = odds.sum(axis=1, keepdims=True)
    return odds / total


def with_bias(observations: NDArray[Any]) -> Floats:
    """The planes as rows of numbers, with a one for the bias."""
    rows = observations.reshape(len(observations), -1).astype(np.float64)
    return np.concatenate([rows, np.ones((len(rows), 1))], axis=1)


def train(game: str, options: str, updates: int, seed: int = 0) -> list[float]:
    """Train, and return the mean result of the games that ended before each update: 1 if all were won."""
    envs = gymnasium.make_vec(f"ludoteca/{game.capitalize()}-v0", num_envs=ENVS, options=options)
    observations, infos = envs.reset(seed=seed)
    generator = np.random.default_rng(seed)
    weights = np.zeros((with_bias(observations).shape[1], infos["action_mask"].shape[1]))
    restarts, results = np.zeros(ENVS, bool), []
    for update in range(updates):
        steps, gains = [], np.zeros(ENVS)
        ended: list[Floats] = []
        for _ in range(STEPS):
            inputs, masks = with_bias(observations), infos["action_mask"].astype(bool)
            chances = probabilities(weights, inputs, masks)
            # The first of several random arrivals, whose rates are the probabilities.
            actions = (chances / generator.exponential(size=chances.shape)).argmax(axis=1)
            observations, rewards, ends, _, infos = envs.step(actions)
            steps.append((inputs, chances, actions, rewards, ends, ~restarts))
            ended.append(rewards[ends])
            restarts = ends
        results.append(float(np.concatenate(ended).mean()))
        gradient, count = np.zeros_like(weights), 0
        for inputs, chances, actions, rewards, ends, counts in reversed(steps):
            gains = rewards + DISCOUNT * np.where(ends, 0, gains)
            errors = -chances
            errors[np.arange(ENVS), actions] += 1
            advantages = (gains - gains[counts].mean()) * counts
            gradient += inputs.T @ (errors * advantages[:, None])
            count += int(counts.sum())
        weights += RATE * gradient / count
        if update % 20 == 19:
            print(f"{(update + 1) * STEPS * ENVS} steps: mean result {np.mean(results[-20:]):+.2f}", flush=True)
    return results


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Train an agent against random moves.")
    parser.add_argument("game", nargs="?", default="fourmation")
    parser.add_argument("options", nargs="?", default="side=4 n=3")
    parser.add_argument("--updates", type=int, default=200)
    given = parser.parse_args()
    train(given.game, given.options, given.updates)
