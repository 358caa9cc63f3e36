//! Number with fraction.

use genwire_core::{OpenEnum, UnknownNumber};

#[derive(OpenEnum)]
#[wire(name = "chat.Tier", unknown = "error")]
enum Tier {
    #[wire(number = 1.5)]
    A,
    #[serde(untagged)]
    Unknown(UnknownNumber),
}

fn main() {}
