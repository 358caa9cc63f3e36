//! Models and other values with different properties, as tables.

use super::book::{Book, VALUES, properties};
use super::content::{Block, Group, Heading, Line, Page, Row, Table, code, text};
use super::layout::{page as shared_page, row};
use genwire_spec::model::statements::plain;
use genwire_spec::model::{EnumType, Json, TypeDef, TypeId, TypeKind};

/// Creates the page, if there are such values.
pub(super) fn page(book: &Book<'_>) -> Option<Page> {
    let mut blocks = Vec::new();
    let mut rows = Vec::new();
    for (index, def) in book.interface.types.iter().enumerate() {
        let TypeKind::Enum(values) = &def.kind else { continue };
        if values.properties.is_empty() {
            continue;
        }
        rows.push(Row {
            anchor: None,
            cells: vec![
                vec![vec![super::content::link(
                    &super::PageAnchor::at(VALUES, &def.name.wire),
                    &def.name.wire,
                )]],
                vec![vec![text(values.values.len().to_string())]],
                vec![book.first(&def.area, &def.doc)],
            ],
        });
        blocks.extend(section(book, TypeId(index), def, values));
    }
    if rows.is_empty() {
        return None;
    }
    blocks.insert(
        0,
        Block::Table(Table {
            head: ["Type", "Values", "Description"].map(str::to_owned).to_vec(),
            rows,
        }),
    );
    let about = vec![text("Properties of models and other values, which rules and defaults use.")];
    Some(shared_page(
        VALUES,
        book.interface.project.spec_path(""),
        "models and values",
        Group::Shared,
        about,
        blocks,
    ))
}

fn section(book: &Book<'_>, id: TypeId, def: &TypeDef, values: &EnumType) -> Vec<Block> {
    let name = &def.name.wire;
    let descriptions = values.properties.iter().map(|property| {
        let cells =
            vec![vec![vec![code(&property.name.wire)]], book.lines(&def.area, &property.doc)];
        row(format!("{name}.properties.{}", property.name.snake), cells)
    });
    let rows = values.values.iter().map(|value| {
        let mut cells: Vec<Vec<Line>> = vec![vec![vec![code(&value.name.wire)]]];
        cells.extend(value.properties.iter().map(|json| vec![said(json)]));
        Row { anchor: Some(format!("{name}.values.{}", value.key)), cells }
    });
    let mut head = vec!["Value".to_owned()];
    head.extend(values.properties.iter().map(|property| property.name.wire.clone()));
    let path = def.path();
    let items: Vec<String> =
        properties(values).iter().map(|property| format!("{path}.{property}")).collect();
    let items: Vec<&str> = items.iter().map(String::as_str).collect();
    let mut blocks = vec![
        Block::Heading(Heading {
            level: 2,
            anchor: name.clone(),
            title: vec![code(name)],
            badges: Vec::new(),
        }),
        Block::Text({
            let mut line = book.first(&def.area, &def.doc);
            line.extend([text(" The type: "), book.type_link(id), text(".")]);
            line
        }),
        Block::Table(Table { head, rows: rows.collect() }),
        Block::Table(Table {
            head: ["Property", "Description"].map(str::to_owned).to_vec(),
            rows: descriptions.collect(),
        }),
    ];
    blocks.extend(book.sources(&[], book.facts_at(&items)));
    blocks
}

fn said(json: &Json) -> Line {
    match json {
        Json::Null => vec![text("–")],
        Json::Bool(true) => vec![text("yes")],
        Json::Bool(false) => vec![text("no")],
        other => vec![text(plain(other))],
    }
}
