//! Rule with text as code.

use genwire_core::{Validate, Wire};

#[derive(Wire, Validate)]
#[wire(name = "chat.Usage")]
#[validate(rule(check = check, id = "a", message = "b", code = "2013"))]
struct Usage {
    total: i64,
}

fn check(_: &Usage) -> bool {
    true
}

fn main() {}
