//! The parser's knowledge while it reads a line: the players, and the names that the case declares.

use std::collections::BTreeSet;
use std::sync::Arc;

use instead_game::Games;

use super::objects::FLAGS;
use super::table::Dialect;
use super::thing::NOUNS;
use super::tokens::{Line, Tok, name, plain};
use crate::document::{Line as Doc, Name, Setup, players};

/// The most separators that a declared name may have and still be recognised in a list.
const MOST_SEPARATORS: usize = 8;

/// The players and the declared names of a case.
#[derive(Debug, Clone, Default)]
pub(crate) struct Scope {
    /// The players' names, as written.
    pub players: Vec<String>,
    /// The names of the objects, labels and cards of the common setup that contain a separator.
    common: Arc<BTreeSet<String>>,
    /// Those of the case's own setup.
    own: BTreeSet<String>,
    /// The games there are, to know by their names.
    games: Games,
    /// The sentences that are the game's own.
    pub dialect: Arc<Dialect>,
}

impl Scope {
    /// The scope that all cases of a file share.
    pub fn of_file(games: Games, common: &[Doc<Setup>]) -> Self {
        let players = players(common, &[]).into_iter().map(|n| n.text).collect();
        let mut names = BTreeSet::new();
        common.iter().for_each(|l| learn_line(&mut names, &l.value));
        let scope = Self { players, common: Arc::new(names), own: BTreeSet::new(), games, dialect: Arc::default() };
        let game = games.first().map_or(scope.clone(), |game| Self { dialect: Arc::new(Dialect::of(game.sentences())), ..scope });
        common.iter().fold(game, |scope, line| scope.in_game(&line.value))
    }

    /// The scope of a game, with two players A and B.
    pub fn of_game(games: Games, play: &'static dyn instead_game::Play) -> Self {
        let players = players(&[], &[]).into_iter().map(|n| n.text).collect();
        Self { players, games, dialect: Arc::new(Dialect::of(play.sentences())), ..Self::default() }
    }

    /// The scope of a case's script and expectations; `self` is the file's.
    pub fn of_case(&self, own: &[Doc<Setup>]) -> Self {
        let mut scope = self.clone();
        for line in own {
            learn_line(&mut scope.own, &line.value);
            if let Setup::Players(names) = &line.value {
                scope.players = names.iter().map(|n| n.text.clone()).collect();
            }
            scope = scope.in_game(&line.value);
        }
        scope
    }

    /// The same scope in the game that a line names, if it names one.
    fn in_game(self, line: &Setup) -> Self {
        match line {
            Setup::Game(name) => match self.games.find(&name.text) {
                Ok(game) => Self { dialect: Arc::new(Dialect::of(game.sentences())), ..self },
                Err(_) => self,
            },
            _ => self,
        }
    }

    /// The words an object can be at the beginning.
    pub fn flags(&self) -> impl Iterator<Item = &'static str> {
        self.dialect.marks.iter().chain(FLAGS).copied()
    }

    /// The nouns that end a description, singular and plural.
    pub fn nouns(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.dialect.nouns.iter().chain(NOUNS).copied()
    }

    /// Whether words are a state or a noun, with an article or without: nothing that something would be called.
    pub fn is_state_or_noun(&self, said: &str) -> bool {
        let bare = ["a ", "an ", "the ", "his ", "her ", "their "].iter().find_map(|article| said.strip_prefix(article)).unwrap_or(said);
        self.flags().any(|flag| flag == bare) || self.nouns().any(|(one, many)| bare == one || bare == many)
    }

    /// The scope in which setup is read: the players only.
    pub fn players_only(&self) -> Self {
        let (games, dialect) = (self.games, self.dialect.clone());
        Self { players: self.players.clone(), games, dialect, ..Self::default() }
    }

    /// Whether the case declares names that a list might cut.
    pub fn knows_names(&self) -> bool {
        !self.own.is_empty() || !self.common.is_empty()
    }

    /// The player named by the tokens from `i`, and the token after the name. The longest wins.
    pub fn player(&self, line: Line<'_>, toks: &[Tok<'_>], i: usize) -> Option<(Name, usize)> {
        self.player_with(line, toks, i, "")
    }

    /// The player in the possessive (`B's`), and the token after it.
    pub fn whose(&self, line: Line<'_>, toks: &[Tok<'_>], i: usize) -> Option<(Name, usize)> {
        self.player_with(line, toks, i, "'s")
    }

    fn player_with(&self, line: Line<'_>, toks: &[Tok<'_>], i: usize, suffix: &str) -> Option<(Name, usize)> {
        let mut best: Option<(&str, usize)> = None;
        for player in &self.players {
            let words = player.split(' ');
            let end = i + words.clone().count();
            let fits = words.zip(i..).all(|(word, j)| {
                let suffix = if j + 1 == end { suffix } else { "" };
                toks.get(j).is_some_and(|t| is_word(t, word, suffix))
            });
            if fits && best.is_none_or(|(_, e)| e < end) {
                best = Some((player, end));
            }
        }
        let (player, end) = best?;
        let window = toks.get(i..end)?;
        let at = name(line, window)?.span;
        Some((Name::new(player, at), end))
    }

    /// The end of the declared name that the tokens from `i` spell, if the name has a separator in
    /// it and is followed by a separator or the end. The longest wins.
    pub fn declared(&self, line: Line<'_>, toks: &[Tok<'_>], i: usize) -> Option<usize> {
        if !self.knows_names() {
            return None;
        }
        let ends = (i + 1..=toks.len()).filter(|j| toks.get(*j).is_none_or(is_separator));
        let mut best = None;
        for j in ends.take(MOST_SEPARATORS + 1) {
            let text = toks.get(i..j).and_then(|t| name(line, t));
            if text.is_some_and(|n| self.own.contains(&n.text) || self.common.contains(&n.text)) {
                best = Some(j);
            }
        }
        best
    }
}

/// Whether a token is a word with a suffix.
fn is_word(tok: &Tok<'_>, word: &str, suffix: &str) -> bool {
    !tok.quoted && (tok.raw.strip_prefix(word).is_some_and(|rest| rest == suffix || plain(rest) == suffix))
}

fn learn_line(names: &mut BTreeSet<String>, setup: &Setup) {
    match setup {
        Setup::Objects(o) => {
            learn(names, o.thing.name());
            learn(names, o.label.as_ref());
        }
        Setup::Card(card) => learn(names, Some(&card.name)),
        Setup::Pile(pile) => pile.cards.iter().for_each(|c| learn(names, Some(&c.name))),
        _ => {}
    }
}

fn learn(names: &mut BTreeSet<String>, name: Option<&Name>) {
    if let Some(name) = name
        && (name.text.contains(", ") || name.text.contains(" and "))
    {
        names.insert(name.text.clone());
    }
}

/// Whether a token separates the items of a list.
pub(crate) fn is_separator(tok: &Tok<'_>) -> bool {
    tok.is(",") || tok.is("and")
}
