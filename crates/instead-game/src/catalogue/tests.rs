use super::*;

static NUMBERED: Book = Book {
    editions: &[EditionName { key: "2011", name: "2011-09-30" }, EditionName { key: "2026", name: "2026-06-19" }],
    table: "slug\t2026\t2011\tsummary\n\
            once\t614.5\t614.5\tOnce.\n\
            enters\t614.12\t614.12\tEnters.\n\
            a-face\t614.12a\t-\tA face.\n\
            short\t614.6\n\
            odd\t614.5xx\t-\tBad.\n\
            nowhere\t-\t-\tBad.",
    example: "614.5 or 614.12a",
    heart: &["614"],
};

static HEADED: Book = Book {
    editions: &[EditionName { key: "17", name: "17.4" }],
    table: "slug\t17\tsummary\nward\tWard\tA ward.\ntags\tDestroyed: tags\tTags.",
    example: "Destroyed",
    heart: &[],
};

#[test]
fn a_bad_line_is_noted_and_left_out() {
    let (catalogue, defects) = Catalogue::load(&NUMBERED);
    assert_eq!(catalogue.all().len(), 3);
    assert_eq!(defects.len(), 3, "{defects:?}");
    assert!(defects[0].starts_with("line 5:"), "{defects:?}");
}

#[test]
fn rules_are_found_in_their_edition() {
    let (catalogue, _) = Catalogue::load(&NUMBERED);
    let (old, new) = (EditionId(0), EditionId(1));
    assert_eq!(catalogue.edition("2011"), Ok(old));
    assert_eq!(catalogue.edition("2026-06-19"), Ok(catalogue.newest()));
    assert!(catalogue.edition("2019").is_err_and(|error| error.to_string().contains("2011-09-30")));
    assert_eq!(catalogue.find("CR 614.12A", new).map(|rule| rule.slug), Some("a-face"));
    assert_eq!(catalogue.find("614.12a", old), None);
    assert_eq!(catalogue.below("614.12", new).len(), 2);
    assert_eq!(catalogue.near("614.13", new), Some("614.12"));
    assert_eq!(catalogue.near("614.l2", new), Some("614.12"));
    assert_eq!(catalogue.near("nothing", new), None);
    let cited = catalogue.cite(&["a-face", "once", "a-face"], old);
    assert_eq!(
        cited.iter().map(|cited| (cited.place.text(), cited.edition)).collect::<Vec<_>>(),
        [("614.12a", "2026-06-19"), ("614.5", "2011-09-30")]
    );
}

#[test]
fn headings_are_references_too() {
    let (catalogue, defects) = Catalogue::load(&HEADED);
    assert_eq!(defects, Vec::<String>::new());
    let only = catalogue.newest();
    assert_eq!(catalogue.find("WARD", only).map(|rule| rule.slug), Some("ward"));
    assert_eq!(catalogue.below("Destroyed", only).len(), 1);
    assert_eq!(catalogue.near("Wrad", only), Some("Ward"));
    let json = serde_json::to_value(catalogue.cite(&["ward"], only)).unwrap_or_default();
    assert_eq!(json, serde_json::json!([{ "heading": "Ward", "edition": "17.4", "slug": "ward", "summary": "A ward." }]));
}
