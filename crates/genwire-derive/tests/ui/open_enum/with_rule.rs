//! With rule.

use genwire_core::{OpenEnum, UnknownValue};

#[derive(OpenEnum)]
#[wire(name = "chat.Tier", unknown = "error")]
#[validate(native = check)]
enum Tier {
    #[serde(rename = "a")]
    A,
    #[serde(untagged)]
    Unknown(UnknownValue),
}

fn main() {}
