//! Decisions: any answers to the choices of the repository's own scenarios; an answer that isn't offered changes nothing, and a
//! game goes on the same from its saved form.
#![no_main]

use std::sync::OnceLock;

use instead::{Machine, OnTable, Play, Scenario};
use instead_kernel::Status;
use libfuzzer_sys::fuzz_target;

const FILES: [&str; 3] = [
    include_str!("../../scenarios/magic/interaction.scn"),
    include_str!("../../scenarios/riftbound/437-prevention.scn"),
    include_str!("../../scenarios/keyforge/replacement-effects-destruction.scn"),
];

type Begun = (&'static dyn Play, Machine<OnTable>);

fn games() -> &'static [Begun] {
    static GAMES: OnceLock<Vec<Begun>> = OnceLock::new();
    GAMES.get_or_init(|| {
        let mut games = Vec::new();
        for text in FILES {
            let Ok(scenario) = Scenario::read("own.scn", text) else { continue };
            games.extend(scenario.cases().filter_map(|case| scenario.bind(case).ok()).map(|bound| (bound.rules, bound.machine)));
        }
        games
    })
}

fuzz_target!(|answers: &[u8]| {
    let [first, answers @ ..] = answers else { return };
    let Some((rules, machine)) = games().get(usize::from(*first) % games().len().max(1)) else { return };
    let mut machine = machine.clone();
    for answer in answers.iter().take(60) {
        let Status::Choice(choice) = machine.run(*rules) else { return };
        let before = machine.clone();
        if machine.decide(*rules, usize::from(*answer)).is_err() {
            assert!(machine == before, "a refused answer changed the game");
            assert!(usize::from(*answer) >= choice.options.len());
            continue;
        }
        if answer % 8 == 0 {
            let saved = serde_json::to_string(&machine).expect("a game can be saved");
            let loaded: Machine<OnTable> = serde_json::from_str(&saved).expect("a saved game can be loaded");
            assert!(loaded == machine, "a saved game isn't the game");
        }
    }
});
