//! `genwire conform --client`: the client of this project breaks nothing, and seeded defects of
//! another client are found.

use crate::process::{Run, genwire, scratch};
use serde_json::Value as JsonValue;
use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

/// The client with a defect on demand.
const PLAIN_CLIENT: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/clients/conform/plain.py");

/// The case that this client fails without a defect: its library is the cause.
const KNOWN_FAILURES: &str =
    "whole_interim the standard library of Python skips no status but 100\n";

/// Runs `genwire conform --client` and reads its report.
fn report(command: &str, more: &[&str]) -> (Run, JsonValue) {
    let args = ["conform", "--client", command, "--timeout", "8s", "--format", "json"];
    let run = genwire(&[&args[..], more].concat());
    let report = serde_json::from_str(&run.stdout);
    let report = report.unwrap_or_else(|error| panic!("{error}: {run:?}"));
    (run, report)
}

/// The cases with a verdict, by their ids.
fn with_verdict(report: &JsonValue, verdict: &str) -> Vec<String> {
    let facts = report["facts"].as_array().expect("a list").iter();
    let found = facts.filter(|fact| fact["verdict"] == verdict);
    found.map(|fact| fact["id"].as_str().expect("an id").to_owned()).collect()
}

fn own() -> String {
    format!("{} conform-client", env!("CARGO_BIN_EXE_genwire"))
}

#[test]
fn the_client_of_this_project_breaks_nothing() {
    let (run, report) = report(&own(), &[]);
    assert_eq!(with_verdict(&report, "failed"), Vec::<String>::new(), "{}", run.stdout);
    assert_eq!(with_verdict(&report, "skipped"), Vec::<String>::new());
    assert_eq!(run.code, 0);
    assert!(with_verdict(&report, "passed").len() >= 90);
}

/// The defects of the other client, each with the case that must find it; empty without Python.
fn defects() -> BTreeMap<String, String> {
    match Command::new("python3").args([PLAIN_CLIENT, "--defects"]).output() {
        Ok(output) => serde_json::from_slice(&output.stdout).expect("the defects are JSON"),
        Err(_) => BTreeMap::new(),
    }
}

#[test]
fn seeded_defects_of_a_client_are_found() {
    let defects = defects();
    for (defect, case) in &defects {
        let command = format!("python3 {PLAIN_CLIENT} --defect {defect}");
        let (run, report) = report(&command, &["--only", case]);
        assert_eq!(with_verdict(&report, "failed"), std::slice::from_ref(case), "{defect}");
        assert_eq!(run.code, 1, "{defect}");
    }
    // Python is not installed everywhere.
    assert!(defects.is_empty() || defects.len() >= 20, "{} defects", defects.len());
}

#[test]
fn without_a_defect_that_client_breaks_what_its_library_breaks() {
    if defects().is_empty() {
        return;
    }
    let file = scratch("conform-client").join("known.txt");
    fs::write(&file, KNOWN_FAILURES).expect("it is written");
    let name = file.to_str().expect("a name");
    let (run, report) = report(&format!("python3 {PLAIN_CLIENT}"), &["--expected-failures", name]);
    assert_eq!(with_verdict(&report, "failed"), ["whole_interim"], "{}", run.stdout);
    assert_eq!(run.code, 0);
    // It has no receiver of callbacks.
    let skipped = with_verdict(&report, "skipped");
    assert!(skipped.iter().all(|id| id.starts_with("callbacks_")), "{skipped:?}");
}

#[test]
fn a_case_is_chosen_and_its_report_shows_the_call() {
    let run = genwire(&["conform", "--client", &own(), "--only", "stream_cr"]);
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.stdout.contains("passed    stream_cr  Lines may end with CR."), "{}", run.stdout);
    assert!(run.stdout.contains("1 passed, 0 failed, 0 failed as expected, 0 skipped; 1 calls"));
    let line = r#"printf '{"case":"stream_cr","outcome":"reply"}\n'"#;
    let run = genwire(&["conform", "--client", line, "--only", "stream_cr"]);
    assert_eq!(run.code, 1);
    for part in [
        "FAILED    stream_cr",
        "`/events/*/choices/0/finish_reason` is nothing; expected \"stop\"",
        "| answer: 200",
        "| printed: {\"case\":\"stream_cr\",\"outcome\":\"reply\"}",
    ] {
        assert!(run.stdout.contains(part), "{part}: {}", run.stdout);
    }
}

#[test]
fn a_bounded_run_of_a_client_says_what_it_left_out() {
    let (run, report) = report(&own(), &["--only", "chat", "--max-calls", "2"]);
    assert_eq!((run.code, with_verdict(&report, "passed").len()), (0, 2), "{}", run.stdout);
    let left = report["facts"].as_array().expect("a list").iter();
    let mut left = left.filter(|fact| fact["verdict"] == "skipped").peekable();
    assert!(left.peek().is_some());
    assert!(left.all(|fact| fact["reason"] == "the maximum number of cases is reached"));
}

#[test]
fn a_key_that_is_printed_late_is_that_of_its_case() {
    if defects().is_empty() {
        return;
    }
    // The first key is printed once the second call has arrived.
    let script = scratch("conform-late").join("late.py");
    let text = r#"
import json, sys
key = ""
for line in sys.stdin:
    call = json.loads(line)
    print(key, file=sys.stderr, flush=True)
    key = call["key"]
    print(json.dumps({"case": call["case"], "outcome": "unsupported"}), flush=True)
print(key, file=sys.stderr, flush=True)
"#;
    fs::write(&script, text).expect("it is written");
    let command = format!("python3 {}", script.to_str().expect("a name"));
    let (_, report) = report(&command, &["--only", "chat", "--max-calls", "3"]);
    let facts = report["facts"].as_array().expect("a list");
    let failed = facts.iter().take(3).map(|fact| fact["verdict"] == "failed");
    assert_eq!(failed.collect::<Vec<_>>(), [true; 3], "{report}");
}

#[test]
fn a_command_that_is_no_client_is_an_error() {
    let run = genwire(&["conform", "--client", "no-such-command", "--only", "stream_cr"]);
    assert_eq!(run.code, 2, "{run:?}");
    let run = genwire(&["conform", "--client", "no-such-command"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("the client prints nothing: the command ended"), "{}", run.stderr);
    assert!(run.stderr.contains("no-such-command"), "{}", run.stderr);
    let run = genwire(&["conform", "--client", "cat", "--only", "nothing"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("there is no `nothing`"), "{}", run.stderr);
    let run = genwire(&["conform", "--client", "cat", "--base-url", "http://127.0.0.1:1"]);
    assert_eq!(run.code, 2);
}
