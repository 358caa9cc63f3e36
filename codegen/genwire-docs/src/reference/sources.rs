//! The facts of the interface by their ids, with the items that cover them.

use super::book::{Book, SOURCES};
use super::content::{Block, Group, Inline, Page, Table, code, heading, joined, text};
use super::layout::{page as shared_page, row};
use genwire_spec::model::{Coverage, Fact};

/// Creates the page, if there are facts.
pub(super) fn page(book: &Book<'_>) -> Option<Page> {
    let facts = &book.interface.facts;
    if facts.is_empty() {
        return None;
    }
    let mut areas: Vec<&str> = Vec::new();
    for fact in facts {
        if !areas.contains(&fact.area.as_str()) {
            areas.push(&fact.area);
        }
    }
    let mut blocks = vec![Block::Text(vec![
        text("The statements themselves are in "),
        code(book.interface.project.spec_path("facts.tsv")),
        text(", one in each row."),
    ])];
    for area in areas {
        blocks.push(heading(2, format!("area-{area}"), area));
        let of_area = facts.iter().filter(|fact| fact.area == area);
        let rows = of_area.map(|fact| {
            let cells = vec![
                vec![vec![text(&fact.id)]],
                vec![vec![text(&fact.kind)]],
                vec![joined(coverage(book, fact), ", ")],
            ];
            row(fact.id.clone(), cells)
        });
        blocks.push(Block::Table(Table {
            head: ["Fact", "Kind", "Covered by"].map(str::to_owned).to_vec(),
            rows: rows.collect(),
        }));
    }
    let about = vec![text(
        "Every fact of the interface by its id, with the items and tests that cover it.",
    )];
    Some(shared_page(
        SOURCES,
        book.interface.project.spec_path("facts.tsv"),
        "sources",
        Group::Shared,
        about,
        blocks,
    ))
}

fn coverage(book: &Book<'_>, fact: &Fact) -> Vec<Inline> {
    let coverage = fact.coverage.iter().map(|cover| match cover {
        Coverage::Item(item) => book.item_link(&item.0),
        Coverage::Test { file, name } => code(format!("{file}::{name}")),
        Coverage::Step { operation, name, arguments } => {
            code(format!("{operation}.{name}({arguments})"))
        }
    });
    coverage.collect()
}
