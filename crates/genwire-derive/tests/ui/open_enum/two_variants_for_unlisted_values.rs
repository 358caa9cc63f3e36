//! Two variants for unlisted values.

use genwire_core::{OpenEnum, UnknownValue};

#[derive(OpenEnum)]
#[wire(name = "chat.Tier", unknown = "error")]
enum Tier {
    #[serde(untagged)]
    Unknown(UnknownValue),
    #[serde(untagged)]
    Other(UnknownValue),
}

fn main() {}
