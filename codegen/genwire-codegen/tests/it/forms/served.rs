//! The generated client with the generated server, and with replies of another form.

use super::client::Demo;
use super::create_speech::{Speech, SpeechEvent};
use super::create_text::{TextRequest, Words};
use super::get_film::{Film, GetFilmResponses};
use super::get_log::{Log, LogEntry};
use super::get_screen::{GetScreenResponses, Screen, ScreenChange};
use super::server::{Answer, ByteReply, Call, DemoService, Open, Refusal, router};
use axum::extract::Path;
use genwire_core::client::ErrorKind;
use genwire_core::{ByteBody, TextBody};
use std::sync::Arc;

/// Bytes that are not text.
const SOUND: &[u8] = b"\xff\xfb\x90{\"error\":1}\n";

/// A service that replies in the form that a caller prefers.
struct Cinema;

fn entries() -> [LogEntry; 2] {
    ["one", "two\n\u{1e}"].map(LogEntry::new)
}

impl DemoService for Cinema {
    async fn get_film(&self, call: Call, code: String) -> Result<GetFilmResponses, Refusal> {
        Ok(match call.preferred() {
            _ if code == "none" => GetFilmResponses::None,
            Some("video/mp4") => GetFilmResponses::Video(ByteBody::new(SOUND)),
            Some("text/csv") => GetFilmResponses::Scenes(TextBody::new("1,2\n")),
            _ => GetFilmResponses::Whole(Film::new(code)),
        })
    }

    async fn create_speech(
        &self,
        _: Call,
        request: Speech,
    ) -> Result<Answer<ByteReply, SpeechEvent>, Refusal> {
        Ok(if request.stream == Some(true) {
            Answer::each(["00", "ff"].map(|hex| Ok(SpeechEvent::new(hex))))
        } else {
            Answer::Whole(ByteReply::new(SOUND))
        })
    }

    async fn get_log(&self, call: Call) -> Result<Answer<Log, LogEntry>, Refusal> {
        if call.preferred() == Some("application/json") {
            return Ok(Answer::Whole(Log::new(entries().to_vec())));
        }
        let fails = call.headers().contains_key("x-fails");
        let last = fails.then(|| Err(Refusal::unserved(&super::get_log::ENDPOINT)));
        Ok(Answer::each(entries().map(Ok).into_iter().chain(last).collect::<Vec<_>>()))
    }

    async fn create_text(
        &self,
        call: Call,
        request: TextRequest,
    ) -> Result<Answer<Words, Words>, Refusal> {
        assert!(call.json().starts_with(b"{"));
        let words = Words::new(request.film);
        Ok(if request.stream == Some(false) {
            Answer::Whole(words)
        } else {
            Answer::each([Ok(words.clone()), Ok(words)])
        })
    }

    async fn get_screen(&self, call: Call, code: String) -> Result<GetScreenResponses, Refusal> {
        Ok(match call.preferred() {
            Some("text/json;v=2") => GetScreenResponses::Change(ScreenChange::new(true)),
            _ => GetScreenResponses::Whole(Screen::new(code)),
        })
    }
}

/// Serves routes until the test ends, and returns a client of them.
async fn client_of(routes: axum::Router) -> Demo {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, routes).await });
    Demo::builder().base_url(address).api_key("key-0").build().unwrap()
}

async fn client() -> Demo {
    client_of(router(Arc::new(Cinema), Arc::new(Open))).await
}

/// A client of a service that always gives the same reply for films and the log.
async fn scripted(media_type: &'static str, body: &'static str) -> Demo {
    let reply = move || async move { ([("content-type", media_type)], body) };
    let film = move |Path(_): Path<String>| reply();
    let routes = axum::Router::new()
        .route("/films/{code}", axum::routing::get(film))
        .route("/log", axum::routing::get(reply))
        .route("/speech", axum::routing::post(reply));
    client_of(routes).await
}

#[tokio::test]
async fn a_call_asks_for_the_json_or_for_the_bytes_of_one_reply() {
    let client = client().await;
    assert_eq!(*client.get_film("a").await.unwrap(), Some(Film::new("a")));
    assert_eq!(*client.get_film("none").await.unwrap(), None);
    let mut video = client.get_film("a").bytes().await.unwrap();
    assert_eq!(video.headers()["content-type"], "video/mp4");
    assert_eq!(video.next().await.unwrap().unwrap(), SOUND);
    let scenes = client.get_film("a").header("accept", "text/csv").bytes().await.unwrap();
    assert_eq!(scenes.headers()["content-type"], "text/csv");
    let refused = client.get_film("a").header("accept", "text/html").await.unwrap_err();
    assert_eq!(refused.status(), Some(406));
    assert!(refused.to_string().contains("video/mp4"), "{refused}");
}

#[tokio::test]
async fn bytes_and_events_are_replies_of_one_operation() {
    let client = client().await;
    for is_streamed in [None, Some(true), Some(false)] {
        let request = Speech { stream: is_streamed, ..Speech::new("Hello.") };
        assert_eq!(client.create_speech(&request).await.unwrap().bytes(), SOUND);
        let mut sound = client.create_speech(&request).bytes().await.unwrap();
        assert_eq!(sound.next().await.unwrap().unwrap(), SOUND);
        let mut events = client.create_speech(&request).stream().await.unwrap();
        for hex in ["00", "ff"] {
            assert_eq!(events.next().await.unwrap().unwrap(), SpeechEvent::new(hex));
        }
        assert!(events.next().await.is_none());
    }
}

#[tokio::test]
async fn values_come_in_each_framing_and_end_where_they_fail() {
    let client = client().await;
    assert_eq!(client.get_log().await.unwrap().entries.as_deref(), Some(&entries()[..]));
    for media_type in ["application/x-ndjson", "application/json-seq", "text/event-stream"] {
        for fails in [false, true] {
            let call = client.get_log().header("accept", media_type);
            let call = if fails { call.header("x-fails", "1") } else { call };
            let mut log = call.stream().await.unwrap();
            assert_eq!(log.head().media_type(), Some(media_type));
            for entry in entries() {
                assert_eq!(log.next().await.unwrap().unwrap(), entry);
            }
            let last = log.next().await;
            assert_eq!(last.is_some_and(|last| last.is_err()), fails, "{media_type}");
            assert!(log.next().await.is_none());
        }
    }
}

#[tokio::test]
async fn a_member_that_is_true_by_default_asks_for_the_stream() {
    let client = client().await;
    for is_streamed in [None, Some(true), Some(false)] {
        let request = TextRequest { stream: is_streamed, ..TextRequest::new("a") };
        assert_eq!(*client.create_text(&request).await.unwrap(), Words::new("a"));
        let mut words = client.create_text(&request).stream().await.unwrap();
        for _ in 0..2 {
            assert_eq!(words.next().await.unwrap().unwrap(), Words::new("a"));
        }
        assert!(words.next().await.is_none());
    }
}

#[tokio::test]
async fn a_service_reads_each_media_type_of_a_body() {
    let client = client().await;
    let request = TextRequest::new("a").stream(false);
    for (media_type, is_taken) in [
        ("application/json", true),
        ("application/vnd.film+json; version=2", true),
        ("application/vnd.film+json;charset=utf-8;version=\"2\"", true),
        ("application/vnd.film+json", false),
        ("application/vnd.film+json;version=3", false),
        ("text/json", false),
    ] {
        let reply = client.create_text(&request).header("content-type", media_type).await;
        assert_eq!(reply.is_ok(), is_taken, "{media_type}");
    }
}

#[tokio::test]
async fn a_parameter_of_a_media_type_selects_the_reply() {
    let client = client().await;
    assert_eq!(*client.get_screen("a").await.unwrap(), GetScreenResponses::Whole(Screen::new("a")));
    let watched = client.get_screen("a").header("accept", "text/json; v=2");
    let change = GetScreenResponses::Change(ScreenChange::new(true));
    assert_eq!(*watched.await.unwrap(), change);
}

#[tokio::test]
async fn a_reply_in_another_form_than_the_call_has_asked_for_is_an_error() {
    let (json, lines) = (r#"{"film":"a"}"#, "{\"film\":\"a\"}\n{\"film\":\"b\"}");
    let check = |error: genwire_core::client::Error, expected: &str| {
        assert!(matches!(error.kind(), ErrorKind::Protocol { .. }), "{error}");
        assert!(error.to_string().contains(expected), "{error}");
    };
    let client = scripted("video/mp4", "\u{1}").await;
    check(client.get_film("a").await.unwrap_err(), "the response is `video/mp4`");
    let client = scripted("application/x-ndjson", lines).await;
    check(client.get_log().await.unwrap_err(), "the response is `application/x-ndjson`");
    let client = scripted("audio/ogg", "\u{1}").await;
    check(client.create_speech(&Speech::new("a")).stream().await.unwrap_err(), "`audio/ogg`");
    let client = scripted("text/event-stream", "data: {\"hex\":\"00\"}\n\n").await;
    check(client.create_speech(&Speech::new("a")).await.unwrap_err(), "`text/event-stream`");
    check(client.create_speech(&Speech::new("a")).bytes().await.unwrap_err(), "text or bytes");
    let client = scripted("application/json", json).await;
    let error = client.get_log().stream().await.unwrap().next().await.unwrap().unwrap_err();
    check(error, "one JSON body");
}

#[tokio::test]
async fn lines_come_under_other_names_and_may_be_cut() {
    for (body, count, is_whole) in [
        ("{\"film\":\"a\"}\r\n\r\n{\"film\":\"b\"}\n", 2, true),
        ("{\"film\":\"a\"}\n{\"film\":\"b\"}", 2, true),
        ("{\"film\":\"a\"}\n{\"fil", 1, false),
        ("", 0, true),
    ] {
        let client = scripted("text/plain", body).await;
        let mut log = client.get_log().stream().await.unwrap();
        for _ in 0..count {
            assert!(log.next().await.unwrap().is_ok(), "{body}");
        }
        let last = log.next().await;
        assert_eq!(last.is_none(), is_whole, "{body}");
        let is_cut =
            |error: &genwire_core::client::Error| matches!(error.kind(), ErrorKind::Truncated);
        assert!(last.is_none_or(|last| last.is_err_and(|error| is_cut(&error))), "{body}");
    }
}
