"""Agents that speak text: functions, commands, and policies for comparison."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import TypeAlias

from .._ludoteca import Match
from .measures import Policy

Agent: TypeAlias = Callable[[str], str]
"""Returns a reply to a prompt."""


@dataclass(frozen=True)
class Limits:
    """Limits of replies: seconds for each, its characters, and how often a rejected reply may be repeated."""

    seconds: float = 60
    characters: int = 20_000
    retries: int = 1


class TooLong(ValueError):
    """A reply that exceeds the limit of characters."""


class Command:
    """A program that is started for each prompt: it reads the prompt from standard input and writes the reply."""

    def __init__(self, command: str | Sequence[str]) -> None:
        self._arguments = shlex.split(command) if isinstance(command, str) else list(command)

    def __call__(self, prompt: str) -> str:
        """Return the reply to a prompt, within the default limits."""
        return self.reply(prompt, Limits())

    def reply(self, prompt: str, limits: Limits) -> str:
        """Return the reply to a prompt, and end the program with its child processes once it exceeds a limit.

        Raises `TimeoutError`, `TooLong`, `OSError` if the program cannot be started, or
        `subprocess.CalledProcessError` if it fails.
        """
        pipe = subprocess.PIPE
        with subprocess.Popen(self._arguments, stdin=pipe, stdout=pipe, start_new_session=True) as program:
            assert program.stdin and program.stdout
            late = threading.Event()

            def end() -> None:
                late.set()
                _kill(program)

            timer = threading.Timer(limits.seconds, end)
            writer = threading.Thread(target=_write, args=(program, prompt.encode()), daemon=True)
            timer.start()
            writer.start()
            try:
                # A character has at most four bytes.
                reply = program.stdout.read(4 * limits.characters + 1)
                if len(reply) <= 4 * limits.characters:
                    program.wait()
            finally:
                timer.cancel()
                _kill(program)
                program.wait()
                writer.join()
        if late.is_set():
            raise TimeoutError
        if len(reply) > 4 * limits.characters:
            raise TooLong
        if program.returncode:
            raise subprocess.CalledProcessError(program.returncode, self._arguments)
        return reply.decode(errors="replace")


def _write(program: subprocess.Popen[bytes], prompt: bytes) -> None:
    assert program.stdin
    # A program may end without reading its prompt.
    with suppress(OSError):
        program.stdin.write(prompt)
    with suppress(OSError):
        program.stdin.close()


def _kill(program: subprocess.Popen[bytes]) -> None:
    with suppress(ProcessLookupError, PermissionError):
        if os.name == "posix":
            os.killpg(program.pid, signal.SIGKILL)
        else:
            program.kill()


class Scripted:
    """A policy that plays as an agent, to compare agents with it and to test the notations.

    It sees the match instead of the prompt, and replies in the notation of the prompt.
    """

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self._chosen: list[str] = []

    def begin(self, matches: Sequence[Match]) -> None:
        """Choose the moves of the matches that follow together, as `measure` does."""
        self._chosen = list(reversed(self._policy.moves(matches)))

    def move(self, match: Match) -> str:
        """Return the move in the next match."""
        return self._chosen.pop() if self._chosen else self._policy.moves([match])[0]


def call(agent: Agent, prompt: str, limits: Limits) -> str:
    """Return an agent's reply.

    A function that is late continues in its thread, and its reply is ignored.

    Raises `TimeoutError`, `TooLong`, or what the agent raises.
    """
    if isinstance(agent, Command):
        reply = agent.reply(prompt, limits)
    else:
        replies: SimpleQueue[str | Exception] = SimpleQueue()
        threading.Thread(target=_call, args=(agent, prompt, replies), daemon=True).start()
        try:
            result = replies.get(timeout=limits.seconds)
        except Empty:
            raise TimeoutError from None
        if isinstance(result, Exception):
            raise result
        reply = result
    if len(reply) > limits.characters:
        raise TooLong
    return reply


def _call(agent: Agent, prompt: str, replies: SimpleQueue[str | Exception]) -> None:
    try:
        replies.put(str(agent(prompt)))
    except BaseException as error:  # SystemExit, too
        replies.put(RuntimeError(repr(error)))
