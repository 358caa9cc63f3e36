//! What pages are made of: blocks and lines, with nothing of Markdown or HTML in them.

use super::Place;
use crate::model::Method;

/// One page.
#[derive(Clone, Debug)]
pub(crate) struct Page {
    /// The path below the root of the reference, without its ending: `chat/types`.
    pub(crate) path: String,
    /// The spec file or folder that the page is made from.
    pub(crate) from: String,
    /// The heading.
    pub(crate) title: Line,
    /// What the table of contents calls the page.
    pub(crate) label: String,
    /// Where the page stands in the table of contents.
    pub(crate) group: Group,
    /// What the page is about, as one sentence.
    pub(crate) about: Line,
    /// The method, on the page of an operation.
    pub(crate) method: Option<Method>,
    /// Whether the page is about something that should not be used any more.
    pub(crate) deprecated: bool,
    /// What the page says.
    pub(crate) blocks: Vec<Block>,
}

/// A part of the table of contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Group {
    /// What comes before the areas.
    Start,
    /// An area, by its title.
    Area(String),
    /// What all areas share.
    Shared,
}

/// A piece of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Inline {
    /// Words.
    Text(String),
    /// A name or a value as it is written in a body.
    Code(String),
    /// Words that stand out.
    Strong(String),
    /// A link to another place of the reference.
    Link(Place, Vec<Self>),
    /// A mark.
    Badge(Badge),
}

/// A paragraph, an item of a list or the like.
pub(crate) type Line = Vec<Inline>;

/// The paragraphs of a cell of a table.
pub(crate) type Cell = Vec<Line>;

/// A mark beside a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Badge {
    /// It must be there.
    Required,
    /// The service always states it.
    Stated,
    /// It may be null.
    Nullable,
    /// It should not be used any more.
    Deprecated,
    /// It rests on knowledge from outside the interface.
    Assumed,
    /// What departs from it is refused.
    Refuses,
    /// What departs from it is accepted, with a remark.
    Advises,
    /// It may succeed later.
    Retry,
}

impl Badge {
    /// The mark in words.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Required => "required",
            Self::Stated => "always stated",
            Self::Nullable => "nullable",
            Self::Deprecated => "deprecated",
            Self::Assumed => "assumed",
            Self::Refuses => "refuses",
            Self::Advises => "advises",
            Self::Retry => "retry",
        }
    }
}

/// What a heading or an entry is about, for those who search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Page,
    Operation,
    Type,
    Member,
    Value,
    Rule,
    Code,
    State,
    Limit,
    Marker,
    OpenPoint,
    Fact,
    Example,
}

impl Kind {
    /// The kind in words.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Page => "page",
            Self::Operation => "operation",
            Self::Type => "type",
            Self::Member => "member",
            Self::Value => "value",
            Self::Rule => "rule",
            Self::Code => "error code",
            Self::State => "state",
            Self::Limit => "limit",
            Self::Marker => "marker",
            Self::OpenPoint => "open point",
            Self::Fact => "fact",
            Self::Example => "example",
        }
    }
}

/// A part of a page.
#[derive(Clone, Debug)]
pub(crate) enum Block {
    /// A heading.
    Heading(Heading),
    /// A paragraph.
    Text(Line),
    /// A paragraph that a reader must not miss.
    Aside(Badge, Line),
    /// A list.
    List(Vec<Line>),
    /// A table.
    Table(Table),
    /// The members of an object.
    Members(Vec<Member>),
    /// The rules of a type.
    Rules(Vec<Ruling>),
    /// Something to copy.
    Sample(Sample),
    /// The method and the path of an operation.
    Endpoint(Method, String),
    /// States and what moves them.
    Diagram(Diagram),
    /// The ids of the facts that something rests on.
    Facts(Vec<String>),
}

/// A heading.
#[derive(Clone, Debug)]
pub(crate) struct Heading {
    /// 2 or deeper; the title of the page is the one heading of level 1.
    pub(crate) level: usize,
    /// The anchor.
    pub(crate) anchor: String,
    /// The words.
    pub(crate) title: Line,
    /// The marks after the words.
    pub(crate) badges: Vec<Badge>,
    /// What is found under it, where people would search for it.
    pub(crate) kind: Option<Kind>,
}

/// A table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    /// What the table shows, for those who cannot see it.
    pub(crate) caption: String,
    /// The heads of the columns.
    pub(crate) head: Vec<String>,
    /// The rows.
    pub(crate) rows: Vec<Row>,
}

/// A row of a table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Row {
    /// The anchor, and what people would search there.
    pub(crate) anchor: Option<(String, Option<Kind>)>,
    /// The cells.
    pub(crate) cells: Vec<Cell>,
}

/// A member of an object.
#[derive(Clone, Debug)]
pub(crate) struct Member {
    /// The anchor.
    pub(crate) anchor: String,
    /// The name on the wire.
    pub(crate) name: String,
    /// The type.
    pub(crate) ty: Line,
    /// The marks.
    pub(crate) badges: Vec<Badge>,
    /// What the member is.
    pub(crate) doc: Vec<Line>,
    /// What its value must satisfy and what holds without it, each with a word in front.
    pub(crate) details: Vec<(String, Line)>,
    /// The facts it rests on.
    pub(crate) facts: Vec<String>,
}

/// A rule as people read it.
#[derive(Clone, Debug)]
pub(crate) struct Ruling {
    /// The anchor.
    pub(crate) anchor: String,
    /// The id in violations.
    pub(crate) id: String,
    /// What is wrong and what to do, as a sentence.
    pub(crate) sentence: Line,
    /// Whether it refuses or advises.
    pub(crate) badge: Badge,
    /// Where the violation points, what it costs, and the like.
    pub(crate) details: Vec<(String, Line)>,
    /// The rule as an expression, where it is one.
    pub(crate) text: Option<String>,
    /// A body that is refused and the one beside it that is accepted.
    pub(crate) samples: Vec<Sample>,
    /// The facts it rests on.
    pub(crate) facts: Vec<String>,
}

/// Something to copy.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    /// The anchor, where there is something to find.
    pub(crate) anchor: Option<String>,
    /// What it shows.
    pub(crate) caption: Line,
    /// The language.
    pub(crate) language: &'static str,
    /// The text.
    pub(crate) text: String,
}

/// States and what moves them.
#[derive(Clone, Debug)]
pub(crate) struct Diagram {
    /// A name that no other one on the page has.
    pub(crate) key: String,
    /// What it shows, for those who cannot see it.
    pub(crate) title: String,
    /// The states; the first one is where everything begins.
    pub(crate) nodes: Vec<Node>,
    /// The moves, by the places of the states; the end is no state and has none.
    pub(crate) edges: Vec<Edge>,
}

/// A state.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// The key, made of letters, digits and underscores.
    pub(crate) key: String,
    /// The name on the wire.
    pub(crate) name: String,
}

/// A move.
#[derive(Clone, Debug)]
pub(crate) struct Edge {
    /// The state before.
    pub(crate) from: usize,
    /// The state after; the end where the thing is removed.
    pub(crate) to: Option<usize>,
    /// What moves it.
    pub(crate) label: String,
}

/// Plain words.
pub(crate) fn text(words: impl Into<String>) -> Inline {
    Inline::Text(words.into())
}

/// A name or a value.
pub(crate) fn code(words: impl Into<String>) -> Inline {
    Inline::Code(words.into())
}

/// A link over a name.
pub(crate) fn link(place: &Place, name: impl Into<String>) -> Inline {
    Inline::Link(place.clone(), vec![code(name)])
}

/// A link over words.
pub(crate) fn words_link(place: &Place, words: impl Into<String>) -> Inline {
    Inline::Link(place.clone(), vec![text(words)])
}

/// The pieces with words between them.
pub(crate) fn joined(pieces: impl IntoIterator<Item = Inline>, between: &str) -> Line {
    let mut line = Line::new();
    for piece in pieces {
        if !line.is_empty() {
            line.push(text(between));
        }
        line.push(piece);
    }
    line
}

/// A heading without marks.
pub(crate) fn heading(level: usize, anchor: impl Into<String>, title: impl Into<String>) -> Block {
    Block::Heading(Heading {
        level,
        anchor: anchor.into(),
        title: vec![text(title)],
        badges: Vec::new(),
        kind: None,
    })
}

/// The words of a line, without its form.
pub(crate) fn plain(line: &[Inline]) -> String {
    let mut words = String::new();
    for piece in line {
        match piece {
            Inline::Text(text) | Inline::Code(text) | Inline::Strong(text) => words.push_str(text),
            Inline::Link(_, inner) => words.push_str(&plain(inner)),
            Inline::Badge(badge) => words.push_str(badge.word()),
        }
    }
    words
}
