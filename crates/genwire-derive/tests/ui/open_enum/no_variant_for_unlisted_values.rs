//! No variant for unlisted values.

use genwire_core::OpenEnum;

#[derive(OpenEnum)]
#[wire(name = "chat.Tier", unknown = "error")]
enum Tier {
    #[serde(rename = "a")]
    A,
}

fn main() {}
