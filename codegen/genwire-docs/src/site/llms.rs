//! The list of all pages for language models, `llms.txt`: <https://llmstxt.org>.

use crate::markdown;
use crate::reference::{Page, plain};
use std::fmt::Write as _;

/// Returns the list, with a section for each part of the table of contents and a line for each
/// page.
pub(super) fn list(site: &str, pages: &[Page]) -> String {
    let mut text = format!("# {site}\n");
    if let Some(front) = pages.first() {
        let _ = write!(text, "\n> {}\n", plain(&front.about));
    }
    let mut group = None;
    for page in pages {
        if group != Some(&page.group) {
            let _ = write!(text, "\n## {}\n\n", page.group.title());
            group = Some(&page.group);
        }
        let (title, file, about) =
            (plain(&page.title), markdown::file_of(page), plain(&page.about));
        let _ = writeln!(text, "- [{title}]({file}): {about}");
    }
    text
}
