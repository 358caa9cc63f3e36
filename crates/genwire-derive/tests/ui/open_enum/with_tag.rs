//! With tag.

use genwire_core::{OpenEnum, UnknownValue};

#[derive(OpenEnum)]
#[serde(tag = "type")]
#[wire(name = "chat.Tier", unknown = "error")]
enum Tier {
    #[serde(rename = "a")]
    A,
    #[serde(untagged)]
    Unknown(UnknownValue),
}

fn main() {}
