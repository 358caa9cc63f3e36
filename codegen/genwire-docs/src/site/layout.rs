//! The layout of a page: head, search, switches, table of contents, content and outline.

use super::blocks;
use super::lines::{Here, attribute, escaped, jointed};
use crate::markdown;
use crate::reference::{Block, Group, Page, PageAnchor, plain};
use std::fmt::Write as _;

/// Renders a complete page.
pub(super) fn page(site: &str, pages: &[Page], page: &Page) -> String {
    let here = Here::new(&page.path);
    let root = here.root();
    let title = escaped(&plain(&page.title));
    let about = attribute(&plain(&page.about));
    let blocks: String = page.blocks.iter().map(|block| blocks::block(&here, block)).collect();
    let site = escaped(site);
    let contents = contents(&here, pages, page);
    let outline = outline(page);
    let markdown = attribute(&format!("{root}{}", markdown::file_of(page)));
    let has_console = page.blocks.iter().any(|block| matches!(block, Block::Console(_)));
    let console = format!("<script src=\"{root}try.js\" defer></script>\n");
    let console = if has_console { console } else { String::new() };
    let (words, lead) = (here.line(&page.title), here.line(&page.about));
    format!(
        r##"<!doctype html>
<html lang="en" data-root="{root}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="{about}">
<title>{title} · {site}</title>
<link rel="icon" href="data:,">
<link rel="alternate" type="text/markdown" href="{markdown}">
<link rel="stylesheet" href="{root}style.css">
<script src="{root}search.js" defer></script>
<script src="{root}site.js" defer></script>
{console}</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="bar">
<button type="button" class="menu" aria-expanded="false" aria-controls="contents" hidden>Menu</button>
<a class="home" href="{root}index.html">{site}</a>
<div class="search" role="search" hidden>
<label class="unseen" for="query">Search the reference</label>
<input id="query" type="search" role="combobox" placeholder="Search" autocomplete="off" spellcheck="false" aria-autocomplete="list" aria-expanded="false" aria-controls="hits">
<kbd aria-hidden="true">/</kbd>
<ul id="hits" role="listbox" aria-label="Search results" hidden></ul>
<p id="count" class="unseen" role="status"></p>
</div>
<div class="switches">
<button type="button" class="sources-switch" aria-pressed="false" hidden>Sources</button>
<button type="button" class="theme" hidden>Theme</button>
<a class="document" href="{markdown}">Markdown</a>
<a class="document" href="{root}openapi.json" download>OpenAPI</a>
</div>
</header>
<div class="frame">
<nav id="contents" class="contents" aria-label="Reference">
{contents}</nav>
<main id="content" tabindex="-1">
<h1>{words}</h1>
<p class="lead">{lead}</p>
{blocks}</main>
{outline}</div>
</body>
</html>
"##
    )
}

/// Renders the table of contents, in which the current page is marked.
fn contents(here: &Here<'_>, pages: &[Page], current: &Page) -> String {
    let mut out = String::new();
    let mut group: Option<&Group> = None;
    for page in pages {
        if group != Some(&page.group) {
            if group.is_some() {
                out.push_str("</ul>\n");
            }
            let _ = write!(out, "<h2>{}</h2>\n<ul>\n", escaped(page.group.title()));
            group = Some(&page.group);
        }
        let place = PageAnchor { page: page.path.clone(), anchor: None };
        let mark = if page.path == current.path { " aria-current=\"page\"" } else { "" };
        let label = match page.method {
            Some(method) => format!(
                "<span class=\"verb {0}\">{0}</span> <span class=\"name{1}\">{2}</span>",
                method.as_str(),
                if page.deprecated { " old" } else { "" },
                jointed(&page.label)
            ),
            None => escaped(&page.label),
        };
        let _ = writeln!(out, "<li><a href=\"{}\"{mark}>{label}</a></li>", here.link(&place));
    }
    out.push_str("</ul>\n");
    out
}

/// Renders the outline of the page: its headings.
fn outline(page: &Page) -> String {
    let headings = page.blocks.iter().filter_map(|block| match block {
        Block::Heading(heading) if heading.level <= 3 => Some(heading),
        _ => None,
    });
    let items: Vec<String> = headings
        .map(|heading| {
            format!(
                "<li class=\"level{}\"><a href=\"#{}\">{}</a></li>\n",
                heading.level,
                attribute(&heading.anchor),
                jointed(&plain(&heading.title))
            )
        })
        .collect();
    if items.len() < 2 {
        return String::new();
    }
    let items = items.concat();
    format!(
        "<nav class=\"outline\" aria-label=\"On this page\">\n<h2>On this page</h2>\n<ul>\n{items}</ul>\n</nav>\n"
    )
}
