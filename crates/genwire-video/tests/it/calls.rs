//! Calls over the network, against a server that follows a script.

use crate::server::{Server, json};
use genwire_video::client::{Config, ErrorKind};
use genwire_video::{DeletionStatus, Video};

fn config(server: &Server) -> Config {
    Config::builder().base_url(&*server.url).api_key("k").no_proxy().build().unwrap()
}

const NO_SUCH_TASK: &str = r#"{"type":"error","error":{"type":"bad_request_error",
    "message":"no such task (2013)","http_code":"400"},"request_id":"r-1"}"#;

#[tokio::test]
async fn tasks_are_queried_and_deleted_by_their_id() {
    let server = Server::start(vec![
        json(200, r#"{"task":{"id":"t 1","status":"queued"}}"#),
        json(200, r#"{"task_id":"t 1","action":"cancelled","status":"cancelled"}"#),
        json(400, NO_SUCH_TASK),
    ]);
    let video = Video::new(config(&server)).unwrap();
    let task = video.tasks().get("t 1").await.unwrap();
    assert_eq!(task.task.as_ref().and_then(|task| task.id.as_deref()), Some("t 1"));
    let deleted = video.tasks().delete("t 1").await.unwrap();
    assert_eq!(deleted.status, Some(DeletionStatus::Cancelled));
    let error = video.tasks().delete("t 1").await.unwrap_err();
    assert_eq!(
        (error.task_id().as_deref(), error.request_id().as_deref()),
        (Some("t 1"), Some("r-1"))
    );
    let lines: Vec<String> = server
        .seen()
        .requests
        .iter()
        .map(|request| request.lines().next().unwrap().to_owned())
        .collect();
    assert_eq!(
        lines,
        [
            "GET /v2/query/video_generation/t%201 HTTP/1.1",
            "DELETE /v2/video_generation/t%201 HTTP/1.1",
            "DELETE /v2/video_generation/t%201 HTTP/1.1",
        ]
    );
    let error = video.tasks().get("").await.unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Request(_)), "{error}");
}

#[cfg(feature = "blocking")]
#[test]
fn synchronous_programs_have_the_same_calls() {
    let server = Server::start(vec![json(200, r#"{"task":{"id":"1"}}"#), json(400, NO_SUCH_TASK)]);
    let video = Video::new(config(&server)).unwrap().blocking().unwrap();
    assert!(video.tasks().get("1").send().unwrap().task.is_some());
    let error = video.tasks().get("1").send().unwrap_err();
    assert_eq!(error.code().map(|code| code.as_i64()), Some(2013));
}
