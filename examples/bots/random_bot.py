#!/usr/bin/env python3
"""A bot that accepts every challenge and plays random moves. Usage, with a token in
the environment variable LUDOTECA_TOKEN: random_bot.py http://127.0.0.1:8080"""
import http.client, json, os, random, sys, threading, time, urllib.request

if len(sys.argv) != 2 or "LUDOTECA_TOKEN" not in os.environ:
    sys.exit(__doc__)
TOKEN = os.environ["LUDOTECA_TOKEN"]
HEADERS = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}


def send(path, body=None):
    """Sends a POST if there is a body, otherwise a GET."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{sys.argv[1]}/api{path}", data, HEADERS)
    return urllib.request.urlopen(request, timeout=10)


def lines(path):
    """The lines of a stream. Empty ones only show that the connection is alive."""
    with send(path) as stream:
        yield from (json.loads(line) for line in stream if line.strip())


def moves(steps):
    for step in steps:
        yield from [step["move"]] if "move" in step else []
        yield from moves(step.get("then", []))


def play(game, side):
    for state in (update.get("state") for update in lines(f"/games/{game}/stream")):
        if state and state["to_move"] == side and state["steps"]:
            move = random.choice(list(moves(state["steps"])))
            send(f"/games/{game}/moves", {"move": move, "seq": state["seq"]}).close()


def serve(me, playing):
    for event in lines("/stream/events"):
        if event["type"] == "challenge" and event["challenge"]["opponent"] == me:
            send(f"/challenges/{event['challenge']['id']}/accept", {}).close()
        elif event["type"] == "game-start" and event["game"]["id"] not in playing:
            playing.add(event["game"]["id"])
            arguments = (play, event["game"]["id"], event["game"]["side"])
            threading.Thread(target=retry, args=arguments, daemon=True).start()
    raise OSError("the stream has ended")


def retry(act, *arguments):
    """Repeats what fails, for example while the server restarts."""
    while True:
        try:
            return act(*arguments)
        except (OSError, ValueError, http.client.HTTPException) as error:
            if getattr(error, "code", None) == 401:
                sys.exit("the token is unknown, has expired, or was revoked")
            print(error, file=sys.stderr)
            time.sleep(1)


retry(serve, json.load(retry(send, "/me"))["player"]["id"], set())
