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

    /// The file of the page below the folder of the reference.
    pub(super) fn file(&self) -> String {
        file(&self.path)
    }

    /// The way back to the front page.
    pub(super) fn link_to_front(&self) -> String {
        self.link(&PageAnchor { page: crate::reference::FRONT.to_owned(), anchor: None })
    }

    /// The way to a place.
    pub(super) fn link(&self, place: &PageAnchor) -> String {
        let anchor = place.anchor.as_ref().map_or_else(String::new, |it| format!("#{it}"));
        if place.page == self.path && !anchor.is_empty() {
            return anchor;
        }
        let up = "../".repeat(self.path.matches('/').count());
        let target = file(&place.page);
        // The shortest way, as people would write it.
        let folder = self.path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let near = target.strip_prefix(&format!("{folder}/")).filter(|_| !folder.is_empty());
        near.map_or_else(|| format!("{up}{target}{anchor}"), |near| format!("{near}{anchor}"))
    }

    /// A line of a paragraph.
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

    /// Facts and open questions in one line.
    pub(super) fn sources(&self, sources: &Sources) -> String {
        let questions = sources.questions.iter().map(|line| self.line(line));
        let facts = (!sources.facts.is_empty()).then(|| self.facts(&sources.facts));
        questions.chain(facts).collect::<Vec<_>>().join(", ")
    }

    /// The ids of facts, each with the way to its row.
    pub(super) fn facts(&self, ids: &[String]) -> String {
        let links = ids.iter().map(|id| format!("[{id}]({})", self.link(&facts_place(id))));
        links.collect::<Vec<_>>().join(", ")
    }
}

fn file(page: &str) -> String {
    if page == crate::reference::FRONT { "README.md".to_owned() } else { format!("{page}.md") }
}

/// A mark.
pub(super) fn badge(badge: Badge) -> String {
    format!("*{}*", badge.word())
}

/// Returns words that mean nothing to Markdown.
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

/// A name between as many backticks as it takes.
fn code(text: &str) -> String {
    let mut fence = "`".to_owned();
    while text.contains(&fence) {
        fence.push('`');
    }
    let space = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    format!("{fence}{space}{}{space}{fence}", text.replace('\n', " "))
}
