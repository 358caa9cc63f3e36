//! Tables and the members of objects as Markdown tables.

use super::lines::{self, Here};
use crate::reference::{Cell, Member, Table};
use std::fmt::Write as _;

/// Renders a table; a table without headers becomes a list of pairs.
pub(super) fn table(here: &Here, table: &Table) -> String {
    let width = table.rows.first().map_or(0, |row| row.cells.len());
    let head: Vec<String> = if table.head.is_empty() {
        vec![String::new(); width]
    } else {
        table.head.iter().map(|head| lines::escaped(head)).collect()
    };
    let rows = table.rows.iter().map(|row| {
        let mut cells: Vec<String> = row.cells.iter().map(|cell| self::cell(here, cell)).collect();
        if let (Some(anchor), Some(first)) = (&row.anchor, cells.first_mut()) {
            first.insert_str(0, &lines::anchored(anchor));
        }
        cells
    });
    drawn(&head, rows)
}

/// Renders the members of an object.
pub(super) fn members(here: &Here, members: &[Member]) -> String {
    let head = ["Member", "Type", "Description"].map(str::to_owned);
    let rows = members.iter().map(|member| {
        let mut name = lines::anchored(&member.anchor) + &in_cell(lines::code(&member.name));
        for badge in &member.badges {
            let _ = write!(name, "<br>{}", lines::badge(*badge));
        }
        let mut what: Vec<String> =
            member.doc.iter().map(|line| in_cell(here.line(line))).collect();
        for (label, line) in &member.details {
            what.push(format!("{}: {}", lines::escaped(label), in_cell(here.line(line))));
        }
        let mut what = what.join("<br>");
        if !member.sources.is_empty() {
            let sources = in_cell(here.sources(&member.sources));
            let _ = write!(what, "<details><summary>Sources</summary>{sources}</details>");
        }
        vec![name, in_cell(here.line(&member.ty)), what]
    });
    drawn(&head, rows)
}

fn drawn(head: &[String], rows: impl Iterator<Item = Vec<String>>) -> String {
    let line = |cells: &[String]| format!("| {} |", cells.join(" | "));
    let rule = vec!["---".to_owned(); head.len()];
    let mut out = vec![line(head), line(&rule)];
    out.extend(rows.map(|cells| line(&cells)));
    out.join("\n")
}

fn cell(here: &Here, cell: &Cell) -> String {
    let lines: Vec<String> = cell.iter().map(|line| in_cell(here.line(line))).collect();
    lines.join("<br>")
}

/// Escapes a line for a table cell: a `|` would end the cell, even between backticks.
fn in_cell(line: String) -> String {
    if !line.contains('|') {
        return line;
    }
    let mut out = String::with_capacity(line.len());
    let mut last = ' ';
    for letter in line.chars() {
        if letter == '|' && last != '\\' {
            out.push('\\');
        }
        out.push(letter);
        last = letter;
    }
    out
}
