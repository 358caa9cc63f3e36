//! Each call, with its whole result.

use genwire_embed::{MAX_OPEN, Session};
use std::fmt::Write as _;

/// Calls in one session; the results are compared with `calls.txt`.
const CALLS: &[&str] = &[
    "operations",
    "check list_voices request\n{\"voice_type\":\"all\"}",
    "check list_voices request\n{\"voice_type\":7,\"voice_type\":8}",
    "check list_voices request\n{\"voice_type\":",
    "check list_voices request\n",
    "validate list_voices request\n{\"voice_type\":\"all\"}",
    "validate list_voices request\n{\"voice_type\":7}",
    "validate create_chat_completion request\n7",
    "validate create_chat_completion request\n{\"model\":7,\"messages\":7}",
    "validate list_voices request\n{",
    "check list_voices event\n{}",
    "check sing request\n{}",
    "check list_voices song\n{}",
    "speech utf16\nWell😀(laughs)<#0.5#>(hao3)\n<#100#>on",
    "speech chars\nWell😀<#0.5#>",
    "speech lines\nWell",
    "think\n<think>\nThree.\n</think>\n\nThe Nile.",
    "think\nThe Nile.",
    "think\nThree.\n</think>\n\nThe Nile.",
    "message\n{\"choices\":[{\"message\":{\"content\":\"<think>One.</think>The Nile.\",\"reasoning_content\":\"One.\"}}]}",
    "message\n7",
    "open split",
    "push 1\n<thi",
    "push 1\nnk>Three.</think>\nThe Nile. <",
    "end 1",
    "push 1\nmore",
    "open split-any",
    "push 2\nOne <think>two</think> three",
    "close 2",
    "open stream list_voices",
    "open stream create_chat_completion",
    "push 3\ndata: {\"id\":\"1\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"The \"}}]}\n\ndata: {",
    "push 3\n\"id\":\"1\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"Nile\"},\"finish_reason\":\"stop\"}]}\n\n",
    "push 3\ndata: [DONE]\n\n",
    "end 3",
    "open stream create_chat_completion",
    "push 4\ndata: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"The \"}}]}\n\n",
    "end 4",
    "open stream create_chat_completion",
    "push 5\ndata: {\"base_resp\":{\"status_code\":1002,\"status_msg\":\"rate limit\"}}\n\n",
    "end 5",
    "open stream synthesize_speech",
    "push 6\ndata: {\"data\":{\"audio\":\"fffb\",\"status\":1}}\n\ndata: {\"data\":{\"audio\":\"fffb\",\"status\":2},\"extra_info\":{\"audio_size\":2}}\n\n",
    "end 6",
    "open stream create_chat_completion\n{\"key\":\"secret-key-1\"}",
    "push 7\ndata: {\"base_resp\":{\"status_code\":1004,\"status_msg\":\"no key secret-key-1\"}}\n\n",
    "close 7",
    "open deltas",
    "push 8\n{\"choices\":[{\"delta\":{\"content\":\"<think>One.</think>\\nThe \"}}]}",
    "push 8\n7",
    "end 8",
    "request query_video_task\n{\"base_url\":\"https://example.com/a/\",\"key\":\"k\",\"path\":{\"task_id\":\"a/b\"}}",
    "request query_video_task\n{\"base_url\":\"127.0.0.1:80\",\"path\":{\"task_id\":\"..\"}}",
    "request create_chat_completion\n{\"base_url\":\"https://example.com/v1\",\"key\":\"k\",\"size\":7}",
    "request create_chat_completion\n{\"base_url\":\"example.com\"}",
    "request create_chat_completion\n{\"base_url\":\"https://example.com\",\"size\":99999999999}",
    "request sing\n{}",
    "request list_voices\n",
    "request list_voices\n{\"base_url\":\"example.com\",\"options\":[{\"time_out\":1}]}",
    "request list_voices\n{\"base_url\":\"https://example.com\",\"unit_ms\":1000,\"options\":[{\"timeout\":null,\"idleTimeout\":0.5,\"headers\":{\"X-A\":\"1\"}}]}",
    "begin create_chat_completion\n{\"status\":200,\"headers\":{\"content-type\":\"text/event-stream\"}}\ndata",
    "begin create_chat_completion\n{\"status\":200,\"headers\":{\"content-type\":\"application/json\"}}\n{",
    "begin create_chat_completion\n{\"status\":200,\"headers\":{\"content-type\":\"text/html\"}}\n<html>",
    "reply list_voices\n{\"status\":200,\"headers\":{\"trace-id\":\"t-1\"},\"left\":100}\n{\"system_voice\":[]}",
    "reply list_voices\n{\"status\":200}\n7",
    "reply list_voices\n{\"status\":429,\"headers\":{\"retry-after\":\"2\"},\"attempt\":1,\"random\":0,\"unit_ms\":1000}\n{\"base_resp\":{\"status_code\":1002,\"status_msg\":\"rate limit\"}}",
    "reply list_voices\n{\"status\":429,\"attempt\":1,\"left\":9}\n",
    "reply list_voices\n{\"status\":502}\n<html>",
    "reply list_voices\n{\"status\":307,\"headers\":{\"location\":\"https://other.example/?key=1\"}}\n",
    "lost list_voices\n{\"reason\":\"unsent\",\"base_url\":\"https://example.com/v1\",\"random\":1}",
    "lost list_voices\n{\"reason\":\"unsent\",\"base_url\":\"example.com\",\"certificate\":true}",
    "lost list_voices\n{\"reason\":\"idle\"}",
    "lost list_voices\n{\"reason\":\"truncated\",\"status\":500}\n{\"base_resp\":{\"status_code\":1002,\"status_msg\":\"rate limit\"}",
    "lost list_voices\n{\"reason\":\"truncated\",\"status\":500}\n{\"base_resp\":{\"status_code\":1002,\"status_msg\":\"rate limit\"}}",
    "lost query_video_task\n{\"reason\":\"truncated\",\"random\":1,\"options\":[{\"first_pause\":10,\"longest_pause\":100}]}",
    "lost query_video_task\n{\"reason\":\"truncated\",\"has_begun\":true}",
    "lost query_video_task\n{\"reason\":\"truncated\",\"random\":1,\"elapsed\":95,\"options\":[{\"timeout\":100,\"first_pause\":10,\"longest_pause\":100}]}",
    "lost list_voices\n{\"reason\":\"idle\",\"elapsed\":100,\"options\":[{\"timeout\":100}]}",
    "lost list_voices\n{\"reason\":\"tired\"}",
    "wait\n{\"task_id\":\"t\",\"elapsed\":5,\"interval\":10000,\"deadline\":60000}\n{\"task\":{\"status\":\"running\"}}",
    "wait\n{\"task_id\":\"t\",\"polls\":9,\"elapsed\":60,\"interval\":10,\"deadline\":60,\"unit_ms\":1000,\"state\":\"running\"}",
    "wait\n{\"task_id\":\"t\",\"polls\":9,\"elapsed\":60,\"interval\":10,\"deadline\":null,\"random\":0.5}",
    "wait\n{\"task_id\":\"t\"}\n{\"task\":{\"status\":\"failed\",\"error\":{\"code\":\"1026\",\"message\":\"refused\"}}}",
    "wait\n{}\n{\"task\":{\"status\":\"succeeded\"}}",
    "wait\n7",
    "file\n{\"url\":\"https://example.com/a\",\"options\":[{\"timeout\":null}]}",
    "file\n{\"url\":\"ftp://example.com/a\"}",
    "file\n{\"url\":\"https://example.com/a\",\"status\":302,\"target\":\"https://example.org/b\"}",
    "file\n{\"url\":\"https://example.com/a\",\"status\":302,\"target\":\"http://example.org/b?key=1\"}",
    "file\n{\"url\":\"http://example.com/a\",\"status\":302,\"target\":\"http://example.org/b\",\"redirects\":5}",
    "file\n{\"url\":\"http://example.com/a\",\"status\":200}",
    "file\n{\"url\":\"http://example.com/a\",\"status\":404}",
    "file\n{\"url\":\"http://example.com/a\",\"reason\":\"too_large\",\"limit\":7}",
    "issues create_chat_completion request\n{\"model\":\"X-M3\",\"messages\":[{\"role\":\"user\",\"content\":7}],\"temperature\":3}",
    "issues list_voices request\n{",
    "issues list_voices event\n{}",
    "doubles",
    "reply list_voices\n{\"status\":200}\n{\"base_resp\":{\"status_code\":0},\"trace\":[9007199254740993]}",
    "push 99\n",
    "end x",
    "dance",
    "",
];

#[test]
fn every_call_has_its_result() {
    let mut session = Session::default();
    let mut text = String::new();
    for call in CALLS {
        let result = session.call(call.as_bytes());
        writeln!(text, "> {}\n{result}\n", call.replace('\n', "\\n")).expect("a string grows");
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/calls.txt");
    if std::env::var_os("GENWIRE_BLESS").is_some() {
        std::fs::write(path, &text).expect("the file can be written");
    }
    let expected = std::fs::read_to_string(path).expect("the file is there");
    assert_eq!(text, expected);
}

#[test]
fn as_much_is_open_as_the_limit_allows() {
    let mut session = Session::default();
    for _ in 0..MAX_OPEN {
        assert!(session.call(b"open split").starts_with("{\"handle\":"));
    }
    let refused = session.call(b"open split");
    assert!(refused.contains("\"error\":\"1024 streams and splitters are open\""), "{refused}");
    assert_eq!(session.call(b"close 7"), "{}");
    assert_eq!(session.call(b"open split"), "{\"handle\":1025}");
}

#[test]
fn text_that_is_not_utf_8_is_an_error_and_not_a_panic() {
    let mut session = Session::default();
    let report = session.call(b"check list_voices request\n{\"voice_type\":\"\xff\"}");
    assert!(report.contains("the body is not UTF-8 after its first 15 bytes"), "{report}");
    let report = session.call(b"think\n\xff");
    assert!(report.contains("the text is not UTF-8 after its first 0 bytes"), "{report}");
}
