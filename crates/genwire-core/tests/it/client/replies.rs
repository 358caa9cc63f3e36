//! Results of replies: values, errors of the service, and unreadable bodies.

use super::listener::Notes;
use super::server::{
    Script, Server, Step, body, chunk, chunked, head, header, json, last_chunk, reply,
};
use super::{
    KEY, MAKE_ENDPOINT, Made, Make, client, config, cube, kind, look, look_at, make, make_of,
};
use genwire_common::{BASE_RESP_ERRORS, ENVELOPE_ERRORS};
use genwire_core::client::{CallOptions, ErrorKind, RetryPolicy, Transport, Validation};
use genwire_core::descriptor::{Described, Descriptor};
use genwire_core::{Build, Category, Extra, RawJson, ResponseHeaders, Validate, Wire};
use serde::de::{Deserialize, Deserializer, IgnoredAny};
use std::thread::ThreadId;
use std::time::Duration;

/// The thread on which a reply was deserialized.
struct ParsedOn(ThreadId);

impl<'de> Deserialize<'de> for ParsedOn {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        IgnoredAny::deserialize(deserializer)?;
        Ok(Self(std::thread::current().id()))
    }
}

impl Described for ParsedOn {
    fn descriptor() -> &'static Descriptor {
        &Descriptor::Any
    }
}

#[tokio::test]
async fn a_reply_above_one_mebibyte_is_parsed_off_the_event_loop() {
    const MEBIBYTE: usize = 1024 * 1024;
    let here = std::thread::current().id();
    for (size, is_here) in [(2, true), (MEBIBYTE, true), (MEBIBYTE + 1, false)] {
        let body = format!("\"{}\"", "a".repeat(size - 2));
        let server = Server::start(vec![json(200, &body)]);
        let reply = client(&server).call::<ParsedOn>(&MAKE_ENDPOINT).request(&cube()).await;
        let reply = reply.unwrap();
        assert_eq!(reply.raw().body().len(), size);
        assert_eq!(reply.0 == here, is_here, "{size}");
    }
}

#[tokio::test]
async fn errors_of_large_replies_are_those_of_small_ones() {
    for rest in ["a".to_owned(), "a".repeat(1024 * 1024)] {
        let code = format!(r#"{{"base_resp":{{"status_code":1002}},"rest":"{rest}"}}"#);
        let number = format!(r#"{{"id":7,"rest":"{rest}"}}"#);
        let server = Server::start(vec![json(200, &code), json(200, &number)]);
        let config = config(&server.url).retry(RetryPolicy::never());
        let client = Transport::new(config.build().unwrap()).unwrap();
        assert_eq!(kind(&make(&client).await.unwrap_err()), "api 1002");
        let error = make(&client).await.unwrap_err();
        assert_eq!(kind(&error), "Response");
        assert_eq!(error.raw().unwrap().body().len(), number.len());
    }
}

#[tokio::test]
async fn a_call_sends_the_request_and_reads_the_reply() {
    let text = r#"{"id":"a","size":3,"new":[1],"base_resp":{"status_code":0}}"#;
    let server = Server::start(vec![reply(200, "trace-id: t-1", text)]);
    let reply = make(&client(&server)).await.unwrap();
    assert_eq!((reply.id.as_deref(), reply.size), (Some("a"), Some(3)));
    assert_eq!(reply.extra.get("new").map(RawJson::get), Some("[1]"));
    assert_eq!(reply.raw().body(), text);
    assert_eq!(reply.raw().status().as_u16(), 200);
    assert_eq!(reply.raw().request_id().as_deref(), Some("t-1"));
    assert_eq!(reply.raw().attempts(), 1);
    let request = server.seen().requests.remove(0);
    assert!(request.starts_with("POST /v1/make HTTP/1.1\r\n"), "{request}");
    assert_eq!(header(&request, "authorization"), Some(&*format!("Bearer {KEY}")));
    assert_eq!(header(&request, "content-type"), Some("application/json"));
    assert_eq!(header(&request, "accept"), Some("application/json"));
    assert_eq!(body(&request), r#"{"name":"cube"}"#);
}

#[tokio::test]
async fn options_change_one_call() {
    let server = Server::start(vec![json(200, "{}"), json(200, "{}")]);
    let http = client(&server);
    let options = CallOptions::new()
        .header("x-team", "maps")
        .query("a b", "c&d")
        .member("name", "ball")
        .member("seed", &7)
        .timeout(Duration::from_mins(1));
    make_of(&http, &cube(), &options).await.unwrap();
    let request = server.seen().requests.remove(0);
    assert!(request.starts_with("POST /v1/make?a+b=c%26d HTTP/1.1\r\n"), "{request}");
    assert_eq!(header(&request, "x-team"), Some("maps"));
    assert_eq!(body(&request), r#"{"name":"ball","seed":7}"#);
    look_at(&http, "a/b ?#%é", &CallOptions::new()).await.unwrap();
    let request = server.seen().requests.remove(1);
    assert!(request.starts_with("GET /v2/things/a%2Fb%20%3F%23%25%C3%A9 HTTP/1.1"), "{request}");
    assert_eq!(header(&request, "content-type"), None);
}

#[tokio::test]
async fn what_cannot_be_sent_is_refused() {
    let server = Server::start(vec![json(200, "{}")]);
    let http = client(&server);
    for id in ["", ".", ".."] {
        let error = look_at(&http, id, &CallOptions::new()).await.unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::Request(_)), "{error}");
    }
    // No address can have a longer path; each slash takes three bytes.
    for id in ["x".repeat(66_000), "/".repeat(22_000)] {
        let error = look_at(&http, &id, &CallOptions::new()).await.unwrap_err();
        assert!(error.to_string().contains("is too long"), "{error}");
    }
    let options = CallOptions::new().member("a", &1);
    assert_eq!(kind(&look_at(&http, "1", &options).await.unwrap_err()), "Request");
    let long = Make::new("x".repeat(200));
    let result = make_of(&http, &long, &CallOptions::new()).await;
    assert_eq!(kind(&result.unwrap_err()), "too large the request 200");
    assert_eq!(server.count(), 0);
}

#[tokio::test]
async fn a_request_that_breaks_rules_is_refused_or_not() {
    let server = Server::start(vec![json(200, "{}"), json(200, "{}")]);
    let http = client(&server);
    let large = cube().size(11);
    let error = make_of(&http, &large, &CallOptions::new()).await.unwrap_err();
    let ErrorKind::Invalid(invalid) = error.kind() else { panic!("{error}") };
    assert_eq!(invalid.report().violations()[0].path, "/size");
    assert!(error.to_string().contains("sample.Make.size.range"), "{error}");
    assert_eq!((error.category(), error.is_retryable()), (Category::Request, false));
    for validation in [Validation::Warn, Validation::Off] {
        let options = CallOptions::new().validation(validation);
        assert!(make_of(&http, &large, &options).await.is_ok());
    }
    assert_eq!(server.count(), 2);
}

/// `Made` has no `RequestBody`, as a type of another crate.
#[tokio::test]
async fn a_request_of_a_shared_type_is_checked_and_sent() {
    let server = Server::start(vec![json(200, "{}"), json(200, "{}")]);
    let http = client(&server);
    let request = Made { id: Some("a".to_owned()), ..Made::default() };
    let call = || http.call::<Made>(&MAKE_ENDPOINT);
    call().shared_request(&request).await.unwrap();
    assert_eq!(body(&server.seen().requests[0]), r#"{"id":"a"}"#);
    call().shared_request(None::<&Made>).await.unwrap();
    assert_eq!(body(&server.seen().requests[1]), "");
    let large = cube().size(11);
    let error = call().shared_request(&large).await.unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Invalid(_)), "{error}");
    assert_eq!(server.count(), 2);
}

#[tokio::test]
async fn a_request_that_is_too_large_is_reported_if_asked_for() {
    let large = Make::new("x".repeat(200));
    for (validation, is_reported) in [(Validation::Warn, true), (Validation::Off, false)] {
        let server = Server::start(vec![json(200, "{}")]);
        let http = client(&server);
        let notes = Notes::default();
        let guard = tracing::subscriber::set_default(notes.clone());
        let options = CallOptions::new().validation(validation);
        assert!(make_of(&http, &large, &options).await.is_ok());
        drop(guard);
        let size = notes.value("size").map(|size| (size, notes.value("limit").unwrap()));
        assert_eq!(size, is_reported.then(|| ("211".to_owned(), "200".to_owned())));
    }
}

#[tokio::test]
async fn errors_of_the_service_are_found_in_either_family_at_any_status() {
    let base = r#"{"base_resp":{"status_code":2013,"status_msg":"no"},"task_id":""}"#;
    let envelope = r#"{"type":"error","error":{"type":"bad_request_error","message":"no (2013)"},"request_id":"r-1"}"#;
    for status in [200, 400, 500] {
        let server = Server::start(vec![json(status, base), json(status, envelope)]);
        let http = client(&server);
        for (family, id) in [(&BASE_RESP_ERRORS, None), (&ENVELOPE_ERRORS, Some("r-1"))] {
            let error = make(&http).await.unwrap_err();
            let api = error.service_error().unwrap();
            assert_eq!((api.family, api.message.as_str()), (Some(family), "no"));
            assert_eq!(error.code().map(|code| code.as_i64()), Some(2013));
            assert_eq!((error.category(), error.is_retryable()), (Category::Request, false));
            assert_eq!(error.status(), Some(status));
            assert_eq!(error.request_id().as_deref(), id);
            assert_eq!(error.operation(), Some("make"));
            assert_eq!(error.task_id(), None);
            assert_eq!(error.to_string(), "`make`: no (2013)");
            assert!(error.help().unwrap().starts_with("correct"), "{error:?}");
        }
    }
}

#[tokio::test]
async fn a_status_alone_is_an_error_too() {
    for (status, text, category, message) in [
        (404, "404 page not found", Category::Request, "HTTP 404 Not Found: 404 page not found"),
        (401, "", Category::Authentication, "HTTP 401 Unauthorized"),
        (502, "<html>bad</html>", Category::Service, "HTTP 502 Bad Gateway"),
        (504, "{}", Category::Timeout, "HTTP 504 Gateway Timeout"),
        (
            404,
            r#"{"message": "no route"}"#,
            Category::Request,
            r#"HTTP 404 Not Found: {"message": "no route"}"#,
        ),
    ] {
        let server = Server::start(vec![reply(status, "", text)]);
        let error = make(&client(&server)).await.unwrap_err();
        assert_eq!(error.service_error().unwrap().message, message);
        assert_eq!((error.category(), error.code()), (category, None));
        assert_eq!(error.raw().unwrap().body(), text);
    }
}

#[tokio::test]
async fn an_error_that_is_packed_unasked_is_known_by_its_status() {
    let script = |status, text: &[u8]| {
        let headers = format!("content-encoding: gzip\ncontent-length: {}", text.len());
        vec![Step::Read, head(status, &headers), Step::Send(text.to_vec())]
    };
    let packed = include_bytes!("packed.gz");
    let server = Server::start(vec![script(429, packed), script(500, packed)]);
    let error = make(&client(&server)).await.unwrap_err();
    assert_eq!((error.status(), error.attempts()), (Some(500), 2));
    assert_eq!(error.service_error().unwrap().message, "HTTP 500 Internal Server Error");
}

#[tokio::test]
async fn the_status_decides_what_the_body_leaves_open() {
    let server = Server::start(vec![json(402, r#"{"error":"pay first"}"#)]);
    let error = make(&client(&server)).await.unwrap_err();
    assert_eq!(error.category(), Category::Balance);
}

#[tokio::test]
async fn the_task_is_known_from_the_path_or_from_the_reply() {
    let failed = r#"{"task_id":"t-9","base_resp":{"status_code":1013}}"#;
    let server = Server::start(vec![json(200, failed), json(404, "{}")]);
    let http = client(&server);
    assert_eq!(make(&http).await.unwrap_err().task_id().as_deref(), Some("t-9"));
    assert_eq!(look(&http).await.unwrap_err().task_id().as_deref(), Some("7"));
}

#[tokio::test]
async fn a_response_of_another_form_is_reported_by_its_members_and_kept() {
    let body = r#"{"id":"a","size":"many"}"#;
    let server = Server::start(vec![json(200, body)]);
    let error = make(&client(&server)).await.unwrap_err();
    let ErrorKind::Response(invalid) = error.kind() else { panic!("{error:?}") };
    assert_eq!(invalid.report().violations()[0].path, "/size");
    let words = "the response does not match its type: /size: expected ";
    assert!(error.to_string().contains(words), "{error}");
    assert!(format!("{error:?}").contains("\n  error: /size: "), "{error:?}");
    assert_eq!(error.body::<RawJson>().unwrap().get(), body);
    assert_eq!((error.category(), error.is_retryable()), (Category::Protocol, false));
}

#[tokio::test]
async fn a_short_key_is_hidden_as_a_word_alone() {
    let words = r#"{"error":{"message":"absent: ab, the lab of tab-ab"}}"#;
    let server = Server::start(vec![json(400, words)]);
    let http = Transport::new(config(&server.url).api_key("ab").build().unwrap()).unwrap();
    let error = make(&http).await.unwrap_err();
    let service = error.service_error().unwrap();
    assert_eq!(service.message, "absent: ***, the lab of tab-***");
    // The tables of the interface stay out of it.
    assert!(format!("{service:?}").len() < 300, "{service:?}");
}

async fn unreadable(script: Script, expected: &str) {
    let server = Server::start(vec![script]);
    let error = make(&client(&server)).await.unwrap_err();
    let ErrorKind::Protocol { problem, excerpt } = error.kind() else { panic!("{error:?}") };
    let found = format!("{problem} | {excerpt}");
    assert!(found.contains(expected), "{found}");
    assert_eq!(error.status(), Some(200));
}

#[tokio::test]
async fn what_cannot_be_read_is_shown_at_its_place() {
    unreadable(json(200, ""), "EOF").await;
    unreadable(json(200, "<html>hello</html>"), "| <html>hello</html>").await;
    let events = reply(200, "content-type: text/event-stream", "data: {}\n\n");
    unreadable(events, "stream of events, which this call does not read | data: {}").await;
    unreadable(reply(200, "content-encoding: br", "xx"), "compressed with `br`").await;
}

#[tokio::test]
async fn a_reply_is_bounded_whether_its_length_is_known_or_not() {
    let text = format!(r#"{{"id":"{}"}}"#, "x".repeat(3000));
    let in_chunks = vec![
        Step::Read,
        chunked(200, "application/json"),
        chunk(&text[..1000]),
        Step::Pause(2),
        chunk(&text[1000..]),
        last_chunk(),
    ];
    for script in [json(200, &text), in_chunks.clone()] {
        let server = Server::start(vec![script]);
        let config = config(&server.url).max_response_bytes(2000).build().unwrap();
        let error = make(&Transport::new(config).unwrap()).await.unwrap_err();
        assert_eq!(kind(&error), "too large the response 2000");
        assert_eq!(error.raw().unwrap().body(), &text[..2000]);
    }
    let server = Server::start(vec![in_chunks]);
    let reply = make(&client(&server)).await.unwrap();
    assert_eq!(reply.raw().body(), &text);
}

#[cfg(feature = "gzip")]
#[tokio::test]
async fn compressed_replies_are_read_and_bounded_when_asked_for() {
    // `{"id":"…"}` with a thousand letters, compressed.
    const GZIP_BODY: &[u8] = include_bytes!("packed.gz");
    let script = |length: usize| {
        let headers = format!("content-encoding: gzip\ncontent-length: {length}");
        vec![Step::Read, head(200, &headers), Step::Send(GZIP_BODY.to_vec())]
    };
    let server = Server::start(vec![script(GZIP_BODY.len()), script(GZIP_BODY.len())]);
    let http = |limit| {
        let config = config(&server.url).gzip(true).max_response_bytes(limit).build().unwrap();
        Transport::new(config).unwrap()
    };
    let reply = make(&http(2000)).await.unwrap();
    assert_eq!(reply.id.as_ref().map(String::len), Some(1000));
    assert_eq!(header(&server.seen().requests[0], "accept-encoding"), Some("gzip"));
    assert_eq!(kind(&make(&http(500)).await.unwrap_err()), "too large the response 500");
}

/// A header of a reply.
#[derive(Clone, Debug, Default, PartialEq, Wire, Validate, Build)]
#[wire(name = "sample.Stamped")]
struct Stamped {
    #[serde(rename = "X-Stamp")]
    x_stamp: Option<String>,
    #[serde(flatten)]
    extra: Extra,
}

impl ResponseHeaders for Stamped {
    const NAMES: &'static [&'static str] = &["X-Stamp"];
}

#[tokio::test]
async fn a_typed_header_is_utf_8() {
    for (value, expected) in [("é日".as_bytes(), Ok("é日")), (b"\xe9", Err("`X-Stamp`"))] {
        let mut bytes = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nx-stamp: ".to_vec();
        bytes.extend_from_slice(value);
        bytes.extend_from_slice(b"\r\ncontent-length: 8\r\n\r\n{\"id\":7}");
        let server = Server::start(vec![vec![Step::Read, Step::Send(bytes)]]);
        let reply = client(&server).call::<RawJson>(&MAKE_ENDPOINT).request(&cube()).await.unwrap();
        match (reply.raw().typed_headers::<Stamped>(), expected) {
            (Ok(found), Ok(text)) => assert_eq!(found.x_stamp.as_deref(), Some(text)),
            (Err(error), Err(name)) => assert!(error.to_string().contains(name), "{error}"),
            (found, expected) => panic!("{found:?}, expected {expected:?}"),
        }
    }
}
