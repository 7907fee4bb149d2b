"""Plays random legal moves in the UCI dialect of Sanmill; a capture is a move of its own."""
import json, os, random, subprocess, sys

pipe = subprocess.PIPE
rules = subprocess.Popen([os.environ["LUDOTECA"], "state"], stdin=pipe, stdout=pipe, text=True, bufsize=1)
random.seed(1)


def state(moves):
    rules.stdin.write(json.dumps({"game": "morris", "moves": moves}) + "\n")
    rules.stdin.flush()
    return json.loads(rules.stdout.readline())


moves = []
for line in sys.stdin:
    words = line.split()
    if words == ["uci"]:
        print("id name Fake\nuciok", flush=True)
    elif words[0] == "position":
        assert words[1] == "startpos" and words[2:3] in ([], ["moves"]), line
        moves = []
        for part in words[3:]:
            moves[len(moves) :] = [part] if part[0] != "x" else [moves.pop() + part]
    elif words[0] == "go":
        reached = state(moves)
        if "error" in reached:
            # The last move closes a mill, and its capture is due.
            last = moves[-1] + "x"
            captures = [move for move in state(moves[:-1])["legal"] if move.startswith(last)]
            move = "x" + random.choice(captures).removeprefix(last)
        else:
            move = random.choice(reached["legal"]).split("x")[0]
        print(f"info score 5 aimovetype traditional bestmove {move}", flush=True)
