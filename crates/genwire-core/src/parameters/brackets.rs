//! Values with their path in brackets: `filter[size]=1`, `ids[]=7`, `rows[0][id]=7`.

use crate::MAX_DEPTH;
use serde_json::Value as JsonValue;

/// Formats a string, a number or a Boolean; `None` for other values.
pub(super) fn text(value: &JsonValue) -> Option<String> {
    match value {
        JsonValue::String(text) => Some(text.clone()),
        JsonValue::Bool(_) | JsonValue::Number(_) => Some(value.to_string()),
        JsonValue::Null | JsonValue::Array(_) | JsonValue::Object(_) => None,
    }
}

/// Adds the scalars of a value, each with its path; `None` if a part cannot be written.
///
/// An empty list or object has no scalars, so it is read back as absent; as an item of a list it
/// cannot be written. A name that contains brackets cannot be written either.
pub(crate) fn write(
    name: String,
    value: &JsonValue,
    out: &mut Vec<(String, String)>,
) -> Option<()> {
    match value {
        JsonValue::Null => {}
        JsonValue::Array(items) if items.iter().all(|item| text(item).is_some()) => {
            let pair = |item| Some((format!("{name}[]"), text(item)?));
            out.extend(items.iter().filter_map(pair));
        }
        JsonValue::Array(items) => {
            for (place, item) in items.iter().enumerate() {
                let before = out.len();
                write(format!("{name}[{place}]"), item, out)?;
                (out.len() > before).then_some(())?;
            }
        }
        JsonValue::Object(members) => {
            for (key, value) in members {
                let is_name = !key.is_empty() && !key.contains(['[', ']']);
                is_name.then(|| write(format!("{name}[{key}]"), value, out)).flatten()?;
            }
        }
        scalar => out.push((name, text(scalar)?)),
    }
    Some(())
}

/// Returns the segments of a path, such as `["0", "id"]` for `[0][id]`; `None` if the string is not
/// a path.
///
/// The segment of an item without an index is empty.
pub(crate) fn place(text: &str) -> Option<Vec<&str>> {
    let mut names = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (name, after) = rest.strip_prefix('[')?.split_once(']')?;
        // Two values of `[][id]` may belong to one item or to two.
        let is_name = !name.contains('[') && (!name.is_empty() || after.is_empty());
        names.push(Some(name).filter(|_| is_name && names.len() < MAX_DEPTH)?);
        rest = after;
    }
    Some(names)
}
