"""The recipes run, and learn, if their libraries are installed."""

import os
import sys
from pathlib import Path

import numpy as np
import pytest

RECIPES = Path(__file__).parents[1] / "recipes"
sys.path.insert(0, str(RECIPES))

ALL = os.environ.get("LUDOTECA_TEST_ALL") == "1"


@pytest.mark.parametrize("recipe", sorted(RECIPES.glob("*.py")), ids=lambda recipe: recipe.stem)
def test_recipes_compile(recipe: Path) -> None:
    text = recipe.read_text()
    compile(text, recipe, "exec")
    # The first lines say how to run it, and what it needs.
    assert f"python recipes/{recipe.name}" in text.splitlines()[0] and "pip install" in text.split('"""')[1]


def test_ppo_jax() -> None:
    pytest.importorskip("optax")
    from ppo_jax import train

    results = train("fourmation", "side=4 n=3", 40 if ALL else 2)
    assert np.isfinite(results).all()
    # The first player wins most random games, and sides are drawn.
    assert not ALL or np.mean(results[-5:]) > np.mean(results[:2]) + 0.3


def test_reinforce_numpy() -> None:
    pytest.importorskip("gymnasium")
    from reinforce_numpy import train

    results = train("fourmation", "side=4 n=3", 25)
    assert np.mean(results[-5:]) > np.mean(results[:2]) + 0.2


def test_maskable_ppo() -> None:
    pytest.importorskip("sb3_contrib")
    from maskable_ppo import train

    assert train("fourmation", "side=4 n=3", 20_000 if ALL else 2_048) > (0.5 if ALL else -1)


def test_dqn_tianshou() -> None:
    pytest.importorskip("tianshou")
    from dqn_tianshou import train

    assert train("fourmation", "side=4 n=3", 3 if ALL else 1) > (0.3 if ALL else -1)
