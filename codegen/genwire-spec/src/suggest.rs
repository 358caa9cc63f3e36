//! The known name that is nearest to a misspelt one.

/// Returns the candidate that is nearest to `name`, if it is near enough to be the intended name.
///
/// Names that differ only in their digits, such as `UNK-913` and `UNK-013`, are different names,
/// not misspellings.
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let candidates = candidates.into_iter();
    genwire_constraint::nearest(name, candidates.filter(|it| !differs_in_digits(name, it)))
}

/// Returns true if two names have the same letters but different digits.
fn differs_in_digits(left: &str, right: &str) -> bool {
    let letters = |name: &str| name.replace(|character: char| character.is_ascii_digit(), "");
    left != right && letters(left) == letters(right)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn the_nearest_name_is_found_when_it_is_near() {
        let known = ["max_tokens", "temperature", "top_p", "UNK-013"];
        for (typed, expected) in [
            ("max_token", Some("max_tokens")),
            ("temperatrue", Some("temperature")),
            ("TOP_P", Some("top_p")),
            ("seed", None),
            ("UNK-913", None),
        ] {
            assert_eq!(nearest(typed, known), expected, "{typed}");
        }
    }
}
