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
    "request query_video_task\n{\"base_url\":\"https://example.com/a/\",\"key\":\"k\",\"parameters\":{\"task_id\":\"a/b\"}}",
    "request query_video_task\n{\"base_url\":\"127.0.0.1:80\",\"parameters\":{\"task_id\":\"..\"}}",
    "request create_chat_completion\n{\"base_url\":\"https://example.com/v1\",\"key\":\"k\",\"size\":7}",
    "request create_chat_completion\n{\"base_url\":\"example.com\"}",
    "request create_chat_completion\n{\"base_url\":\"https://example.com\",\"size\":99999999999}",
    "request sing\n{}",
    "request list_voices\n",
    "begin create_chat_completion\n{\"status\":200,\"headers\":{\"content-type\":\"text/event-stream\"}}\ndata",
    "begin create_chat_completion\n{\"status\":200,\"headers\":{\"content-type\":\"application/json\"}}\n{",
    "begin create_chat_completion\n{\"status\":200,\"headers\":{\"content-type\":\"text/html\"}}\n<html>",
    "reply list_voices\n{\"status\":200,\"headers\":{\"trace-id\":\"t-1\"},\"left\":100}\n{\"system_voice\":[]}",
    "reply list_voices\n{\"status\":200}\n7",
    "reply list_voices\n{\"status\":429,\"headers\":{\"retry-after\":\"2\"},\"attempt\":1,\"random\":0,\"retry\":{\"attempts\":3}}\n{\"base_resp\":{\"status_code\":1002,\"status_msg\":\"rate limit\"}}",
    "reply list_voices\n{\"status\":429,\"attempt\":1,\"left\":9,\"retry\":{\"attempts\":3}}\n",
    "reply list_voices\n{\"status\":502,\"retry\":{}}\n<html>",
    "reply list_voices\n{\"status\":307,\"headers\":{\"location\":\"https://other.example/?key=1\"}}\n",
    "lost list_voices\n{\"reason\":\"unsent\",\"address\":\"example.com\",\"random\":1,\"retry\":{}}",
    "lost list_voices\n{\"reason\":\"unsent\",\"address\":\"example.com\",\"certificate\":true,\"retry\":{}}",
    "lost list_voices\n{\"reason\":\"idle\",\"retry\":{}}",
    "lost query_video_task\n{\"reason\":\"truncated\",\"random\":1,\"retry\":{\"first_pause_ms\":10,\"longest_pause_ms\":100}}",
    "lost query_video_task\n{\"reason\":\"truncated\",\"random\":1,\"remaining_ms\":5,\"retry\":{\"first_pause_ms\":10,\"longest_pause_ms\":100}}",
    "lost list_voices\n{\"reason\":\"tired\"}",
    "poll\n{\"polls\":1,\"elapsed_ms\":5,\"interval_ms\":10000,\"deadline_ms\":60000,\"random\":0.5}",
    "poll\n{\"polls\":9,\"elapsed_ms\":60000,\"interval_ms\":10000,\"deadline_ms\":60000}",
    "task\n{\"task\":{\"status\":\"failed\",\"error\":{\"code\":\"1026\",\"message\":\"refused\"}}}",
    "task\n{}",
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
