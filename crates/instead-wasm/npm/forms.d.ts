// The JSON forms: made from the Rust types by `cargo xtask types --write`. docs/json.md tells more.

/** The answers to the cases of a file. */
export interface Explore {
  schema: `instead.${string}/${number}`;
  /** The file. */
  file: string;
  /** Its cases, or the one that was named. */
  cases: ExploreCase[];
}

/** One case: its answer, or why there is none. */
export interface ExploreCase {
  /** Its name. */
  case: string;
  /** The answer. */
  answer?: Answer;
  /** The answers of two editions, if two were asked for. */
  compared?: Compared;
  /** The findings for which there is no answer. */
  refused?: Finding[];
}

/** Ways through a case, explained. */
export interface Explain {
  schema: `instead.${string}/${number}`;
  /** The file. */
  file: string;
  /** The case. */
  case: string;
  /** The ways. */
  ways: Way[];
}

/** One way, explained. */
export interface Way {
  /** The outcome it leads to, if one was asked for. */
  outcome?: number;
  /** The options that are taken, by their places. */
  path: number[];
  /** The facts at its end. */
  facts?: string[];
  /** The explanation. */
  explanation: Explanation;
  /** The times an effect didn't apply, if that was asked; null if it was never considered. */
  why_not?: WhyNot[];
}

/** The findings on the claims of a file's cases. */
export interface Check {
  schema: `instead.${string}/${number}`;
  /** The file. */
  file: string;
  /** The cases that claim something. */
  cases: CheckCase[];
}

/** The finding on one case's claims. */
export interface CheckCase {
  /** Its name. */
  case: string;
  /** The finding, step by step. */
  ruling: Ruling;
}

/** The reading of a card's text. */
export interface Text {
  schema: `instead.${string}/${number}`;
  /** The card's name. */
  name: string;
  /** Its type line. */
  type_line: string;
  /** Its clauses. */
  clauses: ReadClause[];
  /** Its replacement and prevention effects. */
  effects: ReadEffect[];
  /** The clauses that couldn't be read. */
  findings: Finding[];
}

/** Rules of a game. */
export interface Rules {
  schema: `instead.${string}/${number}`;
  /** The game. */
  game: string;
  /** The edition. */
  edition: string;
  /** The rules, in the order of the book. */
  rules: ListedRule[];
}

/** A rule. */
export type ListedRule = {
  /** The name that never changes. */
  slug: string;
  /** A summary in our words. */
  summary: string;
  /** The place where it stands in each edition, the oldest first. */
  numbers: Record<string, string | null>;
  /** The cases that show it. */
  scenarios: ShowingCase[];
} & Cited;

/** A case that shows a rule. */
export interface ShowingCase {
  /** The file. */
  file: string;
  /** The case. */
  case: string;
}

/** Something that is wrong, or odd. */
export interface Finding {
  /** The gravity of the finding. */
  severity: FindingSeverity;
  /** The kind of finding; stable. */
  code: string;
  /** The finding in words. */
  message: string;
  /** Its places; the first is the main one. */
  places: Place[];
  /** The words that could have stood there. */
  expected: string[];
  /** A remedy. */
  help?: string;
}

/** The gravity of a finding. */
export type FindingSeverity =
  /** It can't be used so. */
  | "error"
  /** It can be used, but is probably meant otherwise. */
  | "warning"
  /** It may be of use. */
  | "note";

/** A place in a text: lines and columns from 1, columns counting characters, the end behind the last of them. */
export interface Place {
  /** The line. */
  line: number;
  /** The column. */
  column: number;
  /** The line in which it ends. */
  end_line: number;
  /** The column behind it. */
  end_column: number;
  /** A remark on this place. */
  text: string;
}

/** The answer to a situation. */
export interface Answer {
  schema: `instead.${string}/${number}`;
  /** The game. */
  game: string;
  /** The edition of its rules. */
  edition: string;
  /** The edition by which it goes where an older one is silent. */
  silent?: string;
  /** The ruling, as a judge would say it first; none where nobody asked for it. */
  ruling?: RulingAnswer;
  /** The player who makes the first choice that matters; none if none does. */
  chooser: string | null;
  /** Every final position, once. */
  outcomes: OutcomeAnswer[];
  /** The totals of players that differ from outcome to outcome: "B between 3 and 9". */
  between?: string[];
  /** Every choice on the way. */
  choices: ChoiceAnswer[];
  /** The size of the search. */
  totals: TotalsAnswer;
  /** The number of choices that aren't listed. */
  choices_left_out: number;
  /** Why not everything was explored, if so. */
  stopped: string | null;
  /** A play that goes on for ever, if the players can choose one. */
  endless: EndlessAnswer | null;
  /** Clauses that were not understood and that these outcomes could depend on. */
  incomplete: string[];
  /** Clauses that were not understood, but matter only if somebody activates them. */
  declined: string[];
  /** Fixed choices that never came up on some path. */
  unused: UnusedAnswer[];
  /** The texts that were neither in the file nor built in. */
  texts?: TextAnswer[];
}

/** A card's text that came from outside. */
export interface TextAnswer {
  /** The card. */
  card: string;
  /** The publisher of its text. */
  source: string;
  /** The date of that text, year first. */
  date?: string;
}

/** A play that goes on for ever: first some choices, then others again and again. */
export interface EndlessAnswer {
  /** The choices before it goes round. */
  first: TakenAnswer[];
  /** The choices of one round. */
  again: TakenAnswer[];
  /** All of them as places of options, for `--path`. */
  path: number[];
}

/** A fixed choice that never came up on some path. */
export interface UnusedAnswer {
  /** Its place among the fixed choices of the case. */
  place: number;
  /** The line: `B chooses Fire Servant`. */
  line: string;
  /** The options that it fits, where it fits more than one: it has to say which. */
  fits?: string[];
}

/** One final position. */
export interface OutcomeAnswer {
  /** Its number, from 1: the outcome at this place, less one, of [`Explored::graph`]. */
  number: number;
  /** The facts that hold at the end and didn't at the beginning, in a scenario's words. */
  facts: string[];
  /** Those of the facts that are about an order: of cards in a library or a discard pile, of a line of creatures. */
  in_order?: string[];
  /** The number of sequences of choices that lead to it. */
  sequences: string;
  /** The number of orders that lead to it: like sequences, with equal effects told apart. */
  orders: string;
  /** A shortest way to it. */
  witness: TakenAnswer[];
  /** The same as places of options, for `--path`. */
  path: number[];
  /** Why it ended, if not because nothing was left to do. */
  end: string | null;
}

/** A choice that was made. */
export interface TakenAnswer {
  /** The chooser. */
  who: string;
  /** The question. */
  asked: string;
  /** The answer. */
  chose: string;
}

/** A choice on the way. */
export interface ChoiceAnswer {
  /** Its number. */
  number: number;
  /** The options that lead to it. */
  path: number[];
  /** The chooser. */
  who: string;
  /** The question. */
  asked: string;
  /** The options that were tried: all, or the one that the case takes. */
  options: OptionAnswer[];
  /** For each of them the number of the choice that it leads to; null: to an end, or it wasn't explored. Left out if none leads to a choice. */
  next?: (number | null)[];
  /** Whether the case takes one of the options by a fixed choice. */
  fixed: boolean;
  /** Whether it makes a difference. */
  matters: Matters;
}

/** An option of a choice. */
export interface OptionAnswer {
  /** Its place among the options, for `--path`. */
  place: number;
  /** Its label. */
  label: string;
  /** The number of equal effects that it stands for. */
  multiplicity: number;
  /** The numbers of the outcomes it can lead to. */
  outcomes: number[];
  /** Whether it can go on for ever. */
  endless: boolean;
  /** Whether a limit was reached beyond it, so that there may be more. */
  unexplored: boolean;
}

/** The size of a search. */
export interface TotalsAnswer {
  /** Distinct positions. */
  positions: number;
  /** Distinct choices. */
  choices: number;
  /** Sequences of choices. */
  sequences: string;
  /** Orders. */
  orders: string;
}

/** The first words of an answer. */
export interface RulingAnswer {
  /** The questions of yes or no, and in which outcomes the answer is yes. */
  asked?: AskedAnswer[];
  /** The deciders between the outcomes, and by which choice, in the order of the choices; empty if nobody does. */
  decided: DecidedAnswer[];
  /** The totals that differ from outcome to outcome, and outcomes that have the lowest and the highest. */
  ranges?: RangeAnswer[];
  /** The facts that all of several outcomes have in common. */
  common?: PartAnswer[];
  /** The outcomes, each in a sentence; of very many, the first and those at the ends of the ranges. */
  outcomes: OutcomeRuling[];
}

/** The answer to a question of yes or no. */
export interface AskedAnswer {
  /** The question, as a fact. */
  fact: string;
  /** The numbers of the outcomes in which it is so. */
  holds: number[];
  /** The numbers of those in which it isn't. */
  fails: number[];
}

/** A choice by which somebody decides between outcomes. */
export interface DecidedAnswer {
  /** The decider: a player, or chance. */
  who: string;
  /** The subject of the decision, as it stands behind "decides": "which effect applies first". */
  about: string;
  /** The options. */
  options: string[];
}

/** Between which numbers a player's total lies. */
export interface RangeAnswer {
  /** The player whose total it is. */
  who: string;
  /** The lowest. */
  low: number;
  /** The highest. */
  high: number;
  /** The number of the first outcome with the lowest. */
  lowest: number;
  /** The number of the first outcome with the highest. */
  highest: number;
}

/** An outcome in a judge's words. */
export interface OutcomeRuling {
  /** Its number. */
  number: number;
  /** The choices by which it comes about, as they stand behind "if"; none if nobody decides. */
  conditions?: string[];
  /** The outcome, without the facts that hold in every outcome. */
  sentence: string;
  /** The same in parts, and what is so in every outcome too. */
  parts: PartAnswer[];
}

/** A part of a ruling. */
export interface PartAnswer {
  /** The kind of part. */
  kind: PartKind;
  /** The sentence, without its reason. */
  text: string;
  /** Why: what happened, or what stopped it. */
  because?: string;
}

/** Kinds of parts. */
export type PartKind =
  /** The rules don't allow what was to be done. */
  | "refused"
  /** It never ends, or can't go on. */
  | "stopped"
  /** Something that is so at the end and wasn't. */
  | "result"
  /** Something that was threatened and didn't happen. */
  | "averted"
  /** Something the question was about stayed as it was. */
  | "stays"
  /** An effect that still waits. */
  | "waits";

/** Whether a choice makes a difference. */
export type Matters =
  /** Some option can lead to what another can't. */
  | "yes"
  /** All options lead to the same outcomes. */
  | "no"
  /** The exploration doesn't tell. */
  | "unknown";

/** Two answers to one question. */
export interface Compared {
  schema: `instead.${string}/${number}`;
  /** Whether both are the same but for the edition. */
  same: boolean;
  /** The outcomes that only the first one has. */
  only_first: string[];
  /** The outcomes that only the second one has. */
  only_second: string[];
  /** By the rules of the first edition. */
  first: Answer;
  /** By the rules of the second. */
  second: Answer;
}

/** One path, explained. */
export interface Explanation {
  schema: `instead.${string}/${number}`;
  /** The edition of the rules by which it was played. */
  edition: string;
  /** The steps, in order. */
  steps: Step[];
  /** The answer in two sentences. */
  spoken: string;
}

/** One thing that happened. */
export interface Step {
  /** The kind of step. */
  kind: StepKind;
  /** In words. */
  sentence: string;
  /** The rules behind it. */
  rules: Citation[];
  /** The effects that were considered, if it is a gathering. */
  considered?: Considered[];
  /** The choice, if it is one. */
  choice?: Chosen;
}

/** Kinds of steps. */
export type StepKind =
  /** Events would happen. */
  | "proposed"
  /** The effects that might apply were looked at. */
  | "gathered"
  /** Somebody chose. */
  | "choice"
  /** An effect was applied. */
  | "applied"
  /** An event can't happen. */
  | "cant"
  /** Part of an event can't happen. */
  | "part"
  /** There was no event (any more). */
  | "no-event"
  /** A settled event contains others. */
  | "contained"
  /** Events happened. */
  | "performed"
  /** Something went on the stack, or resolved. */
  | "stack"
  /** It can't go on. */
  | "stopped"
  /** A choice waits for an answer. */
  | "waiting";

/** An effect that was considered for an event. */
export interface Considered {
  /** The effect. */
  effect: string;
  /** Its text. */
  text: string;
  /** For which event, if there are several. */
  event?: string;
  /** The verdict on the candidate. */
  verdict: Verdict;
  /** Why. */
  because: string;
  /** The rule behind that. */
  rule?: Citation;
}

/** The verdict on a candidate: it applies, or why it doesn't. */
export type Verdict =
  /** It applies and may be chosen. */
  | "applies"
  /** It already had its opportunity. */
  | "had-opportunity"
  /** Others have to be chosen first. */
  | "later-tier"
  /** The event can't happen, and so can't be replaced. */
  | "event-cant"
  /** It doesn't apply. */
  | "does-not-apply"
  /** It could have been used, and wasn't. */
  | "declined";

/** A choice and its answer. */
export interface Chosen {
  /** The chooser: a player, or chance. */
  who: string;
  /** The question. */
  question: string;
  /** The answers that were offered. */
  options: string[];
  /** Which of them was taken. */
  taken?: number;
}

/** One time an effect was considered and did not apply. */
export interface WhyNot {
  /** The effect. */
  effect: string;
  /** The event it was considered for. */
  event: string;
  /** The verdict on the candidate. */
  verdict: Verdict;
  /** Why. */
  because: string;
  /** The rules behind that. */
  rules: Citation[];
  /** Whether one would expect it to have to do with the event; not so if it watches another kind. */
  expected: boolean;
}

/** The verdict on a ruling. */
export interface Ruling {
  schema: `instead.${string}/${number}`;
  /** By the rules of this edition. */
  edition: string;
  /** The verdict on the whole of it. */
  finding: RulingFinding;
  /** The steps up to the first that isn't allowed. */
  steps: ClaimFinding[];
  /** The choices that nothing was said about and that the answer depends on. */
  depends: Open[];
  /** Clauses that were not understood and that the answer could depend on. */
  incomplete: string[];
}

/** The verdict on a claim. */
export type RulingFinding =
  /** It is so, whatever else is chosen. */
  | "follows"
  /** It is so or not: that depends on what else is chosen. */
  | "depends"
  /** The rules don't allow it. */
  | "refuted";

/** A claim and what holds of it. */
export interface ClaimFinding {
  /** The claim, in the words of the case. */
  claim: string;
  /** The verdict on it. */
  finding: RulingFinding;
  /** Why, if it isn't so. */
  because?: string;
  /** The rules behind that. */
  rules?: Citation[];
}

/** A choice that nothing was said about. */
export interface Open {
  /** The chooser. */
  who: string;
  /** The question. */
  asked: string;
  /** The options, and whether each leads to what is claimed: surely, never, or perhaps. */
  options: [string, string][];
}

/** A place of a play. */
export interface Spot {
  schema: `instead.${string}/${number}`;
  /** The options that lead here, with those that the case takes by itself. */
  path: number[];
  /** The steps on the way, without the choice that waits here. */
  steps: Step[];
  /** The choice that waits here; null at an end. */
  choice: ChoiceAnswer | null;
  /** The number of the outcome, at an end. */
  outcome: number | null;
  /** The numbers of the outcomes that can still come about. */
  outcomes: number[];
  /** The board here. */
  board: Board;
}

/** Everything on and around the table. */
export interface Board {
  /** The players, in the order of their seats. */
  players: Seat[];
  /** The zones in which something is, each player's own apart. */
  zones: Area[];
}

/** A player. */
export interface Seat {
  /** The name. */
  name: string;
  /** Life, points or keys. */
  total: number;
  /** Whether it is their turn. */
  active: boolean;
  /** Counters: how many, and of which kind. */
  counters?: Counted[];
}

/** A zone. */
export interface Area {
  /** The game's name for it. */
  zone: string;
  /** The player whose pile it is: that of the objects' controller on the board and the stack, of their owner elsewhere. */
  player: string;
  /** The objects in it. */
  objects: Thing[];
  /** The number of those that aren't listed. */
  left_out: number;
}

/** One or more equal objects. */
export interface Thing {
  /** The name by which it is called. */
  name: string;
  /** The number of equal ones. */
  count: number;
  /** The card's name, where it is called otherwise. */
  card?: string;
  /** Supertypes, types and subtypes. */
  kinds: string;
  /** Its text, clause by clause, as it was read. */
  text?: ThingClause[];
  /** Power and toughness, or what the game has in their place. */
  stats?: [number, number];
  /** Whether it is tapped or exhausted. */
  tapped: boolean;
  /** Whether it is a token. */
  token: boolean;
  /** Damage on it. */
  damage: number;
  /** Counters on it. */
  counters?: Counted[];
  /** The object it is attached to. */
  attached?: string;
}

/** A number of counters of one kind. */
export interface Counted {
  /** The number of counters. */
  count: number;
  /** Of which kind. */
  kind: string;
}

/** A clause of a text. */
export interface ThingClause {
  /** The clause. */
  text: string;
  /** Whether it was understood. */
  read: boolean;
}

/** The completions at a place. */
export interface Completions {
  schema: `instead.${string}/${number}`;
  /** The column, from 1, from which on the line is replaced. */
  from: number;
  /** The completions, the likeliest first. */
  options: Completion[];
}

/** One thing that can stand there. */
export interface Completion {
  /** The words. */
  text: string;
  /** Their kind. */
  kind: CompletionKind;
  /** More about them. */
  about?: string;
}

/** The kinds of words that are offered. */
export type CompletionKind =
  /** The beginning of a sentence or of a line. */
  | "sentence"
  /** An object of the case. */
  | "object"
  /** A player. */
  | "player"
  /** A zone. */
  | "zone"
  /** A card. */
  | "card"
  /** A rule. */
  | "rule"
  /** A game, an edition, a step. */
  | "word";

/** A rule as it is cited: where it stands in an edition, and what it says in our words. */
export type Citation = {
  /** The edition in which it stands there. */
  edition: string;
  /** The name that never changes. */
  slug: string;
  /** The rule, in our own words. */
  summary: string;
} & Cited;

/** A reference as the book writes it. */
export type Cited =
  /** `614.5` */
  | { number: string }
  /** `Ward` */
  | { heading: string };

/** One clause. */
export type ReadClause =
  /** It was understood. */
  | { result: "understood"; text: string; printed: string }
  /** It was not. */
  | { result: "declined"; text: string; word: string; matters?: string; place?: ReadPlace };

/** A place in a text: line and column of its beginning, counted from 1, and how many letters it has. */
export interface ReadPlace {
  /** The line. */
  line: number;
  /** The column. */
  column: number;
  /** The number of letters. */
  length: number;
}

/** A replacement or prevention effect. */
export interface ReadEffect {
  /** The kind of effect. */
  kind: EffectKind;
  /** The event it watches for, by its verb in the game's vocabulary. */
  verb: string;
  /** The same as a noun: "damage", "drawing a card". */
  event: string;
  /** The clause it stands in, counted from 0. */
  clause: number;
  /** The tier in which it is chosen, the earliest being 0. */
  tier: number;
  /** Whether a static ability makes it; otherwise it comes with a resolution. */
  static: boolean;
  /** Whether somebody chooses to use it. */
  optional: boolean;
  /** The rules behind it, in the newest edition. */
  rules: string[];
}

/** A kind of effect. */
export type EffectKind =
  /** Something else happens instead, or more or less of it. */
  | "replacement"
  /** It changes what its own spell or ability does. */
  | "self-replacement"
  /** It prevents damage. */
  | "prevention"
  /** It deals damage to something else. */
  | "redirection"
  /** It skips a step, a phase or a turn. */
  | "skip"
  /** It changes how something enters. */
  | "entering";

/** A file, as far as it can be read. */
export interface Read {
  schema: `instead.${string}/${number}`;
  /** The lines at its top. */
  description: string[];
  /** Its cases, in order. */
  cases: ReadCase[];
  /** Whatever is wrong or odd. Whatever is wrong with names and sentences of a case is found as it is explored. */
  findings: Finding[];
}

/** A case of a file. */
export interface ReadCase {
  /** Its name. */
  name: string;
  /** The line of its header, from 1. */
  line: number;
  /** The line behind its last. */
  end: number;
  /** The lines of its description. */
  description: string[];
  /** The game, if there is one of that name. */
  game: string | null;
  /** The edition by which it is played. */
  edition: string | null;
  /** All editions of that game, the oldest first. */
  editions: string[];
  /** The rules that it shows. */
  rules: string[];
  /** Its players. */
  players: string[];
}

/** The result of reading a file of cards. */
export interface Shelved {
  schema: `instead.${string}/${number}`;
  /** Cards that there are now, from all files. */
  cards: number;
  /** Records of this file that were read. */
  records: number;
  /** Records that are no cards of a deck: tokens, emblems, art. */
  left_out: number;
  /** Records that couldn't be understood. */
  damaged: number;
  /** The first of them. */
  named: DamagedRecord[];
}

/** A record that couldn't be understood. */
export interface DamagedRecord {
  /** The line it begins in. */
  line: number;
  /** The name of the card, if that much could be read. */
  name?: string;
  /** The fault. */
  why: string;
}

/** A card that was found. */
export interface ShelvedCard {
  /** Its game. */
  game: string;
  /** Its name. */
  name: string;
  /** The type line of its front. */
  type_line: string;
  /** The text of its front. */
  text: string;
  /** The publisher of the text. */
  source: string;
  /** The date of the file, if it is known. */
  date?: string;
}

/** The case that is meant, the rules by which it goes, and the limit up to which it is explored. */
export interface Which {
  /** The name of the file in answers and messages. */
  file?: string;
  /** One case; without, all of them, or the first where only one can be. */
  case?: string;
  /** By the rules of this edition, whichever the case names. */
  edition?: string;
  /** By the rules of this edition as well, and what differs. */
  against?: string;
  /** Stop after so many positions of a case. */
  limit?: number;
}

/** The way that is to be explained. */
export interface Along {
  /** The way to this outcome; without a path, the first. */
  outcome?: number;
  /** The options that are taken, by their places. */
  path?: number[];
  /** An effect that is asked about: why it didn't apply; on all outcomes, if none is named. */
  why_not?: string;
  /** Also the effects that watch another kind of event. */
  all?: boolean;
}

/** The reason why there is no answer. */
export interface Failure {
  /** The reason in words. */
  message: string;
  /** The findings, if it is the text that can't be used. */
  findings: Finding[];
}

/** A scenario's text in another form. */
export interface Formatted {
  /** The text in normal form; null if something can't be read and would be lost. */
  text: string | null;
  /** The lines that can't be read. */
  findings: Finding[];
}
