"""The engine's side of UGI, for bridges to programs that speak another protocol."""
import json, os, subprocess, sys


def reply(*words):
    print(*words, flush=True)


class Child:
    """A program that is driven line by line."""

    def __init__(self, command):
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, bufsize=1)

    def write(self, *lines):
        self.process.stdin.write("".join(f"{line}\n" for line in lines))
        self.process.stdin.flush()

    def read(self):
        line = self.process.stdout.readline()
        if not line:
            sys.exit(f"{self.process.args[0]} has ended")
        return line.strip()

    def close(self):
        self.process.stdin.close()
        self.process.terminate()
        self.process.wait()


class Bridge:
    """Reads UGI commands. A subclass chooses the moves. `ludoteca state` knows the rules; the environment variable
    LUDOTECA names another program than the one on the path."""

    games = ["coffee", "fourmation", "six", "morris"]

    def __init__(self):
        self.rules = Child([os.environ.get("LUDOTECA", "ludoteca"), "state"])
        self.game, self.options, self.start, self.moves = self.games[0], {}, None, []

    def choose(self, legal, milliseconds):
        """The move to play, one of `legal`; `milliseconds` is the time for it or None."""
        raise NotImplementedError

    def new_game(self):
        """Called before each game."""

    def state(self):
        request = {"game": self.game, "options": self.options, "moves": self.moves}
        self.rules.write(json.dumps(request | ({"start": self.start} if self.start else {})))
        state = json.loads(self.rules.read())
        if "error" in state:
            raise ValueError(state["error"]["message"])
        return state

    def command(self, word, rest):
        if word == "ugi":
            games = " ".join(f"var {game}" for game in self.games)
            reply(f"id name {type(self).__name__}")
            reply(f"option name Game type combo default {self.games[0]} {games}")
            reply("option name Options type string default {}")
            reply("ugiok")
        elif word == "isready":
            reply("readyok")
        elif word == "uginewgame":
            self.new_game()
        elif word == "setoption":
            name, value = rest.removeprefix("name ").split(" value ", 1)
            self.start, self.moves = None, []
            if name == "Game":
                self.game, self.options = value, {}
            elif name == "Options":
                self.options = json.loads(value) if value.startswith("{") else value
            reply("info string rules", json.dumps(self.options), "digest", self.state()["digest"])
        elif word == "position":
            start, _, moves = rest.partition("moves")
            self.start, self.moves = start.removeprefix("fen").strip(), moves.split()
            self.start = None if self.start == "startpos" else self.start
        elif word == "go":
            words = rest.split()
            time = words.index("movetime") + 1 if "movetime" in words else None
            move = self.choose(self.state()["legal"], time and int(words[time]))
            reply("bestmove", move)

    def run(self):
        for line in sys.stdin:
            word, _, rest = line.strip().partition(" ")
            if word == "quit":
                break
            try:
                self.command(word, rest)
            except (ValueError, KeyError, IndexError) as error:
                reply("info string error:", error)
