//! `genwire serve`, called by the other commands.

use crate::process::{Started, genwire, genwire_with, interrupt, scratch, spawn};
use serde_json::Value as JsonValue;
use std::fs;

/// Starts a service and reads where it is.
pub(crate) fn serve(name: &str, more: &[&str]) -> (Started, JsonValue) {
    let file = scratch(name).join("ready.json");
    let path = file.display().to_string();
    let mut args = vec!["serve", "--addr", "127.0.0.1:0", "--ready-file", &path];
    args.extend_from_slice(more);
    let mut started = spawn(&args, &[("GENWIRE_API_KEY", "")]);
    started.wait_for_output("GENWIRE_API_KEY=");
    let ready = fs::read_to_string(file).expect("the ready file is there");
    (started, serde_json::from_str(&ready).expect("it holds JSON"))
}

fn call(ready: &JsonValue, args: &[&str]) -> crate::process::Run {
    let of = |name: &str| ready[name].as_str().expect("a text").to_owned();
    let (base, key) = (of("base_url"), of("api_key"));
    genwire_with(args, &[("GENWIRE_BASE_URL", &base), ("GENWIRE_API_KEY", &key)], b"")
}

#[test]
#[cfg(unix)]
fn the_other_commands_find_what_they_need() {
    let (mut started, ready) = serve("serve", &["--key", "mine", "--seed", "7"]);
    assert_eq!(ready["api_key"], "mine");
    for args in [&["voices"][..], &["chat", "Hello"]] {
        let run = call(&ready, args);
        assert_eq!(run.code, 0, "{args:?}: {run:?}");
    }
    started.wait_for_error("operation=\"create_chat_completion\"");
    interrupt(&started);
    let run = started.end();
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.stdout.contains("curl http://127.0.0.1:"), "{run:?}");
    assert!(run.stderr.contains("stopped"), "{run:?}");
    assert!(!run.stderr.contains("Hello"), "what users write is not logged: {run:?}");
}

#[test]
#[cfg(unix)]
fn logs_are_for_programs_as_well() {
    let (mut started, ready) = serve("serve_json", &["--log", "json"]);
    call(&ready, &["voices"]);
    started.wait_for_error("list_voices");
    interrupt(&started);
    let run = started.end();
    for line in run.stderr.lines() {
        let line: JsonValue = serde_json::from_str(line).expect("a line is JSON");
        assert!(line["message"].is_string(), "{line}");
    }
    assert!(!run.stderr.contains(ready["api_key"].as_str().expect("a text")));
}

#[test]
#[cfg(unix)]
fn addresses_are_printed_for_programs_as_well() {
    let mut started = spawn(&["serve", "--addr", "127.0.0.1:0", "--json", "--key", "k"], &[]);
    started.wait_for_output("base_url");
    interrupt(&started);
    let ready: JsonValue = serde_json::from_str(&started.end().stdout).expect("one JSON object");
    assert_eq!(ready["api_key"], "k");
}

#[test]
fn settings_come_from_everywhere() {
    let file = scratch("serve_settings").join("genwire.toml");
    fs::write(&file, "[server]\nseed = 1\naddr = \"127.0.0.1:1\"\n[journal]\nentries = 5\n")
        .expect("the file is written");
    let path = file.display().to_string();
    let args = ["serve", "--config", &path, "--print-config", "--set", "journal.entries=6"];
    let variables = [("GENWIRE_SEED", "2"), ("GENWIRE_ADDR", "127.0.0.1:2")];
    let mut all = args.to_vec();
    all.extend_from_slice(&["--seed", "3", "--key", "s3cret"]);
    let run = genwire_with(&all, &variables, b"");
    assert_eq!(run.code, 0, "{run:?}");
    for line in ["seed = 3", "addr = \"127.0.0.1:2\"", "entries = 6", "key = \"***\""] {
        assert!(run.stdout.lines().any(|found| found == line), "{line}: {run:?}");
    }
    assert!(!run.stdout.contains("s3cret"));
}

#[test]
fn mistakes_are_reported_with_their_place() {
    let check = |args: &[&str], expected: &str| {
        let mut all = vec!["serve"];
        all.extend_from_slice(args);
        let run = genwire(&all);
        assert_eq!(run.code, 2, "{run:?}");
        assert!(run.stderr.contains(expected), "{expected}: {run:?}");
    };
    let file = scratch("serve_mistakes").join("genwire.toml");
    fs::write(&file, "[server]\nsede = 1\n").expect("the file is written");
    check(&["--config", &file.display().to_string()], "line 2, column 1");
    check(&["--config", "no-such-file.toml"], "cannot read `no-such-file.toml`");
    check(&["--set", "server.sede=1"], "`server.sede = 1`: unknown field `sede`");
    check(
        &["--set", "chat.engin=x"],
        "help: did you mean `engine`? `genwire serve --print-config`",
    );
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    let taken = listener.local_addr().expect("an address").to_string();
    check(&["--addr", &taken], "help: `--addr 127.0.0.1:0` picks a free port");
    check(&["--set", "server"], "write `--set SECTION.KEY=VALUE`");
    check(&["--addr", "nowhere"], "cannot listen on `nowhere`");
    check(&["--store", "floppy"], "unknown store `floppy`");
    check(&["--progression", "slow"], "unknown progression `slow`");
    check(&["--log-level", "genwire=loud"], "cannot read the log levels");
    check(&["--addr", "127.0.0.1:0", "--admin-addr", "0.0.0.0:0"], "set `server.admin_token`");
}

#[test]
fn help_teaches() {
    genwire(&["serve", "--help"]).shows("help_serve");
}
