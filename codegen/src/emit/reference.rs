//! The reference for people as data: pages of blocks, which the Markdown and the site both show.
//!
//! What stands on which page is decided here, once; a renderer decides how it looks.

mod ages;
mod areas;
mod book;
mod content;
mod conventions;
mod errors;
mod front;
mod members;
mod open_points;
mod operations;
mod prose;
mod rules;
mod sources;
mod states;
mod streams;
mod texts;
mod types;
mod values;

pub(crate) use book::{FRONT, Place, facts_place};
pub(crate) use content::{
    Badge, Block, Cell, Diagram, Group, Heading, Inline, Kind, Line, Member, Page, Ruling, Sample,
    Table, plain,
};

use crate::model::{COMMON, Interface};
use book::Book;

/// Every page of the reference, in the order of its table of contents.
pub(crate) fn pages(interface: &Interface) -> Vec<Page> {
    let book = Book::new(interface);
    let mut pages = vec![conventions::page(&book)];
    for area in interface.areas.iter().filter(|area| area.name.wire != COMMON) {
        let operations = interface.operations_of(&area.name.wire);
        pages.extend(operations.map(|operation| operations::page(&book, area, operation)));
        pages.extend(areas::pages(&book, area));
    }
    pages.extend(areas::shared(&book));
    pages.insert(0, front::page(&book, &pages));
    pages
}
