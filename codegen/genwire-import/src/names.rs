//! Makes names that the spec language accepts from those of the document.

mod latin;
mod used;

pub(super) use self::used::{Names, free};

use genwire_spec::model::COMMON;
use genwire_spec::names;
use latin::plain;
use std::collections::{BTreeMap, BTreeSet};

/// Name of the type of error codes, which every interface has.
const ERROR_CODES: &str = "ErrorCode";

/// Maximum length of a name that becomes one of a file, with more characters in front and behind.
const MAX_LENGTH: usize = 150;

/// Cuts a name at its last word within the limit; `starts` is true for the first sign of a word, or
/// the one before.
fn bounded(name: &str, starts: impl Fn(char) -> bool) -> String {
    let Some(head) = name.get(..=MAX_LENGTH) else { return name.to_owned() };
    let end = head.rfind(starts).filter(|end| *end > MAX_LENGTH / 2).unwrap_or(MAX_LENGTH);
    head[..end].to_owned()
}

/// Makes a name for a type.
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

/// Returns true if no type can have that name.
pub(super) fn is_taken(name: &str) -> bool {
    names::is_taken(name) || name == ERROR_CODES
}

/// Makes the name of an operation or an area, which is one of a file.
pub(super) fn of_file(text: &str, word: &str) -> String {
    bounded(&snake(text, word), |sign| sign == '_')
}

/// Makes an identifier in snake case, with a word in front if the text cannot begin one.
pub(super) fn snake(text: &str, word: &str) -> String {
    let made = words(text);
    if names::is_snake(&made) {
        made
    } else {
        format!("{word}_{made}").trim_end_matches('_').to_owned()
    }
}

/// Returns true if the spec language allows a member of that name.
pub(super) fn is_member(wire: &str) -> bool {
    names::is_snake(&names::name(wire).snake) && !matches!(wire, "builder" | "extra" | "new")
}

/// Returns the name in code of a member, and true if the draft has to give it, since the one that
/// the language makes is none or not free. What distinguishes it is a word in front, where there is
/// one, or else a number behind.
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

/// Last numbers behind names, of which no earlier one is free.
#[derive(Clone, Debug, Default)]
pub(super) struct Numbers(BTreeMap<String, usize>);

impl Numbers {
    /// Returns a name with the next number that makes it free.
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

/// Returns the words of a text in snake case, with the names of the signs that it has.
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

/// Makes the names in code of the values of an enum or a tag, which are distinct.
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
        // A number distinguishes values that differ in letter case alone.
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

/// Returns true for a name that is spelt in code as it is on the wire.
pub(super) fn is_exact(wire: &str) -> bool {
    names::name(wire).snake == wire
}

/// Returns the words of a text in snake case, which may be no name.
pub(super) fn words(text: &str) -> String {
    names::name(&plain(text)).snake
}

/// Makes the name of an operation: the words of its `operationId`, or else a verb and a noun.
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

/// Returns true if the spec language allows an area of that name.
pub(super) fn is_area(name: &str) -> bool {
    names::is_area(name) && name != COMMON
}

/// Makes the name of an area from a title; not the name of an existing crate or module.
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

/// Makes the name of an area from a tag; its client and its service have no name of a type.
pub(super) fn area_of_tag(tag: &str, types: &BTreeSet<&str>) -> String {
    // Words that a module cannot have as a name.
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
