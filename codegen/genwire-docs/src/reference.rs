//! The reference for people as data: pages of blocks, which the Markdown and the site both show.
//!
//! This module decides the content of each page; a renderer decides its look.

mod ages;
mod areas;
mod book;
mod console;
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

pub(crate) use book::{FRONT, PageAnchor, facts_place};
pub(crate) use console::{
    Console, ConsoleBody, ConsoleExample, ConsoleField, FieldKind, FieldPlace,
};
pub(crate) use content::{
    Badge, Block, Cell, Diagram, Group, Heading, Inline, Language, Line, Member, Page, Ruling,
    Sample, SearchKind, Sources, Table, plain,
};

use book::Book;
use genwire_spec::model::{Area, COMMON, Interface, Operation};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The place at which each item of the spec is described.
pub(crate) fn places_of_items(interface: &Interface) -> BTreeMap<&str, PageAnchor> {
    let book = Book::new(interface);
    let items = interface.items.keys().map(|item| item.0.as_str());
    items.filter_map(|item| Some((item, book.place(item)?.clone()))).collect()
}

/// A page that is made once it is needed.
pub(crate) type LazyPage<'a> = Box<dyn FnOnce() -> Page + Send + 'a>;

/// Every page of the reference, in the order of its table of contents.
pub(crate) fn pages(interface: &Interface) -> Vec<LazyPage<'_>> {
    pages_of(Book::new(interface))
}

/// Every page of the reference, those of operations with a console that sends the call.
pub(crate) fn pages_with_consoles(interface: &Interface) -> Vec<Page> {
    let pages = pages_of(Book::new(interface).with_consoles());
    pages.into_iter().map(|make| make()).collect()
}

/// A page in its place: those of operations, which are most of a large reference, are not made yet.
enum Draft<'a> {
    Made(Page),
    OfOperation(&'a Area, &'a Operation),
}

fn pages_of(book: Book<'_>) -> Vec<LazyPage<'_>> {
    let interface = book.interface;
    let mut areas: Vec<&Area> =
        interface.areas.iter().filter(|area| area.name.wire != COMMON).collect();
    areas.sort_by_key(|area| area.order.unwrap_or(u32::MAX));
    let guides = guides::pages(&book, &areas).into_iter().chain([errors::page(&book)]);
    let mut drafts: Vec<Draft<'_>> = guides.map(Draft::Made).collect();
    for area in &areas {
        let operations = interface.operations_of(&area.name.wire);
        drafts.extend(operations.map(|operation| Draft::OfOperation(area, operation)));
        let webhooks = interface.webhooks_of(&area.name.wire);
        let webhooks = webhooks.map(|webhook| operations::webhook_page(&book, area, webhook));
        drafts.extend(webhooks.chain(areas::pages(&book, area)).map(Draft::Made));
    }
    drafts.extend(areas::shared(&book).into_iter().map(Draft::Made));
    let made = drafts.iter().filter_map(|draft| match draft {
        Draft::Made(page) => Some(page),
        Draft::OfOperation(..) => None,
    });
    let front = front::page(&book, &areas, &made.collect::<Vec<_>>());
    let book = Arc::new(book);
    let lazy = |draft| -> LazyPage<'_> {
        match draft {
            Draft::Made(page) => Box::new(move || page),
            Draft::OfOperation(area, operation) => {
                let book = Arc::clone(&book);
                Box::new(move || operations::page(&book, area, operation))
            }
        }
    };
    [Draft::Made(front)].into_iter().chain(drafts).map(lazy).collect()
}
