//! The front page: what the service does, its operations, and links to all other pages.

use super::book::{Book, FRONT, PageAnchor, page_of_operation};
use super::content::{
    Badge, Block, Group, Inline, Line, Page, Row, Table, code, heading, joined, text, words_link,
};
use super::layout::title_of;
use genwire_spec::model::{Area, COMMON, Operation};

/// Creates the page; `others` are the pages that do not belong to one operation.
pub(super) fn page(book: &Book<'_>, areas: &[&Area], others: &[&Page]) -> Page {
    let service = &book.interface.service;
    let mut blocks = vec![overview(others, &Group::Start)];
    for area in areas {
        blocks.extend(of_area(book, area, others));
    }
    blocks.push(heading(2, "all", "For all areas"));
    blocks.push(overview(others, &Group::Shared));
    blocks.push(Block::Text(vec![
        text("Version "),
        code(&service.version),
        text(
            " of the interface. The same description makes these pages, the types, the schemas and the checks.",
        ),
    ]));
    blocks.extend(book.about_ages());
    Page {
        path: FRONT.to_owned(),
        from: book.interface.project.spec_path(""),
        title: vec![text(format!("{}: reference", service.title))],
        label: "Overview".to_owned(),
        group: Group::Start,
        about: book.first(COMMON, &service.doc),
        is_operation: false,
        blocks,
    }
}

fn overview(pages: &[&Page], group: &Group) -> Block {
    let rows = pages.iter().filter(|page| page.group == *group).map(|page| Row {
        anchor: None,
        cells: vec![
            vec![vec![words_link(&PageAnchor::page(&page.path), &page.label)]],
            vec![page.about.clone()],
        ],
    });
    Block::Table(Table {
        head: ["Page", "Content"].map(str::to_owned).to_vec(),
        rows: rows.collect(),
    })
}

fn of_area(book: &Book<'_>, area: &Area, others: &[&Page]) -> Vec<Block> {
    let name = &area.name.wire;
    let mut blocks = vec![heading(2, name.as_str(), title_of(area))];
    blocks.extend(book.lines(name, &area.doc).into_iter().map(Block::Text));
    let rows: Vec<Row> =
        book.interface.operations_of(name).map(|one| of_operation(book, one)).collect();
    if !rows.is_empty() {
        blocks.push(Block::Table(Table {
            head: ["Operation", "Call", "Description"].map(str::to_owned).to_vec(),
            rows,
        }));
    }
    let group = Group::Area(title_of(area));
    let beside = others.iter().filter(|page| page.group == group);
    let links =
        joined(beside.map(|page| words_link(&PageAnchor::page(&page.path), &page.label)), ", ");
    if !links.is_empty() {
        let mut line: Line = vec![text("Also: ")];
        line.extend(links);
        blocks.push(Block::Text(line));
    }
    blocks
}

fn of_operation(book: &Book<'_>, operation: &Operation) -> Row {
    let mut what = book.first(&operation.area, &operation.doc);
    if operation.deprecated.is_some() {
        what.extend([text(" "), Inline::Badge(Badge::Deprecated)]);
    }
    let place = PageAnchor::page(page_of_operation(operation));
    let call = format!("{} {}", operation.method.as_str(), operation.path);
    Row {
        anchor: None,
        cells: vec![
            vec![vec![words_link(&place, &operation.title)]],
            vec![vec![code(call)]],
            vec![what],
        ],
    }
}
