//! `genwire check` of one body.

use crate::process::{genwire, genwire_with};
use serde_json::{Value as JsonValue, json};

const CHAT: [&str; 3] = ["check", "create_chat_completion", "request"];

fn chat<'a>(rest: &[&'a str]) -> Vec<&'a str> {
    [&CHAT, rest].concat()
}

#[test]
fn a_body_that_conforms_is_praised_briefly() {
    genwire(&chat(&["good.json"])).shows("good");
}

#[test]
fn departures_are_shown_in_their_lines_with_warnings_apart() {
    genwire(&chat(&["bad.json"])).shows("bad");
}

#[test]
fn a_body_on_one_long_line_is_cut_around_the_place() {
    genwire(&chat(&["long_line.json"])).shows("long_line");
}

#[test]
fn warnings_alone_do_not_make_a_body_fail() {
    genwire(&chat(&["advice.json"])).shows("advice");
}

#[test]
fn every_part_can_be_checked() {
    genwire(&["check", "query_video_task", "response", "task.json"]).shows("response");
    genwire(&["check", "synthesize_speech", "event", "speech_event.json"]).shows("event");
    genwire(&["check", "create_template_video", "callback", "callback.json"]).shows("callback");
}

#[test]
fn json_output_is_the_contract() {
    let run = genwire(&chat(&["bad_range.json", "--format", "json"]));
    assert_eq!(run.code, 1);
    assert_eq!(
        run.stdout,
        "{\"valid\":false,\"violations\":[{\"path\":\"/temperature\",\
         \"rule\":\"chat.CreateChatCompletionRequest.temperature.range\",\"code\":2013,\
         \"severity\":\"error\",\"message\":\"expected a number from 0 to 2\"}]}\n"
    );
    let run = genwire(&chat(&["good.json", "--format", "json"]));
    assert_eq!((run.code, run.stdout.as_str()), (0, "{\"valid\":true,\"violations\":[]}\n"));
}

#[test]
fn json_is_an_option_of_every_command() {
    let json = genwire(&chat(&["bad_range.json", "--json"]));
    let format = genwire(&chat(&["bad_range.json", "--format", "json"]));
    assert_eq!((json.code, json.stdout), (format.code, format.stdout));
    for args in [&["operations", "--json"][..], &["schema", "chat", "--json"]] {
        let run = genwire(args);
        assert_eq!(run.code, 0, "{}", run.stderr);
        serde_json::from_str::<JsonValue>(&run.stdout).expect("JSON");
    }
}

#[test]
fn an_operation_may_be_short_and_the_part_left_out() {
    for args in [&["check", "chat", "request", "good.json"][..], &["check", "chat", "good.json"]] {
        genwire(args).shows("good");
    }
    let run = genwire(&["check", "query_video_task", "task.json"]);
    assert!(run.stdout.contains("as the response of `query_video_task`"), "{}", run.stdout);
    genwire(&["check", "chat", "requst"]).shows("unknown_part_of_chat");
}

#[test]
fn a_misspelled_member_is_joined_with_the_missing_one() {
    let body = br#"{"modle": "X-M3", "messages": [{"role": "user", "content": "Hi", "x": 1}]}"#;
    genwire_with(&chat(&[]), &[], body).shows("misspelled");
}

#[test]
fn violations_are_in_the_order_of_the_document() {
    let body = br#"{"model": "X-M3", "max_completion_tokens": 600000, "temperature": 3,
        "messages": [{"role": "user", "content": "Hi"}]}"#;
    let run = genwire_with(&chat(&[]), &[], body);
    let tokens = run.stdout.find("/max_completion_tokens").expect("the first violation");
    assert!(tokens < run.stdout.find("/temperature").expect("the second violation"));
}

#[test]
fn warnings_do_not_make_a_body_fail() {
    let body = br#"{"model":"X-M3","n":2,"n":1,"messages":[{"role":"user","content":"Hello"}]}"#;
    let run = genwire_with(&chat(&["--format", "json"]), &[], body);
    assert_eq!(run.code, 0);
    assert!(
        run.stdout
            .contains(r#"{"path":"/n","rule":"duplicate-member","code":2013,"severity":"advice""#)
    );
    // Newer services may send values that the interface does not list.
    let reply = br#"{"choices":[{"finish_reason":"paused","message":{"role":"assistant"}}]}"#;
    let args = ["check", "create_chat_completion", "response", "--format", "json"];
    let run = genwire_with(&args, &[], reply);
    assert!(
        run.stdout.contains(r#""rule":"chat.FinishReason.values","code":2013,"severity":"advice""#),
        "{}",
        run.stdout
    );
}

#[test]
fn standard_input_is_read_without_a_file_and_with_a_dash() {
    let body = br#"{"model":"X-M3","messages":[{"role":"user","content":"Hello"}]}"#;
    for args in [chat(&[]), chat(&["-"])] {
        assert_eq!(genwire_with(&args, &[], body).code, 0);
    }
}

#[test]
fn what_cannot_be_read_has_its_own_exit_code() {
    let deep = "[".repeat(200) + &"]".repeat(200);
    let bodies: [(&str, &[u8]); 5] = [
        ("not_json", b"{\"model\": nope}"),
        ("not_utf8", b"{\"model\": \"\xff\"}"),
        ("too_deep", deep.as_bytes()),
        ("empty", b""),
        ("byte_order_mark", b"\xef\xbb\xbf{}"),
    ];
    for (name, body) in bodies {
        genwire_with(&chat(&[]), &[], body).shows(name);
    }
    genwire(&chat(&["good.json", "--max-size", "10"])).shows("too_large");
}

#[test]
fn a_missing_file_is_named() {
    let run = genwire(&chat(&["nowhere.json"]));
    assert_eq!(run.code, 2);
    assert!(run.stderr.starts_with("error: cannot read `nowhere.json`: "), "{}", run.stderr);
}

#[test]
fn a_problem_in_json_output_is_json_too() {
    let run = genwire_with(&chat(&["--format", "json"]), &[], b"nope");
    let line: JsonValue = serde_json::from_str(&run.stdout).expect("one JSON object");
    assert_eq!(run.code, 2);
    assert_eq!(line["valid"], json!(false));
    assert!(line["error"].is_string(), "{line}");
}

#[test]
fn a_name_that_does_not_exist_is_a_problem_in_json_output_too() {
    let run = genwire(&["check", "xyz", "request", "good.json", "--format", "json"]);
    let line: JsonValue = serde_json::from_str(&run.stdout).expect("one JSON object");
    assert_eq!((run.code, &line["error"]), (2, &json!("there is no operation `xyz`")));
}

#[test]
fn what_is_left_out_of_a_long_result_is_counted() {
    let messages = vec![r#"{"role":"user","content":1}"#; 1500].join(",");
    let body = format!(r#"{{"model":"X-M3","messages":[{messages}]}}"#);
    let run = genwire_with(&chat(&["--format", "json"]), &[], body.as_bytes());
    let line: JsonValue = serde_json::from_str(&run.stdout).expect("one JSON object");
    assert_eq!(line["violations"].as_array().map(Vec::len), Some(1000));
    assert_eq!(line["omitted"], 500);
    let run = genwire_with(&chat(&[]), &[], body.as_bytes());
    assert!(run.stdout.contains("… and 1450 more; `--json` shows the first of them\n"));
    assert!(run.stdout.ends_with(": 1500 errors\n"), "{}", run.stdout);
}

#[test]
fn unknown_names_are_answered_with_the_known_ones() {
    genwire(&["check", "create-chat-completion", "request"]).shows("unknown_operation");
    genwire(&["check", "xyz", "request"]).shows("unlike_operation");
    genwire(&["check", "list_voices", "event"]).shows("missing_part");
    genwire(&["check", "list_voices", "requst"]).shows("unknown_part");
}

#[test]
fn colours_follow_the_flag_and_the_variable() {
    let has_colour = |args: &[&str], variables: &[(&str, &str)]| {
        genwire_with(&chat(args), variables, b"").stdout.contains('\u{1b}')
    };
    assert!(has_colour(&["bad.json", "--color", "always"], &[]));
    assert!(has_colour(&["bad.json", "--color", "always"], &[("NO_COLOR", "1")]));
    assert!(!has_colour(&["bad.json", "--color", "never"], &[]));
    assert!(!has_colour(&["bad.json"], &[]));
}

#[test]
fn quiet_leaves_the_verdict_to_the_exit_code() {
    let run = genwire(&chat(&["bad.json", "--quiet"]));
    assert_eq!((run.code, run.stdout.as_str(), run.stderr.as_str()), (1, "", ""));
    assert_eq!(genwire(&chat(&["good.json", "-q"])).code, 0);
}

#[test]
fn help_teaches() {
    genwire(&["check", "--help"]).shows("help_check");
    genwire(&["--help"]).shows("help");
}

#[test]
fn sizes_are_read_with_their_units() {
    let fits = |size: &str| genwire(&chat(&["good.json", "--max-size", size])).code;
    assert_eq!([fits("1KiB"), fits("1kb"), fits("1 MiB"), fits("1000"), fits("1G")], [0; 5]);
    assert_eq!([fits("5B"), fits("1 parsec"), fits("-1"), fits("99999999999GiB")], [2; 4]);
}
