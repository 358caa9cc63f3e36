//! Names that operations and their methods cannot have.

use super::{is_taken, name};
use std::borrow::Cow;

/// Words that Rust keeps for itself.
const KEYWORDS: [&str; 51] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate",
    "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl",
    "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref",
    "return", "self", "static", "struct", "super", "trait", "true", "try", "type", "typeof",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// Modules that the generated code of an area has beside those of its operations, and the crates
/// whose paths it writes.
const MODULES: [&str; 17] = [
    "alloc",
    "area",
    "check",
    "client",
    "core",
    "error_code",
    "generated",
    "limits",
    "media",
    "server",
    "servers",
    "service",
    "states",
    "std",
    "streams",
    "text_rules",
    "types",
];

/// Functions and variables of generated servers, which have a function for each operation.
const ITEMS_OF_SERVERS: [&str; 7] =
    ["credential", "credentials", "entry", "fallback", "ready", "router", "unserved"];

/// Methods that every client has.
const METHODS: [&str; 6] = ["blocking", "builder", "clone", "from", "new", "transport"];

/// Ends of the names of types that are made of an operation.
const TYPES: [&str; 5] = ["Accumulator", "Headers", "Parameters", "Reply", "Request"];

/// Returns true for a word that Rust keeps for itself.
pub fn is_keyword(word: &str) -> bool {
    KEYWORDS.contains(&word)
}

/// The method of requests that checks them.
const CHECK: &str = "validate";

/// Methods of every enum, which is one of texts or of integers.
const ENUM_METHODS: [&str; 3] = ["as_i64", "as_str", "try_parse"];

/// Returns the identifier that Rust has for a name in snake case: words that Rust keeps for itself
/// have a spelling of their own.
pub fn identifier(snake: &str) -> Cow<'_, str> {
    match snake {
        "crate" => Cow::Borrowed("krate"),
        "type" => Cow::Borrowed("ty"),
        keyword if is_keyword(keyword) => Cow::Owned(format!("{keyword}_")),
        other => Cow::Borrowed(other),
    }
}

/// Returns true for the name of a method that every client has.
pub fn is_method_of_clients(name: &str) -> bool {
    METHODS.contains(&name)
}

/// Returns true for a member whose setter hides the method that checks a request.
pub fn hides_check(member: &str) -> bool {
    member == CHECK
}

/// Returns true if the accessor of a property has the name of a method that every enum has.
pub fn is_method_of_enums(property: &str) -> bool {
    ENUM_METHODS.contains(&property)
}

/// Returns true if an operation cannot have that name: generated code has it for something else, or
/// a type that is made of the operation would hide one that generated code needs.
pub fn is_reserved_operation(operation: &str) -> bool {
    let pascal = name(operation).pascal;
    is_keyword(operation)
        || MODULES.contains(&operation)
        || ITEMS_OF_SERVERS.contains(&operation)
        || is_method_of_clients(operation)
        || TYPES.iter().any(|end| is_taken(&format!("{pascal}{end}")))
}
