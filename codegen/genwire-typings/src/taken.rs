//! Names that the files around a name have already, for every language.

/// Returns a name that is none of those that are taken: such a one ends in `_`, which no name of a
/// spec does.
pub(crate) fn free(name: &str, taken: &[&[&str]]) -> String {
    let is_taken = taken.iter().any(|names| names.contains(&name));
    if is_taken { format!("{name}_") } else { name.to_owned() }
}
