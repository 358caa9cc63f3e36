//! Compares a body with the same body after a tool has read and written it.

use serde_json::Value;
use std::collections::BTreeSet;

/// A difference that preserves the meaning of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Change {
    /// A null is left out.
    NullLeftOut,
    /// A member that was absent is written as null.
    NullAdded,
    /// A list without items is left out.
    EmptyListLeftOut,
    /// An unlisted member is omitted.
    UnlistedLeftOut,
}

impl Change {
    /// Describes the change; the number of bodies precedes it.
    pub(crate) fn describe(self) -> &'static str {
        match self {
            Self::NullLeftOut => "without a null",
            Self::NullAdded => "with null for an absent member",
            Self::EmptyListLeftOut => "without an empty list",
            Self::UnlistedLeftOut => "without a member that is not listed",
        }
    }
}

/// The differences of a body: harmless changes, and the paths of all others.
#[derive(Debug, Default)]
pub(crate) struct Difference {
    pub(crate) changes: BTreeSet<Change>,
    pub(crate) wrong: Vec<String>,
}

/// Compares a body with its rewritten form; `unlisted` are the paths of unlisted members.
pub(crate) fn compare(body: &Value, again: &Value, unlisted: &BTreeSet<String>) -> Difference {
    let mut difference = Difference::default();
    compare_values(body, again, "", unlisted, &mut difference);
    difference
}

fn compare_values(
    body: &Value,
    again: &Value,
    path: &str,
    unlisted: &BTreeSet<String>,
    found: &mut Difference,
) {
    match (body, again) {
        (Value::Object(members), Value::Object(written)) => {
            for (name, member) in members {
                let path = format!("{path}/{name}");
                match written.get(name) {
                    Some(again) => compare_values(member, again, &path, unlisted, found),
                    None if unlisted.contains(&path) => {
                        found.changes.insert(Change::UnlistedLeftOut);
                    }
                    None if member.is_null() => {
                        found.changes.insert(Change::NullLeftOut);
                    }
                    None if *member == Value::Array(Vec::new()) => {
                        found.changes.insert(Change::EmptyListLeftOut);
                    }
                    None => found.wrong.push(format!("`{path}` is lost")),
                }
            }
            for (name, member) in written.iter().filter(|(name, _)| !members.contains_key(*name)) {
                if member.is_null() {
                    found.changes.insert(Change::NullAdded);
                } else {
                    found.wrong.push(format!("`{path}/{name}` is added"));
                }
            }
        }
        (Value::Array(items), Value::Array(written)) if items.len() == written.len() => {
            for (index, (item, again)) in items.iter().zip(written).enumerate() {
                compare_values(item, again, &format!("{path}/{index}"), unlisted, found);
            }
        }
        (Value::Number(number), Value::Number(written)) if number.as_f64() == written.as_f64() => {}
        _ if body == again => {}
        _ => found.wrong.push(format!("`{path}` is changed")),
    }
}

#[cfg(test)]
mod tests {
    use super::{Change, compare};
    use serde_json::json;
    use std::collections::BTreeSet;

    #[test]
    fn harmless_changes_are_distinguished_from_wrong_ones() {
        let body = json!({ "a": null, "b": [], "c": 1, "d": [{ "x": 1 }], "e": "text" });
        let again = json!({ "c": 1.0, "d": [{ "x": 1, "y": null }], "e": "text" });
        let difference = compare(&body, &again, &BTreeSet::new());
        let all = [Change::NullLeftOut, Change::NullAdded, Change::EmptyListLeftOut];
        assert_eq!(difference.changes, BTreeSet::from(all));
        assert_eq!(difference.wrong, [""; 0]);
        let again = json!({ "c": 2, "d": [{}], "f": 1 });
        let difference = compare(&body, &again, &BTreeSet::from(["/e".to_owned()]));
        assert!(difference.changes.contains(&Change::UnlistedLeftOut));
        assert_eq!(difference.wrong, ["`/c` is changed", "`/d/0/x` is lost", "`/f` is added"]);
    }
}
