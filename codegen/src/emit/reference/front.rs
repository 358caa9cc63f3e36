//! The front page: what the service does, its operations, and the way to everything else.

use super::areas::title_of;
use super::book::{Book, FRONT, Place, page_of_operation};
use super::content::{
    Badge, Block, Group, Inline, Line, Page, Row, Table, code, heading, joined, link, text,
    words_link,
};
use crate::model::{Area, COMMON, Operation};

/// Makes the page.
pub(super) fn page(book: &Book<'_>, others: &[Page]) -> Page {
    let service = &book.interface.service;
    let mut blocks = vec![Block::Text(vec![
        text("Version "),
        code(&service.version),
        text(
            " of the interface. Every page is made from the same description as the types, the schemas and the checks, and agrees with them.",
        ),
    ])];
    blocks.extend(book.about_ages());
    for area in book.interface.areas.iter().filter(|area| area.name.wire != COMMON) {
        blocks.extend(of_area(book, area, others));
    }
    blocks.push(heading(2, "all", "For all areas"));
    let general = others.iter().filter(|page| !matches!(page.group, Group::Area(_)));
    let rows = general.map(|page| Row {
        anchor: None,
        cells: vec![
            vec![vec![words_link(&Place::page(&page.path), &page.label)]],
            vec![page.about.clone()],
        ],
    });
    blocks.push(Block::Table(Table {
        caption: "Pages for all areas".to_owned(),
        head: ["Page", "What it says"].map(str::to_owned).to_vec(),
        rows: rows.collect(),
    }));
    Page {
        path: FRONT.to_owned(),
        from: "spec/".to_owned(),
        title: vec![text(format!("{}: reference", service.title))],
        label: "Overview".to_owned(),
        group: Group::Start,
        about: book.first(COMMON, &service.doc),
        method: None,
        deprecated: false,
        blocks,
    }
}

fn of_area(book: &Book<'_>, area: &Area, others: &[Page]) -> Vec<Block> {
    let name = &area.name.wire;
    let mut blocks = vec![heading(2, name.as_str(), title_of(area))];
    blocks.extend(book.lines(name, &area.doc).into_iter().map(Block::Text));
    let rows: Vec<Row> =
        book.interface.operations_of(name).map(|one| of_operation(book, one)).collect();
    blocks.push(Block::Table(Table {
        caption: format!("Operations of {name}"),
        head: ["Operation", "Call", "What it does"].map(str::to_owned).to_vec(),
        rows,
    }));
    let group = Group::Area(title_of(area));
    let beside = others.iter().filter(|page| page.group == group && page.method.is_none());
    let links = joined(beside.map(|page| words_link(&Place::page(&page.path), &page.label)), ", ");
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
    let place = Place::page(page_of_operation(operation));
    let call = format!("{} {}", operation.method.as_str(), operation.path);
    Row {
        anchor: None,
        cells: vec![
            vec![vec![link(&place, &operation.name.snake)]],
            vec![vec![code(call)]],
            vec![what],
        ],
    }
}
