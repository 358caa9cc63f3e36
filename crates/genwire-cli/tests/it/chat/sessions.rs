//! Conversations: lines, commands, files and interruptions.

use super::{end, text};
use crate::loopback::{Answer, Service};
use crate::process::{ISOLATION, Run, genwire_with};
#[cfg(unix)]
use crate::process::{KillOnDrop, send};
use serde_json::{Value as JsonValue, json};
use std::fs;
use std::path::{Path, PathBuf};

fn say(words: &str) -> Answer {
    Answer::events(&[text(words), end("stop")])
}

fn session(service: &Service, args: &[&str], lines: &str) -> Run {
    service.genwire_with(&[&["chat", "--interactive"], args].concat(), lines.as_bytes())
}

fn file(name: &str) -> PathBuf {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    drop(fs::remove_file(&file));
    file
}

fn texts(body: &JsonValue) -> Vec<(String, String)> {
    let text = |value: &JsonValue| value.as_str().unwrap_or_default().to_owned();
    let messages = body["messages"].as_array().expect("messages");
    messages.iter().map(|message| (text(&message["role"]), text(&message["content"]))).collect()
}

#[track_caller]
fn expect(body: &JsonValue, expected: &[(&str, &str)]) {
    let found = texts(body);
    let found: Vec<(&str, &str)> =
        found.iter().map(|(role, text)| (role.as_str(), text.as_str())).collect();
    assert_eq!(found, expected);
}

#[test]
fn a_slip_in_a_command_or_a_model_is_named() {
    let args = ["chat", "--interactive", "--base-url", "127.0.0.1:9", "--no-key"];
    let run = genwire_with(&args, &[], b"/sve\n/model nope\n/xyzzy\n/model X-M2.7\n");
    for expected in [
        "error: there is no command `/sve`\nhelp: did you mean `/save`? The commands are /help, ",
        "nope\nwarning: `nope` is not listed, expected one of `X-M3`, ",
        "error: there is no command `/xyzzy`\nhelp: the commands are ",
    ] {
        assert!(run.stderr.contains(expected), "{expected}: {}", run.stderr);
    }
    assert!(run.stderr.ends_with("X-M2.7\n"), "{}", run.stderr);
}

#[test]
fn each_line_goes_on_where_the_last_answer_ended() {
    let service = Service::start([say("Hello."), say("The Nile.")]);
    let run = session(&service, &["-s", "Be brief."], "Hi\n\nName\\\na river.\n/exit\nnever\n");
    assert_eq!((run.code, run.stdout.as_str()), (0, "Hello.\nThe Nile.\n"), "{}", run.stderr);
    expect(
        &service.asked()[1].body,
        &[
            ("system", "Be brief."),
            ("user", "Hi"),
            ("assistant", "Hello."),
            ("user", "Name\na river."),
        ],
    );
}

#[test]
fn a_conversation_that_cannot_be_kept_is_not_begun() {
    let service = Service::start([]);
    let run = service.genwire(&["chat", "Hi", "--session", "nowhere/trip.json"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.starts_with("error: cannot write `nowhere/trip.json`: "), "{}", run.stderr);
    assert!(service.asked().is_empty());
}

#[test]
fn commands_change_what_is_said() {
    let service = Service::start([say("One."), say("Two."), say("Three.")]);
    let lines = "/system Count.\nGo\nagain\n/undo\n/model X-M2.7\n//exit is no end\n/usage\n";
    let run = session(&service, &[], lines);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let last = &service.asked()[2].body;
    assert_eq!(last["model"], "X-M2.7");
    expect(
        last,
        &[("system", "Count."), ("user", "Go"), ("assistant", "One."), ("user", "/exit is no end")],
    );
    let shown = "a new system message\nundone\nX-M2.7\ntokens: not reported\n";
    assert_eq!(run.stderr, shown);
}

#[test]
fn a_new_conversation_keeps_its_instruction() {
    let service = Service::start([say("One."), say("Two.")]);
    session(&service, &["-s", "Count."], "Go\n/new\nAgain\n");
    expect(&service.asked()[1].body, &[("system", "Count."), ("user", "Again")]);
}

#[test]
fn what_goes_wrong_is_taken_back_and_the_conversation_goes_on() {
    let busy = json!({ "base_resp": { "status_code": 1008, "status_msg": "no balance" } });
    let service = Service::start([Answer::json(&busy), Answer::cut(&[text("Th")]), say("Hello.")]);
    let run = session(&service, &[], "one\ntwo\nthree\n/nothing\n/image\n");
    assert_eq!(run.stdout, "Th\nHello.\n");
    expect(&service.asked()[2].body, &[("user", "three")]);
    assert!(run.stderr.contains("no balance") && run.stderr.contains("no command `/nothing`"));
    assert!(run.stderr.contains("type `/image FILE|URL`"), "{}", run.stderr);
    assert_eq!(run.code, 4);
}

#[test]
fn a_file_keeps_the_conversation_from_run_to_run() {
    let file = file("trip.json");
    let name = file.display().to_string();
    let service = Service::start([say("Oslo."), say("In a tent."), say("By train.")]);
    let ask = |question: &str| service.genwire(&["chat", question, "--session", &name]).code;
    assert_eq!([ask("Where to?"), ask("Where to sleep?")], [0, 0]);
    session(&service, &[], &format!("/load {name}\nHow?\n/save {name}\n"));
    expect(
        &service.asked()[2].body,
        &[
            ("user", "Where to?"),
            ("assistant", "Oslo."),
            ("user", "Where to sleep?"),
            ("assistant", "In a tent."),
            ("user", "How?"),
        ],
    );
    let kept: JsonValue = serde_json::from_slice(&fs::read(&file).expect("a file")).expect("JSON");
    assert_eq!(kept.get("stream"), None);
    assert_eq!(texts(&kept).len(), 6);
    let check = ["check", "create_chat_completion", "request", &name];
    assert_eq!(crate::process::genwire(&check).code, 0);
}

#[test]
fn a_file_that_holds_no_conversation_is_refused() {
    let service = Service::start([]);
    let run = service.genwire(&["chat", "Hi", "--session", "task.json"]);
    assert!(run.code == 2 && run.stderr.contains("is not a conversation"), "{}", run.stderr);
}

#[test]
fn calls_are_answered_by_hand() {
    let calls = json!([
        { "index": 0, "id": "a", "type": "function",
          "function": { "name": "wind", "arguments": "{}" } },
        { "index": 1, "id": "b", "type": "function",
          "function": { "name": "rain", "arguments": "{}" } },
    ]);
    let delta = json!({ "choices": [{ "index": 0, "delta": { "tool_calls": calls } }] });
    let service =
        Service::start([Answer::events(&[delta, end("tool_calls")]), say("Windy and dry.")]);
    let tools = file("by_hand.json");
    let both = json!([
        { "name": "wind", "parameters": { "type": "object" } },
        { "name": "rain", "parameters": { "type": "object" } },
    ]);
    fs::write(&tools, both.to_string()).expect("the tools are written");
    let lines = "How is it?\nWhat?\n/answer strong\n/answer none\n/answer again\n";
    let run = session(&service, &["--tools", &tools.display().to_string()], lines);
    assert_eq!(run.stdout, "call wind {}\ncall rain {}\nWindy and dry.\n", "{}", run.stderr);
    let messages = service.asked()[1].body["messages"].clone();
    assert_eq!([&messages[2]["content"], &messages[3]["content"]], ["strong", "none"]);
    assert!(run.stderr.contains("waits for the result of `wind`"), "{}", run.stderr);
    assert!(run.stderr.contains("no function call is waiting"), "{}", run.stderr);
}

#[test]
fn help_in_a_conversation_names_nothing_that_cannot_be_typed_there() {
    let service = Service::start([]);
    let run = session(&service, &["-t", "3"], "Hi\n");
    assert!(run.stderr.contains("/temperature: expected a number from 0 to 2"), "{}", run.stderr);
    assert!(run.stderr.contains("help: type another line"), "{}", run.stderr);
    assert!(!run.stderr.contains("--"), "{}", run.stderr);
}

#[cfg(unix)]
#[test]
fn an_interruption_ends_the_answer_and_not_the_conversation() {
    use std::io::{BufRead as _, BufReader, Write as _};
    use std::process::{Command, Stdio};

    let service = Service::start([Answer::silent(&[text("Once upon\n")]), say("Hello.")]);
    let child = Command::new(env!("CARGO_BIN_EXE_genwire"))
        .envs(ISOLATION)
        .args(["chat", "--interactive"])
        .envs(service.variables())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut child = KillOnDrop(child);
    let mut input = child.stdin.take().expect("a pipe");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    input.write_all(b"Write a story.\n").expect("a line is taken");
    let mut line = String::new();
    output.read_line(&mut line).expect("the answer begins");
    assert_eq!(line, "Once upon\n");
    send("INT", child.id());
    service.wait_until_closed();
    input.write_all(b"Hi\n").expect("the conversation goes on");
    drop(input);
    line.clear();
    output.read_line(&mut line).expect("the next answer");
    assert_eq!(line, "Hello.\n");
    let status = child.wait().expect("the command ends");
    assert_eq!(status.code(), Some(130));
    expect(&service.asked()[1].body, &[("user", "Hi")]);
}

#[test]
fn two_commands_do_not_go_on_with_one_file() {
    let file = file("shared.json");
    let name = file.display().to_string();
    // The next version of the file is locked by a command in progress.
    let held = genwire_core::client::PartialFile::create(&file).expect("a file");
    let service = Service::start([say("Oslo."), say("By train."), say("In a tent.")]);
    let ask = ["chat", "Where to?", "--session", &name];
    let run = service.genwire(&ask);
    assert!(run.code == 2 && run.stderr.contains("is being written already"), "{}", run.stderr);
    assert!(service.asked().is_empty());
    drop(held);
    assert_eq!(service.genwire(&ask).code, 0);
    let lines = format!("How?\n/save\n/load {name}\n/save {name}\nWhere to sleep?\n");
    let run = session(&service, &["--session", &name], &lines);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let kept = fs::read(&file).expect("the file is there");
    let kept: JsonValue = serde_json::from_slice(&kept).expect("it is JSON");
    assert_eq!(texts(&kept).len(), 6, "{kept}");
    assert!(!file.with_extension("json.partial").exists());
}

#[cfg(unix)]
#[test]
fn a_conversation_is_for_its_user_alone() {
    use std::os::unix::fs::PermissionsExt as _;

    let file = file("private.json");
    let service = Service::start([say("Hello.")]);
    let path = file.display().to_string();
    let run = session(&service, &["--session", &path], "Hi\n");
    assert_eq!(run.code, 0, "{run:?}");
    let mode = fs::metadata(&file).expect("the file is there").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
}
