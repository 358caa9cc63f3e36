//! Value with payload.

use genwire_core::{OpenEnum, UnknownValue};

#[derive(OpenEnum)]
#[wire(name = "chat.Tier", unknown = "error")]
enum Tier {
    #[serde(rename = "a")]
    A(i64),
    #[serde(untagged)]
    Unknown(UnknownValue),
}

fn main() {}
