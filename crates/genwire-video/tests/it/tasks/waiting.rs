//! Waiting for a task.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use genwire_core::Category;
use genwire_core::client::{ErrorKind, Poll};
use genwire_video::{
    AspectRatio, CreateH3ContextIrRequest, DeleteOutcome, TaskStatus, VideoTask, Wait, WaitError,
};

use super::script::{Answer, ID, Service, deletion, error, refusal, task};

const QUERY: &str = "GET /v2/query/video_generation/task-7";
const DELETE: &str = "DELETE /v2/video_generation/task-7";
const CREATE: &str = "POST /v2/h3_context_ir";

fn steady(deadline: u64) -> Poll {
    Poll::every(Duration::from_secs(10)).jitter(0.0).deadline(Duration::from_secs(deadline))
}

fn wait(service: &Service, deadline: u64) -> Wait<'static> {
    service.video().tasks().wait(ID).poll(steady(deadline))
}

/// Checks the calls that a service received, with their seconds.
#[track_caller]
fn check_calls(service: &Service, expected: &[(&str, u64)]) {
    let calls = service.calls();
    let calls: Vec<(&str, u64)> = calls.iter().map(|(call, at)| (call.as_str(), *at)).collect();
    assert_eq!(calls, expected);
}

fn finished() -> Answer {
    let prompt = r"summary:\nA boat.\n\noverall_soundscape:\nWaves.";
    let content = format!(r#"{{"prompt":"{prompt}","url":"https://example.com/v.mp4"}}"#);
    let task = format!(r#"{{"id":"{ID}","status":"succeeded","content":{content}}}"#);
    Answer::Reply(200, format!(r#"{{"task":{task}}}"#))
}

#[tokio::test(start_paused = true)]
async fn a_task_that_succeeds_is_returned_with_its_result() {
    let service = Service::new([task("queued"), task("running"), finished()]);
    let seen = Arc::new(Mutex::new(Vec::new()));
    let log = Arc::clone(&seen);
    let task = wait(&service, 600)
        .on_progress(move |progress| {
            let status = progress.last().map(|task| task.status.clone()).unwrap();
            log.lock().unwrap().push((progress.polls(), status));
        })
        .await
        .unwrap();
    let sections: Vec<String> =
        task.prompt_sections().iter().filter_map(|it| Some(it.name()?.into_owned())).collect();
    assert_eq!(sections, ["summary", "overall_soundscape"]);
    assert_eq!(task.video_url(), Some("https://example.com/v.mp4"));
    check_calls(&service, &[(QUERY, 0), (QUERY, 10), (QUERY, 20)]);
    let expected = [TaskStatus::Queued, TaskStatus::Running, TaskStatus::Succeeded];
    let expected: Vec<_> = (1..).zip(expected.map(Some)).collect();
    assert_eq!(*seen.lock().unwrap(), expected);
}

/// Descriptions of the items of a stream, with the seconds of their arrival.
type Items = &'static [(&'static str, u64)];

#[tokio::test(start_paused = true)]
async fn the_states_of_a_task_come_as_a_stream_that_ends_after_the_final_one() {
    let failed = || task("failed");
    let cases: [(Vec<Answer>, u64, Items, usize); 4] = [
        (
            vec![task("queued"), Answer::Broken, task("running"), finished()],
            600,
            &[("queued", 0), ("running", 20), ("succeeded", 30)],
            4,
        ),
        (vec![finished()], 600, &[("succeeded", 0)], 1),
        (vec![task("running"), failed()], 600, &[("running", 0), ("task-7` failed", 10)], 2),
        (
            vec![task("running")],
            15,
            &[("running", 0), ("running", 10), ("running", 14), ("before the deadline", 14)],
            3,
        ),
    ];
    for (script, deadline, expected, queries) in cases {
        let service = Service::new(script);
        let queried = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&queried);
        let mut states = wait(&service, deadline)
            .on_progress(move |_| {
                counter.fetch_add(1, Ordering::Relaxed);
            })
            .into_stream();
        assert!(service.calls().is_empty(), "nothing is sent before the first item is asked for");
        let mut items = Vec::new();
        while let Some(state) = states.next().await {
            let text = match state {
                Ok(task) => task.status.unwrap().as_str().to_owned(),
                Err(error) => error.to_string(),
            };
            items.push((text, service.seconds()));
        }
        assert!(states.next().await.is_none());
        assert_eq!(items.len(), expected.len(), "{items:?}");
        for ((text, at), (word, expected)) in items.iter().zip(expected) {
            assert!(text.contains(word) && at == expected, "{word} at {expected}: {items:?}");
        }
        assert_eq!((service.calls().len(), queried.load(Ordering::Relaxed)), (queries, queries));
    }
}

/// The early queries of a wait: after 0.3, 1 and 3 s, then at the interval, 10 s by default.
#[tokio::test(start_paused = true)]
async fn a_wait_queries_early_and_then_at_its_interval() {
    let service =
        Service::new(std::iter::repeat_with(|| task("running")).take(6).chain([finished()]));
    wait_of(&service, |wait| wait.poll(Poll::default().jitter(0.0))).await;
    let expected = [0, 300, 1_300, 4_300, 14_300, 24_300, 34_300];
    assert_eq!(service.milliseconds(), expected);

    // An interval below an early pause replaces it.
    let service =
        Service::new(std::iter::repeat_with(|| task("running")).take(4).chain([finished()]));
    let interval = Duration::from_millis(500);
    wait_of(&service, |wait| wait.poll(Poll::default().jitter(0.0).interval(interval))).await;
    assert_eq!(service.milliseconds(), [0, 300, 800, 1_300, 1_800]);
}

async fn wait_of(service: &Service, set: impl FnOnce(Wait<'static>) -> Wait<'static>) {
    assert!(set(service.video().tasks().wait(ID)).await.is_ok());
}

#[tokio::test(start_paused = true)]
async fn unknown_states_are_waited_out() {
    let odd = [task("expiring"), task(""), Answer::Reply(200, "{}".to_owned()), finished()];
    let service = Service::new(odd);
    assert!(wait(&service, 600).await.is_ok());
    check_calls(&service, &[(QUERY, 0), (QUERY, 10), (QUERY, 20), (QUERY, 30)]);
}

#[tokio::test(start_paused = true)]
async fn a_task_that_ends_otherwise_is_a_typed_error() {
    let failed =
        r#"{"task":{"id":"task-7","status":"failed","error":{"code":"1026","message":"no"}}}"#;
    let service = Service::new([task("running"), Answer::Reply(200, failed.to_owned())]);
    let error = wait(&service, 600).await.unwrap_err();
    assert_eq!(error.to_string(), "the task `task-7` failed: no (1026)");
    assert_eq!(error.task_id(), Some(ID));
    assert!(matches!(error, WaitError::Failed { .. }));
    assert_eq!(error.category(), Category::Unknown);

    let error = wait(&Service::new([task("cancelled")]), 600).await.unwrap_err();
    assert_eq!(error.to_string(), "the task `task-7` was cancelled");
    assert!(matches!(error, WaitError::Cancelled { .. }));
    assert!(error.task().unwrap().extra.get("note").is_some());
}

#[tokio::test(start_paused = true)]
async fn queries_that_fail_for_a_passing_reason_do_not_end_the_wait() {
    let busy = error(500, 1000, "busy");
    let service =
        Service::new([Answer::Broken, busy, Answer::Later(25), task("running"), finished()]);
    assert!(wait(&service, 600).await.is_ok());
    check_calls(&service, &[(QUERY, 0), (QUERY, 10), (QUERY, 20), (QUERY, 45), (QUERY, 55)]);
}

#[tokio::test(start_paused = true)]
async fn a_query_that_cannot_succeed_ends_the_wait_and_keeps_the_id() {
    let service = Service::new([task("running"), error(401, 1004, "no such key")]);
    let error = wait(&service, 600).await.unwrap_err();
    assert_eq!((error.task_id(), error.task().is_some()), (Some(ID), true));
    let call = error.call_error().unwrap();
    assert_eq!(call.task_id().as_deref(), Some(ID));
    assert_eq!(call.code().unwrap().as_i64(), 1004);
    assert!(error.to_string().starts_with("a call about the task `task-7` failed"), "{error}");
}

#[tokio::test(start_paused = true)]
async fn the_deadline_ends_the_wait_and_not_the_task() {
    let service = Service::new([task("queued")]);
    let error = wait(&service, 25).await.unwrap_err();
    assert_eq!(
        error.to_string(),
        "the task `task-7` did not end before the deadline; it was `queued`"
    );
    check_calls(&service, &[(QUERY, 0), (QUERY, 10), (QUERY, 20), (QUERY, 24)]);

    let service = Service::new([task("running"), Answer::Slow]);
    let error = wait(&service, 25).await.unwrap_err();
    assert_eq!(error.category(), Category::Timeout);
    let WaitError::DeadlinePassed { task_id, task: Some(task), error: None, cancellation: None } =
        error
    else {
        unreachable!("the query takes a minute")
    };
    assert_eq!((task_id.as_str(), task.status), (ID, Some(TaskStatus::Running)));
    assert_eq!(service.seconds(), 25);
}

/// The outcome of the cancellation after a deadline, and true if one was sent.
async fn cancellation(script: Vec<Answer>) -> (Option<String>, bool) {
    let service = Service::new(script);
    let error = wait(&service, 5).cancel_queued_at_deadline(true).await.unwrap_err();
    let WaitError::DeadlinePassed { cancellation, .. } = error else {
        unreachable!("the task does not end")
    };
    let outcome = cancellation.map(|outcome| match outcome {
        Ok(outcome) => outcome.to_string(),
        Err(error) => format!("{:?}", error.kind()),
    });
    (outcome, service.calls().iter().any(|(call, _)| call == DELETE))
}

#[tokio::test(start_paused = true)]
async fn only_a_task_that_was_just_seen_in_the_queue_is_cancelled() {
    let queued = || task("queued");
    let cases = [
        (vec![queued(), queued(), deletion("cancelled", "cancelled")], Some("cancelled")),
        // It finished in the very last moment.
        (vec![queued(), queued(), deletion("deleted", "deleted")], Some("removed")),
        (
            vec![queued(), queued(), refusal("running"), task("running")],
            Some("refused, because the task is running"),
        ),
        (vec![queued(), queued(), Answer::Broken], Some("Truncated")),
    ];
    for (script, expected) in cases {
        let expected = (expected.map(str::to_owned), true);
        assert_eq!(cancellation(script).await, expected);
    }
    for last in [task("running"), task("waiting for more"), Answer::Broken, Answer::Slow] {
        assert_eq!(cancellation(vec![queued(), last]).await, (None, false));
    }
}

fn request() -> CreateH3ContextIrRequest {
    request_of(6)
}

fn request_of(seconds: i64) -> CreateH3ContextIrRequest {
    CreateH3ContextIrRequest::from_prompt("The boat leaves.")
        .duration_seconds(seconds)
        .ratio(AspectRatio::Wide16_9)
}

#[tokio::test(start_paused = true)]
async fn a_task_is_created_and_waited_for() {
    let created = Answer::Reply(200, r#"{"task_id":"task-7"}"#.to_owned());
    let service = Service::new([created, task("queued"), finished()]);
    let created_id = Arc::new(Mutex::new(String::new()));
    let id = Arc::clone(&created_id);
    let task: VideoTask = service
        .video()
        .tasks()
        .create_and_wait(&request())
        .poll(steady(60))
        .on_created(move |task_id| task_id.clone_into(&mut id.lock().unwrap()))
        .await
        .unwrap();
    assert_eq!((task.id.as_deref(), created_id.lock().unwrap().as_str()), (Some(ID), ID));
    check_calls(&service, &[(CREATE, 0), (QUERY, 0), (QUERY, 10)]);
}

#[tokio::test(start_paused = true)]
async fn a_failed_creation_is_reported() {
    let service = Service::new([refusal("bad prompt")]);
    let error = service.video().tasks().create_and_wait(&request()).await.unwrap_err();
    assert_eq!(error.task_id(), None);
    assert!(matches!(error.call_error().unwrap().kind(), ErrorKind::Service(_)));

    let service = Service::new([task("never reached")]);
    let invalid = request_of(99);
    let error = service.video().tasks().create_and_wait(&invalid).await.unwrap_err();
    assert!(matches!(error.call_error().unwrap().kind(), ErrorKind::Invalid(_)));
    assert!(error.is_invalid() && !error.is_authentication());
    assert_eq!(error.category(), Category::Request);
    check_calls(&service, &[]);

    // A reply that cannot be parsed may still name the task.
    let odd = Answer::Reply(200, r#"{"task_id":"task-7","x":}"#.to_owned());
    let error = Service::new([odd]).video().tasks().create_and_wait(&request()).await.unwrap_err();
    assert!(matches!(error.call_error().unwrap().kind(), ErrorKind::Protocol { .. }));

    let nameless = Answer::Reply(200, r#"{"task_id":""}"#.to_owned());
    let error =
        Service::new([nameless]).video().tasks().create_and_wait(&request()).await.unwrap_err();
    assert!(matches!(&error, WaitError::NoTaskId { reply } if reply.raw().status() == 200));
    assert_eq!(error.category(), Category::Protocol);
}

#[test]
fn a_wait_can_move_to_another_thread() {
    fn is_send<T: Send>(_: &T) {}
    let service = Service::new([task("queued")]);
    is_send(&wait(&service, 1).into_future());
    assert!(DeleteOutcome::Cancelled.is_done());
}

/// The reports of unknown states in a wait for a script; the deadline ends the wait.
async fn reports(script: Vec<Answer>) -> (Vec<String>, String) {
    let service = Service::new(script);
    let seen = Arc::new(Mutex::new(Vec::new()));
    let log = Arc::clone(&seen);
    let end = wait(&service, 100)
        .on_unknown_state(move |state| log.lock().unwrap().push(state.to_string()))
        .await
        .unwrap_err();
    assert!(end.is_timeout() && end.task_id() == Some(ID));
    let reports = seen.lock().unwrap().clone();
    (reports, end.to_string())
}

#[tokio::test(start_paused = true)]
async fn a_state_that_is_not_listed_is_reported_after_three_queries() {
    let one = |status: &str| {
        vec![format!(
            "the task `task-7` is in the state `{status}`, which the interface does not list, \
             after 3 queries"
        )]
    };
    let (found, end) = reports(vec![task("queued"), task("reviewing")]).await;
    assert_eq!(found, one("reviewing"));
    assert_eq!(
        end,
        "the task `task-7` did not end before the deadline; it was `reviewing`, which is not a \
         state of the interface"
    );
    // A listed state between them restarts the count.
    let odd = || task("odd");
    let (found, _) =
        reports(vec![odd(), odd(), task("running"), odd(), odd(), task("running")]).await;
    assert_eq!(found, Vec::<String>::new());
    let (found, _) = reports(vec![odd(), odd(), odd(), task("queued"), odd()]).await;
    assert_eq!(found, [one("odd"), one("odd")].concat());
    let (found, _) = reports(vec![Answer::Reply(200, "{}".to_owned())]).await;
    assert_eq!(found, ["the task `task-7` has no state after 3 queries"]);
}

#[tokio::test(start_paused = true)]
async fn a_failed_task_names_its_code_in_any_form() {
    for (error, text, code) in [
        (
            r#"{"code":"1026","message":"input is sensitive"}"#,
            ": input is sensitive (1026)",
            Some(1026),
        ),
        (
            r#"{"code":1026,"message":"input is sensitive"}"#,
            ": input is sensitive (1026)",
            Some(1026),
        ),
        (r#"{"code":"busy","message":"later"}"#, ": later (busy)", None),
        (r#"{"code":"busy"}"#, ": busy", None),
        (r#"{"code":null,"message":"later"}"#, ": later", None),
        (r#"{"code":"","message":""}"#, "", None),
        (r#"{"code":1.5}"#, ": 1.5", None),
        ("null", "", None),
    ] {
        let body = format!(r#"{{"task":{{"id":"{ID}","status":"failed","error":{error}}}}}"#);
        let service = Service::new([Answer::Reply(200, body)]);
        let end = wait(&service, 100).await.unwrap_err();
        assert_eq!(end.to_string(), format!("the task `task-7` failed{text}"));
        assert_eq!(end.code(), code, "{error}");
    }
}
