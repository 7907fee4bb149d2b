"""Checkpoints: the complete state of a training, in one file."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import torch

from .. import Space, __version__

NAME = "checkpoint.pt"
FORMAT = 1


class CheckpointError(ValueError):
    """A checkpoint that cannot be read or resumed."""


def read(path: Path) -> dict[str, Any]:
    """Read a checkpoint, or the one in a folder."""
    path = path / NAME if path.is_dir() else path
    try:
        saved: dict[str, Any] = torch.load(path, weights_only=True)
        version = saved["version"] if saved["format"] != FORMAT else None
    except OSError:
        raise
    except Exception as error:
        raise CheckpointError(f"{path} is no checkpoint of ludoteca, or it is damaged") from error
    try:
        if version is None and saved["planes"] != Space(saved["game"], saved["options"]).planes:
            version = saved["version"]
    except (KeyError, TypeError, ValueError) as error:
        raise CheckpointError(f"the checkpoint {path} is damaged") from error
    if version is not None:
        raise CheckpointError(f"the checkpoint {path} is of ludoteca {version}, this is {__version__}")
    return saved


def write(folder: Path, state: dict[str, Any]) -> None:
    """Write a checkpoint. A crash leaves either the old one or the new one."""
    planes = Space(state["game"], state["options"]).planes
    # With a file, whose errors are clearer than those of torch.
    with replacing(folder / NAME) as temporary, temporary.open("wb") as file:
        torch.save({"format": FORMAT, "version": __version__, "planes": planes, **state}, file)


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Give the path of a temporary file, which replaces `path` in the end."""
    temporary = path.with_name(path.name + ".new")
    yield temporary
    with temporary.open("rb+") as file:
        os.fsync(file.fileno())
    temporary.replace(path)
