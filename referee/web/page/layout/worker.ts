// The script that makes layouts: a worker, or a part of the page if the browser allows no worker.
import { cactusLayout } from "./cactus";
import type { Layouts, Task } from "./service";

const layouts: Layouts = { made: ({ vertices, edges, rounds }) => cactusLayout(vertices, edges, rounds) };

if (typeof document !== "undefined") {
  window.gramyLater?.("layout", () => layouts);
} else {
  addEventListener("message", ({ data }: MessageEvent<Task>) => {
    postMessage({ number: data.number, layout: layouts.made(data) });
  });
}
