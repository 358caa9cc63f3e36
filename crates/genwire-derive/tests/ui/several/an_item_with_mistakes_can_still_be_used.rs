//! An item with mistakes can still be used.

use genwire_core::{Build, Validate, Wire};

#[derive(Wire, Validate, Build)]
#[wire(name = "chat.Usage")]
struct Usage {
    #[serde(default)]
    #[validate(range(minimum = 0))]
    total: i64,
}

#[derive(Wire, Validate, Build)]
#[wire(name = "chat.Reply")]
struct Reply {
    usage: Usage,
}

fn use_it(usage: Usage) -> String {
    let reply = Reply::new(usage);
    reply.validate();
    format!("{}", reply.usage.total)
}

fn main() {}
