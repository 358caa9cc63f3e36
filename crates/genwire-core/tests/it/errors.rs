//! Finding the errors of the service.

use genwire_common::{BASE_RESP_ERRORS, ENVELOPE_ERRORS, INTERFACE};
use genwire_core::{Category, Family, ServiceError};

fn check(body: &str, expected: Option<(&'static Family, Option<i64>, Category, bool, &str)>) {
    let found = ServiceError::classify(&INTERFACE, body.as_bytes());
    let found = found.as_ref().map(|error| {
        (
            error.family.expect("a family"),
            error.code.map(|code| code.as_i64()),
            error.category,
            error.retryable,
            error.message.as_str(),
        )
    });
    assert_eq!(found, expected, "{body}");
}

#[test]
fn an_error_is_found_in_either_form() {
    use Category::{Request, Service, Unknown};
    let (base_resp, envelope) = (&BASE_RESP_ERRORS, &ENVELOPE_ERRORS);
    for (body, expected) in [
        (
            r#"{"base_resp":{"status_code":2013,"status_msg":"bad"},"data":null}"#,
            Some((base_resp, Some(2013), Request, false, "bad")),
        ),
        (
            r#"{"base_resp":{"status_code":"2013"}}"#,
            Some((base_resp, Some(2013), Request, false, "")),
        ),
        (
            r#"{"base_resp":{"status_code":2013,"status_msg":""},"error":{"message":"double","type":"x","code":"2013"}}"#,
            Some((base_resp, Some(2013), Request, false, "double")),
        ),
        (
            r#"{"type":"error","error":{"type":"bad_request_error","message":"no text (2013)","http_code":"400"},"request_id":"1"}"#,
            Some((envelope, Some(2013), Request, false, "no text")),
        ),
        (
            r#"{"type":"error","error":{"type":"bad_request_error","message":"no code here"}}"#,
            Some((envelope, None, Request, false, "no code here")),
        ),
        (
            r#"{"error":{"message":"first (2013)"},"error":{"message":"last (2064)"}}"#,
            Some((envelope, Some(2064), Unknown, false, "last")),
        ),
        (
            r#"{"error":{"message":"busy (2064)","http_code":"529"}}"#,
            Some((envelope, Some(2064), Service, true, "busy")),
        ),
        (
            r#"{"error":{"message":"odd (not 1)"}}"#,
            Some((envelope, None, Unknown, false, "odd (not 1)")),
        ),
        (r#"{"error":{"code":2013}}"#, Some((envelope, Some(2013), Request, false, ""))),
        (
            r#"{"error":[{"message":"one (2013)"},{"message":"two"}]}"#,
            Some((envelope, Some(2013), Request, false, "one")),
        ),
        (r#"{"error":["many","words"]}"#, Some((envelope, None, Unknown, false, ""))),
        (r#"{"error":"just words"}"#, Some((envelope, None, Unknown, false, "just words"))),
        (r#"{"base_resp":{"status_code":0,"status_msg":"success"}}"#, None),
        (r#"{"base_resp":null,"error":null,"choices":[]}"#, None),
        (r#"{"error":"","choices":[]}"#, None),
        (r#"{"choices":[{"error":{"message":"x (2013)"}}]}"#, None),
        ("[]", None),
        ("404 page not found", None),
        ("", None),
    ] {
        check(body, expected);
    }
}

#[test]
fn the_request_id_and_the_http_status_are_kept() {
    let body = r#"{"error":{"message":"a (2013)","http_code":"409"},"request_id":"abc"}"#;
    let error = ServiceError::classify(&INTERFACE, body.as_bytes()).unwrap();
    assert_eq!((error.request_id.as_deref(), error.status), (Some("abc"), Some(409)));
    let body = r#"{"base_resp":{"status_code":2013}}"#;
    let error = ServiceError::classify(&INTERFACE, body.as_bytes()).unwrap();
    assert_eq!((error.request_id, error.status), (None, Some(400)));
}
