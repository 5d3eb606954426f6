//! Things that a question names: if nobody has put them anywhere else, they are taken to be there.

use super::words::Words;
use super::{Hearing, words};

/// Words that ask who may do what comes by a verb that goes on: `can I save it by regenerating it?`
const BY: &str = "by";

/// A spell that only a question names: who would cast it, and at what; and where the question stands.
#[derive(Clone, Debug)]
pub(super) struct OnlyNamed {
    player: String,
    name: String,
    aim: Words,
    from: (usize, usize),
}

impl Hearing<'_> {
    /// Takes what a question names for what is there, with a remark; what is done in it, for done.
    pub(super) fn asked_of(&mut self, question: &str, from: (usize, usize)) -> Vec<String> {
        let bare = question.trim_end_matches('?');
        let said = super::idle::plain(words::of(bare));
        let said = self.in_person(self.spelled(said));
        let spoken = said.clone();
        let said = words::digits(self.persons(said, from));
        self.note_question(&said, &spoken, from);
        let mut at = 0;
        while at < said.len() {
            let found = self.card_at(&said, at).filter(|(name, next)| self.is_thing_asked(name, &said, at, *next));
            let Some((name, next)) = found else {
                at += 1;
                continue;
            };
            if let Some(owner) = self.owner_asked(&said, at, next)
                && let Some(done) = self.card_asked(&said, (at, next), name, owner, from)
            {
                return done;
            }
            at = next;
        }
        self.described_only(&said, from);
        let by = self.done_by(&said, from);
        if by.is_empty() { self.asked_when(&said, from) } else { by }
    }

    /// Notes a question of yes or no. Who `he` is, a player or a thing, is known at the end.
    fn note_question(&mut self, said: &[String], spoken: &[String], from: (usize, usize)) {
        let mut asked = said.to_vec();
        let he = spoken.get(1).filter(|word| ["he", "she"].contains(&word.as_str()));
        if let (Some(he), Some(it)) = (he, asked.get_mut(1).filter(|word| *word == "it")) {
            it.clone_from(he);
        }
        self.yes_or_no.push((asked, from));
    }

    /// Whose a card is that a question names: "with Leyline of the Void on the opponent's side".
    fn owner_asked(&self, said: &[String], at: usize, next: usize) -> Option<String> {
        let before = words::word(said, at.wrapping_sub(1));
        let owner = before.strip_suffix("'s").filter(|owner| self.is_player(owner)).map(str::to_owned);
        let his = if ["his", "her", "their"].contains(&before) { self.scope.players.get(1).cloned() } else { None };
        let side = self.stand_at(said, next).and_then(|(stand, _)| stand.owner);
        side.or(owner).or(his).or_else(|| self.scope.players.first().cloned())
    }

    /// Takes a card that a question names, between these places, for there; the lines if it is taken for played.
    fn card_asked(
        &mut self,
        said: &[String],
        (at, next): (usize, usize),
        name: String,
        owner: String,
        from: (usize, usize),
    ) -> Option<Vec<String>> {
        if self.is_fleeting_card(&name) && self.only_named.is_none() {
            let aim = self.aim_asked(said, at, next);
            let caster = said.iter().take(at).find(|word| self.is_player(word)).cloned().filter(|_| aim.is_some());
            self.only_named = Some(OnlyNamed { player: caster.unwrap_or(owner), name, aim: aim.unwrap_or_default(), from });
            return None;
        }
        // "Does my Honeyfruit come in ready?": it does come.
        let enters = ["come in", "enter", "enters", "come into play"].iter().any(|enters| words::at(said, next, enters));
        if enters && self.first_step.is_none() {
            let does = [words::does(&owner, "plays"), words::of(&name)].concat();
            let line = words::text(&does);
            let help = format!("say it in a sentence of its own: `{line}`");
            self.remark(from, format!("what is asked about is taken as done: `{line}`"), &help);
            return Some(self.clause(does, from));
        }
        if self.is_fleeting_card(&name) {
            let help = format!("say that it is played, if it is: `{owner} casts {name} …`");
            self.remark(from, format!("{name} is only named in a question: it isn't cast here"), &help);
        } else if ["dredge", "dredges", "flashback", "unearth", "embalm", "escape"].contains(&words::word(said, at.wrapping_sub(1))) {
            let line = format!("{owner} has {name} in graveyard");
            self.remark(from, format!("{name} is only named in a question; taken as `{line}`"), "say it in a line of its own");
            for line in self.clause([words::does(&owner, "has"), words::of_name(&name), words::of("in graveyard")].concat(), from) {
                self.begin_with(line, from);
            }
        } else if self.is_cast_then(said, next) {
            let phrase = super::phrase::Phrase { name: Some(name), card: true, count: 1, ..super::phrase::Phrase::default() };
            let known = self.known_as(&phrase, &owner);
            self.known.add(known);
        } else {
            self.there_as_asked(&name, &owner, from);
        }
        None
    }

    /// "Does it stop my Ballista if I cast it?": it isn't there before.
    fn is_cast_then(&self, said: &[String], next: usize) -> bool {
        let it = ["cast it", "play it", "casts it", "plays it"];
        let cast = words::stops(&self.said).iter().any(|part| it.iter().any(|it| part.contains(it)));
        let last = !(next..said.len()).any(|at| self.card_at(said, at).is_some());
        cast && last && self.first_step.is_none()
    }

    /// Takes a card that only a question names for there, with a remark.
    fn there_as_asked(&mut self, name: &str, owner: &str, from: (usize, usize)) {
        let line = format!("{owner} controls {name}");
        let other = self.other_than(owner).unwrap_or_default();
        let help = format!("say it in a line of its own: `{line}`, `{other} controls {name}`, `{owner} has {name} in hand`");
        self.remark(from, format!("{name} is only named in a question; taken as `{line}`"), &help);
        for line in self.clause([words::does(owner, "controls"), words::of(name)].concat(), from) {
            self.begin_with(line, from);
        }
    }

    /// "Do I forge a key at the start of my turn?": that is begun, if it isn't yet.
    fn asked_when(&mut self, said: &Words, from: (usize, usize)) -> Vec<String> {
        const WHEN: &[&str] = &["at the start of", "at the beginning of", "in", "on", "during", "at"];
        let told = ["begins", "starts", "step:", "active:", "beginning", "start of", "upkeep", "draw step"];
        if self.first_step.is_some_and(|_| self.out.iter().any(|line| line.text.contains(" begins "))) {
            return Vec::new();
        }
        let stated: String = words::stops(&self.said).join(" ");
        if told.iter().any(|told| stated.contains(told)) {
            return Vec::new();
        }
        let found = (0..said.len()).find_map(|at| {
            let when = WHEN.iter().find(|when| words::at(said, at, when))?;
            let whose = at + when.split(' ').count();
            let player = said.get(whose)?.strip_suffix("'s").filter(|player| self.is_player(player))?.to_owned();
            let next = whose + 1 + usize::from(words::is(said, whose + 1, "next"));
            let (moment, length) = self.moment_at(said, next)?;
            let starts = when.contains("of") || moment != "turn" || next > whose + 1;
            (next + length == said.len() && starts).then_some((player, moment))
        });
        let Some((player, moment)) = found else { return Vec::new() };
        let line = if moment == "turn" { format!("{player} begins their turn") } else { format!("{player} begins the {moment}") };
        if self.sound(&line).is_none() {
            return Vec::new();
        }
        self.remark(from, format!("what is asked about is taken as done: `{line}`"), &format!("say it in a sentence of its own: `{line}`"));
        vec![line]
    }

    /// The target of a spell in a question: `kill my Colossus with Doom Blade`, `Doom Blade on my Colossus`.
    fn aim_asked(&self, said: &[String], at: usize, next: usize) -> Option<Words> {
        let word = |j: usize| words::word(said, j);
        if ["on", "targeting"].contains(&word(next)) {
            return Some(said.get(next + 1..)?.to_vec());
        }
        let with = at.checked_sub(1).filter(|with| ["with", "using"].contains(&word(*with)))?;
        let player = said.iter().take(with).position(|word| self.is_player(word))?;
        Some(said.get(player + 2..with)?.to_vec()).filter(|aim| !aim.is_empty())
    }

    /// A spell that only a question names is cast if nothing else happens; otherwise it isn't.
    pub(super) fn only_named(&mut self) {
        let Some(OnlyNamed { player: owner, name, aim, from }) = self.only_named.take() else { return };
        let mut line = format!("{owner} casts {name}");
        let aimed = self.is_aimed(&name);
        if self.first_step.is_none() && aimed && !aim.is_empty() {
            let said = [vec![owner.clone(), "casts".to_owned()], words::of(&name), vec!["targeting".to_owned()], aim].concat();
            let mut heard = self.clause(said, from);
            let known = self.first.is_empty();
            if let Some(only) = heard.pop().filter(|_| heard.is_empty() && known) {
                line = only;
            }
            self.first.clear();
        }
        let whole = !aimed || line.contains(" targeting ");
        let done = self.first_step.is_none() && whole && self.sound(&line).is_some();
        if done {
            self.first_step = Some(self.out.len());
            self.remark(
                from,
                format!("what is asked about is taken as done: `{line}`"),
                &format!("say it in a sentence of its own: `{line}`"),
            );
            self.out.push(super::Out { text: line, from: Some(from) });
        } else {
            let help = format!("say that it is played, if it is: `{owner} casts {name} …`");
            self.remark(from, format!("{name} is only named in a question: it isn't cast here"), &help);
        }
    }

    /// A turn that is begun goes on to its first step, where it is asked what happens in that.
    pub(super) fn forging(&mut self) {
        // Where battlefields are held, what happens at the start of a turn happens in its Beginning Phase; where steps come before
        // the main phase in which things trigger and cards are drawn, a turn goes on to that.
        let spoken = self.play.sentences().spoken;
        let step = match (spoken.battlefields, spoken.own_turn) {
            (true, _) => "scoring step",
            (_, true) => "forge a key step",
            _ => "main phase",
        };
        let asks = !spoken.own_turn || self.said.to_lowercase().contains("forge");
        let last = self.out.iter().rposition(|line| super::sound::is_step(self, &line.text));
        let begun = last.and_then(|at| {
            let line = self.out.get(at)?;
            // The end of a turn has begun the next one, if that is told.
            let told = self.out.get(at + 1..)?.iter().find_map(|line| line.text.strip_prefix("# ")?.strip_suffix(" begins their turn"));
            let player = line.text.strip_suffix(" begins their turn").or(told.filter(|_| step == "main phase"))?;
            Some((at, player.to_owned(), line.from))
        });
        let Some((at, player, from)) = begun.filter(|_| asks && self.asked.is_some()) else { return };
        let text = format!("{player} begins the {step}");
        if crate::bind::facts::moment_of(self.play, step).is_some() {
            self.out.insert(at + 1, super::Out { text, from });
        }
    }

    /// Whether a name in a question is that of a thing that isn't here.
    fn is_thing_asked(&self, name: &str, said: &[String], at: usize, next: usize) -> bool {
        let one = next == at + 1;
        let begins = at == 0 && one;
        // "Anafenza", where the question says her whole name.
        let short = name.split_once(", ").map(|(first, _)| first);
        let told = |part: &String| part.contains(name) || short.is_some_and(|short| words::of(part).iter().any(|word| word == short));
        let spoken_of = self.said.lines().any(|line| words::stops(line).iter().any(told));
        let first = name.split([',', ' ']).next().unwrap_or(name);
        // "My Dust Pixie and B's Dust Pixie", of which only the question speaks: one of each player's.
        let owner = at.checked_sub(1).and_then(|before| said.get(before)?.strip_suffix("'s")).filter(|owner| self.is_player(owner));
        let here = self
            .known
            .things
            .iter()
            .filter(|thing| owner.is_none_or(|owner| owner == thing.player))
            .any(|thing| thing.name.eq_ignore_ascii_case(name) || thing.name.split([',', ' ']).any(|part| one && part == first));
        let number = said.get(at).is_some_and(|word| word.starts_with(|c: char| c.is_ascii_digit()));
        !begins && !spoken_of && !here && !number && !self.is_kind(name) && !self.is_kind(name.trim_end_matches('s'))
    }

    /// "How much does his 4 might defender take?": something that nobody put there.
    fn described_only(&mut self, said: &Words, from: (usize, usize)) {
        for at in 0..said.len() {
            let starts = said.get(at).is_some_and(|word| {
                ["a", "an", "the", "his", "her", "their"].contains(&word.as_str())
                    || word.strip_suffix("'s").is_some_and(|owner| self.is_player(owner))
            });
            let Some((phrase, next)) = self.phrase(said, at).filter(|_| starts) else { continue };
            let stats = self.stats_of(&phrase);
            let here = |stats: &String| self.known.things.iter().any(|thing| thing.words.contains(stats));
            if phrase.name.is_none() && stats.is_some_and(|stats| !here(&stats)) {
                let what = words::text(said.get(at..next).unwrap_or_default());
                self.remark(
                    from,
                    format!("`{what}` is only named in a question: it isn't here"),
                    "say what it does in a sentence of its own",
                );
                return;
            }
        }
    }

    /// "Can I save it by regenerating it?": it is done.
    fn done_by(&mut self, said: &Words, from: (usize, usize)) -> Vec<String> {
        let Some(by) = said.iter().position(|word| word == BY) else { return Vec::new() };
        let verb = said.get(by + 1).filter(|word| word.ends_with("ing")).and_then(|word| words::verb(word));
        let player = said.iter().take(by).find(|word| self.is_player(word)).cloned();
        let (Some(verb), Some(player)) = (verb, player) else { return Vec::new() };
        let done = [vec![player, verb.to_owned()], said.get(by + 2..).unwrap_or_default().to_vec()].concat();
        let help = format!("say it in a sentence of its own: `{}`", words::text(&done));
        self.remark(from, format!("what is asked about is taken as done: `{}`", words::text(&done)), &help);
        self.clause(done, from)
    }
}
