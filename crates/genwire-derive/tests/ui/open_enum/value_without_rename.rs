//! Value without rename.

use genwire_core::{OpenEnum, UnknownValue};

#[derive(OpenEnum)]
#[wire(name = "chat.Tier", unknown = "error")]
enum Tier {
    A,
    #[serde(untagged)]
    Unknown(UnknownValue),
}

fn main() {}
