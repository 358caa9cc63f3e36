//! How to read the pages, and what holds for the service as a whole.

use super::areas::page as start_page;
use super::book::{Book, CONVENTIONS, OPEN_POINTS, Place, SOURCES};
use super::content::{Badge, Block, Group, Inline, Line, Page, code, heading, text, words_link};
use super::types::facts;
use crate::model::COMMON;

/// Makes the page.
pub(super) fn page(book: &Book<'_>) -> Page {
    let mut blocks = vec![heading(2, "service", "What holds for every call")];
    blocks.extend(book.notes(COMMON, &book.interface.service.notes));
    blocks.extend(facts(book.facts_at(&["service", "service.auth"])));
    blocks.push(heading(2, "marks", "Marks"));
    blocks.push(Block::List(marks()));
    blocks.push(heading(2, "types", "Types of values"));
    blocks.push(Block::List(types()));
    blocks.push(heading(2, "rules", "Limits and rules"));
    blocks.extend(rules().map(Block::Text));
    blocks.push(heading(2, "open_points", "Open points and sources"));
    blocks.extend(origins().map(Block::Text));
    let about = vec![text("What holds for every call, and how to read these pages.")];
    start_page(CONVENTIONS, "spec/service.toml", "conventions", Group::Start, about, blocks)
}

fn marks() -> Vec<Line> {
    let said = [
        (Badge::Required, "the member must be there; a request without it is refused."),
        (
            Badge::Stated,
            "the service states the member in every such reply; a reader should not rely on it.",
        ),
        (
            Badge::Nullable,
            "the member may be null. In a request, null means that an optional member is absent.",
        ),
        (Badge::Deprecated, "it still works, and new work should not use it."),
        (
            Badge::Assumed,
            "the interface does not say so; it is the custom of services of this kind, and it never refuses a request.",
        ),
        (
            Badge::Refuses,
            "a request that departs from it is refused, with the error code that is named.",
        ),
        (Badge::Advises, "a request that departs from it is accepted; a check remarks on it."),
        (Badge::Retry, "the same request may succeed later."),
    ];
    said.into_iter()
        .map(|(badge, words)| vec![Inline::Badge(badge), text(format!(" {words}"))])
        .collect()
}

fn types() -> Vec<Line> {
    vec![
        vec![text("string, boolean: as in JSON. Lengths count characters, not bytes.")],
        vec![text(
            "integer: a whole number of 64 bits, written without a fraction. number: any other as well.",
        )],
        vec![text("list of: an array whose items all have the type that follows.")],
        vec![text("any JSON, any object: kept as it comes.")],
        vec![text(
            "A name that is a link leads to a type: an object with members, one of some values, a union whose tag tells which object it is, or either of several JSON types.",
        )],
        vec![text("Members that are not listed are kept, and a check remarks on them.")],
    ]
}

fn rules() -> impl Iterator<Item = Line> {
    [
        vec![text("A limit concerns one member; a rule crosses several. Each has an id, which is its address in the description, such as "), code("AREA.TYPE.rules.NAME"), text("; a violation carries the same id, and so does the link to the place that explains it: what follows the area is the anchor.")],
        vec![text("A rule is shown as a sentence, as the expression that is compiled, and by bodies on both sides of it. In an expression, "), code("this"), text(" is the object that has the rule, "), code("has(…)"), text(" asks whether a member is there, and a property such as "), code("this.model.NAME"), text(" is one of the value that the member has.")],
        vec![text("Rules are judged once the shape of a body is right, and all violations are reported together.")],
    ]
    .into_iter()
}

fn origins() -> impl Iterator<Item = Line> {
    [
        vec![
            text("What the interface leaves open has an id of its own. The page of "),
            words_link(&Place::page(OPEN_POINTS), "open points"),
            text(" says what was decided, why, and what changes once more is known."),
        ],
        vec![
            text("Facts are the separately checkable statements of the interface. Their ids stand where they show, and the page of "),
            words_link(&Place::page(SOURCES), "sources"),
            text(" lists them all."),
        ],
    ]
    .into_iter()
}
