// A directed graph: two moves around the token, in rings.
import type { Numbers, Seat, Value } from "../data/game";
import { boxOfText, withRoom, type Label } from "../layout/labels";
import { ringsAround, type Rings } from "../layout/rings";
import { distance, distanceTo, turn, type Point } from "../layout/plane";
import { useWords } from "../words/language";
import type { Words } from "../words/en";
import { roleName } from "../words/speech";
import { Arrow } from "./arrow";
import { useGlide } from "./glide";
import { MoveTarget } from "./move_target";
import { has, isSame, type GraphScene } from "./scene";
import { Vertex } from "./vertex";
import { otherSeat, wonBy, type View } from "./view";

interface Ellipse {
  x: number;
  y: number;
}

const pathShown = 7;
const cameAt: Point = { x: 14, y: 22 };
const bend = 0.1;

/** Bends an edge that would pass through the token. */
function bendAround(token: Point, from: Point, to: Point, radius: number): number {
  if (distanceTo(token, from, to) > 4 * radius) return bend;
  return ((turn(from, to, token) > -1 ? 1 : -1) * 6 * radius) / distance(from, to);
}

/** The radii of the two rings, and the number of vertices that fit on the outer one. */
function ringSizes({ scene, size: { width, height } }: View<GraphScene>) {
  const isSmall = width < 500;
  const digits = String(scene.all_vertices).length;
  const radius = (isSmall ? 12 : 14) + 3 * Math.max(0, digits - 3);
  const margin = 32 + radius;
  // Leaves room for labels, unless there is hardly room for the rings.
  const reach = (half: number) => Math.max(half - margin, Math.min(60, half - radius - 6));
  const outer: Ellipse = { x: reach(width / 2), y: reach(height / 2) };
  const inner: Ellipse = { x: outer.x * 0.48, y: outer.y * 0.5 };
  const around = Math.PI * (outer.x + outer.y);
  return { radius, outer, inner, most: Math.floor(around / (2 * radius + (isSmall ? 12 : 18))) };
}

export function ringsOf(view: View<GraphScene>): Rings | null {
  const { scene } = view;
  const token = scene.marks.vertices.token?.[0];
  return token === undefined ? null : ringsAround(token, scene.edges, ringSizes(view).most);
}

/** The text below a vertex: how the match ends there, or how many edges lead on from the outer ring. */
function labelOf(words: Words, view: View<GraphScene>, vertex: number, next: Seat, result?: Value) {
  const { scene, roles } = view;
  const end = (["won", "lost", "drawn"] as const).find((mark) => has(scene.marks.vertices, mark, vertex));
  const value = result ?? (end === undefined ? undefined : wonBy(end, next));
  if (value === "draw") return `${words.legend.end}: ${words.truth.draw}`;
  if (value !== undefined) return words.legend.end_won(roleName(words, roles[value === "first" ? 0 : 1]));
  if (next !== view.mover) return undefined;
  const onward = scene.edges.filter(([from]) => from === vertex).length + (scene.beyond?.[vertex] ?? 0);
  return onward === 0 ? words.legend.end : words.legend.onward(onward);
}

export function RingBoard(view: View<GraphScene>) {
  const rings = ringsOf(view);
  return rings === null || view.size.width === 0 ? null : <Drawn view={view} rings={rings} />;
}

function Drawn({ view, rings }: { view: View<GraphScene>; rings: Rings }) {
  const words = useWords();
  const { scene, size, mover, hasEnded, played, better, sent, meant, came } = view;
  const { radius, outer, inner } = ringSizes(view);
  const centre: Point = { x: size.width / 2, y: size.height / 2 };
  // the first edge leads to the left if there is more room
  const start = inner.x > inner.y ? -Math.PI / 2 : 0;
  const on = (ring: Ellipse, angle: number): Point => ({
    x: centre.x + ring.x * Math.cos(angle + start),
    y: centre.y + ring.y * Math.sin(angle + start),
  });
  const points = new Map<number, Point>([[rings.token, centre]]);
  for (const { vertex, angle } of rings.inner) points.set(vertex, on(inner, angle));
  for (const { vertex, angle } of rings.outer) points.set(vertex, on(outer, angle));
  const places = new Map([...points].map(([vertex, point]) => [scene.vertices[vertex]!, point]));
  const glide = useGlide(scene.vertices[rings.token]!, places, true);

  const { vertices, edges } = scene.marks;
  const goOf = (vertex: number) => (hasEnded ? undefined : scene.moves.find((go) => go.vertex === vertex));
  const isMove = (vertex: number, move: Numbers | null) => {
    const go = goOf(vertex);
    return move !== null && go !== undefined && isSame(go.move, move);
  };
  const seatOf = (vertex: number): Seat | null =>
    has(vertices, "first", vertex) ? 0 : has(vertices, "second", vertex) ? 1 : null;
  const kindOf = (from: number, to: number) => {
    if (from !== rings.token) return "edge";
    if (isMove(to, sent)) return "sent";
    return isMove(to, better) ? "better" : isMove(to, played) ? "played" : "edge";
  };
  const around = [
    ...rings.inner.map((place) => ({ ...place, next: otherSeat(mover) })),
    ...rings.outer.map((place) => ({ ...place, next: mover })),
  ];

  const isEnd = (vertex: number) => (["won", "lost", "drawn"] as const).some((mark) => has(vertices, mark, vertex));
  const labels = around.flatMap(({ vertex, next }): Label[] => {
    const text = labelOf(words, view, vertex, next, goOf(vertex)?.result);
    return text === undefined ? [] : [{ vertex, text, isAbove: points.get(vertex)!.y < centre.y + 1 }];
  });
  const endsFirst = labels.sort((a, b) => Number(isEnd(b.vertex)) - Number(isEnd(a.vertex)));
  const cameBy =
    came.length === 0 ? "" : `${words.match.came_by} ${came.length > pathShown ? "… → " : ""}${came.slice(-pathShown).join(" → ")}`;
  const shown = withRoom(endsFirst, points, radius, size, cameBy === "" ? [] : [boxOfText(cameBy, cameAt.x, cameAt.y)]);

  return (
    <>
      {[inner, outer].map(({ x, y }) => (
        <ellipse key={x} className="ring" cx={centre.x} cy={centre.y} rx={x} ry={y} />
      ))}
      {rings.edges.map((i) => {
        const [a, b] = scene.edges[i]!;
        const kind = kindOf(a, b);
        const isBold = kind !== "edge";
        const [from, to] = [points.get(a)!, points.get(b)!];
        return (
          <g key={i} className={`s${mover} ${has(edges, "visited", i) || has(edges, "used", i) ? "walked" : ""}`}>
            <Arrow
              kind={kind}
              from={from}
              to={to}
              leave={a === rings.token ? radius * 1.5 : radius + 3}
              arrive={radius + (goOf(b) === undefined ? 3 : 7)}
              bend={a === rings.token ? bend : bendAround(centre, from, to, radius)}
              head={isBold ? 14 : 8}
            />
          </g>
        );
      })}
      {around.map(({ vertex }) => (
        <MoveTarget key={vertex} move={goOf(vertex)?.move}>
          <Vertex
            at={points.get(vertex)!}
            name={scene.vertices[vertex]!}
            radius={radius}
            owner={seatOf(vertex)}
            token={null}
            target={goOf(vertex) === undefined ? null : mover}
            isGreen={has(vertices, "green", vertex)}
            isPast={has(vertices, "visited", vertex)}
            isEnd={isEnd(vertex)}
            isMeant={meant?.vertices.includes(scene.vertices[vertex]!)}
            label={shown.get(vertex)?.text}
            labelX={shown.get(vertex)?.x}
            isLabelAbove={shown.get(vertex)?.isAbove}
          />
        </MoveTarget>
      ))}
      <g ref={glide}>
        <Vertex
          at={centre}
          name={scene.vertices[rings.token]!}
          radius={radius}
          owner={seatOf(rings.token)}
          token={mover}
          target={null}
          isGreen={has(vertices, "green", rings.token)}
          isMeant={meant?.vertices.includes(scene.vertices[rings.token]!)}
        />
      </g>
      {cameBy !== "" && (
        <text className="came" {...cameAt}>
          {cameBy}
        </text>
      )}
    </>
  );
}
