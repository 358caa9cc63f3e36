//! Converts Latin letters with diacritics to ASCII, for names in code.

use std::borrow::Cow;

/// Non-ASCII letters, each row with its replacement first.
const LETTERS: [(&str, &str); 53] = [
    ("a", "àáâãäåāăąǎ"),
    ("A", "ÀÁÂÃÄÅĀĂĄǍ"),
    ("ae", "æ"),
    ("Ae", "Æ"),
    ("c", "çćĉċč"),
    ("C", "ÇĆĈĊČ"),
    ("d", "ďđð"),
    ("D", "ĎĐÐ"),
    ("e", "èéêëēĕėęě"),
    ("E", "ÈÉÊËĒĔĖĘĚ"),
    ("g", "ĝğġģ"),
    ("G", "ĜĞĠĢ"),
    ("h", "ĥħ"),
    ("H", "ĤĦ"),
    ("i", "ìíîïĩīĭįǐ"),
    ("I", "ÌÍÎÏĨĪĬĮǏ"),
    ("j", "ĵ"),
    ("J", "Ĵ"),
    ("k", "ķ"),
    ("K", "Ķ"),
    ("l", "ĺļľŀł"),
    ("L", "ĹĻĽĿŁ"),
    ("n", "ñńņň"),
    ("N", "ÑŃŅŇ"),
    ("o", "òóôõöøōŏőǒ"),
    ("O", "ÒÓÔÕÖØŌŎŐǑ"),
    ("oe", "œ"),
    ("Oe", "Œ"),
    ("r", "ŕŗř"),
    ("R", "ŔŖŘ"),
    ("s", "śŝşšș"),
    ("S", "ŚŜŞŠȘ"),
    ("t", "ţťŧț"),
    ("T", "ŢŤŦȚ"),
    ("th", "þ"),
    ("Th", "Þ"),
    ("u", "ùúûüũūŭůűųǔ"),
    ("U", "ÙÚÛÜŨŪŬŮŰŲǓ"),
    ("w", "ŵ"),
    ("W", "Ŵ"),
    ("y", "ýÿŷ"),
    ("Y", "ÝŸŶ"),
    ("z", "źżž"),
    ("Z", "ŹŻŽ"),
    ("i", "ı"),
    ("I", "İ"),
    ("n", "ŉ"),
    ("ss", "ß"),
    ("SS", "ẞ"),
    ("a", "ª"),
    ("o", "º"),
    // Combining marks, which follow their letter.
    ("", "\u{300}\u{301}\u{302}\u{303}\u{304}\u{306}\u{307}\u{308}\u{30a}"),
    ("", "\u{30b}\u{30c}\u{323}\u{326}\u{327}\u{328}"),
];

/// Replaces Latin letters with ASCII; other letters stay.
pub(super) fn plain(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match LETTERS.iter().find(|(_, letters)| letters.contains(letter)) {
            Some((ascii, _)) => out.push_str(ascii),
            None => out.push(letter),
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn letters_lose_their_diacritics() {
        for (text, expected) in [
            ("délété", "delete"),
            ("Ärger Straße", "Arger Strasse"),
            ("Œuvre", "Oeuvre"),
            ("e\u{301}tat", "etat"),
            ("Łódź", "Lodz"),
            ("ŞİRKET", "SIRKET"),
            ("名", "名"),
            ("plain", "plain"),
        ] {
            assert_eq!(plain(text), expected);
        }
    }
}
