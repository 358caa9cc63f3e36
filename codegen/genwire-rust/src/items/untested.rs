//! Keeps rustdoc from running code in the prose of a spec.
//!
//! A spec may come from another author's document. rustdoc compiles and runs each code block
//! without another language, and passes HTML on to the page.

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag};

/// The languages that code blocks may name; rustdoc interprets many other words as Rust.
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

/// The language of all other code blocks.
const TEXT: &str = "text";

/// The content of a test paragraph that follows.
const NEXT_PARAGRAPH: &str = "next";

/// Returns Markdown without tests, HTML, and anything left open at its end.
///
/// If renaming the languages of code blocks is not enough, the whole string becomes a code block.
pub(super) fn untested(text: String) -> String {
    if !["```", "~~~", "    ", "<", "["].iter().any(|signs| text.contains(signs)) {
        return text;
    }
    // rustdoc searches for tests without extensions, but renders the page with them.
    let extensions = Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_SMART_PUNCTUATION;
    let found = named(&text, Options::empty()).and_then(|text| named(&text, extensions));
    found.unwrap_or_else(|| fenced(TEXT, &text))
}

/// Returns a code block with a fence that is longer than any in the code.
pub(super) fn fenced(language: &str, code: &str) -> String {
    let longest = code.split(|character| character != '`').map(str::len).max().unwrap_or_default();
    let signs = "`".repeat(3.max(longest + 1));
    format!("{signs}{language}\n{code}\n{signs}")
}

/// Names a language in each code block of Markdown.
///
/// `None` if a code block cannot name one, if there is HTML or a link that runs a script, or if
/// something is left open at the end.
fn named(text: &str, options: Options) -> Option<String> {
    let whole = format!("{text}\n\n{NEXT_PARAGRAPH}");
    let next = whole.len() - NEXT_PARAGRAPH.len();
    let (mut out, mut copied) = (String::with_capacity(text.len()), 0);
    let (mut depth, mut is_closed) = (0_usize, false);
    let parser = Parser::new_ext(&whole, options);
    // A definition also applies to the references in texts that are joined with this one.
    if parser.reference_definitions().iter().any(|(_, link)| !is_address(&link.dest)) {
        return None;
    }
    for (event, range) in parser.into_offset_iter() {
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

/// Returns the range of the info string of a code block.
fn words(text: &str, block: usize) -> std::ops::Range<usize> {
    let line = text[block..].lines().next().unwrap_or_default();
    let signs = line.trim_start();
    let words = signs.trim_start_matches(signs.chars().next().unwrap_or('`'));
    block + line.len() - words.len()..block + line.len()
}

/// Returns true for a link target that browsers do not run as a script.
fn is_address(target: &str) -> bool {
    // Browsers ignore these characters in a scheme.
    let is_left_out = |character: char| character.is_whitespace() || character.is_control();
    let target = target.replace(is_left_out, "");
    let begins_with = |scheme: &str| {
        target.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme))
    };
    !["javascript:", "vbscript:", "data:"].into_iter().any(begins_with)
}
