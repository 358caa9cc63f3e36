//! `genwire batch`.

use crate::loopback::{Answer, Service};
#[cfg(target_os = "linux")]
use crate::process::ISOLATION;
#[cfg(unix)]
use crate::process::interrupt;
use crate::process::{Run, genwire_with, scratch, spawn};
use crate::voices::voices;
use serde_json::{Value as JsonValue, json};
use std::fs;
use std::path::{Path, PathBuf};
#[cfg(unix)]
use std::process::Command;
#[cfg(unix)]
use std::sync::mpsc;

/// The file of requests and the file of results of one test.
struct Files {
    requests: PathBuf,
    results: PathBuf,
}

impl Files {
    fn new(name: &str, lines: &[String]) -> Self {
        let folder = scratch(name);
        let files =
            Self { requests: folder.join("requests.jsonl"), results: folder.join("results.jsonl") };
        fs::write(&files.requests, lines.join("\n")).expect("the requests are written");
        files
    }

    fn arguments<'a>(&'a self, more: &[&'a str]) -> Vec<&'a str> {
        let name = |path: &'a Path| path.to_str().expect("a name");
        let arguments = ["batch", name(&self.requests), "--output", name(&self.results)];
        [&arguments[..], more].concat()
    }

    fn results(&self) -> Vec<JsonValue> {
        results(&fs::read_to_string(&self.results).expect("the results are there"))
    }
}

fn results(text: &str) -> Vec<JsonValue> {
    text.lines().map(|line| serde_json::from_str(line).expect("a JSON line")).collect()
}

fn request(id: u32) -> String {
    json!({ "id": id, "operation": "list_voices", "body": { "voice_type": "all" } }).to_string()
}

fn requests(count: u32) -> Vec<String> {
    (1..=count).map(request).collect()
}

fn answers(count: usize) -> Vec<Answer> {
    vec![Answer::json(&voices()); count]
}

fn ids(results: &[JsonValue]) -> Vec<u64> {
    let mut ids: Vec<u64> = results.iter().filter_map(|result| result["id"].as_u64()).collect();
    ids.sort_unstable();
    ids
}

/// A reply that may wait for something.
#[cfg(unix)]
type Script = Box<dyn FnOnce(&str) -> Answer + Send>;

/// Waits until a file has some lines.
fn wait_for_lines(path: &Path, count: usize) {
    for _ in 0..20_000 {
        if fs::read_to_string(path).is_ok_and(|text| text.lines().count() >= count) {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    panic!("the results do not come");
}

#[test]
fn every_line_has_a_result_with_the_reply_as_it_came() {
    let files = Files::new("batch_all", &requests(20));
    let service = Service::start(answers(20));
    let run = service.genwire(&files.arguments(&[]));
    assert_eq!((run.code, run.stdout.as_str()), (0, ""));
    assert!(run.stderr.starts_with("20 done, 0 failed; "), "{}", run.stderr);
    let results = files.results();
    assert_eq!(ids(&results), (1..=20).collect::<Vec<u64>>());
    assert!(results.iter().all(|result| result["reply"] == voices() && result["ok"] == true));
    assert_eq!(results[0]["request_id"], "request-1");
}

#[test]
fn shares_of_a_file_are_its_lines_without_repetition() {
    let files = Files::new("batch_shards", &requests(30));
    let service = Service::start(answers(30));
    let requests = files.requests.display().to_string();
    let mut joined = String::new();
    for shard in ["1/3", "2/3", "3/3"] {
        let run = service.genwire(&["batch", &requests, "--shard", shard]);
        assert_eq!(run.code, 0, "{run:?}");
        assert!(!run.stdout.is_empty(), "{shard} has lines");
        joined.push_str(&run.stdout);
    }
    assert_eq!(ids(&results(&joined)), (1..=30).collect::<Vec<u64>>());
}

#[test]
fn a_line_may_name_any_operation() {
    let lines = [
        r#"{"id":"q","operation":"query_video_task","task_id":"task-1"}"#,
        r#"{"id":"d","operation":"delete_video_task","task_id":"task/2"}"#,
        r#"{"id":"c","operation":"create_chat_completion","part":"request",
            "body":{"model":"X-M3","messages":[{"role":"user","content":"Hi"}],"stream":true}}"#,
    ];
    let service = Service::start([
        Answer::json(&json!({ "task": { "id": "task-1", "status": "queued" } })),
        Answer::json(&json!({ "task_id": "task/2", "action": "deleted" })),
        Answer::json(&json!({ "choices": [] })),
    ]);
    let input = lines.map(|line| line.replace('\n', "")).join("\n");
    let run = service.genwire_with(&["batch", "-", "-q", "-c", "1"], input.as_bytes());
    assert_eq!(run.code, 0, "{}", run.stdout);
    let asked = service.asked();
    assert!(asked[0].head.starts_with("get /v2/query/video_generation/task-1 "));
    assert!(asked[1].head.starts_with("delete /v2/video_generation/task%2f2 "));
    assert_eq!(asked[2].body["stream"], false);
    assert_eq!(results(&run.stdout).len(), 3);
}

#[test]
fn failures_are_kept_with_their_reasons_and_the_rest_goes_on() {
    let lines = [
        request(1),
        r#"{"id":2,"operation":"list_voices","body":{"voice_type":7}}"#.to_owned(),
        "nope".to_owned(),
        r#"{"id":4,"operation":"list_voice","body":{}}"#.to_owned(),
        String::new(),
        request(5),
        request(1),
    ];
    let files = Files::new("batch_failures", &lines);
    let unsafe_text = json!({ "base_resp": { "status_code": 1027, "status_msg": "screened" } });
    let service = Service::start([Answer::json(&voices()), Answer::json(&unsafe_text)]);
    let run = service.genwire(&files.arguments(&["-c", "1"]));
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("help: `--retry-failed`"), "{}", run.stderr);
    let results = files.results();
    let of = |id: u64| results.iter().find(|it| it["id"] == id).expect("a result");
    assert_eq!(of(1)["ok"], true);
    assert_eq!(of(2)["error"]["kind"], "invalid");
    assert_eq!(of(2)["error"]["violations"][0]["path"], "/voice_type");
    assert_eq!(of(4)["error"]["message"], "there is no operation `list_voice`");
    assert_eq!((&of(5)["error"]["code"], &of(5)["ok"]), (&json!(1027), &json!(false)));
    let lost: Vec<&JsonValue> = results.iter().filter(|it| it["id"].is_null()).collect();
    assert_eq!(lost.iter().map(|it| &it["line"]).collect::<Vec<_>>(), [&json!(3), &json!(7)]);
    assert_eq!(lost[1]["error"]["message"], "the id 1 is used by another line as well");
}

#[test]
fn what_failed_is_sent_again_only_if_that_is_wanted() {
    let files = Files::new("batch_retry", &requests(3));
    let screened = json!({ "base_resp": { "status_code": 1027, "status_msg": "screened" } });
    let first = [Answer::json(&voices()), Answer::json(&screened), Answer::json(&voices())];
    let service = Service::start(first.into_iter().chain(answers(1)));
    assert_eq!(service.genwire(&files.arguments(&["-c", "1"])).code, 1);
    let run = service.genwire(&files.arguments(&[]));
    assert_eq!(run.code, 1);
    assert!(
        run.stderr.starts_with("0 done, 0 failed, 2 done and 1 failed before;"),
        "{}",
        run.stderr
    );
    let run = service.genwire(&files.arguments(&["--retry-failed"]));
    assert_eq!((run.code, service.asked().len()), (0, 4), "{}", run.stderr);
    assert_eq!(service.genwire(&files.arguments(&[])).code, 0);
    assert_eq!(files.results().last().expect("a result")["ok"], true);
}

#[test]
fn a_batch_that_was_killed_goes_on_without_repeating_what_is_done() {
    let files = Files::new("batch_killed", &requests(30));
    let service = Service::start(answers(12).into_iter().chain([Answer::silent(&[])]));
    let child = spawn(&files.arguments(&["-c", "1"]), &service.variables());
    wait_for_lines(&files.results, 12);
    drop(child);
    // An incomplete line of an interrupted write is ignored.
    let mut text = fs::read_to_string(&files.results).expect("the results are there");
    assert_eq!(text.lines().count(), 12);
    text.push_str(r#"{"id":13,"operation":"list_voices","ok":true,"rep"#);
    fs::write(&files.results, text).expect("the results are written");
    let service = Service::start(answers(18));
    let run = service.genwire(&files.arguments(&["-c", "3"]));
    assert_eq!((run.code, service.asked().len()), (0, 18), "{}", run.stderr);
    assert!(run.stderr.starts_with("18 done, 0 failed, 12 done before;"), "{}", run.stderr);
    assert_eq!(ids(&files.results()), (1..=30).collect::<Vec<u64>>());
}

#[cfg(target_os = "linux")]
#[test]
fn a_result_that_cannot_be_written_leaves_no_part_of_a_line() {
    let files = Files::new("batch_full", &requests(30));
    let service = Service::start(answers(30));
    // A limit on the size of a file, without the signal that would end the command.
    let limited = r#"trap "" XFSZ; ulimit -f 8; exec "$0" "$@""#;
    let run = Command::new("sh")
        .args(["-c", limited, env!("CARGO_BIN_EXE_genwire")])
        .args(files.arguments(&["-c", "3"]))
        .envs(ISOLATION)
        .envs(service.variables())
        .output()
        .expect("the shell starts");
    let words = String::from_utf8(run.stderr).expect("output is UTF-8");
    assert!(!run.status.success() && words.contains("cannot write to"), "{words}");
    let written = fs::read_to_string(&files.results).expect("the results are there");
    assert!(written.ends_with("}\n"), "{written}");
    let done = files.results().len();
    assert!((1..30).contains(&done), "{done}");
    let service = Service::start(answers(30 - done));
    let run = service.genwire(&files.arguments(&[]));
    assert_eq!((run.code, service.asked().len()), (0, 30 - done), "{}", run.stderr);
    assert_eq!(ids(&files.results()), (1..=30).collect::<Vec<u64>>());
}

#[cfg(unix)]
#[test]
fn ctrl_c_waits_for_what_is_under_way() {
    let files = Files::new("batch_interrupted", &requests(9));
    let (let_go, held) = mpsc::channel::<()>();
    let (reach, reached) = mpsc::channel::<()>();
    let mut script: Vec<Script> = Vec::new();
    script.push(Box::new(|_| Answer::json(&voices())));
    script.push(Box::new(|_| Answer::json(&voices())));
    script.push(Box::new(move |_| {
        reach.send(()).expect("the test waits");
        held.recv().expect("the test goes on");
        Answer::json(&voices())
    }));
    let service = Service::scripted(script);
    let mut child = spawn(&files.arguments(&["-c", "1"]), &service.variables());
    reached.recv().expect("the third call comes");
    interrupt(&child);
    child.wait_for_error("1 call is in progress");
    let_go.send(()).expect("the service waits");
    let run = child.end();
    assert_eq!(run.code, 130, "{}", run.stderr);
    assert!(run.stderr.contains("help: the same command continues from here"), "{}", run.stderr);
    assert_eq!(ids(&files.results()), [1, 2, 3]);
}

fn stopped(code: i64) -> (Run, Vec<JsonValue>, usize) {
    let files = Files::new(&format!("batch_{code}"), &requests(5));
    let refusal = json!({ "base_resp": { "status_code": code, "status_msg": "no" } });
    let service = Service::start(answers(1).into_iter().chain(vec![Answer::json(&refusal); 4]));
    let run = service.genwire(&files.arguments(&["-c", "1", "--max-failures", "2"]));
    (run, files.results(), service.asked().len())
}

#[test]
fn a_batch_stops_where_nothing_can_succeed() {
    let (run, results, asked) = stopped(1004);
    assert_eq!((run.code, results.len(), asked), (3, 1, 2), "{}", run.stderr);
    let (run, results, asked) = stopped(1027);
    assert_eq!((run.code, results.len(), asked), (1, 3, 3), "{}", run.stderr);
    let files = Files::new("batch_nowhere", &requests(5));
    let variables = [("GENWIRE_BASE_URL", "http://127.0.0.1:1"), ("GENWIRE_API_KEY", "k")];
    let run = genwire_with(&files.arguments(&["--retries", "0"]), &variables, b"");
    assert_eq!((run.code, files.results().len()), (4, 0), "{}", run.stderr);
}

#[test]
fn a_dry_run_judges_every_line_and_writes_no_results() {
    let mut lines = requests(2);
    lines.push(r#"{"id":"x","operation":"list_voices","body":{"voice_type":7}}"#.to_owned());
    let files = Files::new("batch_dry", &lines);
    let service = Service::start([]);
    let run = service.genwire(&files.arguments(&["--dry-run"]));
    let found: Vec<_> =
        results(&run.stdout).iter().map(|it| (it["id"].clone(), it["valid"].clone())).collect();
    assert_eq!(run.code, 1);
    assert_eq!(
        found,
        [(json!(1), json!(true)), (json!(2), json!(true)), (json!("x"), json!(false))]
    );
    assert!(!files.results.exists());
}

#[test]
fn what_cannot_be_carried_out_is_said_before_anything_is_sent() {
    let service = Service::start([]);
    assert_eq!(service.genwire(&["batch", "nowhere.jsonl"]).code, 2);
    let run = service.genwire(&["batch", "good.json", "-o", "nowhere/results.jsonl"]);
    assert!(run.stderr.starts_with("error: cannot write to `nowhere/results.jsonl`: "));
    let files = Files::new("batch_rate", &requests(1));
    let run = service.genwire(&files.arguments(&["--rate", "list_voice=1/s", "--json"]));
    assert_eq!(run.code, 2);
    let error: JsonValue = serde_json::from_str(&run.stdout).expect("one JSON object");
    assert_eq!(error["error"]["message"], "there is no operation `list_voice`");
    assert!(run.stderr.contains("`create_chat_completion`, "), "{}", run.stderr);
    let refused = |arguments: &[&str], message: &str| {
        let run = service.genwire(&files.arguments(arguments));
        assert_eq!(run.code, 2);
        assert!(run.stderr.contains(message), "{}", run.stderr);
    };
    refused(&["--rate", "60"], "expected a number and a unit, such as `60/min`");
    refused(&["--concurrency", "0"], "expected a whole number, 1 or more");
    refused(&["--timeout", "0s"], "expected a time longer than zero");
}

/// A batch that is refused changes no file, and creates none.
#[test]
fn no_file_but_that_of_results_is_written_to() {
    let service = Service::start([]);
    let refused = |files: &Files, expected: &str| {
        let run = service.genwire(&files.arguments(&[]));
        assert_eq!(run.code, 2, "{run:?}");
        assert!(run.stderr.contains(expected), "{}", run.stderr);
    };
    // The last line has no line end, as if the result had been truncated.
    let mut files = Files::new("batch_refused", &[request(1), "{\"id\":2,".to_owned()]);
    let text = fs::read_to_string(&files.requests).expect("the requests are there");
    let kept = |file: &Path| assert_eq!(fs::read_to_string(file).expect("it is there"), text);
    for other in ["nowhere.jsonl", "."] {
        let requests = files.requests.clone();
        files.requests = requests.with_file_name(other);
        refused(&files, "cannot read");
        files.requests = requests;
        assert!(!files.results.exists(), "{other}");
    }
    let results = files.results.clone();
    files.results.clone_from(&files.requests);
    refused(&files, "holds the requests");
    kept(&files.requests);
    files.results = results;
    let others = [text.as_str(), r#"{"id":7,"name":"a document"}"#, r#"{"id":7}"#];
    for other in others {
        fs::write(&files.results, other).expect("a file");
        refused(&files, "holds other lines than the results of a batch");
        assert_eq!(fs::read_to_string(&files.results).expect("it is there"), other);
    }
}

#[test]
fn an_id_belongs_to_one_request() {
    let files = Files::new("batch_ids", &requests(1));
    let service = Service::start(answers(1));
    assert_eq!(service.genwire(&files.arguments(&[])).code, 0);
    let other = json!({ "id": 1, "operation": "list_voices", "body": { "voice_type": "system" } });
    fs::write(&files.requests, other.to_string()).expect("the requests are written");
    let run = service.genwire(&files.arguments(&[]));
    assert_eq!((run.code, service.asked().len()), (1, 1), "{}", run.stderr);
    let message = &files.results()[1]["error"]["message"];
    assert_eq!(message, "the id 1 has the result of another request");
}

#[test]
fn warnings_are_kept_with_the_result() {
    let body = json!({ "voice_type": "all", "voice_typ": "x" });
    let line = json!({ "id": 1, "operation": "list_voices", "body": body }).to_string();
    let files = Files::new("batch_warnings", &[line]);
    let run = Service::start(answers(1)).genwire(&files.arguments(&[]));
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(files.results()[0]["warnings"][0]["path"], "/voice_typ");
}

#[test]
fn calls_keep_their_rate() {
    let files = Files::new("batch_pace", &requests(4));
    let service = Service::start(answers(4));
    let start = std::time::Instant::now();
    assert_eq!(service.genwire(&files.arguments(&["--rate", "list_voices=50/s"])).code, 0);
    assert!(start.elapsed() >= std::time::Duration::from_millis(60));
}

#[cfg(unix)]
#[test]
fn results_may_go_to_a_pipe_that_has_a_name() {
    let files = Files::new("batch_pipe", &requests(2));
    let made = Command::new("mkfifo").arg(&files.results).status();
    assert!(made.expect("there is `mkfifo`").success());
    let reader = std::thread::spawn({
        let pipe = files.results.clone();
        move || fs::read_to_string(pipe).expect("a pipe")
    });
    let run = Service::start(answers(2)).genwire(&files.arguments(&[]));
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(ids(&results(&reader.join().expect("the reader ends"))), [1, 2]);
}
