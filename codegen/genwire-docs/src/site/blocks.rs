//! Blocks as HTML.

use super::colours::coloured;
use super::lines::{Here, attribute, badge, each, escaped, jointed};
use super::{console, diagram};
use crate::reference::{
    Block, Cell, Heading, Language, Line, Member, Ruling, Sample, Sources, Table, plain,
};

/// Renders a block.
pub(super) fn block(here: &Here<'_>, block: &Block) -> String {
    match block {
        Block::Heading(heading) => self::heading(here, heading),
        Block::Text(line) => format!("<p>{}</p>\n", here.line(line)),
        Block::Aside(_, line) => {
            format!("<p class=\"aside\" role=\"note\">{}</p>\n", here.line(line))
        }
        Block::List(lines) => {
            let items = lines.iter().map(|line| format!("<li>{}</li>\n", here.line(line)));
            format!("<ul>\n{}</ul>\n", items.collect::<String>())
        }
        Block::Table(table) if table.head.is_empty() => pairs(here, table),
        Block::Table(table) => self::table(here, table),
        Block::Members(members) => {
            let members: String = members.iter().map(|one| member(here, one)).collect();
            format!("<ul class=\"members\">\n{members}</ul>\n")
        }
        Block::Rules(rules) => {
            let rules: String = rules.iter().map(|rule| ruling(here, rule)).collect();
            format!("<p class=\"over\">Rules</p>\n<ul class=\"rules\">\n{rules}</ul>\n")
        }
        Block::Sample(sample) => self::sample(here, sample),
        Block::Endpoint(method, path) => {
            let method = method.as_str();
            let path = escaped(path).replace('/', "/<wbr>");
            format!(
                "<p class=\"endpoint\"><span class=\"verb {method}\">{method}</span> <code>{path}</code></p>\n"
            )
        }
        Block::Diagram(diagram) => diagram::svg(diagram),
        Block::Samples(samples) => self::samples(here, samples),
        Block::Console(console) => console::console(console),
        Block::Sources(sources) => self::sources(here, sources),
    }
}

/// Renders a link of an element to itself.
fn anchor(id: &str, what: &str) -> String {
    let (id, what) = (attribute(id), attribute(what));
    format!("<a class=\"anchor\" href=\"#{id}\" aria-label=\"Link to {what}\">#</a>")
}

fn heading(here: &Here<'_>, heading: &Heading) -> String {
    let marks = each(&heading.badges, |one| format!(" {}", badge(*one)));
    let (level, id) = (heading.level, attribute(&heading.anchor));
    let title = here.line(&heading.title);
    let anchor = anchor(&heading.anchor, &plain(&heading.title));
    format!("<h{level} id=\"{id}\">{title}{marks} {anchor}</h{level}>\n")
}

fn pairs(here: &Here<'_>, table: &Table) -> String {
    let rows = table.rows.iter().map(|row| {
        let mut cells = row.cells.iter().map(|cell| self::cell(here, cell));
        let word = cells.next().unwrap_or_default();
        format!("<div><dt>{word}</dt><dd>{}</dd></div>\n", cells.collect::<String>())
    });
    format!("<dl class=\"pairs\">\n{}</dl>\n", rows.collect::<String>())
}

fn table(here: &Here<'_>, table: &Table) -> String {
    let head: String = table.head.iter().map(|one| head_cell(one)).collect();
    let rows = each(&table.rows, |row| {
        // On a narrow screen, each cell is a line of its own and needs its header next to it.
        let cells = row.cells.iter().zip(&table.head);
        let cells: Vec<String> = cells
            .map(|(one, head)| {
                // In an attribute, a zero-width space allows line breaks in a header.
                let head = attribute(&head.replace('_', "_\u{200b}"));
                format!("<td data-head=\"{head}\"><div>{}</div></td>", cell(here, one))
            })
            .collect();
        let id = row
            .anchor
            .as_ref()
            .map_or_else(String::new, |(id, _)| format!(" id=\"{}\"", attribute(id)));
        format!("<tr{id}>{}</tr>\n", cells.concat())
    });
    let caption = attribute(&table.caption);
    format!(
        "<div class=\"scroll\" role=\"region\" aria-label=\"{caption}\" tabindex=\"0\">\n<table>\n\
         <thead><tr>{head}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n</div>\n"
    )
}

fn head_cell(words: &str) -> String {
    format!("<th scope=\"col\">{}</th>", jointed(words))
}

fn cell(here: &Here<'_>, cell: &Cell) -> String {
    let lines: Vec<String> = cell.iter().map(|line| here.line(line)).collect();
    lines.join("<br>")
}

fn member(here: &Here<'_>, member: &Member) -> String {
    let marks = each(&member.badges, |one| format!(" {}", badge(*one)));
    let doc = each(&member.doc, |it| format!("<p>{}</p>\n", here.line(it)));
    let name = jointed(&member.name);
    format!(
        "<li id=\"{}\">\n<p class=\"title\"><code class=\"name\">{name}</code> \
         <span class=\"type\">{}</span>{marks} {}</p>\n{doc}{}{}</li>\n",
        attribute(&member.anchor),
        here.line(&member.ty),
        anchor(&member.anchor, &member.name),
        details(here, &member.details),
        sources(here, &member.sources),
    )
}

fn details(here: &Here<'_>, details: &[(String, Line)]) -> String {
    let rows = each(details, |(label, line)| {
        format!("<div><dt>{}</dt><dd>{}</dd></div>\n", escaped(label), here.line(line))
    });
    if rows.is_empty() { rows } else { format!("<dl class=\"details\">\n{rows}</dl>\n") }
}

fn ruling(here: &Here<'_>, rule: &Ruling) -> String {
    let text = rule.text.as_ref().map_or_else(String::new, |text| {
        format!(
            "<pre class=\"expression\" tabindex=\"0\"><code>{}</code></pre>\n",
            coloured(Language::Cel, text)
        )
    });
    let samples: String = rule.samples.iter().map(|one| sample(here, one)).collect();
    let samples = if samples.is_empty() && text.is_empty() {
        samples
    } else {
        format!(
            "<details><summary>Expression and examples</summary>\n{text}<div class=\"sides\">\n{samples}</div>\n</details>\n"
        )
    };
    format!(
        "<li id=\"{}\">\n<p class=\"title\">{} {} {}</p>\n<p class=\"id\"><code>{}</code></p>\n{}{samples}{}</li>\n",
        attribute(&rule.anchor),
        here.line(&rule.sentence),
        badge(rule.badge),
        anchor(&rule.anchor, &rule.id),
        escaped(&rule.id).replace('.', ".<wbr>"),
        details(here, &rule.details),
        sources(here, &rule.sources),
    )
}

fn sample(here: &Here<'_>, sample: &Sample) -> String {
    let id =
        sample.anchor.as_ref().map_or_else(String::new, |id| format!(" id=\"{}\"", attribute(id)));
    format!(
        "<figure class=\"sample\"{id}>\n<figcaption>{}</figcaption>\n<pre tabindex=\"0\"><code class=\"{}\">{}</code></pre>\n</figure>\n",
        here.line(&sample.caption),
        sample.language.name(),
        coloured(sample.language, sample.text.trim_end()),
    )
}

/// Renders samples in several languages, which the script turns into tabs.
fn samples(here: &Here<'_>, samples: &[Sample]) -> String {
    format!("<div class=\"languages\">\n{}</div>\n", each(samples, |one| sample(here, one)))
}

/// Renders facts and open questions, which the switch in the bar shows.
fn sources(here: &Here<'_>, sources: &Sources) -> String {
    if sources.is_empty() {
        return String::new();
    }
    let questions = each(&sources.questions, |line| format!("<p>{}</p>\n", here.line(line)));
    let facts = if sources.facts.is_empty() {
        String::new()
    } else {
        format!("<p>Facts {}</p>\n", here.facts(&sources.facts))
    };
    format!("<div class=\"sources\">\n{questions}{facts}</div>\n")
}
