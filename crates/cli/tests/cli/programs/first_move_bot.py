"""Plays the first legal move of each turn, in the format of `examples/bridges/stdin_bot.py`."""
game, options, side = input(), input(), input()
while True:
    last = input()
    moves = [input() for _ in range(int(input()))]
    print(moves[0], f"I am side {side} of {game}", flush=True)
