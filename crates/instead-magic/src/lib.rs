//! Magic: vocabulary, rulebook, grammar, cards and rules catalogue.
