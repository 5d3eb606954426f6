//! Productions whose own words are never printed, because another one of their sort makes the same terms and comes first.
//!
//! A clause counts as read only if what it was read as prints as the words that it was read from. So what such a production reads is
//! refused for being other words, however often it stands in texts, and nothing but a text that is refused shows it.

use super::print::Printer;
use super::store::Store;
use super::{Grammar, Item};
use crate::normalise::join;

/// The number of terms of each production that are tried: small terms may be those of another production by chance, as "red or red" is.
const TRIED: u64 = 12;

/// A production that another one hides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shadowed {
    /// Its sort.
    pub sort: String,
    /// Its template, with `…` for what its holes hold.
    pub template: String,
    /// Its words for a term that it makes.
    pub said: String,
    /// The words that are printed for that term.
    pub printed: String,
}

impl Grammar {
    /// The productions that another one of their sort hides whatever they are about, in the order of the grammar. Those that are said
    /// to be read only (`~>`) are none.
    ///
    /// ```
    /// use instead_text::{Grammar, Source, WordTable};
    ///
    /// let text = "root Act\n| win => Win\n| triumph => Win\n| gain {n:number} life => Gain($n)";
    /// let grammar = Grammar::load(&[Source::new("acts", text)], std::sync::Arc::new(WordTable::new())).unwrap();
    /// let shadowed = grammar.shadowed();
    /// assert_eq!((shadowed.len(), &*shadowed[0].said, &*shadowed[0].printed), (1, "triumph", "win"));
    /// ```
    #[must_use]
    pub fn shadowed(&self) -> Vec<Shadowed> {
        let heights = self.heights();
        let sorts = self.sorts.iter().enumerate();
        let all = sorts.flat_map(|(sort, of)| of.productions.clone().map(move |number| (sort, number)));
        all.filter_map(|(sort, number)| self.shadow(u32::try_from(sort).ok()?, number, &heights)).collect()
    }

    /// The words of a production, with `…` for what its holes hold.
    fn template(&self, number: u32) -> String {
        let items = self.production(number).map(|production| self.items(production)).unwrap_or_default();
        let word = |item: &Item| match item {
            Item::Literal { token, .. } => token.text.to_string(),
            Item::Hole(_) => "…".to_owned(),
        };
        items.iter().map(word).collect::<Vec<_>>().join(" ")
    }

    /// The words that hide those of a production: none if one of its terms is printed in its own.
    fn shadow(&self, sort: u32, number: u32, heights: &[u32]) -> Option<Shadowed> {
        let production = self.production(number).filter(|production| !production.accept_only)?;
        // What only passes on what a hole holds says nothing itself.
        if matches!(self.items(production), [Item::Hole(_)]) {
            return None;
        }
        let mut shadowed = None;
        for seed in 0..TRIED {
            let Some(term) = self.sample_of(number, heights, seed) else { continue };
            let mut store = Store::default();
            let Some(value) = store.add(&term, 0) else { continue };
            let mut printer = Printer::new(self, store);
            let Some((own, first)) = printer.production(number, value, 0).zip(printer.sort(sort, value, 0)) else { continue };
            let (said, printed) = (join(&own), join(&first));
            if said == printed {
                return None;
            }
            let sort = self.sorts.get(sort as usize)?.name.to_string();
            shadowed.get_or_insert(Shadowed { sort, template: self.template(number), said, printed });
        }
        shadowed
    }
}
