// A whole situation in the fragment of a link: compressed, and never sent to any server.

export interface Shared {
  text: string;
  case?: string;
  edition?: string;
  /** The options that were taken. */
  path?: number[];
  /** The outcome that was looked at. */
  outcome?: number;
  /** The view that was open. */
  view?: string;
  /** The cards from files of the reader's own that the text names, as the engine keeps them. */
  cards?: object[];
}

/** The longest fragment and the longest text that are opened. */
const LONGEST = 200_000;
const LARGEST = 2_000_000;

async function through(bytes: Uint8Array<ArrayBuffer>, by: TransformStream<BufferSource, Uint8Array>, most = Infinity): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(by).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) throw new Error("the link holds more than this page opens");
    parts.push(new Uint8Array(value));
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) (all.set(part, at), (at += part.length));
  return all;
}

export async function toFragment(shared: Shared): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(shared));
  const packed = await through(bytes, new CompressionStream("deflate-raw") as unknown as TransformStream<BufferSource, Uint8Array>);
  let binary = "";
  for (const byte of packed) binary += String.fromCharCode(byte);
  return `1.${btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

/** What a fragment holds; null if it is none of ours. Whatever it holds is data, and is checked as such. */
export async function fromFragment(fragment: string): Promise<Shared | null> {
  const found = /^#?1\.([\w-]+)$/.exec(fragment);
  if (!found) return null;
  if (found[1]!.length > LONGEST) throw new Error("the link is longer than this page opens");
  const binary = atob(found[1]!.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  const unpacked = await through(bytes, new DecompressionStream("deflate-raw") as unknown as TransformStream<BufferSource, Uint8Array>, LARGEST);
  const value: unknown = JSON.parse(new TextDecoder().decode(unpacked));
  if (typeof value !== "object" || value === null || !("text" in value) || typeof value.text !== "string") return null;
  const given = value as Record<string, unknown>;
  const shared: Shared = { text: value.text };
  if (typeof given.case === "string") shared.case = given.case;
  if (typeof given.edition === "string") shared.edition = given.edition;
  if (typeof given.view === "string") shared.view = given.view;
  if (Number.isInteger(given.outcome)) shared.outcome = given.outcome as number;
  if (Array.isArray(given.path) && given.path.every((place) => Number.isInteger(place) && place >= 0)) shared.path = given.path as number[];
  // The engine looks at what they say.
  if (Array.isArray(given.cards) && given.cards.every((card) => typeof card === "object" && card !== null)) shared.cards = given.cards as object[];
  return shared;
}
