//! Additions to a thing after its name: `with first strike`, `, a 2/2`, `at a battlefield`, `on my side`.

use super::phrase::{Phrase, name_at};
use super::with::{is_measure, measure};
use super::{Hearing, words};

impl Hearing<'_> {
    /// Whether a card says already what is said of it.
    fn has_already(&self, phrase: &Phrase, keyword: &str) -> bool {
        let about = phrase.name.as_ref().filter(|_| phrase.card).and_then(|name| self.about_card(name));
        about.is_some_and(|(_, text)| text.to_lowercase().contains(keyword))
    }

    /// Reads the additions to a thing after its name.
    pub(super) fn further(&self, said: &[String], mut i: usize, mut out: Phrase) -> Option<(Phrase, usize)> {
        loop {
            let from = i;
            let joined = said.get(i).is_some_and(|word| word == "and") && self.scope.flags().any(|flag| words::at(said, i + 1, flag));
            let j = if joined || said.get(i).is_some_and(|word| word == ",") { i + 1 } else { i };
            let word = |j: usize| said.get(j).map(String::as_str).unwrap_or_default();
            let state = self.scope.flags().find(|flag| words::at(said, j, flag));
            match word(j) {
                _ if state.is_some_and(|state| state != "attacking" && state != "blocking")
                    && (j > i || !out.article.is_empty() || out.name.is_some()) =>
                {
                    let state = state.unwrap_or_default();
                    out.states.push(state.to_owned());
                    i = j + state.split(' ').count();
                }
                // "My creature, a 2/2 with a shield counter"; "Bumpsy, power 5"; "two units, each 2 might".
                "a" | "an" | "the"
                    if j > i
                        && out.stats.is_none()
                        && (!out.kinds.is_empty() || !out.states.is_empty())
                        && (out.owner.is_some() || out.article == "the")
                        && self
                            .phrase(said, j)
                            .is_some_and(|(what, _)| what.stats.is_some() && (what.name.is_none() || out.name.is_none() && !what.card)) =>
                {
                    let (what, next) = self.phrase(said, j)?;
                    out.stats = what.stats;
                    out.name = what.name.or(out.name);
                    let more: Vec<String> = what.kinds.into_iter().filter(|kind| !out.kinds.contains(kind)).collect();
                    out.kinds.splice(0..0, more);
                    out.states.extend(what.states);
                    out.text.extend(what.text);
                    out.wears.extend(what.wears);
                    i = next + usize::from(word(next) == "," && words::verb(word(next + 1)).is_some());
                }
                owner if j > i && owner.ends_with("'s") && self.is_player(owner.trim_end_matches("'s")) && word(j + 1) == "commander" => {
                    out.states.push("commander".into());
                    i = j + 2;
                }
                "there" if self.play.sentences().spoken.battlefields && out.place.is_none() && !out.kinds.is_empty() => {
                    out.place = Some(String::new());
                    i = j + 1;
                }
                of if j > i && is_measure(of) && words::is_number(word(j + 1)) => {
                    measure(&mut out, of, word(j + 1));
                    i = j + 2;
                }
                number if j > i && words::is_number(number) && is_measure(word(j + 1)) => {
                    measure(&mut out, word(j + 1), number);
                    i = j + 2;
                }
                "both" | "each" | "all" if j > i && word(j + 1) == "with" => match self.with(said, j + 2, &mut out) {
                    Some(next) => i = next + usize::from(word(next) == ","),
                    None => break,
                },
                "each" if words::is_number(word(j + 1)) && is_measure(word(j + 2)) => {
                    measure(&mut out, word(j + 2), word(j + 1));
                    i = j + 3 + usize::from(j > i && word(j + 3) == ",");
                }
                "each" if words::is_stats(word(j + 1)) => {
                    out.stats = Some(word(j + 1).to_owned());
                    i = j + 2 + usize::from(j > i && word(j + 2) == ",");
                }
                "saying" | "says" | "reading" | "reads" if word(j + 1).starts_with('"') => {
                    out.text.push(word(j + 1).trim_matches('"').to_owned());
                    i = j + 2;
                }
                "that" | "which" if ["says", "reads", "said"].contains(&word(j + 1)) && word(j + 2).starts_with('"') => {
                    out.text.push(word(j + 2).trim_matches('"').to_owned());
                    i = j + 3;
                }
                "with" | "and" | "that" | "which" | "who"
                    if word(j) == "with"
                        || words::at(said, j, "and with")
                        || words::at(said, j, "that has")
                        || words::at(said, j, "which has")
                        || words::at(said, j, "that have")
                        || words::at(said, j, "that already has")
                        || words::at(said, j, "which already has")
                        || words::at(said, j, "who has") =>
                {
                    let skip = if word(j) == "with" { 1 } else { 2 };
                    let skip = skip + usize::from(word(j + 1) == "already");
                    let skip = skip + usize::from(["just", "only", "both"].contains(&word(j + skip)));
                    match self.with(said, j + skip, &mut out) {
                        Some(next) => i = next,
                        None => break,
                    }
                }
                "that" | "which" | "who"
                    if (words::at(said, j + 1, "is") || words::at(said, j + 1, "are")) && self.place_at(said, j + 2).is_some() =>
                {
                    let (place, next) = self.place_at(said, j + 2)?;
                    out.place = place.or(out.place);
                    i = next;
                }
                "that" | "which"
                    if (words::at(said, j + 1, "is") || words::at(said, j + 1, "are"))
                        && !["enchanted", "equipped", "upgraded"].contains(&word(j + 2)) =>
                {
                    let skip = if words::at(said, j + 2, "already") { 3 } else { 2 };
                    match self.scope.flags().find(|flag| words::at(said, j + skip, flag)) {
                        Some(state) => {
                            out.states.push(state.to_owned());
                            i = j + skip + state.split(' ').count();
                        }
                        // "Which is elusive".
                        None if super::with::ABILITIES.contains(&word(j + skip)) => match self.has_already(&out, word(j + skip)) {
                            true => i = j + skip + 1,
                            false => {
                                out.text.push(word(j + skip).to_owned());
                                i = j + skip + 1;
                            }
                        },
                        None => break,
                    }
                }
                "that" | "which" | "who"
                    if (words::at(said, j + 1, "is") || words::at(said, j + 1, "are"))
                        && ["enchanted", "equipped", "upgraded"].contains(&word(j + 2)) =>
                {
                    let skip = if ["by", "with"].contains(&word(j + 3)) { 4 } else { 3 };
                    let worn = self.phrase(said, j + skip).and_then(|(worn, next)| Some((worn.name.filter(|_| worn.card)?, next)));
                    let Some((worn, next)) = worn.or_else(|| name_at(said, j + skip)) else { break };
                    out.wears.push(worn);
                    i = next;
                }
                "enchanted" | "equipped" | "upgraded" | "carrying" | "wearing" if word(j + 1) != "to" => {
                    let skip = if ["by", "with"].contains(&word(j + 1)) { 2 } else { 1 };
                    let worn = self.phrase(said, j + skip).and_then(|(worn, next)| Some((worn.name.filter(|_| worn.card)?, next)));
                    let Some((worn, next)) = worn.or_else(|| name_at(said, j + skip)) else { break };
                    out.wears.push(worn);
                    i = next;
                }
                "in" | "on" if self.zone_at(said, j).is_some() => match self.zone_at(said, j) {
                    Some((zone, next)) if zone.is_empty() => i = next,
                    Some((zone, next)) => {
                        let whose = word(j + 1).strip_suffix("'s").filter(|owner| self.is_player(owner)).map(str::to_owned);
                        out.owner = out.owner.or(whose);
                        out.zone = Some(zone);
                        i = next;
                    }
                    None => break,
                },
                "attached" | "equipped" | "on" | "onto" | "enchanting"
                    if (["attached", "equipped"].contains(&word(j)) && word(j + 1) == "to"
                        || ["on", "onto", "enchanting"].contains(&word(j)) && (out.card || !out.kinds.is_empty()))
                        && self.host(said, if word(j + 1) == "to" { j + 2 } else { j + 1 }).is_some() =>
                {
                    let (host, next) = self.host(said, if word(j + 1) == "to" { j + 2 } else { j + 1 })?;
                    out.on = Some(Box::new(host));
                    i = next;
                }
                "from" if word(j + 1) != "base" && word(j + 2) != "base" && self.place_at(said, j).is_some() && !out.kinds.is_empty() => {
                    let (place, next) = self.place_at(said, j)?;
                    out.place = place.or(out.place);
                    i = next;
                }
                "at" | "in" | "on" if self.place_at(said, j).is_some() => {
                    let (place, next) = self.place_at(said, j)?;
                    out.place = place.or(out.place);
                    i = next;
                }
                // "A unit of 3 might", "two units of 3 might each".
                "of" if words::is_number(word(j + 1)) && is_measure(word(j + 2)) => {
                    measure(&mut out, word(j + 2), word(j + 1));
                    i = j + 3;
                }
                "each" if out.stats.is_some() && out.count > 1 && word(i.wrapping_sub(1)).to_lowercase().starts_with(['m', 'p']) => {
                    i = j + 1;
                }
                // "A unit of B's".
                "of" if self.is_player(word(j + 1).trim_end_matches("'s")) && out.owner.is_none() => {
                    out.owner = Some(word(j + 1).trim_end_matches("'s").to_owned());
                    i = j + 2;
                }
                _ if out.owner.is_none() && {
                    let k = if ["that", "which"].contains(&word(j)) { j + 1 } else { j };
                    (j == i || k > j)
                        && ["owns", "controls"].contains(&word(k + 1))
                        && self.scope.players.iter().any(|player| player == word(k))
                        && (k > j || out.article == "a" || out.article == "the")
                } =>
                {
                    let k = if ["that", "which"].contains(&word(j)) { j + 1 } else { j };
                    out.owner = Some(word(k).to_owned());
                    i = k + 2;
                }
                "next" if words::at(said, j, "next to") => match self.phrase(said, j + 2) {
                    Some((beside, next)) => {
                        out.beside = Some(Box::new(beside));
                        i = next;
                    }
                    None => break,
                },
                "alone" | "already" => i = j + 1,
                "mine" | "his" | "hers" if j > i && word(j + 1).is_empty() => break,
                "on" | "in" | "under"
                    if self
                        .stand_at(said, j)
                        .is_some_and(|(stand, _)| stand.owner.is_some() && stand.zone.is_none() && stand.field.is_empty())
                        && out.zone.is_none() =>
                {
                    let (stand, next) = self.stand_at(said, j)?;
                    out.owner = stand.owner.or(out.owner);
                    i = next;
                }
                "under" if word(j + 1).ends_with("'s") && word(j + 2) == "control" => {
                    out.owner = Some(word(j + 1).trim_end_matches("'s").to_owned());
                    i = j + 3;
                }
                "named" | "called" if out.name.is_none() => {
                    let mut next = j + 1;
                    while word(next).starts_with(char::is_uppercase) {
                        next += 1;
                    }
                    out.name = Some(words::text(said.get(j + 1..next)?));
                    i = next;
                }
                "as" if ["a commander", "his commander", "her commander", "their commander", "commander", "my commander"]
                    .iter()
                    .any(|of| words::at(said, j + 1, of)) =>
                {
                    out.states.push("commander".into());
                    i = if word(j + 1) == "commander" { j + 2 } else { j + 3 };
                }
                "as" if ["a legend", "his legend", "her legend", "their legend", "legend", "my legend"]
                    .iter()
                    .any(|of| words::at(said, j + 1, of)) =>
                {
                    i = if word(j + 1) == "legend" { j + 2 } else { j + 3 };
                }
                "out" => i = j + 1,
                _ => break,
            }
            if i == from {
                break;
            }
        }
        // "A 3/3 creature with protection from red Paladin": the name comes last.
        if out.name.is_none() && !out.text.is_empty() {
            let end = said.iter().skip(i).position(|word| !word.starts_with(char::is_uppercase)).map_or(said.len(), |place| place + i);
            if end > i {
                out.name = Some(words::text(said.get(i..end)?));
                i = end;
            }
        }
        Some((out, i))
    }
}
