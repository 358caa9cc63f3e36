//! Object on string.

use genwire_core::Wire;

#[derive(Wire)]
#[wire(name = "chat.Usage")]
struct Usage {
    #[wire(object)]
    total: Option<String>,
}

fn main() {}
