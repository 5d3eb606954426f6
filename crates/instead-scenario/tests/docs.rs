//! Every example in `docs/scenarios.md` is a file that reads without a finding and obeys the laws.

#![allow(clippy::unwrap_used, clippy::panic)]

use instead_game::Games;
use instead_scenario::{format, from_json, parse, to_json};
use instead_text::Source;

fn blocks() -> Vec<String> {
    let docs = include_str!("../../../docs/scenarios.md");
    let mut out = Vec::new();
    let mut now: Option<String> = None;
    for line in docs.lines() {
        match (&mut now, line) {
            (None, "```scn") => now = Some(String::new()),
            (Some(_), "```") => out.extend(now.take()),
            (Some(block), line) => {
                block.push_str(line);
                block.push('\n');
            }
            _ => {}
        }
    }
    out
}

#[test]
fn examples_read() {
    let blocks = blocks();
    assert!(blocks.len() >= 5);
    for block in blocks {
        let (document, findings) = parse(&block);
        let source = Source::new("scenarios.md", block.as_str());
        let said: Vec<_> = findings.iter().map(|f| f.render(&source, false)).collect();
        assert!(said.is_empty(), "{}", said.join("\n\n"));
        let text = format(&document);
        let (back, findings) = parse(&text);
        assert!(findings.is_empty(), "{findings:#?}\n{text}");
        assert_eq!(document, back, "{text}");
        assert_eq!(format(&back), text);
        let json = to_json(&document).unwrap();
        assert_eq!(from_json(Games::default(), &json).unwrap(), document);
        assert_eq!(to_json(&from_json(Games::default(), &json).unwrap()).unwrap(), json);
        if std::env::var_os("SHOW").is_some() {
            println!("{text}");
        }
    }
}
