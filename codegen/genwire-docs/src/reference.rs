//! The human-readable reference as data: pages of blocks.
//!
//! This module decides the content of each page, and `markdown` its appearance.

mod ages;
mod areas;
mod book;
mod content;
mod conventions;
mod errors;
mod facts;
mod front;
mod guides;
mod layout;
mod members;
mod open_questions;
mod operations;
mod origins;
mod places;
mod prose;
mod rules;
mod samples;
mod sources;
mod states;
mod streams;
mod texts;
mod types;
mod values;

pub(crate) use book::{FRONT, facts_place};
pub(crate) use content::{
    Badge, Block, Cell, Heading, Inline, Member, Page, PageAnchor, Ruling, Sample, Sources, Table,
    plain,
};

pub use guides::{FirstCall, account, first_program};

use book::Book;
use genwire_spec::map_in_parallel;
use genwire_spec::model::{Area, COMMON, Interface};
use std::collections::BTreeMap;

/// Returns the position at which each item of the spec is described.
pub(crate) fn places_of_items(interface: &Interface) -> BTreeMap<&str, PageAnchor> {
    let book = Book::new(interface);
    let items = interface.items.keys().map(|item| item.0.as_str());
    items.filter_map(|item| Some((item, book.place(item)?.clone()))).collect()
}

/// Returns all pages of the reference, in the order of the table of contents.
pub(crate) fn pages(interface: &Interface) -> Vec<Page> {
    let book = &Book::new(interface);
    let mut areas: Vec<&Area> =
        interface.areas.iter().filter(|area| area.name.wire != COMMON).collect();
    areas.sort_by_key(|area| area.order.unwrap_or(u32::MAX));
    let mut pages = guides::pages(book, &areas);
    pages.push(errors::page(book));
    for area in &areas {
        let operations = interface.operations_of(&area.name.wire);
        pages.extend(map_in_parallel(operations, |one| operations::page(book, area, one)));
        let webhooks = interface.webhooks_of(&area.name.wire);
        pages.extend(webhooks.map(|webhook| operations::webhook_page(book, area, webhook)));
        pages.extend(areas::pages(book, area));
    }
    pages.extend(areas::shared(book));
    let others: Vec<&Page> = pages.iter().filter(|page| !page.is_operation).collect();
    pages.insert(0, front::page(book, &areas, &others));
    pages
}
