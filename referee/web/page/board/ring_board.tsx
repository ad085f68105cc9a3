// A directed graph. A small graph is drawn whole. For a large graph, the picture shows two rings around the token or
// a chosen vertex: what one move and two moves reach.
import { useMemo, type KeyboardEvent } from "react";
import type { Numbers, Pair, Seat, Value } from "../data/game";
import { boxOfText, withRoom, type Box, type Label } from "../layout/labels";
import { ringsAround, type Rings } from "../layout/rings";
import { between, distance, distanceTo, turn, type Point } from "../layout/plane";
import { bendAside, filling, wholeLayout } from "../layout/whole";
import { leastDistance } from "../layout/fit";
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

/** How far an edge bends. It bends more if a straight edge would pass near the token. */
function bendAround(token: Point, from: Point, to: Point, radius: number): number {
  if (distanceTo(token, from, to) > 4 * radius) return bend;
  return ((turn(from, to, token) > -1 ? 1 : -1) * 6 * radius) / distance(from, to);
}

/** The radius of a vertex, the sizes of the inner and the outer ring, and how many vertices fit on the outer ring. */
function ringSizes({ scene, size: { width, height } }: View<GraphScene>) {
  const isSmall = width < 500;
  const digits = String(scene.all_vertices).length;
  const radius = (isSmall ? 12 : 14) + 3 * Math.max(0, digits - 3);
  const margin = 32 + radius;
  // Leaves room for labels, unless the rings would become too small.
  const reach = (half: number) => Math.max(half - margin, Math.min(60, half - radius - 6));
  const outer: Ellipse = { x: reach(width / 2), y: reach(height / 2) };
  const inner: Ellipse = { x: outer.x * 0.48, y: outer.y * 0.5 };
  const around = Math.PI * (outer.x + outer.y);
  return { radius, outer, inner, most: Math.floor(around / (2 * radius + (isSmall ? 12 : 18))) };
}

const mostWhole = 30; // the most vertices of a board that is drawn whole

/** Whether the board is drawn whole. Then its vertices keep their places during the match. */
export const isWhole = ({ vertices, all_vertices }: GraphScene) => vertices.length === all_vertices && vertices.length <= mostWhole;

const tokenIn = (scene: GraphScene) => scene.marks.vertices.token?.[0];

/** The vertices to draw on rings around the token; null if the board is drawn whole. */
export function ringsOf(view: View<GraphScene>, centre = tokenIn(view.scene)): Rings | null {
  return centre === undefined || isWhole(view.scene) ? null : ringsAround(centre, view.scene.edges, ringSizes(view).most);
}

/** The text below a vertex: how the match ends there, or how many edges lead on from it. `next`: the player
 * who would move there, if that is known. */
function labelOf(words: Words, view: View<GraphScene>, vertex: number, next: Seat | null, result?: Value) {
  const { scene, roles } = view;
  const end = (["won", "lost", "drawn"] as const).find((mark) => has(scene.marks.vertices, mark, vertex));
  const value = result ?? (end === undefined || next === null ? undefined : wonBy(end, next));
  if (value === "draw") return `${words.legend.end}: ${words.truth.draw}`;
  if (value !== undefined) return words.legend.end_won(roleName(words, roles[value === "first" ? 0 : 1]));
  if (end !== undefined) return words.legend.end_worth[end];
  if (next !== view.mover) return undefined;
  const onward = scene.edges.filter(([from]) => from === vertex).length + (scene.beyond?.[vertex] ?? 0);
  return onward === 0 ? words.legend.end : words.legend.onward(onward);
}

/** The places of vertices, by their index in the scene. */
interface Placement {
  points: ReadonlyMap<number, Point>;
  /** All vertices except the token's vertex, each with the player who would move there, if that player is
   * known. */
  around: { vertex: number; next: Seat | null }[];
  edges: number[];
  bendOf: (edge: number) => number;
  radius: number;
  rings: Ellipse[];
}

function inRings(view: View<GraphScene>, rings: Rings): Placement {
  const { scene, size, mover } = view;
  const { radius, outer, inner } = ringSizes(view);
  const centre: Point = { x: size.width / 2, y: size.height / 2 };
  // The first edge leads to the left if there is more room in that direction.
  const start = inner.x > inner.y ? -Math.PI / 2 : 0;
  const on = (ring: Ellipse, angle: number): Point => ({
    x: centre.x + ring.x * Math.cos(angle + start),
    y: centre.y + ring.y * Math.sin(angle + start),
  });
  const points = new Map<number, Point>([[rings.token, centre]]);
  for (const { vertex, angle } of rings.inner) points.set(vertex, on(inner, angle));
  for (const { vertex, angle } of rings.outer) points.set(vertex, on(outer, angle));
  const isAtToken = rings.token === tokenIn(scene);
  const known = (seat: Seat) => (isAtToken ? seat : null);
  const around = [
    ...(isAtToken ? [] : [{ vertex: rings.token, next: null }]),
    ...rings.inner.map(({ vertex }) => ({ vertex, next: known(otherSeat(mover)) })),
    ...rings.outer.map(({ vertex }) => ({ vertex, next: known(mover) })),
  ].filter(({ vertex }) => vertex !== tokenIn(scene));
  const bendOf = (edge: number) => {
    const [a, b] = scene.edges[edge]!;
    return a === rings.token ? bend : bendAround(centre, points.get(a)!, points.get(b)!, radius);
  };
  return { points, around, edges: rings.edges, bendOf, radius, rings: [inner, outer] };
}

function useWhole(view: View<GraphScene>): Placement | null {
  const { scene, size, mover } = view;
  const { width, height } = size;
  const key = isWhole(scene) ? `${scene.vertices.length} ${scene.edges.join(" ")}` : "";
  const places = useMemo(() => (key === "" ? null : wholeLayout(scene.vertices.length, scene.edges)), [key]);
  return useMemo(() => {
    if (places === null || width === 0) return null;
    const margin = Math.min(46, width / 9, height / 6);
    const points = filling(places, { left: margin, top: margin, width: width - 2 * margin, height: height - 2 * margin });
    const radius = Math.min(14, Math.max(4, leastDistance(points) * 0.32));
    const twins = new Set(scene.edges.map(([a, b]) => `${b} ${a}`));
    const bends = scene.edges.map(([a, b]) =>
      bendAside(points[a]!, points[b]!, points.filter((_, i) => i !== a && i !== b), 1.5 * radius, twins.has(`${a} ${b}`)),
    );
    const token = tokenIn(scene);
    const leads = new Set(token === undefined ? [] : scene.edges.filter(([a]) => a === token).map(([, b]) => b));
    return {
      points: new Map(points.map((point, i) => [i, point])),
      around: points.flatMap((_, vertex) => (vertex === token ? [] : [{ vertex, next: leads.has(vertex) ? otherSeat(mover) : null }])),
      edges: scene.edges.flatMap(([a, b], i) => (a === b ? [] : [i])),
      bendOf: (edge: number) => bends[edge]!,
      radius,
      rings: [],
    };
  }, [places, width, height, mover, tokenIn(scene)]);
}

export function RingBoard(view: View<GraphScene>) {
  const { scene, size } = view;
  const whole = useWhole(view);
  const token = tokenIn(scene);
  const at = view.at === null ? -1 : scene.vertices.indexOf(view.at);
  const rings = ringsOf(view, at < 0 ? token : at);
  if (size.width === 0) return null;
  if (whole !== null) return <Drawn view={view} placement={whole} token={token} />;
  if (rings === null) return null;
  return <Drawn view={view} placement={inRings(view, rings)} token={token} choose={view.look} isAway={at >= 0 && at !== token} />;
}

interface DrawnProps {
  view: View<GraphScene>;
  placement: Placement;
  /** The token's place; undefined if the token is not in the picture. */
  token: number | undefined;
  /** Puts the vertex with this name in the middle, or the token's vertex if it is null. Missing if the board is
   * drawn whole. */
  choose?: (vertex: number | null) => void;
  /** Whether a vertex other than the token's vertex is in the middle. */
  isAway?: boolean;
}

function Drawn({ view, placement, token, choose, isAway = false }: DrawnProps) {
  const words = useWords();
  const { scene, size, mover, hasEnded, played, better, sent, meant, came } = view;
  const { points, around, radius } = placement;
  const places = new Map([...points].map(([vertex, point]) => [scene.vertices[vertex]!, point]));
  const isCentred = choose !== undefined;
  const glide = useGlide(token === undefined ? -1 : scene.vertices[token]!, places, isCentred);

  const { vertices, edges } = scene.marks;
  const goOf = (vertex: number) => (hasEnded ? undefined : scene.moves.find((go) => go.vertex === vertex));
  const isMove = (vertex: number, move: Numbers | null) => {
    const go = goOf(vertex);
    return move !== null && go !== undefined && isSame(go.move, move);
  };
  const seatOf = (vertex: number): Seat | null =>
    has(vertices, "first", vertex) ? 0 : has(vertices, "second", vertex) ? 1 : null;
  const kindOf = (from: number, to: number) => {
    if (from !== token) return "edge";
    if (isMove(to, sent)) return "sent";
    return isMove(to, better) ? "better" : isMove(to, played) ? "played" : "edge";
  };
  const look = (vertex: number) => {
    if (choose === undefined || goOf(vertex) !== undefined) return undefined;
    return () => choose(scene.vertices[vertex]!);
  };
  const back = () => choose?.(null);
  const pressed = (event: KeyboardEvent) => {
    if (event.key === "Enter" || event.key === " ") back();
  };

  const isEnd = (vertex: number) => (["won", "lost", "drawn"] as const).some((mark) => has(vertices, mark, vertex));
  const middle = size.height / 2;
  const labels = around.flatMap(({ vertex, next }): Label[] => {
    const text = labelOf(words, view, vertex, next, goOf(vertex)?.result);
    return text === undefined ? [] : [{ vertex, text, isAbove: points.get(vertex)!.y < middle + 1 }];
  });
  const endsFirst = labels.sort((a, b) => Number(isEnd(b.vertex)) - Number(isEnd(a.vertex)));
  const cameBy =
    came.length === 0 ? "" : `${words.match.came_by} ${came.length > pathShown ? "… → " : ""}${came.slice(-pathShown).join(" → ")}`;
  /** The approximate place of an edge's head. */
  const headOf = (edge: number): Box => {
    const [from, to] = scene.edges[edge]!.map((vertex) => points.get(vertex)!) as Pair<Point>;
    const by = placement.bendOf(edge);
    const control = { x: (from.x + to.x) / 2 + (to.y - from.y) * by, y: (from.y + to.y) / 2 - (to.x - from.x) * by };
    return { ...between(to, control, Math.min(1, (radius + 9) / (distance(to, control) || 1))), halfWidth: 8, halfHeight: 8 };
  };
  const boxOfCameBy = cameBy === "" ? [] : [boxOfText(cameBy, cameAt.x, cameAt.y)];
  const shown = withRoom(endsFirst, points, radius, size, [...boxOfCameBy, ...placement.edges.map(headOf)]);

  return (
    <>
      {placement.rings.map(({ x, y }) => (
        <ellipse key={x} className="ring" cx={size.width / 2} cy={middle} rx={x} ry={y} />
      ))}
      {placement.edges.map((i) => {
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
              leave={a === token ? radius * 1.5 : radius + 3}
              arrive={radius + (goOf(b) === undefined ? 3 : 7)}
              bend={placement.bendOf(i)}
              head={isBold ? Math.min(14, 1.2 * radius) : Math.min(8, 0.7 * radius)}
            />
          </g>
        );
      })}
      {around.map(({ vertex }) => (
        <MoveTarget key={vertex} move={goOf(vertex)?.move} label={shown.get(vertex)?.text}>
          <g className={look(vertex) && "look"} onClick={look(vertex)}>
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
          </g>
        </MoveTarget>
      ))}
      {token !== undefined && points.has(token) && (
        <g ref={glide}>
          <Vertex
            at={points.get(token)!}
            name={scene.vertices[token]!}
            radius={radius}
            owner={seatOf(token)}
            token={mover}
            target={null}
            isGreen={has(vertices, "green", token)}
            isMeant={meant?.vertices.includes(scene.vertices[token]!)}
          />
        </g>
      )}
      {isAway && (
        <g className="to-token" role="button" tabIndex={0} onClick={back} onKeyDown={pressed}>
          <rect x={8} y={size.height - 48} width={150} height={40} rx={9} />
          <text x={83} y={size.height - 23}>
            {words.board.to_token}
          </text>
        </g>
      )}
      {cameBy !== "" && (
        <text className="came" {...cameAt}>
          {cameBy}
        </text>
      )}
    </>
  );
}
