#!/usr/bin/env python3
"""A bot that reads its turns on standard input and prints a move, as on CodinGame, as a UGI engine.
Usage: stdin_bot.py BOT [ARGUMENT …]

The bot is started for each game. It first reads three lines: the name of the game, the options of its rules as JSON,
and its side, 0 or 1. In each turn it reads the opponent's last move, or - if there is none, then the number of legal
moves, and each of them on a line of its own. It prints one of these moves; what follows on the line is ignored."""
import json, sys

from ugi import Bridge, Child


class StdinBot(Bridge):
    def __init__(self, command):
        super().__init__()
        self.command_line, self.bot = command, None

    def new_game(self):
        if self.bot:
            self.bot.close()
        self.bot = None

    def choose(self, legal, milliseconds):
        if not self.bot:
            self.bot = Child(self.command_line)
            side = 0 if self.state()["to_move"] == "first" else 1
            self.bot.write(self.game, json.dumps(self.options), side)
        self.bot.write(self.moves[-1] if self.moves else "-", len(legal), *legal)
        return (self.bot.read().split() or ["nothing"])[0]


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    StdinBot(sys.argv[1:]).run()
