//! `genwire check --jsonl`.

#[cfg(unix)]
use crate::process::interrupt;
use crate::process::{Run, genwire, genwire_with, spawn_with_input};
use serde_json::{Value as JsonValue, json};
use std::io::Write as _;

const VALID_LINE: &str =
    r#"{"id":1,"operation":"list_voices","part":"request","body":{"voice_type":"all"}}"#;
const INVALID_LINE: &str =
    r#"{"id":"two","operation":"list_voices","part":"request","body":{"voice_type":7}}"#;

fn lines(input: &str, rest: &[&str]) -> Run {
    genwire_with(&[&["check", "--jsonl", "-"], rest].concat(), &[], input.as_bytes())
}

fn results(run: &Run) -> Vec<JsonValue> {
    run.stdout.lines().map(|line| serde_json::from_str(line).expect("a JSON line")).collect()
}

#[test]
fn each_line_has_its_result_with_its_id() {
    let run = lines(&format!("{VALID_LINE}\n\n{INVALID_LINE}\r\n{VALID_LINE}"), &[]);
    let results = results(&run);
    assert_eq!(run.code, 1);
    assert_eq!(results[0], json!({ "id": 1, "valid": true, "violations": [] }));
    assert_eq!(results[1]["id"], "two");
    assert_eq!(results[1]["valid"], false);
    assert_eq!(results[1]["violations"][0]["path"], "/voice_type");
    assert_eq!(results.len(), 3);
}

#[test]
fn a_summary_goes_to_standard_error() {
    let run = lines(&format!("{VALID_LINE}\n{INVALID_LINE}"), &[]);
    assert_eq!(run.stderr, "2 lines, 1 does not conform\n");
    assert_eq!(lines(VALID_LINE, &["--quiet"]).stderr, "");
}

#[test]
fn the_exit_code_is_that_of_the_worst_line() {
    assert_eq!(lines(VALID_LINE, &[]).code, 0);
    assert_eq!(lines("", &[]).code, 0);
    assert_eq!(lines(&format!("{INVALID_LINE}\n{VALID_LINE}"), &[]).code, 1);
    assert_eq!(lines(&format!("nope\n{INVALID_LINE}\n{VALID_LINE}"), &[]).code, 2);
    assert_eq!(genwire(&["check", "--jsonl", "nowhere.jsonl"]).code, 2);
}

#[test]
fn ids_come_back_as_they_were_written() {
    let ids = [r#"{"a":[1,2]}"#, "1e400", "12345678901234567890123", r#""\u00e9""#, "null"];
    let input: Vec<String> =
        ids.iter().map(|id| VALID_LINE.replace("\"id\":1", &format!("\"id\":{id}"))).collect();
    let run = lines(&input.join("\n"), &[]);
    for (line, id) in run.stdout.lines().zip(ids) {
        assert!(line.starts_with(&format!("{{\"id\":{id},\"valid\":true")), "{line}");
    }
    assert_eq!(run.stdout.lines().count(), ids.len());
}

#[test]
fn a_line_that_cannot_be_read_is_reported_and_the_rest_goes_on() {
    let input = [
        "nope",
        r#"{"id":2,"operation":"list_voice","part":"request","body":{}}"#,
        r#"{"id":3,"operation":"list_voices","part":"event","body":{}}"#,
        r#"{"id":4,"operation":"list_voices","part":"requst","body":{}}"#,
        r#"{"id":5,"operation":"list_voices","part":"request"}"#,
        r#"{"id":6,"operation":"list_voices","part":"request","body":{"#,
        VALID_LINE,
    ];
    lines(&(input.join("\n") + "\n"), &[]).shows("jsonl_problems");
}

#[test]
fn a_line_above_the_limit_is_skipped_in_chunks_and_keeps_its_id() {
    let long = VALID_LINE.replace("all", &"x".repeat(3_000_000));
    let run = lines(&format!("{long}\n{VALID_LINE}\n"), &["--max-size", "200"]);
    let results = results(&run);
    assert_eq!(run.code, 2);
    assert_eq!(results[0]["id"], 1);
    assert_eq!(results[0]["error"], "the line is larger than 200 bytes");
    assert_eq!(results[1]["valid"], true);
}

#[test]
fn quiet_prints_no_results() {
    let run = lines(INVALID_LINE, &["--quiet"]);
    assert_eq!((run.code, run.stdout.as_str()), (1, ""));
}

#[test]
fn a_line_that_is_not_utf_8_is_named_and_keeps_its_id() {
    let input = [VALID_LINE.as_bytes(), b"\n{\"id\":2,\"body\":\"\xff\"}\n"].concat();
    let run = genwire_with(&["check", "--jsonl", "-"], &[], &input);
    let results = results(&run);
    assert_eq!(run.code, 2);
    assert_eq!(results[1]["id"], 2);
    assert_eq!(
        results[1]["error"],
        "cannot read the line: it is not UTF-8 after its first 16 bytes"
    );
}

#[test]
fn results_come_before_the_next_line_is_awaited() {
    let (mut child, mut input) = spawn_with_input(&["check", "--jsonl", "-"]);
    writeln!(input, "{VALID_LINE}").expect("the command reads");
    child.wait_for_output("\"valid\":true");
    writeln!(input, "{INVALID_LINE}").expect("the command reads");
    child.wait_for_output("\"valid\":false");
    drop(input);
    assert_eq!(child.end().code, 1);
}

#[cfg(unix)]
#[test]
fn a_command_that_is_stopped_has_written_whole_lines() {
    let (mut child, mut input) = spawn_with_input(&["check", "--jsonl", "-"]);
    writeln!(input, "{VALID_LINE}\n{INVALID_LINE}").expect("the command reads");
    child.wait_for_output("\"valid\":false");
    interrupt(&child);
    let run = child.end();
    assert_eq!((run.code, results(&run).len()), (130, 2));
}
