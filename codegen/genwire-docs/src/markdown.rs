//! The reference as Markdown.

mod lines;
mod tables;

use super::reference::{self, Badge, Block, Heading, Page, Ruling, Sample, Sources};
use genwire_output::{OutputFile, OutputKind, render};
use genwire_spec::map_in_parallel;
use genwire_spec::model::Interface;
use lines::Here;
pub use lines::escaped;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Generates one file for each page.
pub fn emit(interface: &Interface) -> Vec<OutputFile> {
    map_in_parallel(reference::pages(interface), |page| file(interface, &page))
}

/// The position of an item in the reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileAnchor {
    /// The file, relative to the folder of the reference.
    pub file: String,
    /// The anchor in the file; `None` for its top.
    pub anchor: Option<String>,
}

/// Returns the positions at which the items of the spec are described, by item.
pub fn places_of_items(interface: &Interface) -> BTreeMap<&str, FileAnchor> {
    let places = reference::places_of_items(interface).into_iter();
    let of_place = |place: reference::PageAnchor| FileAnchor {
        file: Here::new(&place.page).file(),
        anchor: place.anchor.as_deref().map(lines::anchor),
    };
    places.map(|(item, place)| (item, of_place(place))).collect()
}

/// Returns the path of a page's file, relative to the folder of the reference.
pub(crate) fn file_of(page: &Page) -> String {
    Here::new(&page.path).file()
}

pub(crate) fn file(interface: &Interface, page: &Page) -> OutputFile {
    let here = Here::new(&page.path);
    let mut out = Vec::new();
    if !here.is_front() {
        let front = here.link_to_front();
        out.push(format!("[Reference]({front})"));
    }
    out.push(format!("# {}", here.title(&page.title)));
    out.push(here.line(&page.about));
    out.extend(page.blocks.iter().map(|block| self::block(&here, block)));
    out.retain(|part| !part.is_empty());
    let mark = render::first_line("<!--", &page.from, module_path!(), &interface.project.command);
    let text = format!("{} -->\n\n{}\n", mark.trim_end(), out.join("\n\n"));
    OutputFile { path: here.file(), text, kind: OutputKind::Markdown }
}

fn block(here: &Here, block: &Block) -> String {
    match block {
        Block::Heading(heading) => self::heading(here, heading),
        Block::Text(line) => here.line(line),
        Block::Aside(badge, line) => aside(here, *badge, line),
        Block::List(lines) => {
            let lines: Vec<String> =
                lines.iter().map(|line| format!("- {}", here.line(line))).collect();
            lines.join("\n")
        }
        Block::Table(table) => tables::table(here, table),
        Block::Members(members) => tables::members(here, members),
        Block::Rules(rules) => {
            let rules: Vec<String> = rules.iter().map(|rule| ruling(here, rule)).collect();
            format!("**Rules**\n\n{}", rules.join("\n\n"))
        }
        Block::Sample(sample) => self::sample(here, sample),
        Block::Endpoint(method, path) => fenced("http", &format!("{} {path}", method.as_str())),
        Block::Diagram(diagram) => fenced("mermaid", diagram),
        Block::Samples(samples) => self::samples(here, samples),
        Block::Sources(sources) => self::sources(here, sources),
    }
}

fn heading(here: &Here, heading: &Heading) -> String {
    let marks: String = heading.badges.iter().map(|badge| lines::badge(*badge)).collect();
    let space = if marks.is_empty() { "" } else { " " };
    let level = "#".repeat(heading.level);
    let title = here.title(&heading.title);
    format!("{}\n\n{level} {title}{space}{marks}", lines::anchored(&heading.anchor))
}

fn aside(here: &Here, badge: Badge, line: &[reference::Inline]) -> String {
    let kind = match badge {
        Badge::Deprecated | Badge::Refuses => "WARNING",
        _ => "NOTE",
    };
    format!("> [!{kind}]\n> {}", here.line(line))
}

fn ruling(here: &Here, rule: &Ruling) -> String {
    let mut out = format!(
        "{}\n\n- {} {}\n  - Rule: {}",
        lines::anchored(&rule.anchor),
        here.line(&rule.sentence),
        lines::badge(rule.badge),
        lines::code(&rule.id)
    );
    for (label, line) in &rule.details {
        let _ = write!(out, "\n  - {}: {}", escaped(label), here.line(line));
    }
    let mut inner: Vec<String> = rule.text.iter().map(|text| fenced("cel", text)).collect();
    inner.extend(rule.samples.iter().map(|one| sample(here, one)));
    if !rule.sources.is_empty() {
        inner.push(format!("Sources: {}", here.sources(&rule.sources)));
    }
    if !inner.is_empty() {
        let details = details("Expression and examples", &inner.join("\n\n"));
        let _ = write!(out, "\n\n{}", indented(&details));
    }
    out
}

/// Indents a string for a list item.
fn indented(text: &str) -> String {
    let lines =
        text.lines().map(|line| if line.is_empty() { String::new() } else { format!("  {line}") });
    lines.collect::<Vec<_>>().join("\n")
}

fn sample(here: &Here, sample: &Sample) -> String {
    let anchor = sample.anchor.as_ref();
    let anchor = anchor.map_or_else(String::new, |it| format!("{}\n\n", lines::anchored(it)));
    format!(
        "{anchor}{}\n\n{}",
        here.line(&sample.caption),
        fenced(sample.language.fence(), &sample.text)
    )
}

/// Renders a code block with a fence that is longer than any inside.
fn fenced(language: &str, text: &str) -> String {
    let mut fence = "```".to_owned();
    while text.contains(&fence) {
        fence.push('`');
    }
    format!("{fence}{language}\n{}\n{fence}", text.trim_end())
}

/// Renders the first language as is, and the others folded.
fn samples(here: &Here, samples: &[Sample]) -> String {
    let mut out = Vec::new();
    for (place, sample) in samples.iter().enumerate() {
        let code = fenced(sample.language.fence(), &sample.text);
        out.push(if place == 0 {
            format!("{}\n\n{code}", here.line(&sample.caption))
        } else {
            details(&reference::plain(&sample.caption), &code)
        });
    }
    out.join("\n\n")
}

fn sources(here: &Here, sources: &Sources) -> String {
    let mut inner: Vec<String> = Vec::new();
    if !sources.questions.is_empty() {
        let lines = sources.questions.iter().map(|line| format!("- {}", here.line(line)));
        inner.push(lines.collect::<Vec<_>>().join("\n"));
    }
    if !sources.facts.is_empty() {
        inner.push(format!("Facts: {}", here.facts(&sources.facts)));
    }
    details("Sources", &inner.join("\n\n"))
}

/// Renders a collapsible section, whose summary is HTML.
fn details(summary: &str, inner: &str) -> String {
    let summary = summary.replace('&', "&amp;").replace('<', "&lt;");
    format!("<details>\n<summary>{summary}</summary>\n\n{inner}\n\n</details>")
}
