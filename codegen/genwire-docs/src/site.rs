//! The reference as a static site that works from a folder, without a server, a network or a build.
//!
//! Each page is also available as Markdown, which `llms.txt` lists for language models.

mod blocks;
mod colours;
mod console;
mod diagram;
mod layout;
mod lines;
mod llms;
mod search;

use super::{markdown, reference};
use genwire_output::{OutputFile, OutputKind};
use genwire_spec::model::Interface;

/// The style sheet.
const STYLE: &str = include_str!("site/style.css");
/// The script: search, tabs, copy buttons, switches, and the table of contents on narrow screens.
const SCRIPT: &str = include_str!("site/site.js");
/// The script of the form that sends calls.
const CONSOLE_SCRIPT: &str = include_str!("site/try.js");

/// Generates the pages in both formats, their list, the style sheet, the scripts and the search
/// index.
pub fn emit(interface: &Interface) -> Vec<OutputFile> {
    let pages = reference::pages_with_consoles(interface);
    let title = format!("{} {}", interface.service.title, interface.service.version);
    let mut files: Vec<(String, String)> = pages
        .iter()
        .map(|page| (format!("{}.html", page.path), layout::page(&title, &pages, page)))
        .collect();
    files.push(("style.css".to_owned(), STYLE.to_owned()));
    files.push(("site.js".to_owned(), SCRIPT.to_owned()));
    files.push(("try.js".to_owned(), CONSOLE_SCRIPT.to_owned()));
    files.push(("search.js".to_owned(), search::index(&pages)));
    files.push(("llms.txt".to_owned(), llms::list(&title, &pages)));
    let files = files.into_iter();
    let files = files.map(|(path, text)| OutputFile { path, text, kind: OutputKind::Web });
    files.chain(pages.iter().map(|page| markdown::file(interface, page))).collect()
}
