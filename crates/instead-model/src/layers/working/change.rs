//! One change of an effect, applied to one object in its layer.

use super::*;

/// The change that one effect makes to one object.
pub(super) struct Change<'a> {
    pub(super) modifier: &'a Modifier,
    pub(super) shape: Shape,
    pub(super) stamp: Stamp,
    pub(super) values: &'a [i64],
    pub(super) chosen: &'a [Value],
}

impl Change<'_> {
    pub(super) fn apply(&self, layer: Layer, state: &mut Characteristics, definitions: &crate::definition::Definitions) {
        let derivation = &definitions.derivation;
        if layer == Layer::Ability {
            // What the same effect gives, it gives to what has lost the others.
            if self.modifier.becomes.contains(&Becoming::LosesAll) {
                state.lose_all(derivation, self.stamp);
            }
            state.gain(&self.modifier.adds);
            self.modifier.ratings.iter().for_each(|(tag, number)| state.rate(*tag, *number));
        }
        if layer == Layer::Change
            && let Some(by) = self.modifier.power_toughness
        {
            state.change(by, 1);
        }
        let mut values = self.values.iter().copied();
        let tags = || self.chosen.iter().filter_map(|value| if let Value::Tag(tag) = value { Some(*tag) } else { None });
        for becoming in &self.modifier.becomes {
            let now = layer_of(becoming, self.shape.defining) == Some(layer);
            match becoming {
                Becoming::Base(_) | Becoming::Power(_) | Becoming::Toughness(_) | Becoming::Adjusted { .. } | Becoming::Rated { .. } => {
                    // Each takes its amount, whether or not it is its turn.
                    let value = values.next().unwrap_or(0);
                    match becoming {
                        _ if !now => {}
                        Becoming::Power(_) => state.set_base(Some(value), None),
                        Becoming::Toughness(_) => state.set_base(None, Some(value)),
                        Becoming::Adjusted { by, .. } => state.change(*by, value),
                        Becoming::Rated { keyword, .. } => state.rate(*keyword, above_zero(value)),
                        _ => state.set_base(Some(value), Some(value)),
                    }
                }
                _ if !now => {}
                Becoming::Switched => state.switch(),
                Becoming::Unarmored => state.unarm(),
                Becoming::Considered(numbers) => state.consider(*numbers),
                // What a resolution made was settled then, and is the value after all others (Riftbound 477.3.b).
                Becoming::Lowered { by, least } => match self.values.last() {
                    Some(lowered) => state.change((-lowered, -lowered), 1),
                    None => state.lower(*by, *least),
                },
                Becoming::ChosenColor => {
                    let also = self.modifier.becomes.iter().any(|other| matches!(other, Becoming::Colors { also: true, .. }));
                    state.color(&tags().collect::<Vec<_>>(), also, derivation);
                }
                Becoming::ChosenKind { also: true } => state.add_kinds(&tags().collect::<Vec<_>>()),
                Becoming::ChosenKind { also: false } => state.set_kinds(&tags().collect::<Vec<_>>(), derivation),
                Becoming::Never(tags) => state.lose(tags, true),
                plain => state.except(plain, definitions),
            }
        }
    }
}
