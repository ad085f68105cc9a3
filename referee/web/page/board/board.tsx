// A position as a picture.
import { useContext } from "react";
import { useSize } from "../parts/size";
import { useReading } from "../words/language";
import { describe } from "./describe";
import { GridBoard } from "./grid_board";
import { Legend, type LegendItem } from "./legend";
import { PlayingContext } from "./move_target";
import { PilesBoard } from "./piles_board";
import { RingBoard, ringsOf } from "./ring_board";
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
  const { words: { legend }, numerals } = useReading();
  const { scene, played, better, hasEnded } = view;
  const items: LegendItem[] = [];
  const add = (sign: LegendItem["sign"], text: string) => items.push({ sign, text });
  if (scene.kind === "graph") {
    const { vertices, edges } = scene.marks;
    const shown = scene.vertices.length;
    if (!scene.directed) add("edge", legend.edge);
    if (!scene.directed && edges.used !== undefined) add("used", legend.used);
    if (vertices.green !== undefined) add("green", legend.green);
    if (vertices.visited !== undefined) add("visited", legend.visited);
    if (!hasEnded && scene.moves.length > 0) add("way", legend.way);
    if (!scene.directed && shown < scene.all_vertices) {
      add(null, legend.neighbourhood(numerals.count(shown), numerals.count(scene.all_vertices)));
    }
    if (scene.directed) {
      const left = ringsOf({ ...view, scene } as View<GraphScene>)?.leftOut ?? 0;
      add(null, legend.two_moves(numerals.count(scene.all_vertices)));
      if (left > 0) add(null, legend.not_drawn(left));
    }
  }
  if (scene.kind === "piles" && scene.piles.some((pile) => pile.taken > 0)) add("taken", legend.taken);
  if (better !== null) add("better", legend.better);
  if (played !== null) add("played", legend.played);
  return items;
}

interface Props extends Omit<View<Scene>, "size"> {
  /** Only to be glanced at. */
  isSmall?: boolean;
}

export function Board({ isSmall = false, ...view }: Props) {
  const { words, numerals } = useReading();
  const [canvas, room] = useSize<HTMLDivElement>();
  const { scene } = view;
  const isPlayed = useContext(PlayingContext) !== null;
  const isTall = isPlayed && scene.kind === "row";
  const size = isTall ? { ...room, height: Math.max(room.height, rowHeight(scene, room.width)) } : room;
  const sized = { ...view, size };
  const legend = useLegend(sized);
  const label = describe(scene, { words, numerals, roles: view.roles });
  return (
    <>
      <div ref={canvas} className={`canvas ${isTall ? "tall" : ""}`}>
        {size.width > 0 && (
          <svg
            className={`board ${scene.kind}`}
            width={size.width}
            height={size.height}
            role={isPlayed ? "group" : "img"}
            aria-label={label}
          >
            <Picture {...sized} />
          </svg>
        )}
      </div>
      {!isSmall && <Legend items={legend} />}
    </>
  );
}
