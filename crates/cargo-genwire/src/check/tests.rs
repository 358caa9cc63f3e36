//! Tests of the findings and omissions of a check by the spec.

use super::not_run;
use crate::program::program;
use genwire_core::{BodyKind, Report};
use genwire_import::Options;
use genwire_spec::{Interface, SpecFile};

const DOCUMENT: &str = "
openapi: 3.0.0
info: {title: Seats, version: '1'}
paths:
  /halls/{hall}/{row}/{side}:
    get:
      operationId: getSeat
      parameters:
        - {name: hall, in: path, required: true, schema: {type: string, format: uuid}}
        - {name: row, in: path, required: true, schema: {type: integer, minimum: 1, maximum: 5}}
        - {name: side, in: path, required: true, schema: {type: string, enum: [left, right]}}
        - {name: limit, in: query, schema: {type: integer, minimum: 1}}
      responses: {'204': {description: ok}}
  /lifts/{id}:
    get:
      operationId: getLift
      parameters:
        - {name: id, in: path, required: true, schema: {type: integer}}
        - {name: id, in: query, schema: {type: string, maxLength: 3}}
      responses: {'204': {description: ok}}
  /shelves/{shelf}:
    get:
      operationId: getShelf
      parameters:
        - {name: shelf, in: path, required: true, schema: {type: string}}
        - {name: limit, in: query, schema: {type: integer, minimum: 1}}
      responses: {'204': {description: ok}}
  /rows/{row}:
    get:
      operationId: getRow
      parameters:
        - {name: row, in: path, required: true, schema: {type: integer, minimum: 1, maximum: 5}}
      responses: {'204': {description: ok}}
";

fn interface() -> Interface {
    let draft = genwire_import::openapi(DOCUMENT, &Options::default()).expect("it is read");
    let files = draft.files.into_iter().map(|file| SpecFile { path: file.path, text: file.text });
    genwire_spec::load(&files.collect::<Vec<_>>()).unwrap_or_else(|error| panic!("{error}"))
}

fn checked(operation: &str, body: &str) -> (Report, Vec<String>) {
    let program = program(Box::leak(Box::new(interface())));
    let operation = program.resolve(operation).unwrap();
    let report = program.check(operation, BodyKind::Parameters, body.as_bytes());
    let not_run = program.not_run(operation, BodyKind::Parameters, body.as_bytes());
    (report.unwrap().unwrap(), not_run.unwrap())
}

#[test]
fn parameters_of_a_path_are_members_beside_the_others() {
    let seat = |rest: &str| {
        format!(r#"{{"hall": "3f2504e0-4f89-41d3-9a0c-0305e82c3301", "side": "left"{rest}}}"#)
    };
    for (operation, body, expected) in [
        ("getSeat", seat(r#", "row": 3, "limit": 1"#), vec![]),
        ("getSeat", seat(r#", "row": 9"#), vec!["/row ", "from 1 to 5", "row.range"]),
        ("getSeat", seat(r#", "row": "3""#), vec!["/row expected", "params.row"]),
        ("getSeat", seat(""), vec![]),
        ("getSeat", seat(r#", "limit": 0, "row": 0"#), vec!["/row ", "/limit "]),
        ("getSeat", r#"{"hall": "x", "side": "top"}"#.into(), vec!["hall.format", "/side "]),
        // One name cannot mean two parameters.
        ("getLift", r#"{"id": "long"}"#.into(), vec!["/id "]),
        ("getLift", r#"{"id": "abc"}"#.into(), vec![]),
        ("get_row", r#"{"row": 3}"#.into(), vec![]),
        ("get_row", r#"{"row": 6}"#.into(), vec!["get_row.params.row.range"]),
        ("get_row", "[]".into(), vec!["expected an object"]),
    ] {
        let (report, _) = checked(operation, &body);
        let lines = report.violations().iter().map(|it| {
            let (path, message, rule) = (&it.path, &it.message, &it.rule);
            format!("{path} {message} {rule}\n")
        });
        let text: String = lines.collect();
        assert!(expected.iter().all(|words| text.contains(words)), "{body}: {text}");
        assert_eq!(report.is_valid(), expected.is_empty(), "{body}: {text}");
    }
}

#[test]
fn a_member_that_is_no_parameter_is_reported() {
    for (operation, body) in [
        ("get_row", r#"{"row": 3, "rwo": 1}"#),
        ("get_shelf", r#"{"shelf": "a", "limit": 1, "rwo": 1}"#),
    ] {
        let (report, _) = checked(operation, body);
        let paths: Vec<&str> = report.violations().iter().map(|it| it.path.as_str()).collect();
        assert!(report.is_valid(), "{report:?}");
        assert_eq!(paths, ["/rwo"], "{operation}");
    }
}

#[test]
fn parameters_without_a_value_are_listed() {
    let last = |operation: &str, body: &str| {
        let names = checked(operation, body).1.into_iter();
        names.map(|it| it.rsplit('.').next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(last("get_row", "{}"), ["row"]);
    assert_eq!(last("get_row", r#"{"row": 3}"#), Vec::<String>::new());
    assert_eq!(last("getLift", r#"{"id": "abc"}"#), ["id"]);
}

/// The checks that are not run include the checks of nested types.
#[test]
fn native_checks_of_nested_types_are_listed() {
    let root = genwire_workspace::root::find().unwrap();
    let interface = genwire_workspace::generate::load(&root).unwrap().unwrap();
    let natives = not_run(&interface, "synthesize_speech", BodyKind::Request, b"{}");
    let mut known = interface.operations.iter();
    let operation = known.find(|it| it.name.snake == "synthesize_speech").unwrap();
    let own = &interface.ty(operation.request.unwrap()).natives;
    assert!(own.iter().all(|native| natives.contains(&native.path)));
    let all = interface.types.iter().flat_map(|def| &def.natives);
    let nested = all.filter(|native| natives.contains(&native.path)).count();
    assert!(nested > own.len(), "{natives:?}");
}
