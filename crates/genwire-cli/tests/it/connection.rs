//! Behaviour of all commands that call the service.

use crate::loopback::{Answer, KEY, Service};
use crate::process::{ISOLATION, genwire, genwire_with, scratch};
use crate::serve::serve_with;
use crate::voices::voices;
use serde_json::{Value as JsonValue, json};
use std::fs;
use std::io::Read as _;
use std::process::{Command, Stdio};

fn refusal() -> JsonValue {
    json!({ "base_resp": { "status_code": 1004, "status_msg": format!("no such key: {KEY}") } })
}

#[test]
fn a_dry_run_shows_the_request_and_needs_neither_key_nor_address() {
    genwire(&["voices", "--dry-run", "-H", "x-team: maps"]).shows("dry_run");
    let arguments = ["task", "create", "A boat.", "--duration", "60", "--dry-run"];
    genwire(&arguments).shows("dry_run_refused");
}

#[test]
fn a_dry_run_sends_nothing_and_masks_the_key() {
    let service = Service::start([Answer::json(&voices())]);
    let run = service.genwire(&["voices", "--dry-run", "--json"]);
    let line: JsonValue = serde_json::from_str(&run.stdout).expect("one JSON object");
    assert!(service.asked().is_empty());
    assert_eq!(line["headers"]["authorization"], "Bearer ***");
    assert_eq!((&line["method"], &line["body"]["voice_type"]), (&json!("POST"), &json!("all")));
    assert_eq!((run.code, &line["valid"]), (0, &json!(true)));
}

#[test]
fn what_goes_over_the_wire_can_be_seen_without_its_secrets() {
    let service = Service::start([Answer::json(&voices())]);
    let run = service.genwire(&["voices", "-v", "--header", "x-pass: hush-hush"]);
    assert!(run.stderr.starts_with("> POST http://127.0.0.1:"), "{}", run.stderr);
    assert!(run.stderr.contains(">   authorization: Bearer ***\n"), "{}", run.stderr);
    assert!(run.stderr.contains("< 200 OK after "), "{}", run.stderr);
    assert!(run.stderr.contains("<   x-request-id: request-1\n"), "{}", run.stderr);
    assert!(!run.stderr.contains("hush"), "{}", run.stderr);
    assert!(service.asked()[0].head.contains("x-pass: hush-hush"));
}

#[test]
fn no_proxy_of_the_environment_sees_a_call_of_this_machine() {
    let proxy = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    proxy.set_nonblocking(true).expect("a socket that does not wait");
    let url = format!("http://{}", proxy.local_addr().expect("an address"));
    for command in [&["voices"][..], &["conform", "--max-calls", "1"]] {
        let service = Service::start([Answer::json(&voices()), Answer::json(&voices())]);
        let [address, key, _] = service.variables();
        let names = ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"];
        let mut variables: Vec<(&str, &str)> = names.map(|name| (name, url.as_str())).into();
        variables.extend([address, key, ("NO_PROXY", ""), ("no_proxy", "")]);
        genwire_with(command, &variables, b"");
        assert!(!service.asked().is_empty(), "{command:?}");
        let seen = proxy.accept().map(|_| ()).map_err(|error| error.kind());
        assert_eq!(seen, Err(std::io::ErrorKind::WouldBlock), "{command:?}");
    }
}

#[test]
fn no_proxy_of_the_environment_sees_what_the_service_sends_to_this_machine() {
    let proxy = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    proxy.set_nonblocking(true).expect("a socket that does not wait");
    let url = format!("http://{}", proxy.local_addr().expect("an address"));
    let names = ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"];
    let mut variables: Vec<(&str, &str)> = names.map(|name| (name, url.as_str())).into();
    variables.extend([("NO_PROXY", ""), ("no_proxy", "")]);
    for host in ["127.0.0.1", "localhost.", "0.0.0.0", "[::]", "[::ffff:127.0.0.1]"] {
        let upstream = format!("upstream.base_url=http://{host}:9/v1");
        let more = ["--key", "k", "--set", "chat.engine=upstream", "--set", &upstream];
        let more = [&more[..], &["--set", "upstream.head_timeout_ms=2000"]].concat();
        let (_started, ready) = serve_with("proxies", &more, &variables);
        let base = ready["base_url"].as_str().expect("an address");
        let run = genwire_with(
            &["chat", "Hi", "--retries", "0"],
            &[("GENWIRE_BASE_URL", base), ("GENWIRE_API_KEY", "k"), ("NO_PROXY", "*")],
            b"",
        );
        assert!(run.stderr.contains("upstream"), "{host}: {run:?}");
        let seen = proxy.accept().map(|_| ()).map_err(|error| error.kind());
        assert_eq!(seen, Err(std::io::ErrorKind::WouldBlock), "{host}");
    }
}

#[test]
fn the_key_may_be_in_a_file() {
    let folder = scratch("key");
    let file = folder.join("key");
    fs::write(&file, "another-key\n").expect("a file");
    let file = file.to_str().expect("a name");
    let service = Service::start((0..3).map(|_| Answer::json(&voices())));
    assert_eq!(service.genwire(&["voices", "--api-key-file", file]).code, 0);
    assert!(service.asked()[0].head.contains("authorization: bearer another-key"));
    assert_eq!(service.genwire(&["voices", "--no-key"]).code, 0);
    assert!(!service.asked()[1].head.contains("authorization"));
    for content in [&b"\xff\xfek\0"[..], b"\xe9"] {
        fs::write(file, content).expect("a file");
        let run = service.genwire(&["voices", "--api-key-file", file]);
        let error = format!("error: {file}: the key is not UTF-8\nhelp: write the file as");
        assert!(run.code == 2 && run.stderr.starts_with(&error), "{run:?}");
    }
    fs::write(file, "\u{feff}marked-key\r\n").expect("a file");
    assert_eq!(service.genwire(&["voices", "--api-key-file", file]).code, 0);
    assert!(service.asked()[2].head.contains("authorization: bearer marked-key\r"));
    fs::write(file, " \n").expect("a file");
    assert_eq!(service.genwire(&["voices", "--api-key-file", file]).code, 2);
    fs::write(file, "k".repeat(65_537)).expect("a file");
    let run = service.genwire(&["voices", "--api-key-file", file]);
    assert_eq!(run.code, 2);
    // The limit is not the limit that an argument of `check` raises.
    assert_eq!(run.stderr, format!("error: `{file}` is larger than 65536 bytes\n"));
}

#[test]
fn what_is_missing_is_named() {
    let run = genwire_with(&["voices"], &[("GENWIRE_API_KEY", "k")], b"");
    assert_eq!(run.code, 2);
    assert!(
        run.stderr.contains("help: set GENWIRE_BASE_URL, or give `--base-url URL`"),
        "{}",
        run.stderr
    );
    let run = genwire_with(&["voices"], &[("GENWIRE_BASE_URL", "http://127.0.0.1:1")], b"");
    assert_eq!(run.code, 2);
    assert!(
        run.stderr.contains("help: set GENWIRE_API_KEY, or give `--api-key-file FILE`"),
        "{}",
        run.stderr
    );
    let run = genwire(&["voices"]);
    assert_eq!(run.code, 2);
    let message = "error: the address of the service and the API key are missing\n";
    assert!(run.stderr.starts_with(message), "{}", run.stderr);
    assert!(run.stderr.contains("run `genwire serve` in another terminal"), "{}", run.stderr);
    let run = genwire(&["voices", "--base-url", "ftp://x", "--no-key"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("in --base-url, found `ftp://x`"), "{}", run.stderr);
}

#[test]
fn an_address_of_this_machine_needs_no_scheme() {
    let service = Service::start([Answer::json(&voices())]);
    let variables = service.variables();
    let short: Vec<(&str, &str)> = variables
        .iter()
        .map(|(name, value)| (*name, value.strip_prefix("http://").unwrap_or(value)))
        .collect();
    let run = genwire_with(&["voices"], &short, b"");
    assert_eq!(run.code, 0, "{}", run.stderr);
    let run = genwire_with(&["voices"], &[("GENWIRE_BASE_URL", "api.example.com")], b"");
    assert!(run.stderr.contains("in GENWIRE_BASE_URL, found `api.example.com`"), "{}", run.stderr);
}

#[test]
fn every_subcommand_has_the_version_of_the_command() {
    let version = concat!("genwire ", env!("CARGO_PKG_VERSION"), "\n");
    for args in [&["--version"][..], &["chat", "--version"], &["task", "wait", "-V"]] {
        assert_eq!(genwire(args).stdout, version);
    }
}

#[test]
fn an_error_of_the_service_is_printed_for_people_and_for_programs() {
    let service = Service::start([Answer::json(&refusal()), Answer::json(&refusal()).status(401)]);
    service.genwire(&["voices"]).shows("service_error");
    let run = service.genwire(&["voices", "--json"]);
    let line: JsonValue = serde_json::from_str(&run.stdout).expect("one JSON object");
    let error = &line["error"];
    assert_eq!(run.code, 3);
    assert_eq!((&error["kind"], &error["code"]), (&json!("api"), &json!(1004)));
    assert_eq!((&error["status"], &error["request_id"]), (&json!(401), &json!("request-1")));
    assert_eq!(error["category"], "authentication");
    assert!(run.stderr.starts_with("error: `list_voices`: "), "{}", run.stderr);
}

#[test]
fn each_kind_of_failure_has_its_exit_code() {
    let broken = Service::start([Answer::json(&json!([1]))]);
    assert_eq!(broken.genwire(&["voices"]).code, 1);
    let silent = Service::start([Answer::silent(&[])]);
    let run = silent.genwire(&["voices", "--timeout", "100ms", "--retries", "0"]);
    assert_eq!(run.code, 4, "{}", run.stderr);
    assert!(run.stderr.contains("help: `--timeout`"), "{}", run.stderr);
    let nowhere = ["--base-url", "http://127.0.0.1:1", "--no-key", "--retries", "0", "--json"];
    let run = genwire(&[&["voices"], &nowhere[..]].concat());
    let line: JsonValue = serde_json::from_str(&run.stdout).expect("one JSON object");
    assert_eq!((run.code, &line["error"]["kind"]), (4, &json!("connection")), "{}", run.stderr);
    let refused = Service::start([]);
    let run = refused.genwire(&["task", "create", "A boat.", "--duration", "60", "--json"]);
    let line: JsonValue = serde_json::from_str(&run.stdout).expect("one JSON object");
    assert_eq!((run.code, &line["error"]["kind"]), (1, &json!("invalid")));
    assert_eq!(line["error"]["violations"].as_array().map(Vec::len), Some(2));
}

#[test]
fn a_request_that_breaks_rules_can_be_sent_all_the_same() {
    let created = json!({ "task_id": "task-1" });
    let service = Service::start([Answer::json(&created), Answer::json(&created)]);
    let arguments = ["task", "create", "A boat.", "--duration", "60", "--ratio", "1:1"];
    let run = service.genwire(&[&arguments[..], &["--validation", "warn"]].concat());
    assert_eq!((run.code, run.stdout.as_str()), (0, "task-1\n"));
    assert!(run.stderr.starts_with("error: /duration: "), "{}", run.stderr);
    let run = service.genwire(&[&arguments[..], &["--no-validate"]].concat());
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    assert_eq!(service.asked()[1].body["duration"], 60);
}

#[test]
fn a_header_may_be_given_several_times() {
    let service = Service::start([Answer::json(&voices())]);
    let headers = ["-H", "x-tag: one", "-H", "user-agent: mine", "-H", "X-Tag: two"];
    assert_eq!(service.genwire(&[&["voices"][..], &headers].concat()).code, 0);
    let head = service.asked()[0].head.clone();
    assert!(head.contains("x-tag: one") && head.contains("x-tag: two"), "{head}");
    assert_eq!(head.matches("user-agent: ").count(), 1, "{head}");
    let run = genwire(&[&["voices", "--dry-run", "--json"][..], &headers].concat());
    assert!(run.stdout.contains(r#""x-tag":"***, ***""#), "{}", run.stdout);
}

#[test]
fn a_dry_run_keeps_the_order_of_the_request() {
    let run = genwire(&["chat", "Hi", "--temperature", "1", "--dry-run", "--json"]);
    let starts = r#"{"dry_run":true,"operation":"create_chat_completion","method":"POST","url":""#;
    assert!(run.stdout.starts_with(starts), "{}", run.stdout);
    assert!(
        run.stdout.contains(r#""body":{"model":"X-M3","messages":[{"role":"#),
        "{}",
        run.stdout
    );
}

#[test]
fn a_dry_run_names_the_command_that_shows_all_faults() {
    let tones = ["--tone", "Oslo"].repeat(60);
    let run = genwire(&[&["speak", "Hi", "--dry-run"][..], &tones].concat());
    assert!(run.stdout.contains(" more; `--dry-run --json` shows them all\n"), "{}", run.stdout);
}

#[test]
fn colours_follow_the_flag_and_the_variable() {
    let service = Service::start([(); 3].map(|()| Answer::json(&voices())));
    let coloured = |arguments: &[&str]| service.genwire(arguments).stdout.contains("\u{1b}[");
    assert!(!coloured(&["voices"]));
    assert!(coloured(&["voices", "--color", "always"]));
    assert!(!coloured(&["voices", "--color", "never"]));
    let run = genwire_with(&["voices"], &[("NO_COLOR", "1")], b"");
    assert!(!run.stderr.contains('\u{1b}'));
    let coloured = |variables: &[(&str, &str)]| {
        genwire_with(&["voices", "--dry-run"], variables, b"").stdout.contains("\u{1b}[")
    };
    assert!(coloured(&[("CLICOLOR_FORCE", "1")]));
    assert!(!coloured(&[("CLICOLOR_FORCE", "0")]));
    assert!(!coloured(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]));
}

#[test]
fn a_closed_pipe_causes_no_stderr_text() {
    let service = Service::start([Answer::json(&voices())]);
    let mut child = Command::new(env!("CARGO_BIN_EXE_genwire"))
        .envs(ISOLATION)
        .arg("voices")
        .envs(service.variables())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    drop(child.stdout.take());
    let mut stderr_text = String::new();
    let mut stderr = child.stderr.take().expect("standard error is a pipe");
    stderr.read_to_string(&mut stderr_text).expect("UTF-8");
    assert_eq!(child.wait().expect("the command ends").code(), Some(2));
    assert_eq!(stderr_text, "");
}

#[test]
fn every_command_that_calls_teaches() {
    for (name, arguments) in [
        ("help_voices", &["voices", "--help"][..]),
        ("help_task", &["task", "--help"]),
        ("help_task_create", &["task", "create", "--help"]),
        ("help_task_get", &["task", "get", "--help"]),
        ("help_task_wait", &["task", "wait", "--help"]),
        ("help_task_delete", &["task", "delete", "--help"]),
        ("help_template_create", &["template", "create", "--help"]),
        ("help_batch", &["batch", "--help"]),
        ("help_completions", &["completions", "--help"]),
        ("help_man", &["man", "--help"]),
    ] {
        genwire(arguments).shows(name);
    }
}

#[test]
fn shells_can_complete_the_command() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let run = genwire(&["completions", shell]);
        assert_eq!(run.code, 0);
        assert!(run.stdout.contains("cancel-at-deadline"), "{shell}");
        let values = ["create_chat_completion", "X-M3", "16:9", "surprised", "speech-2.8-hd"];
        for value in values.into_iter().chain(["Chinese", "tasks.progression=", "thinking="]) {
            // Elvish and PowerShell complete no values.
            let completes = matches!(shell, "bash" | "fish" | "zsh");
            assert!(!completes || has_value(&run.stdout, value), "{shell}: {value}");
        }
    }
}

#[test]
fn shells_complete_names_of_files_for_files_only() {
    let script = genwire(&["completions", "bash"]).stdout;
    for (option, completes) in [
        ("--voice)", false),
        ("--base-url)", false),
        ("--system)", false),
        ("--output)", true),
        ("--image)", true),
        ("--client)", true),
        ("--system-file)", true),
    ] {
        let cases = script.match_indices(option).map(|(at, _)| &script[at..]);
        for case in cases {
            let case = case.split_once("return 0").expect("an end").0;
            assert_eq!(case.contains("compgen -f"), completes, "{option}: {case}");
        }
        assert!(script.contains(option), "{option}");
    }
}

/// Returns true if a completion script offers a value, in the quotes of its shell.
fn has_value(script: &str, value: &str) -> bool {
    script.contains(value) || script.contains(&value.replace(':', "\\:"))
}

#[test]
fn a_header_without_a_name_is_not_repeated() {
    for text in ["s3cret", ": s3cret"] {
        let run = genwire(&["voices", "--dry-run", "-H", text]);
        assert_eq!(run.code, 2, "{run:?}");
        assert!(run.stderr.contains("an additional header has no name"), "{run:?}");
        assert!(!run.stderr.contains("s3cret"), "{run:?}");
    }
}
