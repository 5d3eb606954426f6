//! Scenario files: refused with a message, or answered within the limits; what can be formatted means the same formatted.
#![no_main]

use instead::{Limits, Scenario};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(scenario) = Scenario::read("fuzz.scn", text) else { return };
    let limits = Limits { positions: 200, ..Limits::default() };
    for case in scenario.cases().take(3) {
        if let Ok(bound) = scenario.bind(case) {
            let _ = instead::explore(&bound, limits);
        }
    }
    if let Ok(formatted) = scenario.formatted() {
        let again = Scenario::read("fuzz.scn", &formatted).expect("what was formatted can be read");
        assert_eq!(scenario.document, again.document);
        assert_eq!(again.formatted().ok().as_deref(), Some(formatted.as_str()));
    }
});
