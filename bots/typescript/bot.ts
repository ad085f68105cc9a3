// A complete gramy bot: it remembers its matches and plays random legal moves. Usage: node bot.ts [HOST:PORT | --stdio]
// For Node before 22.18: esbuild bot.ts --outfile=bot.mjs && node bot.mjs [HOST:PORT | --stdio]. `tsc -p .` checks the types.
import { createHash } from "node:crypto";
import { fstatSync } from "node:fs";
import { connect } from "node:net";
import { createInterface } from "node:readline";

type Move = number[];

interface Match {
  id: string;
  game: string;
  board: string;
  start: number | null;
  seat: number;
  moves: Move[];
}

interface MoveRequest {
  type: "move_request";
  match: string;
  ply: number;
  moves: Move[];
  legal: Move[] | null;
}

type FromReferee =
  | { type: "welcome"; name: string }
  | ({ type: "start"; match: string } & Omit<Match, "id">)
  | MoveRequest
  | { type: "end"; match: string }
  | { type: "error"; message: string }
  | { type: "bye"; reason: string };

type ToReferee =
  | { type: "hello"; protocol: 1; name: string; token: string | undefined; wants: string[]; capacity: number }
  | { type: "move"; match: string; ply: number; move: Move }
  | { type: "resign"; match: string };

const address = process.argv[2] ?? process.env.GRAMY_ADDRESS;
const isStdio = address === "--stdio" || (address === undefined && fstatSync(0).isFIFO());
const { hostname: host, port } = new URL(`tcp://${isStdio || !address ? "127.0.0.1:4242" : address}`);
const wire = isStdio ? null : connect({ host, port: Number(port) });
const send = (message: ToReferee) => (wire ?? process.stdout).write(JSON.stringify(message) + "\n");
console.log = console.error; // standard output is for messages to the referee only

const matches = new Map<string, Match>(); // matches in progress, by id

// Returns a random legal move. Put a better idea here. `match.moves` lead from `match.board` to the position.
function choose(match: Match, legal: Move[]): Move {
  return legal[chance(match) % legal.length]!;
}

// A random number, seeded by match and ply, so that `gramy-referee verify` gets the same moves.
function chance(match: Match): number {
  return createHash("sha256").update(`${match.id} ${match.moves.length}`).digest().readUInt32BE();
}

function answer({ match: id, ply, moves, legal }: MoveRequest) {
  const match = matches.get(id);
  if (!match) throw new Error(`the referee asked for a move in match ${id}, which has not begun`);
  match.moves.splice(ply - moves.length, Infinity, ...moves);  // after a reconnect, the start may have given these moves already
  if (legal) {
    const move = choose(match, legal);
    match.moves.push(move);
    send({ type: "move", match: id, ply, move });
  } else {  // more than 1000 legal moves, so the referee does not list them
    send({ type: "resign", match: id });
  }
}

send({ type: "hello", protocol: 1, name: process.env.GRAMY_NAME ?? "typescript", token: process.env.GRAMY_TOKEN,
       wants: ["legal", "undo"], capacity: 16 });
for await (const line of createInterface({ input: wire ?? process.stdin })) {
  if (!line.startsWith("{")) continue; // no message, but the referee's greeting for people
  const message: FromReferee = JSON.parse(line);  // messages of other types are ignored
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
