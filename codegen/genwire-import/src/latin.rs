//! Writes Latin letters with diacritics as letters of ASCII, for names in code.

use std::borrow::Cow;

/// Small letters, each row after what it is written as.
const LETTERS: [(&str, &str); 27] = [
    ("a", "àáâãäåāăąǎ"),
    ("ae", "æ"),
    ("c", "çćĉċč"),
    ("d", "ďđð"),
    ("e", "èéêëēĕėęě"),
    ("g", "ĝğġģ"),
    ("h", "ĥħ"),
    ("i", "ìíîïĩīĭįıǐ"),
    ("j", "ĵ"),
    ("k", "ķ"),
    ("l", "ĺļľŀł"),
    ("n", "ñńņňŉ"),
    ("o", "òóôõöøōŏőǒ"),
    ("oe", "œ"),
    ("r", "ŕŗř"),
    ("s", "śŝşšș"),
    ("ss", "ß"),
    ("t", "ţťŧț"),
    ("th", "þ"),
    ("u", "ùúûüũūŭůűųǔ"),
    ("w", "ŵ"),
    ("y", "ýÿŷ"),
    ("z", "źżž"),
    // Marks that follow their letter.
    ("", "\u{300}\u{301}\u{302}\u{303}\u{304}\u{306}\u{307}\u{308}\u{30a}"),
    ("", "\u{30b}\u{30c}\u{323}\u{326}\u{327}\u{328}"),
    // Signs of ordinal numbers.
    ("a", "ª"),
    ("o", "º"),
];

/// Returns a text with Latin letters of ASCII; other letters stay.
pub(super) fn plain(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        let mut lower = letter.to_lowercase();
        let small = lower.next().unwrap_or(letter);
        let row = LETTERS.iter().find(|(_, letters)| letters.contains(small));
        match row {
            Some((ascii, _)) if small == letter => out.push_str(ascii),
            Some((ascii, _)) => {
                let mut ascii = ascii.chars();
                out.extend(ascii.next().map(|first| first.to_ascii_uppercase()));
                out.extend(ascii);
            }
            None if small.is_ascii_lowercase() && small != letter => {
                out.push(small.to_ascii_uppercase());
            }
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
