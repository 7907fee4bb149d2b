"""What all tests share."""

import signal

import pytest


@pytest.fixture(autouse=True, scope="session")
def default_signals() -> None:
    """Handle SIGINT, which programs ignore that were started in the background."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
