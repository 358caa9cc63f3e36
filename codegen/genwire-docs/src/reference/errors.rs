//! The page about errors: the families and all codes.

use super::PageAnchor;
use super::book::{Book, ERRORS, code_link, page_of_operation};
use super::content::{
    Badge, Block, Group, Heading, Inline, Line, Page, Row, Table, code, heading, joined, link, text,
};
use super::layout::page as shared_page;
use super::layout::pairs;
use genwire_spec::model::words::sentence;
use genwire_spec::model::{COMMON, Category, ErrorCode, ErrorFamily};

pub(super) fn page(book: &Book<'_>) -> Page {
    let interface = book.interface;
    let mut blocks = vec![heading(2, "families", "Forms of errors")];
    for family in &interface.families {
        blocks.extend(of_family(book, family));
    }
    blocks.push(heading(2, "codes", "Codes"));
    let rows = interface.codes.iter().map(|one| Row {
        anchor: None,
        cells: vec![
            vec![vec![code_link(one.code)]],
            vec![vec![code(&one.name.wire)]],
            vec![vec![text(one.http.to_string())]],
            vec![vec![text(category(one.category))]],
            vec![vec![retry(one)]],
        ],
    });
    blocks.push(Block::Table(Table {
        head: ["Code", "Name", "Status", "Category", "Retry"].map(str::to_owned).to_vec(),
        rows: rows.collect(),
    }));
    for one in &interface.codes {
        blocks.extend(of_code(book, one));
    }
    let about =
        vec![text("The forms of errors, the meaning of each code, and what to do about it.")];
    shared_page(
        ERRORS,
        book.interface.project.spec_path("service.toml"),
        "errors",
        Group::Start,
        about,
        blocks,
    )
}

fn of_family(book: &Book<'_>, family: &ErrorFamily) -> Vec<Block> {
    let mut blocks = vec![Block::Heading(Heading {
        level: 3,
        anchor: family.name.clone(),
        title: vec![code(&family.name)],
        badges: Vec::new(),
    })];
    blocks.extend(book.lines(COMMON, &family.doc).into_iter().map(Block::Text));
    blocks.extend(book.notes(COMMON, &family.notes));
    let place = if family.success.is_some() {
        "beside the members of every reply"
    } else {
        "a body of its own"
    };
    let mut rows = vec![("Body", vec![book.type_link(family.body)]), ("Place", vec![text(place)])];
    if let Some(prefix) = &family.path_prefix {
        rows.push(("Used by paths under", vec![code(prefix)]));
    }
    blocks.push(pairs(rows));
    let item = format!("service.families.{}", family.name);
    blocks.extend(book.sources(&book.gaps_below(&item), book.facts(&item)));
    blocks
}

fn of_code(book: &Book<'_>, one: &ErrorCode) -> Vec<Block> {
    let item = format!("service.codes.{}", one.code);
    let mut blocks = vec![Block::Heading(Heading {
        level: 3,
        anchor: one.code.to_string(),
        title: vec![text(format!("{} ", one.code)), code(&one.name.wire)],
        badges: one.retryable.then_some(Badge::Retry).into_iter().collect(),
    })];
    blocks.extend(book.lines(COMMON, &one.doc).into_iter().map(Block::Text));
    blocks.extend(book.notes(COMMON, &one.notes));
    let mut rows: Vec<(&str, Line)> = Vec::new();
    if let Some(help) = &one.help {
        rows.push(("What to do", book.line(COMMON, &sentence(help))));
    }
    rows.push(("HTTP status", vec![code(one.http.to_string())]));
    rows.push(("Class in the envelope", vec![code(&one.error_type)]));
    rows.push(("Category", vec![text(category(one.category))]));
    let families = one.families.iter().map(|id| {
        let name = &book.interface.family(*id).name;
        link(&PageAnchor::at(ERRORS, name), name)
    });
    rows.push(("Listed in", joined(families, ", ")));
    let users = book.interface.operations.iter().filter(|it| it.codes.contains(&one.code));
    let users = users.map(|it| {
        let place = PageAnchor::at(page_of_operation(it), format!("codes.{}", one.code));
        link(&place, &it.name.snake)
    });
    let users = joined(users, ", ");
    if !users.is_empty() {
        rows.push(("Operations", users));
    }
    blocks.push(pairs(rows));
    blocks.extend(book.sources(&book.gaps(&[], &item), book.facts(&item)));
    blocks
}

fn retry(one: &ErrorCode) -> Inline {
    if one.retryable { Inline::Badge(Badge::Retry) } else { text("no") }
}

fn category(category: Category) -> &'static str {
    match category {
        Category::Authentication => "the credential",
        Category::Balance => "the balance",
        Category::Content => "screened content",
        Category::RateLimit => "too many calls",
        Category::Request => "the request",
        Category::Service => "the service",
        Category::Timeout => "timeouts",
    }
}
