"""PPO with masked actions in one file, in the style of CleanRL, with JAX: `python recipes/ppo_jax.py`.

An agent learns to beat random moves, in many games at once. It needs `pip install 'ludoteca[gymnasium]' jax optax`.
"""

import argparse
from typing import Any

import gymnasium
import jax
import jax.numpy as jnp
import ludoteca.gymnasium  # noqa: F401
import numpy as np
import optax

ENVS, STEPS, EPOCHS, MINIBATCHES = 64, 32, 4, 4
DISCOUNT, SMOOTHING, CLIP, ENTROPY = 0.99, 0.95, 0.2, 0.01
WIDTH = 128

optimiser = optax.chain(optax.clip_by_global_norm(0.5), optax.adam(1e-3))


def create(key: Any, inputs: int, actions: int) -> Any:
    """The weights of two hidden layers, and of the outputs: logits and a value."""
    sizes = [(inputs, WIDTH), (WIDTH, WIDTH), (WIDTH, actions + 1)]
    keys = jax.random.split(key, len(sizes))
    return [
        (jax.random.normal(k, size) / np.sqrt(size[0]), jnp.zeros(size[1])) for k, size in zip(keys, sizes, strict=True)
    ]


def evaluate(weights: Any, observations: Any, masks: Any) -> tuple[Any, Any]:
    """The logarithms of the probabilities of the actions, and the values."""
    x = observations.reshape(len(observations), -1).astype(jnp.float32)
    for matrix, bias in weights[:-1]:
        x = jnp.tanh(x @ matrix + bias)
    matrix, bias = weights[-1]
    x = x @ matrix + bias
    # Finished games have no legal actions.
    logits = jnp.where(masks.astype(bool) | ~masks.any(axis=1, keepdims=True), x[:, :-1], -1e9)
    return jax.nn.log_softmax(logits), x[:, -1]


@jax.jit
def act(weights: Any, observations: Any, masks: Any, key: Any) -> tuple[Any, Any, Any]:
    """Random actions, the logarithms of their probabilities, and the values of the states."""
    logs, values = evaluate(weights, observations, masks)
    actions = jax.random.categorical(key, logs)
    return actions, jnp.take_along_axis(logs, actions[:, None], axis=1)[:, 0], values


def loss(weights: Any, batch: Any) -> Any:
    """The clipped loss of PPO. Steps that only restarted a game have the weight 0."""
    observations, masks, actions, before, advantages, returns, counts = batch
    logs, values = evaluate(weights, observations, masks)
    ratio = jnp.exp(jnp.take_along_axis(logs, actions[:, None], axis=1)[:, 0] - before)
    policy = -jnp.minimum(ratio * advantages, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * advantages)
    entropy = -(jnp.exp(logs) * logs).sum(axis=1)
    return ((policy + 0.5 * (values - returns) ** 2 - ENTROPY * entropy) * counts).sum() / counts.sum()


@jax.jit
def improve(weights: Any, state: Any, batch: Any) -> tuple[Any, Any]:
    """One step of the optimiser."""
    updates, state = optimiser.update(jax.grad(loss)(weights, batch), state)
    return optax.apply_updates(weights, updates), state


def train(game: str, options: str, updates: int, seed: int = 0) -> list[float]:
    """Train, and return the mean result of the games that ended before each update: 1 if all were won."""
    envs = gymnasium.make_vec(f"ludoteca/{game.capitalize()}-v0", num_envs=ENVS, options=options)
    observations, infos = envs.reset(seed=seed)
    key, generator = jax.random.key(seed), np.random.default_rng(seed)
    shape: Any = envs.single_observation_space.shape
    weights = create(key, int(np.prod(shape)), int(infos["action_mask"].shape[1]))
    state = optimiser.init(weights)
    restarts, results = np.zeros(ENVS, bool), []
    for update in range(updates):
        steps = []
        for _ in range(STEPS):
            key, chance = jax.random.split(key)
            masks = infos["action_mask"]
            actions, logs, values = map(np.asarray, act(weights, observations, masks, chance))
            after, rewards, ends, _, infos = envs.step(actions)
            steps.append((observations, masks, actions, logs, values, rewards, ends, ~restarts))
            observations, restarts = after, ends
        seen, masks, actions, logs, values, rewards, ends, counts = map(np.stack, zip(*steps, strict=True))
        results.append(float(rewards[ends].mean()))
        advantages, next_advantage = np.zeros_like(values), np.zeros(ENVS, np.float32)
        next_value = np.asarray(act(weights, observations, infos["action_mask"], key)[2])
        for t in reversed(range(STEPS)):
            goes_on = ~ends[t]
            delta = rewards[t] + DISCOUNT * next_value * goes_on - values[t]
            next_advantage = advantages[t] = delta + DISCOUNT * SMOOTHING * goes_on * next_advantage
            next_value = values[t]
        columns = (seen, masks, actions, logs, advantages, advantages + values, counts.astype(np.float32))
        flat = [column.reshape(STEPS * ENVS, *column.shape[2:]) for column in columns]
        for _ in range(EPOCHS):
            for rows in np.split(generator.permutation(STEPS * ENVS), MINIBATCHES):
                weights, state = improve(weights, state, [column[rows] for column in flat])
        if update % 10 == 9:
            print(f"{(update + 1) * STEPS * ENVS} steps: mean result {np.mean(results[-10:]):+.2f}", flush=True)
    return results


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Train an agent against random moves.")
    parser.add_argument("game", nargs="?", default="fourmation")
    parser.add_argument("options", nargs="?", default="side=5 n=4")
    parser.add_argument("--updates", type=int, default=100)
    given = parser.parse_args()
    train(given.game, given.options, given.updates)
