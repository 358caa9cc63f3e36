//! Names that the surrounding files already use, for every language.

/// Returns a free name: a name that is taken gets the suffix `_`. No name in a spec ends in `_`.
pub(crate) fn free(name: &str, taken: &[&[&str]]) -> String {
    let is_taken = taken.iter().any(|names| names.contains(&name));
    if is_taken { format!("{name}_") } else { name.to_owned() }
}
