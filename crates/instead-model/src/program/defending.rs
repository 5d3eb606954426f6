//! "That player", said after "defending player" in one text: the one who is attacked, and not who attacks.

use std::borrow::Cow;

use super::*;

/// Says so, unless the text has named another player since.
pub(super) fn spelled_out(ability: &Ability) -> Cow<'_, Ability> {
    let names = |ability: &Ability| ability.says(&mut |node| matches!(node, Node::Who(Who::Defending(_))));
    let said = |ability: &Ability| ability.says(&mut |node| matches!(node, Node::Who(Who::That)));
    if !matches!(ability, Ability::Triggered { .. }) || !names(ability) || !said(ability) {
        return Cow::Borrowed(ability);
    }
    let mut ability = ability.clone();
    let mut named: Option<Who> = None;
    ability.reword(&mut |node| {
        if let NodeMut::Who(who) = node {
            match who {
                Who::Defending(_) => named = Some(who.clone()),
                Who::That => *who = named.clone().unwrap_or(Who::That),
                Who::You | Who::They => {}
                _ => named = None,
            }
        }
        false
    });
    Cow::Owned(ability)
}
