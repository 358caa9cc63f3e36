//! Lines as HTML, with links relative to their page; all text is escaped here.

use crate::reference::{Badge, Inline, PageAnchor, facts_place};

/// The page of a line.
pub(super) struct Here<'a> {
    path: &'a str,
}

impl<'a> Here<'a> {
    pub(super) fn new(path: &'a str) -> Self {
        Self { path }
    }

    /// Returns the relative path to the root of the site: empty, or `../` repeated.
    pub(super) fn root(&self) -> String {
        "../".repeat(self.path.matches('/').count())
    }

    /// Returns the link to a position in the reference.
    pub(super) fn link(&self, place: &PageAnchor) -> String {
        let anchor = place.anchor.as_ref().map_or_else(String::new, |it| format!("#{it}"));
        if place.page == self.path && !anchor.is_empty() {
            return attribute(&anchor);
        }
        attribute(&format!("{}{}.html{anchor}", self.root(), place.page))
    }

    /// Renders a line of a paragraph.
    pub(super) fn line(&self, line: &[Inline]) -> String {
        line.iter().map(|inline| self.inline(inline)).collect()
    }

    fn inline(&self, inline: &Inline) -> String {
        match inline {
            Inline::Text(text) => escaped(text),
            Inline::Code(text) => code(text),
            Inline::Strong(text) => format!("<strong>{}</strong>", escaped(text)),
            Inline::Badge(badge) => self::badge(*badge),
            Inline::Link(place, inner) => {
                format!("<a href=\"{}\">{}</a>", self.link(place), self.line(inner))
            }
        }
    }

    /// Renders the ids of facts, each linked to its row.
    pub(super) fn facts(&self, ids: &[String]) -> String {
        let links = ids
            .iter()
            .map(|id| format!("<a href=\"{}\">{}</a>", self.link(&facts_place(id)), escaped(id)));
        links.collect::<Vec<_>>().join(" ")
    }
}

/// Renders the items of a list and concatenates them.
pub(super) fn each<T>(all: &[T], show: impl Fn(&T) -> String) -> String {
    all.iter().map(show).collect()
}

/// Renders a badge.
pub(super) fn badge(badge: Badge) -> String {
    let class = match badge {
        Badge::Required | Badge::Refuses => "strong",
        Badge::Deprecated => "old",
        Badge::Assumed | Badge::Advises => "soft",
        Badge::Stated | Badge::Nullable | Badge::Retry => "plain",
    };
    format!("<span class=\"badge {class}\">{}</span>", badge.word())
}

/// Maximum length of a name without line breaks, in bytes.
const MAX_UNBROKEN_BYTES: usize = 28;

/// Renders inline code; a long name may break at its separators.
fn code(text: &str) -> String {
    let mut out = escaped(text);
    if text.len() > MAX_UNBROKEN_BYTES {
        for joint in ['.', '/', '_'] {
            out = out.replace(joint, &format!("{joint}<wbr>"));
        }
    }
    format!("<code>{out}</code>")
}

/// Escapes text and allows long names to break at their separators.
pub(super) fn jointed(text: &str) -> String {
    let mut out = String::new();
    let mut small = false;
    for letter in text.chars() {
        if small && letter.is_ascii_uppercase() {
            out.push('\u{200b}');
        }
        out.push(letter);
        if letter == '_' {
            out.push('\u{200b}');
        }
        small = letter.is_ascii_lowercase();
    }
    escaped(&out).replace('\u{200b}', "<wbr>")
}

/// Escapes text for HTML.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Escapes text for a quoted attribute.
pub(super) fn attribute(text: &str) -> String {
    escaped(text).replace('"', "&quot;")
}
