//! Required on extra.

use genwire_core::{Extra, Validate, Wire};

#[derive(Wire, Validate)]
#[wire(name = "chat.Usage")]
struct Usage {
    #[serde(flatten)]
    #[validate(required)]
    extra: Extra,
}

fn main() {}
