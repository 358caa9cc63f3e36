//! Lines as HTML, with links relative to their page; every text is escaped here.

use crate::reference::{Badge, Inline, PageAnchor, facts_place};

/// The page of a line.
pub(super) struct Here<'a> {
    path: &'a str,
}

impl<'a> Here<'a> {
    pub(super) fn new(path: &'a str) -> Self {
        Self { path }
    }

    /// The way to the root of the site: empty, or some `../`.
    pub(super) fn root(&self) -> String {
        "../".repeat(self.path.matches('/').count())
    }

    /// The way to a place.
    pub(super) fn link(&self, place: &PageAnchor) -> String {
        let anchor = place.anchor.as_ref().map_or_else(String::new, |it| format!("#{it}"));
        if place.page == self.path && !anchor.is_empty() {
            return attribute(&anchor);
        }
        attribute(&format!("{}{}.html{anchor}", self.root(), place.page))
    }

    /// A line of a paragraph.
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

    /// The ids of facts, each with the way to its row.
    pub(super) fn facts(&self, ids: &[String]) -> String {
        let links = ids
            .iter()
            .map(|id| format!("<a href=\"{}\">{}</a>", self.link(&facts_place(id)), escaped(id)));
        links.collect::<Vec<_>>().join(" ")
    }
}

/// Everything in a row, each shown in the same way.
pub(super) fn each<T>(all: &[T], show: impl Fn(&T) -> String) -> String {
    all.iter().map(show).collect()
}

/// A mark.
pub(super) fn badge(badge: Badge) -> String {
    let class = match badge {
        Badge::Required | Badge::Refuses => "strong",
        Badge::Deprecated => "old",
        Badge::Assumed | Badge::Advises => "soft",
        Badge::Stated | Badge::Nullable | Badge::Retry => "plain",
    };
    format!("<span class=\"badge {class}\">{}</span>", badge.word())
}

/// The longest name that stays on one line, in bytes.
const MAX_UNBROKEN_BYTES: usize = 28;

/// A name; a long one may break after a joint.
fn code(text: &str) -> String {
    let mut out = escaped(text);
    if text.len() > MAX_UNBROKEN_BYTES {
        for joint in ['.', '/', '_'] {
            out = out.replace(joint, &format!("{joint}<wbr>"));
        }
    }
    format!("<code>{out}</code>")
}

/// A text whose long words may break where a name has a joint.
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

/// A text that means nothing to HTML.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A text inside the quotes of an attribute.
pub(super) fn attribute(text: &str) -> String {
    escaped(text).replace('"', "&quot;")
}
