// Legal moves as buttons, and a field for moves without a button.
import { useContext, useId, useState, type FormEvent } from "react";
import { PlayingContext, type Playing } from "../board/move_target";
import { numbersOf, type PilesScene, type Scene } from "../board/scene";
import type { Position } from "../data/answers";
import type { Numbers } from "../data/game";
import { entryOf } from "../data/entry";
import { useReading } from "../words/language";

const mostAmounts = 24; // most buttons in a row of amounts
const mostWays = 24; // most moves that can be made by a click on a graph; more would be too close together
const mostVertices = 70;

/** Whether moves are chosen from a list, because a click on the board would be too imprecise. */
export function isListed(scene: Scene | null, isNarrow: boolean): boolean {
  if (scene === null) return true;
  if (scene.kind === "graph") {
    const token = scene.marks.vertices.token?.[0];
    const isLoop = scene.directed && scene.moves.some((go) => go.vertex === token);
    return isNarrow || isLoop || scene.moves.length > mostWays || (!scene.directed && scene.vertices.length > mostVertices);
  }
  return scene.kind === "grid" && isNarrow;
}

function MoveButton({ move, playing, text }: { move: string; playing: Playing; text?: string }) {
  return (
    <li>
      <button
        type="button"
        data-move={move}
        aria-label={text === undefined ? undefined : playing.nameOf(move)}
        onClick={() => playing.play(numbersOf(move))}
      >
        {text ?? playing.nameOf(move)}
      </button>
    </li>
  );
}

/** For each pile, or group of piles, a row with a button for each amount to take. */
function Amounts({ scene, playing }: { scene: PilesScene; playing: Playing }) {
  const { words } = useReading();
  return (
    <>
      {scene.moves.map(({ piles, zero, step, most }) => {
        const names = piles.map((i) => entryOf(words.pile_names, scene.piles[i]!.name) ?? scene.piles[i]!.name);
        const name = names.join(words.board.and);
        const amounts = Array.from({ length: Math.min(most, mostAmounts) }, (_, i) => i + 1);
        return (
          <div key={piles.join()} className="amounts">
            <span>{piles.length > 1 ? words.live.of_each(name) : name}</span>
            <ul className="legal" aria-label={name}>
              {amounts.map((amount) => {
                const move = zero.map((number, i) => number + amount * step[i]!).join(" ");
                return <MoveButton key={move} move={move} playing={playing} text={String(amount)} />;
              })}
            </ul>
          </div>
        );
      })}
    </>
  );
}

function TypedMove({ playing }: { playing: Playing }) {
  const { words } = useReading();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [isWrong, setWrong] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const move: Numbers = typed.trim().split(/[\s,]+/).map(Number);
    const isRight = typed.trim() !== "" && move.every(Number.isSafeInteger);
    setWrong(!isRight);
    if (isRight) playing.play(move);
  };
  return (
    <form className="typed" onSubmit={send}>
      <label htmlFor={id}>{words.live.type_move}</label>
      <input
        id={id}
        value={typed}
        autoComplete="off"
        inputMode="numeric"
        aria-invalid={isWrong}
        onChange={(event) => setTyped(event.target.value)}
      />
      <button type="submit">{words.live.play_it}</button>
      {isWrong && <p role="alert">{words.live.no_numbers}</p>}
    </form>
  );
}

const typedOf = (move: Numbers) => move.join(" ");

/** The moves that clicks on the board can make, as typed. */
function pointedAt(scene: Scene): string[] {
  switch (scene.kind) {
    case "grid":
    case "graph":
      return scene.moves.map((go) => typedOf(go.move));
    case "row":
      return scene.moves.flatMap(({ zero, step, cells }) =>
        cells.flatMap(([from, to]) =>
          Array.from({ length: to - from + 1 }, (_, i) => typedOf(zero.map((n, k) => n + (from + i) * step[k]!))),
        ),
      );
    case "piles":
      return scene.moves.flatMap(({ zero, step, most }) =>
        Array.from({ length: Math.min(most, mostAmounts) }, (_, i) => typedOf(zero.map((n, k) => n + (i + 1) * step[k]!))),
      );
  }
}

interface Props {
  position: Position;
  /** The scene of the position; null if the board is shown as text. */
  scene: Scene | null;
}

/** The moves that cannot be made on the board. */
export function LegalMoves({ position, scene }: Props) {
  const { words, numerals } = useReading();
  const playing = useContext(PlayingContext);
  if (playing === null) return null;
  const { legal, legal_all } = position;
  const onBoard = scene === null ? [] : pointedAt(scene);
  const areListed = scene === null || playing.isListed;
  const isHere = new Set(onBoard);
  const others = legal.filter((move) => !isHere.has(move));
  const listed = areListed && scene?.kind !== "piles" && scene?.kind !== "row" ? [...onBoard, ...others] : others;
  const shown = new Set([...onBoard, ...others]).size;
  return (
    <section className="to-play" aria-label={words.match.legal}>
      {scene?.kind === "piles" && <Amounts scene={scene} playing={playing} />}
      {listed.length > 0 && (
        <ul className="legal">
          {listed.map((move) => (
            <MoveButton key={move} move={move} playing={playing} />
          ))}
        </ul>
      )}
      {shown < legal_all && (
        <>
          <p className="muted">{words.live.more_moves(numerals.count(legal_all - shown))}</p>
          <TypedMove playing={playing} />
        </>
      )}
    </section>
  );
}
