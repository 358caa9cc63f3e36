//! Duplicate number.

use genwire_core::{OpenEnum, UnknownNumber};

#[derive(OpenEnum)]
#[wire(name = "chat.Tier", unknown = "error")]
enum Tier {
    #[wire(number = 1)]
    A,
    #[wire(number = 1)]
    B,
    #[serde(untagged)]
    Unknown(UnknownNumber),
}

fn main() {}
