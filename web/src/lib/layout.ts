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

type Layered = { rank: number; order: number };

/**
 * Outcomes that stand in one layer stand there by their numbers, as far as that makes no lines cross that didn't: the whole is
 * mirrored if they mostly stand the other way round, then neighbours are exchanged.
 */
function byNumber(layers: DagreGraph, numbers: ReadonlyMap<string, number>) {
  const at = (id: string) => layers.node(id) as Layered;
  const ranks = new Map<number, string[]>();
  for (const id of layers.nodes()) ranks.set(at(id).rank, [...(ranks.get(at(id).rank) ?? []), id]);
  for (const layer of ranks.values()) layer.sort((one, other) => at(one).order - at(other).order);
  const wrong = (one: string, other: string) => (numbers.get(one) ?? 0) > (numbers.get(other) ?? Infinity);
  let [right, left] = [0, 0];
  for (const layer of ranks.values()) {
    const outcomes = layer.filter((id) => numbers.has(id));
    for (let place = 1; place < outcomes.length; place++) wrong(outcomes[place - 1]!, outcomes[place]!) ? left++ : right++;
  }
  if (left > right) {
    for (const layer of ranks.values()) {
      layer.reverse();
      layer.forEach((id, order) => (at(id).order = order));
    }
  }
  // Where the lines come from that end in an outcome.
  const from = (id: string) => (layers.predecessors(id) ?? []).map((other) => at(other).order);
  const crossings = (one: number[], other: number[]) => one.reduce((sum, before) => sum + other.filter((behind) => behind < before).length, 0);
  for (const layer of ranks.values()) {
    for (let round = 0, moved = true; moved && round < layer.length; round++) {
      moved = false;
      for (let place = 1; place < layer.length; place++) {
        const [one, other] = [layer[place - 1]!, layer[place]!];
        if (!wrong(one, other) || crossings(from(other), from(one)) > crossings(from(one), from(other))) continue;
        [at(one).order, at(other).order] = [at(other).order, at(one).order];
        [layer[place - 1], layer[place]] = [other, one];
        moved = true;
      }
    }
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
