//! Values that are put into a table by the path of their key.

use toml::{Table, Value};

/// The ways in which a text without a type can be meant: as TOML, or as a plain text.
pub(super) fn readings(text: &str) -> impl Iterator<Item = Value> {
    let typed = format!("value = {text}")
        .parse::<Table>()
        .ok()
        .filter(|table| table.len() == 1)
        .and_then(|mut table| table.remove("value"));
    typed.into_iter().chain([Value::String(text.to_owned())])
}

/// Puts a value where the path leads to, making the tables on the way.
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
                .ok_or_else(|| format!("`{section}` is no table"))?;
            insert(inner, rest, value)
        }
    }
}

/// What is wrong, without the excerpt of a text that nobody has written.
pub(super) fn first_line(error: &toml::de::Error) -> String {
    error.message().lines().next().unwrap_or_default().to_owned()
}
