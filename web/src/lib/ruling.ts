// What an answer says first, in a judge's words, where the engine gives that.
import type { Answer } from "instead-wasm";

export interface Ruling {
  /** Who decides between the outcomes, and by what. */
  decided: { who: string; about: string; options: string[] }[];
  /** Outcomes in a sentence each, under what stands behind "if". */
  outcomes: { number: number; conditions?: string[]; sentence: string }[];
}

export function rulingOf(answer: Answer): Ruling | null {
  const found = (answer as Answer & { ruling?: Ruling | null }).ruling;
  return found?.outcomes?.length ? found : null;
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
