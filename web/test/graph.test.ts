// The graph as it is drawn: from real answers, and from answers of any size.
import { load } from "../../target/web/package/node.js";
import type { Answer } from "instead-wasm";
import { beforeAll, expect, test } from "vitest";
import { along, common, differing, DRAWN, graphOf, ranges, reachable, type Wish } from "../src/lib/graph.ts";
import { place } from "../src/lib/layout.ts";

const all: Wish = { folded: new Set(), unfolded: new Set(), only: null, drawn: 10_000 };
const TWO = "--- two\nA controls Fire Servant\nB controls Benevolent Unicorn\nA casts Lightning Bolt targeting B\nA casts Lightning Bolt targeting B\n";
let answer: Answer;

beforeAll(async () => {
  answer = (await load()).explore(TWO).cases[0]!.answer!;
});

test("choices and outcomes are nodes, options are edges", () => {
  const graph = graphOf(answer, all);
  expect(graph.nodes.filter((node) => node.kind === "choice")).toHaveLength(3);
  expect(graph.nodes.filter((node) => node.kind === "outcome")).toHaveLength(3);
  expect(graph.edges.map((edge) => edge.label)).toContain("Benevolent Unicorn");
  // B at 31 less: one of each, in either order, is one outcome to which two ways lead.
  expect(Math.max(...graph.nodes.filter((node) => node.kind === "outcome").map((node) => node.ways))).toBe(2);
});

test("taking an option leaves what can still come about", () => {
  const first = answer.choices[0]!.options[0]!;
  expect(along(answer, [0]).outcomes).toEqual(first.outcomes);
  expect(along(answer, [0, 0]).nodes).toHaveLength(3);
  expect(along(answer, []).outcomes).toHaveLength(3);
  const left = reachable(graphOf(answer, all), along(answer, [0]).nodes.at(-1)!);
  expect([...left].filter((id) => id.startsWith("o"))).toHaveLength(2);
});

test("folding hides what comes after, and a filter leaves only ways to one outcome", () => {
  const second = answer.choices[1]!.number;
  const whole = graphOf(madeUp(30), all);
  const shut = graphOf(madeUp(30), { ...all, folded: new Set([3]) });
  expect(shut.nodes.length).toBeLessThan(whole.nodes.length);
  expect(graphOf(answer, { ...all, only: 1 }).nodes.filter((node) => node.kind === "outcome")).toHaveLength(1);
  expect(second).toBeGreaterThan(0);
});

test("what all outcomes have in common is told once", () => {
  expect(common(answer).join()).toContain("Lightning Bolt");
  expect(differing(answer, 1)).toEqual([expect.stringMatching(/^B at \d+$/)]);
  expect(ranges([1, 2, 3, 5, 7, 8])).toBe("1–3, 5, 7, 8");
});

test("outcomes stand by number where no lines cross for it", () => {
  const placed = place(graphOf(answer, all));
  const across = ["o1", "o2", "o3"].map((id) => placed.nodes[id]!.x);
  expect(across).toEqual([...across].sort((one, other) => one - other));
});

test("large graphs are folded at first, and are laid out whole if one wants", () => {
  for (const size of [10, 100, 1000]) {
    const answer = madeUp(size);
    expect(graphOf(answer, { ...all, drawn: DRAWN }).nodes.filter((node) => node.kind === "choice" && !node.folded).length).toBeLessThanOrEqual(DRAWN + 1);
    const began = performance.now();
    const graph = graphOf(answer, all);
    const placed = place(graph);
    const took = performance.now() - began;
    console.log(`graph of ${graph.nodes.length} nodes, ${graph.edges.length} edges: ${took.toFixed(0)} ms`);
    expect(Object.keys(placed.nodes)).toHaveLength(graph.nodes.length);
    expect(placed.edges.every((edge) => edge.points.length >= 2)).toBe(true);
    expect(took).toBeLessThan(60_000);
  }
});

/** An answer with so many choices, in layers: each leads to two of the next layer, so that half of the ways meet. */
function madeUp(size: number): Answer {
  const outcomes = [1, 2, 3, 4, 5].map((number) => ({ number, facts: [`B at ${number}`], sequences: "1", orders: "1", witness: [], path: [], end: null }));
  const width = Math.max(2, Math.ceil(Math.sqrt(size)));
  const choices: unknown[] = [];
  for (let number = 0, layer = 0, begin = 0; number < size; number++) {
    const wide = Math.min(width, layer + 1);
    const below = begin + wide;
    const belowWide = Math.min(width, layer + 2);
    const next = [0, 1].map((more) => below + Math.min(number - begin + more, belowWide - 1)).map((to) => (to < size ? to : null));
    const options = next.map((to, place) => ({ place, label: `option ${place}`, multiplicity: 1, outcomes: to === null ? [1 + ((number + place) % 5)] : [1, 2, 3, 4, 5], endless: false, unexplored: false }));
    choices.push({ number, path: [], who: "B", asked: "which effect applies next", options, next, fixed: false, matters: "yes" });
    if (number + 1 === below) {
      layer++;
      begin = below;
    }
  }
  return { ...answer, outcomes, choices } as Answer;
}
