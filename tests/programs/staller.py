"""The text of a bot that keeps the referee busy with long messages until the bot's time is over, and then moves.
If the referee reads slowly, for example with a sanitizer, the bot sends less."""

STALLER = """
import json, os, socket, time
host, port = os.environ["GRAMY_ADDRESS"].split(":")
link = socket.create_connection((host, int(port)))
lines = link.makefile(encoding="utf-8")
def line(**message):
    return json.dumps(message).encode() + b"\\n"
link.sendall(line(type="hello", protocol=1, name=os.environ["GRAMY_NAME"], token=os.environ["GRAMY_TOKEN"], wants=["legal"]))
words = line(type="pong", id=0, words=[0] * 20000) * (15 // int(os.environ.get("GRAMY_SLOWNESS", "1")))
try:
    for message in (json.loads(line) for line in lines if line.startswith("{")):
        if message["type"] == "move_request":
            time.sleep(message["clock"]["yours_ms"] / 1000)
            link.sendall(words + line(type="move", match=message["match"], ply=message["ply"], move=message["legal"][0]))
except ConnectionError:
    pass
"""
