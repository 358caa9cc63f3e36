//! Splits text that is too long for one request, at the ends of sentences if possible.

use genwire_audio::{Token, faults, tokens};

/// The quality of a position to split at, from the worst to the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum SplitQuality {
    Anywhere,
    Word,
    Clause,
    Sentence,
    Paragraph,
}

/// Splits the text into parts of at most `limit` characters.
///
/// A part ends with a paragraph or a sentence if one ends in its second half, and otherwise with a
/// clause or a word. A marker is never split, and a pause is never at the end of a part. `None` if
/// there is no position to split at.
pub(super) fn split(text: &str, limit: usize) -> Option<Vec<&str>> {
    let mut parts = Vec::new();
    let mut rest = text.trim();
    while let Some((end, _)) = rest.char_indices().nth(limit) {
        let cut = best(rest, end)?;
        let (part, after) = rest.split_at(cut);
        parts.push(part.trim_end());
        rest = after.trim_start();
    }
    if !rest.is_empty() {
        parts.push(rest);
    }
    Some(parts)
}

/// Returns the best position to split at that is not after `end`.
fn best(text: &str, end: usize) -> Option<usize> {
    let mut places = places(text, end);
    // A short part is worse than a part that ends inside a paragraph.
    places.sort_by_key(|(at, place)| match place {
        SplitQuality::Anywhere => (0, SplitQuality::Anywhere, *at),
        place if *at > end / 2 => (2, *place, *at),
        _ => (1, SplitQuality::Anywhere, *at),
    });
    // A part can only be invalid next to pauses, so the first position is nearly always valid.
    places.iter().rev().map(|(at, _)| *at).find(|at| {
        let (part, after) = text.split_at(*at);
        let whole_ends = faults(part).next().is_none();
        whole_ends && !starts_with_pause(after)
    })
}

/// Returns the positions up to `end` that are not inside a marker.
fn places(text: &str, end: usize) -> Vec<(usize, SplitQuality)> {
    let mut places = Vec::new();
    for (span, token) in tokens(text).take_while(|(span, _)| span.start < end) {
        match token {
            Token::LineBreak => places.push((span.end, SplitQuality::Paragraph)),
            Token::Text => {
                let start = span.start;
                places.extend(inside(&text[span]).map(|(at, place)| (start + at, place)));
            }
            _ => {}
        }
    }
    places.retain(|(at, _)| (1..=end).contains(at));
    places
}

/// Returns the positions in plain text, its start included.
fn inside(text: &str) -> impl Iterator<Item = (usize, SplitQuality)> + '_ {
    let before = std::iter::once(None).chain(text.chars().map(Some));
    before.zip(text.char_indices()).filter_map(|(before, (at, after))| {
        let place = match before {
            Some('。' | '！' | '？' | '…') => SplitQuality::Sentence,
            Some('.' | '!' | '?') if after.is_whitespace() => SplitQuality::Sentence,
            Some('，' | '、' | '；' | '：') => SplitQuality::Clause,
            Some(',' | ';' | ':') if after.is_whitespace() => SplitQuality::Clause,
            _ if after.is_whitespace() => SplitQuality::Word,
            // Text directly after a marker belongs to it.
            None => return None,
            Some(_) => SplitQuality::Anywhere,
        };
        Some((at, place))
    })
}

fn starts_with_pause(text: &str) -> bool {
    let spoken = tokens(text).find(|(span, token)| match token {
        Token::Text => !text[span.clone()].trim().is_empty(),
        Token::LineBreak => false,
        _ => true,
    });
    matches!(spoken, Some((_, Token::Pause(_))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, limit: usize, expected: &[&str]) {
        let parts = split(text, limit).unwrap();
        assert_eq!(parts, expected);
        assert!(parts.iter().all(|part| part.chars().count() <= limit));
    }

    #[test]
    fn a_text_is_split_at_paragraphs_sentences_clauses_and_words() {
        check("One. Two.", 9, &["One. Two."]);
        check("One. Two. Three.", 10, &["One. Two.", "Three."]);
        check("One two.\nThree. Four.", 16, &["One two.", "Three. Four."]);
        check("One, two three four", 10, &["One, two", "three four"]);
        check("one two, three four", 12, &["one two,", "three four"]);
        check("One is 1.5 and two is 2.5 of it.", 15, &["One is 1.5 and", "two is 2.5 of", "it."]);
    }

    #[test]
    fn characters_count_and_not_bytes() {
        check("你好。世界。", 3, &["你好。", "世界。"]);
        check("ééééé", 2, &["éé", "éé", "é"]);
    }

    #[test]
    fn a_marker_is_never_split_and_a_pause_stays_inside_a_part() {
        check("One.<#0.5#>Two. Three.", 14, &["One.<#0.5#>Two", ". Three."]);
        check("Well (laughs) that went", 15, &["Well (laughs)", "that went"]);
        check("One. Two.<#1#> Three four.", 19, &["One.", "Two.<#1#> Three", "four."]);
    }

    #[test]
    fn a_text_without_a_place_to_split_is_refused() {
        assert_eq!(split("a<#10.25#>b", 5), None);
        assert_eq!(split("  ", 5), Some(vec![]));
    }

    #[test]
    fn nothing_is_lost_and_every_part_is_valid() {
        let words =
            ["One", "two", " ", " ", ". ", ", ", "\n", "<#0.5#>", "(laughs)", "你", "。", "(hao3)"];
        // A sequence that is the same in every run.
        let mut state = 1_u64;
        let mut draw = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            usize::try_from(state >> 33).unwrap() % below
        };
        let mut split_texts = 0;
        for _ in 0..20_000 {
            let text: String = (0..draw(30)).map(|_| words[draw(words.len())]).collect();
            let limit = 12 + draw(20);
            if faults(&text).next().is_some() {
                continue;
            }
            let Some(parts) = split(&text, limit) else { continue };
            split_texts += usize::from(parts.len() > 1);
            for part in &parts {
                assert!(part.chars().count() <= limit, "{part:?} of {text:?}");
                assert!(!part.is_empty() && faults(part).next().is_none(), "{part:?} of {text:?}");
            }
            let spoken = |text: &str| text.split_whitespace().collect::<String>();
            assert_eq!(spoken(&parts.concat()), spoken(&text));
        }
        assert!(split_texts > 2_000, "{split_texts}");
    }
}
