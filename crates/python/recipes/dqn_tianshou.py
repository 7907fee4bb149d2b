"""DQN with masked actions of Tianshou 2: `python recipes/dqn_tianshou.py`.

An agent learns to beat random moves. It needs `pip install 'ludoteca[gymnasium]' 'tianshou>=2'`.
"""

import argparse
from typing import Any

import gymnasium
import ludoteca.gymnasium  # noqa: F401
import numpy as np
from tianshou.algorithm import DQN
from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.trainer import OffPolicyTrainerParams
from tianshou.utils.net.common import Net

ENVS, STEPS_PER_EPOCH = 16, 10_000


class Masked(gymnasium.Wrapper[Any, Any, Any, Any]):
    """Observations with the mask beside them, where Tianshou looks for it."""

    def reset(self, **given: Any) -> tuple[Any, dict[str, Any]]:
        """Begin a game."""
        observation, info = self.env.reset(**given)
        return {"obs": observation, "mask": info["action_mask"].astype(bool)}, info

    def step(self, action: Any) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        """Perform an action."""
        observation, reward, terminated, truncated, info = self.env.step(action)
        return {"obs": observation, "mask": info["action_mask"].astype(bool)}, reward, terminated, truncated, info


def train(game: str, options: str, epochs: int) -> float:
    """Train, and return the best mean result of 200 games after an epoch: 1 if all were won."""

    def create() -> Masked:
        return Masked(gymnasium.make(f"ludoteca/{game.capitalize()}-v0", options=options))

    env = create()
    space: Any = env.action_space
    shape: Any = env.observation_space.shape
    net = Net(state_shape=int(np.prod(shape)), action_shape=space.n, hidden_sizes=[128, 128])
    policy = DiscreteQLearningPolicy(model=net, action_space=space, eps_training=0.1)
    algorithm = DQN(policy=policy, optim=AdamOptimizerFactory(lr=1e-3), n_step_return_horizon=3, target_update_freq=300)
    envs, test_envs = (DummyVectorEnv([create for _ in range(ENVS)]) for _ in range(2))
    training = Collector(algorithm, envs, VectorReplayBuffer(50_000, ENVS), exploration_noise=True)
    result = algorithm.run_training(
        OffPolicyTrainerParams(
            training_collector=training,
            test_collector=Collector(algorithm, test_envs),
            test_step_num_episodes=200,
            max_epochs=epochs,
            epoch_num_steps=STEPS_PER_EPOCH,
            collection_step_num_env_steps=10 * ENVS,
            update_step_num_gradient_steps_per_sample=0.1,
        )
    )
    return float(result.best_score)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Train an agent against random moves.")
    parser.add_argument("game", nargs="?", default="fourmation")
    parser.add_argument("options", nargs="?", default="side=5 n=4")
    parser.add_argument("--epochs", type=int, default=10)
    given = parser.parse_args()
    print(f"best mean result {train(given.game, given.options, given.epochs):+.2f}")
