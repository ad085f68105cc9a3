// A rectangular board of cells with walls, exits and pieces.
import type { Numbers, Seat } from "../data/game";
import type { Point } from "../layout/plane";
import { Arrow } from "./arrow";
import { Exit, Piece } from "./icons";
import { MoveTarget } from "./move_target";
import { isSame, type GridScene } from "./scene";
import { otherSeat, type View } from "./view";

const axis = 26;
const mostCell = 64;

/** The outline of a cell. A corner is round if neither of the two cells beside it is of the same kind. */
function block(x: number, y: number, cell: number, isLike: (down: number, right: number) => boolean): string {
  const r = Math.min(8, cell * 0.18);
  const round = (down: number, right: number) => (isLike(down, 0) || isLike(0, right) ? 0 : r);
  const [a, b, c, d] = [round(-1, -1), round(-1, 1), round(1, 1), round(1, -1)];
  const [right, bottom] = [x + cell, y + cell];
  return (
    `M${x + a} ${y}H${right - b}Q${right} ${y} ${right} ${y + b}` +
    `V${bottom - c}Q${right} ${bottom} ${right - c} ${bottom}` +
    `H${x + d}Q${x} ${bottom} ${x} ${bottom - d}V${y + a}Q${x} ${y} ${x + a} ${y}Z`
  );
}

export function GridBoard({ scene, size, game, mover, hasEnded, played, better, sent, meant }: View<GridScene>) {
  const { width: columns, height: rows } = scene;
  const cell = Math.floor(Math.min(mostCell, (size.width - axis - 12) / columns, (size.height - axis - 12) / rows));
  if (cell <= 0) return null;
  const left = (size.width - cell * columns) / 2 + axis / 3;
  const top = Math.max(6, (size.height - cell * rows - axis) / 2);
  const { cells } = scene.marks;
  const place = (index: number): [number, number] => [Math.floor(index / columns), index % columns];
  const cornerOf = (index: number): Point => {
    const [row, column] = place(index);
    return { x: left + column * cell, y: top + row * cell };
  };
  const middleOf = (index: number): Point => {
    const { x, y } = cornerOf(index);
    return { x: x + cell / 2, y: y + cell / 2 };
  };
  const walls = new Set(cells.wall);
  const isWall = (row: number, column: number) =>
    row >= 0 && row < rows && column >= 0 && column < columns && walls.has(row * columns + column);
  const pieces: [Seat, number][] = [
    ...(cells.first ?? []).map((index): [Seat, number] => [0, index]),
    ...(cells.second ?? []).map((index): [Seat, number] => [1, index]),
  ];
  const here = pieces.find(([seat]) => seat === mover)?.[1];
  const cellOf = (move: Numbers | null) =>
    move === null ? undefined : scene.moves.find((go) => isSame(go.move, move))?.cell;
  const arrow = (kind: "better" | "played" | "sent", move: Numbers | null) => {
    const to = cellOf(move);
    if (to === undefined || here === undefined) return null;
    if (to === here) {
      const { x, y } = cornerOf(to); // a move that stays on its cell gets a frame instead of an arrow
      return <rect className={`stay ${kind}`} x={x + 3} y={y + 3} width={cell - 6} height={cell - 6} rx={6} />;
    }
    const head = Math.min(16, cell * 0.3);
    const gap = { leave: cell * 0.36, arrive: 0 };
    return <Arrow kind={kind} from={middleOf(here)} to={middleOf(to)} {...gap} head={head} />;
  };
  const [meantRow, meantColumn] = [(meant?.cell?.[0] ?? 0) - scene.top, (meant?.cell?.[1] ?? 0) - scene.left];
  const isMeantShown = meantRow >= 0 && meantRow < rows && meantColumn >= 0 && meantColumn < columns;
  const meantAt = meant?.cell != null && isMeantShown ? middleOf(meantRow * columns + meantColumn) : null;
  const every = Math.max(1, Math.ceil(22 / cell));
  const inset = Math.min(4, cell * 0.1);
  const numbers = (from: number, count: number) =>
    Array.from({ length: Math.ceil(count / every) }, (_, i): [number, number] => [i * every, from + i * every]);

  return (
    <>
      <rect className="floor" x={left} y={top} width={cell * columns} height={cell * rows} rx={8} />
      {Array.from({ length: columns - 1 }, (_, i) => left + (i + 1) * cell).map((x) => (
        <line key={x} className="grid-line" x1={x} y1={top} x2={x} y2={top + rows * cell} />
      ))}
      {Array.from({ length: rows - 1 }, (_, i) => top + (i + 1) * cell).map((y) => (
        <line key={y} className="grid-line" x1={left} y1={y} x2={left + columns * cell} y2={y} />
      ))}
      {[...walls].map((index) => {
        const [row, column] = place(index);
        const { x, y } = cornerOf(index);
        return <path key={index} className="wall" d={block(x, y, cell, (d, r) => isWall(row + d, column + r))} />;
      })}
      {numbers(scene.top, rows).map(([i, n]) => (
        <text key={n} className="axis row-number" x={left - 8} y={top + (i + 0.5) * cell + 4}>
          {n}
        </text>
      ))}
      {numbers(scene.left, columns).map(([i, n]) => (
        <text key={n} className="axis" x={left + (i + 0.5) * cell} y={top + rows * cell + 16}>
          {n}
        </text>
      ))}
      {(cells.exit ?? []).map((index) => (
        <Exit key={index} at={middleOf(index)} size={cell * 0.28} />
      ))}
      {meantAt !== null && <circle className="meant" cx={meantAt.x} cy={meantAt.y} r={cell * 0.44} />}
      {(cells.last ?? []).map((index) => (
        <circle
          key={index}
          className={`trail s${otherSeat(mover)}`}
          cx={middleOf(index).x}
          cy={middleOf(index).y}
          r={cell * 0.09}
        />
      ))}
      {pieces.map(([seat, index]) => (
        <Piece key={seat} game={game} seat={seat} at={middleOf(index)} size={cell * 0.3} />
      ))}
      {!hasEnded &&
        scene.moves.map(({ move, cell: index, result }) => {
          const { x, y } = cornerOf(index);
          return (
            <MoveTarget key={index} move={move}>
              <rect
                className={`reach s${mover} ${result === undefined ? "" : "ends"}`}
                x={x + inset}
                y={y + inset}
                width={cell - 2 * inset}
                height={cell - 2 * inset}
                rx={1.5 * inset}
              />
            </MoveTarget>
          );
        })}
      {arrow("played", played)}
      {arrow("better", better)}
      <g className={`s${mover}`}>{arrow("sent", sent)}</g>
    </>
  );
}
