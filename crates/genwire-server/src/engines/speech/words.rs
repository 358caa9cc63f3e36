//! Roles of characters, and syllables of words.

/// The role of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Part of a word.
    Letter,
    /// A word on its own.
    Ideograph,
    /// A character that is read as a word.
    Sign,
    /// The end of a sentence.
    End,
    /// A full stop; it ends a sentence unless a letter follows.
    Stop,
    /// A short break.
    Comma,
    /// White space.
    Space,
    /// A character that may be inside a word.
    Joiner,
    /// A character that is not read.
    Silent,
}

pub(super) fn role(sign: char) -> Role {
    match sign {
        '!' | '?' | '。' | '！' | '？' | '…' | '．' | '｡' | '؟' | '۔' | '।' | '॥' => {
            Role::End
        }
        '.' => Role::Stop,
        ',' | ';' | ':' | '、' | '，' | '；' | '：' | '—' | '–' | '،' | '؛' => {
            Role::Comma
        }
        '\'' | '’' | '-' | '_' => Role::Joiner,
        '%' | '&' | '$' | '€' | '£' | '¥' | '@' | '+' | '=' | '°' | '#' | '*' | '/' => {
            Role::Sign
        }
        _ if sign.is_whitespace() => Role::Space,
        _ if is_ideograph(sign) => Role::Ideograph,
        _ if sign.is_alphanumeric() || is_mark(sign) => Role::Letter,
        _ => Role::Silent,
    }
}

/// Returns true if a Chinese or Japanese character is a word on its own.
pub(super) fn is_ideograph(sign: char) -> bool {
    matches!(
        sign,
        '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}'
            | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{323af}'
    )
}

/// Returns true for a combining mark. It belongs to the same word as the preceding letter.
fn is_mark(sign: char) -> bool {
    matches!(
        sign,
        '\u{300}'..='\u{36f}' | '\u{591}'..='\u{5c7}' | '\u{64b}'..='\u{65f}'
            | '\u{900}'..='\u{903}' | '\u{93a}'..='\u{94f}' | '\u{bbe}'..='\u{bcd}'
            | '\u{e31}'..='\u{e3a}' | '\u{e47}'..='\u{e4e}' | '\u{200c}'..='\u{200d}'
    )
}

/// A part of a word with one tone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Syllable {
    pub(super) text: String,
    /// The tone digit of a reading such as `hao3`.
    pub(super) tone: Option<u32>,
    /// True if a character is a whole syllable.
    pub(super) is_full: bool,
}

/// Returns the syllables of the spoken form of a word.
///
/// Words are split before the consonant that precedes the next vowel. Digits and ideographs are
/// separate syllables, and a tone digit belongs to the previous syllable.
pub(super) fn syllables(spoken: &str) -> Vec<Syllable> {
    let mut syllables: Vec<Syllable> = Vec::new();
    let mut open = String::new();
    let letters: Vec<char> = spoken.chars().filter(|sign| !is_mark(*sign)).collect();
    let mut has_vowel = false;
    for (at, &letter) in letters.iter().enumerate() {
        let follows = letters.get(at + 1);
        if letter.is_ascii_digit() && !open.is_empty() && !follows.is_some_and(char::is_ascii_digit)
        {
            close(&mut open, letter.to_digit(10), &mut syllables);
        } else if letter.is_ascii_digit() || is_ideograph(letter) || is_hangul(letter) {
            close(&mut open, None, &mut syllables);
            let text = letter.to_string();
            syllables.push(Syllable { text, tone: None, is_full: true });
        } else if !letter.is_alphanumeric() {
            close(&mut open, None, &mut syllables);
        } else {
            let leads_on = follows.is_some_and(|next| is_vowel(*next));
            if has_vowel && !is_vowel(letter) && leads_on {
                close(&mut open, None, &mut syllables);
            }
            open.push(letter);
        }
        has_vowel = open.chars().any(is_vowel);
    }
    close(&mut open, None, &mut syllables);
    if syllables.is_empty() && !spoken.is_empty() {
        // A character such as `%` is spoken as a word.
        syllables.push(Syllable { text: spoken.to_owned(), tone: None, is_full: true });
    }
    syllables
}

fn close(open: &mut String, tone: Option<u32>, syllables: &mut Vec<Syllable>) {
    if !open.is_empty() {
        syllables.push(Syllable { text: std::mem::take(open), tone, is_full: false });
    }
}

fn is_hangul(sign: char) -> bool {
    matches!(sign, '\u{ac00}'..='\u{d7a3}')
}

fn is_vowel(letter: char) -> bool {
    const VOWELS: &str = "aeiouyäöüåæøœáéíóúàèìòùâêîôûãõăąęıаеёиоуыэюяєіїαεηιουωάέήίόύώ\
                          ɑɐɒəɛɜɪɔʊʌʏɨʉɯɤɵ";
    letter.to_lowercase().any(|letter| VOWELS.contains(letter))
}

#[cfg(test)]
mod tests {
    use super::syllables;

    fn check(word: &str, expected: &[&str]) {
        let found: Vec<String> = syllables(word).into_iter().map(|it| it.text).collect();
        assert_eq!(found, expected, "{word}");
    }

    #[test]
    fn words_fall_into_syllables() {
        check("lighthouse", &["light", "hou", "se"]);
        check("a", &["a"]);
        check("morning", &["mor", "ning"]);
        check("2024", &["2", "0", "2", "4"]);
        check("处理", &["处", "理"]);
        check("(chu3)(li3)", &["chu", "li"]);
        check("OOS-loo", &["OOS", "loo"]);
        check("%", &["%"]);
        check("", &[]);
    }

    #[test]
    fn a_reading_keeps_its_tone() {
        assert_eq!(syllables("hao3")[0].tone, Some(3));
        assert_eq!(syllables("b52")[0].tone, None);
    }
}
