//! The sentences of scenario files that only Riftbound has.

use instead_game::said::{Row, Sentences, Spoken};

const fn yes(verb: &'static str, template: &'static str) -> Row {
    (verb, false, template)
}

const fn no(verb: &'static str, template: &'static str) -> Row {
    (verb, true, template)
}

/// The sentences that Riftbound has besides those of all games.
pub const SENTENCES: Sentences = Sentences {
    actions: &[
        yes(
            "play",
            "{player:player} plays {object:object} [from {from:text}] [at {place:ref}] [choosing {mode:text}] [targeting {targets:refs}] [paying {cost:text}]",
        ),
        yes("relocate", "{player:player} moves {objects:refs} to the battlefield {place:ref}"),
        yes("home", "{player:player} moves {objects:refs} to base"),
        yes("reveal", "{player:player} reveals {amount:count} card(s)"),
        yes("score", "{player:player} scores {amount:count} point(s)"),
        yes("hide", "{player:player} hides {object:object} at {place:ref}"),
    ],
    events: &[
        yes("kill", "{object:ref} ~is/be killed"),
        yes("banish", "{object:ref} ~is/be banished"),
        yes("recall", "{object:ref} ~is/be recalled"),
        yes("buff", "{object:ref} ~is/be buffed"),
        yes("stun", "{object:ref} ~is/be stunned"),
        yes("heal", "{object:ref} ~is/be healed"),
        yes("attach", "{object:ref} ~is/be attached to {to:ref}"),
        yes("relocate", "{object:ref} ~moves/move to the battlefield {place:ref}"),
        yes("home", "{object:ref} ~moves/move to base"),
        yes("reveal", "{player:player} ~reveals/reveal {amount:count} card(s)"),
        yes("score", "{player:player} ~scores/score {amount:count} point(s)"),
        yes("hide", "{player:player} ~hides/hide {object:object} at {place:ref}"),
        yes("conquer", "{player:player} ~conquers/conquer {object:ref}"),
        yes("hold", "{player:player} ~holds/hold {object:ref}"),
    ],
    facts: &[
        yes("at", "{object:object} is at {place:object}"),
        no("at", "{object:object} is not at {place:object}"),
        yes("at-base", "{object:object} is in base"),
        no("at-base", "{object:object} is not in base"),
        yes("uncontrolled", "{object:object} is uncontrolled"),
        no("uncontrolled", "{object:object} isn't uncontrolled"),
        yes("stunned", "{object:object} is stunned"),
        no("stunned", "{object:object} isn't stunned"),
        yes("buffed", "{object:object} is buffed"),
        no("buffed", "{object:object} isn't buffed"),
        yes("banished", "{object:object} is banished"),
        no("banished", "{object:object} isn't banished"),
        yes("might", "{object:object} has {amount:number} Might"),
        yes("resource", "{player:player} has {amount:number} {resource:word}"),
    ],
    states: &[yes("resource", "{player:player} has {amount:number} {resource:word}")],
    nouns: &[
        ("unit", "units"),
        ("gear", "gear"),
        ("battlefield", "battlefields"),
        ("legend", "legends"),
        ("rune", "runes"),
        ("spell", "spells"),
    ],
    marks: &["buffed", "stunned", "uncontrolled"],
    spoken: Spoken {
        fighter: "unit",
        second: None,
        keyword: ("[", "]"),
        joins: " {>}",
        source: "gear",
        battlefields: true,
        examples: ("a gear", "a 3 might unit"),
        told: "`my opponent attacks with a 3 might unit`, `I control a 4 might unit`",
        own_turn: false,
        pools: &["XP", "energy", "fury", "calm", "mind", "body", "chaos", "order", "rainbow"],
        renamed: &[],
    },
};
