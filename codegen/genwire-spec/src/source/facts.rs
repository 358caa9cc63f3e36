//! The file of requirements: tab-separated columns under a header line.

use crate::{Diagnostic, SpecFile, diagnostic::SpecPlace};
use std::ops::Range;

/// A row of `spec/facts.tsv`.
#[derive(Clone, Debug)]
pub struct FactRow {
    /// The id, such as `CHAT-043`.
    pub id: String,
    /// The area.
    pub area: String,
    /// The kind of statement.
    pub kind: String,
    /// The statement.
    pub statement: String,
    /// The parts that must implement the requirement.
    pub places: Vec<String>,
    /// The items and tests that cover it, as written.
    pub coverage: Vec<(String, Range<usize>)>,
    /// The line, counted from 1.
    pub line: usize,
    /// The position of the id.
    pub span: Range<usize>,
}

const COLUMNS: [&str; 6] = ["id", "area", "kind", "statement", "where", "carried_by"];

/// Parses the rows of the file.
pub fn read(file: &SpecFile, diagnostics: &mut Vec<Diagnostic>) -> Vec<FactRow> {
    let mut rows = Vec::new();
    let mut start = 0;
    for (index, text) in file.text.split('\n').enumerate() {
        let line = start..start + text.len();
        start = line.end + 1;
        let cells = cells(text, line.start);
        if index == 0 {
            if cells.iter().map(|(cell, _)| *cell).ne(COLUMNS) {
                let place = SpecPlace::new(&file.path, line);
                diagnostics.push(Diagnostic::fact_columns(place, &COLUMNS.join(", ")));
                return rows;
            }
        } else if let [id, area, kind, statement, places, coverage] = cells.as_slice() {
            rows.push(FactRow {
                id: id.0.to_owned(),
                area: area.0.to_owned(),
                kind: kind.0.to_owned(),
                statement: statement.0.to_owned(),
                places: places.0.split(',').map(|place| place.trim().to_owned()).collect(),
                coverage: split_coverage(coverage.0, coverage.1.start),
                line: index + 1,
                span: id.1.clone(),
            });
        } else if !text.is_empty() {
            let place = SpecPlace::new(&file.path, line);
            diagnostics.push(Diagnostic::fact_cells(place, COLUMNS.len(), cells.len()));
        }
    }
    rows
}

fn cells(text: &str, start: usize) -> Vec<(&str, Range<usize>)> {
    let mut at = start;
    text.split('\t')
        .map(|cell| {
            let span = at..at + cell.len();
            at = span.end + 1;
            (cell, span)
        })
        .collect()
}

fn split_coverage(text: &str, start: usize) -> Vec<(String, Range<usize>)> {
    let mut at = start;
    let mut coverage = Vec::new();
    for part in text.split(';') {
        let trimmed = part.trim_start();
        let from = at + (part.len() - trimmed.len());
        let trimmed = trimmed.trim_end();
        if !trimmed.is_empty() {
            coverage.push((trimmed.to_owned(), from..from + trimmed.len()));
        }
        at += part.len() + 1;
    }
    coverage
}
