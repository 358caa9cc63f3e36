//! Missing name.

use genwire_core::{Validate, Wire};

#[derive(Wire, Validate)]
struct Usage {
    total: i64,
}

fn main() {}
