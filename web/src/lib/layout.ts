// Where nodes and edges of the graph are drawn: by a library, in layers.
import { Graph as DagreGraph, layout } from "@dagrejs/dagre";
import type { Graph } from "./graph.ts";

export interface Placed {
  width: number;
  height: number;
  nodes: Record<string, { x: number; y: number; width: number; height: number; lines: string[] }>;
  edges: { from: string; to: string; points: { x: number; y: number }[]; label: { x: number; y: number; lines: string[]; width: number; height: number } }[];
}

/** About how wide a letter is, and how high a line. */
export const LETTER = 7.1;
export const LINE = 18;

/** Lines of at most so many letters. */
export function wrap(text: string, most: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line && line.length + word.length + 1 > most) {
      lines.push(line);
      line = "";
    }
    line = line ? `${line} ${word}` : word;
    while (line.length > most) {
      lines.push(`${line.slice(0, most - 1)}-`);
      line = line.slice(most - 1);
    }
  }
  if (line) lines.push(line);
  return lines;
}

/** Outcomes that stand in one layer stand there by their numbers, in the places that the library gave to outcomes. */
function byNumber(layers: DagreGraph, numbers: ReadonlyMap<string, number>) {
  const places = new Map<number, { id: string; order: number }[]>();
  for (const id of layers.nodes()) {
    if (!numbers.has(id)) continue;
    const { rank, order } = layers.node(id) as { rank: number; order: number };
    places.set(rank, [...(places.get(rank) ?? []), { id, order }]);
  }
  for (const layer of places.values()) {
    const orders = layer.map(({ order }) => order).sort((one, other) => one - other);
    const ids = layer.map(({ id }) => id).sort((one, other) => numbers.get(one)! - numbers.get(other)!);
    ids.forEach((id, at) => ((layers.node(id) as { order: number }).order = orders[at]!));
  }
}

export function place(graph: Graph): Placed {
  const dagre = new DagreGraph({ multigraph: true });
  dagre.setGraph({ rankdir: "TB", nodesep: 22, ranksep: 34, edgesep: 14, marginx: 12, marginy: 12, ranker: graph.nodes.length > 250 ? "longest-path" : "network-simplex" });
  dagre.setDefaultEdgeLabel(() => ({}));
  const text: Record<string, string[]> = {};
  for (const node of graph.nodes) {
    const lines = node.lines.flatMap((line) => wrap(line, 24));
    text[node.id] = lines;
    const longest = Math.max(6, ...lines.map((line) => line.length));
    const head = node.kind === "outcome" ? 1 : 0;
    dagre.setNode(node.id, { width: longest * LETTER + 28, height: (lines.length + head) * LINE + 18 });
  }
  const labels = graph.edges.map((edge) => wrap(edge.label, 20).slice(0, 4));
  graph.edges.forEach((edge, index) => {
    const lines = labels[index]!;
    const width = Math.max(3, ...lines.map((line) => line.length)) * LETTER + 14;
    dagre.setEdge(edge.from, edge.to, { width, height: lines.length * LINE + 8, labelpos: "c", minlen: 1 }, String(index));
  });
  const numbers = new Map(graph.nodes.flatMap((node) => (node.kind === "outcome" ? [[node.id, node.number] as const] : [])));
  layout(dagre, { customOrder: (layers, order) => (order(layers), byNumber(layers, numbers)) });
  const size = dagre.graph() as { width?: number; height?: number };
  const nodes: Placed["nodes"] = {};
  for (const id of dagre.nodes()) {
    const { x, y, width, height } = dagre.node(id) as { x: number; y: number; width: number; height: number };
    nodes[id] = { x, y, width, height, lines: text[id] ?? [] };
  }
  const edges = graph.edges.map((edge, index) => {
    const found = dagre.edge(edge.from, edge.to, String(index)) as unknown as { points: { x: number; y: number }[]; x?: number; y?: number; width: number; height: number };
    const middle = found.points[Math.floor(found.points.length / 2)] ?? { x: 0, y: 0 };
    return { from: edge.from, to: edge.to, points: found.points, label: { x: found.x ?? middle.x, y: found.y ?? middle.y, lines: labels[index]!, width: found.width, height: found.height } };
  });
  return { width: size.width ?? 0, height: size.height ?? 0, nodes, edges };
}

/** A smooth line through points. */
export function curve(points: { x: number; y: number }[]): string {
  const [first, ...rest] = points;
  if (!first) return "";
  let d = `M${first.x.toFixed(1)},${first.y.toFixed(1)}`;
  let before = first;
  rest.forEach((point, index) => {
    const last = index === rest.length - 1;
    const end = last ? point : { x: (before.x + point.x) / 2, y: (before.y + point.y) / 2 };
    d += index === 0 && !last ? `L${end.x.toFixed(1)},${end.y.toFixed(1)}` : `Q${before.x.toFixed(1)},${before.y.toFixed(1)} ${end.x.toFixed(1)},${end.y.toFixed(1)}`;
    before = point;
  });
  return d;
}
