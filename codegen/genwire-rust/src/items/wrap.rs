//! Line breaks in doc comments.

/// The widest line of prose, in characters, without the comment marks.
const MAX_LINE_CHARS: usize = 90;

/// The spaces in front of a line that make it code in Markdown.
const CODE_INDENT: usize = 4;

/// The most items of lists inside each other; what is deeper stays as it is.
const MAX_LEVELS: usize = 32;

/// The text with its prose wrapped and four spaces for each tab; tables, headings and code stay as
/// they are, and so do the first lines of the items of lists. Further lines of an item are below its
/// text, and those of a quotation begin as its first line does. Code without a language is text,
/// which no test compiles.
pub(super) fn wrapped(text: &str) -> String {
    let text = text.replace('\t', "    ");
    let mut page = Page::default();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        page.line(line, lines.peek().copied().unwrap_or_default());
    }
    page.close();
    page.out.join("\n")
}

/// An item of a list: a dash, and further lines indented below its text.
pub(super) fn list_item(text: &str) -> String {
    let mut lines = Vec::new();
    fill(&mut lines, &mut text.split_whitespace().collect(), "");
    format!("- {}", lines.join("\n  "))
}

/// The lines that are written, and the blocks that are open below them.
#[derive(Default)]
struct Page<'a> {
    out: Vec<String>,
    /// The words of the open paragraph that are in no line yet.
    prose: Vec<&'a str>,
    /// The beginning of further lines of the open paragraph.
    lead: Option<String>,
    /// The items of lists around the next line, the outermost first.
    items: Vec<Item>,
    block: Option<Block>,
    /// The signs of the block of code that is open in the quotation above.
    quoted: Option<String>,
}

/// An item of a list, by the column of its text.
#[derive(Clone, Copy, Default)]
struct Item {
    given: usize,
    written: usize,
}

/// A block whose lines are no prose.
enum Block {
    /// Code that lines of signs surround; its lines lose some of their indent.
    Code { fence: String, shift: usize },
    /// A table.
    Table,
}

impl<'a> Page<'a> {
    /// Adds a line, which another one follows.
    fn line(&mut self, line: &'a str, next: &str) {
        let text = line.trim();
        let given = line.len() - line.trim_start_matches(' ').len();
        if !text.starts_with('>') {
            self.quoted = None;
        }
        if self.goes_on(line, text, given) {
            return;
        }
        if text.is_empty() {
            self.fill();
            self.out.push(String::new());
            return;
        }
        let around = self.items.iter().rfind(|item| item.given <= given).copied();
        let around = around.unwrap_or_default();
        let indent = given - around.given;
        let is_underline = is_underline(text) && indent < CODE_INDENT;
        let begins_table = begins_table(text, next);
        let is_deep_rule = indent >= CODE_INDENT && self.lead.is_some() && is_rule(text);
        let is_prose = is_deep_rule
            || is_prose(text) && !is_underline && fence(text).is_none() && !begins_table;
        if is_prose && self.lead.is_some() {
            self.prose.extend(text.split_whitespace());
            return;
        }
        self.fill();
        self.items.retain(|item| item.given <= given);
        if is_prose {
            self.lead = Some(" ".repeat(around.written));
            self.prose.extend(text.split_whitespace());
            return;
        }
        // Outside lists, Markdown reads a line that is indented so far as code.
        let written = around.written + if indent < CODE_INDENT { indent } else { 0 };
        self.out.push([&" ".repeat(written), text].concat());
        if begins_table {
            self.block = Some(Block::Table);
        } else {
            self.open(text, Item { given, written });
        }
    }

    /// Adds a line of the open block of code, or of the open table.
    fn goes_on(&mut self, line: &str, text: &str, given: usize) -> bool {
        match &self.block {
            // A block of code ends with its item.
            Some(Block::Code { .. })
                if !text.is_empty() && given < self.items.last().map_or(0, |item| item.given) =>
            {
                self.close();
                self.block = None;
                false
            }
            Some(Block::Code { fence, shift }) => {
                self.out.push(line[given.min(*shift)..].trim_end().to_owned());
                if closes(text, fence) {
                    self.block = None;
                }
                true
            }
            Some(Block::Table) => {
                let around = self.items.last().copied().unwrap_or_default();
                let opens = !is_prose(text) && !text.starts_with('|') || fence(text).is_some();
                if opens || given < around.given {
                    self.block = None;
                    return false;
                }
                self.out.push([&" ".repeat(around.written), text].concat());
                true
            }
            None => false,
        }
    }

    /// Opens what a line opens that is no prose, and that begins at a column.
    fn open(&mut self, text: &str, at: Item) {
        if let Some(fence) = fence(text) {
            if fence.len() == text.len()
                && let Some(line) = self.out.last_mut()
            {
                line.push_str("text");
            }
            let fence = fence.to_owned();
            self.block = Some(Block::Code { fence, shift: at.given - at.written });
        } else if is_rule(text) {
            // Nothing goes on below it.
        } else if let Some(quoted) = text.strip_prefix('>') {
            self.quote(quoted.trim_start());
            // Only a paragraph goes on without the mark.
            let is_open = is_prose(quoted) && fence(quoted.trim_start()).is_none();
            self.lead = is_open.then(|| " ".repeat(at.written) + "> ");
        } else if let Some(marker) = marker_chars(text)
            && self.items.len() < MAX_LEVELS
        {
            let inside = Item { given: at.given + marker, written: at.written + marker };
            self.items.push(inside);
            let rest = text[marker..].trim_start();
            if is_prose(rest) && fence(rest).is_none() {
                self.lead = Some(" ".repeat(inside.written));
            } else {
                self.open(rest, inside);
            }
        }
    }

    /// Opens or closes the block of code of which a line of a quotation is the first or the last one.
    fn quote(&mut self, quoted: &str) {
        let Some(signs) = fence(quoted) else { return };
        match &self.quoted {
            Some(open) if closes(quoted, open) => self.quoted = None,
            Some(_) => {}
            None => {
                self.quoted = Some(signs.to_owned());
                if signs.len() == quoted.len()
                    && let Some(line) = self.out.last_mut()
                {
                    line.push_str("text");
                }
            }
        }
    }

    /// Ends the open paragraph.
    fn fill(&mut self) {
        fill(&mut self.out, &mut self.prose, self.lead.take().as_deref().unwrap_or_default());
    }

    /// Ends what is open, so that it contains nothing that comes after it.
    fn close(&mut self) {
        self.fill();
        if let Some(Block::Code { fence, .. }) = &self.block {
            let around = self.items.last().copied().unwrap_or_default();
            self.out.push([&" ".repeat(around.written), fence.as_str()].concat());
        }
    }
}

/// Returns the signs that begin or end a block of code, if a line has them.
fn fence(text: &str) -> Option<&str> {
    let sign = text.chars().next().filter(|sign| matches!(sign, '`' | '~'))?;
    let rest = text.trim_start_matches(sign);
    let signs = &text[..text.len() - rest.len()];
    (signs.len() >= 3 && !(sign == '`' && rest.contains('`'))).then_some(signs)
}

/// Returns true for a line that ends a block of code which began with these signs.
fn closes(text: &str, signs: &str) -> bool {
    text.starts_with(signs) && text.trim_start_matches(&signs[..1]).is_empty()
}

fn is_prose(line: &str) -> bool {
    let text = line.trim();
    let opens = text.is_empty() || text.starts_with(['|', '#', '>']) || is_rule(text);
    !opens && marker_chars(text).is_none()
}

/// Returns true for a line that divides a text.
fn is_rule(text: &str) -> bool {
    let is_of = |sign: char| {
        text.matches(sign).count() >= 3 && text.chars().all(|it| it == sign || it == ' ')
    };
    ['-', '*', '_'].into_iter().any(is_of)
}

/// Returns true for a line that makes the paragraph above it a heading.
fn is_underline(text: &str) -> bool {
    ["-", "="].iter().any(|sign| !text.is_empty() && text.trim_start_matches(sign).is_empty())
}

/// Returns true for the first line of a table, by the line that follows.
fn begins_table(text: &str, next: &str) -> bool {
    let is_rule = |cell: &str| {
        let cell = cell.trim();
        let cell = cell.strip_prefix(':').unwrap_or(cell);
        is_underline(cell.strip_suffix(':').unwrap_or(cell)) && !cell.contains('=')
    };
    let (heads, rules) = (cells(text), cells(next));
    text.contains('|')
        && next.contains('|')
        && heads.len() == rules.len()
        && rules.into_iter().all(is_rule)
}

/// Returns the cells of a line of a table.
fn cells(line: &str) -> Vec<&str> {
    let line = line.trim();
    let line = line.strip_prefix('|').unwrap_or(line);
    let line = line.strip_suffix('|').unwrap_or(line);
    line.split('|').collect()
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

/// Returns true if Markdown would read a word at the start of a line as the start of a block, or as
/// the end of a heading.
fn opens_block(word: &str) -> bool {
    let is_of_block = |start: &&str| word.starts_with(start);
    matches!(word, "+" | "*")
        || ["```", "~~~", ">", "#", "|"].iter().any(is_of_block)
        || is_underline(word)
        || is_number(word)
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
            ("> ```\n> a\n> ```\nb".to_owned(), "> ```text\n> a\n> ```\nb".to_owned()),
            ("> ~~~\nb\n\n> ~~~c".to_owned(), "> ~~~text\nb\n\n> ~~~c".to_owned()),
            ("- ```\n  a\n\nb\nc".to_owned(), "- ```text\n  a\n\n  ```\nb c".to_owned()),
            ("- ".repeat(9_000) + "a", ("- ".repeat(9_000) + "a")),
            ("```\na()\n```".to_owned(), "```text\na()\n```".to_owned()),
            ("~~~\na\nb\n~~~".to_owned(), "~~~text\na\nb\n~~~".to_owned()),
            ("```a = 1```\nb\nc".to_owned(), "```a = 1``` b c".to_owned()),
            ("- a\n\n    - b\nc".to_owned(), "- a\n\n    - b\n      c".to_owned()),
            ("in\n2020\n*now*".to_owned(), "in 2020 *now*".to_owned()),
            (format!("* a\n{text}"), format!("* a\n  {line}\n  word word word")),
            (text.clone(), ["word"; 18].join(" ") + "\nword word"),
        ] {
            assert_eq!(wrapped(&given), expected, "{given}");
        }
    }

    #[test]
    fn tables_need_no_line_in_front() {
        for same in [
            "a | b\n--- | ---\nc | d\ne",
            "a | b\n:-: | -\nc | d\n\ne f",
            "- a\n\n  a | b\n  --|--\n  c | d\n- e",
            "in\na | b\n--|--\nc | d",
        ] {
            assert_eq!(wrapped(same), same);
        }
        for (given, expected) in [
            ("a | b\nc | d", "a | b c | d"),
            ("a | b\n--- | --- | ---", "a | b --- | --- | ---"),
            ("a | b\n--|--\n> c\nd", "a | b\n--|--\n> c\n> d"),
        ] {
            assert_eq!(wrapped(given), expected);
        }
    }

    #[test]
    fn headings_keep_the_line_below_them() {
        for (given, expected) in [
            ("Title\n=====\none\ntwo", "Title\n=====\none two"),
            ("A long\ntitle\n---\n\none\ntwo", "A long title\n---\n\none two"),
            ("one\n\n---\n\ntwo", "one\n\n---\n\ntwo"),
            ("one\n* * *\ntwo\nthree", "one\n* * *\ntwo three"),
            ("- one\n---\ntwo\nthree", "- one\n---\ntwo three"),
            ("one\n    ---\ntwo", "one --- two"),
        ] {
            assert_eq!(wrapped(given), expected, "{given}");
        }
        let text = long() + " === --- " + &long();
        assert!(wrapped(&text).lines().all(|line| line.starts_with("word")), "{text}");
    }

    #[test]
    fn blocks_inside_an_item_stay_inside() {
        for (given, expected) in [
            ("- a\n  ```\n  b\n  ```\n  c\n  d", "- a\n  ```text\n  b\n  ```\n  c d"),
            ("- a\n  ```json\n  b\n  ```\nc\nd", "- a\n  ```json\n  b\n  ```\nc d"),
            ("- a\n\n  b\n  c\n\nd\ne", "- a\n\n  b c\n\nd e"),
            ("1. a\n   - b\n\n     c\n     d\n   e\n2. f", "1. a\n   - b\n\n     c d e\n2. f"),
            ("- ```\n  a\n  ```\n  b\n  c", "- ```text\n  a\n  ```\n  b c"),
            ("- - a\nb", "- - a\n    b"),
            ("a\n      - b\n      - c\nd", "a\n- b\n- c\n  d"),
            ("a\n\n    ```\n    b\n      c\n    ```\nd\ne", "a\n\n```text\nb\n  c\n```\nd e"),
            ("```\n~~~\n``\n````\na\nb", "```text\n~~~\n``\n````\na b"),
            ("a\n```\nb", "a\n```text\nb\n```"),
        ] {
            assert_eq!(wrapped(given), expected, "{given}");
        }
    }
}
