// An undirected graph. Its cycles lie around its centre, and keep their places during a match.
import { useEffect, useMemo, useRef, useState } from "react";
import type { Numbers, Seat } from "../data/game";
import { fitted, leastDistance } from "../layout/fit";
import type { CactusLayout } from "../layout/cactus";
import { layoutOf } from "../layout/service";
import { useWords } from "../words/language";
import { roleName } from "../words/speech";
import { Arrow } from "./arrow";
import { useGlide } from "./glide";
import type { Meant } from "./meant";
import { MoveTarget } from "./move_target";
import { has, isSame, type GraphScene } from "./scene";
import { Vertex } from "./vertex";
import { otherSeat, type View } from "./view";

const mostRadius = 14;

/** The number of rounds of the layout. A board that is shown whole is laid out once; a neighbourhood is laid
 * out after every move. */
function roundsFor(scene: GraphScene): number {
  if (scene.vertices.length < scene.all_vertices) return 40;
  return scene.vertices.length > 100 ? 150 : 400;
}

/** A finished layout, and the scene for which it was made. `of`: the key of this scene. */
interface Made {
  of: string;
  scene: GraphScene;
  layout: CactusLayout;
}

/** A key: scenes with equal keys have the same layout. */
const keyOf = (scene: GraphScene) => `${scene.vertices.join()} ${scene.edges.join()}`;

/** The newest finished layout. If scenes change faster than layouts are made, some scenes get no layout, but
 * the last scene always gets a layout. */
function useLayout(scene: GraphScene): Made | null {
  const [made, setMade] = useState<Made | null>(null);
  const wanted = useRef(scene);
  const isBusy = useRef(false);
  const key = keyOf(scene);
  useEffect(() => {
    wanted.current = scene;
    const make = async () => {
      if (isBusy.current) return;
      isBusy.current = true;
      let of: string | null = null;
      while (of !== keyOf(wanted.current)) {
        const now = wanted.current;
        of = keyOf(now);
        const layout = await layoutOf(now.vertices.length, now.edges, roundsFor(now));
        setMade({ of, scene: now, layout });
      }
      isBusy.current = false;
    };
    void make();
  }, [key]); // the layout depends only on this key
  return made !== null && made.of === key ? { ...made, scene } : made;
}

/** The edges that an explanation mentions. An edge is the names of its two vertices. */
function wayOf(meant: Meant | null): [number, number][] {
  if (meant === null) return [];
  const { vertices, isRound } = meant;
  const edges = vertices.slice(1).map((to, i): [number, number] => [vertices[i]!, to]);
  return isRound ? [...edges, [vertices[vertices.length - 1]!, vertices[0]!]] : edges;
}

/** Shows the previous scene until the new scene is laid out. */
export function RoadBoard({ scene: newest, size, roles, mover, hasEnded, played, better, sent, meant, at, look }: View<GraphScene>) {
  const words = useWords();
  const made = useLayout(newest);
  const scene = made?.scene ?? newest;
  const layout = made?.layout ?? null;
  const isNewest = scene === newest;
  const { width, height } = size;
  const points = useMemo(() => {
    const margin = mostRadius + 8;
    const field = { left: margin, top: margin, width: width - 2 * margin, height: height - 2 * margin };
    return layout === null ? [] : fitted(layout.points, field, 62);
  }, [layout, width, height]);
  const radius = useMemo(() => Math.min(mostRadius, leastDistance(points) * 0.4), [points]);
  const { vertices, edges } = scene.marks;
  const token = vertices.token?.[0];
  const places = new Map(points.map((point, i) => [scene.vertices[i]!, point]));
  const glide = useGlide(token === undefined ? -1 : scene.vertices[token]!, places, false);
  if (layout === null || points.length !== scene.vertices.length) {
    return (
      <text className="came drawing" x={width / 2} y={height / 2}>
        {words.board.drawing}
      </text>
    );
  }

  const isFree = (vertex: number) =>
    (scene.beyond?.[vertex] ?? 0) > 0 ||
    scene.edges.some(([a, b], i) => (a === vertex || b === vertex) && !has(edges, "used", i));
  const targetOf = (move: Numbers | null) =>
    move === null ? undefined : scene.moves.find((go) => isSame(go.move, move))?.vertex;
  const seatOf = (vertex: number): Seat | null =>
    has(vertices, "first", vertex) ? 0 : has(vertices, "second", vertex) ? 1 : null;
  const [betterAt, playedAt, sentAt] = [targetOf(better), targetOf(played), targetOf(sent)];
  const ways = new Map(hasEnded ? [] : scene.moves.map((go) => [go.vertex, go]));
  /** The mark at a vertex, if a move to it ends the match. */
  const endOf = (vertex: number) => {
    const result = ways.get(vertex)?.result;
    return result === "first" || result === "second" ? words.legend.end_won(roleName(words, roles[result === "first" ? 0 : 1])) : undefined;
  };
  const isPart = scene.vertices.length < scene.all_vertices;
  const gap = { leave: radius * 1.4, arrive: radius + 5 };

  return (
    <>
      {layout.cycles.map((cycle) => (
        <polygon
          key={cycle.join()}
          className="face"
          points={cycle.map((v) => `${points[v]!.x},${points[v]!.y}`).join(" ")}
        />
      ))}
      {scene.edges.map(([a, b], i) => {
        const isLast = has(edges, "last", i);
        const kind = isLast ? `last s${otherSeat(mover)}` : has(edges, "used", i) ? "used" : "";
        const [from, to] = [points[a]!, points[b]!];
        return <line key={i} className={`edge ${kind}`} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />;
      })}
      {wayOf(meant).map(([a, b]) => {
        const [from, to] = [places.get(a), places.get(b)];
        if (from === undefined || to === undefined) return null;
        return <line key={`${a} ${b}`} className="meant" x1={from.x} y1={from.y} x2={to.x} y2={to.y} />;
      })}
      {scene.vertices.map((name, i) => (
        <MoveTarget key={name} move={isNewest ? ways.get(i)?.move : undefined} label={endOf(i)}>
          <g
            key={i === token ? "token" : "vertex"}
            ref={i === token ? glide : undefined}
            className={isPart && !ways.has(i) ? "look" : undefined}
            onClick={isPart && !ways.has(i) ? () => look(name) : undefined}
          >
            <Vertex
              at={points[i]!}
              name={name}
              radius={radius}
              owner={seatOf(i)}
              token={i === token ? mover : null}
              label={endOf(i)}
              isLabelAbove={i === token}
              target={ways.has(i) ? mover : null}
              isGreen={has(vertices, "green", i)}
              isMeant={at === name}
              isPast={i !== token && (has(vertices, "used", i) || !isFree(i))}
            />
          </g>
        </MoveTarget>
      ))}
      {token !== undefined && sentAt !== undefined && (
        <g className={`s${mover}`}>
          <Arrow kind="sent" from={points[token]!} to={points[sentAt]!} {...gap} head={14} />
        </g>
      )}
      {token !== undefined && playedAt !== undefined && (
        <Arrow kind="played" from={points[token]!} to={points[playedAt]!} {...gap} head={14} />
      )}
      {token !== undefined && betterAt !== undefined && (
        <Arrow kind="better" from={points[token]!} to={points[betterAt]!} {...gap} head={14} />
      )}
    </>
  );
}
