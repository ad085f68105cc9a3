#!/usr/bin/env python3
"""A complete gramy bot: it plays random legal moves. Usage: bot.py [HOST:PORT | --stdio]"""
import json, os, random, socket, stat, sys

address = sys.argv[1] if len(sys.argv) > 1 else os.environ.get("GRAMY_ADDRESS")
if address == "--stdio" or (address is None and stat.S_ISFIFO(os.fstat(0).st_mode)):
    lines, out = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # `print` is for people; another line on standard output would be a fault
else:
    host, port = (address or "127.0.0.1:4242").rsplit(":", 1)
    lines = out = socket.create_connection((host, int(port))).makefile("rwb")

def send(**message):
    out.write(json.dumps(message).encode() + b"\n")
    out.flush()

send(type="hello", protocol=1, name=os.environ.get("GRAMY_NAME", "python"), token=os.environ.get("GRAMY_TOKEN"),
     wants=["legal", "undo"], capacity=16)
for line in lines:
    message = json.loads(line) if line.startswith(b"{") else {}
    kind = message.get("type")
    if kind == "move_request":
        match, ply, legal = message["match"], message["ply"], message["legal"]
        if legal:  # all legal moves; put a better idea than a random one here
            chance = random.Random(f"{match} {ply}")  # seeded, so that `gramy-referee verify` gets the same moves
            send(type="move", match=match, ply=ply, move=chance.choice(legal))
        else:  # more than 1000, so the referee does not list them
            send(type="resign", match=match)
    elif kind == "welcome":
        print("here as", message["name"], file=sys.stderr)
    elif kind in ("error", "bye"):
        print(message["message" if kind == "error" else "reason"], file=sys.stderr)
