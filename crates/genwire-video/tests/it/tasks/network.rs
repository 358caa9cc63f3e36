//! Waiting over a network with broken and stalled connections.

use std::time::{Duration, Instant};

use crate::server::{Script, Server, Step, head, json};
#[cfg(feature = "blocking")]
use genwire_video::AspectRatio;
use genwire_video::client::{Config, Poll, RetryPolicy};
use genwire_video::{
    CreateH3ContextIrRequest, CreateH3ContextIrResponse, DeleteOutcome, TaskStatus, Video,
    WaitError,
};

const QUEUED: &str = r#"{"task":{"id":"task-7","status":"queued"}}"#;
const SUCCEEDED: &str = r#"{"task":{"id":"task-7","status":"succeeded","content":{"prompt":"p"}}}"#;
const DELETION_REFUSED: &str = r#"{"type":"error","error":{"type":"bad_request_error","code":2013,"message":"it is running"}}"#;
const RUNNING: &str = r#"{"task":{"id":"task-7","status":"running"}}"#;

fn video(server: &Server) -> Video {
    let config = Config::builder().base_url(&*server.url).api_key("k").no_proxy();
    Video::new(config.retry(RetryPolicy::never()).build().unwrap()).unwrap()
}

fn poll(interval: u64, deadline: u64) -> Poll {
    Poll::every(Duration::from_millis(interval)).deadline(Duration::from_millis(deadline))
}

fn lines(server: &Server) -> Vec<String> {
    let requests = server.seen().requests;
    requests.iter().filter_map(|it| it.lines().next().map(str::to_owned)).collect()
}

#[tokio::test]
async fn broken_connections_do_not_end_the_wait() {
    let cut: Script = vec![Step::Read, head(200, "content-length: 500"), Step::Send(b"{".to_vec())];
    let scripts =
        vec![vec![Step::Read, Step::Reset], cut, json(503, "<html>"), json(200, SUCCEEDED)];
    let server = Server::start(scripts);
    let task = video(&server).tasks().wait("task-7").poll(poll(5, 30_000)).await.unwrap();
    assert_eq!((task.prompt(), server.count()), (Some("p"), 4));
}

#[tokio::test]
async fn a_stalled_query_ends_with_the_deadline() {
    let server = Server::start(vec![json(200, QUEUED), vec![Step::Read, Step::Stall]]);
    let start = Instant::now();
    let wait =
        video(&server).tasks().wait("task-7").poll(poll(20, 2_000)).cancel_queued_at_deadline(true);
    let error = wait.await.unwrap_err();
    assert!(start.elapsed() < Duration::from_secs(30));
    assert_eq!(error.task().unwrap().status, Some(TaskStatus::Queued));
    // The current state of the task is unknown, so it is not cancelled.
    assert!(matches!(error, WaitError::DeadlinePassed { cancellation: None, .. }));
    assert_eq!(server.count(), 2);
}

#[tokio::test]
async fn a_task_that_started_in_the_last_moment_is_reported_as_running() {
    let scripts =
        vec![json(200, QUEUED), json(200, QUEUED), json(400, DELETION_REFUSED), json(200, RUNNING)];
    let server = Server::start(scripts);
    // There is time for a first and a last query.
    let wait = video(&server).tasks().wait("task-7").poll(poll(60_000, 2_000));
    let error = wait.cancel_queued_at_deadline(true).await.unwrap_err();
    let WaitError::DeadlinePassed { cancellation: Some(Ok(outcome)), .. } = error else {
        unreachable!("{error}")
    };
    assert!(matches!(outcome, DeleteOutcome::RefusedRunning { .. }));
    let query = "GET /v2/query/video_generation/task-7 HTTP/1.1";
    let delete = "DELETE /v2/video_generation/task-7 HTTP/1.1";
    assert_eq!(lines(&server), [query, query, delete, query]);
}

#[tokio::test]
async fn the_options_of_a_wait_are_those_of_each_of_its_calls() {
    let created = json(200, r#"{"task_id":"task-7"}"#);
    let server = Server::start(vec![created, json(200, QUEUED), json(200, SUCCEEDED)]);
    let request =
        CreateH3ContextIrRequest::from_prompt("A boat.").duration_seconds(6).ratio("16:9");
    let wait = video(&server).tasks().create_and_wait(&request).poll(poll(5, 30_000));
    wait.header("x-team", "maps").query("trace", "1").member("note", &7).await.unwrap();
    let requests = server.seen().requests;
    assert_eq!(requests.len(), 3);
    for request in &requests {
        assert!(request.contains("?trace=1 ") && request.contains("x-team: maps"), "{request}");
    }
    // A query has no body.
    assert!(requests[0].contains(r#""ratio":"16:9""#) && requests[0].contains(r#""note":7"#));
}

#[tokio::test]
async fn the_options_of_a_deletion_are_those_of_each_of_its_calls() {
    let server = Server::start(vec![json(400, DELETION_REFUSED), json(200, RUNNING)]);
    let video = video(&server);
    let deletion = video.tasks().try_delete("task-7").timeout(Duration::from_mins(1));
    deletion.header("x-team", "maps").await.unwrap();
    let requests = server.seen().requests;
    assert_eq!(requests.len(), 2);
    assert!(requests.iter().all(|request| request.contains("x-team: maps")), "{requests:?}");
}

#[tokio::test]
async fn the_timeout_of_a_wait_is_that_of_a_call() {
    let server = Server::start(vec![vec![Step::Read, Step::Stall], json(200, SUCCEEDED)]);
    let wait = video(&server).tasks().wait("task-7").poll(poll(5, 30_000));
    let task = wait.timeout(Duration::from_millis(300)).await.unwrap();
    assert_eq!((task.prompt(), server.count()), (Some("p"), 2));
}

#[test]
fn a_new_task_gives_its_id() {
    let reply = |body| serde_json::from_str::<CreateH3ContextIrResponse>(body).unwrap();
    assert_eq!(reply(r#"{"task_id":"task-7"}"#).id(), "task-7");
    assert_eq!(reply("{}").id(), "");
}

#[cfg(feature = "blocking")]
#[test]
fn a_synchronous_program_waits_and_deletes_too() {
    let created = json(200, r#"{"task_id":"task-7"}"#);
    let deleted = json(200, r#"{"task_id":"task-7","action":"deleted","status":"deleted"}"#);
    let scripts =
        vec![created, json(200, QUEUED), json(200, SUCCEEDED), deleted, json(200, RUNNING)];
    let server = Server::start(scripts);
    let config = Config::builder().base_url(&*server.url).api_key("k").no_proxy().build().unwrap();
    let video = Video::new(config).unwrap().blocking().unwrap();
    let request = CreateH3ContextIrRequest::from_prompt("A boat.")
        .duration_seconds(6)
        .ratio(AspectRatio::Wide16_9);
    let wait = video.tasks().create_and_wait(&request).poll(poll(5, 30_000));
    assert_eq!(wait.run().unwrap().prompt(), Some("p"));
    assert!(video.tasks().try_delete("task-7").send().unwrap().is_done());
    let error = video.tasks().wait("task-7").poll(poll(60_000, 0)).run().unwrap_err();
    assert!(matches!(error, WaitError::DeadlinePassed { .. }), "{error}");
}

#[cfg(feature = "blocking")]
#[test]
fn a_synchronous_program_iterates_over_the_states() {
    let server = Server::start(vec![json(200, QUEUED), json(200, RUNNING), json(200, SUCCEEDED)]);
    let config = Config::builder().base_url(&*server.url).api_key("k").no_proxy().build().unwrap();
    let video = Video::new(config).unwrap().blocking().unwrap();
    let states = video.tasks().wait("task-7").poll(poll(5, 30_000)).into_iter();
    let states: Vec<_> = states.map(|task| task.unwrap().status.unwrap()).collect();
    assert_eq!(states, [TaskStatus::Queued, TaskStatus::Running, TaskStatus::Succeeded]);
}

#[cfg(feature = "blocking")]
#[tokio::test]
async fn a_wait_that_blocks_is_refused_inside_an_asynchronous_program() {
    let config = Config::builder().base_url("http://127.0.0.1:9").api_key("k").no_proxy();
    let video = Video::new(config.build().unwrap()).unwrap();
    let tasks = std::thread::spawn(|| video.blocking()).join().unwrap().unwrap().tasks();
    let mut states = tasks.wait("task-7").into_iter();
    assert!(matches!(states.next(), Some(Err(WaitError::Call { .. }))));
    assert!(states.next().is_none());
    let error = tasks.wait("task-7").run().unwrap_err();
    assert_eq!(error.task_id(), Some("task-7"));
    let cause = std::error::Error::source(&error).unwrap().to_string();
    assert!(cause.contains("inside an asynchronous program"), "{cause}");
}
