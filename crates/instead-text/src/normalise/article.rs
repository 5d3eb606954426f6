//! Whether `a` is written `an`.

/// Whether the article before this word is `an`, going by its sound as far as its letters tell.
pub(super) fn wants_an(next: &str) -> bool {
    let lower = next.to_lowercase();
    let digits: &str = lower.split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
    if !digits.is_empty() {
        return digits.starts_with('8') || matches!(digits, "11" | "18");
    }
    let sounds_like_w_or_y = ["one", "once", "use", "usu", "eu", "ufo", "uto"].iter().any(|start| lower.starts_with(start))
        || (lower.starts_with("uni") && !lower.starts_with("unin") && !lower.starts_with("unim"));
    let silent_h = ["hour", "honor", "honour", "honest", "heir"].iter().any(|start| lower.starts_with(start));
    let letter_x = lower.strip_prefix('x').is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphabetic()));
    silent_h || letter_x || (lower.starts_with(['a', 'e', 'i', 'o', 'u']) && !sounds_like_w_or_y)
}
