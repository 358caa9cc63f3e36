//! Runs against a server that was written by hand for a foreign document, with one defect at a time.

mod server;

use super::{Checks, requirements};
use genwire_conform::{Format, Report, RunError, Settings, Verdict};
use genwire_import::Options;
use genwire_spec::{Interface, SpecFile};
use server::{KEY, Server};
use std::collections::BTreeSet;

/// Lines below the heads of tables, for facts that a document cannot state: that the events of a
/// story add up to a whole one, and how their members merge.
const ADDED: &[(&str, &str)] = &[
    ("[operation.responses.streamed.stream]", "collects_to = \"Chunk\""),
    ("[types.Chunk.fields.text]", "merge = \"concat\""),
    ("[types.Chunk.fields.done]", "merge = \"replace\""),
];

/// The imported spec of the document, with the parts that the import leaves to people.
fn interface() -> Interface {
    let text = include_str!("tests/books.yaml");
    let draft = genwire_import::openapi(text, &Options::default()).expect("the document is read");
    let files = draft.files.into_iter().map(|file| SpecFile {
        path: file.path,
        text: ADDED
            .iter()
            .fold(file.text, |text, (head, lines)| text.replace(head, &format!("{head}\n{lines}"))),
    });
    genwire_spec::load(&files.collect::<Vec<_>>()).unwrap_or_else(|error| panic!("{error}"))
}

/// Tries a server against a spec.
fn try_server(interface: Interface, settings: &Settings) -> Result<Report, RunError> {
    let interface: &'static Interface = Box::leak(Box::new(interface));
    let checks = Checks::new(interface);
    let requirements = requirements(interface).expect("JSON");
    let endpoints: Vec<_> = checks.areas.iter().flat_map(|area| area.endpoints).collect();
    let work = genwire_conform::run(&requirements, &endpoints, &checks, settings);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.expect("a runtime").block_on(work)
}

/// Tests a server with a defect, or without one.
fn report(defect: &'static str) -> Report {
    let server = Server::start(defect);
    let settings = Settings::new(server.url(), KEY);
    try_server(interface(), &settings).expect("the server is tried")
}

fn ids(report: &Report, fits: impl Fn(&Verdict) -> bool) -> BTreeSet<&str> {
    let fitting = report.outcomes.iter().filter(|outcome| fits(&outcome.verdict));
    fitting.map(|outcome| outcome.id.as_str()).collect()
}

fn failed(report: &Report) -> BTreeSet<&str> {
    ids(report, |verdict| matches!(verdict, Verdict::Failed(_)))
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
    "books.change_book.params.bookId",
    "books.get_book.params.bookId",
    "books.remove_book.params.bookId",
    "service.auth_missing",
    "books.get_label.params.shelf.pattern",
    "books.GetLabelSize.values",
    "books.set_reminder.params.day",
    "books.set_reminder.params.day.range",
    "books.set_reminder.responses.whole",
    "books.ListBooksHeaders.X-Total",
    "books.ListBooksHeaders.X-Total.range",
    "books.ListBooksHeaders.X-Total.required",
    "books.ListBooksHeaders.X-Orders",
    "books.Loan.reader.required",
    "books.Loan.reader.length",
    "books.Loan.days",
    "books.Loan.days.range",
    "books.Loan.tags.items",
    "books.Cover.title.length",
    "books.Cover.front",
    "books.Cover.front.required",
    "books.CoverPlace.page.range",
    "books.add_scan.responses.whole",
    "books.get_story.responses.streamed.stream",
    "books.add_photo.responses.whole",
    "books.AddPhotoRequest.name.length",
    "books.AddPhotoRequest.file.required",
];

#[test]
fn a_sound_server_of_a_foreign_interface_breaks_nothing() {
    let report = report("");
    assert_eq!((failed(&report), &report.others), (BTreeSet::new(), &Vec::new()));
    let passed = ids(&report, |verdict| matches!(verdict, Verdict::Passed { .. }));
    for item in TRIED {
        assert!(passed.contains(item), "{item} has not passed: {}", report.print(Format::Text));
    }
    assert_eq!(report.left, 0);
    for item in UNTRIED {
        assert!(!passed.contains(item), "{item} has passed: {}", report.print(Format::Text));
    }
}

/// Tests a part of a server with a defect; returns the number of calls to a path as well.
fn partly(defect: &'static str, only: &str, path: &str) -> (Report, usize) {
    let server = Server::start(defect);
    let mut settings = Settings::new(server.url(), KEY);
    settings.only = Some(only.to_owned());
    let report = try_server(interface(), &settings).expect("the server is tried");
    let count = server.count(path);
    (report, count)
}

#[test]
fn files_are_sought_where_forms_are_sent_and_as_far_as_answers_are_about_them() {
    // A form creates the resource that the path of another operation names.
    let (report, _) = partly("", "get_photo", "");
    let passed = ids(&report, |verdict| matches!(verdict, Verdict::Passed { .. }));
    assert!(passed.contains("books.get_photo.params.photoId"), "{passed:?}");
    // The resource of the example in the path is not finished, whatever the body is.
    let (_, pictures) = partly("", "books.set_job_picture.responses.whole", "PUT /jobs/0");
    assert_eq!(pictures, 2);
    // A server that fails on a text part accepts a file.
    let item = "books.AddPhotoRequest.name.length";
    let (report, _) = partly("a text for a photo", item, "");
    let passed = ids(&report, |verdict| matches!(verdict, Verdict::Passed { .. }));
    assert!(passed.contains(item), "{}", report.print(Format::Text));
}

/// The interface with one operation that a separate server receives.
fn interface_with_labels() -> Interface {
    let mut interface = interface();
    let files = genwire_spec::model::Server {
        name: "labels".to_owned(),
        url: "https://labels.example.com".to_owned(),
        doc: "The host of the labels.".to_owned(),
        variables: Vec::new(),
    };
    interface.service.servers.push(files);
    let mut operations = interface.operations.iter_mut();
    let label = operations.find(|operation| operation.name.snake == "get_label");
    label.expect("the document has labels").servers = vec!["labels".to_owned()];
    interface
}

#[test]
fn an_operation_of_a_named_server_is_called_there_or_not_at_all() {
    let (base, labels) = (Server::start(""), Server::start(""));
    let mut settings = Settings::new(base.url(), KEY);
    settings.only = Some("get_label".to_owned());
    let item = "books.get_label.params.shelf.pattern";
    let report = try_server(interface_with_labels(), &settings).expect("the server is tried");
    let untried = "no address of the server `labels` was given";
    let has_reason =
        |verdict: &Verdict| matches!(verdict, Verdict::Skipped { reason } if reason == untried);
    assert!(ids(&report, has_reason).contains(item), "{}", report.print(Format::Text));
    assert_eq!(base.count("GET /shelves/"), 0);

    settings.server_urls.insert("labels".to_owned(), labels.url());
    let report = try_server(interface_with_labels(), &settings).expect("the server is tried");
    let passed = ids(&report, |verdict| matches!(verdict, Verdict::Passed { .. }));
    assert!(passed.contains(item), "{}", report.print(Format::Text));
    assert_eq!(base.count("GET /shelves/"), 0);
    assert!(labels.count("GET /shelves/") > 0);

    settings.server_urls.insert("label".to_owned(), labels.url());
    let error = try_server(interface_with_labels(), &settings).expect_err("a server is unknown");
    let expected = "no operation names the server `label`; expected one of `labels`";
    assert_eq!(error.to_string(), expected);
}

/// Items of operations that the server refuses whatever the values are.
const UNTRIED: &[&str] =
    &["books.set_picture.params.day.range", "books.get_result.params.number.range"];

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
    ("null as a year", "books.NewBook.year"),
    ("no highest limit", "books.ListBooksParameters.limit.range"),
    ("no order by year", "books.ListBooksSort.values.year"),
    ("an id is a text", "books.Book.id"),
    ("another status of a removal", "books.remove_book.responses.whole"),
    ("a book that is not there", "books.get_book.params.bookId"),
    ("an error of another form", "service.families.problem"),
    ("no key", "service.auth_missing"),
    ("any name of a shelf", "books.get_label.params.shelf.pattern"),
    ("no shelf of four letters", "books.get_label.params.shelf.pattern"),
    ("any size of a label", "books.GetLabelSize.values"),
    ("no large label", "books.GetLabelSize.values.large"),
    ("any day", "books.set_reminder.params.day.range"),
    ("a day in words", "books.set_reminder.params.day"),
    ("a loan of any type", "service.content_type"),
    ("another status of a reminder", "books.set_reminder.responses.whole"),
    ("no total", "books.ListBooksHeaders.X-Total.required"),
    ("a total in words", "books.ListBooksHeaders.X-Total"),
    ("a negative total", "books.ListBooksHeaders.X-Total.range"),
    ("an order of another kind", "books.ListBooksXOrdersItem.values"),
    ("any number of days", "books.Loan.days.range"),
    ("no loan of 30 days", "books.Loan.days.range"),
    ("days in words", "books.Loan.days"),
    ("no reader", "books.Loan.reader.required"),
    ("any reader", "books.Loan.reader.length"),
    ("any number of tags of a loan", "books.Loan.tags.items"),
    ("any title of a cover", "books.Cover.title.length"),
    ("any front", "books.Cover.front"),
    ("no front", "books.Cover.front.required"),
    ("any page", "books.CoverPlace.page.range"),
    ("the label of a scan is a number", "books.Label.text"),
    ("any name of a photo", "books.AddPhotoRequest.name.length"),
    ("no file of a photo", "books.AddPhotoRequest.file.required"),
    ("no loan with days", "books.Loan.days.range"),
    ("a cover of what has a long name", "books.set_cover.params.bookId"),
    ("a story without its end", "books.get_story.responses.streamed.stream"),
    ("a story that is too long", "books.Chunk.text.length"),
    ("a story that fails", "books.get_story.responses.streamed.stream"),
];

#[test]
fn defects_of_parameters_are_found_by_the_requirement_that_they_break() {
    for (defect, expected) in DEFECTS {
        let report = report(defect);
        let failed = failed(&report);
        // A requirement that the document does not state is among the others.
        let is_other = report.others.iter().any(|other| other.item == *expected);
        assert!(failed.contains(expected) || is_other, "{defect}: {failed:?} {:?}", report.others);
    }
}
