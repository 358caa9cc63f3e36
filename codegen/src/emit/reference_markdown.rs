//! The reference as Markdown: `docs/reference/`.

mod lines;
mod tables;

use super::reference::{self, Badge, Block, Diagram, Heading, Page, Ruling, Sample};
use crate::model::Interface;
use crate::{OutputFile, OutputKind, render};
use lines::Here;
use std::fmt::Write as _;

/// The folder of the reference.
const FOLDER: &str = "docs/reference";

/// Makes one file for each page.
pub fn emit(interface: &Interface) -> Vec<OutputFile> {
    let pages = reference::pages(interface);
    pages.iter().map(file).collect()
}

fn file(page: &Page) -> OutputFile {
    let here = Here::new(&page.path);
    let mut out = Vec::new();
    if !here.is_front() {
        let front = here.link_to_front();
        out.push(format!("[Reference]({front})"));
    }
    out.push(format!("# {}", here.line(&page.title)));
    out.push(here.line(&page.about));
    out.extend(page.blocks.iter().map(|block| self::block(&here, block)));
    out.retain(|part| !part.is_empty());
    let mark = render::first_line("<!--", &page.from);
    let text = format!("{} -->\n\n{}\n", mark.trim_end(), out.join("\n\n"));
    OutputFile { path: format!("{FOLDER}/{}", here.file()), text, kind: OutputKind::Markdown }
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
        Block::Endpoint(method, path) => format!("```http\n{} {path}\n```", method.as_str()),
        Block::Diagram(diagram) => self::diagram(diagram),
        Block::Facts(ids) => facts(here, ids),
    }
}

fn heading(here: &Here, heading: &Heading) -> String {
    let marks: String = heading.badges.iter().map(|badge| lines::badge(*badge)).collect();
    let space = if marks.is_empty() { "" } else { " " };
    let level = "#".repeat(heading.level);
    let title = here.line(&heading.title);
    format!("<a id=\"{}\"></a>\n\n{level} {title}{space}{marks}", heading.anchor)
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
        "<a id=\"{}\"></a>\n\n- {} {}\n  `{}`",
        rule.anchor,
        lines::badge(rule.badge),
        here.line(&rule.sentence),
        rule.id
    );
    for (label, line) in &rule.details {
        let _ = write!(out, "\n  - {label}: {}", here.line(line));
    }
    if let Some(text) = &rule.text {
        let _ = write!(out, "\n\n{}", indented(&fenced("cel", text)));
    }
    if !rule.samples.is_empty() {
        let samples: Vec<String> = rule.samples.iter().map(|one| sample(here, one)).collect();
        let inner = samples.join("\n\n");
        let details =
            format!("<details>\n<summary>Bodies on both sides</summary>\n\n{inner}\n\n</details>");
        let _ = write!(out, "\n\n{}", indented(&details));
    }
    if !rule.facts.is_empty() {
        let _ = write!(out, "\n\n{}", indented(&facts(here, &rule.facts)));
    }
    out
}

/// A text inside an item of a list.
fn indented(text: &str) -> String {
    let lines =
        text.lines().map(|line| if line.is_empty() { String::new() } else { format!("  {line}") });
    lines.collect::<Vec<_>>().join("\n")
}

fn sample(here: &Here, sample: &Sample) -> String {
    let anchor = sample.anchor.as_ref();
    let anchor = anchor.map_or_else(String::new, |it| format!("<a id=\"{it}\"></a>\n\n"));
    format!("{anchor}{}\n\n{}", here.line(&sample.caption), fenced(sample.language, &sample.text))
}

/// A block of code whose fence is longer than any inside.
fn fenced(language: &str, text: &str) -> String {
    let mut fence = "```".to_owned();
    while text.contains(&fence) {
        fence.push('`');
    }
    format!("{fence}{language}\n{}\n{fence}", text.trim_end())
}

fn diagram(diagram: &Diagram) -> String {
    let mut lines = vec!["stateDiagram-v2".to_owned()];
    for node in diagram.nodes.iter().filter(|node| node.key != node.name) {
        lines.push(format!("    state \"{}\" as {}", node.name, node.key));
    }
    if let Some(first) = diagram.nodes.first() {
        lines.push(format!("    [*] --> {}", first.key));
    }
    for edge in &diagram.edges {
        let to = edge.to.and_then(|place| diagram.nodes.get(place));
        let to = to.map_or("[*]", |node| node.key.as_str());
        let from = diagram.nodes.get(edge.from).map_or("[*]", |node| node.key.as_str());
        lines.push(format!("    {from} --> {to}: {}", edge.label));
    }
    fenced("mermaid", &lines.join("\n"))
}

fn facts(here: &Here, ids: &[String]) -> String {
    format!("<sub>Facts: {}</sub>", here.facts(ids))
}
