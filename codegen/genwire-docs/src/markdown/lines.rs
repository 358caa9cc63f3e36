//! Lines as Markdown, with links relative to their page.

use crate::reference::{Badge, Inline, PageAnchor, Sources, facts_place};
use std::fmt::Write as _;

/// The page of a line.
pub(super) struct Here {
    path: String,
}

impl Here {
    pub(super) fn new(path: &str) -> Self {
        Self { path: path.to_owned() }
    }

    pub(super) fn is_front(&self) -> bool {
        self.path == crate::reference::FRONT
    }

    /// Returns the path of the page's file, relative to the folder of the reference.
    pub(super) fn file(&self) -> String {
        file(&self.path)
    }

    pub(super) fn link_to_front(&self) -> String {
        self.link(&PageAnchor { page: crate::reference::FRONT.to_owned(), anchor: None })
    }

    /// Returns the link to a position in the reference.
    pub(super) fn link(&self, place: &PageAnchor) -> String {
        let anchor =
            place.anchor.as_ref().map_or_else(String::new, |it| format!("#{}", anchor(it)));
        if place.page == self.path && !anchor.is_empty() {
            return anchor;
        }
        let up = "../".repeat(self.path.matches('/').count());
        let target = file(&place.page);
        // The shortest path, as an author would write it.
        let folder = self.path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let near = target.strip_prefix(&format!("{folder}/")).filter(|_| !folder.is_empty());
        near.map_or_else(|| format!("{up}{target}{anchor}"), |near| format!("{near}{anchor}"))
    }

    /// Renders a line of a paragraph.
    pub(super) fn line(&self, line: &[Inline]) -> String {
        self.rendered(line, escaped)
    }

    /// Renders the text of a heading. Escapes braces, because mdBook parses `{..}` at the end of a
    /// heading as attributes.
    pub(super) fn title(&self, line: &[Inline]) -> String {
        self.rendered(line, |text| escaped(text).replace('{', "&#123;").replace('}', "&#125;"))
    }

    fn rendered(&self, line: &[Inline], escape: fn(&str) -> String) -> String {
        let mut out = String::new();
        let mut after_code = false;
        for inline in line {
            let is_code = matches!(inline, Inline::Code(_));
            // The backticks of two codes would become one fence.
            if is_code && after_code {
                out.push(' ');
            }
            after_code = is_code;
            match inline {
                Inline::Text(text) => out.push_str(&escape(text)),
                Inline::Code(text) => out.push_str(&code(text)),
                Inline::Strong(text) => {
                    let _ = write!(out, "**{}**", escape(text));
                }
                Inline::Badge(badge) => out.push_str(&self::badge(*badge)),
                Inline::Link(place, inner) => {
                    let _ = write!(out, "[{}]({})", self.rendered(inner, escape), self.link(place));
                }
            }
        }
        out
    }

    /// Renders facts and open questions on one line.
    pub(super) fn sources(&self, sources: &Sources) -> String {
        let questions = sources.questions.iter().map(|line| self.line(line));
        let facts = (!sources.facts.is_empty()).then(|| self.facts(&sources.facts));
        questions.chain(facts).collect::<Vec<_>>().join(", ")
    }

    /// Renders the ids of facts, each linked to its row.
    pub(super) fn facts(&self, ids: &[String]) -> String {
        let links =
            ids.iter().map(|id| format!("[{}]({})", escaped(id), self.link(&facts_place(id))));
        links.collect::<Vec<_>>().join(", ")
    }
}

fn file(page: &str) -> String {
    if page == crate::reference::FRONT { "README.md".to_owned() } else { format!("{page}.md") }
}

pub(super) fn badge(badge: Badge) -> String {
    format!("*{}*", badge.word())
}

/// Returns the name of an anchor as it is written in HTML and in links.
///
/// Letters and digits stay. Characters that could end an attribute or a link are percent-encoded.
/// Browsers compare a fragment with the encoded names.
pub(super) fn anchor(id: &str) -> String {
    let mut out = String::with_capacity(id.len());
    for letter in id.chars() {
        if letter.is_alphanumeric() || matches!(letter, '-' | '_' | '.' | '+') {
            out.push(letter);
            continue;
        }
        for byte in letter.encode_utf8(&mut [0; 4]).bytes() {
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}

pub(super) fn anchored(id: &str) -> String {
    format!("<a id=\"{}\"></a>", anchor(id))
}

/// Escapes Markdown punctuation, on one line.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        if matches!(letter, '\\' | '`' | '*' | '[' | ']' | '<' | '|') {
            out.push('\\');
        }
        out.push(if letter.is_control() { ' ' } else { letter });
    }
    out
}

/// Renders inline code between as many backticks as necessary.
pub(super) fn code(text: &str) -> String {
    let text = text.replace(char::is_control, " ");
    // In a table cell, no backslash could distinguish such a `|` from the end of the cell.
    if text.contains("\\|") {
        let letters = text.chars().map(|letter| {
            if letter.is_alphanumeric() {
                letter.to_string()
            } else {
                format!("&#{};", u32::from(letter))
            }
        });
        return format!("<code>{}</code>", letters.collect::<String>());
    }
    let mut fence = "`".to_owned();
    while text.contains(&fence) {
        fence.push('`');
    }
    let is_open = text.is_empty() || text.starts_with('`') || text.ends_with('`');
    let space = if is_open { " " } else { "" };
    format!("{fence}{space}{text}{space}{fence}")
}
