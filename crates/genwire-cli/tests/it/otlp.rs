//! Spans for an OpenTelemetry collector: `genwire serve --otlp`.

use crate::loopback::{Answer, Service};
use crate::process::{genwire, genwire_with, interrupt};
use crate::serve::{serve, serve_with};
use genwire_core::client::http_client_builder;
use serde_json::{Value as JsonValue, json};
use std::collections::BTreeMap;
use std::net::TcpListener;
use std::time::Duration;

const TRACE_ID: &str = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT_ID: &str = "00f067aa0ba902b7";
/// More requests than the exporter sends for a few calls.
const MAX_BATCHES: usize = 64;

/// The spans that a collector received, by their names.
fn spans(collector: &Service) -> BTreeMap<String, Vec<JsonValue>> {
    let mut spans: BTreeMap<String, Vec<JsonValue>> = BTreeMap::new();
    for asked in collector.asked() {
        assert!(asked.head.starts_with("post /v1/traces http/1.1"), "{}", asked.head);
        for resource in asked.body["resourceSpans"].as_array().expect("a list") {
            let name = attribute(&resource["resource"], "service.name");
            assert_eq!(name, "genwire", "{resource}");
            for scope in resource["scopeSpans"].as_array().expect("a list") {
                for span in scope["spans"].as_array().expect("a list") {
                    let name = span["name"].as_str().expect("a name").to_owned();
                    spans.entry(name).or_default().push(span.clone());
                }
            }
        }
    }
    spans
}

/// The value of an attribute, or null.
fn attribute(of: &JsonValue, key: &str) -> JsonValue {
    let all = of["attributes"].as_array().expect("a list");
    let found = all.iter().find(|attribute| attribute["key"] == key);
    let value = found.and_then(|attribute| attribute["value"].as_object()?.values().next());
    value.cloned().unwrap_or_default()
}

#[tokio::test]
async fn calls_tasks_and_statements_are_spans_of_the_callers_trace() {
    let collector = Service::start(vec![Answer::json(&json!({})); MAX_BATCHES]);
    let address = collector.variables()[0].1.to_owned();
    let more = ["--key", "mine", "--progression", "after:0", "--otlp", &address, "--log", "off"];
    let (started, ready) = serve("otlp", &more);
    let base = ready["base_url"].as_str().expect("an address").to_owned();
    let client = http_client_builder().expect("TLS").build().expect("a client");
    let post = async |path: &str, body: JsonValue| {
        let request = client.post(format!("{base}{path}")).bearer_auth("mine");
        let request = request.header("traceparent", format!("00-{TRACE_ID}-{PARENT_ID}-01"));
        let reply = request.header("content-type", "application/json").body(body.to_string());
        let text = reply.send().await.expect("a reply").text().await.expect("its text");
        serde_json::from_str::<JsonValue>(&text).expect("JSON")
    };
    let get = async |path: &str| {
        let request = client.get(format!("{base}{path}")).bearer_auth("mine");
        let request = request.header("traceparent", format!("00-{TRACE_ID}-{PARENT_ID}-01"));
        let text = request.send().await.expect("a reply").text().await.expect("its text");
        serde_json::from_str::<JsonValue>(&text).expect("JSON")
    };
    let message = json!({ "role": "user", "content": "Hi" });
    let chat = json!({ "model": "X-M3", "messages": [message] });
    assert_eq!(post("/v1/chat/completions", chat).await["object"], "chat.completion");
    let wrong = json!({ "model": "X-M3", "messages": [] });
    post("/v1/chat/completions", wrong).await;
    let content = json!([{ "type": "text", "text": "A boat leaves." }]);
    let prompt = json!({ "model": "X-H3", "content": content, "duration": 6, "ratio": "16:9" });
    let task = post("/v2/h3_context_ir", prompt).await["task_id"].clone();
    let path = format!("/v2/query/video_generation/{}", task.as_str().expect("an id"));
    let mut status = JsonValue::Null;
    for _ in 0..500 {
        let reply = get(&path).await;
        status = reply["task"]["status"].clone();
        if status == "succeeded" {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(status, "succeeded");
    interrupt(&started);
    assert_eq!(started.end().code, 0);

    let spans = spans(&collector);
    for span in spans.values().flatten() {
        assert_eq!(span["traceId"], TRACE_ID, "{span}");
    }
    let calls = &spans["create_chat_completion"];
    let seen = calls.iter().map(|call| {
        assert_eq!((&call["kind"], &call["parentSpanId"]), (&json!(2), &json!(PARENT_ID)));
        assert_eq!(attribute(call, "url.path"), "/v1/chat/completions");
        (attribute(call, "http.response.status_code"), attribute(call, "error.type"))
    });
    let expected = [(json!("200"), JsonValue::Null), (json!("400"), json!("2013"))];
    assert_eq!(seen.collect::<Vec<_>>(), expected);
    let [call] = &spans["create_h3_context_ir"][..] else { panic!("{spans:?}") };
    let [work] = &spans["task"][..] else { panic!("{spans:?}") };
    assert_eq!(attribute(work, "task"), task);
    assert_eq!(work["parentSpanId"], call["spanId"]);
    for of in [call, work] {
        let statements = spans.values().flatten().filter(|it| it["parentSpanId"] == of["spanId"]);
        let statements: Vec<_> = statements.filter(|it| it["kind"] == 3).collect();
        assert!(!statements.is_empty(), "{spans:?}");
        for statement in statements {
            assert!(attribute(statement, "db.query.text").is_string(), "{statement}");
            assert!(attribute(statement, "rows_affected").is_string(), "{statement}");
        }
    }
}

#[test]
fn no_proxy_of_the_environment_sees_the_spans_for_this_machine() {
    let proxy = TcpListener::bind("127.0.0.1:0").expect("a free port");
    proxy.set_nonblocking(true).expect("a socket that does not wait");
    let url = format!("http://{}", proxy.local_addr().expect("an address"));
    let collector = Service::start(vec![Answer::json(&json!({})); MAX_BATCHES]);
    let address = collector.variables()[0].1.to_owned();
    let names = ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"];
    let mut variables: Vec<(&str, &str)> = names.map(|name| (name, url.as_str())).into();
    variables.extend([("NO_PROXY", ""), ("no_proxy", "")]);
    let more = ["--key", "mine", "--otlp", &address];
    let (started, ready) = serve_with("otlp-proxies", &more, &variables);
    let base = ready["base_url"].as_str().expect("an address");
    let called = [("GENWIRE_BASE_URL", base), ("GENWIRE_API_KEY", "mine"), ("NO_PROXY", "*")];
    assert_eq!(genwire_with(&["voices"], &called, b"").code, 0);
    interrupt(&started);
    assert_eq!(started.end().code, 0);
    let seen = proxy.accept().map(|_| ()).map_err(|error| error.kind());
    assert_eq!(seen, Err(std::io::ErrorKind::WouldBlock));
    assert!(!spans(&collector).is_empty());
}

#[test]
fn an_address_without_a_scheme_is_refused() {
    let run = genwire(&["serve", "--otlp", "127.0.0.1:4318"]);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    assert!(run.stderr.contains("does not begin with `http://`"), "{}", run.stderr);
}

/// A full queue of spans is logged while a statement ends, in the span that the log reads.
#[tokio::test]
async fn a_collector_that_does_not_answer_holds_up_nothing() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = format!("http://{}", listener.local_addr().expect("an address"));
    let (_started, ready) = serve("otlp-silent", &["--key", "mine", "--otlp", &address]);
    let base = ready["base_url"].as_str().expect("an address");
    let client = http_client_builder().expect("TLS").build().expect("a client");
    // Each query is a call and several statements; the queue holds 2048 spans.
    for _ in 0..1500 {
        let request =
            client.get(format!("{base}/v2/query/video_generation/4gb8a298xpks5ldkzbdfsjeu"));
        let reply = request.bearer_auth("mine").timeout(Duration::from_secs(20)).send().await;
        assert!(reply.expect("a reply").status().is_client_error());
    }
}
