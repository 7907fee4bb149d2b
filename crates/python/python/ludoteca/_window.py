"""A window that shows boards, for the environments with `render_mode="human"`."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ._ludoteca import ActionMatch

RENDER_FPS = 2
"""Boards per second that programs show which play by themselves."""


class Window:
    """A window of the size of the first picture.

    Raises `ImportError` if pygame is missing.
    """

    def __init__(self, title: str) -> None:
        try:
            import pygame
        except ImportError as error:
            raise ImportError('render_mode="human" needs pygame: pip install pygame') from error
        self._pygame: Any = pygame
        self._title = title
        self._screen: Any = None

    def show(self, pixels: NDArray[np.uint8]) -> None:
        """Show a picture."""
        columns = pixels.swapaxes(0, 1)
        if self._screen is None:
            self._pygame.display.init()
            self._screen = self._pygame.display.set_mode(columns.shape[:2])
            self._pygame.display.set_caption(self._title)
        # Without it, the system takes the window for one that hangs.
        self._pygame.event.pump()
        self._pygame.surfarray.blit_array(self._screen, columns)
        self._pygame.display.flip()

    def close(self) -> None:
        """Close the window."""
        if self._screen is not None:
            self._pygame.display.quit()
            self._screen = None


def rendered(match: ActionMatch, mode: str | None) -> str | NDArray[np.uint8] | None:
    """Return the board as text or pixels; nothing in other modes."""
    if mode == "ansi":
        return str(match)
    if mode == "rgb_array":
        return match.match_of().pixels()
    return None
