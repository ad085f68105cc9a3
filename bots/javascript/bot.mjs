#!/usr/bin/env node
// A complete gramy bot: it remembers its matches and plays random legal moves. Usage: node bot.mjs [HOST:PORT | --stdio]
import { createHash } from "node:crypto";
import { fstatSync } from "node:fs";
import { connect } from "node:net";
import { createInterface } from "node:readline";

const address = process.argv[2] ?? process.env.GRAMY_ADDRESS;
const isStdio = address === "--stdio" || (address === undefined && fstatSync(0).isFIFO());
const { hostname: host, port } = new URL(`tcp://${isStdio || !address ? "127.0.0.1:4242" : address}`);
const wire = isStdio ? null : connect({ host, port });
const send = (message) => (wire ?? process.stdout).write(JSON.stringify(message) + "\n");
console.log = console.error; // standard output is for messages to the referee only

const matches = new Map(); // matches in progress, by id

// Returns a random legal move. Put a better idea here. `match.moves` lead from `match.board` to the position.
function choose(match, legal) {
  return legal[chance(match) % legal.length];
}

// A random number, seeded by match and ply, so that `gramy-referee verify` gets the same moves.
function chance(match) {
  return createHash("sha256").update(`${match.id} ${match.moves.length}`).digest().readUInt32BE();
}

function answer({ match: id, ply, moves, legal }) {
  const match = matches.get(id);
  match.moves.splice(ply - moves.length, Infinity, ...moves);  // after a reconnect, the start may have given these moves already
  if (legal) {
    const move = choose(match, legal);
    match.moves.push(move);
    send({ type: "move", match: id, ply, move });
  } else {  // more than 1000 legal moves, so the referee does not list them
    send({ type: "resign", match: id });
  }
}

send({ type: "hello", protocol: 1, name: process.env.GRAMY_NAME ?? "javascript", token: process.env.GRAMY_TOKEN,
       wants: ["legal", "undo"], capacity: 16 });
for await (const line of createInterface({ input: wire ?? process.stdin })) {
  if (!line.startsWith("{")) continue; // no message, but the referee's greeting for people
  const message = JSON.parse(line);
  switch (message.type) {
    case "welcome":
      console.error(`connected as ${message.name}`);
      break;
    case "start": { // after a reconnect the referee sends `start` again, with all moves played until then
      const { game, board, start, seat, moves } = message;
      matches.set(message.match, { id: message.match, game, board, start, seat, moves });
      break;
    }
    case "move_request":
      answer(message);
      break;
    case "end":
      matches.delete(message.match);
      break;
    case "error":
      console.error(message.message);
      break;
    case "bye": // after its bye the referee closes the connection
      console.error(message.reason);
      break;
  }
}
