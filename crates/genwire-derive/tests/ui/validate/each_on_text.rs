//! Constraints of items on a text, and of the wrong kind on items.

use genwire_core::{Validate, Wire};

#[derive(Wire, Validate)]
#[wire(name = "chat.Usage")]
struct Usage {
    #[validate(each(length(min = 1)))]
    total: String,
    #[validate(each(pattern = "^a"))]
    counts: Vec<i64>,
    #[validate(each(required))]
    names: Vec<String>,
}

fn main() {}
