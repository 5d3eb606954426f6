/// <reference lib="webworker" />
// Large graphs take a while to lay out: not on the page's own time.
import type { Graph } from "./graph.ts";
import { place } from "./layout.ts";

self.onmessage = ({ data }: MessageEvent<{ id: number; graph: Graph }>) => {
  self.postMessage({ id: data.id, placed: place(data.graph) });
};
