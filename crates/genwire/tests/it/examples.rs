//! The examples, run against a server that follows a script.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::server::{Script, Server, Step, chunk, chunked, json, last_chunk};

/// Output of an example.
struct Seen {
    text: String,
    requests: Vec<String>,
}

/// An example that cargo has built next to this test, with a service to call.
fn example(name: &str, url: &str) -> Command {
    let tests = env::current_exe().unwrap();
    let folder = tests.parent().and_then(Path::parent).unwrap().join("examples");
    let example = folder.join(name).with_extension(env::consts::EXE_EXTENSION);
    assert!(example.exists(), "`{name}` is not built\nhelp: run `cargo test` without `--test`");
    let mut command = Command::new(example);
    command.env("GENWIRE_BASE_URL", url).env("GENWIRE_API_KEY", "hush");
    command.env("NO_PROXY", "127.0.0.1");
    command
}

/// Runs an example against a service that follows a script.
fn run(name: &str, arguments: &[&str], scripts: Vec<Script>) -> Seen {
    let server = Server::start(scripts);
    let output = example(name, &server.url).args(arguments).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{name}: {text}{errors}");
    assert!(!text.contains("hush") && errors.is_empty(), "{name}: {text}{errors}");
    Seen { text, requests: server.seen().requests }
}

#[track_caller]
fn check(seen: &Seen, expected: &[&str]) {
    for part in expected {
        assert!(seen.text.contains(part), "no `{part}` in {}", seen.text);
    }
}

/// A path for a file of an example.
fn place(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("examples");
    fs::create_dir_all(&folder).unwrap();
    folder.join(name)
}

fn answer(text: &str) -> Script {
    let message = format!(r#"{{"role":"assistant","content":"{text}"}}"#);
    let choice = format!(r#"{{"index":0,"finish_reason":"stop","message":{message}}}"#);
    json(200, &format!(r#"{{"id":"c-1","model":"X-M3","choices":[{choice}]}}"#))
}

fn events(events: &[&str]) -> Script {
    let mut script = vec![Step::Read, chunked(200, "text/event-stream")];
    script.extend(events.iter().map(|event| chunk(&format!("data: {event}\n\n"))));
    script.push(last_chunk());
    script
}

fn deltas(deltas: &[&str]) -> Script {
    let mut all: Vec<String> = deltas
        .iter()
        .map(|delta| format!(r#"{{"id":"c-1","choices":[{{"index":0,"delta":{delta}}}]}}"#))
        .collect();
    all.push(r#"{"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}"#.to_owned());
    all.push("[DONE]".to_owned());
    let all: Vec<&str> = all.iter().map(String::as_str).collect();
    events(&all)
}

fn speech() -> Script {
    events(&[
        r#"{"data":{"audio":"ff00","status":1}}"#,
        r#"{"data":{"audio":"ff00","status":2},"extra_info":{"audio_size":2},"base_resp":{"status_code":0}}"#,
    ])
}

#[test]
fn every_example_says_how_to_run_it_and_is_in_the_tour() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    // A published package does not include the pages of the workspace.
    let tour = fs::read_to_string(root.join("../../docs/library.md")).ok();
    for file in fs::read_dir(root.join("examples")).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(&format!("--example {name}")), "{name}");
        let link = format!("(../crates/genwire/examples/{name}.rs)");
        assert!(tour.as_ref().is_none_or(|tour| tour.contains(&link)), "{name}");
    }
}

#[test]
fn chat() {
    let seen = run("chat", &[], vec![answer("The Nile.")]);
    check(&seen, &["The Nile."]);
}

#[test]
fn chat_stream() {
    let script = deltas(&[r#"{"content":"The "}"#, r#"{"content":"Nile."}"#]);
    check(&run("chat_stream", &[], vec![script]), &["The Nile.\n", "Some(Stop)"]);
}

#[test]
fn thinking() {
    let script = deltas(&[
        r#"{"reasoning_content":"Hm."}"#,
        r#"{"content":"<thi"}"#,
        r#"{"content":"nk>17 x 59</think>No."}"#,
    ]);
    let seen = run("thinking", &[], vec![script]);
    check(&seen, &["\x1b[2mHm.\x1b[0m", "\x1b[2m17 x 59\x1b[0m\n\nNo.\n"]);
}

#[test]
fn limits() {
    let seen = run("limits", &[], vec![answer("The Nile.")]);
    check(&seen, &["The Nile. after 1 attempt"]);
    assert!(seen.requests[0].to_ascii_lowercase().contains("x-team: maps"));
}

#[test]
fn middleware() {
    let busy = json(429, r#"{"base_resp":{"status_code":1002}}"#);
    let seen = run("middleware", &[], vec![busy, json(200, "{}")]);
    check(&seen, &["list_voices, attempt 1: 429", "list_voices, attempt 2: 200", "0 voices"]);
    assert!(seen.requests[1].contains("x-attempt: 2"));
}

#[test]
fn voices() {
    let reply = r#"{"system_voice":[{"voice_id":"calm-narrator","voice_name":"Calm"}]}"#;
    check(&run("voices", &[], vec![json(200, reply)]), &["system", "calm-narrator", "Calm\n"]);
}

#[test]
fn speech_into_a_file() {
    let path = place("speech.mp3");
    let seen = run("speech", &[path.to_str().unwrap()], vec![speech()]);
    check(&seen, &["2 bytes in ", "speech.mp3"]);
    assert_eq!(fs::read(path).unwrap(), [0xff, 0]);
}

#[test]
fn speech_stream() {
    let hex = r#"{"data":{"audio":"4162","status":2},"extra_info":{"audio_size":2}}"#;
    assert_eq!(run("speech_stream", &[], vec![events(&[hex])]).text, "Ab");
}

#[test]
fn subtitles() {
    let file = r#"[{"text":"Bye.","time_begin":0,"time_end":500,
        "timestamped_words":[{"word":"Bye","time_begin":20,"time_end":480}]}]"#;
    let files = Server::start(vec![json(200, file)]);
    let last = format!(
        r#"{{"data":{{"audio":"ff","status":2,"subtitle_file":"{}/s"}},"extra_info":{{"audio_size":1}}}}"#,
        files.url
    );
    let reply = events(&[r#"{"data":{"audio":"ff","status":1}}"#, &last]);
    let path = place("subtitles");
    let seen = run("subtitles", &[path.to_str().unwrap()], vec![reply]);
    check(&seen, &["words: 1\n"]);
    let srt = fs::read_to_string(path.with_extension("srt")).unwrap();
    assert_eq!(srt, "1\n00:00:00,000 --> 00:00:00,500\nBye.\n\n");
    let vtt = fs::read_to_string(path.with_extension("vtt")).unwrap();
    assert_eq!(vtt, "WEBVTT\n\n00:00:00.020 --> 00:00:00.480\nBye\n\n");
}

#[test]
fn video_prompt() {
    let task =
        r#"{"task":{"id":"task-1","status":"succeeded","content":{"prompt":"summary:\nA boat."}}}"#;
    let scripts = vec![
        json(200, r#"{"task_id":"task-1"}"#),
        json(200, task),
        json(200, r#"{"task_id":"task-1","action":"deleted","status":"deleted"}"#),
    ];
    let seen = run("video_prompt", &[], scripts);
    check(&seen, &["task task-1", "Succeeded", "summary: A boat.", "its record: removed"]);
}

#[test]
fn validate_offline() {
    let seen = run("validate_offline", &[], vec![]);
    check(&seen, &["error: /ratio", "error: /temperature", "error: /messages"]);
    let path = place("body.json");
    fs::write(&path, r#"{"voice_type":"all"}"#).unwrap();
    let arguments = ["list_voices", "request", path.to_str().unwrap()];
    check(&run("validate_offline", &arguments, vec![]), &["\nok\n"]);
}

#[cfg(feature = "blocking")]
#[test]
fn blocking() {
    let seen = run("blocking", &[], vec![answer("The Nile."), deltas(&[r#"{"content":"Po."}"#])]);
    check(&seen, &["The Nile.\nPo.\n"]);
}

#[cfg(feature = "media")]
#[test]
fn images() {
    let seen = run("images", &[], vec![answer("A dot."), answer("A dot.")]);
    check(&seen, &["0 remarks\nA dot."]);
    assert!(seen.requests[0].contains("data:image/gif;base64,R0lG"));
}

#[cfg(feature = "tools")]
#[test]
fn tools() {
    let call = r#"{"id":"call_1","type":"function","function":{"name":"temperature","arguments":"{\"city\":\"Oslo\"}"}}"#;
    let message = format!(r#"{{"role":"assistant","tool_calls":[{call}]}}"#);
    let first = format!(r#"{{"choices":[{{"finish_reason":"tool_calls","message":{message}}}]}}"#);
    let seen = run("tools", &[], vec![json(200, &first), answer("Both.")]);
    check(&seen, &[r#"temperature({"city":"Oslo"})"#, "Both."]);
    assert!(seen.requests[1].contains("17 degrees in Oslo"));
}

/// The service of the script notifies the receiver of the example, as the real one does.
#[cfg(feature = "axum")]
#[test]
fn template() {
    use std::io::{Read as _, Write as _};
    use std::net::{TcpListener, TcpStream};

    fn post(address: &str, body: &str) -> String {
        let host = address.trim_start_matches("http://").trim_end_matches('/');
        let mut stream = TcpStream::connect(host).unwrap();
        let length = body.len();
        let head = format!("POST / HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n");
        let head = format!("{head}content-type: application/json\r\ncontent-length: {length}\r\n");
        write!(stream, "{head}\r\n{body}").unwrap();
        let mut reply = String::new();
        stream.read_to_string(&mut reply).unwrap();
        reply
    }

    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let service = std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let mut request = vec![0; 16_384];
        let mut length = 0;
        while !request[..length].ends_with(b"}") {
            length += stream.read(&mut request[length..]).unwrap();
        }
        let text = String::from_utf8_lossy(&request[..length]).into_owned();
        let (_, address) = text.split_once(r#""callback_url":""#).unwrap();
        let address = address.split_once('"').unwrap().0.to_owned();
        let challenge = post(&address, r#"{"challenge":"7f3a91"}"#);
        assert!(challenge.ends_with(r#"{"challenge":"7f3a91"}"#), "{challenge}");
        let body = r#"{"task_id":"task-4","base_resp":{"status_code":0}}"#;
        let head = format!("HTTP/1.1 200 OK\r\ncontent-length: {}\r\n\r\n", body.len());
        write!(stream, "{head}{body}").unwrap();
        post(&address, r#"{"task_id":"task-4","status":"Success","file_id":7}"#)
    });
    let output = example("template", &url).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("task Some(\"task-4\")\nSome(Success), file Some(\"7\")\n"), "{text}");
    assert!(service.join().unwrap().ends_with(r#"{"status":"success"}"#));
}
