//! The parts of pages: blocks and lines, independent of Markdown.

use genwire_spec::model::Method;

/// A position in the reference.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PageAnchor {
    pub(crate) page: String,
    /// The anchor on the page; `None` for its top.
    pub(crate) anchor: Option<String>,
}

impl PageAnchor {
    /// Creates the position at the top of a page.
    pub(super) fn page(page: impl Into<String>) -> Self {
        Self { page: page.into(), anchor: None }
    }

    pub(super) fn at(page: impl Into<String>, anchor: impl Into<String>) -> Self {
        Self { page: page.into(), anchor: Some(anchor.into()) }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Page {
    /// The path relative to the root of the reference, without an extension: `chat/types`.
    pub(crate) path: String,
    /// The spec file or folder from which the page is generated.
    pub(crate) from: String,
    /// The heading.
    pub(crate) title: Line,
    /// The name of the page in the table of contents.
    pub(crate) label: String,
    /// The part of the table of contents to which the page belongs.
    pub(crate) group: Group,
    /// The summary of the page, as one sentence.
    pub(crate) about: Line,
    pub(crate) is_operation: bool,
    /// The content of the page.
    pub(crate) blocks: Vec<Block>,
}

/// A part of the table of contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Group {
    /// The guides.
    Start,
    Area(String),
    /// Pages about all areas.
    Shared,
}

impl Group {
    /// Returns the title in the table of contents.
    pub(crate) fn title(&self) -> &str {
        match self {
            Self::Start => "Start",
            Self::Area(area) => area,
            Self::Shared => "All areas",
        }
    }
}

/// An inline element of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Inline {
    Text(String),
    /// A name or a value, as in a body.
    Code(String),
    /// Emphasized text.
    Strong(String),
    /// A link to another position in the reference.
    Link(PageAnchor, Vec<Self>),
    Badge(Badge),
}

/// A paragraph, a list item or the like.
pub(crate) type Line = Vec<Inline>;

/// The paragraphs of a table cell.
pub(crate) type Cell = Vec<Line>;

/// A badge after a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Badge {
    Required,
    /// The item is always present in replies.
    Stated,
    /// The item may be null.
    Nullable,
    /// The item should no longer be used.
    Deprecated,
    /// The item relies on knowledge from outside the interface.
    Assumed,
    /// A body that violates the item is rejected.
    Refuses,
    /// A body that violates the item is accepted, with a warning.
    Advises,
    /// The call may succeed later.
    Retry,
}

impl Badge {
    /// Returns the text of the badge.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Required => "required",
            Self::Stated => "always present",
            Self::Nullable => "nullable",
            Self::Deprecated => "deprecated",
            Self::Assumed => "assumed",
            Self::Refuses => "error",
            Self::Advises => "warning",
            Self::Retry => "retry",
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) enum Block {
    Heading(Heading),
    /// A paragraph.
    Text(Line),
    /// A highlighted paragraph.
    Aside(Badge, Line),
    List(Vec<Line>),
    Table(Table),
    Members(Vec<Member>),
    Rules(Vec<Ruling>),
    Sample(Sample),
    /// The method and the path of an operation.
    Endpoint(Method, String),
    Diagram(String),
    /// The same call in several languages.
    Samples(Vec<Sample>),
    /// The sources of a statement, for readers who want to verify it.
    Sources(Sources),
}

#[derive(Clone, Debug)]
pub(crate) struct Heading {
    /// The level, from 2; only the title of the page has level 1.
    pub(crate) level: usize,
    pub(crate) anchor: String,
    /// The text.
    pub(crate) title: Line,
    /// The badges after the text.
    pub(crate) badges: Vec<Badge>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    /// The headers of the columns.
    pub(crate) head: Vec<String>,
    pub(crate) rows: Vec<Row>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Row {
    /// The anchor, if the row can be linked to.
    pub(crate) anchor: Option<String>,
    pub(crate) cells: Vec<Cell>,
}

#[derive(Clone, Debug)]
pub(crate) struct Member {
    pub(crate) anchor: String,
    pub(crate) name: String,
    /// The type.
    pub(crate) ty: Line,
    pub(crate) badges: Vec<Badge>,
    pub(crate) doc: Vec<Line>,
    /// Limits, defaults and the like, each with a label.
    pub(crate) details: Vec<(String, Line)>,
    pub(crate) sources: Sources,
}

/// The sources of statements: facts, and open questions of the interface.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sources {
    pub(crate) facts: Vec<String>,
    /// The open questions, each as a link, outside of tables with the decision.
    pub(crate) questions: Vec<Line>,
}

impl Sources {
    /// Returns true if there are no sources.
    pub(crate) fn is_empty(&self) -> bool {
        self.facts.is_empty() && self.questions.is_empty()
    }
}

/// A rule, for readers.
#[derive(Clone, Debug)]
pub(crate) struct Ruling {
    pub(crate) anchor: String,
    /// The id in violations.
    pub(crate) id: String,
    /// The requirement of the rule, as a sentence.
    pub(crate) sentence: Line,
    /// The badge for an error or a warning.
    pub(crate) badge: Badge,
    /// The message, the member, the error code and the like, each with a label.
    pub(crate) details: Vec<(String, Line)>,
    /// The rule as an expression, if it has one.
    pub(crate) text: Option<String>,
    /// A rejected body, and the accepted body from which it differs.
    pub(crate) samples: Vec<Sample>,
    pub(crate) sources: Sources,
}

#[derive(Clone, Debug)]
pub(crate) struct Sample {
    /// The anchor, if the sample can be linked to.
    pub(crate) anchor: Option<String>,
    /// A description of the sample.
    pub(crate) caption: Line,
    pub(crate) language: Language,
    /// The code.
    pub(crate) text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    Shell,
    /// Rust code that compiles.
    Rust,
    Json,
    /// A request line.
    Http,
}

impl Language {
    /// Returns the info string of a Markdown fence.
    pub(crate) fn fence(self) -> &'static str {
        match self {
            Self::Shell => "sh",
            Self::Rust => "rust,no_run",
            Self::Json => "json",
            Self::Http => "http",
        }
    }
}

pub(crate) fn text(words: impl Into<String>) -> Inline {
    Inline::Text(words.into())
}

/// Creates inline code for a name or a value.
pub(crate) fn code(words: impl Into<String>) -> Inline {
    Inline::Code(words.into())
}

pub(crate) fn link(place: &PageAnchor, name: impl Into<String>) -> Inline {
    Inline::Link(place.clone(), vec![code(name)])
}

/// Creates a link with plain text.
pub(crate) fn words_link(place: &PageAnchor, words: impl Into<String>) -> Inline {
    Inline::Link(place.clone(), vec![text(words)])
}

/// Joins inline elements with a separator.
pub(crate) fn joined(inlines: impl IntoIterator<Item = Inline>, between: &str) -> Line {
    let mut line = Line::new();
    for inline in inlines {
        if !line.is_empty() {
            line.push(text(between));
        }
        line.push(inline);
    }
    line
}

/// Creates a heading without badges.
pub(crate) fn heading(level: usize, anchor: impl Into<String>, title: impl Into<String>) -> Block {
    Block::Heading(Heading {
        level,
        anchor: anchor.into(),
        title: vec![text(title)],
        badges: Vec::new(),
    })
}

/// Returns the text of a line, without formatting.
pub(crate) fn plain(line: &[Inline]) -> String {
    let mut words = String::new();
    for inline in line {
        match inline {
            Inline::Text(text) | Inline::Code(text) | Inline::Strong(text) => words.push_str(text),
            Inline::Link(_, inner) => words.push_str(&plain(inner)),
            Inline::Badge(badge) => words.push_str(badge.word()),
        }
    }
    words
}
