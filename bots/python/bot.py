#!/usr/bin/env python3
"""A complete gramy bot: plays any legal move. Usage: bot.py [HOST:PORT]"""
import json, os, random, socket, sys

address = sys.argv[1] if len(sys.argv) > 1 else os.environ.get("GRAMY_ADDRESS", "127.0.0.1:4242")
host, port = address.rsplit(":", 1)
wire = socket.create_connection((host, int(port)))

def send(**message):
    wire.sendall(json.dumps(message).encode() + b"\n")

send(type="hello", protocol=1, name=os.environ.get("GRAMY_NAME", "python"), token=os.environ.get("GRAMY_TOKEN"),
     wants=["legal", "undo"], capacity=16)
for line in wire.makefile(encoding="utf-8"):
    message = json.loads(line) if line.startswith("{") else {}
    if message.get("type") == "move_request":
        match, ply, legal = message["match"], message["ply"], message["legal"]
        if legal:  # all legal moves; here is the place for a better idea than any of them
            send(type="move", match=match, ply=ply, move=random.choice(legal))
        else:  # more than 1000, so the referee does not list them
            send(type="resign", match=match)
    elif message.get("type") == "error":
        print(message["message"], file=sys.stderr)
