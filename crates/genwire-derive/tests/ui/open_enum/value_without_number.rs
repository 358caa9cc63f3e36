//! Value without number.

use genwire_core::{OpenEnum, UnknownNumber};

#[derive(OpenEnum)]
#[wire(name = "chat.Tier", unknown = "error")]
enum Tier {
    A,
    #[serde(untagged)]
    Unknown(UnknownNumber),
}

fn main() {}
