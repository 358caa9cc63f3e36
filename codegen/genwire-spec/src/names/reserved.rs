//! Names that operations and their methods cannot have.

use super::{is_taken, name};
use std::borrow::Cow;

/// Keywords of Rust.
const KEYWORDS: [&str; 51] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate",
    "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl",
    "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref",
    "return", "self", "static", "struct", "super", "trait", "true", "try", "type", "typeof",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// Modules in the generated code of an area that do not belong to an operation, and crates that the
/// code names.
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

/// Functions and variables of generated servers, in addition to a function for each operation.
const ITEMS_OF_SERVERS: [&str; 7] =
    ["credential", "credentials", "entry", "fallback", "ready", "router", "unserved"];

/// Methods of every client.
const METHODS: [&str; 6] = ["blocking", "builder", "clone", "from", "new", "transport"];

/// Suffixes of type names that are derived from an operation.
const TYPES: [&str; 5] = ["Accumulator", "Headers", "Parameters", "Request", "Responses"];

/// Returns true for a keyword of Rust.
pub fn is_keyword(word: &str) -> bool {
    KEYWORDS.contains(&word)
}

/// The method that validates a request.
const CHECK: &str = "validate";

/// Methods of enums, both of strings and of integers.
const ENUM_METHODS: [&str; 3] = ["as_i64", "as_str", "try_parse"];

/// Returns the Rust identifier for a snake-case name; keywords are respelled.
pub fn identifier(snake: &str) -> Cow<'_, str> {
    match snake {
        "crate" => Cow::Borrowed("krate"),
        "type" => Cow::Borrowed("ty"),
        keyword if is_keyword(keyword) => Cow::Owned(format!("{keyword}_")),
        other => Cow::Borrowed(other),
    }
}

/// Returns true for a method name of every client.
pub fn is_method_of_clients(name: &str) -> bool {
    METHODS.contains(&name)
}

/// Returns true for a member whose setter would shadow the validation method of a request.
pub fn hides_check(member: &str) -> bool {
    member == CHECK
}

/// Returns true if the accessor of a property would have the name of an enum method.
pub fn is_method_of_enums(property: &str) -> bool {
    ENUM_METHODS.contains(&property)
}

/// Returns true if an operation cannot have the name.
///
/// Generated code uses it for something else, or a type that is derived from the operation would
/// shadow a name that generated code needs.
pub fn is_reserved_operation(operation: &str) -> bool {
    let pascal = name(operation).pascal;
    is_keyword(operation)
        || MODULES.contains(&operation)
        || ITEMS_OF_SERVERS.contains(&operation)
        || is_method_of_clients(operation)
        || TYPES.iter().any(|end| is_taken(&format!("{pascal}{end}")))
}
