// Looking around in a graph that is too large to be shown whole: the reader clicks a vertex, or types its
// name.
import { createContext, useContext, useEffect, useId, useState, type FormEvent } from "react";
import type { Position } from "../data/answers";
import { useAnswer } from "../data/get";
import { useWords } from "../words/language";
import type { GraphScene, Scene } from "./scene";

/** A function that returns the address of the shown position as seen from a vertex. Null if the page cannot request
 * other views. */
export const LookContext = createContext<((vertex: number) => string) | null>(null);

export interface Look {
  scene: Scene;
  /** The name of the vertex in the middle; null for the token's vertex. */
  at: number | null;
  look: (vertex: number | null) => void;
  /** Whether the reader can look at vertices of the graph that are not in the scene. */
  isFar: boolean;
}

const tokenName = (scene: Scene) => (scene.kind === "graph" ? (scene.vertices[scene.marks.vertices.token?.[0] ?? -1] ?? null) : null);

/** The scene around the vertex that the reader looks at. After a move the scene is around the token again. */
export function useLook(given: Scene): Look {
  const addressOf = useContext(LookContext);
  const [at, look] = useState<number | null>(null);
  const token = tokenName(given);
  useEffect(() => look(null), [token]);
  const isFar = addressOf !== null && given.kind === "graph" && given.vertices.length < given.all_vertices;
  const address = isFar && at !== null && at !== token ? addressOf(at) : null;
  const { value, address: answered } = useAnswer<Position>(address);
  const seen = address !== null && answered === address ? value?.scene : null;
  return { scene: seen ?? given, at: at === token ? null : at, look, isFar };
}

/** A form in which the reader types the number of a vertex to look at. The form serves readers without a
 * mouse, and shows vertices that are not in the picture. */
export function LookForm({ scene, look }: { scene: GraphScene; look: Look["look"] }) {
  const words = useWords().board;
  const id = useId();
  const [typed, setTyped] = useState("");
  const vertex = Number(typed);
  const isVertex = Number.isSafeInteger(vertex) && vertex >= 1 && vertex <= scene.all_vertices;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isVertex) look(vertex);
  };
  return (
    <form className="look-form" onSubmit={submit}>
      <label htmlFor={id}>{words.look_at}</label>
      <input id={id} inputMode="numeric" autoComplete="off" size={8} value={typed} onChange={(event) => setTyped(event.target.value)} />
      <button type="submit" disabled={!isVertex}>
        {words.look}
      </button>
      <button type="button" onClick={() => look(null)}>
        {words.to_token}
      </button>
    </form>
  );
}
