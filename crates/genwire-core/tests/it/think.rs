//! Splitting thinking from the answer, with chunks split at every position.

use genwire_core::think::{self, Passage, Splitter};
use proptest::prelude::*;

/// Joins the thinking and the answer of text in chunks.
fn passages<'a>(
    mut splitter: Splitter,
    chunks: impl IntoIterator<Item = &'a str>,
) -> (String, String) {
    let (mut thinking, mut answer) = (String::new(), String::new());
    let mut add = |passage: Passage<'_>| match passage {
        Passage::Thinking(text) => thinking.push_str(&text),
        Passage::Text(text) => answer.push_str(&text),
        // The line feeds next to the tags are part of the tags.
        Passage::TextWasThinking => thinking += std::mem::take(&mut answer).trim_matches('\n'),
    };
    for chunk in chunks {
        splitter.push(chunk).for_each(&mut add);
    }
    splitter.finish().into_iter().for_each(&mut add);
    (thinking, answer)
}

/// Cuts the text into chunks before each character whose bit is set.
fn cut(text: &str, bits: u32) -> Vec<&str> {
    let mut chunks = Vec::new();
    let mut start = 0;
    for (place, (at, _)) in text.char_indices().enumerate() {
        if bits >> (place % 32) & 1 == 1 {
            chunks.push(&text[start..at]);
            start = at;
        }
    }
    chunks.push(&text[start..]);
    chunks
}

fn check(text: &str, thinking: &str, answer: &str) {
    let expected = (thinking.to_owned(), answer.to_owned());
    let (whole_thinking, whole_answer) = think::split(text);
    assert_eq!((whole_thinking.unwrap_or_default(), whole_answer), (thinking, answer), "{text:?}");
    for bits in [0, u32::MAX, 0x5555_5555, 0xaaaa_aaaa, 0x2492_4924, 0x0421_0842] {
        assert_eq!(passages(Splitter::new(), cut(text, bits)), expected, "{text:?}");
    }
    for (at, _) in text.char_indices() {
        assert_eq!(
            passages(Splitter::new(), [&text[..at], &text[at..]]),
            expected,
            "{text:?} at {at}"
        );
    }
}

#[test]
fn a_block_at_the_start_is_thinking() {
    check("<think>a</think>b", "a", "b");
    check("<think>\na\n</think>\n\nb\n", "a", "b\n");
    check("<think>\n\na\n\nb\n\n</think>\n\n\nc", "a\n\nb", "c");
    check(" \n<think>a</think> b", "a", " b");
    check("<think></think>b", "", "b");
    check("<think>\n</think>\n", "", "");
    check("<think>a < b <thin </thin</think>b", "a < b <thin </thin", "b");
    check("<think>a\n<\n\n</think>b", "a\n<", "b");
    check("<think>\u{e9}\n\u{1f600}</think>\u{e9}", "\u{e9}\n\u{1f600}", "\u{e9}");
    check("<think>a<</think>b", "a<", "b");
    check("<think>a</</think>b", "a</", "b");
    check("<think><think>a</think>b", "<think>a", "b");
}

#[test]
fn what_looks_like_a_tag_is_text() {
    check("a <think>b</think>", "", "a <think>b</think>");
    check("<thinking>b", "", "<thinking>b");
    check("<<think>b</think>", "", "<<think>b</think>");
    check("  \n", "", "  \n");
    check("", "", "");
    check("<thin", "", "<thin");
    check("a: 1 <", "", "a: 1 <");
    check("<think>a</think>b<think>c</think>", "a", "b<think>c</think>");
    check("<Think>b", "", "<Think>b");
}

#[test]
fn a_closing_tag_without_its_opening_tag_ends_thinking() {
    check("a</think>b", "a", "b");
    check("</think>b", "", "b");
    check(" \n</think>\nb", "", "b");
    check("a", "", "a");
    check("a\n\nb\n</think>\n\nc\n", "a\n\nb", "c\n");
    check("\na < b </thin</think>c", "a < b </thin", "c");
    check("a<</think>b", "a<", "b");
    check("a</think>", "a", "");
    check("a</think>b <think>c</think>d", "a", "b <think>c</think>d");
    // After an opening tag, closing tags are part of the answer.
    check("The tags <think> and </think>", "", "The tags <think> and </think>");
    check("<think>a</think>b</think>c", "a", "b</think>c");
    // The last closing tag ends the thinking, and the answer has none.
    assert_eq!(think::split("a</think>b</think>c"), (Some("a</think>b"), "c"));
    let chunks = cut("a</think>b</think>c", u32::MAX);
    assert_eq!(passages(Splitter::new(), chunks), ("ab".to_owned(), "c".to_owned()));
}

#[test]
fn thinking_that_is_not_closed_is_given_out_to_the_end() {
    check("<think>a", "a", "");
    check("<think>", "", "");
    check("<think>a\n</thin", "a\n</thin", "");
    check("<think>a\n\n", "a\n\n", "");
}

#[test]
fn a_splitter_for_all_blocks_takes_later_ones_too() {
    let text = "a<think>\nb\n</think>\nc <think d</think><think>e</think>";
    for bits in [0, u32::MAX, 0x5555_5555, 0x1249_2492] {
        let expected = ("be".to_owned(), "ac <think d</think>".to_owned());
        assert_eq!(passages(Splitter::any(), cut(text, bits)), expected);
    }
}

#[test]
fn every_cut_of_a_short_text_gives_the_same() {
    for text in [
        "<think>\na</think>\nb",
        " <think>\n</think>",
        "x<think>\n</thinkk>",
        "x\n</think>\ny",
        "</think></think>y",
    ] {
        let whole = passages(Splitter::new(), [text]);
        for bits in 0..1_u32 << text.chars().count() {
            assert_eq!(passages(Splitter::new(), cut(text, bits)), whole);
        }
    }
}

#[test]
fn text_is_given_out_as_soon_as_it_is_no_tag() {
    let mut splitter = Splitter::new();
    assert_eq!(splitter.push("<think>ab").count(), 1);
    assert!(splitter.is_thinking());
    let given: Vec<Passage<'_>> = splitter.push("</thi").collect();
    assert!(given.is_empty());
    let given: Vec<Passage<'_>> = splitter.push("s").collect();
    assert_eq!(given, [Passage::Thinking("</thi".into()), Passage::Thinking("s".into())]);
}

/// All blocks by searching the whole text.
fn reference(text: &str) -> (String, String) {
    let (mut thinking, mut answer) = (String::new(), String::new());
    let trimmed = text.trim_start_matches([' ', '\n']);
    let mut rest = if trimmed.starts_with("<think>") { trimmed } else { text };
    let unopened = rest.find("<think>").unwrap_or(rest.len());
    let closed: Vec<&str> = rest[..unopened].split("</think>").collect();
    if let Some((last, before)) = closed.split_last()
        && !before.is_empty()
    {
        // Blank text before the first tag is dropped, as it is before a block.
        let skipped = usize::from(before[0].trim_ascii().is_empty());
        for text in &before[skipped..] {
            thinking += text.trim_matches('\n');
        }
        rest = &rest[unopened - last.len()..];
        rest = rest.trim_start_matches('\n');
    }
    while let Some((before, block)) = rest.split_once("<think>") {
        answer += before;
        let block = block.trim_start_matches('\n');
        if let Some((inside, after)) = block.split_once("</think>") {
            thinking += inside.trim_end_matches('\n');
            rest = after.trim_start_matches('\n');
        } else {
            thinking += block;
            rest = "";
        }
    }
    (thinking, answer + rest)
}

fn texts() -> impl Strategy<Value = String> {
    let word = proptest::sample::select(vec![
        "<think>", "<think>", "</think>", "</think>", "<", "</", "think>", "\n", " ", "a",
        "\u{e9}", "<thi",
    ]);
    proptest::collection::vec(word, 0..12).prop_map(|words| words.concat())
}

proptest! {
    #[test]
    fn any_cut_agrees_with_a_search_of_the_whole(text in texts(), bits in any::<u32>()) {
        let (thinking, answer) = think::split(&text);
        let (found, found_answer) = passages(Splitter::new(), cut(&text, bits));
        prop_assert_eq!(&found_answer, answer);
        // If there are several closing tags without an opening one, `split` keeps the earlier tags
        // in the thinking.
        let spaceless = |text: &str| text.replace([' ', '\n'], "");
        if text.trim_start().starts_with("<think>") {
            prop_assert_eq!(found, thinking.unwrap_or_default());
        } else {
            let inside = thinking.unwrap_or_default().replace("</think>", "");
            prop_assert_eq!(spaceless(&found), spaceless(&inside));
            prop_assert!(text.contains("<think>") || !answer.contains("</think>"));
        }
        prop_assert_eq!(passages(Splitter::any(), cut(&text, bits)), reference(&text));
    }
}
