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
//! | `file` | a file and its sections |
//! | `words` | the words of a line; where one sentence ends and the next begins |
//! | `people` | the names of the players |
//! | `person`, `persons` | `I`, `my opponent`; `he`, `him`; the words that lead to a sentence |
//! | `phrase`, `further`, `with` | described things: `a tapped 2/2 Knight with first strike` |
//! | `written` | described things as reading knows them |
//! | `refer` | `it`, `the 4/4`, `B's creature`: which thing is meant |
//! | `say`, `clauses` | lines parted into sentences, these into clauses, and these said again |
//! | `board`, `states` | the board, and the states of things |
//! | `boards` | boards that are told without a verb: `X out, Y in play, and …`, `Me: X, Y` |
//! | `brackets` | brackets after a name |
//! | `heads` | lists under a number: `three creatures, a 2/2, a 3/3 and a 4/4` |
//! | `rephrase`, `recast`, `besides` | turns of phrase, before a sentence is parted |
//! | `sayings` | other words for actions on things |
//! | `idioms` | actions in fewer words than cards have for them |
//! | `circumstance` | circumstances of an action: `in B's turn`, `with Worship out` |
//! | `turned` | sentences about a thing that say who did something to it |
//! | `sentences` | sentences that ask without saying so |
//! | `several` | sentences about several things, or about several times |
//! | `unsaid`, `assumed` | facts that nobody says and everybody means; what is assumed at the end, with remarks |
//! | `slang`, `nicks` | verbs that are made of a card's name; other words for a card that is cast at something |
//! | `occasions` | what something is done in response to |
//! | `walkers` | the abilities of planeswalkers, by their numbers |
//! | `agreement` | whom or what `he`, `her` and `it` agree with |
//! | `idle`, `idling` | circumstances that say nothing, moods, words that are taken back |
//! | `stand` | where things stand: `in play`, `on my side`, `mine`, `in my hand` |
//! | `frame` | sentences about things: `X wears Y`, `X blocks Y`, `X hits Y` |
//! | `told` | events that are told although a card brings them about |
//! | `whose` | which thing is meant, and whose it is, in sentences about things |
//! | `asked` | things that a question names |
//! | `yesno`, `asks`, `choices` | questions of yes or no; their tables; questions for one or the other |
//! | `initials` | cards by their initials: `RIP` |
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
//! | `talk` | what stands around a situation: greetings, asides, what is taken back, boards as lists, names in part |
//! | `places` | the places in the file of lines that were said again |

mod absent;
mod agreement;
mod aimed;
mod aside;
mod asked;
mod asks;
mod assumed;
mod besides;
mod board;
mod boards;
mod brackets;
mod choices;
mod circumstance;
mod clauses;
mod deeds;
mod fields;
mod file;
mod frame;
mod further;
mod heads;
mod idioms;
mod idle;
mod idling;
mod implied;
mod initials;
mod kept;
mod lying;
mod meant;
mod nicks;
mod occasions;
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
mod sentences;
mod several;
mod slang;
mod sound;
mod spelled;
mod stand;
mod states;
mod strange;
mod talk;
mod told;
mod turned;
mod unsaid;
mod verbs;
mod walkers;
mod whose;
mod with;
mod words;
mod written;
mod yesno;

use std::cell::RefCell;
use std::collections::BTreeMap;

use instead_game::{CardSource, Play};
use instead_text::Diagnostic;

use crate::parse::lines::{Kind, Physical};
use crate::parse::tokens::span;
use crate::parse::{self, MAX_ERRORS, Scope, Sentence};
pub(crate) use file::hear;
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
#[derive(Clone)]
struct Out {
    text: String,
    /// The bytes of the file that it comes from; nothing for what only had to be there.
    from: Option<(usize, usize)>,
}

/// The state of hearing a section.
#[derive(Clone)]
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
                Kind::Case if !parse::is_kebab(line.text) => self.case_name(line, whole),
                _ => self.out.push(own()),
            }
        }
    }

    /// `--- Rest in Peace and my Reveillark?`: a name in the words of whoever asks.
    fn case_name(&mut self, line: &Physical<'_>, whole: (usize, usize)) {
        let name = parse::kebab(line.text).unwrap_or_else(|| "case".into());
        self.heard = true;
        self.out.push(Out { text: format!("--- {name}"), from: Some(whole) });
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

    /// Hears a line, a sentence after the other; as it stands in the file, or as it may be meant.
    fn hear_line(&mut self, line: &Physical<'_>, whole: (usize, usize), meant: bool) {
        // Reading stops at so many errors: what comes after them isn't even looked at.
        if self.unheard > MAX_ERRORS {
            return self.out.push(Out { text: line.text.to_owned(), from: Some(whole) });
        }
        self.what_if(line);
        let parts = self.parts_of(line, whole);
        let last = parts.len().saturating_sub(1);
        for (place, (text, from)) in parts.into_iter().enumerate() {
            let comment = line.comment.filter(|_| place == last).map(|(comment, _)| comment);
            // What is meant stands nowhere in the file but in the whole line.
            let from = if meant { whole } else { from };
            let said = self.part(&text, from, last > 0);
            let lines = if said.is_empty() {
                with_comment(vec![text], comment)
            } else {
                self.heard = true;
                self.parted_in_time(said, comment, from)
            };
            self.add(lines, from);
        }
    }

    /// "And what if I have Rest in Peace?", after something else was said: it is so in the one case there is, with a remark.
    fn what_if(&mut self, line: &Physical<'_>) {
        const WHAT_IF: &str = "what if ";
        let said = line.text.to_ascii_lowercase();
        let Some(at) = said.find(WHAT_IF) else { return };
        let before = said.get(..at).unwrap_or_default().trim_end();
        let before = ["and", "but", "so", "or"].iter().find_map(|lead| before.strip_suffix(lead)).unwrap_or(before).trim_end();
        if before.is_empty() && self.first_step.is_none() || !before.is_empty() && !before.ends_with(['.', '?', '!', ',']) {
            return;
        }
        let end = said.get(at..).and_then(|rest| rest.find('?')).map_or(said.len(), |end| at + end);
        let what = line.text.get(at..end).unwrap_or_default().to_owned();
        self.remark(
            (line.at + at, line.at + end),
            format!("`{what}` is taken as so: the case without it isn't answered"),
            "ask about each case by itself",
        );
    }

    /// The lines that stand here: what is so from the beginning on stands there, wherever it was said.
    fn parted_in_time(&mut self, said: Vec<String>, comment: Option<&str>, from: (usize, usize)) -> Vec<String> {
        let setup = |line: &String| {
            !line.ends_with(':') && matches!(sound::read(self, line.lines().next().unwrap_or_default()), Some(Sentence::Setup(_)))
        };
        let (there, done): (Vec<String>, Vec<String>) = said.into_iter().partition(setup);
        if self.first_step.is_none() {
            return with_comment([there, done].concat(), comment);
        }
        let there = with_comment(there, comment.filter(|_| done.is_empty()));
        there.into_iter().for_each(|line| self.put_first(line, from));
        with_comment(done, comment)
    }

    /// Adds lines to the heard text, after what has to be cast before anything is done, and before what they say without words.
    fn add(&mut self, lines: Vec<String>, from: (usize, usize)) {
        if let Some(cast) = self.cast_first.take() {
            let place = self.first_step.unwrap_or(self.out.len());
            self.out.insert(place, Out { text: cast, from: Some(from) });
            self.first_step = Some(place);
        }
        let before = self.out.len();
        self.out.extend(lines.iter().map(|text| Out { text: text.clone(), from: Some(from) }));
        if self.unheard > MAX_ERRORS {
            return;
        }
        let steps = || self.out.get(before..).is_some_and(|lines| lines.iter().any(|out| sound::is_step(self, &out.text)));
        if self.first_step.is_none() && steps() {
            self.first_step = Some(before);
        }
        lines.iter().for_each(|line| self.unsaid(line, from));
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

/// The lines, the last with its comment; a text's lines come between.
fn with_comment(mut lines: Vec<String>, comment: Option<&str>) -> Vec<String> {
    if let (Some(end), Some(comment)) = (lines.last_mut(), comment) {
        *end = match end.split_once('\n') {
            Some((first, rest)) => format!("{first}  # {comment}\n{rest}"),
            None => format!("{end}  # {comment}"),
        };
    }
    lines
}

/// The end of what a line says, its comment included.
fn line_end(line: &Physical<'_>, file: &str) -> usize {
    let rest = file.get(line.line_at..).unwrap_or_default();
    let end = rest.find('\n').unwrap_or(rest.len());
    line.line_at + rest.get(..end).unwrap_or_default().trim_end().len()
}
