//! Terms that a grammar describes, for property tests.

use serde_json::Value;

use super::{Grammar, Symbol};

/// Stands for "can't be made".
const ENDLESS: u32 = u32::MAX;

impl Grammar {
    /// A term of a sort, made by productions that are picked by the seed and nest no deeper than needed beyond `depth`.
    ///
    /// The same seed gives the same term. None if the sort is unknown, if a class that it needs has no
    /// samples, or if the term got too large.
    #[must_use]
    pub fn sample(&self, sort: &str, seed: u64, depth: u32) -> Option<Value> {
        let root = self.by_name.get(sort).copied()?;
        let mut sampler = Sampler { grammar: self, heights: self.heights(), state: seed, left: 10_000 };
        sampler.symbol(Symbol::Sort(root), depth.min(self.limits.depth / 2))
    }

    /// A small term that one production makes, for a seed.
    pub(super) fn sample_of(&self, number: u32, heights: &[u32], seed: u64) -> Option<Value> {
        let mut sampler = Sampler { grammar: self, heights: heights.to_vec(), state: seed, left: 10_000 };
        sampler.production(number, 0)
    }

    /// The depth of the smallest term of each production.
    pub(super) fn heights(&self) -> Vec<u32> {
        let mut sorts = vec![ENDLESS; self.sorts.len()];
        let mut productions = vec![ENDLESS; self.productions.len()];
        let empty: Vec<bool> = self.classes.iter().map(|class| self.class_samples(class).is_empty()).collect();
        loop {
            let mut changed = false;
            for (number, production) in self.productions.iter().enumerate().filter(|(_, production)| !production.accept_only) {
                let needs = production.holes.iter().map(|hole| match hole {
                    Symbol::Sort(sort) => sorts[*sort as usize],
                    Symbol::Class(class) if empty[*class as usize] => ENDLESS,
                    Symbol::Class(_) => 0,
                });
                let height = needs.max().unwrap_or(0).saturating_add(1);
                if height < productions[number] {
                    productions[number] = height;
                    let sort = &mut sorts[production.sort as usize];
                    *sort = height.min(*sort);
                    changed = true;
                }
            }
            if !changed {
                return productions;
            }
        }
    }

    fn class_samples(&self, class: &super::Class) -> Vec<Value> {
        match class.builtin {
            Some(builtin) => builtin.samples(),
            None => self.lexicon.samples(&class.name),
        }
    }
}

struct Sampler<'g> {
    grammar: &'g Grammar,
    heights: Vec<u32>,
    state: u64,
    left: u32,
}

impl Sampler<'_> {
    /// A number below `bound`, by splitmix64.
    fn below(&mut self, bound: usize) -> usize {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        usize::try_from(mixed % (bound.max(1) as u64)).unwrap_or(0)
    }

    fn symbol(&mut self, symbol: Symbol, depth: u32) -> Option<Value> {
        self.left = self.left.checked_sub(1)?;
        let grammar = self.grammar;
        let sort = match symbol {
            Symbol::Sort(sort) => grammar.sort(sort)?,
            Symbol::Class(class) => {
                let mut samples = grammar.class_samples(grammar.classes.get(class as usize)?);
                let pick = self.below(samples.len());
                return (pick < samples.len()).then(|| samples.swap_remove(pick));
            }
        };
        let height = |number: u32| self.heights.get(number as usize).copied().unwrap_or(ENDLESS);
        let least = sort.productions.clone().map(height).min().filter(|least| *least != ENDLESS)?;
        let allowed = least.max(depth);
        let fitting: Vec<u32> = sort.productions.clone().filter(|number| height(*number) <= allowed).collect();
        // A term that can't be put together (a field given twice) gets another try.
        for _ in 0..8 {
            let pick = self.below(fitting.len());
            if let Some(value) = self.production(*fitting.get(pick)?, depth) {
                return Some(value);
            }
            if self.left == 0 {
                break;
            }
        }
        None
    }

    fn production(&mut self, number: u32, depth: u32) -> Option<Value> {
        let grammar = self.grammar;
        let production = grammar.production(number)?;
        let holes: Option<Vec<Value>> = production.holes.iter().map(|hole| self.symbol(*hole, depth.saturating_sub(1))).collect();
        let holes = holes?;
        grammar.pattern(production)?.build(&holes.iter().collect::<Vec<_>>())
    }
}
