//! The pages of an area other than operation pages, and the pages that all areas share.

use super::book::{Book, page_of};
use super::content::{Block, Group, Page, Row, Table, text};
use super::layout::{page, title_of};
use super::{conventions, open_questions, sources, states, texts, values};
use genwire_spec::model::{Area, COMMON, TypeId, TypeKind};

pub(super) fn pages(book: &Book<'_>, area: &Area) -> Vec<Page> {
    let group = Group::Area(title_of(area));
    let mut pages = Vec::new();
    pages.extend(types(book, area, group.clone(), "types"));
    if !area.states.is_empty() {
        pages.push(states::page(book, area, group.clone()));
    }
    if !area.media.is_empty() {
        pages.push(texts::media_page(book, area, group.clone()));
    }
    if !area.text_rules.is_empty() {
        pages.push(texts::markers_page(book, area, group));
    }
    pages
}

pub(super) fn shared(book: &Book<'_>) -> Vec<Page> {
    let mut pages: Vec<Page> = values::page(book).into_iter().collect();
    let common = book.interface.areas.iter().filter(|area| area.name.wire == COMMON);
    pages.extend(common.filter_map(|area| types(book, area, Group::Shared, "shared types")));
    pages.push(conventions::page(book));
    pages.extend(open_questions::page(book));
    pages.extend(sources::page(book));
    pages
}

/// Returns the page for the types of an area that do not belong to one operation, if such types
/// exist.
fn types(book: &Book<'_>, area: &Area, group: Group, label: &str) -> Option<Page> {
    let name = &area.name.wire;
    let path = format!("{name}/types");
    let all = book.interface.types_of(name).filter(|(_, def)| page_of(def) == path);
    let ids: Vec<TypeId> = all.map(|(id, _)| id).collect();
    if ids.is_empty() {
        return None;
    }
    let mut blocks = vec![overview(book, name, &ids)];
    for id in ids {
        blocks.extend(book.type_section(id, 2));
    }
    let about = match group {
        Group::Shared => vec![text("The types that all areas share.")],
        _ => vec![text("The types that several operations of the area share.")],
    };
    Some(page(
        path,
        book.interface.project.spec_path(&format!("{name}/types.toml")),
        label,
        group,
        about,
        blocks,
    ))
}

/// Returns a table of the types on a page.
fn overview(book: &Book<'_>, area: &str, ids: &[TypeId]) -> Block {
    let rows = ids.iter().map(|id| {
        let def = book.interface.ty(*id);
        let kind = match &def.kind {
            TypeKind::Object(_) => "object",
            TypeKind::Enum(_) => "enum",
            TypeKind::Union(_) => "union",
            TypeKind::Either(_) => "one of several JSON types",
        };
        Row {
            anchor: None,
            cells: vec![
                vec![vec![book.type_link(*id)]],
                vec![vec![text(kind)]],
                vec![book.first(area, &def.doc)],
            ],
        }
    });
    Block::Table(Table {
        head: ["Type", "Kind", "Description"].map(str::to_owned).to_vec(),
        rows: rows.collect(),
    })
}
