//! Wrong payload for unlisted values.

use genwire_core::OpenEnum;

#[derive(OpenEnum)]
#[wire(name = "chat.Tier", unknown = "error")]
enum Tier {
    #[serde(rename = "a")]
    A,
    #[serde(untagged)]
    Unknown(String),
}

fn main() {}
