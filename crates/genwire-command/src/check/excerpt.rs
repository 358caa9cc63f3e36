//! The line of a document that a violation refers to, truncated to a readable width.

use crate::locate::JsonSpan;
use crate::text::harmless;
use std::ops::Range;
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

/// The maximum width of an excerpt, in columns.
const MAX_COLUMNS: usize = 96;
/// The maximum width of the text before the marked part.
const MAX_COLUMNS_BEFORE: usize = 40;

/// A line of a document with a part of it marked.
#[derive(Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// The number of the line, counted from 1.
    pub line: usize,
    /// The column of the marked part, counted from 1.
    pub column: usize,
    /// The line, truncated if it is too long.
    pub text: String,
    /// The indent of the mark, in columns.
    pub indent: usize,
    /// The width of the mark in columns, at least 1.
    pub marked: usize,
    /// The number of following lines that belong to the marked part.
    pub more: usize,
}

/// Returns the excerpt around a span.
pub fn excerpt(text: &str, place: &JsonSpan) -> Excerpt {
    // If a member is missing, only the opening of its object is marked.
    let end = if place.found { place.span.end } else { place.span.start + 1 };
    let span = place.span.start..end.min(text.len());
    let start = text[..span.start].rfind('\n').map_or(0, |at| at + 1);
    let stop = text[span.start..].find('\n').map_or(text.len(), |at| span.start + at);
    let line = text[start..stop].trim_end_matches('\r');
    let marked = span.start - start..span.end.min(start + line.len()) - start;
    let (text_shown, indent, width) = cut(line, &marked);
    Excerpt {
        line: text[..start].matches('\n').count() + 1,
        column: line[..marked.start].chars().count() + 1,
        text: text_shown,
        indent,
        marked: width.max(1),
        more: text[span].matches('\n').count(),
    }
}

/// Truncates a line around its marked part; returns it with the indent and the width of the mark.
fn cut(line: &str, marked: &Range<usize>) -> (String, usize, usize) {
    // No character is longer than four bytes, so a huge line need not be measured.
    let fits = line.len() <= 4 * MAX_COLUMNS && harmless(line).width() <= MAX_COLUMNS;
    let lead =
        if fits { &line[..marked.start] } else { tail(&line[..marked.start], MAX_COLUMNS_BEFORE) };
    let middle = &line[marked.clone()];
    let left = if fits { usize::MAX } else { MAX_COLUMNS - lead.width() };
    let shown = head(middle, left);
    let after = if shown.len() == middle.len() {
        head(&line[marked.end..], left.saturating_sub(middle.width()))
    } else {
        ""
    };
    let before = if lead.len() < marked.start { "…" } else { "" };
    let cut_off = marked.start + shown.len() + after.len() < line.len();
    let text = [before, lead, shown, after, if cut_off { "…" } else { "" }].concat();
    let indent = harmless(before).width() + harmless(lead).width();
    (harmless(&text), indent, harmless(shown).width())
}

/// Returns the end of a string, at most `width` columns of it.
fn tail(text: &str, width: usize) -> &str {
    let mut left = width;
    let start = text.char_indices().rev().take_while(|(_, character)| fit(*character, &mut left));
    &text[start.last().map_or(text.len(), |(at, _)| at)..]
}

/// Returns the start of a string, at most `width` columns of it.
fn head(text: &str, width: usize) -> &str {
    let mut left = width;
    let end = text.char_indices().take_while(|(_, character)| fit(*character, &mut left));
    &text[..end.last().map_or(0, |(at, character)| at + character.len_utf8())]
}

/// Subtracts the width of a character from the columns that are left, if it fits.
fn fit(character: char, left: &mut usize) -> bool {
    let rest = left.checked_sub(character.width().unwrap_or(1));
    *left = rest.unwrap_or(0);
    rest.is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locate::find;

    fn check(text: &str, pointer: &str, expected: &str) {
        let excerpt = excerpt(text, &find(text, pointer));
        let marks = format!("{}{}", " ".repeat(excerpt.indent), "^".repeat(excerpt.marked));
        let Excerpt { line, column, more, .. } = excerpt;
        assert_eq!(format!("{line}:{column}+{more}\n{}\n{marks}", excerpt.text), expected);
    }

    #[test]
    fn the_value_is_marked_in_its_line() {
        check("{\n  \"a\": 12,\r\n  \"b\": 3\n}", "/a", "2:8+0\n  \"a\": 12,\n       ^^");
    }

    #[test]
    fn a_value_of_several_lines_is_marked_to_the_end_of_the_first() {
        check("{\n  \"a\": [\n    1\n  ]\n}", "/a", "2:8+2\n  \"a\": [\n       ^");
    }

    #[test]
    fn the_opening_of_an_object_without_the_member_is_marked() {
        check("{\"a\": {\"b\": 1}}", "/a/c", "1:7+0\n{\"a\": {\"b\": 1}}\n      ^");
    }

    #[test]
    fn wide_characters_take_two_columns() {
        check("{\"你好\": \"世界\"}", "/你好", "1:8+0\n{\"你好\": \"世界\"}\n         ^^^^^^");
    }

    #[test]
    fn a_long_line_is_cut_on_both_sides() {
        let text =
            format!("{{\"x\": \"{}\", \"a\": 1, \"y\": \"{}\"}}", "x".repeat(200), "y".repeat(200));
        let excerpt = excerpt(&text, &find(&text, "/a"));
        assert!(excerpt.text.starts_with("…xxx"), "{}", excerpt.text);
        assert!(excerpt.text.ends_with("yyy…"), "{}", excerpt.text);
        assert_eq!(excerpt.text.chars().nth(excerpt.indent), Some('1'));
        assert_eq!(excerpt.marked, 1);
    }

    #[test]
    fn a_long_value_is_cut() {
        let text = format!("{{\"x\": \"{}\"}}", "x".repeat(200));
        let excerpt = excerpt(&text, &find(&text, "/x"));
        assert!(excerpt.text.ends_with("xxx…"), "{}", excerpt.text);
        assert_eq!(excerpt.indent + excerpt.marked, MAX_COLUMNS);
    }

    #[test]
    fn characters_that_deceive_are_written_out() {
        check(
            "{\"a\": \"\u{202e}\u{85}\t\"}",
            "/a",
            "1:7+0\n{\"a\": \"\\u202e\\u0085 \"}\n      ^^^^^^^^^^^^^^^",
        );
    }
}
