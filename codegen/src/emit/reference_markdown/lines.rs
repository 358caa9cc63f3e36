//! Lines as Markdown, with links from the page on which they stand.

use crate::emit::reference::{Badge, Inline, Place, facts_place};
use std::fmt::Write as _;

/// The page on which a line stands.
pub(super) struct Here {
    path: String,
}

impl Here {
    pub(super) fn new(path: &str) -> Self {
        Self { path: path.to_owned() }
    }

    /// Whether this is the page that everything starts from.
    pub(super) fn is_front(&self) -> bool {
        self.path == crate::emit::reference::FRONT
    }

    /// The file of the page below the folder of the reference.
    pub(super) fn file(&self) -> String {
        file(&self.path)
    }

    /// The way back to the front page.
    pub(super) fn link_to_front(&self) -> String {
        self.link(&Place { page: crate::emit::reference::FRONT.to_owned(), anchor: None })
    }

    /// The way to a place.
    pub(super) fn link(&self, place: &Place) -> String {
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
        for piece in line {
            match piece {
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

    /// The ids of facts, each with the way to its row.
    pub(super) fn facts(&self, ids: &[String]) -> String {
        let links = ids.iter().map(|id| format!("[{id}]({})", self.link(&facts_place(id))));
        links.collect::<Vec<_>>().join(", ")
    }
}

fn file(page: &str) -> String {
    if page == crate::emit::reference::FRONT {
        "README.md".to_owned()
    } else {
        format!("{page}.md")
    }
}

/// A mark.
pub(super) fn badge(badge: Badge) -> String {
    format!("*{}*", badge.word())
}

/// Words that mean nothing to Markdown.
pub(super) fn escaped(text: &str) -> String {
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
