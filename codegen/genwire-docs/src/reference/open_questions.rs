//! The open questions of the interface, with the decisions and the items that they affect.

use super::book::{Book, CONVENTIONS, OPEN_QUESTIONS, PageAnchor, gap_link};
use super::content::{
    Badge, Block, Group, Heading, Inline, Line, Page, Row, Table, joined, text, words_link,
};
use super::layout::page as shared_page;
use super::layout::pairs;
use genwire_spec::model::{COMMON, Gap};

/// Creates the page, if there are open questions.
pub(super) fn page(book: &Book<'_>) -> Option<Page> {
    let gaps = &book.interface.gaps;
    if gaps.is_empty() {
        return None;
    }
    let place = PageAnchor::at(CONVENTIONS, "open_questions");
    let mut blocks = vec![Block::Text(vec![
        text("The "),
        words_link(&place, "conventions"),
        text(" explain how to read them."),
    ])];
    let rows = gaps.iter().map(|gap| Row {
        anchor: None,
        cells: vec![
            vec![vec![gap_link(&gap.id)]],
            vec![book.line(COMMON, &gap.point)],
            vec![assumed(gap)],
        ],
    });
    blocks.push(Block::Table(Table {
        head: ["Id", "Question", "Basis"].map(str::to_owned).to_vec(),
        rows: rows.collect(),
    }));
    for gap in gaps {
        blocks.extend(section(book, gap));
    }
    let about = vec![text("Questions that the interface leaves open, and the decisions taken.")];
    Some(shared_page(
        OPEN_QUESTIONS,
        book.interface.project.spec_path("gaps.toml"),
        "open questions",
        Group::Shared,
        about,
        blocks,
    ))
}

fn section(book: &Book<'_>, gap: &Gap) -> Vec<Block> {
    let mut rows = vec![
        ("Decision", book.line(COMMON, &gap.decision)),
        ("Why", book.line(COMMON, &gap.why)),
        ("Once it is known", book.line(COMMON, &gap.when_known)),
    ];
    let items = joined(gap.items.iter().map(|item| book.item_link(&item.0)), ", ");
    if !items.is_empty() {
        rows.push(("Shows at", items));
    }
    vec![
        Block::Heading(Heading {
            level: 2,
            anchor: gap.id.clone(),
            title: vec![text(&gap.id)],
            badges: gap.assumed.then_some(Badge::Assumed).into_iter().collect(),
        }),
        Block::Text(book.line(COMMON, &gap.point)),
        pairs(rows),
    ]
}

fn assumed(gap: &Gap) -> Line {
    if gap.assumed { vec![Inline::Badge(Badge::Assumed)] } else { vec![text("the interface")] }
}
