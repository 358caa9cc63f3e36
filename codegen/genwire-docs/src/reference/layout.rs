//! Parts that every page may use.

use super::content::{Block, Group, Line, Page, Row, Table, text};
use genwire_spec::model::Area;
use genwire_spec::model::words::capitalised;

pub(super) fn title_of(area: &Area) -> String {
    capitalised(&area.name.wire)
}

/// Creates a page that does not belong to one operation; its label starts with a lower-case letter.
pub(super) fn page(
    path: impl Into<String>,
    from: impl Into<String>,
    label: &str,
    group: Group,
    about: Line,
    blocks: Vec<Block>,
) -> Page {
    let title = match &group {
        Group::Area(area) => format!("{area}: {label}"),
        Group::Start | Group::Shared => capitalised(label),
    };
    Page {
        path: path.into(),
        from: from.into(),
        title: vec![text(title)],
        label: capitalised(label),
        group,
        about,
        is_operation: false,
        blocks,
    }
}

pub(super) fn row(anchor: impl Into<String>, cells: Vec<Vec<Line>>) -> Row {
    Row { anchor: Some(anchor.into()), cells }
}

/// Creates a table of two columns without headers.
pub(super) fn pairs(rows: Vec<(&str, Line)>) -> Block {
    let rows = rows
        .into_iter()
        .map(|(word, line)| Row { anchor: None, cells: vec![vec![vec![text(word)]], vec![line]] });
    Block::Table(Table { head: Vec::new(), rows: rows.collect() })
}
