//! Makes names that the spec language accepts from those of the document.

use genwire_spec::resolve::names;

/// Names that generated files import besides those that are never free.
const AVOIDED_TYPE_NAMES: [&str; 34] = [
    "Answer",
    "Arc",
    "BTreeMap",
    "BaseResp",
    "BaseRespBody",
    "Bytes",
    "Call",
    "CallOptions",
    "Caller",
    "Config",
    "Cow",
    "Entry",
    "ErrorCode",
    "ErrorDetail",
    "ErrorEnvelope",
    "EventBody",
    "EventStream",
    "Family",
    "Future",
    "Gate",
    "Iter",
    "MediaFormat",
    "MediaKind",
    "MediaLimits",
    "Open",
    "Part",
    "Permit",
    "Refusal",
    "Reply",
    "RequestBody",
    "Response",
    "Router",
    "Transport",
    "Unreadable",
];

/// First words of operation names that mean one of the verbs of the language.
const SYNONYMS: [(&str, &str); 26] = [
    ("book", "create"),
    ("destroy", "delete"),
    ("edit", "update"),
    ("fetch", "get"),
    ("find", "search"),
    ("generate", "create"),
    ("insert", "create"),
    ("make", "create"),
    ("modify", "update"),
    ("new", "create"),
    ("patch", "update"),
    ("post", "create"),
    ("put", "update"),
    ("read", "get"),
    ("register", "create"),
    ("render", "create"),
    ("replace", "update"),
    ("retrieve", "get"),
    ("set", "update"),
    ("show", "get"),
    ("start", "create"),
    ("store", "create"),
    ("submit", "create"),
    ("view", "get"),
    ("watch", "query"),
    ("write", "create"),
];

/// A name for a type.
pub(super) fn type_name(text: &str) -> String {
    let made = names::name(text).pascal;
    let made: String = made.chars().filter(char::is_ascii_alphanumeric).collect();
    if names::is_pascal(&made) && !is_taken(&made) {
        made
    } else if names::is_pascal(&made) && !is_taken(&format!("{made}Object")) {
        format!("{made}Object")
    } else {
        format!("Type{made}")
    }
}

fn is_taken(name: &str) -> bool {
    names::is_taken(name) || AVOIDED_TYPE_NAMES.contains(&name) || name == "Routes"
}

/// A text as an identifier, with a word in front where it could not begin one.
pub(super) fn snake(text: &str, word: &str) -> String {
    let made = names::name(text).snake;
    if names::is_snake(&made) {
        made
    } else {
        format!("{word}_{made}").trim_end_matches('_').to_owned()
    }
}

/// Returns true where the spec language allows a member of that name.
pub(super) fn is_member(wire: &str) -> bool {
    names::is_snake(&names::name(wire).snake) && !matches!(wire, "extra" | "new")
}

/// Returns true where a value or variant of that name gets a name in code.
pub(super) fn is_value(wire: &str) -> bool {
    let name = names::name(wire);
    names::is_snake(&name.snake) && name.pascal != names::UNKNOWN_VARIANT
}

/// The name of an operation: its first word is a verb of the language, and a noun follows.
pub(super) fn operation(given: &str, verb: &str, noun: &str) -> String {
    let made = names::name(given).snake;
    if names::is_snake(&made) && names::has_verb(&made) {
        return made;
    }
    let (first, rest) = made.split_once('_').unwrap_or((&made, ""));
    let meant = SYNONYMS.iter().find(|(word, _)| *word == first).map(|(_, verb)| *verb);
    let is_verb = names::VERBS.contains(&first);
    let name = match (is_verb, meant, rest) {
        (true, _, "") => format!("{first}_{noun}"),
        (_, Some(verb), "") => format!("{verb}_{noun}"),
        (_, Some(verb), rest) => format!("{verb}_{rest}"),
        _ if made.is_empty() => format!("{verb}_{noun}"),
        _ => format!("{verb}_{made}"),
    };
    snake(&name, "get")
}

/// A name in snake case as one for types.
pub(super) fn pascal(snake: &str) -> String {
    names::name(snake).pascal
}

/// The name of an area, made from a title; not that of a crate or module that is there already.
pub(super) fn area(title: &str) -> String {
    const NAMES_IN_USE: [&str; 13] = [
        "cli",
        "client",
        "codegen",
        "common",
        "constraint",
        "core",
        "derive",
        "generated",
        "media",
        "server",
        "spec",
        "test",
        "tests",
    ];
    let made = snake(title, "api");
    if NAMES_IN_USE.contains(&made.as_str()) { format!("{made}_api") } else { made }
}
