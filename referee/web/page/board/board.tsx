// A position as a picture.
import { useContext, useLayoutEffect } from "react";
import { useSize } from "../parts/size";
import type { Pair } from "../data/game";
import { useReading } from "../words/language";
import { roleName } from "../words/speech";
import { describe } from "./describe";
import { GridBoard } from "./grid_board";
import { limitOf } from "./limits";
import { Legend, type LegendItem } from "./legend";
import { LookForm, useLook } from "./look";
import { isOn } from "./meant";
import { PlayingContext } from "./move_target";
import { PilesBoard, pilesHeight } from "./piles_board";
import { isWhole, RingBoard, ringsOf } from "./ring_board";
import { RoadBoard } from "./road_board";
import { RowBoard, rowHeight } from "./row_board";
import type { GraphScene, Scene } from "./scene";
import type { View } from "./view";

function Picture(view: View<Scene>) {
  const { scene } = view;
  switch (scene.kind) {
    case "graph":
      return scene.directed ? <RingBoard {...view} scene={scene} /> : <RoadBoard {...view} scene={scene} />;
    case "grid":
      return <GridBoard {...view} scene={scene} />;
    case "row":
      return <RowBoard {...view} scene={scene} />;
    case "piles":
      return <PilesBoard {...view} scene={scene} />;
  }
}

function useLegend(view: View<Scene>): LegendItem[] {
  const { words, numerals } = useReading();
  const { legend } = words;
  const { scene, played, better, hasEnded } = view;
  const [first, second] = view.roles.map((role) => roleName(words, role)) as Pair<string>;
  const items: LegendItem[] = [];
  const add = (sign: LegendItem["sign"], text: string) => items.push({ sign, text });
  if (scene.kind === "graph") {
    const { vertices, edges } = scene.marks;
    const shown = scene.vertices.length;
    if (!scene.directed) add("edge", legend.edge);
    if (!scene.directed && edges.used !== undefined) add("used", legend.used);
    if (vertices.first !== undefined) add("of-0", legend.moves_here(first));
    if (vertices.second !== undefined) add("of-1", legend.moves_here(second));
    if (vertices.won ?? vertices.lost ?? vertices.drawn) add("end", legend.end);
    if (vertices.green !== undefined) add("green", legend.green);
    if (vertices.visited !== undefined) add("visited", legend.visited);
    if (!hasEnded && scene.moves.length > 0) add("way", legend.way);
    if (!scene.directed && shown < scene.all_vertices) {
      add(null, legend.neighbourhood(numerals.count(shown), numerals.count(scene.all_vertices)));
    }
    if (scene.directed && !isWhole(scene)) {
      const left = ringsOf({ ...view, scene } as View<GraphScene>)?.leftOut ?? 0;
      add(null, legend.two_moves(numerals.count(scene.all_vertices)));
      if (left > 0) add(null, legend.not_drawn(left));
    }
  }
  if (scene.kind === "grid") {
    if (scene.marks.cells.exit !== undefined) add("exit", legend.exit);
    if (!hasEnded && scene.moves.length > 0) add("cell", legend.way);
    if (!hasEnded && scene.moves.some((go) => go.result !== undefined)) add("ends", legend.ends);
  }
  if (scene.kind === "row" && scene.marks.strips.last !== undefined) add("laid", legend.laid);
  if (scene.kind === "piles") {
    const limit = limitOf(view.game, view.board);
    if (limit !== null) add(null, legend.at_most(numerals.count(limit)));
  }
  if (scene.kind === "piles" && scene.piles.some((pile) => pile.taken > 0)) add("taken", legend.taken);
  if (view.meant !== null && isOn(scene, view.meant)) add("meant", legend.meant[view.meant.kind]);
  if (better !== null) add("better", legend.better);
  if (played !== null) add("played", legend.played);
  return items;
}

/** The height of a board that may need to scroll; 0 for a board that shrinks instead. `isForMoves`: whether the
 * reader makes moves on the board. */
function heightOf(scene: Scene, width: number, isForMoves: boolean): number {
  if (scene.kind === "piles") return pilesHeight(scene, width);
  return scene.kind === "row" && isForMoves ? rowHeight(scene, width) : 0;
}

const bare = { board: null, played: null, better: null, sent: null, meant: null, came: [] };

interface Props extends Omit<View<Scene>, "size" | "at" | "look" | keyof typeof bare>, Partial<Pick<View<Scene>, keyof typeof bare>> {
  /** Whether the board is a small preview, which shrinks instead of scrolling. */
  isSmall?: boolean;
  /** Whether the reader makes moves on the board, now or later. The height does not depend on whose turn it is. */
  isForMoves?: boolean;
}

export function Board({ isSmall = false, isForMoves = false, ...given }: Props) {
  const { isFar, ...looked } = useLook(given.scene);
  const view = { ...bare, ...given, ...looked };
  const { words, numerals } = useReading();
  const [canvas, room] = useSize<HTMLDivElement>();
  const { scene } = view;
  const isPlayed = useContext(PlayingContext) !== null;
  // Whether something on the board can be clicked: a move, or the button that shows the
  // surroundings of the token again.
  const hasControls = isPlayed || view.at !== null;
  const needed = isSmall ? 0 : heightOf(scene, room.width, isForMoves);
  const isTall = needed > 0;
  // On a narrow page, the style gives the board this height.
  useLayoutEffect(() => canvas.current?.style.setProperty("--needed", `${needed}px`), [canvas, needed]);
  const scrolls = needed > room.height;
  const size = isTall ? { ...room, height: Math.max(room.height, needed) } : room;
  const sized = { ...view, size };
  const legend = useLegend(sized);
  const label = describe(scene, { words, numerals, roles: view.roles });
  return (
    <>
      <div
        ref={canvas}
        className={`canvas ${isTall ? "tall" : ""}`}
        {...(scrolls && { tabIndex: 0, role: "group", "aria-label": words.match.board })}
      >
        {size.width > 0 && (
          <svg
            className={`board ${scene.kind}`}
            width={size.width}
            height={size.height}
            role={hasControls ? "group" : "img"}
            aria-label={label}
          >
            <Picture {...sized} />
          </svg>
        )}
      </div>
      {!isSmall && <Legend items={legend} />}
      {!isSmall && isFar && scene.kind === "graph" && <LookForm scene={scene} look={view.look} />}
    </>
  );
}
