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
mod verdicts;

use genwire_import::{Draft, Options, Report, openapi};

/// A document with a bearer token, from paths and components in JSON.
fn document(paths: &str, schemas: &str) -> String {
    format!(
        r#"{{"openapi": "3.1.0", "info": {{"title": "Pets", "version": "1"}},
        "security": [{{"key": []}}], "paths": {paths}, "components": {{"schemas": {schemas},
        "securitySchemes": {{"key": {{"type": "http", "scheme": "bearer"}}}}}}}}"#
    )
}

/// The operation `POST /v1/pets` that takes and gives a pet, with more members of the operation.
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
    draft
}

/// The reasons of each operation, by their ids.
fn reasons(report: &Report) -> Vec<String> {
    let ids = |one: &genwire_import::Carried| {
        one.losses().map(|reason| reason.id()).collect::<Vec<_>>().join(" ")
    };
    report.operations.iter().map(ids).collect()
}
