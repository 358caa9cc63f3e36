//! The tables of what clients and servers break.

use crate::conform::subjects::Subject;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io;

/// Most characters of a message in a table.
const MAX_MESSAGE_CHARS: usize = 90;

/// A client or a server with its report.
#[derive(Debug)]
pub(crate) struct Tried {
    pub(crate) id: String,
    name: String,
    version: String,
    held: u64,
    pub(crate) broken: u64,
    skipped: u64,
    facts: Vec<Fact>,
}

/// A case or a requirement with its verdict.
#[derive(Debug)]
struct Fact {
    id: String,
    statement: String,
    verdict: String,
    /// The first difference, if it is broken.
    message: String,
}

impl Tried {
    /// Reads a report.
    pub(crate) fn new(subject: &Subject, version: String, report: &Value) -> io::Result<Self> {
        let count = |name: &str| {
            let count = report[name].as_u64();
            count.ok_or_else(|| io::Error::other(format!("the report has no `{name}`")))
        };
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let facts = report["facts"].as_array().into_iter().flatten().map(|fact| Fact {
            id: text(&fact["id"]),
            statement: text(&fact["statement"]),
            verdict: text(&fact["verdict"]),
            message: text(&fact["breaches"][0]["message"]),
        });
        Ok(Self {
            id: subject.id.clone(),
            name: subject.name.clone(),
            version,
            held: count("held")?,
            broken: count("broken")?,
            skipped: count("not_tried")?,
            facts: facts.collect(),
        })
    }

    /// Returns one line for the terminal.
    pub(crate) fn summary(&self) -> String {
        let Self { id, version, held, broken, skipped, .. } = self;
        format!("{id} {version}: {held} held, {broken} broken, {skipped} not tried")
    }
}

/// Returns the page with the table of the clients or of the servers between its marks.
pub(crate) fn written(page: &str, kind: &str, all: &[Tried]) -> io::Result<String> {
    let table = if kind == "clients" {
        table("Client", "Case", all)
    } else {
        table("Server", "Requirement", all)
    };
    between(page, kind, &table)
}

fn between(page: &str, name: &str, table: &str) -> io::Result<String> {
    let [start, end] = [format!("<!-- {name} -->\n"), format!("<!-- end of {name} -->\n")];
    let missing = || io::Error::other(format!("the page has no mark `{}`", start.trim()));
    let (before, rest) = page.split_once(&start).ok_or_else(missing)?;
    let (_, after) = rest.split_once(&end).ok_or_else(missing)?;
    Ok(format!("{before}{start}{table}{end}{after}"))
}

/// Returns the numbers of each, and what at least one of them breaks.
fn table(kind: &str, unit: &str, all: &[Tried]) -> String {
    let mut table =
        format!("| {kind} | Version | Held | Broken | Not tried |\n|---|---|--:|--:|--:|\n");
    for Tried { name, version, held, broken, skipped, .. } in all {
        row(
            &mut table,
            &[name, version, &held.to_string(), &broken.to_string(), &skipped.to_string()],
        );
    }
    let breaking: Vec<&Tried> = all.iter().filter(|tried| tried.broken > 0).collect();
    let mut rows: BTreeMap<&str, (&str, BTreeMap<&str, &Fact>)> = BTreeMap::new();
    for tried in &breaking {
        for fact in tried.facts.iter().filter(|fact| fact.verdict == "broken") {
            let row = rows.entry(&fact.id).or_insert((&fact.statement, BTreeMap::new()));
            row.1.insert(&tried.id, fact);
        }
    }
    let ids: Vec<String> = breaking.iter().map(|tried| format!("`{}`", tried.id)).collect();
    let _ = write!(
        table,
        "\n| {unit} | | {} |\n|---|---{}|\n",
        ids.join(" | "),
        "|---".repeat(ids.len())
    );
    for (id, (statement, of)) in rows {
        let cells = breaking.iter().map(|tried| match of.get(tried.id.as_str()) {
            Some(fact) => short(&fact.message),
            None => String::new(),
        });
        let first = [id.to_owned(), short(statement)];
        let cells: Vec<String> = first.into_iter().chain(cells).collect();
        row(&mut table, &cells.iter().map(String::as_str).collect::<Vec<_>>());
    }
    table
}

fn row(table: &mut String, cells: &[&str]) {
    // Writing to a string does not fail.
    let _ = writeln!(table, "| {} |", cells.join(" | "));
}

/// Returns a message as a cell: on one line, not too long, and without what ends a cell.
fn short(message: &str) -> String {
    let message = message.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut shown: String = message.chars().take(MAX_MESSAGE_CHARS).collect();
    if shown.len() < message.len() {
        shown.push('…');
        // A mark of code that was cut would begin another one.
        if shown.matches('`').count() % 2 == 1 {
            shown.push('`');
        }
    }
    shown.replace('|', "\\|").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::{between, short};

    #[test]
    fn a_table_takes_the_place_between_its_marks() {
        let page = "a\n<!-- clients -->\nold\n<!-- end of clients -->\nb\n";
        let expected = "a\n<!-- clients -->\nnew\n<!-- end of clients -->\nb\n";
        assert_eq!(between(page, "clients", "new\n").unwrap(), expected);
        assert!(between(page, "servers", "").is_err());
    }

    #[test]
    fn a_cell_has_one_line_and_closed_code() {
        assert_eq!(short("a\n| b"), "a \\| b");
        let long = format!("`{}", "x".repeat(200));
        assert!(short(&long).ends_with("…`"), "{}", short(&long));
    }
}
