//! Derives names that the spec language accepts from names in the document.

mod latin;
mod used;

pub(super) use self::used::{Names, free};

use genwire_spec::model::COMMON;
use genwire_spec::names;
use latin::plain;
use std::collections::{BTreeMap, BTreeSet};

/// Name of the error code type, which every interface has.
const ERROR_CODES: &str = "ErrorCode";

/// Maximum length of a name that becomes a file name, before a prefix and a suffix are added.
const MAX_LENGTH: usize = 150;

/// Truncates a name at the last word within the limit; `starts` is true for a character at which a
/// word begins, or for a separator.
fn bounded(name: &str, starts: impl Fn(char) -> bool) -> String {
    let Some(head) = name.get(..=MAX_LENGTH) else { return name.to_owned() };
    let end = head.rfind(starts).filter(|end| *end > MAX_LENGTH / 2).unwrap_or(MAX_LENGTH);
    head[..end].to_owned()
}

/// Converts a string to a type name.
pub(super) fn type_name(text: &str) -> String {
    let made = names::name(&plain(text)).pascal;
    let made: String = made.chars().filter(char::is_ascii_alphanumeric).collect();
    let made = bounded(&made, |sign| sign.is_ascii_uppercase());
    if names::is_pascal(&made) && !is_taken(&made) {
        made
    } else if names::is_pascal(&made) && !is_taken(&format!("{made}Object")) {
        format!("{made}Object")
    } else {
        format!("Type{made}")
    }
}

/// Returns true if no type can have the name.
pub(super) fn is_taken(name: &str) -> bool {
    names::is_taken(name) || name == ERROR_CODES
}

/// Converts a string to the name of an operation or an area, which is used as a file name.
pub(super) fn of_file(text: &str, word: &str) -> String {
    bounded(&snake(text, word), |sign| sign == '_')
}

/// Converts a string to a snake-case identifier, prefixed with `word` if it cannot start an
/// identifier.
pub(super) fn snake(text: &str, word: &str) -> String {
    let made = words(text);
    if names::is_snake(&made) {
        made
    } else {
        format!("{word}_{made}").trim_end_matches('_').to_owned()
    }
}

/// Returns true if the spec language allows a member with the name.
pub(super) fn is_member(wire: &str) -> bool {
    names::is_snake(&names::name(wire).snake) && !matches!(wire, "builder" | "extra" | "new")
}

/// Returns the name of a member in code, and true if the draft has to state it because the derived
/// name is invalid or taken. A name is made unique with `word` as a prefix, if given, or else with
/// a number as a suffix.
pub(super) fn member(
    wire: &str,
    word: Option<&str>,
    numbers: &mut Numbers,
    is_free: impl Fn(&str) -> bool,
) -> (String, bool) {
    let is_sound = |name: &str| {
        names::is_snake(name) && !matches!(name, "builder" | "extra" | "new") && is_free(name)
    };
    let (made, own) = (names::name(&plain(wire)).snake, names::name(wire).snake);
    if is_sound(&made) {
        let is_given = made != own;
        return (made, is_given);
    }
    let base = snake(&spelt(wire), "member");
    let base = if matches!(base.as_str(), "builder" | "extra" | "new") {
        format!("{base}_member")
    } else {
        base
    };
    let apart = word.map_or_else(|| base.clone(), |word| format!("{word}_{base}"));
    let found = [&base, &apart].into_iter().find(|name| is_sound(name)).cloned();
    (found.unwrap_or_else(|| numbers.next(&apart, is_sound)), true)
}

/// Last number appended to each name; all lower numbers are taken.
#[derive(Clone, Debug, Default)]
pub(super) struct Numbers(BTreeMap<String, usize>);

impl Numbers {
    /// Appends the next number that makes a name free.
    pub(super) fn next(&mut self, name: &str, is_free: impl Fn(&str) -> bool) -> String {
        let last = self.0.entry(name.to_owned()).or_insert(1);
        loop {
            *last += 1;
            let numbered = format!("{name}_{last}");
            if is_free(&numbered) {
                return numbered;
            }
        }
    }
}

/// Returns the words of a string in snake case, with symbols spelt out.
fn spelt(text: &str) -> String {
    let spelt: String = plain(text)
        .char_indices()
        .map(|(at, sign)| match sign {
            '+' => " plus ".to_owned(),
            '-' if at == 0 => " minus ".to_owned(),
            '@' => " at ".to_owned(),
            '$' => " dollar ".to_owned(),
            '#' => " number ".to_owned(),
            '%' => " percent ".to_owned(),
            '*' => " star ".to_owned(),
            '<' => " below ".to_owned(),
            '>' => " above ".to_owned(),
            '=' => " equal ".to_owned(),
            '!' => " not ".to_owned(),
            other => other.to_string(),
        })
        .collect();
    names::name(&spelt).snake
}

/// Derives distinct names in code for the values of an enum or a tag.
pub(super) fn values(all: &[String]) -> Vec<String> {
    let plain: Vec<String> = all.iter().map(|wire| words(wire)).collect();
    let mut users: BTreeMap<String, usize> = BTreeMap::new();
    for name in &plain {
        *users.entry(pascal(name)).or_default() += 1;
    }
    let (mut lower, mut used) = (BTreeSet::new(), BTreeSet::new());
    let mut numbers = Numbers::default();
    let mut made = Vec::new();
    for (wire, plain) in all.iter().zip(plain) {
        let base = match wire.as_str() {
            "" => "empty".to_owned(),
            _ if names::is_snake(&plain) && users[&pascal(&plain)] == 1 => plain,
            _ => snake(&spelt(wire), "value"),
        };
        let is_reserved = names::is_reserved_variant(&pascal(&base));
        let base = if is_reserved { format!("{base}_value") } else { base };
        // A number distinguishes values that differ only in case.
        let is_first = lower.insert(wire.chars().flat_map(char::to_lowercase).collect::<String>());
        let name = if is_first && !used.contains(&pascal(&base)) {
            base
        } else {
            numbers.next(&base, |name| !used.contains(&pascal(name)))
        };
        used.insert(pascal(&name));
        made.push(name);
    }
    made
}

/// Returns true for a name that is the same in code and on the wire.
pub(super) fn is_exact(wire: &str) -> bool {
    names::name(wire).snake == wire
}

/// Returns the words of a string in snake case, which may not form a valid name.
pub(super) fn words(text: &str) -> String {
    names::name(&plain(text)).snake
}

/// Derives the name of an operation from its `operationId`, or else from a verb and a noun.
pub(super) fn operation(id: &str, verb: &str, noun: &str) -> String {
    let made = words(id);
    if made.is_empty() {
        return of_file(&format!("{verb}_{noun}"), verb);
    }
    let name = of_file(&made, verb);
    if names::is_reserved_operation(&name) {
        of_file(&format!("{verb}_{made}"), verb)
    } else {
        name
    }
}

/// Converts a name in snake case to Pascal case.
pub(super) fn pascal(snake: &str) -> String {
    names::name(snake).pascal
}

/// Returns true if the spec language allows an area with the name.
pub(super) fn is_area(name: &str) -> bool {
    names::is_area(name) && name != COMMON
}

/// Derives the name of an area from a title; avoids names of existing crates and modules.
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
    let made = of_file(title, "api");
    if NAMES_IN_USE.contains(&made.as_str()) || !is_area(&made) {
        format!("{made}_api")
    } else {
        made
    }
}

/// Derives the name of an area from a tag; its client and service must not clash with type names.
pub(super) fn area_of_tag(tag: &str, types: &BTreeSet<&str>) -> String {
    // Reserved words that cannot be module names.
    const RESERVED_NAMES: [&str; 7] = ["as", "crate", "enum", "import", "mod", "super", "type"];
    let made = area(tag);
    let client = pascal(&made);
    let service = format!("{client}Service");
    let is_type = |name: &str| is_taken(name) || types.contains(name);
    if RESERVED_NAMES.contains(&made.as_str()) || is_type(&client) || is_type(&service) {
        format!("{made}_api")
    } else {
        made
    }
}
