//! Phrases as sentences.

/// Returns a text with its first letter in upper case.
pub fn capitalised(text: &str) -> String {
    let mut characters = text.chars();
    characters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}

/// Returns a phrase as a sentence: with a capital letter and a full stop.
pub fn sentence(phrase: &str) -> String {
    let phrase = phrase.trim();
    let stop = if phrase.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{}{stop}", capitalised(phrase))
}
