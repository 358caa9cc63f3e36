//! Setting values in a table by the path of their key.

use toml::{Table, Value};

/// Returns the interpretations of a value: as TOML if it is valid, and then as a plain string.
pub(super) fn interpretations(text: &str) -> impl Iterator<Item = Value> {
    let typed = format!("value = {text}")
        .parse::<Table>()
        .ok()
        .filter(|table| table.len() == 1)
        .and_then(|mut table| table.remove("value"));
    typed.into_iter().chain([Value::String(text.to_owned())])
}

/// Sets a value at a path, creating the tables on the way.
pub(super) fn insert(table: &mut Table, path: &str, value: Value) -> Result<(), String> {
    match path.split_once('.') {
        None => {
            table.insert(path.to_owned(), value);
            Ok(())
        }
        Some((section, rest)) => {
            let inner = table
                .entry(section.to_owned())
                .or_insert_with(|| Value::Table(Table::new()))
                .as_table_mut()
                .ok_or_else(|| format!("`{section}` is not a section"))?;
            insert(inner, rest, value)
        }
    }
}

/// Returns the error message without the excerpt from the source that this module generated.
pub(super) fn first_line(error: &toml::de::Error) -> String {
    error.message().lines().next().unwrap_or_default().to_owned()
}
