// The colours of scenario files, and their help as one types.
import { HighlightStyle, StreamLanguage, type StreamParser } from "@codemirror/language";
import { tags } from "@lezer/highlight";

const KEYS = /^(game|edition|rules|players|active|step|turn|costs|event|events|outcome|outcomes|chooser|always|never|check|claim|sequences|orders|incomplete|declined|error|expect)(?=\s*:)/;
const VERBS =
  /^(controls?|casts?|has|activates?|sacrifices?|attacks?|blocks?|draws?|discards?|mills?|gains?|loses?|pays?|plays?|puts?|returns?|creates?|destroys?|exiles?|equips?|attaches|cycles|transforms?|chooses?|declines?|deals?|dies|is|are|begins?|ends?|skips?|taps?|untaps?|resolve|would|enters?|reaps?|fights?|uses?|steals?|moves?|searches|shuffles|scries|owns?)\b/;
const SMALL = /^(targeting|with|to|from|in|into|on|as|by|of|at|and|under|paying|choosing|named|response|damage|life|hand|library|graveyard|battlefield|the|an?)\b/;

interface State {
  text: boolean;
}

const parser: StreamParser<State> = {
  name: "scn",
  startState: () => ({ text: false }),
  token(stream, state) {
    if (stream.sol()) {
      state.text = false;
      if (stream.match(/^---.*/)) return "heading";
      if (stream.match(/^\s*\|/) || stream.match(/^\s+(?=\S)/)) state.text = true;
    }
    if (stream.match(/^\/\/.*/) || (!state.text && stream.match(/^#.*/))) return "comment";
    if (state.text) {
      if (stream.match(/^\{[^}]*\}/)) return "number";
      if (stream.match(/^\b(instead|would|if|prevent|as)\b/i)) return "keyword";
      if (!stream.match(/^\w+/)) stream.next();
      return "string";
    }
    if (stream.eatSpace()) return null;
    if (stream.match(KEYS)) return "propertyName";
    if (stream.match(/^"[^"]*"?/)) return "string";
    if (stream.match(/^\{[^}]*\}/) || stream.match(/^\d+(\.\d+\w*|\/\d+)?/)) return "number";
    if (stream.match(VERBS)) return "keyword";
    if (stream.match(SMALL)) return "operator";
    if (stream.match(/^[A-D](?='s\b|\b)/)) return "variableName";
    if (stream.match(/^[\p{L}][\p{L}'’-]*/u)) return null;
    stream.next();
    return null;
  },
  languageData: { commentTokens: { line: "#" } },
};

export const scn = StreamLanguage.define(parser);

export const colours = HighlightStyle.define([
  { tag: tags.heading, color: "var(--accent)", fontWeight: "700" },
  { tag: tags.comment, color: "var(--quiet)", fontStyle: "italic" },
  { tag: tags.propertyName, color: "var(--key)", fontWeight: "600" },
  { tag: tags.keyword, color: "var(--verb)" },
  { tag: tags.operator, color: "var(--quiet)" },
  { tag: tags.variableName, color: "var(--player)", fontWeight: "700" },
  { tag: tags.string, color: "var(--string)" },
  { tag: tags.number, color: "var(--number)" },
]);
