//! Strings from a service that try to control the terminal of its caller.

use crate::loopback::{Answer, Service};
use genwire_constraint::is_obeyed;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value as JsonValue, json};

/// Commands whose output is for people, each with a reply; the strings of the reply are replaced.
fn commands() -> Vec<(&'static [&'static str], u16, JsonValue)> {
    let task = json!({ "task": { "id": "t", "status": "s", "model": "m", "ratio": "r", "prompt": "p",
        "resolution": "x", "video_url": "u", "error": { "code": "1026", "message": "m" } } });
    let voices = json!({ "system_voice": [{ "voice_id": "a", "voice_name": "b",
        "description": ["c"], "created_time": "d" }] });
    let base = json!({ "base_resp": { "status_code": 1004, "status_msg": "m" } });
    let error = json!({ "error": { "message": "m", "type": "t", "code": "c", "param": "p" } });
    let chat = json!({ "model": "m", "choices": [{ "finish_reason": "stop", "index": 0,
        "message": { "role": "assistant", "content": "c", "reasoning_content": "r" } }] });
    let created = json!({ "task_id": "t", "base_resp": { "status_code": 0, "status_msg": "m" } });
    vec![
        (&["voices"], 200, voices.clone()),
        (&["voices", "--verbose"], 200, voices),
        (&["voices"], 401, base.clone()),
        (&["voices", "--verbose"], 500, error.clone()),
        (&["voices"], 404, json!("a text")),
        (&["voices"], 302, json!({})),
        (&["task", "get", "t"], 200, task.clone()),
        (&["task", "get", "t"], 200, json!({ "task": "t" })),
        (&["task", "wait", "t", "--deadline", "1ms"], 200, task.clone()),
        (&["task", "delete", "t"], 200, task),
        (&["task", "delete", "t"], 400, error.clone()),
        (&["task", "create", "Hi", "--duration", "6", "--ratio", "1:1"], 200, json!({})),
        (
            &[
                "task",
                "create",
                "Hi",
                "--duration",
                "6",
                "--ratio",
                "1:1",
                "--wait",
                "--deadline",
                "1ms",
            ],
            200,
            created,
        ),
        (&["chat", "Hi", "--no-stream", "--thinking", "hide"], 400, error.clone()),
        (&["chat", "Hi", "--no-stream", "--thinking", "hide", "--verbose"], 200, chat),
        (&["speak", "Hi"], 200, base.clone()),
        (&["speak", "Hi", "--voice", "v"], 401, error.clone()),
        (&["conform", "--max-calls", "3", "--max-wait", "1ms"], 401, base.clone()),
        (&["conform", "--max-calls", "3", "--max-wait", "1ms"], 200, json!({ "x": "y" })),
        (&["conform", "--max-calls", "3", "--max-wait", "1ms"], 400, error),
    ]
}

/// Replaces every string of a reply, and adds a member with such a name.
fn filled(value: JsonValue, text: &str) -> JsonValue {
    match value {
        JsonValue::String(_) => text.into(),
        JsonValue::Array(items) => items.into_iter().map(|item| filled(item, text)).collect(),
        JsonValue::Object(members) => {
            let members = members.into_iter().map(|(name, value)| (name, filled(value, text)));
            members.chain([(text.to_owned(), text.into())]).collect()
        }
        other => other,
    }
}

#[track_caller]
fn assert_harmless(printed: &str, args: &[&str]) {
    let obeyed = printed.chars().find(|it| is_obeyed(*it) && !matches!(it, '\n' | '\t'));
    assert_eq!(obeyed, None, "{args:?} {printed:?}");
}

fn check(text: &str) {
    for (args, status, reply) in commands() {
        let answer = Answer::json(&filled(reply, text)).status(status);
        // A header has no line ends, but may have any bytes above ASCII.
        let header: String = text.chars().filter(|it| !it.is_ascii_control()).collect();
        let answer = answer.header("x-request-id", &header).header("location", &header);
        let service = Service::start(vec![answer; 8]);
        let retries: &[&str] = if args[0] == "conform" { &[] } else { &["--retries", "0"] };
        let run = service.genwire(&[args, retries].concat());
        assert_harmless(&run.stderr, args);
        // An answer in a pipe is data.
        if args[0] != "chat" {
            assert_harmless(&run.stdout, args);
        }
    }
}

#[test]
fn every_character_that_a_terminal_obeys_is_written_out() {
    check(&('\0'..=char::MAX).filter(|it| is_obeyed(*it)).collect::<String>());
}

#[test]
fn no_text_of_a_service_steers_a_terminal() {
    let mut runner =
        TestRunner::new(Config { cases: 3, failure_persistence: None, ..Config::default() });
    let steering = prop::sample::select(vec![
        "\u{1b}[2J",
        "\u{1b}]0;title\u{7}",
        "\u{9b}31m",
        "\u{202e}txt.exe",
        "\u{2066}",
        "\r",
        "\u{8}",
        "\u{1b}[2m",
        "\n",
        "\u{85}",
        "\u{2028}",
    ]);
    let text = prop::collection::vec((any::<char>(), steering), 1..8);
    let text = text.prop_map(|parts| {
        let parts = parts
            .into_iter()
            .map(|(character, text)| [character.to_string(), text.to_owned()].concat());
        parts.collect::<Vec<_>>().concat()
    });
    let outcome = runner.run(&text, |text| {
        check(&text);
        Ok(())
    });
    outcome.unwrap_or_else(|error| panic!("{error}"));
}

#[cfg(target_os = "linux")]
#[test]
fn json_on_a_terminal_has_the_same_values_and_nothing_that_is_obeyed() {
    use crate::loopback::KEY;
    use crate::terminal::Terminal;

    let voices = json!({ "system_voice": [{ "voice_id": "a\u{202e}\u{9b}\u{7f}b" }] });
    let service = Service::start([Answer::json(&voices)]);
    let Some(mut terminal) = Terminal::start("voices --json", &service.variables()) else { return };
    let shown = terminal.wait("}]}") + "}]}";
    assert_harmless(&shown, &["voices", "--json"]);
    assert_eq!(serde_json::from_str::<JsonValue>(&shown).expect("JSON"), voices);
    assert!(!shown.contains(KEY));
    assert_eq!(terminal.end(), Some(0));
}
