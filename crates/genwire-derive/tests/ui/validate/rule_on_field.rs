//! Rule on field.

use genwire_core::{Validate, Wire};

#[derive(Wire, Validate)]
#[wire(name = "chat.Usage")]
struct Usage {
    #[validate(rule(check = a, id = "a", message = "b"))]
    total: i64,
}

fn main() {}
