//! Drafts of made-up documents.

mod areas;
mod bounded;
mod bounds;
mod callbacks;
mod carried;
mod errors;
mod faults;
mod files;
mod joins;
mod methods;
mod named;
mod names;
mod narrower;
mod nulls;
mod odd;
mod pages;
mod parameters;
mod patterns;
mod remarks;
mod replies;
mod report;
mod reported;
mod requests;
mod select;
mod servers;
mod silent;
mod unions;
mod values;
mod vanished;
mod verdicts;

use genwire_import::{Draft, Options, Report, openapi};
use genwire_spec::source::{print, read_file};
use genwire_spec::{Prefix, SpecFile};

/// A document with a bearer token, from JSON paths and components.
fn document(paths: &str, schemas: &str) -> String {
    format!(
        r#"{{"openapi": "3.1.0", "info": {{"title": "Pets", "version": "1"}},
        "security": [{{"key": []}}], "paths": {paths}, "components": {{"schemas": {schemas},
        "securitySchemes": {{"key": {{"type": "http", "scheme": "bearer"}}}}}}}}"#
    )
}

/// The operation `POST /v1/pets`, which accepts and returns a pet, with more members.
fn post(more: &str) -> String {
    let pet = r##"{"application/json": {"schema": {"$ref": "#/components/schemas/Pet"}}}"##;
    format!(
        r#"{{"post": {{"operationId": "createPet", {more}
        "requestBody": {{"required": true, "content": {pet}}},
        "responses": {{"200": {{"description": "The pet.", "content": {pet}}},
        "404": {{"description": "None."}}}}}}}}"#
    )
}

/// A draft that loads.
fn drafted(text: &str, options: &Options) -> Draft {
    let draft = openapi(text, options).unwrap_or_else(|why| panic!("{why}"));
    if let Some(mistakes) = &draft.mistakes {
        panic!("{mistakes}");
    }
    draft.files.iter().for_each(check_printed);
    draft
}

/// Checks that printing a parsed file restores it, except for its comments.
fn check_printed(file: &SpecFile) {
    let prefix = Prefix::default();
    let printed = if file.path == "spec/service.toml" {
        read_file(file, &prefix).0.map(|tree| print::service_file(&tree))
    } else {
        read_file(file, &prefix).0.map(|tree| print::area_file(&tree))
    };
    let stated = |text: &str| {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        lines.collect::<Vec<_>>().join("\n")
    };
    assert_eq!(printed.as_deref().map(stated), Some(stated(&file.text)), "{}", file.path);
}

/// The reasons for each operation, by their ids.
fn reasons(report: &Report) -> Vec<String> {
    let ids = |one: &genwire_import::Carried| {
        one.losses().map(genwire_import::Reason::id).collect::<Vec<_>>().join(" ")
    };
    report.operations.iter().map(ids).collect()
}
