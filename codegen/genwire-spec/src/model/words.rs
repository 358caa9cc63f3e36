//! Turns phrases into sentences.

/// Returns a string with its first letter in upper case.
pub fn capitalised(text: &str) -> String {
    let mut characters = text.chars();
    characters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}

/// Formats a number of bytes in the largest unit that divides it.
pub fn bytes(count: u64) -> String {
    let units = [("GiB", 30), ("MiB", 20), ("KiB", 10)];
    units.into_iter().find(|(_, shift)| count != 0 && count.is_multiple_of(1 << shift)).map_or_else(
        || format!("{count} bytes"),
        |(unit, shift)| format!("{} {unit}", count >> shift),
    )
}

/// Turns a phrase into a sentence, with a capital letter and a full stop.
pub fn sentence(phrase: &str) -> String {
    let phrase = phrase.trim();
    let stop = if phrase.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{}{stop}", capitalised(phrase))
}
