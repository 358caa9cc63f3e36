//! The reference as the source of a book for mdBook, and a page with a form that sends calls.

use super::{markdown, reference};
use genwire_output::{OutputFile, OutputKind, render};
use genwire_spec::model::{Interface, Json};
use reference::Page;
use std::fmt::Write as _;

/// The page with the form. It needs a script of the package `@scalar/api-reference` in the same
/// folder.
const FORM: &str = include_str!("book/call.html");

/// Generates the pages, their list, the settings of the book, and the page with the form for an
/// OpenAPI document.
pub fn emit(interface: &Interface, openapi: &str) -> Vec<OutputFile> {
    let pages = reference::pages(interface);
    let title = format!("{} {}", interface.service.title, interface.service.version);
    let command = &interface.project.command;
    let from = interface.project.spec_path("");
    let mark = |comment| render::first_line(comment, &from, module_path!(), command);
    let comment = format!("{} -->\n", mark("<!--").trim_end());
    let chapter = chapter(interface.project.cli.as_deref());
    let mut files = vec![
        file("book.toml", OutputKind::Toml, mark("#") + &settings(&title)),
        file("src/SUMMARY.md", OutputKind::Markdown, comment.clone() + &summary(&pages)),
        file("src/call.md", OutputKind::Markdown, comment.clone() + &chapter),
        file("src/call.html", OutputKind::Web, comment + &form(&title, openapi)),
    ];
    files.extend(pages.iter().map(|page| {
        let file = markdown::file(interface, page);
        OutputFile { path: format!("src/{}", file.path), ..file }
    }));
    files
}

fn file(path: &str, kind: OutputKind, text: String) -> OutputFile {
    OutputFile { path: path.to_owned(), text, kind }
}

/// Returns the chapter with a link to the form: the table of contents of a book can only list
/// Markdown.
fn chapter(cli: Option<&str>) -> String {
    let serve = cli.map_or_else(String::new, |cli| {
        format!(
            "This command starts a local one with the key `demo`:\n\n```sh\n{cli} serve --key demo \
             --set 'server.cors_origins=[\"*\"]'\n```\n"
        )
    });
    format!(
        "\n# Send a call\n\n\
         [This page](call.html) shows each operation in many languages, and has a form that sends the call to a server of your choice.\n\
         The server has to accept calls from pages of other origins (CORS).\n{serve}"
    )
}

/// Returns the settings of the book.
///
/// The docs of an interface are not commands: the preprocessor that replaces `{{#include}}` is off,
/// and code samples have no button that sends them to another server.
fn settings(title: &str) -> String {
    let title = Json::string(title).to_compact();
    format!(
        "
[book]
title = {title}
language = \"en\"

[build]
use-default-preprocessors = false

[output.html.fold]
enable = true

[output.html.playground]
runnable = false
"
    )
}

/// Returns the table of contents: a part for each group of pages.
fn summary(pages: &[Page]) -> String {
    let mut text = "\n# Summary\n".to_owned();
    let mut group = None;
    for page in pages {
        if group != Some(&page.group) {
            let _ = write!(text, "\n# {}\n\n", markdown::escaped(page.group.title()));
        }
        let label = markdown::escaped(&page.label);
        let _ = writeln!(text, "- [{label}]({})", markdown::file_of(page));
        if group.is_none() {
            // The first chapter is the front of the website.
            text.push_str("- [Send a call](call.md)\n");
        }
        group = Some(&page.group);
    }
    text
}

fn form(title: &str, openapi: &str) -> String {
    let escaped = title.replace('&', "&amp;").replace('<', "&lt;");
    // In a script, only its end tag and the start of a comment need an escape.
    let document = openapi.replace("</", "<\\/").replace("<!--", "<\\u0021--");
    // The template is split first, so that neither the title nor the document is searched for the
    // placeholder of the other.
    let (head, tail) = FORM.split_once("{document}").unwrap_or((FORM, ""));
    head.replace("{title}", &escaped) + document.trim_end() + tail
}
