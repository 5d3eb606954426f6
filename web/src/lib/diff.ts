// What became of a sentence: words that are gone, words that are new.

export interface Piece {
  text: string;
  kind: "same" | "gone" | "new";
}

/** The words of one sentence as they became another's. */
export function diff(before: string, after: string): Piece[] {
  const one = before.split(" ");
  const other = after.split(" ");
  const lengths = Array.from({ length: one.length + 1 }, () => new Array<number>(other.length + 1).fill(0));
  for (let i = one.length - 1; i >= 0; i--)
    for (let j = other.length - 1; j >= 0; j--)
      lengths[i]![j] = one[i] === other[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
  const pieces: Piece[] = [];
  const put = (kind: Piece["kind"], text: string) => {
    const last = pieces.at(-1);
    if (last?.kind === kind) last.text += ` ${text}`;
    else pieces.push({ kind, text });
  };
  let [i, j] = [0, 0];
  while (i < one.length || j < other.length) {
    if (i < one.length && j < other.length && one[i] === other[j]) {
      put("same", one[i]!);
      i++;
      j++;
    } else if (i < one.length && (j === other.length || lengths[i + 1]![j]! >= lengths[i]![j + 1]!)) put("gone", one[i++]!);
    else put("new", other[j++]!);
  }
  return pieces;
}
