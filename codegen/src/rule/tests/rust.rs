//! Rules as Rust functions.

use crate::emit::rust_rules::emit_rule_fn;
use crate::rule::testing::{REQUEST, interface, rule, sound};

#[test]
fn show() {
    let interface = interface();
    for text in [
        "!has(this.limit) || this.limit <= this.model.limit",
        "this.model.media || !has(this.body) || !is_parts(this.body) || as_parts(this.body).exists(p, p.type == \"image\")",
        "this.model.media || !this.content.exists(m, has(m.role) && (m.role == \"wide\" || m.role == \"tall\"))",
        "!has(this.limit) || !has(this.count)",
        "!has(this.options) || !has(this.options.mode) || this.options.mode != \"auto\" || this.model.media",
        "!has(this.options) || (has(this.stream) && this.stream)",
        "!has(this.stream) || !this.stream || has(this.title)",
        "size(this.content.filter(c, c.type == \"image\" && (!has(c.role) || c.role == \"wide\"))) <= 1",
        "!has(this.ratio) || this.ratio in [\"wide\", \"tall\"] || this.content.exists(c, c.type == \"image\" && (!has(c.role) || c.role == \"wide\"))",
        "has(this.options) && has(this.options.deep)",
        "!has(this.fallback) || this.fallback.family == \"old\"",
        "has(this.fallback) ? this.fallback.limit > 3 : this.count < 2",
        "has(this.title) && (this.title.startsWith(\"a\") || size(this.title) > 3)",
        "size(this.name) == 0 || this.content.exists_one(c, c.type == \"text\")",
    ] {
        let expr = sound(&interface.types, REQUEST, text);
        let tokens = emit_rule_fn(&interface, interface.ty(REQUEST), &rule(text, expr));
        let file = syn::parse2(tokens).unwrap();
        println!("{}", prettyplease::unparse(&file));
    }
}
