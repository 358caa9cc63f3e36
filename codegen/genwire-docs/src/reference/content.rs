//! The parts of pages: blocks and lines, independent of Markdown and HTML.

use super::console::Console;
use genwire_spec::model::Method;

/// A position in the reference.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PageAnchor {
    /// The path of the page.
    pub(crate) page: String,
    /// The anchor on the page; `None` for its top.
    pub(crate) anchor: Option<String>,
}

impl PageAnchor {
    /// Creates the position at the top of a page.
    pub(super) fn page(page: impl Into<String>) -> Self {
        Self { page: page.into(), anchor: None }
    }

    /// Creates the position of an anchor on a page.
    pub(super) fn at(page: impl Into<String>, anchor: impl Into<String>) -> Self {
        Self { page: page.into(), anchor: Some(anchor.into()) }
    }
}

/// A page.
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
    /// The method, for the page of an operation.
    pub(crate) method: Option<Method>,
    /// True if the page documents something deprecated.
    pub(crate) deprecated: bool,
    /// The content of the page.
    pub(crate) blocks: Vec<Block>,
}

/// A part of the table of contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Group {
    /// The guides.
    Start,
    /// An area, by its title.
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
    /// Plain text.
    Text(String),
    /// A name or a value, as in a body.
    Code(String),
    /// Emphasized text.
    Strong(String),
    /// A link to another position in the reference.
    Link(PageAnchor, Vec<Self>),
    /// A badge.
    Badge(Badge),
}

/// A paragraph, a list item or the like.
pub(crate) type Line = Vec<Inline>;

/// The paragraphs of a table cell.
pub(crate) type Cell = Vec<Line>;

/// A badge after a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Badge {
    /// The item is required.
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

/// The subject of a heading or an entry, for the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SearchKind {
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
    OpenQuestion,
    Fact,
    Example,
}

impl SearchKind {
    /// Returns the name of the kind.
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
            Self::OpenQuestion => "open question",
            Self::Fact => "fact",
            Self::Example => "example",
        }
    }
}

/// A block of a page.
#[derive(Clone, Debug)]
pub(crate) enum Block {
    /// A heading.
    Heading(Heading),
    /// A paragraph.
    Text(Line),
    /// A highlighted paragraph.
    Aside(Badge, Line),
    /// A list.
    List(Vec<Line>),
    /// A table.
    Table(Table),
    /// The members of an object.
    Members(Vec<Member>),
    /// The rules of a type.
    Rules(Vec<Ruling>),
    /// A code sample.
    Sample(Sample),
    /// The method and the path of an operation.
    Endpoint(Method, String),
    /// States and transitions.
    Diagram(Diagram),
    /// The same call in several languages.
    Samples(Vec<Sample>),
    /// A form that sends the call, only on the site.
    Console(Box<Console>),
    /// The sources of a statement, for readers who want to verify it.
    Sources(Sources),
}

/// A heading.
#[derive(Clone, Debug)]
pub(crate) struct Heading {
    /// The level, from 2; only the title of the page has level 1.
    pub(crate) level: usize,
    /// The anchor.
    pub(crate) anchor: String,
    /// The text.
    pub(crate) title: Line,
    /// The badges after the text.
    pub(crate) badges: Vec<Badge>,
    /// The kind of subject, for headings that the search should find.
    pub(crate) kind: Option<SearchKind>,
}

/// A table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    /// The description of the content, for screen readers.
    pub(crate) caption: String,
    /// The headers of the columns.
    pub(crate) head: Vec<String>,
    /// The rows.
    pub(crate) rows: Vec<Row>,
}

/// A row of a table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Row {
    /// The anchor, with the kind of subject if the search should find it.
    pub(crate) anchor: Option<(String, Option<SearchKind>)>,
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
    /// The badges.
    pub(crate) badges: Vec<Badge>,
    /// The docs of the member.
    pub(crate) doc: Vec<Line>,
    /// Limits, defaults and the like, each with a label.
    pub(crate) details: Vec<(String, Line)>,
    /// The sources of the statements.
    pub(crate) sources: Sources,
}

/// The sources of statements: facts, and open questions of the interface.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sources {
    /// The ids of the facts.
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
    /// The anchor.
    pub(crate) anchor: String,
    /// The id in violations.
    pub(crate) id: String,
    /// The requirement of the rule, as a sentence.
    pub(crate) sentence: Line,
    /// The badge for an error or a warning.
    pub(crate) badge: Badge,
    /// The message, the member, the error code and the like, each with a label.
    pub(crate) details: Vec<(String, Line)>,
    /// The rule as an expression, if it is one.
    pub(crate) text: Option<String>,
    /// A rejected body, and the accepted one from which it differs.
    pub(crate) samples: Vec<Sample>,
    /// The sources of the statements.
    pub(crate) sources: Sources,
}

/// A code sample.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    /// The anchor, if the sample can be linked to.
    pub(crate) anchor: Option<String>,
    /// A description of the sample.
    pub(crate) caption: Line,
    /// The language.
    pub(crate) language: Language,
    /// The code.
    pub(crate) text: String,
}

/// The language of a sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    /// Shell commands.
    Shell,
    /// Rust code that compiles.
    Rust,
    /// Python.
    Python,
    /// TypeScript.
    TypeScript,
    /// JSON.
    Json,
    /// A request line.
    Http,
    /// A rule expression.
    Cel,
}

impl Language {
    /// Returns the info string of a Markdown fence.
    pub(crate) fn fence(self) -> &'static str {
        match self {
            Self::Rust => "rust,no_run",
            other => other.name(),
        }
    }

    /// Returns the name.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Shell => "sh",
            Self::Rust => "rust",
            Self::Python => "python",
            Self::TypeScript => "ts",
            Self::Json => "json",
            Self::Http => "http",
            Self::Cel => "cel",
        }
    }
}

/// States and transitions.
#[derive(Clone, Debug)]
pub(crate) struct Diagram {
    /// A name that is unique on the page.
    pub(crate) key: String,
    /// A description of the diagram, for screen readers.
    pub(crate) title: String,
    /// The states, starting with the initial one.
    pub(crate) nodes: Vec<Node>,
    /// The transitions, by the indices of the states; the final state has none.
    pub(crate) edges: Vec<Edge>,
}

/// A state.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// The key, which consists of letters, digits and underscores.
    pub(crate) key: String,
    /// The name on the wire.
    pub(crate) name: String,
}

/// A transition.
#[derive(Clone, Debug)]
pub(crate) struct Edge {
    /// The state before the transition.
    pub(crate) from: usize,
    /// The state after the transition; `None` if the thing is removed.
    pub(crate) to: Option<usize>,
    /// The trigger.
    pub(crate) label: String,
}

/// Creates plain text.
pub(crate) fn text(words: impl Into<String>) -> Inline {
    Inline::Text(words.into())
}

/// Creates inline code for a name or a value.
pub(crate) fn code(words: impl Into<String>) -> Inline {
    Inline::Code(words.into())
}

/// Creates a link with a name as its text.
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
        kind: None,
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
