//! An interface that is loaded.
#![cfg(feature = "model")]

use genwire_embed::Session;

const SERVICE: &str = "name = \"Rivers\"\n";

#[test]
fn a_spec_with_mistakes_is_an_error_that_says_what_to_do() {
    let mut session = Session::default();
    let spec = serde_json::json!({ "spec/service.toml": SERVICE }).to_string();
    let result = session.call(format!("load\n{spec}").as_bytes());
    assert!(result.contains("the spec has mistakes"), "{result}");
    assert!(result.contains("rebuild the package"), "{result}");
}

#[test]
fn an_operation_without_pages_has_no_reader_of_pages() {
    let mut session = Session::default();
    let result = session.call(b"open pages list_voices\n{}");
    assert!(result.contains("the response of `list_voices` is not a list in pages"), "{result}");
}
