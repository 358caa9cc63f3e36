//! Texts of a spec in doc comments, of which rustdoc runs nothing.
//!
//! A spec may come from a document of another author. rustdoc compiles and runs each block of code in
//! it that names no other language, and passes its markup on to the page.

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag};

/// The languages that blocks of code may name; rustdoc takes many other words for Rust.
const LANGUAGES: [&str; 19] = [
    "bash",
    "c",
    "cel",
    "console",
    "css",
    "go",
    "graphql",
    "html",
    "http",
    "java",
    "javascript",
    "json",
    "python",
    "sh",
    "sql",
    "text",
    "toml",
    "xml",
    "yaml",
];

/// The language of all other blocks.
const TEXT: &str = "text";

/// The text of a paragraph that follows.
const NEXT_PARAGRAPH: &str = "next";

/// Returns a text whose blocks of code are no tests, and which has no markup but that of Markdown
/// and nothing open at its end; one for which that takes more than other languages is code as a
/// whole.
pub(super) fn untested(text: String) -> String {
    if !["```", "~~~", "    ", "<", "["].iter().any(|signs| text.contains(signs)) {
        return text;
    }
    // rustdoc searches for tests without extensions, and makes the page with them.
    let extensions = Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_SMART_PUNCTUATION;
    let found = named(&text, Options::empty()).and_then(|text| named(&text, extensions));
    found.unwrap_or_else(|| fenced(TEXT, &text))
}

/// Returns code between signs that it does not have itself.
pub(super) fn fenced(language: &str, code: &str) -> String {
    let longest = code.split(|character| character != '`').map(str::len).max().unwrap_or_default();
    let signs = "`".repeat(3.max(longest + 1));
    format!("{signs}{language}\n{code}\n{signs}")
}

/// Returns a text in which each block of code names a language; `None` if it has a block that cannot
/// name one, markup of HTML or a script as the target of a link, or if something is open at its end.
fn named(text: &str, options: Options) -> Option<String> {
    let whole = format!("{text}\n\n{NEXT_PARAGRAPH}");
    let next = whole.len() - NEXT_PARAGRAPH.len();
    let (mut out, mut copied) = (String::with_capacity(text.len()), 0);
    let (mut depth, mut is_closed) = (0_usize, false);
    for (event, range) in Parser::new_ext(&whole, options).into_offset_iter() {
        match &event {
            Event::Html(_)
            | Event::InlineHtml(_)
            | Event::Start(Tag::CodeBlock(CodeBlockKind::Indented)) => return None,
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(language)))
                if !LANGUAGES.contains(&&**language) =>
            {
                let words = words(&whole, range.start);
                out.push_str(&whole[copied..words.start]);
                out.push_str(TEXT);
                copied = words.end;
            }
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. })
                if !is_address(dest_url) =>
            {
                return None;
            }
            Event::Start(Tag::Paragraph) if range.start == next => {
                is_closed = depth == 0;
            }
            _ => {}
        }
        match event {
            Event::Start(_) => depth += 1,
            Event::End(_) => depth -= 1,
            _ => {}
        }
    }
    out.push_str(text.get(copied..)?);
    is_closed.then_some(out)
}

/// Returns the range of the words behind the signs that open a block of code.
fn words(text: &str, block: usize) -> std::ops::Range<usize> {
    let line = text[block..].lines().next().unwrap_or_default();
    let signs = line.trim_start();
    let words = signs.trim_start_matches(signs.chars().next().unwrap_or('`'));
    block + line.len() - words.len()..block + line.len()
}

/// Returns true for the target of a link that browsers do not run as a script.
fn is_address(target: &str) -> bool {
    // Browsers leave these out of a scheme.
    let is_left_out = |character: char| character.is_whitespace() || character.is_control();
    let target = target.replace(is_left_out, "");
    let begins_with = |scheme: &str| {
        target.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme))
    };
    !["javascript:", "vbscript:", "data:"].into_iter().any(begins_with)
}
