//! The docs of generated Rust, as rustdoc interprets them.

use proc_macro2::{TokenStream, TokenTree};
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

/// Words of an info string that make a code block a test, one for each kind of letters.
const RUST: [&str; 3] = ["custom", "ignore", "rust"];

/// Returns the doc comments in a file, without their marks.
pub(super) fn docs(text: &str) -> Vec<String> {
    let mut docs = Vec::<String>::new();
    let mut last = "";
    for line in text.lines().map(str::trim_start) {
        let mark = ["///", "//!"].into_iter().find(|mark| line.starts_with(mark));
        if let Some(mark) = mark {
            let rest = line[mark.len()..].strip_prefix(' ').unwrap_or(&line[mark.len()..]);
            if mark != last {
                docs.push(String::new());
            }
            if let Some(doc) = docs.last_mut() {
                doc.push_str(rest);
                doc.push('\n');
            }
        }
        last = mark.unwrap_or_default();
    }
    docs
}

/// Returns the code in a doc that rustdoc tests or might test.
pub(super) fn tests(doc: &str) -> Vec<String> {
    let (mut found, mut is_open) = (Vec::<String>::new(), false);
    for event in Parser::new(doc) {
        match event {
            Event::Start(Tag::CodeBlock(kind)) => {
                is_open = match kind {
                    CodeBlockKind::Indented => true,
                    CodeBlockKind::Fenced(words) => {
                        let is_word = words.bytes().all(|byte| byte.is_ascii_lowercase());
                        words.is_empty() || !is_word || RUST.contains(&&*words)
                    }
                };
                if is_open {
                    found.push(String::new());
                }
            }
            Event::End(TagEnd::CodeBlock) => is_open = false,
            Event::Text(text) if is_open => {
                if let Some(code) = found.last_mut() {
                    code.push_str(&text);
                }
            }
            _ => {}
        }
    }
    found
}

/// Returns true for a doc with HTML or a link that runs a script, as rustdoc parses its page or as
/// it searches for tests.
pub(super) fn has_markup(doc: &str) -> bool {
    let is_markup = |event: Event<'_>| match event {
        Event::Html(_) | Event::InlineHtml(_) => true,
        Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
            dest_url.trim_start().to_ascii_lowercase().starts_with("javascript")
        }
        _ => false,
    };
    Parser::new(doc).any(is_markup) || Parser::new_ext(doc, Options::all()).any(is_markup)
}

/// Returns true for code that calls a macro with this prefix.
pub(super) fn calls(code: &str, letters: &str) -> bool {
    let lines = code.lines().map(|line| line.trim_start().trim_start_matches("# "));
    match lines.collect::<Vec<_>>().join("\n").parse::<TokenStream>() {
        Ok(tokens) => has_call(tokens, letters),
        // Our own examples are Rust.
        Err(_) => true,
    }
}

fn has_call(tokens: TokenStream, letters: &str) -> bool {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let is_call = |two: &[TokenTree]| match two {
        [TokenTree::Ident(name), TokenTree::Punct(sign)] => {
            name.to_string().starts_with(letters) && sign.as_char() == '!'
        }
        _ => false,
    };
    tokens.windows(2).any(is_call)
        || tokens.into_iter().any(|token| match token {
            TokenTree::Group(group) => has_call(group.stream(), letters),
            TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => false,
        })
}
