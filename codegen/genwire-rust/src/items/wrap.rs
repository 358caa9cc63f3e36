//! Line breaks in doc comments.

/// The widest line of prose, in characters, without the comment marks.
const MAX_LINE_CHARS: usize = 90;

/// The text with its prose wrapped; lists, tables and code stay as they are.
pub(super) fn wrapped(text: &str) -> String {
    let mut out: Vec<String> = Vec::new();
    let mut prose: Vec<&str> = Vec::new();
    let mut code = false;
    for line in text.lines() {
        let fence = line.trim_start().starts_with("```");
        if code || fence || !is_prose(line) {
            fill(&mut out, &mut prose);
            out.push(line.trim_end().to_owned());
        } else {
            prose.extend(line.split_whitespace());
        }
        code ^= fence;
    }
    fill(&mut out, &mut prose);
    out.join("\n")
}

/// An item of a list: a dash, and further lines indented below its text.
pub(super) fn list_item(text: &str) -> String {
    let mut lines = Vec::new();
    fill(&mut lines, &mut text.split_whitespace().collect());
    format!("- {}", lines.join("\n  "))
}

fn is_prose(line: &str) -> bool {
    let line = line.trim_start();
    !(line.is_empty() || line.starts_with("- ") || line.starts_with('|') || line.starts_with('#'))
}

/// Moves the words of a paragraph into lines.
fn fill(out: &mut Vec<String>, words: &mut Vec<&str>) {
    let mut line = String::new();
    for word in words.drain(..) {
        let fits = line.chars().count() + 1 + word.chars().count() <= MAX_LINE_CHARS;
        if line.is_empty() {
            line.push_str(word);
        } else if fits || opens_block(word) {
            line.push(' ');
            line.push_str(word);
        } else {
            out.push(std::mem::replace(&mut line, word.to_owned()));
        }
    }
    if !line.is_empty() {
        out.push(line);
    }
}

/// Returns true if Markdown would read a word at the start of a line as the start of a block.
fn opens_block(word: &str) -> bool {
    let number = word.trim_end_matches(['.', ')']);
    matches!(word, "-" | "+" | "*" | ">" | "#")
        || (number.len() < word.len() && number.chars().all(|character| character.is_ascii_digit()))
}
