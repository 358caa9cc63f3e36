//! The bodies of errors, byte by byte.

use super::{Guard, KEY, auth, send};
use axum::body::Body;
use axum::http::Request;
use axum::http::header::{ALLOW, CONTENT_TYPE, RETRY_AFTER};
use genwire_core::Auth;
use serde_json::json;

/// A request with an id of its own.
fn request(method: &str, path: &str, key: &str, body: &str) -> Request<Body> {
    Request::builder()
        .method(method)
        .uri(path)
        .header(auth().name, key)
        .header(CONTENT_TYPE, "application/json")
        .header("x-request-id", "r-1")
        .body(Body::from(body.to_owned()))
        .expect("a request")
}

async fn check(method: &str, path: &str, body: &str, status: u16, expected: serde_json::Value) {
    let Auth { scheme, .. } = auth();
    let key = auth().value(KEY).replacen(scheme, &scheme.to_ascii_lowercase(), 1);
    let answer = send(Guard::default(), request(method, path, &key, body)).await;
    assert_eq!(answer.body, expected, "{method} {path}");
    assert_eq!(answer.status, status);
    assert_eq!(answer.headers[CONTENT_TYPE], "application/json");
    assert_eq!(answer.headers["x-request-id"], "r-1");
}

fn base_resp(error_type: &str, code: &str, message: &str) -> serde_json::Value {
    let number: u32 = code.parse().expect("digits");
    json!({
        "base_resp": { "status_code": number, "status_msg": message },
        "error": { "type": error_type, "message": message, "code": code },
    })
}

fn envelope(error_type: &str, http_code: &str, message: &str) -> serde_json::Value {
    json!({
        "type": "error",
        "error": { "type": error_type, "message": message, "http_code": http_code },
        "request_id": "r-1",
    })
}

const CHAT: &str = "/v1/chat/completions";
const PROMPT: &str = "/v2/h3_context_ir";
const INVALID_TYPE: &str = "bad_request_error";

#[tokio::test]
async fn a_body_that_is_not_json() {
    let words = "the body is empty; expected a JSON object";
    check("POST", CHAT, "", 400, base_resp(INVALID_TYPE, "2013", words)).await;
    check("POST", PROMPT, "", 400, envelope(INVALID_TYPE, "400", &format!("{words} (2013)"))).await;
    let words = "the body is not JSON: EOF while parsing a list at line 1 column 1";
    check("POST", CHAT, "[", 400, base_resp(INVALID_TYPE, "2013", words)).await;
    check("POST", PROMPT, "[", 400, envelope(INVALID_TYPE, "400", &format!("{words} (2013)")))
        .await;
    let deep = "[".repeat(128);
    let words = "arrays and objects are nested more than 127 deep";
    check("POST", CHAT, &deep, 400, base_resp(INVALID_TYPE, "2013", words)).await;
}

#[tokio::test]
async fn a_body_with_several_faults() {
    let body = r#"{"model": "X-M3", "messages": [{"role": "user", "content": "a"}],
                   "stream": 3, "top_p": "b"}"#;
    let words = "/stream: expected a boolean, found a number \
                 (chat.CreateChatCompletionRequest.stream); \
                 /top_p: expected a number, found a string \
                 (chat.CreateChatCompletionRequest.top_p)";
    check("POST", CHAT, body, 400, base_resp(INVALID_TYPE, "2013", words)).await;
}

#[tokio::test]
async fn the_last_of_members_with_one_name_wins() {
    let body = r#"{"voice_type": 1, "voice_type": "all"}"#;
    let answer =
        send(Guard::default(), request("POST", "/v1/get_voice", &auth().value(KEY), body)).await;
    assert!(answer.message().ends_with("is not served here"), "{}", answer.body);
}

#[tokio::test]
async fn a_missing_and_a_wrong_key() {
    let Auth { scheme, .. } = auth();
    let mut wrong = vec![String::new(), " ".to_owned()];
    if !scheme.is_empty() {
        wrong.extend([scheme.to_string(), format!("{scheme} "), format!("Not{scheme} {KEY}")]);
        wrong.push(KEY.to_owned());
    }
    for key in &wrong {
        let answer = send(Guard::default(), request("POST", CHAT, key, "{}")).await;
        let expected = base_resp("authorized_error", "1004", &auth().request());
        assert_eq!(answer.body, expected, "{key}");
        assert_eq!(answer.status, 401);
    }
    let answer = send(Guard::default(), request("POST", PROMPT, &auth().value("b"), "{}")).await;
    let words = "the key is not known (1004)";
    assert_eq!(answer.body, envelope("authorized_error", "401", words));
}

#[tokio::test]
async fn paths_and_methods_that_are_not_served() {
    let words = "nothing is served at `GET /v1/models`";
    check("GET", "/v1/models?a=b", "", 404, base_resp(INVALID_TYPE, "2013", words)).await;
    for path in ["/v2/x", "/", "/v12", "/v2"] {
        let words = format!("nothing is served at `GET {path}` (2013)");
        check("GET", path, "", 404, envelope(INVALID_TYPE, "404", &words)).await;
    }
    let words = format!("`{CHAT}` does not have the method `GET`");
    check("GET", CHAT, "", 405, base_resp(INVALID_TYPE, "2013", &words)).await;
    let words = "`/v2/video_generation/%ff` does not have the method `OPTIONS` (2013)";
    let path = "/v2/video_generation/%ff";
    check("OPTIONS", path, "", 405, envelope(INVALID_TYPE, "405", words)).await;
    let answer = send(Guard::default(), request("PUT", CHAT, "", "")).await;
    assert_eq!(answer.headers[ALLOW], "POST");
}

#[tokio::test]
async fn a_path_that_is_not_utf_8() {
    let words = "`task_id` in the path is not percent-encoded UTF-8 (2013)";
    let path = "/v2/query/video_generation/%ff";
    check("GET", path, "", 400, envelope(INVALID_TYPE, "400", words)).await;
}

#[tokio::test]
async fn a_query_changes_nothing() {
    let words = "`GET /v2/query/video_generation/{task_id}` is not served here (2013)";
    let path = "/v2/query/video_generation/a%2Fb?c=%ff";
    check("GET", path, "", 404, envelope(INVALID_TYPE, "404", words)).await;
}

#[tokio::test]
async fn a_head_is_answered_without_a_body() {
    let request = request("HEAD", "/v2/query/video_generation/1", "", "");
    let answer = send(Guard::default(), request).await;
    assert_eq!(answer.status, 401);
    assert!(answer.body.is_null());
}

#[tokio::test]
async fn a_wait_that_is_asked_for_is_a_header() {
    let guard = Guard { has_no_quota: true, ..Guard::default() };
    let body = r#"{"voice_type": "all"}"#;
    let answer = send(guard, request("POST", "/v1/get_voice", &auth().value(KEY), body)).await;
    assert_eq!(answer.body, base_resp("rate_limit_error", "1002", "too many requests"));
    assert_eq!(answer.headers[RETRY_AFTER], "2");
}
