//! Text among numbers.

use genwire_core::{OpenEnum, UnknownNumber};

#[derive(OpenEnum)]
#[wire(name = "chat.Tier", unknown = "error")]
enum Tier {
    #[serde(rename = "a")]
    #[wire(number = 1)]
    A,
    #[serde(untagged)]
    Unknown(UnknownNumber),
}

fn main() {}
