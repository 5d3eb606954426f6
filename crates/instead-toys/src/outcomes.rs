//! The part of each toy's final position that tells outcomes apart.

use instead_kernel::{End, Machine, Outcomes, Terms};

impl Outcomes for crate::turns::Turns {
    fn outcome(&self, machine: &Machine<Self>, _: End) -> <Self as Terms>::Outcome {
        let table = &machine.position;
        [table.damage, table.cards, table.life]
    }
}

impl Outcomes for crate::batch::Batches {
    fn outcome(&self, machine: &Machine<Self>, _: End) -> <Self as Terms>::Outcome {
        (machine.position.log.clone(), machine.position.coins)
    }
}

impl Outcomes for crate::once::Once {
    fn outcome(&self, machine: &Machine<Self>, _: End) -> <Self as Terms>::Outcome {
        [machine.position.stolen, machine.position.captured]
    }
}

impl Outcomes for crate::classes::Classes {
    fn outcome(&self, machine: &Machine<Self>, _: End) -> <Self as Terms>::Outcome {
        [machine.position.cards, machine.position.life, machine.position.damage]
    }
}

impl Outcomes for crate::whole::Whole {
    fn outcome(&self, machine: &Machine<Self>, _: End) -> <Self as Terms>::Outcome {
        machine.position.log.clone()
    }
}

impl Outcomes for crate::enter::Tokens {
    fn outcome(&self, machine: &Machine<Self>, _: End) -> <Self as Terms>::Outcome {
        let mut tokens = machine.position.tokens.clone();
        tokens.sort();
        (tokens, machine.position.beat)
    }
}
