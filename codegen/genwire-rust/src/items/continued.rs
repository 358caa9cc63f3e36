//! Adds the markers that Markdown allows lines of a block quote or list item to omit.
//!
//! Clippy requires them in doc comments, because without them the end of a quote is easy to miss.

use pulldown_cmark::{Event, Parser, Tag, TagEnd};

/// A Markdown container. All of its lines have a prefix.
enum Container {
    Quotation,
    /// A list item, with the width of its marker and the spaces after it.
    Item(usize),
}

impl Container {
    /// Returns the rest of a line after the container's prefix; `None` if the line has no prefix.
    fn strip<'a>(&self, line: &'a str) -> Option<&'a str> {
        match self {
            Self::Quotation => {
                let rest = line.trim_start_matches(' ').strip_prefix('>')?;
                Some(rest.strip_prefix(' ').unwrap_or(rest))
            }
            Self::Item(width) => {
                let (indentation, rest) = line.split_at_checked(*width)?;
                indentation.bytes().all(|byte| byte == b' ').then_some(rest)
            }
        }
    }

    /// Returns the prefix of a line in the container.
    fn signs(&self) -> String {
        match self {
            Self::Quotation => "> ".to_owned(),
            Self::Item(width) => " ".repeat(*width),
        }
    }
}

/// Returns Markdown in which each line of a block quote or list item has its prefix.
pub(super) fn continued(text: &str) -> String {
    let (mut out, mut copied) = (String::with_capacity(text.len()), 0);
    let mut containers: Vec<Container> = Vec::new();
    for (event, range) in Parser::new(text).into_offset_iter() {
        match event {
            Event::Start(Tag::BlockQuote(_)) => containers.push(Container::Quotation),
            Event::Start(Tag::Item) => containers.push(Container::Item(sign(&text[range]))),
            Event::End(TagEnd::BlockQuote(_) | TagEnd::Item) => {
                containers.pop();
            }
            Event::SoftBreak | Event::HardBreak => {
                let mut line = text[range.end..].lines().next().unwrap_or_default();
                let start = range.end + line.len();
                let missing = containers.iter().skip_while(|container| {
                    container.strip(line).map(|rest| line = rest).is_some()
                });
                let signs: String = missing.map(Container::signs).collect();
                if !signs.is_empty() {
                    let place = start - line.len();
                    out.push_str(&text[copied..place]);
                    out.push_str(&signs);
                    copied = place + line.len() - line.trim_start().len();
                }
            }
            _ => {}
        }
    }
    out.push_str(&text[copied..]);
    out
}

/// Returns the width of an item's marker, with the spaces after it.
fn sign(item: &str) -> usize {
    let digits = item.bytes().take_while(u8::is_ascii_digit).count() + 1;
    let spaces = item.bytes().skip(digits).take_while(|byte| *byte == b' ').count();
    digits + spaces.clamp(1, 4)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXTS: [(&str, &str); 12] = [
        ("", ""),
        ("a\nb", "a\nb"),
        ("> a\nb", "> a\n> b"),
        ("> a\n> b\nc\n\nd", "> a\n> b\n> c\n\nd"),
        (">a\n>b", ">a\n>b"),
        ("- a\nb\n- c", "- a\n  b\n- c"),
        ("- a\n b", "- a\n  b"),
        ("10. a\nb", "10. a\n    b"),
        ("> - a\n> b\nc", "> - a\n>   b\n>   c"),
        ("- > a\n  b\nc", "- > a\n  > b\n  > c"),
        ("> a  \nb", "> a  \n> b"),
        ("> é\nß", "> é\n> ß"),
    ];

    #[test]
    fn every_line_begins_with_the_signs_of_its_parts() {
        for (text, expected) in TEXTS {
            assert_eq!(continued(text), expected, "{text:?}");
            assert_eq!(continued(expected), expected, "{expected:?} is as it has to be");
        }
    }
}
