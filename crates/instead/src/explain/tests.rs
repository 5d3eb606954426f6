use instead_magic::catalogue::Edition;

use super::*;
use crate::{Bound, Scenario};

fn bound(text: &str) -> Bound {
    let scenario = Scenario::read("test.scn", &format!("--- case\n{text}")).unwrap();
    scenario.bind("case").unwrap()
}

/// Explains the case with these options, and the first one after them.
fn explained(text: &str, path: &[usize], all: bool) -> Explanation {
    let bound = bound(text);
    let mut full = Vec::new();
    let mut machine = bound.machine.clone();
    while let Status::Choice(_) = machine.run(bound.rules) {
        let option = path.get(full.len()).copied().unwrap_or(0);
        machine.decide(bound.rules, option).unwrap();
        full.push(option);
    }
    explain_path(bound.rules, &bound.machine, &full, Detail { all, ..Detail::default() }).unwrap()
}

fn body(explanation: &Explanation) -> Vec<String> {
    let text = explanation.render(&Plain);
    let (_, steps) = text.split_once("\n\n").unwrap();
    steps.split("\nRules").next().unwrap().lines().map(str::to_owned).collect()
}

const SERVANT: &str = "A controls Fire Servant\nB controls Benevolent Unicorn\nA casts Lightning Bolt targeting B\n";

#[test]
fn an_order_is_told_step_by_step() {
    let explanation = explained(SERVANT, &[1], false);
    let expected = "\
A casts Lightning Bolt, targeting B.
Lightning Bolt resolves.
Lightning Bolt would deal 3 damage to B.
  B is affected, so B chooses which effect applies first: Benevolent Unicorn. (616.1, 616.1e)
      Fire Servant
    > Benevolent Unicorn
  Benevolent Unicorn applies: Lightning Bolt would deal 2 damage to B instead. (614.1a)
  Fire Servant applies: Lightning Bolt would deal 4 damage to B instead. (614.1a, 701.10g)
  Fire Servant and Benevolent Unicorn already had their one opportunity for this event. (614.5)
Lightning Bolt deals 4 damage to B.
B loses 4 life. (120.3a)
Lightning Bolt goes to A's graveyard. (608.2n)";
    assert_eq!(body(&explanation).join("\n"), expected);
    assert_eq!(
        explanation.spoken(),
        "B chooses the order, and applies first Benevolent Unicorn, then Fire Servant. So Lightning Bolt deals 4 damage to B and B is at 16."
    );
}

#[test]
fn explaining_changes_nothing() {
    for option in [0, 1] {
        let bound = bound(SERVANT);
        let mut machine = bound.machine.clone();
        machine.decide(bound.rules, option).unwrap();
        assert_eq!(machine.run(bound.rules), Status::Done);
        let mut decisions = Vec::new();
        let mut again = bound.machine.clone();
        while let Status::Choice(choice) = again.run(bound.rules) {
            decisions.push(choice.options[option].decision.clone());
            again.take(choice.options[option].decision.clone()).unwrap();
        }
        let recorded = record(bound.rules, &bound.machine, &decisions, Limits::default()).unwrap();
        assert_eq!(recorded.machine, machine);
        let one = Explanation::of(bound.rules, &bound.machine, &recorded, false);
        let two = explain(bound.rules, &bound.machine, &decisions, Detail::default()).unwrap();
        assert_eq!(one, two);
        assert_eq!(one.render(&Plain), two.render(&Plain));
    }
}

#[test]
fn why_not_gives_every_time_and_the_reason() {
    let explanation = explained("A controls Fire Servant\nB casts Lightning Bolt targeting A\n", &[], false);
    let answers = explanation.why_not("fire servant").unwrap();
    let damage: Vec<&WhyNot> = answers.iter().filter(|answer| answer.event.contains("damage")).collect();
    assert_eq!(damage.len(), 1);
    assert_eq!(damage[0].because, "the source, Lightning Bolt, is B's");
    assert_eq!(damage[0].verdict, Verdict::DoesNotApply);
    // Other kinds of events are there too, though they are no steps.
    assert!(answers.iter().any(|answer| answer.because == "it watches damage, and this is casting a spell"));
    assert!(body(&explanation).contains(&"  – Fire Servant doesn't apply: the source, Lightning Bolt, is B's.".to_owned()));
}

#[test]
fn why_not_says_what_there_is() {
    let explanation = explained(SERVANT, &[], false);
    let error = explanation.why_not("Fire Serpent").unwrap_err();
    assert_eq!(error.near.as_deref(), Some("Fire Servant"));
    assert_eq!(
        error.to_string(),
        "no effect of `Fire Serpent` was considered; there are Benevolent Unicorn, Fire Servant; did you mean `Fire Servant`?"
    );
    let servant = explanation.why_not("Fire Servant").unwrap();
    let again = servant.iter().find(|answer| answer.verdict == Verdict::HadOpportunity && answer.event.contains("damage")).unwrap();
    assert_eq!(again.rules[0].place.text(), "614.5");
}

#[test]
fn everything_is_listed_on_demand() {
    let few: usize = explained(SERVANT, &[], false).steps.iter().map(|step| step.considered.len()).sum();
    let all: usize = explained(SERVANT, &[], true).steps.iter().map(|step| step.considered.len()).sum();
    assert!(all > few, "{all} > {few}");
}

#[test]
fn shields_count_down() {
    let explanation = explained(
        "A controls a 2/2 creature Bear\nA casts Healing Salve choosing 2 targeting Bear\nB casts Flame Slash targeting Bear\n",
        &[],
        false,
    );
    let told = "  Healing Salve's shield (3 left) prevents 3 of the damage: Flame Slash would deal 1 damage to Bear. (615.7)";
    assert!(body(&explanation).contains(&told.to_owned()));
    assert_eq!(explanation.spoken(), "Healing Salve's shield applies. So Flame Slash deals 1 damage to Bear.");
}

#[test]
fn what_is_prevented_altogether_is_no_event() {
    let explanation = explained("A casts Healing Salve choosing 2 targeting A\nB casts Lightning Bolt targeting A\n", &[], false);
    let lines = body(&explanation);
    assert!(lines.contains(&"  Healing Salve's shield (3 left) prevents all 3 of the damage. (615.7)".to_owned()));
    assert!(lines.contains(&"  That is no event: 0 damage is no damage. (614.7a, 120.8)".to_owned()));
    assert_eq!(explanation.spoken(), "Healing Salve's shield applies. So Lightning Bolt deals no damage to A.");
}

#[test]
fn what_cannot_happen_says_why() {
    let explanation = explained("B controls Darksteel Myr\nA casts Murder targeting Darksteel Myr\n", &[], false);
    let told = "  That can't happen: Darksteel Myr has indestructible. (702.12b, 614.17)";
    assert!(body(&explanation).contains(&told.to_owned()));
    assert_eq!(explanation.spoken(), "Darksteel Myr would be destroyed, but that can't happen: Darksteel Myr has indestructible.");
}

#[test]
fn several_choosers_go_in_turn_order() {
    let explanation = explained("A controls Fire Servant\nB controls Benevolent Unicorn\nA casts Flame Rift\n", &[0, 1], false);
    let choices: Vec<&Step> = explanation.steps.iter().filter(|step| step.kind == StepKind::Choice).collect();
    let who: Vec<&str> = choices.iter().filter_map(|step| step.choice.as_ref()).map(|choice| choice.who.as_str()).collect();
    assert_eq!(who, ["A", "B"]);
    assert!(choices[0].rules.iter().any(|rule| rule.place.text() == "101.4"));
    assert!(choices[1].sentence.starts_with("B is affected, so B chooses which effect applies first"));
    let proposed = explanation.steps.iter().find(|step| step.kind == StepKind::Proposed).unwrap();
    assert_eq!(proposed.sentence, "Flame Rift would deal 4 damage to each of A and B.");
}

#[test]
fn contained_events_say_so() {
    let explanation = explained("A controls a 2/2 creature Bear\nB controls Rest in Peace\nA casts Murder targeting Bear\n", &[], false);
    let lines = body(&explanation);
    assert!(lines.contains(&"  As part of that, Bear would die. (616.1g, 701.8a)".to_owned()), "{lines:#?}");
    assert!(lines.contains(&"  Rest in Peace applies: Bear would go to exile instead. (614.1a, 614.6)".to_owned()));
    assert!(lines.contains(&"Bear is destroyed and goes to exile.".to_owned()));
}

#[test]
fn optional_effects_are_used_or_not() {
    let case = "A controls Grizzly Bears\nB casts Clone\n";
    let used = explained(case, &[0], false);
    assert_eq!(used.spoken(), "B chooses to use Clone. So Clone enters as a copy of Grizzly Bears.");
    let declined = explained(case, &[1], false);
    assert!(
        declined
            .why_not("Clone")
            .unwrap()
            .iter()
            .any(|answer| answer.verdict == Verdict::Declined && answer.because == "B chose not to use it")
    );
    assert!(declined.spoken().starts_with("B chooses not to use Clone;"), "{}", declined.spoken());
}

#[test]
fn rules_of_another_edition() {
    let bound = bound(SERVANT);
    let rules = bound.rules.in_edition(Edition::E2011.into());
    let explanation = explain_path(rules, &bound.machine, &[0], Detail::default()).unwrap();
    let choice = explanation.steps.iter().find(|step| step.kind == StepKind::Choice).unwrap();
    assert_eq!(choice.rules.iter().map(|rule| rule.place.text()).collect::<Vec<_>>(), ["616.1", "616.1d"]);
}

#[test]
fn json() {
    let value = serde_json::to_value(explained(SERVANT, &[1], false)).unwrap();
    assert_eq!(value["schema"], SCHEMA);
    assert_eq!(value["edition"], "2026-06-19");
    let steps = value["steps"].as_array().unwrap();
    let choice = steps.iter().find(|step| step["kind"] == "choice").unwrap();
    assert_eq!(choice["choice"]["who"], "B");
    assert_eq!(choice["choice"]["options"], serde_json::json!(["Fire Servant", "Benevolent Unicorn"]));
    assert_eq!(choice["choice"]["taken"], 1);
    assert_eq!(choice["rules"][0]["number"], "616.1");
    let gathered = steps.iter().find(|step| step["kind"] == "gathered").unwrap();
    assert_eq!(gathered["considered"][0]["verdict"], "applies");
    assert_eq!(gathered["considered"][0]["effect"], "Fire Servant");
}

struct Marked;

impl Style for Marked {
    fn rule(&self, text: &str) -> String {
        format!("<{text}>")
    }
}

#[test]
fn styles_set_parts_off() {
    let text = explained(SERVANT, &[1], false).render(&Marked);
    assert!(text.contains("instead. <(614.1a)>"), "{text}");
}

#[test]
fn a_wrong_path_is_refused() {
    let bound = bound(SERVANT);
    assert_eq!(explain_path(bound.rules, &bound.machine, &[7], Detail::default()), Err(ReplayError::NotOffered { at: 0, options: 2 }));
    assert_eq!(explain_path(bound.rules, &bound.machine, &[0, 0], Detail::default()), Err(ReplayError::Over { at: 1 }));
    let open = explain_path(bound.rules, &bound.machine, &[], Detail::default()).unwrap();
    assert_eq!(open.steps.last().map(|step| step.sentence.as_str()), Some("Now B has to choose: Which effect applies next?"));
}

/// Every case of every scenario, along the first path: explaining ends where playing ends, says two
/// sentences, and says the same each time.
#[test]
fn every_case_can_be_explained() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/magic");
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let mut explained = 0;
    for path in files.filter(|path| path.extension().is_some_and(|end| end == "scn")) {
        let Ok(scenario) = Scenario::read("file.scn", &std::fs::read_to_string(&path).unwrap()) else { continue };
        for case in scenario.cases() {
            let Ok(bound) = scenario.bind(case) else { continue };
            let (mut decisions, mut machine) = (Vec::new(), bound.machine.clone());
            let status = loop {
                match machine.run(bound.rules) {
                    Status::Choice(choice) if decisions.len() < 30 => {
                        decisions.push(choice.options[0].decision.clone());
                        machine.take(choice.options[0].decision.clone()).unwrap();
                    }
                    status => break status,
                }
            };
            let recorded = record(bound.rules, &bound.machine, &decisions, Limits::default()).unwrap();
            assert_eq!((&recorded.machine, &recorded.status), (&machine, &status), "{case}");
            let one = Explanation::of(bound.rules, &bound.machine, &recorded, true);
            assert_eq!(one, Explanation::of(bound.rules, &bound.machine, &recorded, true), "{case}");
            assert!(one.spoken().ends_with('.') && !one.spoken().contains("So nothing happens"), "{case}: {}", one.spoken());
            for step in &one.steps {
                // A place of a template that wasn't filled, and no symbol of mana.
                let hole = step.sentence.split('{').skip(1).any(|rest| rest.starts_with(char::is_lowercase));
                assert!(step.sentence.ends_with(['.', '?', '!']) && !hole, "{case}: {}", step.sentence);
            }
            explained += 1;
        }
    }
    assert!(explained > 0);
}

#[test]
fn a_loop_is_told_once() {
    let pair = "A controls a permanent \"Giver\":\n  | Whenever you lose life, you gain 1 life.\nA controls a permanent \"Taker\":\n  | Whenever you gain life, you lose 1 life.\nA gains 1 life\n";
    let told = body(&explained(pair, &[], false));
    assert_eq!(told.len(), 8, "{told:?}");
    assert_eq!(told[0], "A gains 1 life.");
    assert!(told[6].starts_with("The last 6 of these steps come "), "{told:?}");
    assert!(told[7].starts_with("It can't go on: a loop"), "{told:?}");
}
