//! Duplicate value.

use genwire_core::{OpenEnum, UnknownValue};

#[derive(OpenEnum)]
#[wire(name = "chat.Tier", unknown = "error")]
enum Tier {
    #[serde(rename = "a")]
    A,
    #[serde(rename = "a")]
    B,
    #[serde(untagged)]
    Unknown(UnknownValue),
}

fn main() {}
