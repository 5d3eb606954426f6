//! The rulebook, as far as it is cited: by the headings of its glossary and chapters.

use std::sync::OnceLock;

use instead_game::catalogue::{Book, Catalogue, EditionName};

/// Version 14, with the ward of version 17.4, which says the same.
pub static BOOK: Book = Book {
    editions: &[EditionName { key: "14", name: "version 14" }],
    table: include_str!("../rules/catalogue.tsv"),
    example: "Ward or Replacement Effects",
    heart: &["Replacement Effects", "Destroyed", "Ward", "Armor"],
};

/// All the rules it lists.
pub fn catalogue() -> &'static Catalogue {
    static CATALOGUE: OnceLock<Catalogue> = OnceLock::new();
    CATALOGUE.get_or_init(|| Catalogue::load(&BOOK).0)
}

#[cfg(test)]
mod tests {
    use instead_game::Catalogue;

    #[test]
    fn the_table_has_no_defects() {
        assert_eq!(Catalogue::load(&super::BOOK).1, Vec::<String>::new());
    }
}
