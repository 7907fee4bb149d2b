"""The recipes run, and learn."""

import os
import sys
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "recipes"))

ALL = os.environ.get("LUDOTECA_TEST_ALL") == "1"


def test_ppo_jax() -> None:
    pytest.importorskip("optax")
    from ppo_jax import train

    results = train("fourmation", "side=4 n=3", 40 if ALL else 2)
    assert np.isfinite(results).all()
    # The first player wins most random games, and sides are drawn.
    assert not ALL or np.mean(results[-5:]) > np.mean(results[:2]) + 0.3
