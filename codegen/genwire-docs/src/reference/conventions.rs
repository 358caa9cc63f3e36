//! The page that explains the reference, with the statements about the service as a whole.

use super::book::{Book, CONVENTIONS, OPEN_QUESTIONS, PageAnchor, SOURCES};
use super::content::{Badge, Block, Group, Inline, Line, Page, code, heading, text, words_link};
use super::layout::page as start_page;
use genwire_spec::model::{COMMON, RequestNulls};

pub(super) fn page(book: &Book<'_>) -> Page {
    let mut blocks = vec![heading(2, "service", "Every call")];
    blocks.extend(book.notes(COMMON, &book.interface.service.notes));
    let prefix = &book.interface.service.vendor_prefix;
    if !prefix.is_empty() {
        let line = vec![text("The vendor prefix is "), code(prefix), text(".")];
        blocks.push(Block::Text(line));
    }
    blocks.extend(book.sources(&book.gaps_below("service.notes"), book.facts_of_service()));
    blocks.push(heading(2, "marks", "Marks"));
    blocks.push(Block::List(marks(book.interface.service.request_nulls)));
    blocks.push(heading(2, "types", "Types of values"));
    blocks.push(Block::List(types()));
    blocks.push(heading(2, "rules", "Limits and rules"));
    blocks.extend(rules().map(Block::Text));
    blocks.extend(origins(book));
    let about = vec![text("Statements about every call, and the marks and words of these pages.")];
    start_page(
        CONVENTIONS,
        book.interface.project.spec_path("service.toml"),
        "how to read the reference",
        Group::Shared,
        about,
        blocks,
    )
}

fn marks(nulls: RequestNulls) -> Vec<Line> {
    let nullable = match nulls {
        RequestNulls::Absent => {
            "the member may be null. In a request, null means that an optional member is absent."
        }
        RequestNulls::Exact => {
            "the member may be null. In a JSON request, null is a value and not the same as absent."
        }
    };
    let said = [
        (Badge::Required, "the member must be present; a request without it is refused."),
        (
            Badge::Stated,
            "the service sends the member in every such reply; programs should not rely on it.",
        ),
        (Badge::Nullable, nullable),
        (Badge::Deprecated, "it still works, but new programs should not use it."),
        (
            Badge::Assumed,
            "the interface does not document it, but services of this kind have it; it is never refused.",
        ),
        (
            Badge::Refuses,
            "a request that breaks the rule is refused with the error code that is named.",
        ),
        (
            Badge::Advises,
            "a request that breaks the rule is accepted; validation reports a warning.",
        ),
        (Badge::Retry, "the same request may succeed later."),
    ];
    said.into_iter()
        .map(|(badge, words)| vec![Inline::Badge(badge), text(format!(": {words}"))])
        .collect()
}

fn types() -> Vec<Line> {
    vec![
        vec![text("string, boolean: as in JSON. Lengths count characters, not bytes.")],
        vec![text("integer: a 64-bit integer, written without a fraction. number: any number.")],
        vec![text("list of: an array whose items all have the type that follows.")],
        vec![text("any JSON, any object: kept unchanged.")],
        vec![text(
            "A linked name is a type: an object with members, an enum of values, a union of objects that one member selects, or a choice between JSON types.",
        )],
        vec![text("Members that are not listed are kept; validation reports a warning.")],
    ]
}

fn rules() -> impl Iterator<Item = Line> {
    [
        vec![text("A limit is about one member; a rule is about several. Each has an id, such as "), code("AREA.TYPE.rules.NAME"), text("; violations and links to this reference use the same id.")],
        vec![text("A rule is a sentence; its expression and examples of bodies unfold below it. In an expression, "), code("this"), text(" is the object that has the rule, "), code("has(…)"), text(" is true if the member is present, and a property such as "), code("this.model.NAME"), text(" belongs to the value of the member.")],
        vec![text("Rules are checked once every member has the right type, and all violations are reported together.")],
    ]
    .into_iter()
}

/// Explains the pages about open questions and sources, if there are any.
fn origins(book: &Book<'_>) -> Vec<Block> {
    let questions = vec![
        text("The page of "),
        words_link(&PageAnchor::page(OPEN_QUESTIONS), "open questions"),
        text(
            " lists what the interface leaves open: the decision, the reason, and what changes once more is known.",
        ),
    ];
    let sources = vec![
        text(
            "Facts are the separately checkable statements of the interface. Every page lists their ids under “Sources”, and the page of ",
        ),
        words_link(&PageAnchor::page(SOURCES), "sources"),
        text(" lists them all."),
    ];
    let (gaps, facts) = (&book.interface.gaps, &book.interface.facts);
    let (title, lines) = match (gaps.is_empty(), facts.is_empty()) {
        (true, true) => return Vec::new(),
        (false, true) => ("Open questions", vec![questions]),
        (true, false) => ("Sources", vec![sources]),
        (false, false) => ("Open questions and sources", vec![questions, sources]),
    };
    let heading = heading(2, "open_questions", title);
    std::iter::once(heading).chain(lines.into_iter().map(Block::Text)).collect()
}
