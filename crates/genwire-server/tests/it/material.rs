//! The media of H3 prompts: measured if they are in the request, or if they may be fetched.

use crate::support::{Reply, post, start};
use crate::tasks::{PROMPTS, query, still};
use axum::Router;
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use axum::routing::get;
use genwire_server::Running;
use serde_json::{Value as JsonValue, json};
use std::sync::{Arc, Mutex};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

/// The start of a PNG file.
fn png(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR".to_vec();
    bytes.extend(width.to_be_bytes());
    bytes.extend(height.to_be_bytes());
    bytes.extend([8, 2, 0, 0, 0, 0, 0, 0, 0]);
    bytes
}

/// Silence in a WAV file of 8 kHz with one byte per sample.
fn wav(seconds: u32) -> Vec<u8> {
    let size = seconds * 8000;
    let mut bytes = b"RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0".to_vec();
    bytes.extend(b"\x40\x1f\0\0\x40\x1f\0\0\x01\0\x08\0data");
    bytes.extend(size.to_le_bytes());
    bytes.resize(bytes.len() + size as usize, 0x80);
    bytes
}

fn data(bytes: &[u8]) -> String {
    genwire_media::data_url(bytes).unwrap()
}

/// A request with references: their kinds and their addresses.
fn request(references: &[(&str, &str)]) -> JsonValue {
    let mut content = vec![json!({ "type": "text", "text": "A flag flies." })];
    for (kind, url) in references {
        let member = format!("{kind}_url");
        let mut item = json!({ "type": member, "role": format!("reference_{kind}") });
        item[&member] = json!({ "url": url });
        content.push(item);
    }
    json!({ "model": "X-H3", "content": content, "duration": 6 })
}

async fn ask(server: &Running, references: &[(&str, &str)]) -> Reply {
    post(server, PROMPTS, &request(references)).await
}

#[track_caller]
fn refused(reply: &Reply, parts: &[&str]) {
    assert_eq!((reply.status, reply.code()), (400, 2013), "{reply:?}");
    let message = reply.json()["error"]["message"].as_str().unwrap().to_owned();
    for part in parts {
        assert!(message.contains(part), "{part}: {message}");
    }
}

#[tokio::test]
async fn files_in_the_request_are_measured() {
    let server = start().await;
    let (small, good) = (data(&png(640, 100)), data(&png(640, 480)));
    let (short, long) = (data(&wav(1)), data(&wav(9)));
    let reply = ask(&server, &[("image", &good), ("image", &small), ("audio", &short)]).await;
    refused(
        &reply,
        &[
            "/content/2/image_url/url: expected a width and a height from 256 to 5760 pixels each, \
             found 640 x 100 (video.media.h3_image.pixels)",
            "(video.media.h3_image.ratio)",
            "/content/3/audio_url/url: expected 2 to 15 seconds, found 1 (video.media.h3_audio.seconds)",
        ],
    );
    let reply = ask(&server, &[("image", &good), ("audio", &long), ("audio", &long)]).await;
    refused(&reply, &["/content: expected at most 15 seconds in all files, found 18"]);
    assert_eq!(ask(&server, &[("image", &good), ("audio", &long)]).await.status, 200);
}

/// A server of files on this machine.
struct Files {
    base: String,
    seen: Arc<Mutex<Vec<HeaderMap>>>,
    serving: JoinHandle<()>,
}

impl Files {
    async fn start() -> Self {
        let seen = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&seen);
        let file = |bytes: Vec<u8>| {
            let kept = Arc::clone(&kept);
            get(move |headers: HeaderMap| {
                kept.lock().unwrap().push(headers);
                std::future::ready(bytes)
            })
        };
        let moved = async || (StatusCode::FOUND, [("location", "/good")]).into_response();
        let router = Router::new()
            .route("/good", file(png(640, 480)))
            .route("/small", file(png(200, 480)))
            .route("/text", file(b"some text".to_vec()))
            .route("/sound", file(wav(9)))
            .route("/large", file(vec![0; 15 * 1024 * 1024 + 1]))
            .route("/moved", get(moved));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let serving = tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        Self { base, seen, serving }
    }

    fn url(&self, name: &str) -> String {
        format!("{}/{name}", self.base)
    }
}

impl Drop for Files {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

#[tokio::test]
async fn nothing_is_fetched_unless_that_is_allowed() {
    let (server, files) = (start().await, Files::start().await);
    for name in ["good", "small", "none"] {
        assert_eq!(ask(&server, &[("image", &files.url(name))]).await.status, 200);
    }
    assert!(files.seen.lock().unwrap().is_empty());
}

#[tokio::test]
async fn files_are_fetched_and_measured_where_that_is_allowed() {
    let server = still(&[("fetch.allow", "loopback"), ("tasks.progression", "polls:1")]).await;
    let files = Files::start().await;
    let url = |name| files.url(name);
    for (kind, name, expected) in [
        ("image", "small", "found 200 x 480 (video.media.h3_image.pixels)"),
        ("image", "text", "(video.media.h3_image.formats)"),
        ("image", "sound", "found `WAV` (video.media.h3_image.formats)"),
        (
            "image",
            "none",
            "the file could not be fetched: the server answered with the HTTP status 404",
        ),
        (
            "image",
            "moved",
            "the file could not be fetched: the server answered with the HTTP status 302",
        ),
        ("audio", "large", "expected at most 15728640 bytes (video.media.h3_audio.max_bytes)"),
    ] {
        let reply = ask(&server, &[(kind, &url(name))]).await;
        refused(&reply, &[&format!("/content/1/{kind}_url/url: "), expected]);
    }
    let together = [("image", url("good")), ("audio", url("sound")), ("audio", data(&wav(9)))];
    let together: Vec<_> = together.iter().map(|(kind, url)| (*kind, url.as_str())).collect();
    refused(
        &ask(&server, &together).await,
        &["expected at most 15 seconds in all files, found 18"],
    );

    let outside = "http://192.0.2.1/a.png";
    let reply = ask(&server, &[("image", &url("good")), ("image", outside)]).await;
    let task = query(&server, reply.json()["task_id"].as_str().unwrap()).await;
    let prompt = task["content"]["prompt"].as_str().unwrap();
    assert!(prompt.contains("<Picture 1> (PNG, 640 × 480)"), "{prompt}");
    assert!(prompt.contains("<Subject 2>: what <Picture 2> shows"), "{prompt}");
    let seen = files.seen.lock().unwrap().clone();
    assert!(seen.iter().all(|headers| !headers.contains_key("authorization")));
}
