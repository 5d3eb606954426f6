//! Scenarios in JSON: refused, or the same when they are written and read again.
#![no_main]

use instead::{Limits, Scenario};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(scenario) = Scenario::from_json("fuzz.json", text) else { return };
    let Ok(written) = scenario.to_json() else { return };
    let again = Scenario::from_json("fuzz.json", &written).expect("what was written can be read");
    assert_eq!(scenario.document, again.document);
    for case in scenario.cases().take(3) {
        if let Ok(bound) = scenario.bind(case) {
            let _ = instead::explore(&bound, Limits { positions: 200, ..Limits::default() });
        }
    }
});
