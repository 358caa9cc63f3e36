//! Runs against a server that was written by hand for a foreign document, with one defect at a time.

mod server;

use super::try_server;
use genwire_conform::{Report, Settings, Verdict};
use genwire_import::Options;
use genwire_spec::{Interface, SpecFile};
use server::{KEY, Server};
use std::collections::BTreeSet;

/// The spec that the import makes of the document.
fn interface() -> Interface {
    let text = include_str!("tests/books.yaml");
    let draft = genwire_import::openapi(text, &Options::default()).expect("the document is read");
    let files = draft.files.into_iter().map(|file| SpecFile { path: file.path, text: file.text });
    genwire_spec::load(&files.collect::<Vec<_>>()).unwrap_or_else(|error| panic!("{error}"))
}

/// Tries a server with a defect, or one without.
fn report(defect: &'static str) -> Report {
    let server = Server::start(defect);
    let settings = Settings::new(server.url(), KEY);
    try_server(interface(), &settings, None).expect("the server is tried")
}

fn ids(report: &Report, fits: impl Fn(&Verdict) -> bool) -> BTreeSet<&str> {
    let fitting = report.outcomes.iter().filter(|outcome| fits(&outcome.verdict));
    fitting.map(|outcome| outcome.id.as_str()).collect()
}

fn broken(report: &Report) -> BTreeSet<&str> {
    ids(report, |verdict| matches!(verdict, Verdict::Broken(_)))
}

/// The items about parameters and about a body below a path.
const TRIED: &[&str] = &[
    "books.ListBooksParameters.limit",
    "books.ListBooksParameters.limit.range",
    "books.ListBooksSort.values",
    "books.ListBooksParameters.tag.items",
    "books.ListBooksParameters.tag.each.length",
    "books.ListBooksFilter.year.range",
    "books.ListBooksParameters.X-Shelf.required",
    "books.ListBooksParameters.X-Shelf.length",
    "books.ListBooksParameters.theme",
    "books.GetBookFields.values",
    "books.RemoveBookParameters.reason.required",
    "books.RemoveBookParameters.reason.length",
    "books.NewBook.title.length",
    "books.update_change_book.params.bookId",
    "books.get_book.params.bookId",
    "books.remove_book.params.bookId",
    "service.auth_missing",
];

#[test]
fn a_sound_server_of_a_foreign_interface_breaks_nothing() {
    let report = report("");
    assert_eq!((broken(&report), &report.others), (BTreeSet::new(), &Vec::new()));
    let held = ids(&report, |verdict| matches!(verdict, Verdict::Held { .. }));
    for item in TRIED {
        assert!(held.contains(item), "{item} is not held: {}", report.print(super::Format::Text));
    }
    assert_eq!(report.left, 0);
}

/// Defects of the server, each with the requirement that it breaks.
const DEFECTS: &[(&str, &str)] = &[
    ("any limit", "books.ListBooksParameters.limit.range"),
    ("limit is a text", "books.ListBooksParameters.limit"),
    ("any order", "books.ListBooksSort.values"),
    ("any number of tags", "books.ListBooksParameters.tag.items"),
    ("any tag", "books.ListBooksParameters.tag.each.length"),
    ("any filter", "books.ListBooksFilter.year.range"),
    ("no shelf", "books.ListBooksParameters.X-Shelf.required"),
    ("any shelf", "books.ListBooksParameters.X-Shelf.length"),
    ("any theme", "books.ListBooksParameters.theme"),
    ("any fields", "books.GetBookFields.values"),
    ("no reason", "books.RemoveBookParameters.reason.required"),
    ("any reason", "books.RemoveBookParameters.reason.length"),
    ("any title in a change", "books.NewBook.title.length"),
    ("no highest limit", "books.ListBooksParameters.limit.range"),
    ("no order by year", "books.ListBooksSort.values.year"),
    ("an id is a text", "books.Book.id"),
    ("another status of a removal", "books.remove_book.responses.whole"),
    ("a book that is not there", "books.get_book.params.bookId"),
    ("an error of another form", "service.families.problem"),
    ("no key", "service.auth_missing"),
];

#[test]
fn defects_of_parameters_are_found_by_the_requirement_that_they_break() {
    for (defect, expected) in DEFECTS {
        let report = report(defect);
        let broken = broken(&report);
        assert!(broken.contains(expected), "{defect}: {broken:?} {:?}", report.others);
    }
}
