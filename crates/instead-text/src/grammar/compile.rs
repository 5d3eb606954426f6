//! From the text of a grammar to tables: parameters are filled in, names looked up, templates cut into tokens.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::late::Late;
use super::lexicon::{Builtin, Lexicon};
use super::notation::{GrammarText, Piece, ProductionText, SortRef, SortText};
use super::scan::Flaw;
use super::tables::Names;
use super::term::Head;
use super::{Class, Fault, Grammar, Item, Limits, Production, Sort, Symbol, Written, check};
use crate::span::Source;
use crate::token::{self, Token, TokenKind, lexer};

/// The number of sorts that the filling in of parameters may make.
const MAX_SORTS: usize = 4_096;
/// The longest name of a sort with its arguments.
const MAX_NAME: usize = 256;
/// Stands for hole number 0 while a template is cut into tokens.
const FIRST_MARK: u32 = 0xe000;
/// The most tokens and holes of a template.
const MAX_ITEMS: usize = 1_024;
/// The most holes of a template.
const MAX_HOLES: usize = 64;

/// Where the names of lexical classes come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Classes {
    /// The lexicon has them all: others are faults.
    Listed,
    /// Every name that is no sort is taken for one.
    Open,
}

pub(super) fn compile(sources: &[Source], lexicon: Arc<dyn Lexicon>, classes: Classes) -> Result<Grammar, Vec<Fault>> {
    let mut text = GrammarText::default();
    for (index, source) in sources.iter().enumerate() {
        text.read(index, source.text(), lexicon.as_ref());
    }
    let mut flaws = std::mem::take(&mut text.flaws);
    let patterns = std::mem::take(&mut text.patterns);
    let mut compiler = Compiler::new(&text, sources, lexicon, classes);
    compiler.grammar.patterns = patterns.into_iter().map(Late::made).collect();
    // Each stage looks only at what the stages before found sound, so that no flaw is a consequence of another.
    let stages: [fn(&mut Compiler<'_>); 3] = [|c| c.run(), |c| c.reach(), check::check];
    for stage in stages {
        if flaws.is_empty() {
            stage(&mut compiler);
            flaws.append(&mut compiler.flaws);
        }
    }
    if flaws.is_empty() {
        return Ok(compiler.grammar);
    }
    let mut faults: Vec<Fault> = flaws.into_iter().map(|(source, flaw)| Fault { source, diagnostic: *flaw.0 }).collect();
    faults.sort_by(|a, b| {
        let key = |fault: &Fault| (fault.source, fault.diagnostic.span());
        key(a).cmp(&key(b)).then_with(|| a.diagnostic.message.cmp(&b.diagnostic.message))
    });
    faults.dedup();
    Err(faults)
}

pub(super) struct Compiler<'a> {
    pub(super) grammar: Grammar,
    pub(super) flaws: Vec<(usize, Flaw)>,
    /// For each sort of the grammar, the sort as written.
    pub(super) origins: Vec<usize>,
    pub(super) text: &'a GrammarText,
    /// The sorts as written, by name.
    by_name: FxHashMap<&'a str, usize>,
    /// The places of every template that was cut, choices made.
    cut: FxHashMap<String, u32>,
    /// The arguments of each sort of the grammar.
    arguments: Vec<Vec<SortRef>>,
    class_ids: FxHashMap<String, u32>,
    features: BTreeMap<&'a str, (usize, usize)>,
    classes: Classes,
}

impl<'a> Compiler<'a> {
    fn new(text: &'a GrammarText, sources: &'a [Source], lexicon: Arc<dyn Lexicon>, manner: Classes) -> Self {
        let mut class_ids = FxHashMap::default();
        let mut classes: Vec<Class> = Vec::new();
        let named = lexicon.classes().into_iter().map(|name| (name, None));
        let builtin = Builtin::ALL.into_iter().map(|(name, builtin, _)| (name.to_owned(), Some(builtin)));
        for (name, builtin) in named.chain(builtin) {
            if !class_ids.contains_key(&name) {
                class_ids.insert(name.clone(), id(classes.len()));
                classes.push(Class { name: name.into(), builtin, words: OnceLock::new() });
            }
        }
        let values = text
            .features
            .iter()
            .enumerate()
            .flat_map(|(feature, values)| values.iter().enumerate().map(move |(index, value)| (value.as_str(), (feature, index))));
        let grammar = Grammar {
            sorts: Vec::new(),
            productions: Vec::new(),
            classes,
            templates: Vec::new(),
            patterns: Vec::new(),
            firsts: Vec::new(),
            literals: FxHashMap::default(),
            by_name: FxHashMap::default(),
            names: Names::default(),
            lexicon,
            limits: Limits::default(),
            sources: sources.to_vec(),
        };
        Self {
            grammar,
            flaws: Vec::new(),
            origins: Vec::new(),
            text,
            by_name: text.sorts.iter().enumerate().map(|(index, sort)| (sort.name.as_str(), index)).collect(),
            cut: FxHashMap::default(),
            arguments: Vec::new(),
            class_ids,
            features: values.collect(),
            classes: manner,
        }
    }

    /// Makes every sort that a root needs.
    fn run(&mut self) {
        let text = self.text;
        for (index, sort) in text.sorts.iter().enumerate() {
            if sort.productions.is_empty() {
                let message = format!("the sort `{}` has no productions", sort.name);
                self.flaws.push((sort.source, Flaw::new("grammar/empty-sort", sort.span, message)));
            }
            if sort.root && sort.parameters.is_empty() {
                self.instance(index, Vec::new());
            } else if sort.root {
                let flaw = Flaw::new("grammar/root-parameters", sort.span, "a root sort can't have parameters");
                self.flaws.push((sort.source, flaw));
            }
        }
        let mut next = 0;
        while let Some(origin) = self.origins.get(next).copied() {
            if self.origins.len() > MAX_SORTS {
                let sort = &text.sorts[origin];
                let message = format!("filling in parameters makes more than {MAX_SORTS} sorts");
                self.flaws.push((sort.source, Flaw::new("grammar/too-many-sorts", sort.span, message)));
                return;
            }
            for production in &text.sorts[origin].productions {
                if let Err(flaw) = self.production(id(next), &text.sorts[origin], production) {
                    self.flaws.push((production.source, flaw));
                }
            }
            next += 1;
        }
    }

    /// Says which sorts no root needs.
    fn reach(&mut self) {
        for (index, sort) in self.text.sorts.iter().enumerate() {
            if !self.origins.contains(&index) {
                let message = format!("no root sort leads to the sort `{}`", sort.name);
                let flaw = Flaw::new("grammar/unreachable", sort.span, message);
                self.flaws.push((sort.source, flaw.help("refer to it, or begin it with `root`")));
            }
        }
    }

    /// The number of a sort with these arguments, which is made if it is new.
    fn instance(&mut self, origin: usize, arguments: Vec<SortRef>) -> u32 {
        let sort = &self.text.sorts[origin];
        let name = SortRef { name: sort.name.clone(), arguments: arguments.clone() }.to_string();
        if let Some(known) = self.grammar.by_name.get(name.as_str()) {
            return *known;
        }
        let number = id(self.grammar.sorts.len());
        self.grammar.by_name.insert(name.clone().into(), number);
        self.grammar.sorts.push(Sort { name: name.into(), label: sort.label.clone().map(Into::into), ..Sort::default() });
        self.origins.push(origin);
        self.arguments.push(arguments);
        number
    }

    fn production(&mut self, sort: u32, origin: &SortText, written: &ProductionText) -> Result<(), Flaw> {
        if written.holes.len() > MAX_HOLES {
            let message = format!("a template can't have more than {MAX_HOLES} holes");
            return Err(Flaw::new("grammar/too-many-holes", written.template, message));
        }
        let scope = Scope { parameters: &origin.parameters, arguments: self.arguments[sort as usize].clone() };
        let mut holes = SmallVec::with_capacity(written.holes.len());
        for hole in &written.holes {
            let wanted = scope.fill(&hole.sort);
            holes.push(self.symbol(&wanted).map_err(|problem| match problem {
                Problem::Unknown(near) => {
                    let flaw = Flaw::new("grammar/unknown-sort", hole.span, format!("there is no sort or class `{wanted}`"));
                    match near {
                        Some(near) => flaw.help(format!("did you mean `{near}`?")),
                        None => flaw,
                    }
                }
                Problem::Arguments(message) => Flaw::new("grammar/arguments", hole.span, message),
            })?);
        }
        let assembled = self.assembled(&scope, written)?;
        let (template, length) = self.items(assembled);
        if length > MAX_ITEMS {
            let message = format!("a template can't have more than {MAX_ITEMS} tokens");
            return Err(Flaw::new("grammar/too-long", written.template, message));
        }
        let number = id(self.grammar.productions.len());
        // The productions of a sort are made one after the other.
        let own = &mut self.grammar.sorts[sort as usize].productions;
        *own = if own.start == own.end { number..number + 1 } else { own.start..number + 1 };
        self.grammar.productions.push(Production {
            sort,
            template,
            holes,
            pattern: written.pattern,
            head: Head::Any,
            accept_only: written.accept_only,
            nullable: false,
            leads: SmallVec::new(),
            written: Some(Written { source: written.source, template: written.template, term: written.term }),
        });
        Ok(())
    }

    fn symbol(&mut self, wanted: &SortRef) -> Result<Symbol, Problem> {
        let name = wanted.to_string();
        if name.len() > MAX_NAME {
            return Err(Problem::Arguments("the arguments of this sort grow without end".to_owned()));
        }
        if let Some(known) = self.grammar.by_name.get(name.as_str()) {
            return Ok(Symbol::Sort(*known));
        }
        let text = self.text;
        let Some(origin) = self.by_name.get(wanted.name.as_str()).copied() else {
            return self.class(name);
        };
        let needed = text.sorts[origin].parameters.len();
        if needed != wanted.arguments.len() {
            return Err(Problem::Arguments(format!("the sort `{}` takes {needed} arguments", wanted.name)));
        }
        for argument in &wanted.arguments {
            if !self.features.contains_key(argument.name.as_str()) {
                self.symbol(argument)
                    .map_err(|_| Problem::Arguments(format!("`{argument}` is neither a sort, a class nor a feature's value")))?;
            }
        }
        Ok(Symbol::Sort(self.instance(origin, wanted.arguments.clone())))
    }

    /// The class of a name that no sort has.
    fn class(&mut self, name: String) -> Result<Symbol, Problem> {
        if let Some(class) = self.class_ids.get(&name) {
            return Ok(Symbol::Class(*class));
        }
        if self.classes == Classes::Listed {
            let known = self.text.sorts.iter().map(|sort| sort.name.as_str());
            let classes = self.grammar.classes.iter().map(|class| class.name.as_ref());
            return Err(Problem::Unknown(crate::suggest(&name, known.chain(classes)).map(str::to_owned)));
        }
        let class = id(self.grammar.classes.len());
        self.class_ids.insert(name.clone(), class);
        self.grammar.classes.push(Class { name: name.into(), builtin: None, words: OnceLock::new() });
        Ok(Symbol::Class(class))
    }

    /// The template's text with its choices made and marks for its holes.
    fn assembled(&self, scope: &Scope<'_>, written: &ProductionText) -> Result<String, Flaw> {
        let mut text = String::new();
        for piece in &written.pieces {
            match piece {
                Piece::Text(part) => text.push_str(part),
                Piece::Hole(index) => text.extend(u32::try_from(*index).ok().and_then(|index| char::from_u32(FIRST_MARK + index))),
                Piece::Choice { parameter, forms, span } => {
                    let candidates = scope.parameters.iter().zip(&scope.arguments).filter_map(|(name, argument)| {
                        let wanted = parameter.as_ref().is_none_or(|parameter| parameter == name);
                        wanted.then(|| self.features.get(argument.name.as_str()).copied()).flatten()
                    });
                    let candidates: Vec<(usize, usize)> = candidates.collect();
                    let [(feature, index)] = candidates[..] else {
                        return Err(Flaw::new("grammar/choice", *span, "this choice needs one parameter that is a feature's value")
                            .help("name it, as in `<N: is|are>`"));
                    };
                    let values = self.text.features.get(feature).map_or(0, Vec::len);
                    match forms.get(index) {
                        Some(form) if forms.len() == values => text.push_str(form),
                        _ => {
                            let message = format!("the feature has {values} values, this choice has {} forms", forms.len());
                            return Err(Flaw::new("grammar/choice", *span, message));
                        }
                    }
                }
            }
        }
        Ok(text)
    }

    /// The place of the template's tokens, and how many they are.
    fn items(&mut self, template: String) -> (u32, usize) {
        if let Some(place) = self.cut.get(&template) {
            return (*place, self.grammar.templates.get(*place as usize).map_or(0, |known| known.get(|_| Box::default()).len()));
        }
        let mut tokens: Vec<Token> = lexer::lex(&template);
        token::mark_sentences(&mut tokens);
        let mut items = Vec::with_capacity(tokens.len());
        for (index, mut token) in tokens.into_iter().enumerate() {
            if let Some(hole) = hole_mark(&token) {
                items.push(Item::Hole(hole));
                continue;
            }
            if index > 0
                && let Some(lower) = token.lowered()
            {
                token.text = lower;
            }
            token.initial = false;
            token.span = crate::Span::default();
            let next = id(self.grammar.literals.len());
            let literal = *self.grammar.literals.entry(token.text.clone()).or_insert(next);
            items.push(Item::Literal { id: literal, token });
        }
        let (place, length) = (id(self.grammar.templates.len()), items.len());
        self.grammar.templates.push(Late::made(items.into()));
        self.cut.insert(template, place);
        (place, length)
    }
}

enum Problem {
    Unknown(Option<String>),
    Arguments(String),
}

/// The parameters of a sort and what they stand for.
struct Scope<'p> {
    parameters: &'p [String],
    arguments: Vec<SortRef>,
}

impl Scope<'_> {
    fn fill(&self, written: &SortRef) -> SortRef {
        let parameter = self.parameters.iter().position(|parameter| *parameter == written.name);
        match parameter.and_then(|index| self.arguments.get(index)) {
            Some(argument) if written.arguments.is_empty() => argument.clone(),
            _ => SortRef { name: written.name.clone(), arguments: written.arguments.iter().map(|argument| self.fill(argument)).collect() },
        }
    }
}

fn hole_mark(token: &Token) -> Option<u16> {
    let mark = (token.kind == TokenKind::Other).then(|| token.text.chars().next()).flatten()?;
    let index = u32::from(mark).checked_sub(FIRST_MARK)?;
    u16::try_from(index).ok().filter(|index| usize::from(*index) < MAX_HOLES)
}

fn id(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}
