//! `genwire schema`.

use crate::process::genwire;
use serde_json::Value as JsonValue;

#[test]
fn a_schema_is_complete_in_itself() {
    genwire(&["schema", "list_voices", "request"]).shows("schema");
}

#[test]
fn a_schema_fits_on_one_line() {
    let run = genwire(&["schema", "synthesize_speech", "event", "--compact"]);
    let schema: JsonValue = serde_json::from_str(&run.stdout).expect("one JSON object");
    assert_eq!((run.code, run.stdout.lines().count()), (0, 1));
    assert_eq!(schema["$ref"], "#/$defs/SpeechEvent");
    assert!(schema["$defs"]["SpeechPiece"].is_object());
    assert!(schema["$defs"]["SynthesizeSpeechRequest"].is_null());
}

#[test]
fn rules_can_be_left_out() {
    let arguments = ["schema", "create_chat_completion", "request"];
    let with = |more: &[&str]| genwire(&[&arguments[..], more].concat()).stdout;
    let (ruled, plain) = (with(&[]), with(&["--no-rules"]));
    assert!(ruled.contains("\"if\":") && !plain.contains("\"if\":"));
    assert_eq!(with(&["--no-rules", "--rules"]), ruled);
    assert_eq!(with(&["--rules", "--no-rules"]), plain);
}

#[test]
fn callbacks_share_an_address_and_a_schema() {
    let run = genwire(&["schema", "create_template_video", "callback"]);
    let schema: JsonValue = serde_json::from_str(&run.stdout).expect("one JSON object");
    assert_eq!(schema["anyOf"].as_array().map(Vec::len), Some(2));
}

#[test]
fn a_body_that_does_not_exist_has_no_schema() {
    assert_eq!(genwire(&["schema", "list_voice", "request"]).code, 2);
    assert_eq!(genwire(&["schema", "list_voices", "callback"]).code, 2);
}
