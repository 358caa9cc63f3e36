//! `genwire conform` against `genwire serve`.

use crate::loopback::{Answer, Service};
use crate::process::{genwire, genwire_with, scratch};
use crate::serve::serve;
use serde_json::{Value as JsonValue, json};
use std::fs;
use std::path::Path;

/// A service that the tests create tasks in.
fn started(name: &str) -> (crate::process::Started, JsonValue) {
    serve(name, &["--key", "mine", "--seed", "7", "--set", "speech.engine=tone"])
}

fn text<'a>(ready: &'a JsonValue, name: &str) -> &'a str {
    ready[name].as_str().expect("a text")
}

/// Runs `genwire conform` and reads its report.
fn report(ready: &JsonValue, more: &[&str]) -> (i32, JsonValue) {
    let (url, key) = (text(ready, "base_url"), text(ready, "api_key"));
    let mut args = vec!["conform", "--format", "json"];
    args.extend_from_slice(more);
    let run = genwire_with(&args, &[("GENWIRE_BASE_URL", url), ("GENWIRE_API_KEY", key)], b"");
    assert!(!run.stdout.contains(key), "the key is printed");
    let report = serde_json::from_str(&run.stdout);
    (run.code, report.unwrap_or_else(|error| panic!("{error}: {run:?}")))
}

/// The requirements with a verdict, by their ids.
fn with_verdict(report: &JsonValue, verdict: &str) -> Vec<String> {
    let facts = report["facts"].as_array().expect("a list").iter();
    let found = facts.filter(|fact| fact["verdict"] == verdict);
    found.map(|fact| fact["id"].as_str().expect("an id").to_owned()).collect()
}

#[test]
fn the_local_service_breaks_nothing() {
    let (_started, ready) = started("conform");
    let admin =
        ["--admin-url", text(&ready, "admin_url"), "--admin-token", text(&ready, "admin_token")];
    let selections = [
        (&["--only", "chat"][..], 130, &["CHAT-033", "CHAT-161", "CHAT-170", "CHAT-043"][..]),
        (&["--only", "video"], 80, &["TASK-038", "TASK-041", "TASK-043", "TASK-046", "TASK-048"]),
        (&["--only", "list_voices"], 15, &["VOICE-003", "VOICE-016", "VOICE-018"]),
        // Speech takes long, and calls without cost come first.
        (&["--only", "synthesize_speech", "--max-calls", "230"], 20, &["TTS-007", "TTS-042"]),
    ];
    for (selection, at_least, expected) in selections {
        let (code, report) = report(&ready, &[selection, &admin[..]].concat());
        let failed = with_verdict(&report, "failed");
        assert_eq!((code, &report["others"]), (0, &serde_json::json!([])), "{failed:?}");
        let passed = with_verdict(&report, "passed");
        assert!(passed.len() >= at_least, "{selection:?}: {} passed", passed.len());
        for id in expected {
            assert!(passed.iter().any(|passed| passed == id), "{selection:?}: {id} has not passed");
        }
    }
}

#[test]
fn an_error_that_any_call_may_get_shows_nothing() {
    let busy = json!({ "base_resp": { "status_code": 1002, "status_msg": "slow down" } });
    let service = Service::start(std::iter::repeat_n(Answer::json(&busy).status(429), 1000));
    let run = service.genwire(&["conform", "--json", "--only", "COM-004"]);
    let report =
        serde_json::from_str(&run.stdout).unwrap_or_else(|error| panic!("{error}: {run:?}"));
    let passed = with_verdict(&report, "passed");
    assert!(passed.is_empty(), "{passed:?}");
}

#[test]
fn without_an_admin_interface_tasks_are_moved_by_the_operations() {
    let (_started, ready) = serve("conform-moves", &["--key", "mine", "--progression", "after:60"]);
    let (code, report) = report(&ready, &["--only", "TASK-048", "--max-wait", "100ms"]);
    assert_eq!((code, with_verdict(&report, "passed")), (0, vec!["TASK-048".to_owned()]));
}

#[test]
fn the_limits_of_files_are_tried() {
    let (_started, ready) = started("conform-files");
    let images = ["CHAT-086", "LIM-009", "LIM-010"];
    let films = ["LIM-015", "LIM-016", "LIM-017", "LIM-020", "LIM-021", "LIM-022"];
    let more = ["LIM-023", "LIM-024", "LIM-026", "LIM-029", "LIM-030"];
    for id in images.into_iter().chain(films).chain(more) {
        let (code, report) = report(&ready, &["--only", id]);
        assert_eq!((code, with_verdict(&report, "passed")), (0, vec![id.to_owned()]), "{report}");
    }
}

#[test]
fn callbacks_are_received_where_the_server_may_call_this_machine() {
    let settings = ["--key", "mine", "--allow-local-callbacks"];
    let (_started, ready) = serve("conform-callbacks", &settings);
    let (code, report) = report(&ready, &["--only", "create_template_video"]);
    let passed = with_verdict(&report, "passed");
    for id in ["CB-001", "CB-002", "CB-003", "CB-004", "CB-005", "CB-006", "CB-008", "CB-009"] {
        assert!(passed.iter().any(|passed| passed == id), "{id} has not passed: {report}");
    }
    assert_eq!((code, with_verdict(&report, "failed")), (0, Vec::new()));
}

#[test]
fn a_server_that_does_not_call_breaks_nothing_unless_the_address_was_named() {
    let (_started, ready) = serve("conform-uncalled", &["--key", "mine"]);
    let args = ["--only", "COM-009", "--max-wait", "100ms"];
    let (code, first) = report(&ready, &args);
    assert_eq!((code, with_verdict(&first, "skipped")), (0, vec!["COM-009".to_owned()]));
    let named = ["--callback-addr", "127.0.0.1:0"];
    let (code, second) = report(&ready, &[&args[..], &named].concat());
    assert_eq!((code, with_verdict(&second, "failed")), (1, vec!["COM-009".to_owned()]));
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("there is a free port");
    let taken = taken.local_addr().expect("it has an address").to_string();
    let args = ["conform", "--base-url", "http://127.0.0.1:1", "--key", "k", "--callback-addr"];
    assert_eq!(genwire(&[&args[..], &[&taken]].concat()).code, 2);
    let run = genwire(&[&args[..], &["0.0.0.0:0"]].concat());
    assert_eq!(run.code, 2);
    for part in ["the server cannot call `0.0.0.0:", "help: ", "`--callback-url`"] {
        assert!(run.stderr.contains(part), "{}", run.stderr);
    }
}

#[test]
fn a_bounded_run_says_what_it_left_out() {
    let (_started, ready) = started("conform-bounded");
    let (code, report) = report(&ready, &["--only", "chat", "--max-calls", "40"]);
    assert_eq!((code, &report["calls"]), (0, &serde_json::json!(40)));
    let facts = report["facts"].as_array().expect("a list");
    let reason = "the maximum number of calls was reached";
    assert!(facts.iter().any(|fact| fact["reason"] == reason), "{report}");
}

#[test]
fn a_server_that_ends_during_a_run_is_an_error() {
    let busy = json!({ "base_resp": { "status_code": 1002, "status_msg": "slow down" } });
    for limit in ["1000", "12"] {
        let service = Service::start(std::iter::repeat_n(Answer::json(&busy).status(429), 10));
        let args = ["conform", "--json", "--only", "list_voices", "--max-calls", limit];
        let run = service.genwire(&args);
        assert_eq!(run.code, 4, "{run:?}");
        assert!(run.stderr.contains("the report is incomplete"), "{}", run.stderr);
        let report: JsonValue = serde_json::from_str(&run.stdout).expect("a report");
        assert_eq!(report["conforms"], false);
        assert!(report["lost"].as_str().is_some_and(|reason| reason.contains("connection failed")));
    }
}

#[test]
fn a_run_has_one_call_at_least() {
    let run = genwire(&["conform", "--base-url", "http://127.0.0.1:1", "--max-calls", "0"]);
    assert!(run.code == 2 && run.stderr.contains("1 or more"), "{}", run.stderr);
}

#[test]
fn an_expected_failure_that_holds_is_an_error() {
    let (_started, ready) = started("conform-expected");
    let file = scratch("conform-expected-file").join("known.txt");
    let name = file.to_str().expect("a name");
    fs::write(&file, "# A comment.\nCHAT-161 it is not so\n").expect("it is written");
    let (code, report) = report(&ready, &["--only", "CHAT-161", "--expected-failures", name]);
    assert_eq!((code, &report["unexpected"]), (1, &serde_json::json!(["CHAT-161"])));
    fs::write(&file, "NIX a\nCHAT-161\nCHAT-162 x\nCHAT-162 y\n").expect("it is written");
    let args = ["conform", "--base-url", "http://127.0.0.1:1", "--key", "k", "--expected-failures"];
    let run = genwire(&[&args[..], &[name]].concat());
    assert_eq!(run.code, 2);
    for part in [
        "line 1: there is no requirement `NIX`",
        "line 2: `CHAT-161` has no reason",
        "line 4: `CHAT-162` is listed twice",
    ] {
        assert!(run.stderr.contains(part), "{}", run.stderr);
    }
}

#[test]
fn reports_have_the_form_of_their_format() {
    let (_started, ready) = started("conform-formats");
    let (url, key) = (text(&ready, "base_url"), text(&ready, "api_key"));
    let shown = |format: &str| {
        let args =
            ["conform", "--base-url", url, "--key", key, "--only", "VOICE-016", "--format", format];
        let run = genwire(&args);
        assert_eq!(run.code, 0, "{run:?}");
        run.stdout
    };
    assert!(shown("text").contains("passed    VOICE-016  voice_name is sent"));
    assert!(
        shown("junit")
            .contains("<testsuite name=\"audio\" tests=\"1\" failures=\"0\" skipped=\"0\">")
    );
    let page = scratch("conform-html").join("report.html");
    let args = ["conform", "--base-url", url, "--key", key, "--only", "VOICE-016", "--html"];
    assert_eq!(genwire(&[&args[..], &[page.to_str().expect("a name")]].concat()).code, 0);
    let page = fs::read_to_string(page).expect("the page is written");
    assert!(page.contains("<td>VOICE-016</td><td class=\"passed\">passed</td>"), "{page}");
    let sarif: JsonValue = serde_json::from_str(&shown("sarif")).expect("JSON");
    assert_eq!(sarif["runs"][0]["results"], serde_json::json!([]));
}

#[test]
fn the_reason_why_nothing_can_be_tried_has_an_exit_code() {
    let (_started, ready) = started("conform-access");
    let url = text(&ready, "base_url");
    let code = |args: &[&str]| genwire(&[&["conform"][..], args].concat()).code;
    assert_eq!(code(&["--base-url", url, "--key", "another"]), 3);
    assert_eq!(code(&["--base-url", "http://127.0.0.1:1", "--key", "mine"]), 4);
    assert_eq!(code(&["--base-url", url, "--key", "mine", "--only", "nothing"]), 2);
    assert_eq!(code(&["--base-url", url]), 2);
}

#[test]
fn the_requirements_of_a_release_are_tried() {
    let (_started, ready) = started("conform-release");
    let (code, report) = report(&ready, &["--release", "1.0.0", "--only", "list_voices"]);
    assert_eq!((code, &report["version"]), (0, &serde_json::json!("1.0.0")));
    assert!(with_verdict(&report, "passed").len() >= 15);
    let run = genwire(&["conform", "--release", "0.9.0", "--base-url", "http://127.0.0.1:1"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("there is no release `0.9.0`"), "{}", run.stderr);
    assert!(run.stderr.contains("the releases are 1.0.0"), "{}", run.stderr);
}

/// Returns the text with each number replaced by a zero.
fn without_numbers(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        match letter {
            '0'..='9' if out.ends_with('0') => {}
            '0'..='9' => out.push('0'),
            other => out.push(other),
        }
    }
    out
}

/// Two short runs print the same lines as the long run on the page, with other numbers.
///
/// The number of queries moves the tasks. If the clock did, a slow machine could leave one task to
/// remove, or none, and the note would differ.
#[test]
fn the_page_shows_the_lines_of_a_report() {
    let arguments = ["--key", "mine", "--progression", "polls:3"];
    let (_started, ready) = serve("conform-page", &arguments);
    let (url, key) = (text(&ready, "base_url"), text(&ready, "api_key"));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/conformance.md");
    let page = fs::read_to_string(path).expect("the page is there");
    let sample = page.split("```text\n").nth(1).and_then(|rest| rest.split("```").next());
    let (passed, end) = sample.and_then(|it| it.split_once("\n…\n")).expect("a sample");
    for (only, shown) in [("CHAT-161", passed), ("query_video_task", end)] {
        let variables = [("GENWIRE_BASE_URL", url), ("GENWIRE_API_KEY", key)];
        let run = genwire_with(&["conform", "--only", only], &variables, b"");
        let printed = without_numbers(&run.stdout);
        assert!(printed.contains(&without_numbers(shown)), "not printed:\n{shown}\n{printed}");
    }
}

#[test]
fn help_teaches() {
    genwire(&["conform", "--help"]).shows("help_conform");
}
