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

    /// Returns true for the front page.
    pub(super) fn is_front(&self) -> bool {
        self.path == crate::reference::FRONT
    }

    /// Returns the path of the page's file, relative to the folder of the reference.
    pub(super) fn file(&self) -> String {
        file(&self.path)
    }

    /// Returns the link to the front page.
    pub(super) fn link_to_front(&self) -> String {
        self.link(&PageAnchor { page: crate::reference::FRONT.to_owned(), anchor: None })
    }

    /// Returns the link to a position in the reference.
    pub(super) fn link(&self, place: &PageAnchor) -> String {
        let anchor = place.anchor.as_ref().map_or_else(String::new, |it| format!("#{it}"));
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
        let mut out = String::new();
        for inline in line {
            match inline {
                Inline::Text(text) => out.push_str(&escaped(text)),
                Inline::Code(text) => out.push_str(&code(text)),
                Inline::Strong(text) => {
                    let _ = write!(out, "**{}**", escaped(text));
                }
                Inline::Badge(badge) => out.push_str(&self::badge(*badge)),
                Inline::Link(place, inner) => {
                    let _ = write!(out, "[{}]({})", self.line(inner), self.link(place));
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
        let links = ids.iter().map(|id| format!("[{id}]({})", self.link(&facts_place(id))));
        links.collect::<Vec<_>>().join(", ")
    }
}

fn file(page: &str) -> String {
    if page == crate::reference::FRONT { "README.md".to_owned() } else { format!("{page}.md") }
}

/// Renders a badge.
pub(super) fn badge(badge: Badge) -> String {
    format!("*{}*", badge.word())
}

/// Escapes Markdown punctuation.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        if matches!(letter, '\\' | '`' | '*' | '[' | ']' | '<' | '|') {
            out.push('\\');
        }
        out.push(letter);
    }
    out
}

/// Renders inline code between as many backticks as necessary.
fn code(text: &str) -> String {
    let mut fence = "`".to_owned();
    while text.contains(&fence) {
        fence.push('`');
    }
    let space = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    format!("{fence}{space}{}{space}{fence}", text.replace('\n', " "))
}
