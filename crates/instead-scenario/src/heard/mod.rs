//! Hearing: what people say about a game, in the words of scenario files.
//!
//! Reading ([`crate::parse`]) knows one way to say a thing, or a few. People say it in many: `I` and `my opponent`,
//! `Alice has Worship out`, `A attacks with a 3/3 trampler`, `B steals 1 amber from A`. A file is heard before it is
//! read: every line that reading would not understand, or would take for something else, is said again in the words that
//! it knows; all other lines stay as they are. One line may become several. What is written down by the formatter is what
//! was heard, so each statement has one written form.
//!
//! | module | subject |
//! |---|---|
//! | `words` | the words of a line; where one sentence ends and the next begins |
//! | `people` | the names of the players |
//! | `person`, `persons` | `I`, `my opponent`; `he`, `him`; the words that lead to a sentence |
//! | `phrase`, `further`, `with` | described things: `a tapped 2/2 Knight with first strike` |
//! | `written` | described things as reading knows them |
//! | `refer` | `it`, `the 4/4`, `B's creature`: which thing is meant |
//! | `say`, `clauses` | lines parted into sentences, these into clauses, and these said again |
//! | `board`, `states` | the board, and the states of things |
//! | `brackets` | brackets after a name |
//! | `rephrase`, `recast`, `besides` | turns of phrase, before a sentence is parted |
//! | `sayings` | other words for actions on things |
//! | `idioms` | actions in fewer words than cards have for them |
//! | `circumstance` | circumstances of an action: `in B's turn`, `with Worship out` |
//! | `turned` | sentences about a thing that say who did something to it |
//! | `several` | sentences about several things, or about several times |
//! | `unsaid` | facts that nobody says and everybody means |
//! | `slang` | verbs that are made of a card's name |
//! | `idle`, `idling` | circumstances that say nothing, moods, words that are taken back |
//! | `stand` | where things stand: `in play`, `on my side`, `mine`, `in my hand` |
//! | `frame` | sentences about things: `X wears Y`, `X blocks Y`, `X hits Y` |
//! | `told` | events that are told although a card brings them about |
//! | `whose` | which thing is meant, and whose it is, in sentences about things |
//! | `asked` | things that a question names |
//! | `yesno` | questions of yes or no |
//! | `spelled` | words in full: `I've`, `sac`, `2/2s`, `steals 2` |
//! | `absent` | what is said not to be there: `A controls no creatures` |
//! | `implied` | deeds that say more than one thing |
//! | `aimed` | targets and subjects of sentences |
//! | `verbs` | verbs, and other words for the same |
//! | `aside` | remarks in passing |
//! | `lying` | actions with cards elsewhere than on the board |
//! | `deeds` | actions of players, in words that no table knows |
//! | `fields` | battlefields that are attacked |
//! | `meant` | described things in actions |
//! | `options`, `order` | the options and the order of words that reading knows |
//! | `kept` | whether everything that was said is still said |
//! | `sound` | whether reading takes a line as it is meant |
//! | `strange` | unknown names in lines that aren't understood |
//! | `places` | the places in the file of lines that were said again |

mod absent;
mod aimed;
mod aside;
mod asked;
mod besides;
mod board;
mod brackets;
mod circumstance;
mod clauses;
mod deeds;
mod fields;
mod frame;
mod further;
mod idioms;
mod idle;
mod idling;
mod implied;
mod kept;
mod lying;
mod meant;
mod options;
mod order;
mod people;
mod person;
mod persons;
mod phrase;
mod places;
mod recast;
mod refer;
mod rephrase;
mod say;
mod sayings;
mod several;
mod slang;
mod sound;
mod spelled;
mod stand;
mod states;
mod strange;
mod told;
mod turned;
mod unsaid;
mod verbs;
mod whose;
mod with;
mod words;
mod written;
mod yesno;

use std::cell::RefCell;
use std::collections::BTreeMap;

use instead_game::{CardSource, Games, Play};
use instead_text::Diagnostic;

use crate::parse::lines::{Kind, Physical, split};
use crate::parse::tokens::span;
use crate::parse::{MAX_ERRORS, Scope, Sentence};
pub(crate) use places::Places;
use refer::Known;

/// A file as it is to be read, and where its lines come from.
pub(crate) struct Heard {
    /// The text to read.
    pub text: String,
    /// Where its lines stand in the file.
    pub places: Places,
    /// The assumptions about matters that nobody said.
    pub remarks: Vec<Diagnostic>,
}

/// A line of the heard text.
struct Out {
    text: String,
    /// The bytes of the file that it comes from; nothing for what only had to be there.
    from: Option<(usize, usize)>,
}

/// The state of hearing a section.
struct Hearing<'g> {
    play: &'static dyn Play,
    scope: Scope,
    /// The text of the section and of the lines before the first case, expectations aside.
    said: String,
    /// The names of the cards that the file defines.
    cards: &'g [(String, String)],
    /// Cards that nobody knew, as they are described here.
    own: Vec<(String, String)>,
    known: Known,
    out: Vec<Out>,
    /// Where in `out` the first line stands that does something.
    first_step: Option<usize>,
    /// The lines about the beginning that the line being heard adds.
    first: Vec<(String, (usize, usize))>,
    remarks: Vec<Diagnostic>,
    /// The spell that is cast before anything else is done, as its effect is spoken of.
    cast_first: Option<String>,
    /// Lines about the beginning that say more by now.
    amended: Vec<states::Amended>,
    /// Where something was asked.
    asked: Option<(usize, usize)>,
    /// Questions of yes or no, in the words of players.
    yes_or_no: Vec<(Vec<String>, (usize, usize))>,
    /// A spell that is named in a question alone.
    only_named: Option<asked::OnlyNamed>,
    /// Whether any line was said again.
    heard: bool,
    /// The number of lines that were not understood so far.
    unheard: usize,
    /// Whether this is a situation that somebody tells, and no case of a file.
    tells: bool,
    /// From where cards come that are neither in the file nor built in, with the names that were looked up there.
    outside: Option<&'g dyn CardSource>,
    looked_up: &'g RefCell<BTreeMap<String, Option<(String, String)>>>,
}

/// The file in words that are read, if any line has to be said again.
pub(crate) fn hear(games: Games, outside: Option<&dyn CardSource>, text: &str) -> Option<Heard> {
    let looked_up = RefCell::default();
    let mut unheard = 0;
    let lines: Vec<Physical<'_>> = split(text).collect();
    let game = lines.iter().find_map(|line| line.text.strip_prefix("game:"));
    let play = match game {
        Some(name) => games.find(name.trim()).ok()?,
        None => games.first()?,
    };
    let cards: Vec<(String, String)> = lines.iter().filter_map(|line| card_name(line)).collect();
    let mut out: Vec<Out> = Vec::new();
    let mut remarks = Vec::new();
    let mut shared = String::new();
    let mut common = Known::default();
    let mut sections = sections(&lines);
    let headless = headless(&lines);
    if headless {
        sections = vec![0..0, 0..lines.len()];
    }
    let declared = lines.iter().any(|line| line.kind == Kind::Sentence && line.text.starts_with("players:"));
    for (number, range) in sections.into_iter().enumerate() {
        let section = lines.get(range).unwrap_or_default();
        let scope = scope_of(games, play, &lines, section);
        let said = shared.clone() + &said_in(section);
        if number == 0 {
            shared.clone_from(&said);
        }
        let mut hearing = Hearing {
            play,
            scope,
            said,
            cards: &cards,
            own: Vec::new(),
            known: common.clone(),
            out: Vec::new(),
            first_step: None,
            first: Vec::new(),
            remarks: Vec::new(),
            cast_first: None,
            amended: Vec::new(),
            asked: None,
            yes_or_no: Vec::new(),
            only_named: None,
            heard: false,
            unheard,
            tells: headless && number > 0,
            outside,
            looked_up: &looked_up,
        };
        let people = if declared { None } else { people::named(&hearing, section) };
        if let Some(people) = &people {
            hearing.scope.players.clone_from(people);
        }
        hearing.section(section, text, people.filter(|_| number > 0), headless && number > 0);
        hearing.all_strange(section);
        if hearing.tells || hearing.first_person() {
            hearing.as_they_entered();
        }
        if number > 0 && hearing.heard && hearing.unheard == unheard {
            hearing.only_named();
            hearing.payments();
            hearing.forging();
            hearing.answers();
        }
        if let Some(from) = hearing.asked.filter(|_| hearing.first_step.is_none() && hearing.unheard == unheard) {
            let message = "what is asked isn't taken for something that happens, and nothing else happens here".to_owned();
            hearing.remark(from, message, "say what happens in a sentence of its own: `A casts …`, `event: Bear deals 2 damage to B`");
        }
        if headless && number > 0 {
            hearing.whose_turn();
        }
        if number == 0 {
            common = hearing.known;
        }
        unheard = hearing.unheard;
        out.append(&mut hearing.out);
        remarks.append(&mut hearing.remarks);
    }
    Places::of(text, out, remarks)
}

impl Hearing<'_> {
    /// Hears a section: its header and lines.
    fn section(&mut self, section: &[Physical<'_>], file: &str, people: Option<Vec<String>>, headless: bool) {
        let mut head = !headless;
        let mut people = people;
        for line in section {
            let whole = (line.line_at, line_end(line, file));
            let own = || Out { text: file.get(whole.0..whole.1).unwrap_or_default().to_owned(), from: Some(whole) };
            let sentence = line.kind == Kind::Sentence;
            let of_file = sentence && ["game:", "edition:"].iter().any(|word| line.text.starts_with(word));
            if sentence && !of_file && !head {
                head = true;
                self.out.push(Out { text: "--- case".into(), from: None });
            }
            if sentence
                && head
                && !of_file
                && let Some(people) = people.take()
            {
                self.out.push(Out { text: format!("players: {}", people.join(", ")), from: None });
            }
            match line.kind {
                Kind::Sentence if line.text.starts_with("card ") => match self.card_line(line.text) {
                    Some(text) => {
                        self.heard = true;
                        self.out.push(Out { text, from: Some(whole) });
                    }
                    None => self.hear(line, whole),
                },
                Kind::Sentence => self.hear(line, whole),
                Kind::Blank => self.out.push(Out { text: String::new(), from: Some((whole.0, whole.0)) }),
                // A text's lines that are indented alone: the indentation isn't part of what they say.
                Kind::Text => self.out.push(Out { text: format!("  | {}", line.text), from: Some(whole) }),
                _ => self.out.push(own()),
            }
        }
    }

    /// "card Annie, a 3 might unit:": two numbers say how strong it is.
    fn card_line(&self, text: &str) -> Option<String> {
        let (name, what) = text.split_once(", a")?;
        let said: Vec<&str> = what.split(' ').collect();
        let strength = |pair: &[&str]| matches!(pair, [number, of] if words::is_number(number) && ["might", "power"].contains(of));
        let at = said.windows(2).position(strength).filter(|at| !said.iter().take(*at).any(|word| *word == "with"))?;
        let number = said.get(at)?;
        let second = self.play.sentences().spoken.second.unwrap_or(number);
        let stats = format!("{number}/{second}");
        let before = said.get(..at)?.iter().copied();
        let after = said.get(at + 2..)?.iter().copied();
        Some(format!("{name}, a{}", before.chain([stats.as_str()]).chain(after).collect::<Vec<_>>().join(" ")))
    }

    /// Hears a line, a sentence after the other.
    fn hear(&mut self, line: &Physical<'_>, whole: (usize, usize)) {
        let parts = self.parts_of(line, whole);
        let last = parts.len().saturating_sub(1);
        for (place, (text, from)) in parts.into_iter().enumerate() {
            let said = self.part(&text, from, last > 0);
            let heard = !said.is_empty();
            self.heard |= heard;
            let mut lines = if said.is_empty() { vec![text] } else { said };
            let commented = |lines: &mut Vec<String>| {
                if let (true, Some(end), Some((comment, _))) = (place == last, lines.last_mut(), line.comment) {
                    *end = with_comment(end, comment);
                }
            };
            if !heard {
                commented(&mut lines);
            }
            if heard {
                // What is so from the beginning on stands there, wherever it was said.
                let setup = |line: &String| {
                    !line.ends_with(':') && matches!(sound::read(self, line.lines().next().unwrap_or_default()), Some(Sentence::Setup(_)))
                };
                let (there, done): (Vec<String>, Vec<String>) = std::mem::take(&mut lines).into_iter().partition(setup);
                if self.first_step.is_some() {
                    let mut there = there;
                    if done.is_empty() {
                        commented(&mut there);
                    }
                    there.into_iter().for_each(|line| self.put_first(line, from));
                    lines = done;
                } else {
                    lines = [there, done].concat();
                }
                commented(&mut lines);
            }
            if let Some(cast) = self.cast_first.take() {
                let place = self.first_step.unwrap_or(self.out.len());
                self.out.insert(place, Out { text: cast, from: Some(from) });
                self.first_step = Some(place);
            }
            let before = self.out.len();
            self.out.extend(lines.iter().map(|text| Out { text: text.clone(), from: Some(from) }));
            if self.unheard > MAX_ERRORS {
                continue;
            }
            let steps = || self.out.get(before..).is_some_and(|lines| lines.iter().any(|out| sound::is_step(self, &out.text)));
            if self.first_step.is_none() && steps() {
                self.first_step = Some(before);
            }
            lines.iter().for_each(|line| self.unsaid(line, from));
        }
    }

    /// Where players act in their own turn only, the first who acts is the one whose turn it is.
    fn whose_turn(&mut self) {
        const ACTS: [&str; 7] = ["plays", "casts", "reaps", "fights", "uses", "attacks", "forges"];
        let acts = |line: &Out| words::of(&line.text).get(1).is_some_and(|verb| ACTS.contains(&verb.as_str()));
        let first = self.first_step.and_then(|step| self.out.get(step..)?.iter().find(|out| sound::is_step(self, &out.text) && acts(out)));
        let Some(first) = first else { return };
        let said = words::of(&first.text);
        let second = said.first().filter(|player| self.scope.players.iter().skip(1).any(|other| other == *player));
        let told = self.out.iter().any(|line| line.text.starts_with("active:"));
        if let Some(player) = second.filter(|_| !told && self.play.sentences().spoken.own_turn) {
            let (text, from) = (format!("active: {player}"), first.from);
            self.out.insert(self.first_step.unwrap_or(0), Out { text, from });
        }
    }

    /// Adds a line about the beginning, once the line that says so is heard.
    fn begin_with(&mut self, text: String, from: (usize, usize)) {
        self.first.push((text, from));
    }

    /// Puts a line about the beginning where those stand.
    fn put_first(&mut self, text: String, from: (usize, usize)) {
        let place = self.first_step.unwrap_or(self.out.len());
        self.out.insert(place, Out { text, from: Some(from) });
        if let Some(step) = &mut self.first_step {
            *step += 1;
        }
    }

    /// Notes what was assumed.
    fn remark(&mut self, from: (usize, usize), message: String, help: &str) {
        self.remarks.push(Diagnostic::warning("scenario/assumed", message).at(span(from.0, from.1), "").help(help.to_owned()));
    }
}

/// The line with its comment; a text's lines come between.
fn with_comment(text: &str, comment: &str) -> String {
    match text.split_once('\n') {
        Some((first, rest)) => format!("{first}  # {comment}\n{rest}"),
        None => format!("{text}  # {comment}"),
    }
}

/// The end of what a line says, its comment included.
fn line_end(line: &Physical<'_>, file: &str) -> usize {
    let rest = file.get(line.line_at..).unwrap_or_default();
    let end = rest.find('\n').unwrap_or(rest.len());
    line.line_at + rest.get(..end).unwrap_or_default().trim_end().len()
}

/// The name of the card that a line defines, and of what kind it is.
fn card_name(line: &Physical<'_>) -> Option<(String, String)> {
    let rest = line.text.strip_prefix("card ").filter(|_| line.kind == Kind::Sentence)?;
    let end = rest.find(", a").unwrap_or(rest.len());
    Some((rest.get(..end)?.trim_matches('"').to_owned(), rest.get(end..)?.to_owned()))
}

/// The text of lines, expectations aside.
fn said_in(section: &[Physical<'_>]) -> String {
    let keyword = |text: &str| {
        let word = text.split_once(':').map(|(word, _)| word);
        word.is_some_and(|word| word != "event" && word.bytes().all(|b| b.is_ascii_alphabetic()))
    };
    let says = |line: &&Physical<'_>| match line.kind {
        Kind::Sentence => !keyword(line.text) || line.text.ends_with(':'),
        kind => kind == Kind::Text,
    };
    let lines = section.iter().filter(says);
    lines.map(|line| format!("{}\n", line.text)).collect()
}

/// The lines before the first case, and those of each case.
fn sections(lines: &[Physical<'_>]) -> Vec<std::ops::Range<usize>> {
    let heads = lines.iter().enumerate().filter(|(_, line)| line.kind == Kind::Case).map(|(at, _)| at);
    let stops: Vec<usize> = std::iter::once(0).chain(heads).chain([lines.len()]).collect();
    stops.windows(2).filter_map(|pair| Some(*pair.first()?..*pair.get(1)?)).collect()
}

/// Whether a file is one case that has no name: it says more than which cards there are.
fn headless(lines: &[Physical<'_>]) -> bool {
    const SHARED: [&str; 6] = ["game:", "edition:", "card ", "players:", "rules:", "costs:"];
    let says = |line: &Physical<'_>| line.kind == Kind::Sentence && !SHARED.iter().any(|word| line.text.starts_with(word));
    lines.iter().any(says) && lines.iter().all(|line| line.kind != Kind::Case)
}

/// The scope in which a section's lines are read.
fn scope_of(games: Games, play: &'static dyn Play, lines: &[Physical<'_>], section: &[Physical<'_>]) -> Scope {
    let players = |lines: &[Physical<'_>]| lines.iter().rev().find_map(|line| line.text.strip_prefix("players:").map(str::to_owned));
    let common = lines.iter().position(|line| line.kind == Kind::Case).unwrap_or(lines.len());
    let named = players(section).or_else(|| players(lines.get(..common).unwrap_or_default()));
    let names = named.map(|names| names.split(',').map(|name| name.trim().to_owned()).collect::<Vec<_>>());
    let mut scope = Scope::of_game(games, play);
    if let Some(names) = names {
        scope.players = names;
    }
    scope
}
