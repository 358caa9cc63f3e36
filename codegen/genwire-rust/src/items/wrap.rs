//! Line breaks in doc comments.

/// The widest line of prose, in characters, without the comment marks.
const MAX_LINE_CHARS: usize = 90;

/// The text with its prose wrapped and four spaces for each tab; tables and code stay as they are,
/// and so do the first lines of the items of lists. Further lines of an item are below its text, and
/// those of a quotation begin as its first line does. Code without a language is text, which no test
/// compiles.
pub(super) fn wrapped(text: &str) -> String {
    let mut out: Vec<String> = Vec::new();
    let mut prose: Vec<&str> = Vec::new();
    let mut lead = String::new();
    let mut code = false;
    let text = text.replace('\t', "    ");
    for line in text.lines() {
        let fence = is_fence(line);
        if !code && !fence && is_prose(line) {
            prose.extend(line.split_whitespace());
            continue;
        }
        fill(&mut out, &mut prose, &lead);
        // Outside lists, Markdown reads a line that is indented so far as code.
        let is_deep = !code && lead.is_empty() && line.starts_with("    ");
        let line = if is_deep { line.trim() } else { line.trim_end() };
        let is_unnamed = matches!(line.trim_start(), "```" | "~~~");
        let language = if fence && !code && is_unnamed { "text" } else { "" };
        code ^= fence;
        lead = if code || fence { String::new() } else { lead_after(line) };
        out.push(format!("{line}{language}"));
    }
    fill(&mut out, &mut prose, &lead);
    out.join("\n")
}

/// An item of a list: a dash, and further lines indented below its text.
pub(super) fn list_item(text: &str) -> String {
    let mut lines = Vec::new();
    fill(&mut lines, &mut text.split_whitespace().collect(), "");
    format!("- {}", lines.join("\n  "))
}

/// Returns true for a line that begins or ends a block of code.
fn is_fence(line: &str) -> bool {
    let text = line.trim_start();
    text.starts_with("~~~") || text.strip_prefix("```").is_some_and(|rest| !rest.contains('`'))
}

fn is_prose(line: &str) -> bool {
    let text = line.trim_start();
    let opens = text.is_empty() || text.starts_with(['|', '#', '>']);
    !opens && marker_chars(text).is_none()
}

/// Returns how the lines of a paragraph begin that goes on with the text of a line.
fn lead_after(line: &str) -> String {
    let text = line.trim_start();
    let indent = line.chars().count() - text.chars().count();
    if let Some(quoted) = text.strip_prefix('>') {
        // Only a paragraph goes on without the mark.
        let is_open = is_prose(quoted) && !is_fence(quoted);
        return if is_open { " ".repeat(indent) + "> " } else { String::new() };
    }
    marker_chars(text).map_or_else(String::new, |marker| " ".repeat(indent + marker))
}

/// Returns the characters of the marker that makes a text an item of a list, with the space after
/// it.
fn marker_chars(text: &str) -> Option<usize> {
    let (marker, rest) = text.split_once(' ')?;
    let spaces = 1 + rest.chars().take_while(|character| *character == ' ').count();
    let is_item = matches!(marker, "-" | "+" | "*") || is_number(marker);
    // Beyond four spaces, the text of the item is code.
    is_item.then(|| marker.chars().count() + if spaces > 4 { 1 } else { spaces })
}

/// Returns true for the number of an item: digits, and a dot or a parenthesis.
fn is_number(word: &str) -> bool {
    let number = word.strip_suffix(['.', ')']).unwrap_or_default();
    (1..10).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit())
}

/// Moves the words of a paragraph into lines.
fn fill(out: &mut Vec<String>, words: &mut Vec<&str>, lead: &str) {
    let most = MAX_LINE_CHARS.saturating_sub(lead.chars().count());
    let mut line = String::new();
    for word in words.drain(..) {
        let fits = line.chars().count() + 1 + word.chars().count() <= most;
        if line.is_empty() {
            line.push_str(word);
        } else if fits || opens_block(word) {
            line.push(' ');
            line.push_str(word);
        } else {
            out.push(format!("{lead}{}", std::mem::replace(&mut line, word.to_owned())));
        }
    }
    if !line.is_empty() {
        out.push(format!("{lead}{line}"));
    }
}

/// Returns true if Markdown would read a word at the start of a line as the start of a block.
fn opens_block(word: &str) -> bool {
    matches!(word, "-" | "+" | "*") || word.starts_with(['>', '#', '|']) || is_number(word)
}

#[cfg(test)]
mod tests {
    use super::wrapped;

    /// A text of more words than a line holds.
    fn long() -> String {
        ["word"; 20].join(" ")
    }

    #[test]
    fn further_lines_keep_to_their_block() {
        let (text, line) = (long(), ["word"; 17].join(" "));
        for (given, expected) in [
            ("one\ntwo".to_owned(), "one two".to_owned()),
            ("- one\ntwo".to_owned(), "- one\n  two".to_owned()),
            ("- one\n  * two\nthree".to_owned(), "- one\n  * two\n    three".to_owned()),
            ("1. one\n2. two\nthree".to_owned(), "1. one\n2. two\n   three".to_owned()),
            ("> one\ntwo".to_owned(), "> one\n> two".to_owned()),
            ("- one\n\ntwo\nthree".to_owned(), "- one\n\ntwo three".to_owned()),
            ("| a\t| b |".to_owned(), "| a    | b |".to_owned()),
            ("```\na\n* b\n```\nc\nd".to_owned(), "```text\na\n* b\n```\nc d".to_owned()),
            ("  > one\ntwo".to_owned(), "  > one\n  > two".to_owned()),
            ("> one\n>\ntwo".to_owned(), "> one\n>\ntwo".to_owned()),
            ("> # one\ntwo".to_owned(), "> # one\ntwo".to_owned()),
            ("```\na()\n```".to_owned(), "```text\na()\n```".to_owned()),
            ("~~~\na\nb\n~~~".to_owned(), "~~~text\na\nb\n~~~".to_owned()),
            ("```a = 1```\nb\nc".to_owned(), "```a = 1``` b c".to_owned()),
            ("- a\n\n    - b\nc".to_owned(), "- a\n\n- b\n  c".to_owned()),
            ("in\n2020\n*now*".to_owned(), "in 2020 *now*".to_owned()),
            (format!("* a\n{text}"), format!("* a\n  {line}\n  word word word")),
            (text.clone(), ["word"; 18].join(" ") + "\nword word"),
        ] {
            assert_eq!(wrapped(&given), expected, "{given}");
        }
    }
}
