//! Attributes that the spans record.

use super::listener::Notes;
use super::server::{Server, json};
use super::{Made, config};
use genwire_core::client::Transport;
use genwire_core::{Endpoint, RawJson};

static CHAT: Endpoint = Endpoint {
    operation: "create_chat",
    trace: genwire_core::trace!(
        name("chat", "model"),
        span("gen_ai", "gen_ai.operation.name" = "chat"),
        request(
            "gen_ai.request.model" = Value("model"),
            "gen_ai.request.temperature" = Number("temperature"),
            "gen_ai.input.messages" = Content("messages"),
            "chat.is_quick" = Value("quick"),
        ),
        reply(
            "gen_ai.response.id" = Value("id"),
            "gen_ai.response.model" = Value("model"),
            "gen_ai.response.finish_reasons" = Value("choices.finish_reason"),
            "gen_ai.usage.input_tokens" = Value("usage.prompt_tokens"),
            "gen_ai.usage.output_tokens" = Value("usage.completion_tokens"),
            "gen_ai.output.messages" = Content("choices"),
        ),
    ),
    ..super::MAKE_ENDPOINT
};

fn ask() -> RawJson {
    RawJson::from_text(
        r#"{"model":"X-1","messages":[{"role":"user","content":"hush"}],"temperature":1,"quick":true}"#,
    )
    .unwrap()
}

const REPLY: &str = r#"{"id":"r-1","model":"X-1b","usage":{"prompt_tokens":3,"completion_tokens":5},
    "choices":[{"finish_reason":"stop","message":{"content":"quiet"}}]}"#;

async fn notes_of(
    endpoint: &'static Endpoint,
    replies: &[(u16, &str)],
    trace_content: bool,
) -> Notes {
    let server = Server::start(replies.iter().map(|(status, text)| json(*status, text)).collect());
    let config = config(&server.url).trace_content(trace_content).build().unwrap();
    let http = Transport::new(config).unwrap();
    let notes = Notes::default();
    let guard = tracing::subscriber::set_default(notes.clone());
    drop(http.call::<Made>(endpoint).request(&ask()).await);
    drop(guard);
    notes
}

fn check(notes: &Notes, expected: &[(&str, Option<&str>)]) {
    for (name, value) in expected {
        assert_eq!(notes.value(name).as_deref(), *value, "{name} in {}", notes.text());
    }
}

#[tokio::test]
async fn a_call_is_described_after_the_conventions() {
    let notes = notes_of(&CHAT, &[(200, REPLY)], false).await;
    check(
        &notes,
        &[
            ("gen_ai.operation.name", Some("\"chat\"")),
            ("otel.name", Some("\"chat X-1\"")),
            ("otel.kind", Some("\"client\"")),
            ("gen_ai.request.model", Some("\"X-1\"")),
            ("gen_ai.request.temperature", Some("1.0")),
            ("chat.is_quick", Some("true")),
            ("gen_ai.response.id", Some("\"r-1\"")),
            ("gen_ai.response.model", Some("\"X-1b\"")),
            ("gen_ai.response.finish_reasons", Some(r#""[\"stop\"]""#)),
            ("gen_ai.usage.input_tokens", Some("3")),
            ("gen_ai.usage.output_tokens", Some("5")),
            ("server.address", Some("\"127.0.0.1\"")),
            ("http.response.status_code", Some("200")),
            ("error.type", None),
            ("http.request.resend_count", None),
        ],
    );
    assert!(!notes.text().contains("hush") && !notes.text().contains("quiet"));
}

#[tokio::test]
async fn an_operation_without_attributes_has_spans_with_its_name() {
    let notes = notes_of(&super::MAKE_ENDPOINT, &[(200, REPLY)], true).await;
    check(
        &notes,
        &[
            ("otel.name", Some("\"make\"")),
            ("http.response.status_code", Some("200")),
            ("gen_ai.operation.name", None),
        ],
    );
    assert!(!notes.text().contains("hush") && !notes.text().contains("quiet"));
}

#[tokio::test]
async fn content_is_recorded_only_if_asked_for() {
    let notes = notes_of(&CHAT, &[(200, REPLY)], true).await;
    assert!(notes.value("gen_ai.input.messages").unwrap().contains("hush"));
    assert!(notes.value("gen_ai.output.messages").unwrap().contains("quiet"));
}

#[tokio::test]
async fn errors_and_repetitions_are_recorded() {
    let busy = (429, r#"{"base_resp":{"status_code":1002}}"#);
    let bad = (400, r#"{"base_resp":{"status_code":2013}}"#);
    let notes = notes_of(&CHAT, &[busy, bad], false).await;
    check(
        &notes,
        &[
            ("error.type", Some("\"2013\"")),
            ("otel.status_code", Some("\"ERROR\"")),
            ("http.response.status_code", Some("400")),
            ("http.request.resend_count", Some("1")),
        ],
    );
}
