//! Detects the language of the text.

use super::phrases::{self, Phrases};

/// Returns the phrases for the language of the text; English if it is not recognised.
pub(super) fn of(text: &str) -> &'static Phrases {
    phrases::of(code(text))
}

fn code(text: &str) -> &'static str {
    let mut ideographs = false;
    for c in text.chars().take(400) {
        match c {
            '\u{3040}'..='\u{30ff}' => return "ja",
            '\u{ac00}'..='\u{d7af}' => return "ko",
            '\u{0400}'..='\u{04ff}' => return "ru",
            '\u{4e00}'..='\u{9fff}' => ideographs = true,
            _ => {}
        }
    }
    if ideographs { "zh" } else { by_words(text) }
}

fn by_words(text: &str) -> &'static str {
    let languages = phrases::all();
    let mut counts = vec![0; languages.len()];
    let mut lower = String::new();
    let words = text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
    for word in words.take(60) {
        lower.clear();
        lower.extend(word.chars().flat_map(char::to_lowercase));
        for (count, language) in counts.iter_mut().zip(languages) {
            *count += usize::from(language.words.contains(&lower));
        }
    }
    let mut best = ("en", 0);
    for (count, language) in counts.into_iter().zip(languages) {
        if count > best.1 {
            best = (&language.code, count);
        }
    }
    best.0
}

#[cfg(test)]
mod tests {
    use super::code;

    #[test]
    fn the_language_is_detected_by_script_and_frequent_words() {
        for (text, expected) in [
            ("Name three rivers.", "en"),
            ("What is the weather in Köln?", "en"),
            ("Nenne mir drei Flüsse und was sie verbindet", "de"),
            ("Quelle est la capitale de la Norvège ?", "fr"),
            ("¿Cuál es el río más largo?", "es"),
            ("Qual è il fiume più lungo? Dimmi", "it"),
            ("Quais são os rios? Não sei", "pt"),
            ("Wat is het weer van een dag?", "nl"),
            ("Назови три реки", "ru"),
            ("请说出三条河", "zh"),
            ("三つの川を教えて", "ja"),
            ("강 세 개를 말해 줘", "ko"),
            ("", "en"),
            ("42", "en"),
        ] {
            assert_eq!(code(text), expected, "{text}");
        }
    }
}
