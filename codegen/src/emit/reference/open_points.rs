//! What the interface leaves open, what was decided, and where it shows.

use super::areas::page as shared_page;
use super::book::{Book, CONVENTIONS, OPEN_POINTS, Place, gap_link};
use super::content::{
    Badge, Block, Group, Heading, Inline, Kind, Line, Page, Row, Table, joined, text, words_link,
};
use super::operations::pairs;
use crate::model::{COMMON, Gap};

/// Makes the page.
pub(super) fn page(book: &Book<'_>) -> Page {
    let gaps = &book.interface.gaps;
    let place = Place::at(CONVENTIONS, "open_points");
    let mut blocks = vec![Block::Text(vec![
        text("How to read them is said among the "),
        words_link(&place, "conventions"),
        text("."),
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
        caption: "Every open point".to_owned(),
        head: ["Id", "What is open", "Basis"].map(str::to_owned).to_vec(),
        rows: rows.collect(),
    }));
    for gap in gaps {
        blocks.extend(section(book, gap));
    }
    let about = vec![text("What the interface does not say, what we decided, and why.")];
    shared_page(OPEN_POINTS, "spec/gaps.toml", "open points", Group::Shared, about, blocks)
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
            kind: Some(Kind::OpenPoint),
        }),
        Block::Text(book.line(COMMON, &gap.point)),
        pairs(&format!("What was decided about {}", gap.id), rows),
    ]
}

fn assumed(gap: &Gap) -> Line {
    if gap.assumed { vec![Inline::Badge(Badge::Assumed)] } else { vec![text("the interface")] }
}

impl Book<'_> {
    /// The decisions on open points, each after its id.
    pub(super) fn decisions(&self, ids: &[&str]) -> Vec<Line> {
        let gaps = self.interface.gaps.iter().filter(|gap| ids.contains(&gap.id.as_str()));
        gaps.map(|gap| {
            let mut line = vec![gap_link(&gap.id), text(": ")];
            line.extend(self.line(COMMON, &gap.decision));
            line
        })
        .collect()
    }
}
