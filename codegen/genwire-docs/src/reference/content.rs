//! The parts of pages: blocks and lines, without Markdown or HTML.

use super::console::Console;
use genwire_spec::model::Method;

/// A place in the reference.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PageAnchor {
    /// The path of the page.
    pub(crate) page: String,
    /// The anchor on it; its top when absent.
    pub(crate) anchor: Option<String>,
}

impl PageAnchor {
    /// The top of a page.
    pub(super) fn page(page: impl Into<String>) -> Self {
        Self { page: page.into(), anchor: None }
    }

    /// An anchor on a page.
    pub(super) fn at(page: impl Into<String>, anchor: impl Into<String>) -> Self {
        Self { page: page.into(), anchor: Some(anchor.into()) }
    }
}

/// One page.
#[derive(Clone, Debug)]
pub(crate) struct Page {
    /// The path below the root of the reference, without its ending: `chat/types`.
    pub(crate) path: String,
    /// The spec file or folder that the page is made from.
    pub(crate) from: String,
    /// The heading.
    pub(crate) title: Line,
    /// The name of the page in the table of contents.
    pub(crate) label: String,
    /// The part of the table of contents that lists the page.
    pub(crate) group: Group,
    /// The summary of the page, as one sentence.
    pub(crate) about: Line,
    /// The method, on the page of an operation.
    pub(crate) method: Option<Method>,
    /// True if the page is about something deprecated.
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
    /// Words.
    Text(String),
    /// A name or a value as it is written in a body.
    Code(String),
    /// Emphasized words.
    Strong(String),
    /// A link to another place of the reference.
    Link(PageAnchor, Vec<Self>),
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
    /// A body that breaks it is refused.
    Refuses,
    /// A body that breaks it is accepted, with a warning.
    Advises,
    /// It may succeed later.
    Retry,
}

impl Badge {
    /// The mark in words.
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
            Self::OpenQuestion => "open question",
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
    /// States and transitions.
    Diagram(Diagram),
    /// The same call in several languages.
    Samples(Vec<Sample>),
    /// A form that sends the call, on the site alone.
    Console(Box<Console>),
    /// The origin of a statement, for readers who want to verify it.
    Sources(Sources),
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
    /// The subject, where people would search for it.
    pub(crate) kind: Option<SearchKind>,
}

/// A table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    /// The content of the table, for screen readers.
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
    /// The marks.
    pub(crate) badges: Vec<Badge>,
    /// The docs of the member.
    pub(crate) doc: Vec<Line>,
    /// Limits, defaults and the like, each with a label.
    pub(crate) details: Vec<(String, Line)>,
    /// The origin of what is said.
    pub(crate) sources: Sources,
}

/// The origin of what is said: facts, and questions that the interface leaves open.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sources {
    /// The ids of the facts.
    pub(crate) facts: Vec<String>,
    /// The open questions, each as a link, with the decision outside of tables.
    pub(crate) questions: Vec<Line>,
}

impl Sources {
    /// Returns true if there is nothing to show.
    pub(crate) fn is_empty(&self) -> bool {
        self.facts.is_empty() && self.questions.is_empty()
    }
}

/// A rule in a form for people.
#[derive(Clone, Debug)]
pub(crate) struct Ruling {
    /// The anchor.
    pub(crate) anchor: String,
    /// The id in violations.
    pub(crate) id: String,
    /// The demand of the rule, as a sentence.
    pub(crate) sentence: Line,
    /// The mark for an error or a warning.
    pub(crate) badge: Badge,
    /// The message, the member, the error code and the like, each with a label.
    pub(crate) details: Vec<(String, Line)>,
    /// The rule as an expression, where it is one.
    pub(crate) text: Option<String>,
    /// A body that is refused and the one beside it that is accepted.
    pub(crate) samples: Vec<Sample>,
    /// The origin of what is said.
    pub(crate) sources: Sources,
}

/// Something to copy.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    /// The anchor, where there is something to find.
    pub(crate) anchor: Option<String>,
    /// The content of the sample.
    pub(crate) caption: Line,
    /// The language.
    pub(crate) language: Language,
    /// The text.
    pub(crate) text: String,
}

/// The language of a sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    /// Commands of a shell.
    Shell,
    /// Rust that compiles.
    Rust,
    /// Python.
    Python,
    /// TypeScript.
    TypeScript,
    /// JSON.
    Json,
    /// A line of a request.
    Http,
    /// An expression of a rule.
    Cel,
}

impl Language {
    /// The name behind a fence in Markdown.
    pub(crate) fn fence(self) -> &'static str {
        match self {
            Self::Rust => "rust,no_run",
            other => other.name(),
        }
    }

    /// The name.
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
    /// A name that no other one on the page has.
    pub(crate) key: String,
    /// The content of the diagram, for screen readers.
    pub(crate) title: String,
    /// The states, beginning with the initial one.
    pub(crate) nodes: Vec<Node>,
    /// The transitions, by the places of the states; the end is no state and has none.
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

/// A transition.
#[derive(Clone, Debug)]
pub(crate) struct Edge {
    /// The state before.
    pub(crate) from: usize,
    /// The state after; the end where the thing is removed.
    pub(crate) to: Option<usize>,
    /// The trigger.
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
pub(crate) fn link(place: &PageAnchor, name: impl Into<String>) -> Inline {
    Inline::Link(place.clone(), vec![code(name)])
}

/// A link over words.
pub(crate) fn words_link(place: &PageAnchor, words: impl Into<String>) -> Inline {
    Inline::Link(place.clone(), vec![text(words)])
}

/// Joins inline elements with words between them.
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
    for inline in line {
        match inline {
            Inline::Text(text) | Inline::Code(text) | Inline::Strong(text) => words.push_str(text),
            Inline::Link(_, inner) => words.push_str(&plain(inner)),
            Inline::Badge(badge) => words.push_str(badge.word()),
        }
    }
    words
}
