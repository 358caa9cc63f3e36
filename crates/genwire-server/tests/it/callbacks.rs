//! Template tasks and the receivers of their notifications.

use crate::support::{Reply, admin, builder, get, post};
use crate::tasks::{START, advance, conforms, query};
use axum::Router;
use axum::body::Bytes;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::routing::post as on_post;
use genwire_core::BodyKind;
use genwire_server::{Clock, Running};
use genwire_video::{StatusChange, callback};
use serde_json::{Value as JsonValue, json};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::{Notify, mpsc};
use tokio::task::JoinHandle;

/// The setting that allows callbacks to this machine.
pub(crate) const LOCAL: (&str, &str) = ("callbacks.allow", "loopback");
pub(crate) const TEMPLATES: &str = "/v1/video_template_generation";

/// A receiver on this machine; it stops when the value is dropped.
pub(crate) struct Receiver {
    pub(crate) url: String,
    serving: JoinHandle<()>,
}

impl Receiver {
    pub(crate) async fn serve(router: Router) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/", listener.local_addr().unwrap());
        let serving = tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        Self { url, serving }
    }

    /// A receiver that answers every call in the same way, and counts the calls.
    async fn answering(status: u16, answer: &str) -> (Self, Arc<Mutex<Vec<JsonValue>>>) {
        let seen = Arc::new(Mutex::new(Vec::new()));
        let (answer, kept) = (answer.to_owned(), Arc::clone(&seen));
        let handler = move |body: Bytes| {
            kept.lock().unwrap().push(serde_json::from_slice(&body).unwrap());
            let status = StatusCode::from_u16(status).unwrap();
            std::future::ready(
                (status, [("location", "/elsewhere")], answer.clone()).into_response(),
            )
        };
        (Self::serve(Router::new().fallback(on_post(handler))).await, seen)
    }
}

impl Drop for Receiver {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

/// Starts a receiver as users write it; its changes arrive on the channel.
async fn listener() -> (Receiver, mpsc::UnboundedReceiver<Change>) {
    let (sender, receiver) = mpsc::unbounded_channel();
    let router = callback::router(move |change: StatusChange| {
        let sent = sender.send(Change::of(&change));
        async move { sent }
    });
    (Receiver::serve(router).await, receiver)
}

/// Members of a notification that are compared.
#[derive(Debug, PartialEq, Eq)]
struct Change {
    task: String,
    status: String,
    file: Option<String>,
}

impl Change {
    fn of(change: &StatusChange) -> Self {
        Self {
            task: change.task_id.clone().unwrap(),
            status: change.body.status.as_ref().unwrap().as_str().to_owned(),
            file: change.file_id.clone(),
        }
    }
}

pub(crate) fn template_request(url: &str) -> JsonValue {
    json!({ "template_id": "template-1", "text_inputs": [{ "value": "A way home" }],
        "media_inputs": [{ "value": "https://example.com/cat.jpg" }], "callback_url": url })
}

#[track_caller]
pub(crate) fn id_of(reply: &Reply) -> String {
    assert_eq!(reply.status, 200, "{reply:?}");
    conforms("create_template_video", BodyKind::Response, &reply.body);
    assert_eq!(reply.json()["base_resp"]["status_code"], 0);
    reply.json()["task_id"].as_str().unwrap().to_owned()
}

async fn deliveries(server: &Running, id: &str) -> Vec<JsonValue> {
    let path = format!("/deliveries?task_id={id}");
    let list = admin(server, "GET", &path, &JsonValue::Null).await.json();
    list["deliveries"].as_array().unwrap().clone()
}

/// Returns the member of a task that records if its receiver has echoed the challenge.
async fn is_verified(server: &Running, id: &str) -> JsonValue {
    let task = admin(server, "GET", &format!("/tasks/{id}"), &JsonValue::Null).await.json();
    task["details"]["callback"]["verified"].clone()
}

/// A service with a stopped clock that calls receivers on this machine.
async fn still(settings: &[(&str, &str)]) -> Running {
    crate::tasks::still(&[settings, &[LOCAL]].concat()).await
}

async fn timed() -> Running {
    still(&[("tasks.progression", "after:10")]).await
}

#[tokio::test]
async fn a_receiver_is_verified_and_notified_of_every_change_in_order() {
    let server = timed().await;
    let (receiver, mut changes) = listener().await;
    let id = id_of(&post(&server, TEMPLATES, &template_request(&receiver.url)).await);
    assert_eq!(is_verified(&server, &id).await, true);
    advance(&server, 5.0).await;
    let change = changes.try_recv().unwrap();
    assert_eq!(
        (change.task, change.status.as_str(), change.file),
        (id.clone(), "processing", None)
    );
    advance(&server, 5.0).await;
    let change = changes.try_recv().unwrap();
    let file = change.file.unwrap();
    assert_eq!((change.task.as_str(), change.status.as_str()), (id.as_str(), "success"));
    assert_eq!((file.len(), file.parse::<u64>().is_ok()), (15, true));
    assert!(changes.try_recv().is_err());
    let all = deliveries(&server, &id).await;
    let kinds: Vec<_> = all.iter().map(|it| it["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["challenge", "processing", "success"]);
    assert!(all.iter().all(|it| it["state"] == "delivered" && it["attempts"][0]["status"] == 200));
}

#[tokio::test]
async fn both_changes_arrive_in_order_after_one_step() {
    let server = timed().await;
    let (receiver, mut changes) = listener().await;
    id_of(&post(&server, TEMPLATES, &template_request(&receiver.url)).await);
    advance(&server, 60.0).await;
    assert_eq!(changes.try_recv().unwrap().status, "processing");
    assert_eq!(changes.try_recv().unwrap().status, "success");
}

#[tokio::test]
async fn notifications_go_out_by_themselves() {
    let server = builder().set(LOCAL.0, LOCAL.1).start().await.unwrap();
    let (receiver, mut changes) = listener().await;
    id_of(&post(&server, TEMPLATES, &template_request(&receiver.url)).await);
    for expected in ["processing", "success"] {
        let change = tokio::time::timeout(Duration::from_mins(2), changes.recv()).await;
        assert_eq!(change.unwrap().unwrap().status, expected);
    }
}

#[tokio::test]
async fn pending_notifications_outlast_the_process() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("callbacks.db");
    for ending in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{ending}", file.display()));
    }
    let store = format!("sqlite:{}", file.display());
    let settings = [("store", store.as_str()), ("tasks.progression", "after:10")];
    let (receiver, mut changes) = listener().await;
    let server = still(&settings).await;
    let fault = json!({ "kind": "callback", "times": 1 });
    assert!(admin(&server, "POST", "/faults", &fault).await.status < 300);
    let id = id_of(&post(&server, TEMPLATES, &template_request(&receiver.url)).await);
    advance(&server, 10.0).await;
    assert_eq!(deliveries(&server, &id).await[1]["attempts"].as_array().unwrap().len(), 1);
    server.shutdown().await;
    assert!(changes.try_recv().is_err());

    let server = still(&settings).await;
    advance(&server, 60.0).await;
    assert_eq!(changes.try_recv().unwrap().status, "processing");
    assert_eq!(changes.try_recv().unwrap().status, "success");
    assert_eq!(query(&server, &id).await["status"], "succeeded");
}

#[tokio::test]
async fn without_an_address_nothing_is_sent() {
    let server = timed().await;
    let id = id_of(&post(&server, TEMPLATES, &json!({ "template_id": "t" })).await);
    advance(&server, 10.0).await;
    assert_eq!(query(&server, &id).await["status"], "succeeded");
    assert!(deliveries(&server, &id).await.is_empty());
}

#[tokio::test]
async fn the_film_of_a_template_can_be_fetched() {
    let server = timed().await;
    let id = id_of(&post(&server, TEMPLATES, &template_request("http://127.0.0.1:1/")).await);
    advance(&server, 10.0).await;
    let task = query(&server, &id).await;
    assert_eq!((&task["task_type"], &task["modality"]), (&json!("generation"), &json!("video")));
    assert_eq!(task["usage"]["input_image_count"], 1.0);
    let url = task["content"]["url"].as_str().unwrap();
    let film = get(&server, url.strip_prefix(server.base_url()).unwrap()).await;
    assert_eq!(film.headers["content-type"], "video/mp4");
    let found = genwire_media::probe(&film.body).unwrap();
    assert_eq!((found.width, found.duration_seconds), (Some(1280), Some(5.0)));
    assert_eq!(json!(5), task["duration"]);
}

/// Returns the result of a challenge that is answered after some seconds of the service's clock.
async fn answered_after(seconds: f64) -> JsonValue {
    let server = timed().await;
    let (asked, go) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let (was_asked, may_go) = (Arc::clone(&asked), Arc::clone(&go));
    let handler = move |body: Bytes| {
        let (asked, go) = (Arc::clone(&was_asked), Arc::clone(&may_go));
        async move {
            asked.notify_one();
            go.notified().await;
            body
        }
    };
    let receiver = Receiver::serve(Router::new().route("/", on_post(handler))).await;
    let body = template_request(&receiver.url);
    let create = post(&server, TEMPLATES, &body);
    let answer = async {
        asked.notified().await;
        advance(&server, seconds).await;
        go.notify_one();
    };
    let (reply, ()) = tokio::join!(create, answer);
    is_verified(&server, &id_of(&reply)).await
}

#[tokio::test]
async fn a_challenge_is_answered_within_three_seconds() {
    assert_eq!(answered_after(2.9).await, true);
    assert_eq!(answered_after(3.1).await, false);
}

#[tokio::test]
async fn a_receiver_that_does_not_return_the_challenge_gets_nothing_more() {
    for (status, answer, why) in [
        (200, "", "expected the same `challenge` in a JSON object"),
        (200, "success", "expected the same `challenge` in a JSON object"),
        (200, r#"{"challenge":"other"}"#, "expected the same `challenge` in a JSON object"),
        (200, r#"{"status":"success"}"#, "expected the same `challenge` in a JSON object"),
        (307, "", "the server answered with the HTTP status 307"),
        (500, "{}", "the server answered with the HTTP status 500"),
    ] {
        let server = timed().await;
        let (receiver, seen) = Receiver::answering(status, answer).await;
        let id = id_of(&post(&server, TEMPLATES, &template_request(&receiver.url)).await);
        advance(&server, 10.0).await;
        assert_eq!(query(&server, &id).await["status"], "succeeded");
        let seen = seen.lock().unwrap().clone();
        assert_eq!(seen.len(), 1, "{status} {answer}: {seen:?}");
        conforms("create_template_video", BodyKind::Callback, seen[0].to_string().as_bytes());
        assert_eq!(seen[0]["challenge"].as_str().unwrap().len(), 32);
        let all = deliveries(&server, &id).await;
        assert_eq!((all.len(), &all[0]["state"]), (1, &json!("given_up")));
        assert_eq!(all[0]["attempts"][0]["error"], why);
        assert_eq!(is_verified(&server, &id).await, false);
    }
}

#[tokio::test]
async fn a_challenge_is_found_in_a_long_response() {
    let server = timed().await;
    let echo = |body: Bytes| {
        let mut body: JsonValue = serde_json::from_slice(&body).unwrap();
        body["a_note"] = "x".repeat(5_000).into();
        std::future::ready(body.to_string())
    };
    let receiver = Receiver::serve(Router::new().fallback(on_post(echo))).await;
    let id = id_of(&post(&server, TEMPLATES, &template_request(&receiver.url)).await);
    assert_eq!(is_verified(&server, &id).await, true);
    let kept = deliveries(&server, &id).await[0]["attempts"][0]["response"].clone();
    assert_eq!(kept.as_str().unwrap().len(), 1_000);
}

/// Makes the next notifications fail, and starts a task with a receiver.
async fn failing(times: u64) -> (Running, Receiver, mpsc::UnboundedReceiver<Change>, String) {
    let server = timed().await;
    let fault = json!({ "kind": "callback", "status": 503, "times": times });
    assert!(admin(&server, "POST", "/faults", &fault).await.status < 300);
    let (receiver, changes) = listener().await;
    let id = id_of(&post(&server, TEMPLATES, &template_request(&receiver.url)).await);
    (server, receiver, changes, id)
}

#[tokio::test]
async fn a_notification_is_tried_again_after_growing_pauses() {
    let (server, _receiver, mut changes, id) = failing(2).await;
    advance(&server, 5.0).await;
    assert!(changes.try_recv().is_err());
    advance(&server, 9.9).await;
    assert!(changes.try_recv().is_err());
    assert_eq!(deliveries(&server, &id).await[1]["attempts"].as_array().unwrap().len(), 1);
    advance(&server, 0.1).await;
    assert_eq!(deliveries(&server, &id).await[1]["attempts"].as_array().unwrap().len(), 2);
    advance(&server, 59.9).await;
    // The success is not delivered before the previous change.
    assert!(changes.try_recv().is_err());
    advance(&server, 0.1).await;
    assert_eq!(changes.try_recv().unwrap().status, "processing");
    assert_eq!(changes.try_recv().unwrap().status, "success");
    let tries = &deliveries(&server, &id).await[1]["attempts"];
    let times: Vec<i64> =
        tries.as_array().unwrap().iter().map(|it| it["at"].as_i64().unwrap() - START).collect();
    assert_eq!(times, [5_000, 15_000, 75_000]);
    assert_eq!((&tries[0]["status"], &tries[2]["status"]), (&json!(503), &json!(200)));
}

#[tokio::test]
async fn a_notification_is_given_up_after_three_tries_and_the_next_one_sent() {
    let (server, _receiver, mut changes, id) = failing(3).await;
    for seconds in [5.0, 10.0, 60.0] {
        advance(&server, seconds).await;
    }
    assert_eq!(changes.try_recv().unwrap().status, "success");
    let all = deliveries(&server, &id).await;
    let states: Vec<_> = all.iter().map(|it| it["state"].as_str().unwrap()).collect();
    assert_eq!(states, ["delivered", "given_up", "delivered"]);
}

#[tokio::test]
async fn a_failure_is_notified_with_its_code() {
    let server = still(&[("tasks.progression", "manual")]).await;
    let (receiver, mut changes) = listener().await;
    let id = id_of(&post(&server, TEMPLATES, &template_request(&receiver.url)).await);
    let path = format!("/tasks/{id}/status");
    for body in [json!({ "status": "running" }), json!({ "status": "failed", "code": 1027 })] {
        assert_eq!(admin(&server, "POST", &path, &body).await.status, 200);
    }
    advance(&server, 0.0).await;
    assert_eq!(changes.try_recv().unwrap().status, "processing");
    assert_eq!(changes.try_recv().unwrap().status, "failed");
    let last = deliveries(&server, &id).await.pop().unwrap();
    let body: JsonValue = serde_json::from_str(last["body"].as_str().unwrap()).unwrap();
    assert_eq!(body["base_resp"]["status_code"], 1027);
}

#[tokio::test]
async fn addresses_outside_of_the_ranges_are_never_called() {
    let server = timed().await;
    for url in [
        "http://169.254.169.254/latest/meta-data",
        "http://10.0.0.1/",
        "http://192.168.0.1/",
        "http://0.0.0.0/",
        "http://[::]/",
        "http://[::ffff:10.0.0.1]/",
        "http://0xa9fea9fe/",
        "http://127.0.0.1@10.0.0.1/",
        "http://example.com/",
    ] {
        let id = id_of(&post(&server, TEMPLATES, &template_request(url)).await);
        assert_eq!(is_verified(&server, &id).await, false, "{url}");
        let error = &deliveries(&server, &id).await[0]["attempts"][0]["error"];
        assert_eq!(error, "the address is outside of the allowed ranges", "{url}");
    }
}

#[tokio::test]
async fn this_machine_is_not_called_for_others() {
    let (receiver, seen) = Receiver::answering(200, "{}").await;
    let allow = r#"["loopback", "public", "127.0.0.0/8"]"#;
    let builder = builder().addr("0.0.0.0:0").set("callbacks.allow", allow);
    let server = builder.clock(Clock::frozen_at(START)).start().await.unwrap();
    let id = id_of(&post(&server, TEMPLATES, &template_request(&receiver.url)).await);
    assert_eq!(is_verified(&server, &id).await, false);
    assert!(seen.lock().unwrap().is_empty());
}

#[tokio::test]
async fn this_machine_is_called_only_if_that_is_allowed() {
    let (receiver, seen) = Receiver::answering(200, "{}").await;
    let server = crate::support::start().await;
    let id = id_of(&post(&server, TEMPLATES, &template_request(&receiver.url)).await);
    assert_eq!(is_verified(&server, &id).await, false);
    let error = &deliveries(&server, &id).await[0]["attempts"][0]["error"];
    assert_eq!(error, "the address is outside of the allowed ranges");
    assert!(seen.lock().unwrap().is_empty());
}

/// A receiver that returns challenges, and then stops answering.
async fn hanging() -> Receiver {
    let handler = |body: Bytes| async move {
        let is_challenge = body.windows(9).any(|found| found == b"challenge");
        if !is_challenge {
            std::future::pending::<()>().await;
        }
        body
    };
    Receiver::serve(Router::new().fallback(on_post(handler))).await
}

#[tokio::test]
async fn a_receiver_that_hangs_does_not_hold_up_the_others() {
    let server = builder()
        .clock(Clock::frozen_at(START))
        .set("tasks.progression", "real")
        .set(LOCAL.0, LOCAL.1)
        .start()
        .await
        .unwrap();
    let hanging = hanging().await;
    for _ in 0..70 {
        id_of(&post(&server, TEMPLATES, &template_request(&hanging.url)).await);
    }
    let (receiver, mut changes) = listener().await;
    id_of(&post(&server, TEMPLATES, &template_request(&receiver.url)).await);
    // The clock is stopped, so no attempt at the hanging receiver ends.
    for expected in ["processing", "success"] {
        let change = tokio::time::timeout(Duration::from_secs(20), changes.recv()).await;
        assert_eq!(change.unwrap().unwrap().status, expected);
    }
}

#[tokio::test]
async fn a_query_of_a_finished_video_writes_nothing() {
    let server = timed().await;
    let id = id_of(&post(&server, TEMPLATES, &json!({ "template_id": "t" })).await);
    advance(&server, 10.0).await;
    let before = query(&server, &id).await;
    // Six days later the address is the same, and valid for another day.
    advance(&server, 6.0 * 86_400.0).await;
    let after = query(&server, &id).await;
    assert_eq!(before["content"], after["content"]);
    advance(&server, 86_399.0).await;
    let url = after["content"]["url"].as_str().unwrap();
    let film = get(&server, url.strip_prefix(server.base_url()).unwrap()).await;
    assert_eq!(film.status, 200);
}

#[tokio::test]
async fn links_begin_with_the_public_url() {
    let server = still(&[
        ("tasks.progression", "after:10"),
        ("server.public_url", "https://genwire.example/"),
    ])
    .await;
    let id = id_of(&post(&server, TEMPLATES, &json!({ "template_id": "t" })).await);
    advance(&server, 10.0).await;
    let task = query(&server, &id).await;
    let url = task["content"]["url"].as_str().unwrap();
    assert!(url.starts_with("https://genwire.example/files/"), "{url}");
}
