//! Broken connections, and the requests that are sent again.

use super::server::{Script, Server, Step, chunk, chunked, head, json, send};
use super::{client, config, kind, look, make};
use genwire_core::client::{Error, Transport};
use std::net::TcpListener;

fn reset() -> Script {
    vec![Step::Read, Step::Reset]
}

/// Scripts in which a reply is lost half-way.
fn cut() -> Vec<Script> {
    vec![
        vec![Step::Read, head(200, "content-length: 30"), send(r#"{"id":"#)],
        vec![Step::Read, chunked(200, "application/json"), chunk(r#"{"id":"#)],
        vec![Step::Read, chunked(200, "application/json"), chunk(r#"{"id":"#), send("5\r\nab")],
        vec![
            Step::Read,
            chunked(200, "application/json"),
            chunk(r#"{"id":"#),
            Step::Pause(10),
            Step::Reset,
        ],
    ]
}

#[tokio::test]
async fn what_may_have_been_made_is_not_made_again() {
    for script in [reset(), vec![Step::Read]] {
        let server = Server::start(vec![script, json(200, "{}")]);
        let error = make(&client(&server)).await.unwrap_err();
        assert_eq!(kind(&error), "transport sent=true");
        assert_eq!((server.count(), error.attempts()), (1, 1));
    }
}

#[tokio::test]
async fn what_only_reads_is_sent_again() {
    for script in [reset(), vec![Step::Read], cut().remove(0), cut().remove(3)] {
        let server = Server::start(vec![script, json(200, r#"{"id":"a"}"#)]);
        let reply = look(&client(&server)).await.unwrap();
        assert_eq!((reply.id.as_deref(), reply.raw().attempts()), (Some("a"), 2));
        assert_eq!(server.count(), 2);
    }
}

#[tokio::test]
async fn a_reply_that_is_cut_is_truncated_and_kept() {
    for script in cut() {
        let server = Server::start(vec![script, json(200, "{}")]);
        let error = make(&client(&server)).await.unwrap_err();
        assert_eq!(kind(&error), "truncated", "{error:?}");
        assert!(error.is_retryable());
        let body = error.raw().unwrap().body();
        assert!(body.starts_with(br#"{"id":"#), "{body:?}");
        assert!(std::error::Error::source(&error).is_some());
        assert_eq!(server.count(), 1);
    }
}

#[tokio::test]
async fn an_error_that_is_cut_is_known_by_what_came() {
    let text = r#"{"base_resp":{"status_code":1008,"status_msg":"empty"}}"#;
    let script = vec![Step::Read, head(402, "content-length: 900"), send(text)];
    let server = Server::start(vec![script]);
    assert_eq!(kind(&make(&client(&server)).await.unwrap_err()), "api 1008");
}

#[tokio::test]
async fn a_connection_that_was_never_established_is_tried_again() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    drop(listener);
    let http = Transport::new(config(&format!("http://{address}")).build().unwrap()).unwrap();
    let error: Error = make(&http).await.unwrap_err();
    assert_eq!(kind(&error), "transport sent=false");
    assert_eq!(error.attempts(), 3);
    assert_eq!(error.to_string(), format!("`make`: cannot connect to {address}"));
}
