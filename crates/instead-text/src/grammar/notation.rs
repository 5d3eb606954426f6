//! The text of a grammar as sorts and productions, before names are looked up.

use std::fmt;

use super::lexicon::Lexicon;
use super::scan::{Flaw, Scanner};
use super::term::{Pattern, TermReader};
use crate::span::Span;

/// The depth to which arguments of sorts may nest in the text.
const MAX_ARGUMENTS: usize = 8;

/// A sort or class by name, perhaps with arguments.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct SortRef {
    pub(crate) name: String,
    pub(crate) arguments: Vec<SortRef>,
}

impl fmt::Display for SortRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        for (index, argument) in self.arguments.iter().enumerate() {
            f.write_str(if index == 0 { "<" } else { ", " })?;
            argument.fmt(f)?;
        }
        f.write_str(if self.arguments.is_empty() { "" } else { ">" })
    }
}

/// A piece of a template.
#[derive(Debug, Clone)]
pub(crate) enum Piece {
    Text(String),
    Hole(usize),
    Choice { parameter: Option<String>, forms: Vec<String>, span: Span },
}

/// A hole of a template.
#[derive(Debug, Clone)]
pub(crate) struct HoleText {
    pub(crate) sort: SortRef,
    pub(crate) span: Span,
}

/// A production as written.
#[derive(Debug, Clone)]
pub(crate) struct ProductionText {
    pub(crate) pieces: Vec<Piece>,
    pub(crate) holes: Vec<HoleText>,
    /// Its right side's place among [`GrammarText::patterns`].
    pub(crate) pattern: u32,
    pub(crate) accept_only: bool,
    pub(crate) template: Span,
    pub(crate) term: Span,
    pub(crate) source: usize,
}

/// A sort as written.
#[derive(Debug, Clone)]
pub(crate) struct SortText {
    pub(crate) name: String,
    pub(crate) parameters: Vec<String>,
    pub(crate) label: Option<String>,
    pub(crate) root: bool,
    pub(crate) productions: Vec<ProductionText>,
    pub(crate) span: Span,
    pub(crate) source: usize,
}

/// Everything that the sources say.
#[derive(Debug, Default)]
pub(crate) struct GrammarText {
    pub(crate) sorts: Vec<SortText>,
    pub(crate) features: Vec<Vec<String>>,
    pub(crate) patterns: Vec<Pattern>,
    pub(crate) flaws: Vec<(usize, Flaw)>,
}

impl GrammarText {
    /// Reads one source; what is wrong goes to `flaws`, and reading goes on with the next line that begins something.
    pub(crate) fn read(&mut self, source: usize, text: &str, lexicon: &dyn Lexicon) {
        let mut reader = Reader { scanner: Scanner { text, at: 0 }, source, current: None, grammar: self, lexicon };
        loop {
            reader.scanner.skip();
            if reader.scanner.peek().is_none() {
                return;
            }
            let start = reader.scanner.at;
            if let Err(flaw) = reader.entry() {
                let source = reader.source;
                reader.grammar.flaws.push((source, flaw));
                reader.recover(start);
            }
        }
    }
}

struct Reader<'a, 's> {
    scanner: Scanner<'s>,
    source: usize,
    current: Option<usize>,
    grammar: &'a mut GrammarText,
    lexicon: &'a dyn Lexicon,
}

impl Reader<'_, '_> {
    fn entry(&mut self) -> Result<(), Flaw> {
        let start = self.scanner.at;
        if self.scanner.eat('|') {
            return self.production(start);
        }
        match self.scanner.word() {
            "sort" => self.sort(start, false),
            "root" => self.sort(start, true),
            "more" => self.more(start),
            "feature" => self.feature(start),
            other => {
                let flaw = self.scanner.flaw("grammar/syntax", start, "a line begins with `|`, `sort`, `root`, `more` or `feature`");
                Err(flaw.near(other, ["sort", "root", "more", "feature"]))
            }
        }
    }

    /// Goes to the next line after `start` that begins a production or a sort.
    fn recover(&mut self, start: usize) {
        loop {
            let before = self.scanner.text.get(..self.scanner.at).unwrap_or_default();
            let at_line_start = before.trim_end_matches([' ', '\t']).ends_with('\n');
            if self.scanner.at > start && at_line_start && begins_entry(self.scanner.rest()) {
                return;
            }
            self.scanner.skip_line();
            self.scanner.skip();
            if self.scanner.peek().is_none() {
                return;
            }
        }
    }

    fn name(&mut self) -> Result<String, Flaw> {
        self.scanner.skip();
        let start = self.scanner.at;
        let name = self.scanner.word();
        if name.is_empty() {
            return Err(self.scanner.flaw("grammar/syntax", start, "a name should stand here"));
        }
        Ok(name.to_owned())
    }

    fn sort(&mut self, start: usize, root: bool) -> Result<(), Flaw> {
        self.current = None;
        let name = self.name()?;
        let mut parameters = Vec::new();
        if self.scanner.eat('<') {
            loop {
                parameters.push(self.name()?);
                self.scanner.skip();
                if !self.scanner.eat(',') {
                    break;
                }
            }
            self.scanner.expect('>')?;
        }
        let span = Span::new(start, self.scanner.at);
        self.scanner.skip();
        let label = if self.scanner.peek() == Some('"') { Some(self.scanner.string()?) } else { None };
        if self.grammar.sorts.iter().any(|sort| sort.name == name) {
            return Err(Flaw::new("grammar/sort-twice", span, format!("the sort `{name}` is already there"))
                .help(format!("`more {name}` adds productions to it")));
        }
        self.current = Some(self.grammar.sorts.len());
        self.grammar.sorts.push(SortText { name, parameters, label, root, productions: Vec::new(), span, source: self.source });
        Ok(())
    }

    fn more(&mut self, start: usize) -> Result<(), Flaw> {
        let name = self.name()?;
        self.current = self.grammar.sorts.iter().position(|sort| sort.name == name);
        if self.current.is_none() {
            let flaw = self.scanner.flaw("grammar/unknown-sort", start, format!("there is no sort `{name}` above"));
            return Err(flaw.near(&name, self.grammar.sorts.iter().map(|sort| sort.name.as_str())));
        }
        Ok(())
    }

    fn feature(&mut self, start: usize) -> Result<(), Flaw> {
        let line = self.scanner.rest().lines().next().unwrap_or_default();
        let words = line.split('#').next().unwrap_or_default();
        let values: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
        self.scanner.at += line.len();
        if values.len() < 2 {
            return Err(self.scanner.flaw("grammar/syntax", start, "a feature has two values or more, as in `feature one many`"));
        }
        self.grammar.features.push(values);
        Ok(())
    }

    fn production(&mut self, start: usize) -> Result<(), Flaw> {
        let mut names = Vec::new();
        let mut holes = Vec::new();
        let template_start = self.scanner.at;
        let pieces = self.template(&mut names, &mut holes)?;
        let template = Span::new(template_start, self.scanner.at);
        let accept_only = self.scanner.eat('~');
        self.scanner.at += if accept_only { 1 } else { 2 };
        self.scanner.skip();
        let term_start = self.scanner.at;
        let mut reader = TermReader { scanner: &mut self.scanner, holes: &names, used: vec![false; names.len()], lexicon: self.lexicon };
        let right = reader.pattern(0)?;
        let unused = reader.used.iter().position(|used| !used);
        let term = Span::new(term_start, self.scanner.at);
        self.end_of_production()?;
        if let Some(unused) = unused {
            let message = format!("the hole `{}` is not used in the term", names[unused]);
            return Err(Flaw::new("grammar/unused-hole", holes[unused].span, message));
        }
        let Some(sort) = self.current.and_then(|current| self.grammar.sorts.get_mut(current)) else {
            return Err(self.scanner.flaw("grammar/syntax", start, "a production belongs under a `sort` line"));
        };
        let source = self.source;
        let pattern = u32::try_from(self.grammar.patterns.len()).unwrap_or(u32::MAX);
        self.grammar.patterns.push(right);
        sort.productions.push(ProductionText { pieces, holes, pattern, accept_only, template, term, source });
        Ok(())
    }

    fn end_of_production(&mut self) -> Result<(), Flaw> {
        self.scanner.skip();
        if self.scanner.peek().is_none() || begins_entry(self.scanner.rest()) {
            return Ok(());
        }
        let at = self.scanner.at;
        Err(self.scanner.flaw("grammar/syntax", at, "the term should have ended here"))
    }

    /// Everything up to the arrow.
    fn template(&mut self, names: &mut Vec<String>, holes: &mut Vec<HoleText>) -> Result<Vec<Piece>, Flaw> {
        let start = self.scanner.at;
        let mut pieces = Vec::new();
        let mut text = String::new();
        loop {
            let rest = self.scanner.rest();
            let Some(c) = rest.chars().next() else {
                return Err(self.no_arrow(start));
            };
            if rest.starts_with("=>") || rest.starts_with("~>") {
                pieces.push(Piece::Text(text));
                return Ok(pieces);
            }
            let at = self.scanner.at;
            match c {
                '\n' => {
                    self.scanner.at += 1;
                    let next = self.scanner.rest();
                    let blank = next.lines().next().is_none_or(|line| line.trim().is_empty());
                    if blank || begins_entry(next.trim_start()) {
                        return Err(self.no_arrow(start));
                    }
                    text.push(' ');
                }
                '#' if text.ends_with(char::is_whitespace) => self.scanner.skip_line(),
                '\\' => {
                    self.scanner.at += 1;
                    if let Some(escaped) = self.scanner.peek() {
                        text.push(escaped);
                        self.scanner.at += escaped.len_utf8();
                    }
                }
                '{' if is_hole(rest) => {
                    pieces.push(Piece::Text(std::mem::take(&mut text)));
                    pieces.push(Piece::Hole(holes.len()));
                    let (name, hole) = self.hole()?;
                    if names.contains(&name) {
                        return Err(Flaw::new("grammar/hole-twice", hole.span, format!("the hole `{name}` is there twice")));
                    }
                    names.push(name);
                    holes.push(hole);
                }
                '<' => {
                    pieces.push(Piece::Text(std::mem::take(&mut text)));
                    pieces.push(self.choice()?);
                }
                '|' => {
                    return Err(self.scanner.flaw(
                        "grammar/syntax",
                        at,
                        "`|` begins a production only at the start of a line; write `\\|` for the sign",
                    ));
                }
                '\u{e000}'..='\u{f8ff}' => {
                    return Err(self.scanner.flaw("grammar/syntax", at, "private-use characters can't stand in a template"));
                }
                _ => {
                    text.push(c);
                    self.scanner.at += c.len_utf8();
                }
            }
        }
    }

    fn no_arrow(&self, start: usize) -> Flaw {
        Flaw::new("grammar/no-arrow", Span::new(start, self.scanner.at), "this production has no `=>`")
            .help("write `| words and {name:Sort} => Term($name)`")
    }

    fn hole(&mut self) -> Result<(String, HoleText), Flaw> {
        let start = self.scanner.at;
        self.scanner.expect('{')?;
        let name = self.name()?;
        self.scanner.expect(':')?;
        let sort = self.sort_ref(0)?;
        self.scanner.skip();
        self.scanner.expect('}')?;
        Ok((name, HoleText { sort, span: Span::new(start, self.scanner.at) }))
    }

    fn sort_ref(&mut self, depth: usize) -> Result<SortRef, Flaw> {
        let name = self.name()?;
        let mut arguments = Vec::new();
        if depth < MAX_ARGUMENTS && self.scanner.eat('<') {
            loop {
                arguments.push(self.sort_ref(depth + 1)?);
                self.scanner.skip();
                if !self.scanner.eat(',') {
                    break;
                }
            }
            self.scanner.expect('>')?;
        }
        Ok(SortRef { name, arguments })
    }

    /// `<is|are>` or `<N: is|are>`.
    fn choice(&mut self) -> Result<Piece, Flaw> {
        let start = self.scanner.at;
        let line = self.scanner.rest().lines().next().unwrap_or_default();
        let Some(end) = line.find('>').filter(|end| line[..*end].contains('|')) else {
            return Err(self.scanner.flaw(
                "grammar/syntax",
                start,
                "`<` begins a choice of forms, as in `<is|are>`; write `\\<` for the sign",
            ));
        };
        let inner = &line[1..end];
        let (parameter, forms) = match inner.split_once(':') {
            Some((parameter, forms)) => (Some(parameter.trim().to_owned()), forms),
            None => (None, inner),
        };
        self.scanner.at += end + 1;
        let span = Span::new(start, self.scanner.at);
        let forms = forms.split('|').map(|form| form.trim().to_owned()).collect();
        Ok(Piece::Choice { parameter, forms, span })
    }
}

/// Whether a brace begins a hole and not a symbol.
fn is_hole(rest: &str) -> bool {
    rest.find(['}', '\n']).is_some_and(|end| rest[..end].contains(':'))
}

/// Whether a line begins a production or a sort.
fn begins_entry(rest: &str) -> bool {
    let keyword = |word: &str| rest.strip_prefix(word).is_some_and(|after| after.starts_with([' ', '\t']));
    rest.starts_with('|') || ["sort", "root", "more", "feature"].into_iter().any(keyword)
}
