//! `genwire voices`.

use crate::loopback::{Answer, Service};
use serde_json::{Value as JsonValue, json};

pub(crate) fn voices() -> JsonValue {
    json!({
        "system_voice": [
            { "voice_id": "english-calm", "voice_name": "Calm narrator",
              "description": ["An even voice", "for long texts."], "created_time": "2026-01-31" },
            { "voice_id": "世界-1", "voice_name": "世界", "description": [] },
        ],
        "voice_cloning": null,
        "voice_generation": [{ "voice_id": "made-1", "description": ["A deep\u{1b}[2J voice."] }],
        "base_resp": { "status_code": 0, "status_msg": "success" },
    })
}

#[test]
fn voices_are_a_table() {
    let service = Service::start([Answer::json(&voices())]);
    service.genwire(&["voices"]).shows("voices");
    assert_eq!(service.only_body(), json!({ "voice_type": "all" }));
}

#[test]
fn the_category_goes_to_the_service_and_the_filter_stays_here() {
    let service = Service::start([Answer::json(&voices())]);
    let arguments = ["voices", "--category", "system", "-f", "ENGLISH", "-f", "long"];
    let run = service.genwire(&arguments);
    assert_eq!(service.only_body(), json!({ "voice_type": "system" }));
    assert_eq!(run.stdout.lines().count(), 2, "{}", run.stdout);
    assert!(run.stdout.contains("english-calm"), "{}", run.stdout);
}

#[test]
fn json_is_the_reply_or_what_fits_of_it() {
    let service = Service::start([Answer::json(&voices()), Answer::json(&voices())]);
    let run = service.genwire(&["voices", "--json"]);
    assert_eq!(run.stdout.trim_end(), voices().to_string());
    let run = service.genwire(&["voices", "--json", "--filter", "deep"]);
    let reply: JsonValue = serde_json::from_str(&run.stdout).expect("one JSON object");
    assert_eq!(reply["system_voice"], json!([]));
    assert_eq!(reply["voice_generation"][0]["voice_id"], "made-1");
}

#[test]
fn a_reply_without_any_voices_is_an_error() {
    let run = Service::start([Answer::json(&json!({}))]).genwire(&["voices"]);
    assert_eq!((run.code, run.stdout.as_str()), (1, ""));
    assert_eq!(run.stderr, "error: the reply has no voices\n");
}

#[test]
fn an_empty_list_prints_no_row() {
    let service = Service::start([Answer::json(&voices())]);
    let run = service.genwire(&["voices", "--filter", "unheard-of"]);
    assert_eq!((run.code, run.stdout.as_str()), (0, ""));
    assert_eq!(run.stderr, "no voice matches\n");
}
