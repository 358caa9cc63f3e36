//! Tests of the audio area through its routes.

mod events;
mod facts;
mod voices;
mod whole;

use std::sync::Arc;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use genwire_audio::check;
use genwire_audio::server::{Open, router};
use genwire_core::BodyKind;
use serde_json::{Value as JsonValue, json};
use tower::Service as _;

use super::AudioArea;
use crate::backends::Backends;
use crate::sections::Config;
use crate::server::Server;
use genwire_mock::{Clock, Parts, Running, file_routes};

const SPEECH: &str = "/v1/t2a_v2";
const VOICES: &str = "/v1/get_voice";

struct Service {
    running: Running,
    backends: Arc<Backends>,
    router: Router,
}

impl Service {
    async fn start(settings: &[(&str, &str)]) -> Self {
        let mut config = Config::default();
        config.set("server.seed", "7").unwrap();
        config.set("speech.engine", "tone").unwrap();
        for (key, value) in settings {
            config.set(key, value).unwrap();
        }
        let clock = Clock::frozen_at(1_700_000_000_000);
        config.set("server.addr", "127.0.0.1:0").unwrap();
        let builder = Server::builder().config(config.clone()).clock(clock);
        let running = builder.start().await.unwrap();
        let (mock, seed) = (running.mock(), running.mock().seed());
        let parts = Parts {
            clock: mock.clock().clone(),
            seed,
            node_seed: seed,
            store: mock.store().clone(),
        };
        let backends = Arc::new(Backends::new(config.sections(), &parts).unwrap());
        let area = Arc::new(AudioArea::new(Arc::clone(mock), Arc::clone(&backends)));
        let router = router(area, Arc::new(Open)).merge(file_routes(mock));
        Self { running, backends, router }
    }

    async fn ask(&self, request: Request<Body>) -> (StatusCode, Vec<u8>) {
        let answer = self.router.clone().call(request).await.unwrap();
        let status = answer.status();
        (status, to_bytes(answer.into_body(), usize::MAX).await.unwrap().to_vec())
    }

    async fn post(&self, path: &str, body: &JsonValue) -> (StatusCode, Vec<u8>) {
        let request = Request::post(path)
            .header("content-type", "application/json")
            .header("host", "speech.test:1234")
            .body(Body::from(body.to_string()))
            .unwrap();
        self.ask(request).await
    }

    /// Returns a whole reply, after checking that it conforms.
    async fn whole(&self, body: JsonValue) -> JsonValue {
        let (status, reply) = self.post(SPEECH, &speech(body)).await;
        assert_eq!(status, 200, "{}", String::from_utf8_lossy(&reply));
        conforms("synthesize_speech", BodyKind::Response, &reply);
        serde_json::from_slice(&reply).unwrap()
    }

    /// Returns the events of a streamed reply, after checking that each conforms.
    async fn events(&self, body: JsonValue) -> Vec<String> {
        let mut body = speech(body);
        body["stream"] = true.into();
        let (status, reply) = self.post(SPEECH, &body).await;
        assert_eq!(status, 200, "{}", String::from_utf8_lossy(&reply));
        let text = String::from_utf8(reply).unwrap();
        let events: Vec<String> = text
            .split_terminator("\n\n")
            .map(|event| event.strip_prefix("data: ").unwrap().to_owned())
            .filter(|event| event != "[DONE]")
            .collect();
        for event in &events {
            conforms("synthesize_speech", BodyKind::Event, event.as_bytes());
        }
        events
    }

    async fn voices(&self, category: &str) -> JsonValue {
        let (status, reply) = self.post(VOICES, &json!({ "voice_type": category })).await;
        assert_eq!(status, 200);
        conforms("list_voices", BodyKind::Response, &reply);
        serde_json::from_slice(&reply).unwrap()
    }

    /// Fetches the file at a URL of the service.
    async fn fetch(&self, url: &JsonValue) -> (StatusCode, Vec<u8>) {
        let path = url.as_str().unwrap().strip_prefix("http://speech.test:1234").unwrap();
        self.ask(Request::get(path).body(Body::empty()).unwrap()).await
    }
}

fn speech(body: JsonValue) -> JsonValue {
    let mut whole = json!({ "model": "speech-2.8-hd", "text": "Good morning. How are you?" });
    if let JsonValue::Object(members) = body {
        whole.as_object_mut().unwrap().extend(members);
    }
    whole
}

fn conforms(operation: &str, part: BodyKind, body: &[u8]) {
    let report = check(operation, part, body).unwrap().unwrap();
    assert!(report.violations().is_empty(), "{report:?}\n{}", String::from_utf8_lossy(body));
}

fn data(body: &JsonValue) -> &JsonValue {
    &body["data"]
}

fn bytes(body: &JsonValue) -> Vec<u8> {
    const_hex::decode(data(body)["audio"].as_str().unwrap()).unwrap()
}
