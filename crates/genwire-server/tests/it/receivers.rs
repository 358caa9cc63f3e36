//! Random receivers of random notices: no receiver delays another.
//!
//! The clock of the service is stopped while notices are sent, so that nothing here depends on
//! time.

use crate::callbacks::{LOCAL, Receiver, TEMPLATES, id_of, template_request};
use crate::support::{admin, post, post_with};
use crate::tasks::still;
use axum::Router;
use axum::body::Bytes;
use axum::http::StatusCode;
use axum::http::header::CONNECTION;
use axum::response::IntoResponse as _;
use axum::routing::post as on_post;
use genwire_server::Running;
use proptest::prelude::*;
use serde_json::{Value as JsonValue, json};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::runtime::Runtime;
use tokio::sync::watch;

/// Limits of receivers and tasks: a receiver that hangs with all of its notices would use up the
/// limit of notices in flight.
const MAX_RECEIVERS: usize = 6;
const MAX_TASKS: usize = 90;
/// Limits of notices for one namespace, and for one receiver.
const NAMESPACE_PLACES: usize = 64;
const RECEIVER_PLACES: usize = 2;
/// A guard against a test that hangs.
const GUARD: Duration = Duration::from_mins(3);

/// The behaviour of a receiver on notices; all receivers return challenges.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    /// It accepts notices.
    Takes,
    /// It accepts notices once all other receivers have got theirs.
    Late,
    /// It answers with an error.
    Refuses,
    /// It never answers.
    Hangs,
    /// It does not listen any more.
    Gone,
}

const KINDS: [Kind; 5] = [Kind::Takes, Kind::Late, Kind::Refuses, Kind::Hangs, Kind::Gone];

/// The statuses that were sent about each task.
type Seen = Arc<Mutex<BTreeMap<String, Vec<String>>>>;

/// Starts a receiver that records notices in `seen`; a late receiver waits for the signal.
async fn receiver(kind: Kind, seen: &Seen, signal: &watch::Receiver<bool>) -> Receiver {
    let (seen, signal) = (Arc::clone(seen), signal.clone());
    let handler = move |body: Bytes| {
        let (seen, mut signal) = (Arc::clone(&seen), signal.clone());
        async move {
            let notice: JsonValue = serde_json::from_slice(&body).unwrap();
            if notice.get("challenge").is_some() {
                // A receiver that stops leaves no open connection.
                return ([(CONNECTION, "close")], body).into_response();
            }
            match kind {
                Kind::Takes | Kind::Gone => {}
                Kind::Late => drop(signal.wait_for(|is_over| *is_over).await),
                Kind::Refuses => return StatusCode::SERVICE_UNAVAILABLE.into_response(),
                Kind::Hangs => std::future::pending().await,
            }
            let member = |name: &str| notice[name].as_str().unwrap().to_owned();
            let mut seen = seen.lock().unwrap();
            seen.entry(member("task_id")).or_default().push(member("status"));
            StatusCode::OK.into_response()
        }
    };
    Receiver::serve(Router::new().fallback(on_post(handler))).await
}

/// Waits until the end of each task has been reported, in order and once.
async fn until_reported(seen: &Seen, tasks: &[String]) {
    let is_over = || {
        let seen = seen.lock().unwrap();
        tasks.iter().all(|task| {
            let statuses = seen.get(task).map(Vec::as_slice).unwrap_or_default();
            assert!(["processing", "failed"].iter().zip(statuses).all(|(a, b)| a == b));
            assert!(statuses.len() <= 2, "{statuses:?}");
            statuses.len() == 2
        })
    };
    let all = async {
        while !is_over() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(GUARD, all).await.unwrap();
}

/// Sends the notices of tasks to receivers, by their indexes.
async fn run(kinds: &[Kind], tasks: &[prop::sample::Index]) {
    let server = still(&[LOCAL, ("tasks.progression", "manual")]).await;
    let (seen, (signal, is_over)) = (Seen::default(), watch::channel(false));
    let mut receivers = Vec::new();
    for kind in kinds {
        receivers.push((*kind, receiver(*kind, &seen, &is_over).await));
    }
    let mut of_kind = [const { Vec::new() }; KINDS.len()];
    for index in tasks {
        let (kind, receiver) = index.get(&receivers);
        let id = id_of(&post(&server, TEMPLATES, &template_request(&receiver.url)).await);
        of_kind[*kind as usize].push(id);
    }
    receivers.retain(|(kind, _)| *kind != Kind::Gone);
    for id in of_kind.iter().flatten() {
        for status in ["running", "failed"] {
            let moved = json!({ "status": status });
            let path = format!("/tasks/{id}/status");
            assert_eq!(admin(&server, "POST", &path, &moved).await.status, 200);
        }
    }
    until_reported(&seen, &of_kind[Kind::Takes as usize]).await;
    signal.send_replace(true);
    until_reported(&seen, &of_kind[Kind::Late as usize]).await;
    for kind in [Kind::Refuses, Kind::Hangs, Kind::Gone] {
        let seen = seen.lock().unwrap();
        assert!(of_kind[kind as usize].iter().all(|id| !seen.contains_key(id)));
    }
}

/// Creates a task of a namespace, and moves it on so that its receiver is notified.
async fn notify(server: &Running, namespace: &str, receiver: &Receiver) -> String {
    let within = [("x-genwire-namespace", namespace)];
    let id = id_of(&post_with(server, TEMPLATES, &within, &template_request(&receiver.url)).await);
    let path = format!("/tasks/{id}/status");
    assert_eq!(admin(server, "POST", &path, &json!({ "status": "running" })).await.status, 200);
    id
}

#[tokio::test]
async fn a_namespace_whose_receivers_hang_on_many_ports_holds_up_no_other_one() {
    let server = still(&[LOCAL, ("tasks.progression", "manual")]).await;
    let (seen, (_signal, is_over)) = (Seen::default(), watch::channel(false));
    let mut hanging = Vec::new();
    for _ in 0..=NAMESPACE_PLACES / RECEIVER_PLACES {
        let receiver = receiver(Kind::Hangs, &seen, &is_over).await;
        for _ in 0..RECEIVER_PLACES {
            notify(&server, "first", &receiver).await;
        }
        hanging.push(receiver);
    }
    let takes = receiver(Kind::Takes, &seen, &is_over).await;
    let id = notify(&server, "second", &takes).await;
    let is_notified = async {
        while !seen.lock().unwrap().contains_key(&id) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(GUARD, is_notified).await.unwrap();
    // It did not wait until the service gave up on another receiver.
    let first = admin(&server, "GET", "/deliveries?namespace=first", &JsonValue::Null).await.json();
    let notices = first["deliveries"].as_array().unwrap().iter();
    let tried = notices.filter(|it| it["kind"] != "challenge" && it["attempts"] != json!([]));
    assert_eq!(tried.count(), 0, "{first}");
    drop(hanging);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    /// Each receiver that accepts notices gets all of its own while others hang, fail or are late.
    #[test]
    fn no_receiver_holds_up_another_one(
        kinds in prop::collection::vec(prop::sample::select(KINDS.to_vec()), 1..MAX_RECEIVERS),
        tasks in prop::collection::vec(any::<prop::sample::Index>(), 0..MAX_TASKS),
    ) {
        Runtime::new().unwrap().block_on(run(&kinds, &tasks));
    }
}
