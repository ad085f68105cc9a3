// A scene in words, for readers who do not see it.
import type { Pair, Seat } from "../data/game";
import { entryOf } from "../data/entry";
import type { Words } from "../words/en";
import type { Numerals } from "../words/numerals";
import { roleName, takenName } from "../words/speech";
import { has, type GraphScene, type GridScene, type PilesScene, type RowScene, type Scene } from "./scene";

interface Speech {
  words: Words;
  numerals: Numerals;
  roles: Pair<string>;
}

const mostNamed = 40; // most names that one list shows

function list(things: readonly (string | number)[]): string {
  return things.length <= mostNamed ? things.join(", ") : `${things.slice(0, mostNamed).join(", ")}, …`;
}

function describeGraph(scene: GraphScene, { words: { board } }: Speech): string[] {
  const { vertices, edges } = scene.marks;
  const named = (indices: readonly number[]) => list(indices.map((i) => scene.vertices[i]!));
  const said: string[] = [];
  const token = vertices.token?.[0];
  if (token !== undefined) {
    const ways = scene.moves.map((go) => go.vertex);
    const name = scene.vertices[token]!;
    said.push(ways.length > 0 ? board.graph(name, named(ways)) : board.graph_end(name));
  }
  if (edges.used !== undefined) said.push(board.unused(scene.edges.length - edges.used.length, scene.edges.length));
  if (vertices.green !== undefined) said.push(board.green(named(vertices.green)));
  if (vertices.visited !== undefined) said.push(board.visited(named(vertices.visited)));
  if (scene.vertices.length < scene.all_vertices) said.push(board.part(scene.vertices.length, scene.all_vertices));
  return said;
}

function describeGrid(scene: GridScene, { words, roles }: Speech): string[] {
  const { board } = words;
  const place = (index: number): [number, number] => [
    scene.top + Math.floor(index / scene.width),
    scene.left + (index % scene.width),
  ];
  const named = (indices: readonly number[]) => list(indices.map((i) => `(${place(i).join(", ")})`));
  const { cells } = scene.marks;
  const said = [board.grid(scene.rows, scene.columns)];
  if (scene.height < scene.rows || scene.width < scene.columns) {
    said.push(board.grid_part(scene.top, scene.top + scene.height - 1, scene.left, scene.left + scene.width - 1));
  }
  for (const seat of [0, 1] as Seat[]) {
    for (const index of cells[seat === 0 ? "first" : "second"] ?? []) {
      said.push(board.at_cell(roleName(words, roles[seat]), ...place(index)));
    }
  }
  if (cells.exit !== undefined) said.push(board.exits(named(cells.exit)));
  if (scene.moves.length > 0) said.push(board.reaches(named(scene.moves.map((go) => go.cell))));
  return said;
}

function describeRow(scene: RowScene, { words, numerals, roles }: Speech): string[] {
  const { board } = words;
  const said = [board.row(numerals.count(scene.cells))];
  const [first, last] = scene.shown;
  if (last - first + 1 < scene.cells) said.push(board.row_part(first, last));
  scene.strips.slice(0, mostNamed).forEach(([cell, length], i) => {
    const seat = has(scene.marks.strips, "second", i) ? 1 : 0;
    said.push(board.strip(roleName(words, roles[seat]), cell, length));
  });
  const lengths = scene.moves.map((lay) => lay.length);
  said.push(lengths.length > 0 ? board.fits(list(lengths)) : board.nothing_fits);
  return said;
}

function describePiles(scene: PilesScene, { words, numerals }: Speech): string[] {
  const { board } = words;
  const nameOf = (i: number) => entryOf(words.pile_names, scene.piles[i]!.name) ?? scene.piles[i]!.name;
  const said = [`${scene.piles.map((pile, i) => board.pile(nameOf(i), numerals.count(pile.count))).join(", ")}.`];
  const taken = scene.piles.map((pile) => pile.taken);
  if (taken.some((n) => n > 0)) said.push(board.last_took(takenName(words, scene.piles, taken)));
  for (const { piles, most } of scene.moves) {
    const names = piles.map(nameOf).join(board.and);
    const may = piles.length === 1 ? board.may_take : board.may_take_each;
    said.push(`${may(names, numerals.count(most))}.`);
  }
  return said;
}

export function describe(scene: Scene, speech: Speech): string {
  const said =
    scene.kind === "graph"
      ? describeGraph(scene, speech)
      : scene.kind === "grid"
        ? describeGrid(scene, speech)
        : scene.kind === "row"
          ? describeRow(scene, speech)
          : describePiles(scene, speech);
  const beyond = scene.moves_beyond ?? 0;
  if (beyond > 0) said.push(speech.words.board.beyond(speech.numerals.count(beyond)));
  return said.join(" ");
}
