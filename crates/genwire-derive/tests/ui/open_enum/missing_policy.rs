//! Missing policy.

use genwire_core::{OpenEnum, UnknownValue};

#[derive(OpenEnum)]
#[wire(name = "chat.Tier")]
enum Tier {
    #[serde(rename = "a")]
    A,
    #[serde(untagged)]
    Unknown(UnknownValue),
}

fn main() {}
