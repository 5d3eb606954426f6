//! Saved games: what is loaded is what was saved; everything else is refused by name.

#![allow(clippy::unwrap_used)]

use instead::playing::SCHEMA;
use instead::{LoadError, Playing, Saved, Scenario};

const SITUATION: &str = "\
--- both
A controls Fire Servant
B controls Benevolent Unicorn
A casts Lightning Bolt targeting B
";

fn game() -> Playing {
    let scenario = Scenario::read("situation", SITUATION).unwrap();
    Playing::of(&scenario, "both").unwrap()
}

fn saved() -> Saved {
    let mut game = game();
    game.decide(1).unwrap();
    serde_json::from_str(&game.save()).unwrap()
}

fn refused(saved: &Saved) -> String {
    Playing::load(&serde_json::to_string(saved).unwrap(), None).unwrap_err().to_string()
}

#[test]
fn what_is_loaded_goes_on_as_what_was_saved() {
    let mut one = game();
    let mut other = Playing::load(&one.save(), None).unwrap();
    assert_eq!(one.labels(), other.labels());
    one.decide(0).unwrap();
    other.decide(0).unwrap();
    assert!(one.machine() == other.machine());
    assert_eq!(one.save(), other.save());
    assert_eq!(Playing::load(&one.save(), None).unwrap().facts(), one.facts());
}

#[test]
fn undoing_leads_back_to_the_beginning() {
    let mut played = game();
    played.decide(1).unwrap();
    assert!(played.choice().is_none());
    assert!(played.decide(0).is_err());
    assert!(played.undo());
    assert!(!played.undo());
    assert_eq!(played.save(), game().save());
}

#[test]
fn another_form_version_game_or_edition_is_refused_by_name() {
    let good = saved();
    assert_eq!((good.schema.as_str(), good.game.as_str()), (SCHEMA, "magic"));
    let other = |change: &dyn Fn(&mut Saved)| {
        let mut saved = good.clone();
        change(&mut saved);
        refused(&saved)
    };
    assert!(other(&|saved| saved.schema = "instead.save/9".into()).contains("instead.save/9"));
    assert!(other(&|saved| saved.version = "99.0.0".into()).contains("99.0.0"));
    assert!(other(&|saved| saved.game = "checkers".into()).contains("checkers"));
    assert!(other(&|saved| saved.game = "keyforge".into()).contains(&good.edition));
    assert!(other(&|saved| saved.edition = "1066-10-14".into()).contains("1066-10-14"));
    assert!(other(&|saved| saved.case = "nobody".into()).contains("nobody"));
    assert!(other(&|saved| saved.scenario = "--- both\nA whistles\n".into()).contains("not understood"));
    assert!(other(&|saved| saved.decisions = vec![7]).contains("decision 1"));
    assert!(other(&|saved| saved.decisions = vec![0]).contains("damaged"));
    assert!(other(&|saved| saved.machine = "0".into()).contains("damaged"));
}

#[test]
fn damaged_saves_are_refused_and_nothing_else() {
    let mut played = game();
    played.decide(1).unwrap();
    let text = played.save();
    for end in (0..text.len()).filter(|end| text.is_char_boundary(*end)) {
        assert!(matches!(Playing::load(&text[..end], None), Err(LoadError::Shape(_))));
    }
    // A letter that is another: what still loads is the same game.
    for at in (0..text.len()).step_by(3) {
        let mut bytes = text.clone().into_bytes();
        bytes[at] = bytes[at].wrapping_add(1) & 0x7f;
        let Ok(changed) = String::from_utf8(bytes) else { continue };
        if let Ok(loaded) = Playing::load(&changed, None) {
            assert!(loaded.facts() == played.facts(), "{changed}");
        }
    }
}
