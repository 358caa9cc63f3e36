//! On struct.

use genwire_core::OpenEnum;

#[derive(OpenEnum)]
#[wire(name = "chat.Tier", unknown = "error")]
struct Tier {
    name: String,
}

fn main() {}
