//! The life of video tasks, over the network.

use crate::support::{KEY, admin, builder, credential, get, post, post_with, send, start};
use genwire_core::BodyKind;
use genwire_server::{Clock, Running};
use genwire_video::client::Config;
use genwire_video::{AspectRatio, CreateH3ContextIrRequest, Video};
use serde_json::{Value as JsonValue, json};
use std::time::Duration;

pub(crate) const PROMPTS: &str = "/v2/h3_context_ir";
/// A Unix time in milliseconds at which stopped clocks begin.
pub(crate) const START: i64 = 1_790_000_000_000;
const WEEK: f64 = 7.0 * 24.0 * 60.0 * 60.0;

/// Starts a service with a stopped clock.
pub(crate) async fn still(settings: &[(&str, &str)]) -> Running {
    let mut builder = builder().clock(Clock::frozen_at(START));
    for (key, value) in settings {
        builder = builder.set(key, value);
    }
    builder.start().await.unwrap()
}

pub(crate) fn prompt_request(text: &str) -> JsonValue {
    let content = json!([{ "type": "text", "text": text }]);
    json!({ "model": "X-H3", "content": content, "duration": 6, "ratio": "16:9" })
}

async fn created(server: &Running) -> String {
    let reply = post(server, PROMPTS, &prompt_request("A lighthouse at dusk.")).await;
    assert_eq!(reply.status, 200, "{reply:?}");
    conforms("create_h3_context_ir", BodyKind::Response, &reply.body);
    reply.json()["task_id"].as_str().unwrap().to_owned()
}

#[track_caller]
pub(crate) fn conforms(operation: &str, part: BodyKind, body: &[u8]) {
    let report = genwire_video::check(operation, part, body).unwrap().unwrap();
    assert!(report.violations().is_empty(), "{report:?}: {}", String::from_utf8_lossy(body));
}

/// A task as it is shown; it conforms.
pub(crate) async fn query(server: &Running, id: &str) -> JsonValue {
    let reply = get(server, &format!("/v2/query/video_generation/{id}")).await;
    assert_eq!(reply.status, 200, "{reply:?}");
    conforms("query_video_task", BodyKind::Response, &reply.body);
    reply.json()["task"].clone()
}

async fn status(server: &Running, id: &str) -> String {
    query(server, id).await["status"].as_str().unwrap().to_owned()
}

/// The status, the code and the message or the action of a deletion.
async fn delete(server: &Running, id: &str) -> (u16, i64, String) {
    let (auth, key) = credential(KEY);
    let path = format!("/v2/video_generation/{id}");
    let reply = send(server.base_url(), "DELETE", &path, &[(auth, &key)], b"").await;
    let body = reply.json();
    if reply.status == 200 {
        conforms("delete_video_task", BodyKind::Response, &reply.body);
        assert_eq!((&body["task_id"], &body["status"]), (&json!(id), &body["action"]));
        return (200, 0, body["action"].as_str().unwrap().to_owned());
    }
    assert_eq!(body["error"]["type"], "bad_request_error");
    (reply.status, reply.code(), body["error"]["message"].as_str().unwrap().to_owned())
}

/// The code and the message of a query that is refused.
async fn refused(server: &Running, id: &str) -> (u16, i64, String) {
    let reply = get(server, &format!("/v2/query/video_generation/{id}")).await;
    let message = reply.json()["error"]["message"].as_str().unwrap_or_default().to_owned();
    (reply.status, reply.code(), message)
}

pub(crate) async fn advance(server: &Running, seconds: f64) {
    let body = json!({ "advance_seconds": seconds });
    assert_eq!(admin(server, "POST", "/clock", &body).await.status, 200);
}

async fn made(server: &Running, status: &str) -> String {
    let task = json!({ "task_type": "generation", "status": status });
    let made = admin(server, "POST", "/tasks", &task).await.json();
    made["task_id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_timed_task_waits_runs_and_is_done() {
    let server = still(&[("tasks.progression", "after:10")]).await;
    let id = created(&server).await;
    let waiting = query(&server, &id).await;
    let expected = json!({
        "id": id, "model": "X-H3", "status": "queued", "created_at": START / 1000,
        "updated_at": START / 1000, "duration": 6, "ratio": "16:9",
        "task_type": "h3_context_ir", "modality": "text",
    });
    assert_eq!(waiting, expected);
    advance(&server, 4.9).await;
    assert_eq!(status(&server, &id).await, "queued");
    advance(&server, 0.1).await;
    assert_eq!(status(&server, &id).await, "running");
    advance(&server, 5.0).await;
    let done = query(&server, &id).await;
    assert_eq!(
        (&done["status"], &done["updated_at"]),
        (&json!("succeeded"), &json!(START / 1000 + 10))
    );
    let prompt = done["content"]["prompt"].as_str().unwrap();
    assert!(prompt.contains(" A lighthouse at dusk. "), "{prompt}");
    let count = |name: &str| done["usage"][name].as_i64().unwrap();
    assert!(count("prompt_tokens") > 4 && count("completion_tokens") > 50);
    assert_eq!(count("total_tokens"), count("prompt_tokens") + count("completion_tokens"));
}

#[tokio::test]
async fn a_finished_video_task_has_its_model_and_usage() {
    let server = still(&[]).await;
    let id = made(&server, "succeeded").await;
    let task = query(&server, &id).await;
    assert_eq!(task["model"], "X-H3");
    let duration = task["duration"].as_f64().unwrap();
    let expected = json!({
        "total_seconds": duration, "input_seconds": 0.0, "output_seconds": duration,
        "input_image_count": 0.0, "input_audio_seconds": 0.0,
        "total_tokens": 0, "prompt_tokens": 0, "completion_tokens": 0,
    });
    assert_eq!(task["usage"], expected);
}

#[tokio::test]
async fn a_task_goes_on_by_being_asked_for() {
    let server = still(&[("tasks.progression", "polls:4")]).await;
    let id = created(&server).await;
    for expected in ["queued", "running", "running", "succeeded", "succeeded"] {
        assert_eq!(status(&server, &id).await, expected);
    }
}

#[tokio::test]
async fn a_task_goes_on_by_hand() {
    let server = still(&[("tasks.progression", "manual")]).await;
    let id = created(&server).await;
    let path = format!("/tasks/{id}/status");
    let failed = json!({ "status": "failed", "code": 1027, "message": "no" });
    for body in [json!({ "status": "running" }), failed] {
        assert_eq!(admin(&server, "POST", &path, &body).await.status, 200);
        assert_eq!(json!(status(&server, &id).await), body["status"]);
    }
    let task = query(&server, &id).await;
    assert_eq!(task["error"], json!({ "code": "1027", "message": "no" }));
}

#[tokio::test]
async fn a_caller_says_how_a_task_goes_on() {
    let server = still(&[("tasks.progression", "manual")]).await;
    let header = |value| [("x-genwire-progression", value)];
    let reply = post_with(&server, PROMPTS, &header("polls:1"), &prompt_request("A boat.")).await;
    let id = reply.json()["task_id"].as_str().unwrap().to_owned();
    assert_eq!(status(&server, &id).await, "succeeded");
    let reply = post_with(&server, PROMPTS, &header("fast"), &prompt_request("A boat.")).await;
    assert_eq!((reply.status, reply.code()), (400, 2013));
}

#[tokio::test]
async fn a_client_creates_a_task_and_waits_for_it() {
    let server = start().await;
    let config = Config::builder().base_url(server.base_url()).api_key(server.api_key());
    let video = Video::new(config.build().unwrap()).unwrap();
    let request = CreateH3ContextIrRequest::from_prompt("A boat leaves.")
        .duration_seconds(4)
        .ratio(AspectRatio::Square);
    let wait = video.tasks().create_and_wait(&request).interval(Duration::from_millis(5));
    let task = wait.deadline(Duration::from_mins(2)).await.unwrap();
    let names: Vec<String> = task
        .prompt_sections()
        .iter()
        .filter_map(|section| section.name().map(std::borrow::Cow::into_owned))
        .collect();
    let expected =
        ["integrated_multimodal_description", "overall_soundscape", "non_diegetic_music"];
    assert_eq!(names, expected);
}

#[tokio::test]
async fn deletions_follow_the_state_table() {
    let server = still(&[]).await;
    for (state, expected) in
        [("queued", "cancelled"), ("succeeded", "deleted"), ("failed", "deleted")]
    {
        let id = made(&server, state).await;
        assert_eq!(delete(&server, &id).await, (200, 0, expected.to_owned()));
        if expected == "deleted" {
            assert_eq!(refused(&server, &id).await.1, 2013);
            assert_eq!(delete(&server, &id).await.1, 2013);
        } else {
            assert_eq!(status(&server, &id).await, "cancelled");
        }
    }
    for (state, why) in [
        ("running", "is running and can no longer be cancelled"),
        ("cancelled", "has been cancelled already"),
    ] {
        let id = made(&server, state).await;
        let (http, code, message) = delete(&server, &id).await;
        assert_eq!((http, code), (400, 2013));
        assert_eq!(message, format!("the task `{id}` {why} (2013)"));
        assert_eq!(status(&server, &id).await, state);
    }
    let (http, code, message) = delete(&server, "none").await;
    assert_eq!((http, code, message.as_str()), (400, 2013, "there is no task `none` (2013)"));
}

#[tokio::test]
async fn tasks_are_shown_for_seven_days() {
    let server = still(&[("tasks.progression", "after:10")]).await;
    let id = created(&server).await;
    advance(&server, WEEK - 1.0).await;
    assert_eq!(status(&server, &id).await, "succeeded");
    advance(&server, 1.0).await;
    assert_eq!(status(&server, &id).await, "succeeded");
    advance(&server, 1.0).await;
    let (http, code, message) = refused(&server, &id).await;
    assert_eq!((http, code), (400, 2013));
    let expected = format!("the task `{id}` was created too long ago to be asked for (2013)");
    assert_eq!(message, expected);
    assert_eq!(delete(&server, &id).await.2, "deleted");
    assert_eq!(refused(&server, &id).await.2, format!("there is no task `{id}` (2013)"));
}

#[tokio::test]
async fn a_text_with_words_that_are_not_let_through_is_refused() {
    let server = start().await;
    let words = json!({ "words": { "forbidden": 3 } });
    assert_eq!(admin(&server, "POST", "/screening", &words).await.status, 200);
    let reply = post(&server, PROMPTS, &prompt_request("A forbidden dance.")).await;
    assert_eq!((reply.status, reply.code()), (422, 1026));
    let template = json!({ "template_id": "t", "text_inputs": [{ "value": "Forbidden!" }] });
    let reply = post(&server, "/v1/video_template_generation", &template).await;
    assert_eq!((reply.status, reply.code()), (422, 1027));
    let list = admin(&server, "GET", "/tasks", &JsonValue::Null).await.json();
    assert_eq!(list["tasks"], json!([]));
}

#[tokio::test]
async fn the_same_seed_gives_the_same_tasks_and_prompts() {
    let run = async |seed: u64| {
        let builder = builder().seed(seed).clock(Clock::frozen_at(START));
        let server = builder.set("tasks.progression", "polls:1").start().await.unwrap();
        let id = created(&server).await;
        query(&server, &id).await
    };
    let (one, same, other) = (run(7).await, run(7).await, run(8).await);
    assert_eq!(one, same);
    assert_ne!(one["id"], other["id"]);
    assert_ne!(one["content"], other["content"]);
}

#[tokio::test]
async fn a_task_is_shown_with_the_name_of_the_model_that_it_was_created_with() {
    let server = still(&[("server.vendor_prefix", "Acme-"), ("journal.bodies", "true")]).await;
    for model in ["Acme-H3", "X-H3"] {
        let mut body = prompt_request("A lighthouse at dusk.");
        body["model"] = model.into();
        let made = post(&server, PROMPTS, &body).await.json();
        let task = query(&server, made["task_id"].as_str().unwrap()).await;
        assert_eq!(task["model"], model);
    }
}
