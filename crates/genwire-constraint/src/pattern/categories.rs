//! General categories of characters, as of Unicode 16.0.

/// The categories of all characters in order, run-length encoded.
///
/// Each category is followed by the length of its run, unless that is one.
const RUNS: &str = include_str!("categories.txt");

/// Returns the ranges of characters in a category, such as `Lu`, or in a group of categories, such
/// as `L`; `None` for an unknown name.
pub(super) fn ranges(name: &str) -> Option<Vec<(u32, u32)>> {
    if name.is_empty() {
        return None;
    }
    let mut found: Vec<(u32, u32)> = Vec::new();
    let mut next = 0;
    for run in RUNS.split_ascii_whitespace() {
        let (category, count) = run.split_at_checked(2)?;
        let first = next;
        next += if count.is_empty() { 1 } else { count.parse::<u32>().ok()? };
        if !category.starts_with(name) {
            continue;
        }
        match found.last_mut() {
            Some(last) if last.1 + 1 == first => last.1 = next - 1,
            _ => found.push((first, next - 1)),
        }
    }
    (!found.is_empty()).then_some(found)
}
