//! Template videos: the inputs of a template, and the values that it accepts.

use crate::support::{Reply, post, start};
use crate::tasks::{query, still};
use genwire_server::Running;
use serde_json::{Value as JsonValue, json};

const TEMPLATES: &str = "/v1/video_template_generation";
/// Half a second of silence in a WAV file of 8 kHz with one byte per sample.
const SOUND: usize = 4_000;

async fn ask(server: &Running, texts: &[&str], media: &[&str]) -> Reply {
    let values = |list: &[&str]| list.iter().map(|it| json!({ "value": it })).collect::<Vec<_>>();
    let body = json!({
        "template_id": "t", "text_inputs": values(texts), "media_inputs": values(media),
    });
    post(server, TEMPLATES, &body).await
}

async fn usage(server: &Running, texts: &[&str], media: &[&str]) -> JsonValue {
    let reply = ask(server, texts, media).await;
    assert_eq!(reply.status, 200, "{reply:?}");
    let id = reply.json()["task_id"].as_str().unwrap().to_owned();
    for _ in 0..2 {
        query(server, &id).await;
    }
    let task = query(server, &id).await;
    assert_eq!(task["status"], "succeeded", "{task}");
    task["usage"].clone()
}

fn sound() -> String {
    let mut bytes = b"RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0".to_vec();
    bytes.extend(b"\x40\x1f\0\0\x40\x1f\0\0\x01\0\x08\0data");
    bytes.extend(u32::try_from(SOUND).unwrap().to_le_bytes());
    bytes.resize(bytes.len() + SOUND, 0x80);
    genwire_media::data_url(&bytes).unwrap()
}

#[tokio::test]
async fn text_slots_are_filled_as_the_template_needs() {
    let server = still(&[("tasks.progression", "polls:2")]).await;
    for texts in [&[][..], &["A lighthouse"], &["One", "", "Three", "四"]] {
        let usage = usage(&server, texts, &[]).await;
        assert_eq!(usage["input_image_count"], 0.0, "{texts:?}");
    }
    // Screened words are rejected in every slot.
    let words = json!({ "words": { "forbidden": 3 } });
    crate::support::admin(&server, "POST", "/screening", &words).await;
    let refused = ask(&server, &["One", "a forbidden word"], &[]).await;
    assert_eq!((refused.status, refused.code()), (422, 1027));
}

#[tokio::test]
async fn media_slots_are_filled_as_the_template_needs() {
    let server = still(&[("tasks.progression", "polls:2")]).await;
    let sound = sound();
    let image = "https://example.com/a.png";
    for (media, images, seconds) in [
        (&[][..], 0.0, 0.0),
        (&[image], 1.0, 0.0),
        (&[image, &sound, image, &sound], 2.0, 1.0),
        (&["data:image/png;base64,AAAA"], 1.0, 0.0),
    ] {
        let usage = usage(&server, &["A lighthouse"], media).await;
        assert_eq!(usage["input_image_count"], images, "{media:?}");
        assert_eq!(usage["input_audio_seconds"], seconds, "{media:?}");
        assert_eq!((&usage["output_seconds"], &usage["total_seconds"]), (&json!(5.0), &json!(5.0)));
    }
}

#[tokio::test]
async fn media_are_fetched_where_that_is_allowed() {
    let server = still(&[("tasks.progression", "polls:2"), ("fetch.allow", "loopback")]).await;
    let films = start().await;
    let made = post(&films, TEMPLATES, &json!({ "template_id": "t" })).await;
    let id = made.json()["task_id"].as_str().unwrap().to_owned();
    let film = loop {
        let task = query(&films, &id).await;
        if let Some(url) = task["content"]["url"].as_str() {
            break url.to_owned();
        }
        tokio::task::yield_now().await;
    };
    let usage = usage(&server, &[], &[&film]).await;
    assert_eq!((&usage["input_seconds"], &usage["total_seconds"]), (&json!(5.0), &json!(10.0)));
    assert_eq!(usage["input_image_count"], 0.0);
    let gone = format!("{}/files/none", films.base_url());
    let refused = ask(&server, &[], &[&film, &gone]).await;
    assert_eq!((refused.status, refused.code()), (400, 2013));
    assert!(refused.text().contains("input 2 could not be fetched"), "{refused:?}");
}

#[tokio::test]
async fn a_template_has_a_name() {
    let server = start().await;
    for name in ["", "  "] {
        let refused = post(&server, TEMPLATES, &json!({ "template_id": name })).await;
        assert_eq!((refused.status, refused.code()), (400, 2013), "{refused:?}");
    }
}
