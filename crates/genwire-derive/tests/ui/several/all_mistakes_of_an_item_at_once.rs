//! All mistakes of an item at once.

use genwire_core::{Build, Validate, Wire};

#[derive(Wire, Validate, Build)]
#[wire(name = "chat.Usage", exakt)]
#[serde(rename_all = "camelCase")]
struct Usage {
    #[serde(default)]
    #[validate(range(min = "0", maximum = 5), lenght(min = 1))]
    total: i64,
    #[validate(length(min = 1))]
    other: i64,
    #[wire(nulable)]
    third: Option<String>,
}

fn main() {}
