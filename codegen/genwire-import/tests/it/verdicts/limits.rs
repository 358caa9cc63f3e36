//! Verdicts on values and bodies with constraints.

use super::check;
use crate::reasons;
use genwire_import::{Options, openapi};
use genwire_spec::judge::judge;
use genwire_spec::model::Severity;
use genwire_spec::resolve::literals::parse;

#[test]
fn values_that_the_limits_beside_them_refuse_are_left_out() {
    for (schema, valid, invalid) in [
        (
            r#""type": "integer", "minimum": 0, "enum": [0, 1, -1]"#,
            &["0", "1"][..],
            &["-1", "2"][..],
        ),
        (r#""type": "integer", "exclusiveMaximum": 1, "enum": [1, -1, -2]"#, &["-1"], &["1", "0"]),
        (
            r#""type": "string", "maxLength": 1, "enum": ["ab", "c", "d"]"#,
            &[r#""c""#],
            &[r#""ab""#],
        ),
        (r#""type": "string", "pattern": "^a", "enum": ["ab", "c"]"#, &[r#""ab""#], &[r#""c""#]),
    ] {
        check(&format!("{{{schema}}}"), "", valid, invalid);
    }
}

#[test]
fn a_body_with_limits_may_be_null() {
    let text = r#"{"openapi": "3.1.0", "info": {"title": "Pets", "version": "1"},
        "paths": {"/a": {"post": {"operationId": "sendA", "requestBody": {"required": true, "content":
            {"application/json": {"schema": {"type": ["string", "null"], "maxLength": 2}}}},
            "responses": {"204": {"description": "Done."}}}}}}"#;
    let draft = openapi(text, &Options::default()).unwrap();
    assert_eq!(reasons(&draft.report), [""], "{:?}", draft.report.losses);
    let interface = genwire_spec::load(&draft.files).unwrap();
    let id = interface.operations[0].request.unwrap();
    for (body, is_valid) in [("null", true), (r#""ab""#, true), (r#""abc""#, false), ("1", false)] {
        let found = judge(&interface, id, &parse(body).unwrap());
        assert_eq!(found.iter().all(|one| one.severity != Severity::Error), is_valid, "{body}");
    }
}

#[test]
fn relative_json_pointers_are_a_pattern() {
    check(
        r#"{"type": "string", "format": "relative-json-pointer"}"#,
        "",
        &[r#""0""#, r#""120#""#, r#""1/a~1b//c""#],
        &[r#""01""#, r#""/a""#, r#""0##""#, r#""1/~2""#, r#""""#],
    );
    let both = r#"{"type": "string", "format": "relative-json-pointer", "pattern": "^1"}"#;
    check(both, "text-format", &[r#""1/a""#], &[r#""2/a""#]);
}
