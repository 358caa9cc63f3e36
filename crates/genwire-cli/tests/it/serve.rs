//! `genwire serve`, called by the other commands.

use crate::process::{Started, genwire, genwire_with, interrupt, scratch, spawn};
use serde_json::Value as JsonValue;
use std::fs;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;

/// Starts a service and reads its addresses.
pub(crate) fn serve(name: &str, more: &[&str]) -> (Started, JsonValue) {
    serve_with(name, more, &[])
}

/// Starts a service with environment variables and reads its addresses.
pub(crate) fn serve_with(
    name: &str,
    more: &[&str],
    variables: &[(&str, &str)],
) -> (Started, JsonValue) {
    let file = scratch(name).join("ready.json");
    let path = file.display().to_string();
    let mut args = vec!["serve", "--addr", "127.0.0.1:0", "--ready-file", &path];
    args.extend_from_slice(more);
    let mut started = spawn(&args, &[&[("GENWIRE_API_KEY", "")], variables].concat());
    started.wait_for_output("GENWIRE_API_KEY=");
    let ready = fs::read_to_string(file).expect("the ready file is there");
    (started, serde_json::from_str(&ready).expect("it holds JSON"))
}

fn call(ready: &JsonValue, args: &[&str]) -> crate::process::Run {
    let of = |name: &str| ready[name].as_str().expect("a text").to_owned();
    let (base, key) = (of("base_url"), of("api_key"));
    genwire_with(args, &[("GENWIRE_BASE_URL", &base), ("GENWIRE_API_KEY", &key)], b"")
}

/// The calls of an operation that the service received, with their arrival times in milliseconds.
fn arrivals(ready: &JsonValue, operation: &str) -> Vec<i64> {
    let admin = ready["admin_url"].as_str().expect("a text").trim_start_matches("http://");
    let mut connection = TcpStream::connect(admin).expect("the admin interface listens");
    let path = format!("/journal?operation={operation}");
    let token = ready["admin_token"].as_str().expect("a text");
    write!(
        connection,
        "GET {path} HTTP/1.1\r\nhost: {admin}\r\nauthorization: Bearer {token}\r\n\
         connection: close\r\n\r\n"
    )
    .expect("it reads");
    let mut reply = String::new();
    connection.read_to_string(&mut reply).expect("it answers");
    let (_, body) = reply.split_once("\r\n\r\n").expect("a body");
    let journal: JsonValue = serde_json::from_str(body).expect("JSON");
    let entries = journal["entries"].as_array().expect("a list");
    entries.iter().map(|entry| entry["at"].as_i64().expect("a time")).collect()
}

/// The task ends with its fourth query. A wait only gets that far if its first pauses are short:
/// the shortest later pause is 7.5 s, and one more query is sent at the deadline.
#[test]
fn the_first_pauses_of_a_wait_are_short_and_grow() {
    let (_started, ready) = serve("serve-task", &["--key", "mine", "--progression", "polls:4"]);
    let create = ["task", "create", "A boat leaves.", "--duration", "6", "--ratio", "1:1"];
    let run = call(&ready, &[&create[..], &["--wait", "--quiet", "--deadline", "7s"]].concat());
    assert_eq!(run.code, 0, "{run:?}");
    let queries = arrivals(&ready, "query_video_task");
    let [first, second, third, _] = queries[..] else { unreachable!("{queries:?}") };
    // The pauses are 0.3 s and 1 s, a quarter more or less.
    assert!(second - first >= 220 && third - second >= 740, "{queries:?}");
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
    let printed = |more: &[&str]| -> JsonValue {
        let args = [&["serve", "--addr", "127.0.0.1:0", "--json"], more].concat();
        let mut started = spawn(&args, &[("GENWIRE_API_KEY", "")]);
        started.wait_for_output("base_url");
        interrupt(&started);
        serde_json::from_str(&started.end().stdout).expect("one JSON object")
    };
    let made = printed(&[]);
    assert!(made["api_key"].is_string() && made["admin_token"].is_string(), "{made}");
    // A key that the user has chosen is not printed, since output ends up in logs.
    let chosen = printed(&["--key", "s3cret-key", "--admin-token", "s3cret-token"]);
    assert!(!chosen.to_string().contains("s3cret"), "{chosen}");
}

#[test]
#[cfg(unix)]
fn secrets_are_printed_only_if_they_were_made_here_or_are_keys_of_this_command() {
    let secrets = ["--key", "s3cret key", "--admin-token", "s3cret-token"];
    let (started, ready) = serve("serve_secrets", &secrets);
    assert_eq!(
        (&ready["api_key"], &ready["admin_token"]),
        (&"s3cret key".into(), &"s3cret-token".into())
    );
    interrupt(&started);
    let run = started.end();
    // A shell would read this key as two words.
    assert!(!run.stdout.contains("s3cret") && !run.stderr.contains("s3cret"), "{run:?}");
    let (started, _) = serve("serve_flag", &["--key", "demo-7", "--admin-token", "s3cret-token"]);
    interrupt(&started);
    let run = started.end();
    for part in ["GENWIRE_API_KEY=demo-7\n", "key      demo-7\n", "Bearer demo-7\""] {
        assert!(run.stdout.contains(part), "{part}: {run:?}");
    }
    assert!(!run.stdout.contains("s3cret") && !run.stderr.contains("demo-7"), "{run:?}");
    // The banner shows the addresses.
    assert!(!run.stderr.contains("http://127.0.0.1"), "{run:?}");
    let (started, ready) = serve("serve_made_secrets", &[]);
    interrupt(&started);
    let run = started.end();
    for name in ["api_key", "admin_token"] {
        assert!(run.stdout.contains(ready[name].as_str().expect("a text")), "{name}: {run:?}");
    }
}

/// Starts a service with a key in the environment, and returns its output.
#[cfg(unix)]
fn served_with_variable(args: &[&str], key: &str) -> crate::process::Run {
    let args = [&["serve", "--addr", "127.0.0.1:0"], args].concat();
    let mut started = spawn(&args, &[("GENWIRE_API_KEY", key)]);
    started.wait_for_output("export");
    interrupt(&started);
    started.end()
}

#[test]
#[cfg(unix)]
fn a_key_of_the_environment_is_never_printed() {
    for more in [&[][..], &["--key", "s3cret-7"]] {
        let run = served_with_variable(more, "s3cret-7");
        assert!(!run.stdout.contains("s3cret") && !run.stderr.contains("s3cret"), "{run:?}");
        assert!(run.stdout.contains("Bearer $GENWIRE_API_KEY\""), "{run:?}");
        // The variable is set already.
        assert!(!run.stdout.contains("GENWIRE_API_KEY="), "{run:?}");
    }
    let run = served_with_variable(&["--key", "demo"], "s3cret-7");
    assert!(run.stdout.contains("GENWIRE_API_KEY=demo\n"), "{run:?}");
    assert!(!run.stdout.contains("s3cret"), "{run:?}");
}

#[test]
#[cfg(unix)]
fn a_printed_configuration_can_be_used_where_the_key_is_in_the_environment() {
    let folder = scratch("serve_printed");
    let file = folder.join("genwire.toml").display().to_string();
    let variables = [("GENWIRE_API_KEY", "s3cret-7")];
    let printed = genwire_with(&["serve", "--print-config"], &variables, b"");
    assert!(!printed.stdout.contains("\n[[keys]]"), "{printed:?}");
    assert!(printed.stdout.contains("# The key in the variable GENWIRE_API_KEY"), "{printed:?}");
    fs::write(&file, printed.stdout).expect("the file is written");
    let run = served_with_variable(&["--config", &file], "s3cret-7");
    assert_eq!(run.code, 0, "{run:?}");
    // Other keys are still needed, and the error names their location.
    let args = ["serve", "--key", "mine", "--admin-token", "t", "--print-config"];
    let printed = genwire_with(&args, &variables, b"").stdout;
    let line = |text: &str| printed.lines().position(|line| line == text).expect("a line") + 1;
    let expected =
        format!("`{file}`, line {}: the key `key-2` is the placeholder", line("key = \"***\""));
    fs::write(&file, printed.replace("admin_token = \"***\"", "")).expect("the file is written");
    let run = genwire_with(&["serve", "--config", &file], &variables, b"");
    assert!(run.code == 2 && run.stderr.contains(&expected), "{expected}: {run:?}");
    let expected =
        format!("`{file}`, line {}: `server.admin_token` is", line("admin_token = \"***\""));
    fs::write(&file, &printed).expect("the file is written");
    let run = genwire_with(&["serve", "--config", &file], &variables, b"");
    assert!(run.code == 2 && run.stderr.contains(&expected), "{expected}: {run:?}");
}

#[test]
fn a_callback_to_this_machine_has_to_be_allowed() {
    let allowed = |args: &[&str]| {
        let run = genwire(&[&["serve", "--print-config"], args].concat());
        let (_, section) = run.stdout.split_once("\n[callbacks]\n").expect("the section");
        section.lines().find(|line| line.starts_with("allow = ")).expect("the key").to_owned()
    };
    assert_eq!(allowed(&[]), "allow = []");
    assert_eq!(allowed(&["--allow-local-callbacks"]), r#"allow = ["loopback"]"#);
    let both = ["--set", "callbacks.allow=private", "--allow-local-callbacks"];
    assert_eq!(allowed(&both), r#"allow = ["private", "loopback"]"#);
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

#[cfg(unix)]
#[test]
fn a_key_in_the_environment_that_is_not_text_is_an_error() {
    use std::os::unix::ffi::OsStrExt as _;

    for args in [&["serve", "--print-config"][..], &["chat", "Hi"]] {
        let run = std::process::Command::new(env!("CARGO_BIN_EXE_genwire"))
            .args(args)
            .envs(crate::process::ISOLATION)
            .env("GENWIRE_BASE_URL", "http://127.0.0.1:1")
            .env("GENWIRE_API_KEY", std::ffi::OsStr::from_bytes(b"k\xff"))
            .output()
            .expect("the command starts");
        let errors = String::from_utf8(run.stderr).expect("output is UTF-8");
        let expected = "the variable `GENWIRE_API_KEY` is not UTF-8";
        assert!(run.status.code() == Some(2) && errors.contains(expected), "{errors}");
    }
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
    // The placeholder that `--print-config` prints for secrets is not a valid key.
    fs::write(&file, "[server]\naddr = \"127.0.0.1:0\"\n[[keys]]\nkey = \"***\"\n")
        .expect("the file is written");
    check(&["--config", &file.display().to_string()], "`key-1` is the placeholder of a secret");
    let token = ["--addr", "127.0.0.1:0", "--admin-token", "***"];
    check(&token, "`server.admin_token` is the placeholder of a secret");
    check(&["--addr", "127.0.0.1:0", "--key", "a\nb"], "`key-1` has other characters");
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
    check(&["--role", "worker"], "a role is for a store that several processes share");
    check(&["--role", "boss"], "unknown variant `boss`");
    check(&["--store", "postgres://h/d?sslmod=x"], "unknown parameter `sslmod`");
    check(&["--progression", "slow"], "unknown progression `slow`");
    check(&["--log-level", "genwire=loud"], "cannot read the log levels");
    let open = ["--addr", "127.0.0.1:0", "--admin-addr", "0.0.0.0:0", "--admin-token", "none"];
    check(&open, "set `server.admin_token`");
}

#[test]
fn help_teaches() {
    genwire(&["serve", "--help"]).shows("help_serve");
}

/// A test that fails leaves no process running.
#[test]
#[cfg(unix)]
fn a_service_ends_with_a_test_that_panics() {
    let (sender, receiver) = std::sync::mpsc::channel();
    let test = std::thread::spawn(move || {
        let (_started, ready) = serve("serve-panic", &[]);
        sender.send(ready["base_url"].clone()).expect("the other thread waits");
        panic!("this is the failure of a test");
    });
    let base = receiver.recv().expect("the service starts");
    assert!(test.join().is_err());
    let address = base.as_str().expect("a text").trim_start_matches("http://");
    let reply = TcpStream::connect(address);
    assert_eq!(
        reply.map_err(|error| error.kind()).err(),
        Some(std::io::ErrorKind::ConnectionRefused)
    );
}
