//! The tables of the failures of clients and servers.

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
    passed: u64,
    pub(crate) failed: u64,
    skipped: u64,
    facts: Vec<Fact>,
}

/// A case or a requirement with its verdict.
#[derive(Debug)]
struct Fact {
    id: String,
    statement: String,
    verdict: String,
    /// The first difference, if it failed.
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
            message: text(&fact["failures"][0]["message"]),
        });
        Ok(Self {
            id: subject.id.clone(),
            name: subject.name.clone(),
            version,
            passed: count("passed")?,
            failed: count("failed")?,
            skipped: count("skipped")?,
            facts: facts.collect(),
        })
    }

    /// Returns one line for the terminal.
    pub(crate) fn summary(&self) -> String {
        let Self { id, version, passed, failed, skipped, .. } = self;
        format!("{id} {version}: {passed} passed, {failed} failed, {skipped} skipped")
    }
}

/// Clients or servers.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PeerKind {
    Clients,
    Servers,
}

impl PeerKind {
    /// The name in the marks of a page.
    pub(crate) fn mark(self) -> &'static str {
        match self {
            Self::Clients => "clients",
            Self::Servers => "servers",
        }
    }

    /// Returns a table with the counts of each.
    pub(crate) fn totals(self, all: &[Tried]) -> String {
        let name = match self {
            Self::Clients => "Client",
            Self::Servers => "Server",
        };
        let mut table =
            format!("| {name} | Version | Passed | Failed | Skipped |\n|---|---|--:|--:|--:|\n");
        for Tried { name, version, passed, failed, skipped, .. } in all {
            let counts = [passed, failed, skipped].map(u64::to_string);
            row(&mut table, &[name, version, &counts[0], &counts[1], &counts[2]]);
        }
        table
    }

    /// Returns a table of the requirements that at least one implementation violates.
    pub(crate) fn details(self, all: &[Tried]) -> String {
        match self {
            Self::Clients => details("Case", all),
            Self::Servers => details("Requirement", all),
        }
    }
}

/// Returns a page with a table between its marks.
pub(crate) fn between(page: &str, name: &str, table: &str) -> io::Result<String> {
    let [start, end] = [format!("<!-- {name} -->\n"), format!("<!-- end of {name} -->\n")];
    let missing = || io::Error::other(format!("the page has no mark `{}`", start.trim()));
    let (before, rest) = page.split_once(&start).ok_or_else(missing)?;
    let (_, after) = rest.split_once(&end).ok_or_else(missing)?;
    Ok(format!("{before}{start}{table}{end}{after}"))
}

fn details(unit: &str, all: &[Tried]) -> String {
    let breaking: Vec<&Tried> = all.iter().filter(|tried| tried.failed > 0).collect();
    let mut rows: BTreeMap<&str, (&str, BTreeMap<&str, &Fact>)> = BTreeMap::new();
    for tried in &breaking {
        for fact in tried.facts.iter().filter(|fact| fact.verdict == "failed") {
            let row = rows.entry(&fact.id).or_insert((&fact.statement, BTreeMap::new()));
            row.1.insert(&tried.id, fact);
        }
    }
    let ids: Vec<String> = breaking.iter().map(|tried| format!("`{}`", tried.id)).collect();
    let mut table =
        format!("| {unit} | | {} |\n|---|---{}|\n", ids.join(" | "), "|---".repeat(ids.len()));
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

/// Returns a message as a table cell: on one line, not too long, and without characters that end a
/// cell.
fn short(message: &str) -> String {
    let message = message.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut shown: String = message.chars().take(MAX_MESSAGE_CHARS).collect();
    if shown.len() < message.len() {
        shown.push('…');
        // A truncated code span would open another code span.
        if shown.matches('`').count() % 2 == 1 {
            shown.push('`');
        }
    }
    shown.replace('|', "\\|").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::{Fact, PeerKind, Tried, between, short};
    use crate::conform::{DETAILS_PAGE, TOTALS_PAGE};
    use std::{fs, path::Path};

    fn tried(id: &str, verdict: &str) -> Tried {
        let [id, name, version] = [id, "A client", "1.2.0"].map(str::to_owned);
        let fact = Fact {
            id: "case".to_owned(),
            statement: "It holds.".to_owned(),
            verdict: verdict.to_owned(),
            message: "it does not".to_owned(),
        };
        let failed = u64::from(verdict == "failed");
        Tried { id, name, version, passed: 1 - failed, failed, skipped: 0, facts: vec![fact] }
    }

    #[test]
    fn totals_have_all_and_details_those_that_break_something() {
        let all = [tried("one", "passed"), tried("two", "failed")];
        let totals = "| Client | Version | Passed | Failed | Skipped |\n|---|---|--:|--:|--:|\n\
                      | A client | 1.2.0 | 1 | 0 | 0 |\n| A client | 1.2.0 | 0 | 1 | 0 |\n";
        assert_eq!(PeerKind::Clients.totals(&all), totals);
        let details = "| Case | | `two` |\n|---|---|---|\n| case | It holds. | it does not |\n";
        assert_eq!(PeerKind::Clients.details(&all), details);
    }

    #[test]
    fn both_pages_have_the_marks() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        for page in [TOTALS_PAGE, DETAILS_PAGE] {
            let page = fs::read_to_string(root.join(page)).unwrap();
            for kind in [PeerKind::Clients, PeerKind::Servers] {
                assert!(between(&page, kind.mark(), "").unwrap().len() < page.len());
            }
        }
    }

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
