// Makes layouts, in a worker if the browser allows workers. Each layout is made only once.
import type { CactusLayout } from "./cactus";
import type { Edges } from "./cycles";
import { isExported } from "../data/place";
import { addressOf, later } from "../parts/later";

/** A graph for which a layout is wanted. */
export interface Task {
  number: number;
  vertices: number;
  edges: Edges;
  rounds: number;
}

/** The exports of the script that makes layouts (worker.ts). */
export interface Layouts {
  made: (task: Task) => CactusLayout;
}

type Taker = (layout: CactusLayout) => void;

const mostKept = 50;
const kept = new Map<string, Promise<CactusLayout>>();
const waiting = new Map<number, { task: Task; take: Taker }>();
let worker: Worker | null | undefined;
let numberOfLast = 0;

function makeHere({ task, take }: { task: Task; take: Taker }): void {
  void later<Layouts>("layout").then(({ made }) => take(made(task)));
}

/** The worker; null if the browser allows no worker, as for a page from disk. */
function theWorker(): Worker | null {
  if (worker !== undefined) return worker;
  if (isExported) return (worker = null);
  try {
    worker = new Worker(addressOf("layout"));
    worker.onmessage = ({ data }: MessageEvent<{ number: number; layout: CactusLayout }>) => {
      waiting.get(data.number)?.take(data.layout);
      waiting.delete(data.number);
    };
    worker.onerror = () => {
      worker = null;
      waiting.forEach(makeHere);
      waiting.clear();
    };
  } catch {
    worker = null;
  }
  return worker;
}

export function layoutOf(vertices: number, edges: Edges, rounds: number): Promise<CactusLayout> {
  const key = `${vertices} ${edges.join(" ")}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const layout = new Promise<CactusLayout>((take) => {
    const task = { number: ++numberOfLast, vertices, edges, rounds };
    const helper = theWorker();
    if (helper === null) return makeHere({ task, take });
    waiting.set(task.number, { task, take });
    helper.postMessage(task);
  });
  kept.set(key, layout);
  for (const oldest of kept.keys()) {
    if (kept.size <= mostKept) break;
    kept.delete(oldest);
  }
  return layout;
}
