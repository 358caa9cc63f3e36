//! Number among texts.

use genwire_core::{OpenEnum, UnknownValue};

#[derive(OpenEnum)]
#[wire(name = "chat.Tier", unknown = "error")]
enum Tier {
    #[wire(number = 1)]
    A,
    #[serde(untagged)]
    Unknown(UnknownValue),
}

fn main() {}
