//! Effective configuration as a commented file.

use super::{Sections, Settings};
use std::fmt::Write as _;
use toml::{Table, Value};

/// Documented settings of every service: each key with its comment and its default.
///
/// A line `#key = value` is a key that is absent by default. The sections of the engines follow.
const REFERENCE: &str = include_str!("reference.toml");
/// Examples of lists, which come at the end of a file.
const LISTS: &str = include_str!("lists.toml");

/// Prints the settings in the order of the reference, each with its comment.
pub(super) fn print<S: Sections>(settings: &Settings, own: &S) -> String {
    let mut settings = settings.clone();
    let variable = settings.keys.iter().find_map(|key| key.variable.clone());
    settings.keys.retain(|key| key.variable.is_none());
    // Settings are plain data with string keys, so TOML can always represent them.
    let mut values = Table::try_from(&settings).unwrap_or_default();
    values.extend(Table::try_from(own).unwrap_or_default());
    let lists = take_lists(&mut values);
    let mut text = String::new();
    let mut section = String::new();
    for line in reference::<S>().lines() {
        if let Some(name) = header(line) {
            name.clone_into(&mut section);
        } else if let Some(key) = key(line)
            && let Some(value) = take(&mut values, &section, key)
        {
            // Writing into a `String` cannot fail.
            let _ = writeln!(text, "{key} = {value}");
            continue;
        }
        text.push_str(line);
        text.push('\n');
    }
    text.push_str(&rest(values));
    if let Some(name) = variable {
        let _ = writeln!(
            text,
            "\n# The key in the variable {name} is not in this file; the variable adds it again."
        );
    }
    for (name, list) in lists {
        for entry in list {
            let _ = write!(text, "\n[[{name}]]\n{entry}");
        }
    }
    text
}

/// Returns the documented configuration.
pub(super) fn reference<S: Sections>() -> String {
    let parts = [REFERENCE, S::REFERENCE, LISTS];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join("\n")
}

/// Returns the name of the section that begins on a line.
fn header(line: &str) -> Option<&str> {
    line.strip_prefix('[')?.strip_suffix(']')
}

/// Returns the key that a line sets or documents.
pub(super) fn key(line: &str) -> Option<&str> {
    let line = line.strip_prefix('#').unwrap_or(line);
    let (key, _) = line.split_once(" = ")?;
    key.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_').then_some(key)
}

fn take(values: &mut Table, section: &str, key: &str) -> Option<Value> {
    if section.is_empty() {
        return values.remove(key);
    }
    values.get_mut(section)?.as_table_mut()?.remove(key)
}

/// Returns the arrays of tables, which come at the end of a file.
fn take_lists(values: &mut Table) -> Vec<(String, Vec<Table>)> {
    let names: Vec<String> = values
        .iter()
        .filter(|(_, value)| value.as_array().is_some_and(|list| list.iter().all(Value::is_table)))
        .map(|(name, _)| name.clone())
        .collect();
    names
        .into_iter()
        .filter_map(|name| {
            let list = values.remove(&name)?.try_into::<Vec<Table>>().ok()?;
            Some((name, list))
        })
        .collect()
}

/// Returns the settings that are missing from the reference.
pub(super) fn rest(mut values: Table) -> String {
    values.retain(|_, value| value.as_table().is_none_or(|table| !table.is_empty()));
    if values.is_empty() { String::new() } else { format!("\n{values}") }
}
