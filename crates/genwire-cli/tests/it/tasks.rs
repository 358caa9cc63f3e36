//! `genwire task`.

use crate::loopback::{Answer, Service};
use crate::process::{interrupt, scratch, spawn};
use serde_json::{Value as JsonValue, json};
use std::fs;

/// The start of a PNG of 640 x 360 pixels.
fn png(height: u8) -> Vec<u8> {
    let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\x02\x80\0\0\x01".to_vec();
    png.extend([height, 8, 2, 0, 0, 0, 0, 0, 0, 0]);
    png
}

fn task(status: &str) -> Answer {
    Answer::json(&json!({ "task": { "id": "task-1", "status": status } }))
}

fn done() -> Answer {
    Answer::json(&json!({ "task": {
        "id": "task-1", "model": "X-H3", "status": "succeeded", "created_at": 1_760_000_000,
        "updated_at": 1_760_000_009, "duration": 6, "ratio": "16:9", "task_type": "context_ir",
        "modality": "text", "usage": { "total_tokens": 41 },
        "content": { "prompt": "summary:\nA boat leaves.\n" },
    } }))
}

fn refused() -> Answer {
    let error =
        json!({ "type": "bad_request_error", "message": "not now (2013)", "http_code": "400" });
    Answer::json(&json!({ "type": "error", "error": error, "request_id": "r-1" })).status(400)
}

const POLL_OPTIONS: [&str; 2] = ["--interval", "1ms"];

#[test]
fn a_request_is_made_from_arguments_and_files() {
    let folder = scratch("material");
    let harbour = folder.join("harbour.jpg");
    fs::write(&harbour, png(104)).expect("a file");
    let harbour = harbour.to_str().expect("a name");
    let service = Service::start([Answer::json(&json!({ "task_id": "task-1" }))]);
    let run = service.genwire(&[
        "task",
        "create",
        "The boat leaves.",
        "--duration",
        "4",
        "--first-frame",
        harbour,
        "--image",
        "https://example.com/sea.jpg:last_frame",
        "--set",
        "callback_url=https://example.com/hooks",
    ]);
    assert_eq!((run.code, run.stdout.as_str()), (0, "task-1\n"));
    assert!(run.stderr.starts_with("warning: /callback_url: "), "{}", run.stderr);
    let body = service.only_body();
    assert_eq!(body["content"][0], json!({ "type": "text", "text": "The boat leaves." }));
    assert_eq!(body["content"][1]["role"], "first_frame");
    assert_eq!(body["callback_url"], "https://example.com/hooks");
    let url = body["content"][1]["image_url"]["url"].as_str().expect("an address");
    // The content of a file decides its media type, not its name.
    assert!(url.starts_with("data:image/png;base64,"), "{url}");
    assert_eq!(
        body["content"][2],
        json!({ "type": "image_url", "role": "last_frame",
                "image_url": { "url": "https://example.com/sea.jpg" } })
    );
}

#[test]
fn the_prompt_may_come_from_a_file_or_through_a_pipe() {
    let created = || Answer::json(&json!({ "task_id": "task-1" }));
    let service = Service::start([created(), created()]);
    let rest = ["--duration", "6", "--ratio", "16:9"];
    let run = service.genwire_with(&[&["task", "create"], &rest[..]].concat(), b"A boat.\n");
    assert_eq!(run.code, 0, "{}", run.stderr);
    let file = scratch("prompt").join("prompt.txt");
    fs::write(&file, "A lake.\n").expect("a file");
    let file = file.to_str().expect("a name");
    service.genwire(&[&["task", "create", "--prompt-file", file], &rest[..]].concat());
    let prompts: Vec<JsonValue> =
        service.asked().iter().map(|asked| asked.body["content"][0]["text"].clone()).collect();
    assert_eq!(prompts, ["A boat.", "A lake."]);
}

#[test]
fn files_that_cannot_be_sent_are_named() {
    let folder = scratch("unfit");
    let small = folder.join("small.png");
    // The height is below the limit.
    fs::write(&small, [&png(0)[..22], &[0, 100, 8, 2, 0, 0, 0, 0, 0, 0, 0]].concat())
        .expect("a file");
    let text = folder.join("text.png");
    fs::write(&text, "just a text").expect("a file");
    let service = Service::start([]);
    let create = |image: &str| {
        service.genwire(&["task", "create", "Hi", "--duration", "6", "--image", image])
    };
    let run = create("nowhere.png");
    assert_eq!(run.code, 2);
    assert!(run.stderr.starts_with("error: cannot read `nowhere.png`: No such"), "{}", run.stderr);
    let run = create(text.to_str().expect("a name"));
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("cannot send `"), "{}", run.stderr);
    let run = create(small.to_str().expect("a name"));
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("video.media.h3_image.pixels"), "{}", run.stderr);
    let dry = ["task", "create", "Hi", "--duration", "6", "--dry-run", "--image"];
    let run = service.genwire(&[&dry[..], &[small.to_str().expect("a name")]].concat());
    assert_eq!(run.code, 1);
    assert!(run.stdout.contains("video.media.h3_image.pixels"), "{}", run.stdout);
}

#[test]
fn a_task_is_shown_with_all_that_is_known() {
    let service = Service::start([done(), done(), task("running")]);
    service.genwire(&["task", "get", "task-1"]).shows("task");
    assert!(service.asked()[0].head.starts_with("get /v2/query/video_generation/task-1 "));
    let run = service.genwire(&["task", "get", "task-1", "--result"]);
    assert_eq!(run.stdout, "summary:\nA boat leaves.\n");
    let run = service.genwire(&["task", "get", "task-1", "--result"]);
    assert_eq!((run.code, run.stdout.as_str()), (1, ""));
    assert!(run.stderr.contains("it is running"), "{}", run.stderr);
}

#[test]
fn a_task_is_shown_in_colours_and_its_result_in_a_pipe_as_it_came() {
    let prompt = "summary:\nA boat\u{200f} leaves.";
    let marked = json!({ "task": { "status": "succeeded", "content": { "prompt": prompt } } });
    let service = Service::start([done(), Answer::json(&marked), Answer::json(&marked)]);
    let run = service.genwire(&["task", "get", "task-1", "--color", "always"]);
    assert!(run.stdout.starts_with("\u{1b}[1mid "), "{}", run.stdout);
    let run = service.genwire(&["task", "get", "task-1", "--result"]);
    assert_eq!(run.stdout, format!("{prompt}\n"));
    let run = service.genwire(&["task", "wait", "task-1"]);
    assert_eq!(run.stdout, format!("{prompt}\n"));
}

#[test]
fn a_failed_task_query_is_reported_in_full() {
    let reason = "there is no task of that name in this account, nor was there ever one";
    let error = json!({ "type": "bad_request_error", "message": format!("{reason} (2013)") });
    let error = json!({ "type": "error", "error": error, "request_id": "r-1" });
    let service = Service::start([Answer::json(&error).status(400)]);
    let run = service.genwire(&["task", "wait", "task-1"]);
    assert_eq!(run.code, 3, "{}", run.stderr);
    assert_eq!(run.stderr.matches(reason).count(), 1, "{}", run.stderr);
    // There is no request body whose member could be corrected.
    assert!(!run.stderr.contains("help:"), "{}", run.stderr);
}

#[test]
fn a_reply_about_another_task_or_about_none_is_an_error() {
    for command in ["get", "wait"] {
        let service = Service::start([done(), Answer::json(&json!({}))]);
        let run = service.genwire(&["task", command, "task-2"]);
        assert_eq!((run.code, run.stdout.as_str()), (1, ""), "{}", run.stderr);
        assert!(run.stderr.contains("is about the task `task-1`, and not about `task-2`"));
    }
    let service = Service::start([Answer::json(&json!({}))]);
    let run = service.genwire(&["task", "get", "task-2", "--json"]);
    assert_eq!(run.code, 1, "{}", run.stderr);
    assert!(run.stderr.contains("the reply has no task `task-2`"), "{}", run.stderr);
}

#[test]
fn a_wait_reports_its_progress_and_prints_the_result() {
    let states = ["queued", "queued", "running", "dreaming"].map(task);
    let created = Answer::json(&json!({ "task_id": "task-1" }));
    let service = Service::start([created].into_iter().chain(states).chain([done()]));
    let create = ["task", "create", "Hi", "--duration", "6", "--ratio", "1:1", "--wait"];
    let run = service.genwire(&[&create[..], &POLL_OPTIONS].concat());
    assert_eq!((run.code, run.stdout.as_str()), (0, "summary:\nA boat leaves.\n"));
    let shown: Vec<&str> = run.stderr.lines().filter_map(|line| line.split(" (").next()).collect();
    let expected = ["queued", "running", "dreaming", "succeeded"];
    assert_eq!(shown, expected.map(|state| format!("task-1: {state}")));
    let service = Service::start([done()]);
    let run = service.genwire(&["task", "wait", "task-1", "--quiet", "--json"]);
    let line: JsonValue = serde_json::from_str(&run.stdout).expect("one JSON object");
    assert_eq!((line["task"]["status"].as_str(), run.stderr.as_str()), (Some("succeeded"), ""));
}

#[test]
fn a_wait_that_ends_otherwise_says_how() {
    let failed = json!({ "task": { "id": "task-1", "status": "failed",
        "error": { "code": "1026", "message": "too \u{1b}[2Jdark" } } });
    let service = Service::start([Answer::json(&failed)]);
    let run = service.genwire(&["task", "wait", "task-1", "-q"]);
    assert_eq!(run.code, 1);
    assert_eq!(run.stderr, "error: the task `task-1` failed: too \\u001b[2Jdark (1026)\n");
    let service = Service::start([Answer::json(&failed)]);
    let run = service.genwire(&["task", "wait", "task-1", "-q", "--json"]);
    let line: JsonValue = serde_json::from_str(&run.stdout).expect("one JSON object");
    assert_eq!(line["error"]["task"], failed["task"]);
    let deleted = json!({ "task_id": "task-1", "action": "cancelled", "status": "cancelled" });
    let answers = [task("queued"), task("queued"), Answer::json(&deleted)];
    let service = Service::start(answers);
    let run = service.genwire(&[
        "task",
        "wait",
        "task-1",
        "-q",
        "--interval",
        "1h",
        "--deadline",
        "50ms",
        "--cancel-at-deadline",
    ]);
    assert_eq!(run.code, 4, "{}", run.stderr);
    assert!(run.stderr.contains("`genwire task wait task-1` waits for it again"), "{}", run.stderr);
}

#[test]
fn a_state_that_is_not_listed_is_reported_and_the_wait_ends_at_its_deadline() {
    let mut script = vec![task("queued")];
    script.extend(vec![task("reviewing"); 20]);
    let service = Service::start(script);
    let arguments = ["task", "wait", "task-1", "--interval", "250ms", "--deadline", "2s", "--json"];
    let run = service.genwire(&arguments);
    assert_eq!(run.code, 4, "{}", run.stderr);
    let warning = "warning: the task `task-1` is in the state `reviewing`, which the interface does \
                   not list, after 3 queries\nhelp: the wait ends after 2 s; `--deadline` sets \
                   another time\n";
    assert_eq!(run.stderr.matches(warning).count(), 1, "{}", run.stderr);
    assert!(!run.stdout.contains("warning"), "{}", run.stdout);
}

#[test]
fn a_failed_task_names_its_code_that_is_a_text() {
    let error = json!({ "code": "1026", "message": "input is sensitive" });
    let failed = json!({ "task": { "id": "task-1", "status": "failed", "error": error } });
    let service = Service::start([Answer::json(&failed)]);
    let run = service.genwire(&["task", "wait", "task-1", "-q"]);
    assert_eq!(run.code, 1);
    assert_eq!(run.stderr, "error: the task `task-1` failed: input is sensitive (1026)\n");
    let service = Service::start([Answer::json(&failed)]);
    let page = service.genwire(&["task", "get", "task-1"]).stdout;
    let service = Service::start([Answer::json(&failed)]);
    let line = service.genwire(&["task", "wait", "task-1", "-q", "--json"]).stdout;
    let line: JsonValue = serde_json::from_str(&line).expect("one JSON object");
    assert_eq!(line["error"]["code"], 1026);
    assert!(page.contains("input is sensitive (1026)"), "{page}");
}

#[cfg(unix)]
#[test]
fn an_interrupted_wait_says_how_to_go_on() {
    let service = Service::start([task("queued"), task("running")]);
    let mut child = spawn(&["task", "wait", "task-1"], &service.variables());
    child.wait_for_error("task-1: queued");
    interrupt(&child);
    let run = child.end();
    assert_eq!(run.code, 130);
    assert!(
        run.stderr.ends_with(
            "interrupted\nhelp: the task continues; `genwire task wait task-1` waits for it again\n"
        ),
        "{}",
        run.stderr
    );
}

#[test]
fn the_effect_of_a_deletion_is_reported() {
    let reply = |action: &str| Answer::json(&json!({ "task_id": "task-1", "action": action }));
    let service =
        Service::start([reply("cancelled"), refused(), task("running"), refused(), refused()]);
    let delete = ["task", "delete", "task-1"];
    let run = service.genwire(&delete);
    assert_eq!((run.code, run.stdout.as_str()), (0, "task-1: cancelled\n"));
    assert!(service.asked()[0].head.starts_with("delete /v2/video_generation/task-1 "));
    let run = service.genwire(&delete);
    assert_eq!(run.code, 1);
    assert_eq!(
        run.stderr,
        "error: the task `task-1` is unchanged; refused, because the task is running\n"
    );
    let run = service.genwire(&[&delete[..], &["--json"]].concat());
    let line: JsonValue = serde_json::from_str(&run.stdout).expect("one JSON object");
    assert_eq!((run.code, &line["outcome"]), (3, &json!("no_such_task")));
}
