// A row of cells with strips on it, broken into lines.
import { Fragment, useContext, useState } from "react";
import { useWords } from "../words/language";
import type { Numbers } from "../data/game";
import { MoveTarget, PlayingContext } from "./move_target";
import { has, type RowScene } from "./scene";
import { storeHeight, StripStore, type Dragged } from "./strip_store";
import type { View } from "./view";

/** The layout of a row that is broken into lines. */
interface Lines {
  perLine: number;
  cell: number;
  height: number;
  pitch: number;
}

const margin = 14;
const above = 26; // height of the brackets over free runs
const below = 20; // height of the numbers of cells
const lane = 28; // height of a lane: a lane shows all moves of one length, each as a strip
// If lanes are shown, cells get at least this width, even if the board then needs more than the given height.
const leastCell = 26;

/** The layout of the row, with as few lines as possible, but with large enough cells. `lanes`: the number of lanes
 * under each line. */
function linesFor(cells: number, width: number, height: number, lanes: number): Lines {
  let best: Lines | null = null;
  for (let lines = 1; lines <= cells; ++lines) {
    const perLine = Math.ceil(cells / lines);
    const cell = Math.min(44, (width - 2 * margin) / perLine);
    const tall = Math.max(14, Math.min(52, cell * 1.5));
    const pitch = tall + above + below + lanes * lane;
    const isLarge = lanes === 0 || best === null || best.cell >= leastCell;
    if (best !== null && isLarge && lines * pitch > height) break;
    if (best === null || cell > best.cell * 1.05) best = { perLine, cell, height: tall, pitch };
  }
  return best!;
}

/** The height that a board with this row needs, with lanes for moves. */
export function rowHeight({ shown: [first, last], moves }: RowScene, width: number): number {
  const count = last - first + 1;
  const { perLine, pitch } = linesFor(count, width, 0, moves.length);
  return Math.ceil(count / perLine) * pitch + (moves.length > 0 ? storeHeight : 0);
}

interface Part {
  line: number;
  from: number;
  to: number;
}

export function RowBoard({ scene, size, mover, hasEnded, played, better, sent, meant }: View<RowScene>) {
  const words = useWords();
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const [first, last] = scene.shown;
  const count = last - first + 1;
  const playing = useContext(PlayingContext);
  const hasRoom = playing !== null || size.height > 3 * storeHeight; // a preview has no room for strips below the row
  const lengths = hasEnded || !hasRoom ? [] : scene.moves.map((lay) => lay.length);
  const lanes = playing === null ? 0 : lengths.length;
  const store = lengths.length > 0 ? storeHeight : 0; // height of the area for strips below the row
  const { perLine, cell, height, pitch } = linesFor(count, size.width, size.height - store, lanes);
  const lines = Math.ceil(count / perLine);
  const left = (size.width - perLine * cell) / 2;
  const top = Math.max(0, (size.height - store - lines * pitch) / 2) + above;
  const x = (column: number) => left + column * cell;
  const y = (line: number) => top + line * pitch;

  /** The parts of a run of cells, one in each line. */
  const parts = (from: number, length: number): Part[] => {
    const found: Part[] = [];
    const end = Math.min(from + length - 1, last) - first;
    for (let at = Math.max(from, first) - first; at <= end; ) {
      const line = Math.floor(at / perLine);
      const to = Math.min(end, (line + 1) * perLine - 1);
      found.push({ line, from: at % perLine, to: to % perLine });
      at = to + 1;
    }
    return found;
  };
  const outline = (kind: string, move: Numbers | null) =>
    move !== null &&
    move.length === 2 &&
    parts(move[1]!, move[0]!).map(({ line, from, to }) => (
      <rect
        key={`${kind}${line}`}
        className={`lay ${kind}`}
        x={x(from) + 1}
        y={y(line) + 1}
        width={(to - from + 1) * cell - 2}
        height={height - 2}
        rx={6}
      />
    ));

  const covered = new Set<number>();
  for (const [from, length] of scene.strips) for (let i = 0; i < length; ++i) covered.add(from + i);
  const runs: [number, number][] = [];
  for (let at = first; at <= last; ++at) {
    if (covered.has(at)) continue;
    const begin = at;
    while (at < last && !covered.has(at + 1)) ++at;
    runs.push([begin, at - begin + 1]);
  }
  const { strips: marks } = scene.marks;

  /** The first cell that a dragged strip would cover if it were dropped now; null if it does not fit there. */
  const aim = ({ length, x: middle, y: height }: Dragged): number | null => {
    const line = Math.floor((height - top + above) / pitch);
    const column = Math.round((middle - left) / cell - length / 2);
    const from = first + line * perLine + column;
    const lay = scene.moves.find((each) => each.length === length);
    return lay?.cells.some(([a, b]) => a <= from && from <= b) ? from : null;
  };
  const aimed = dragged === null ? null : aim(dragged);
  const drop = () => {
    const lay = scene.moves.find((each) => each.length === dragged?.length);
    if (aimed !== null && lay !== undefined) playing?.play(lay.zero.map((number, n) => number + aimed * lay.step[n]!));
    setDragged(null);
  };
  const every = cell * 5 < 40 ? 10 : 5;

  return (
    <>
      {Array.from({ length: count }, (_, i) => {
        const [line, column] = [Math.floor(i / perLine), i % perLine];
        const number = first + i;
        return (
          <g key={number}>
            <rect
              className="cell"
              x={x(column) + 0.5}
              y={y(line)}
              width={Math.max(1, cell - 1)}
              height={height}
              rx={Math.min(4, cell / 4)}
            />
            {(number === 1 || number % every === 0) && (
              <text className="axis" x={x(column) + cell / 2} y={y(line) + height + 16}>
                {number}
              </text>
            )}
          </g>
        );
      })}
      {runs.flatMap(([from, length]) =>
        parts(from, length).map(({ line, from: a, to: b }, i) => {
          const [begin, end] = [x(a) + 3, x(b) + cell - 3];
          const isWide = end - begin > 90;
          const grundy = meant?.runs.find(([cell]) => cell === from)?.[2];
          const text =
            grundy === undefined ? (isWide ? words.legend.free_run(length) : String(length)) : isWide ? words.legend.grundy(grundy) : `= ${grundy}`;
          return (
            <g key={`${from}-${line}`} className={grundy === undefined ? "run" : "run meant"}>
              <path d={`M${begin} ${y(line) - 4}v-5H${end}v5`} />
              {i === 0 && end - begin > 12 && (
                <text className="axis" x={(begin + end) / 2} y={y(line) - 13}>
                  {text}
                </text>
              )}
            </g>
          );
        }),
      )}
      {scene.strips.flatMap(([from, length], i) => {
        const seat = has(marks, "second", i) ? 1 : 0;
        return parts(from, length).map(({ line, from: a, to: b }) => {
          const [at, wide] = [x(a) + 1.5, (b - a + 1) * cell - 3];
          return (
            <g key={`${from}-${line}`} className={`strip s${seat} ${has(marks, "last", i) ? "last" : ""}`}>
              <rect
                className="body"
                x={at}
                y={y(line) + 2}
                width={Math.max(1, wide)}
                height={height - 4}
                rx={Math.min(5, cell / 3)}
              />
              {seat === 1 && wide > 10 && (
                <path className="under" d={`M${at + 5} ${y(line) + height - 8}h${wide - 10}`} />
              )}
              {wide > 14 && (
                <text x={at + wide / 2} y={y(line) + height / 2 + 4}>
                  {length}
                </text>
              )}
            </g>
          );
        });
      })}
      {outline("played", played)}
      {outline("better", better)}
      <g className={`s${mover}`}>{outline("sent", sent)}</g>
      {lanes > 0 &&
        scene.moves.flatMap(({ length, zero, step, cells: spans }, i) =>
          spans
            .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, n) => from + n))
            .map((from) => {
              const [line, column] = [Math.floor((from - first) / perLine), (from - first) % perLine];
              const at = y(line) + height + below + i * lane;
              return (
                <Fragment key={`${length} ${from}`}>
                  <MoveTarget move={zero.map((number, n) => number + from * step[n]!)}>
                    <rect
                      className={`try s${mover}`}
                      x={x(column) + 1}
                      y={at + 2}
                      width={Math.max(1, cell - 2)}
                      height={lane - 4}
                      rx={6}
                    />
                    <text className="try-name" x={x(column) + cell / 2} y={at + lane / 2 + 4.5}>
                      {length}
                    </text>
                  </MoveTarget>
                  <g className={`ghost s${mover}`}>
                    {parts(from, length).map(({ line: on, from: a, to: b }) => (
                      <rect
                        key={on}
                        x={x(a) + 2}
                        y={y(on) + 2}
                        width={(b - a + 1) * cell - 4}
                        height={height - 4}
                        rx={5}
                      />
                    ))}
                  </g>
                </Fragment>
              );
            }),
        )}
      {lengths.length > 0 && (
        <StripStore
          lengths={lengths}
          mover={mover}
          left={left}
          top={top - above + lines * pitch}
          width={size.width - 2 * margin}
          dragged={dragged}
          drag={playing === null ? null : setDragged}
          drop={drop}
        />
      )}
      {playing !== null && dragged !== null && (
        <g className={`dragged s${mover} ${aimed === null ? "" : "aimed"}`}>
          {aimed === null ? (
            <rect
              x={dragged.x - (dragged.length * cell) / 2}
              y={dragged.y - height / 2}
              width={dragged.length * cell}
              height={height}
              rx={5}
            />
          ) : (
            parts(aimed, dragged.length).map(({ line, from, to }) => (
              <rect key={line} x={x(from) + 2} y={y(line) + 2} width={(to - from + 1) * cell - 4} height={height - 4} rx={5} />
            ))
          )}
        </g>
      )}
    </>
  );
}
