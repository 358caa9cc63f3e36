//! Every peer of every measurement, by group: one list, so that times and instruction counts are
//! of the same work.

use crate::{closed, hand, inputs, plain};
use async_openai::types::chat::CreateChatCompletionRequest as AsyncOpenai;
use garde::Validate as _;
use genwire_chat::CreateChatCompletionRequest as Genwire;
use genwire_core::Validate as _;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::Value as JsonValue;
use std::hint::black_box;
use std::path::Path;

/// One unit of work, ready to run any number of times.
pub type Work = Box<dyn Fn()>;

/// Some peers that do the same work.
#[derive(Debug)]
pub struct Group {
    /// The name of the work, such as `parse`.
    pub name: &'static str,
    /// On which input, such as `100 KB`.
    pub input: &'static str,
    /// The peers; the others are compared with the first.
    pub peers: Vec<Peer>,
}

/// One peer of a group.
#[derive(Clone, Copy, Debug)]
pub struct Peer {
    /// Its name.
    pub name: &'static str,
    /// Prepares its work on a body.
    pub prepare: fn(&str) -> Work,
}

/// The name of an input and what makes it.
type Input = (&'static str, fn() -> String);

const INPUTS: [Input; 4] = [
    ("1 KB", inputs::small),
    ("100 KB", inputs::middling),
    ("100 KB, tags last", inputs::middling_tags_last),
    ("10 MB", inputs::huge),
];

/// Every group.
pub fn groups() -> Vec<Group> {
    let mut groups = Vec::new();
    for (name, peers) in [("validate", validate()), ("parse", parse()), ("serialize", serialize())]
    {
        for (input, _) in INPUTS {
            groups.push(Group { name, input, peers: peers.clone() });
        }
    }
    groups
}

/// The body behind the name of an input.
pub fn input(name: &str) -> String {
    INPUTS.iter().find(|(input, _)| *input == name).map_or_else(String::new, |(_, make)| make())
}

fn peer(name: &'static str, prepare: fn(&str) -> Work) -> Peer {
    Peer { name, prepare }
}

fn validate() -> Vec<Peer> {
    vec![
        peer("genwire", |body| {
            let request: Genwire = read(body);
            Box::new(move || assert!(black_box(&request).validate().is_valid()))
        }),
        peer("by hand", |body| {
            let request: plain::Request = read(body);
            Box::new(move || assert!(hand::validate(black_box(&request)).is_empty()))
        }),
        peer("garde", |body| {
            let request: plain::Request = read(body);
            Box::new(move || assert!(black_box(&request).validate().is_ok()))
        }),
        peer("jsonschema", |body| {
            let value: JsonValue = read(body);
            let validator = schema();
            Box::new(move || assert!(validator.is_valid(black_box(&value))))
        }),
    ]
}

fn parse() -> Vec<Peer> {
    fn parse<T: DeserializeOwned + 'static>(body: &str) -> Work {
        let body = body.to_owned();
        Box::new(move || drop(black_box(read::<T>(black_box(&body)))))
    }
    vec![
        peer("genwire", parse::<Genwire>),
        peer("plain serde, closed", parse::<closed::Request>),
        peer("plain serde", parse::<plain::Request>),
        peer("async-openai", parse::<AsyncOpenai>),
        peer("serde_json::Value", parse::<JsonValue>),
        peer("scan only", parse::<IgnoredAny>),
    ]
}

fn serialize() -> Vec<Peer> {
    fn serialize<T: DeserializeOwned + serde::Serialize + 'static>(body: &str) -> Work {
        let value: T = read(body);
        Box::new(move || drop(black_box(write(black_box(&value)))))
    }
    vec![
        peer("genwire", |body| {
            let request: Genwire = read(body);
            Box::new(move || {
                let body = genwire_core::to_vec(black_box(&request));
                drop(black_box(body.unwrap_or_else(|error| fail(&error))));
            })
        }),
        peer("genwire, serde_json", serialize::<Genwire>),
        peer("plain serde", serialize::<plain::Request>),
        peer("async-openai", serialize::<AsyncOpenai>),
        peer("copy only", |body| {
            let body = body.to_owned();
            Box::new(move || drop(black_box(black_box(&body).clone())))
        }),
    ]
}

/// The exported schema of the request, compiled.
fn schema() -> jsonschema::Validator {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../schemas/json/chat/CreateChatCompletionRequest.json");
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| fail(&error));
    jsonschema::validator_for(&read(&text)).unwrap_or_else(|error| fail(&error))
}

fn read<T: DeserializeOwned>(text: &str) -> T {
    serde_json::from_str(text).unwrap_or_else(|error| fail(&error))
}

fn write<T: serde::Serialize>(value: &T) -> Vec<u8> {
    serde_json::to_vec(value).unwrap_or_else(|error| fail(&error))
}

#[expect(clippy::panic, reason = "a benchmark that cannot run must not print numbers")]
fn fail(error: &dyn std::fmt::Display) -> ! {
    panic!("{error}")
}
