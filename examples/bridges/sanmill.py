#!/usr/bin/env python3
"""Nine Men's Morris by an engine that speaks the UCI dialect of Sanmill, as a UGI engine.
Usage: sanmill.py ENGINE [ARGUMENT …]

A capture is a move of its own in this dialect: `d2-d3xa1` is `d2-d3` and `xa1`."""
import sys

from ugi import Bridge, Child


class Sanmill(Bridge):
    games = ["morris"]

    def __init__(self, command):
        super().__init__()
        self.engine = Child(command)
        self.engine.write("uci")
        while self.engine.read() != "uciok":
            pass

    def new_game(self):
        self.engine.write("ucinewgame")

    def ask(self, moves):
        """The engine's next move after these."""
        position = " ".join(["position startpos", *(["moves", *moves] if moves else [])])
        self.engine.write(position, "go")
        while True:
            # The word may stand at the end of an info line.
            words = self.engine.read().split()
            if "bestmove" in words[:-1]:
                return words[words.index("bestmove") + 1]

    def choose(self, legal, milliseconds):
        if self.start:
            raise ValueError("this bridge plays only games from the usual start")
        if milliseconds:
            # Whole seconds; 0 would be no limit.
            self.engine.write(f"setoption name MoveTime value {max(1, milliseconds // 1000)}")
        parts = [part for move in self.moves for part in move.replace("x", " x").split()]
        move = self.ask(parts)
        if move not in legal and any(other.startswith(f"{move}x") for other in legal):
            move += self.ask([*parts, move])
        return move


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    Sanmill(sys.argv[1:]).run()
