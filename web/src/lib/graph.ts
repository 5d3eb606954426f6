// The decision graph as it is drawn: choices and outcomes, positions that are the same drawn once, parts of it folded.
import type { Answer, ChoiceAnswer } from "instead-wasm";

export interface GraphNode {
  id: string;
  kind: "choice" | "outcome" | "open" | "endless";
  /** Lines of text. */
  lines: string[];
  /** The number of the choice or of the outcome. */
  number: number;
  /** A shortest way here. */
  path: number[];
  /** How many ways meet here. */
  ways: number;
  /** Whether what comes after it isn't drawn, and which outcomes that is. */
  folded: number[] | null;
  /** Whether there is something to fold. */
  foldable: boolean;
}

export interface GraphEdge {
  from: string;
  to: string;
  /** What is chosen; several options that lead to the same are one edge. */
  label: string;
  /** The places of the options. */
  options: number[];
  outcomes: number[];
}

export interface Graph {
  nodes: GraphNode[];
  edges: GraphEdge[];
  /** How many choices there are, drawn or not. */
  choices: number;
}

/** How many choices are drawn before the rest is folded. */
export const DRAWN = 40;
/** To how many outcomes lines are drawn from what is folded. */
const FANNED = 4;
/** How many labels an edge names. */
const NAMED = 3;

export interface Wish {
  /** Choices that are folded by hand, and those that are unfolded by hand. */
  folded: ReadonlySet<number>;
  unfolded: ReadonlySet<number>;
  /** Only ways to this outcome. */
  only: number | null;
  /** How many choices are drawn before the rest is folded. */
  drawn: number;
}

const outcomesOf = (choice: ChoiceAnswer) => [...new Set(choice.options.flatMap((option) => option.outcomes))].sort((a, b) => a - b);

/** What of an answer is drawn. */
export function graphOf(answer: Answer, wish: Wish): Graph {
  const choices = new Map(answer.choices.map((choice) => [choice.number, choice]));
  const nodes = new Map<string, GraphNode>();
  const edges: GraphEdge[] = [];
  const wanted = (outcomes: number[]) => wish.only === null || outcomes.includes(wish.only);
  const first = answer.choices[0];
  if (!first) {
    for (const outcome of answer.outcomes.slice(0, DRAWN)) nodes.set(`o${outcome.number}`, outcomeNode(answer, outcome.number));
    return { nodes: [...nodes.values()], edges, choices: 0 };
  }
  // Breadth first, so that what is near the beginning is drawn before the rest is folded.
  const queue = [first.number];
  const seen = new Set(queue);
  let drawn = 0;
  for (let at = 0; at < queue.length; at++) {
    const choice = choices.get(queue[at]!);
    if (!choice) continue;
    const all = outcomesOf(choice);
    const settled = choice.matters === "no" && !choice.fixed && (choice.next?.some((next) => next !== null) ?? false);
    const byItself = (drawn >= wish.drawn || settled) && !wish.unfolded.has(choice.number);
    const foldable = choice.next?.some((next) => next !== null) ?? false;
    const folded = foldable && at > 0 && (wish.folded.has(choice.number) || byItself);
    drawn += 1;
    nodes.set(`c${choice.number}`, {
      id: `c${choice.number}`,
      kind: "choice",
      lines: [choice.who, choice.asked, ...(choice.fixed ? ["(fixed by the case)"] : [])],
      number: choice.number,
      path: choice.path,
      ways: 0,
      folded: folded ? all : null,
      foldable: foldable && at > 0,
    });
    if (folded && all.length > FANNED) nodes.get(`c${choice.number}`)!.lines.push(`… outcomes ${ranges(all)}`);
    const from = `c${choice.number}`;
    if (folded) {
      // Which outcomes come of it stands in the node, if they are many.
      for (const outcome of all.length > FANNED ? [] : all.filter((outcome) => wanted([outcome]))) {
        nodes.set(`o${outcome}`, nodes.get(`o${outcome}`) ?? outcomeNode(answer, outcome));
        edges.push({ from, to: `o${outcome}`, label: "…", options: [], outcomes: [outcome] });
      }
      continue;
    }
    const byTarget = new Map<string, { options: number[]; labels: string[]; outcomes: number[] }>();
    choice.options.forEach((option, place) => {
      if (!wanted(option.outcomes)) return;
      const next = choice.next?.[place] ?? null;
      let to: string;
      if (next !== null && choices.has(next)) {
        to = `c${next}`;
        if (!seen.has(next)) {
          seen.add(next);
          queue.push(next);
        }
      } else if (next === null && option.outcomes.length === 1 && !option.unexplored) to = `o${option.outcomes[0]}`;
      else to = option.endless && !option.outcomes.length ? "endless" : "open";
      if (to.startsWith("o") && to !== "open") nodes.set(to, nodes.get(to) ?? outcomeNode(answer, option.outcomes[0]!));
      if (to === "endless") nodes.set(to, extraNode("endless", ["goes on for ever"]));
      if (to === "open") nodes.set(to, extraNode("open", ["not explored"]));
      const label = option.multiplicity > 1 ? `${option.label} (one of ${option.multiplicity})` : option.label;
      const edge = byTarget.get(to) ?? { options: [], labels: [], outcomes: [] };
      edge.options.push(option.place);
      edge.labels.push(label);
      edge.outcomes.push(...option.outcomes);
      byTarget.set(to, edge);
    });
    for (const [to, { options, labels, outcomes }] of byTarget) {
      const named = labels.slice(0, NAMED).join(" or ");
      const label = labels.length > NAMED ? `${named} or ${labels.length - NAMED} more` : named;
      edges.push({ from, to, label, options, outcomes: [...new Set(outcomes)].sort((a, b) => a - b) });
    }
  }
  for (const edge of edges) {
    const to = nodes.get(edge.to);
    if (to) to.ways += 1;
  }
  const drawable = edges.filter((edge) => nodes.has(edge.from) && nodes.has(edge.to));
  return { nodes: [...nodes.values()], edges: drawable, choices: answer.choices.length + answer.choices_left_out };
}

/** Numbers as a reader would write them: 1–4, 7. */
export function ranges(numbers: readonly number[]): string {
  const parts: string[] = [];
  for (let at = 0; at < numbers.length; ) {
    let end = at;
    while (end + 1 < numbers.length && numbers[end + 1] === numbers[end]! + 1) end++;
    parts.push(end > at + 1 ? `${numbers[at]}–${numbers[end]}` : numbers.slice(at, end + 1).join(", "));
    at = end + 1;
  }
  return parts.length > 6 ? `${parts.slice(0, 6).join(", ")} …` : parts.join(", ");
}

function outcomeNode(answer: Answer, number: number): GraphNode {
  const outcome = answer.outcomes[number - 1];
  const facts = outcome ? differing(answer, number) : [];
  const shown = facts.slice(0, 3);
  const lines = facts.length > 3 ? [...shown, `and ${facts.length - 3} more`] : shown;
  return { id: `o${number}`, kind: "outcome", lines, number, path: outcome?.path ?? [], ways: 0, folded: null, foldable: false };
}

function extraNode(kind: "open" | "endless", lines: string[]): GraphNode {
  return { id: kind, kind, lines, number: 0, path: [], ways: 0, folded: null, foldable: false };
}

/** The facts that all outcomes have in common. */
export function common(answer: Answer): string[] {
  const [first, ...others] = answer.outcomes;
  if (!first || !others.length) return [];
  const sets = others.map((outcome) => new Set(outcome.facts));
  return first.facts.filter((fact) => sets.every((set) => set.has(fact)));
}

/** The facts of an outcome that not all have; all of them if there are no others. */
export function differing(answer: Answer, number: number): string[] {
  const facts = answer.outcomes[number - 1]?.facts ?? [];
  const shared = new Set(common(answer));
  const own = facts.filter((fact) => !shared.has(fact));
  return own.length ? own : facts;
}

/** The outcomes that a path of options can still come to, and the choice that waits there. */
export function along(answer: Answer, path: readonly number[]): { outcomes: number[]; nodes: string[]; at: ChoiceAnswer | null } {
  const choices = new Map(answer.choices.map((choice) => [choice.number, choice]));
  let choice: ChoiceAnswer | null = answer.choices[0] ?? null;
  let outcomes = answer.outcomes.map((outcome) => outcome.number);
  const nodes: string[] = choice ? [`c${choice.number}`] : [];
  for (const option of path) {
    if (!choice) break;
    const place: number = choice.options.findIndex((found) => found.place === option);
    const taken = choice.options[place];
    if (!taken) break;
    outcomes = taken.outcomes;
    const next: number | null = choice.next?.[place] ?? null;
    choice = next === null ? null : (choices.get(next) ?? null);
    if (choice) nodes.push(`c${choice.number}`);
    else if (outcomes.length === 1) nodes.push(`o${outcomes[0]}`);
  }
  return { outcomes, nodes, at: choice };
}

/** Everything that can be reached from a node. */
export function reachable(graph: Graph, from: string): Set<string> {
  const next = new Map<string, string[]>();
  for (const edge of graph.edges) next.set(edge.from, [...(next.get(edge.from) ?? []), edge.to]);
  const found = new Set([from]);
  const queue = [from];
  while (queue.length) for (const to of next.get(queue.pop()!) ?? []) if (!found.has(to)) (found.add(to), queue.push(to));
  return found;
}
