// What an answer says first, in a judge's words, where the engine gives that.
import type { Answer } from "instead-wasm";
import { ranges } from "./graph.ts";

export interface Ruling {
  /** What was asked with yes or no, and in which outcomes it is so. */
  asked?: { fact: string; holds: number[]; fails: number[] }[];
  /** Who decides between the outcomes, and by what. */
  decided: { who: string; about: string; options: string[] }[];
  /** Outcomes in a sentence each, under what stands behind "if". */
  outcomes: { number: number; conditions?: string[]; sentence: string }[];
}

export function rulingOf(answer: Answer): Ruling | null {
  const found = (answer as Answer & { ruling?: Ruling | null }).ruling;
  return found?.outcomes?.length ? found : null;
}

/** "Yes.", "No.", "Yes in outcome 1, no in outcome 2."; with what was asked before it, if that is more than one thing. */
export function answered(asked: NonNullable<Ruling["asked"]>): string[] {
  const outcomes = (numbers: number[]) => `outcome${numbers.length === 1 ? "" : "s"} ${ranges(numbers)}`;
  return asked.map(({ fact, holds, fails }) => {
    const told = !fails.length ? "Yes." : !holds.length ? "No." : `Yes in ${outcomes(holds)}, no in ${outcomes(fails)}.`;
    return asked.length > 1 ? `${fact}: ${told[0]!.toLowerCase()}${told.slice(1)}` : told;
  });
}

/** "B decides which effect applies first: Fire Servant or Benevolent Unicorn." */
export function decision({ who, about, options }: Ruling["decided"][number]): string {
  const named = options.length > 6 ? [...options.slice(0, 5), `${options.length - 5} more`] : options;
  const list = named.length > 1 ? `${named.slice(0, -1).join(", ")} or ${named.at(-1)}` : named.join("");
  return `${who === "chance" ? "Chance" : who} decides ${about}${list ? `: ${list}` : ""}.`;
}

/** "If Fire Servant applies first – B is at 15." */
export function sentence({ conditions, sentence }: Ruling["outcomes"][number]): string {
  return conditions?.length ? `If ${conditions.join(" and ")} – ${sentence}` : sentence;
}
