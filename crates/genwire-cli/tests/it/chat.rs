//! `genwire chat`, against a service that follows a script.

mod calls;
mod hostile;
mod odd;
mod sessions;
#[cfg(target_os = "linux")]
mod terminal;

use crate::loopback::{Answer, KEY, Service};
use crate::process::{genwire, genwire_with};
use serde_json::{Value as JsonValue, json};

/// A chunk with a delta of text.
pub(crate) fn text(text: &str) -> JsonValue {
    json!({ "id": "chat-1", "choices": [{ "index": 0, "delta": { "content": text } }] })
}

/// A chunk that ends the answer.
pub(crate) fn end(reason: &str) -> JsonValue {
    json!({ "id": "chat-1", "choices": [{ "index": 0, "delta": {}, "finish_reason": reason }] })
}

fn thought(text: &str) -> JsonValue {
    json!({ "id": "chat-1",
        "choices": [{ "index": 0, "delta": { "role": "assistant", "reasoning_content": text } }] })
}

pub(crate) fn rivers() -> Answer {
    let usage = json!({ "prompt_tokens": 12, "completion_tokens": 19, "total_tokens": 31,
        "prompt_tokens_details": { "cached_tokens": 4 } });
    let tail = json!({ "id": "chat-1", "choices": [], "usage": usage });
    let thoughts = [thought("Three "), thought("are asked for.")];
    let texts = [text("The Danube, "), text("the Nile"), text(" and the Amur.")];
    Answer::events(&[&thoughts[..], &texts, &[end("stop"), tail]].concat())
}

#[test]
fn an_answer_is_printed_as_it_comes() {
    let service = Service::start([rivers()]);
    let run = service.genwire(&["chat", "Name three rivers.", "--usage"]);
    assert_eq!(run.stdout, "The Danube, the Nile and the Amur.\n");
    assert_eq!(run.stderr, "tokens: 12 prompt (4 cached) + 19 answer = 31\n");
    assert_eq!(run.code, 0);
    assert_eq!(
        service.only_body(),
        json!({
            "model": "X-M3",
            "messages": [{ "role": "user", "content": "Name three rivers." }],
            "reasoning_split": true,
            "stream": true,
            "stream_options": { "include_usage": true },
        })
    );
    assert!(service.asked()[0].head.contains(&format!("authorization: bearer {KEY}")));
}

#[test]
fn every_option_has_its_member() {
    let service = Service::start([rivers()]);
    let run = service.genwire(&[
        "chat",
        "Hi",
        "-m",
        "X-M2.7",
        "-s",
        "Be brief.",
        "-t",
        "0.5",
        "--top-p",
        "0.9",
        "--max-tokens",
        "100",
        "--image",
        "https://example.com/a.jpg",
        "--validation",
        "off",
    ]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let body = service.only_body();
    assert_eq!(body["model"], "X-M2.7");
    assert_eq!(body["messages"][0], json!({ "role": "system", "content": "Be brief." }));
    assert_eq!(
        body["messages"][1]["content"],
        json!([
            { "type": "text", "text": "Hi" },
            { "type": "image_url", "image_url": { "url": "https://example.com/a.jpg" } },
        ])
    );
    assert_eq!(
        [&body["temperature"], &body["top_p"], &body["max_completion_tokens"]],
        [&json!(0.5), &json!(0.9), &json!(100)]
    );
}

#[test]
fn any_member_can_be_set_and_is_checked_like_the_rest() {
    let service = Service::start([rivers()]);
    let run = service.genwire(&[
        "chat",
        "Hi",
        "--set",
        "service_tier=priority",
        "--set",
        "thinking.type=disabled",
        "--set",
        "reasoning_split=false",
        "--set",
        r#"later={"a": [1.50]}"#,
    ]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let body = service.only_body();
    assert_eq!(
        [&body["service_tier"], &body["thinking"], &body["reasoning_split"], &body["later"]],
        [&json!("priority"), &json!({ "type": "disabled" }), &json!(false), &json!({ "a": [1.5] })]
    );

    let refused = |setting: &str, code: i32, message: &str| {
        let run = Service::start([]).genwire(&["chat", "Hi", "--set", setting]);
        assert_eq!(run.code, code, "{}", run.stderr);
        assert!(run.stderr.contains(message), "{}", run.stderr);
    };
    refused("temperature=3", 1, "/temperature: expected a number from 0 to 2");
    refused("temperature=hot", 2, "`--set temperature=hot`: expected a number");
    refused("temperature", 2, "expected `MEMBER=VALUE`");
    refused("stream=false", 2, "help: the answer is streamed unless `--no-stream` is given");
}

#[test]
fn warnings_are_shown_and_do_not_keep_the_request_back() {
    let service = Service::start([rivers()]);
    let run = service.genwire(&["chat", "Hi", "--set", "thinkng.type=disabled"]);
    assert_eq!((run.code, run.stdout.as_str()), (0, "The Danube, the Nile and the Amur.\n"));
    let expected = "warning: /thinkng: `thinkng` is not listed, did you mean `thinking`? \
                    (unknown-member, code 2013)\n";
    assert_eq!(run.stderr, expected);
    let service = Service::start([rivers()]);
    let off = ["chat", "Hi", "--set", "thinkng=1", "--validation", "off"];
    assert_eq!(service.genwire(&off).stderr, "");
}

#[test]
fn piped_input_follows_the_prompt() {
    let asked = |args: &[&str], stdin: &[u8]| {
        let service = Service::start([rivers()]);
        assert_eq!(service.genwire_with(args, stdin).code, 0);
        service.only_body()["messages"][0]["content"].clone()
    };
    assert_eq!(asked(&["chat", "Explain:"], b"fn main() {}\n"), "Explain:\n\nfn main() {}");
    assert_eq!(asked(&["chat"], b"Hi\n"), "Hi");
    assert_eq!(asked(&["chat", "-"], b"Hi\n"), "Hi");
    assert_eq!(asked(&["chat", "Hi", "--no-stdin"], b"ignored"), "Hi");
}

#[test]
fn thinking_goes_where_it_is_wanted() {
    let run = |how: &str| {
        let run = Service::start([rivers()]).genwire(&["chat", "Hi", "--thinking", how]);
        (run.stdout, run.stderr)
    };
    let answer = "The Danube, the Nile and the Amur.\n";
    let shown = "thinking:\nThree are asked for.\n";
    assert_eq!(run("show"), (answer.to_owned(), shown.to_owned()));
    assert_eq!(run("hide"), (answer.to_owned(), String::new()));
    assert_eq!(run("auto"), (answer.to_owned(), String::new()));
    assert_eq!(run("only"), ("Three are asked for.\n".to_owned(), String::new()));
}

#[test]
fn colours_are_for_those_who_want_them() {
    let shown = |color: &str| {
        let args = ["chat", "Hi", "--thinking", "show", "--color", color];
        Service::start([rivers()]).genwire(&args).stderr
    };
    assert_eq!(shown("never"), "thinking:\nThree are asked for.\n");
    assert_eq!(shown("auto"), shown("never"));
    assert!(shown("always").starts_with("\u{1b}[2mThree"), "{}", shown("always"));
}

#[test]
fn an_answer_that_breaks_off_is_printed_and_reported() {
    let service = Service::start([Answer::cut(&[text("The Danube, "), text("the")])]);
    let run = service.genwire(&["chat", "Name three rivers."]);
    assert_eq!((run.code, run.stdout.as_str()), (4, "The Danube, the\n"));
    assert!(run.stderr.contains("the response ended before it was complete"), "{}", run.stderr);
    assert!(run.stderr.contains("request id: request-1"), "{}", run.stderr);
}

#[test]
fn a_stream_without_an_end_is_no_whole_answer() {
    let service = Service::start([Answer::events(&[text("The Danube")])]);
    let run = service.genwire(&["chat", "Hi", "--json"]);
    let lines: Vec<JsonValue> =
        run.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(run.code, 4);
    assert_eq!(lines[0]["choices"][0]["message"]["content"], "The Danube");
    assert_eq!(lines[1]["error"]["kind"], "truncated");
}

#[test]
fn an_error_inside_a_stream_is_an_error() {
    let error = json!({ "base_resp": { "status_code": 1008, "status_msg": "no balance" } });
    let service = Service::start([Answer::events(&[text("The "), error])]);
    let run = service.genwire(&["chat", "Hi"]);
    assert_eq!((run.code, run.stdout.as_str()), (3, "The \n"));
    assert!(run.stderr.contains("no balance") && run.stderr.contains("1008"), "{}", run.stderr);
}

#[test]
fn an_answer_at_its_limit_is_not_whole() {
    let shown = |reason: &str| {
        let service = Service::start([Answer::events(&[text("The Nile"), end(reason)])]);
        let run = service.genwire(&["chat", "Hi"]);
        (run.code, run.stdout, run.stderr)
    };
    let (code, out, err) = shown("length");
    assert_eq!((code, out.as_str()), (1, "The Nile\n"));
    assert!(err.contains("incomplete") && err.contains("--max-tokens"), "{err}");
    let (code, _, err) = shown("content_filter");
    assert!(code == 1 && err.contains("filter"), "{err}");
}

#[test]
fn a_reply_can_be_had_whole_and_as_json() {
    let reply = json!({ "id": "chat-2", "x": 7, "choices": [{ "index": 0, "finish_reason": "stop",
        "message": { "role": "assistant", "content": "The Nile." } }] });
    let whole = |args: &[&str]| {
        let service = Service::start([Answer::json(&reply)]);
        let run = service.genwire(args);
        assert_eq!(service.only_body().get("stream"), None);
        run.stdout
    };
    assert_eq!(whole(&["chat", "Hi", "--no-stream"]), "The Nile.\n");
    let printed: JsonValue =
        serde_json::from_str(&whole(&["chat", "Hi", "--no-stream", "--json"])).expect("JSON");
    assert_eq!(printed, reply);
    let run = Service::start([rivers()]).genwire(&["chat", "Hi", "--json"]);
    let printed: JsonValue = serde_json::from_str(&run.stdout).expect("JSON");
    let message = &printed["choices"][0]["message"];
    assert_eq!(message["content"], "The Danube, the Nile and the Amur.");
    assert_eq!(message["reasoning_content"], "Three are asked for.");
    assert_eq!(printed["usage"]["total_tokens"], 31);
}

#[test]
fn events_can_be_had_line_by_line() {
    let run = Service::start([rivers()]).genwire(&["chat", "Hi", "--stream-json"]);
    let lines: Vec<JsonValue> =
        run.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines.len(), 7);
    assert_eq!(lines[2], text("The Danube, "));
}

#[test]
fn a_whole_reply_to_a_request_for_a_stream_is_shown_too() {
    let reply = json!({ "choices": [{ "finish_reason": "stop",
        "message": { "content": "<think>\nHm.\n</think>\n\nThe Nile." } }] });
    let service = Service::start([Answer::json(&reply)]);
    let run = service.genwire(&["chat", "Hi", "--thinking", "show"]);
    assert_eq!((run.stdout.as_str(), run.stderr.as_str()), ("The Nile.\n", "thinking:\nHm.\n"));
}

#[test]
fn a_refusal_of_the_service_is_printed_with_its_help() {
    let body = json!({ "base_resp": { "status_code": 1004, "status_msg": "who are you" } });
    let service = Service::start([Answer::json(&body).status(401)]);
    let run = service.genwire(&["chat", "Hi"]);
    assert_eq!((run.code, run.stdout.as_str()), (3, ""));
    assert!(run.stderr.contains("who are you") && run.stderr.contains("help: "), "{}", run.stderr);
}

#[test]
fn a_request_that_breaks_rules_is_not_sent() {
    let service = Service::start([]);
    let run = service.genwire(&["chat", "Hi", "-t", "3", "--max-tokens", "0"]);
    assert_eq!((run.code, run.stdout.as_str()), (1, ""));
    assert!(run.stderr.contains("/temperature") && run.stderr.contains("/max_completion_tokens"));
    assert!(service.asked().is_empty());
}

#[test]
fn files_are_sent_as_data_urls_once_they_fit() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let image = folder.join("point.gif");
    std::fs::write(&image, b"GIF89a\x01\0\x01\0\0\0\0").expect("the image is written");
    let service = Service::start([rivers()]);
    let run = service.genwire(&["chat", "What is it?", "--image", &image.display().to_string()]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let url = &service.only_body()["messages"][0]["content"][1]["image_url"]["url"];
    assert_eq!(url, "data:image/gif;base64,R0lGODlhAQABAAAAAA==");

    let run = service.genwire(&["chat", "What is it?", "--image", "good.json"]);
    assert!(run.code == 1 && run.stderr.contains("cannot send `good.json`"), "{}", run.stderr);
    let run = service.genwire(&["chat", "What is it?", "--video", "nowhere.mp4"]);
    assert!(run.code == 2 && run.stderr.contains("cannot read `nowhere.mp4`"), "{}", run.stderr);
}

#[test]
fn a_dry_run_shows_the_request_and_sends_nothing() {
    let service = Service::start([]);
    let run = genwire_with(
        &["chat", "Hi", "--dry-run", "-H", "x-team: secret-team"],
        &[("GENWIRE_API_KEY", KEY)],
        b"",
    );
    run.shows("chat_dry_run");
    let run = service.genwire(&["chat", "Hi", "-t", "3", "--dry-run", "--json"]);
    let shown: JsonValue = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!((run.code, &shown["valid"]), (1, &json!(false)));
    assert_eq!(shown["body"]["messages"][0]["content"], "Hi");
    assert!(service.asked().is_empty());
}

#[test]
fn verbose_prints_the_exchange_and_no_secret() {
    let repeating = rivers()
        .header("x-debug", &format!("key {KEY}, team secret-team"))
        .header("set-cookie", "session=1");
    let service = Service::start([repeating]);
    let run = service.genwire(&["chat", "Hi", "--verbose", "-H", "x-team: Token secret-team"]);
    assert!(run.stderr.contains("x-debug: key ***, team ***"), "{}", run.stderr);
    assert!(run.stderr.contains("authorization: Bearer ***"), "{}", run.stderr);
    assert!(!run.stderr.contains("secret-team") && !run.stderr.contains('\u{1b}'));
    assert_eq!(run.stdout, "The Danube, the Nile and the Amur.\n");
}

#[test]
fn there_must_be_something_to_ask() {
    let run = Service::start([]).genwire(&["chat"]);
    assert!(run.code == 2 && run.stderr.contains("no prompt was given"), "{}", run.stderr);
    let run = Service::start([]).genwire_with(&["chat"], b"\xff\xfe");
    assert!(run.code == 2 && run.stderr.contains("UTF-8"), "{}", run.stderr);
    assert_eq!(genwire(&["chat", "Hi", "--stream-json", "--no-stream"]).code, 2);
    assert_eq!(genwire(&["chat", "Hi", "--temperature", "nan", "--dry-run"]).code, 2);
    assert_eq!(genwire(&["chat", "Hi", "--tool-command", "a=b"]).code, 2);
}

#[test]
fn help_teaches() {
    genwire(&["chat", "--help"]).shows("help_chat");
}
