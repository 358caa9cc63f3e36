//! The order of versions: semantic versions, dates and other numbers.

use std::cmp::Ordering;

/// Characters between the parts of a version.
const SEPARATORS: [char; 3] = ['.', '-', '_'];

/// Compares two versions. They are equal only if their strings are.
///
/// Numbers compare as numbers, wherever they are, and missing numbers count as zero: `v2` precedes
/// `v10`, and `2024-12-01` precedes `2025-01-01`. A version with more than numbers is a
/// pre-release: `1.0.0-rc.2` precedes `1.0.0-rc.10`, which precedes `1.0.0`. The part after a `+`
/// decides only between versions that are otherwise equal, and the whole string decides last.
pub fn compare_versions(one: &str, other: &str) -> Ordering {
    Key::new(one).cmp(&Key::new(other)).then_with(|| one.cmp(other))
}

/// Parts of a version that decide its order, the most important first.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key<'v> {
    /// The leading numbers, without trailing zeros.
    numbers: Vec<Part<'v>>,
    /// False for a pre-release.
    is_release: bool,
    /// The parts after the leading numbers.
    pre_release: Vec<Part<'v>>,
    /// The parts after a `+`.
    build: Vec<Part<'v>>,
}

/// A run of digits or of other characters; numbers precede strings.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part<'v> {
    /// The number of digits, and the digits without leading zeros.
    Number(usize, &'v str),
    Text(&'v str),
}

impl<'v> Key<'v> {
    fn new(version: &'v str) -> Self {
        let is_digit = |c: char| c.is_ascii_digit();
        let bare = version.strip_prefix(['v', 'V']).filter(|rest| rest.starts_with(is_digit));
        let bare = bare.unwrap_or(version);
        let (bare, build) = bare.split_once('+').unwrap_or((bare, ""));
        let (numbers, pre_release) = split(bare);
        let mut numbers = parts(numbers);
        while numbers.pop_if(|last| *last == Part::Number(0, "")).is_some() {}
        let pre_release = parts(pre_release);
        Self { numbers, is_release: pre_release.is_empty(), pre_release, build: parts(build) }
    }
}

/// Splits a version into its leading numbers and its pre-release.
///
/// A `-` after numbers with dots begins a pre-release, even if digits follow, as in semantic
/// versions. In a date, it separates the numbers.
fn split(version: &str) -> (&str, &str) {
    let is_number = |c: char| c.is_ascii_digit() || SEPARATORS.contains(&c);
    let end = version.find(|c| !is_number(c)).unwrap_or(version.len());
    let numbers = &version[..end];
    let has_dots = numbers.find(SEPARATORS).is_some_and(|at| numbers[at..].starts_with('.'));
    version.split_at(numbers.find('-').filter(|_| has_dots).unwrap_or(end))
}

/// Splits a string at its separators, and between digits and other characters.
fn parts(text: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut rest = text.trim_start_matches(SEPARATORS);
    while let Some(first) = rest.chars().next() {
        let is_number = first.is_ascii_digit();
        let is_end = |c: char| SEPARATORS.contains(&c) || c.is_ascii_digit() != is_number;
        let (part, after) = rest.split_at(rest.find(is_end).unwrap_or(rest.len()));
        let digits = part.trim_start_matches('0');
        parts.push(if is_number { Part::Number(digits.len(), digits) } else { Part::Text(part) });
        rest = after.trim_start_matches(SEPARATORS);
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::compare_versions;
    use std::cmp::Ordering;

    /// Versions of one interface in each row, oldest first.
    const ROWS: &[&[&str]] = &[
        &["0.0.9", "0.1.0", "0.2", "0.10.0", "1", "1.0", "1.0.0", "1.0.1", "1.1", "2.0.0", "10.0"],
        // The example of the semantic versioning specification, with some additions.
        &[
            "1.0.0-0",
            "1.0.0-1",
            "1.0.0-1.1",
            "1.0.0-alpha",
            "1.0.0-alpha.1",
            "1.0.0-alpha.beta",
            "1.0.0-beta",
            "1.0.0-beta.2",
            "1.0.0-beta.11",
            "1.0.0-rc.1",
            "1.0.0",
        ],
        &["1.0.0-rc.2", "1.0.0-rc.10", "1.0", "1.0.0", "1.0.1-rc.1", "1.0.1"],
        &["1.0.0-rc2", "1.0.0-rc10", "1.0.0rc11", "1.0.0_rc12", "1.0.0.rc13", "1.0.0"],
        &["1.0.0-2024-12-01", "1.0.0-2025-01-01", "1.0.0"],
        &["2024-12-01", "2025-01-01", "2025-1-2", "2025-01-10", "2025-02-01"],
        &["2024.12.1", "2024.12.02", "2024.12.10", "2025.1.1"],
        &["2024_9_1", "2024_10_1"],
        &["20241201", "20250101"],
        &["2024", "2024-11", "2024-12-01-preview", "2024-12-01", "2024-12-01.1", "2025-01"],
        &["2026-11-27.beta", "2026-11-27.beta+1", "2026-11-27"],
        &["v1alpha1", "v1alpha2", "v1beta1", "v1", "v2beta1", "v2", "v10"],
        &["1-rc.1", "1", "v1", "1.1", "V2", "v2.0.1"],
        &["1.0.0", "1.0.0+2", "1.0.0+10", "1.0.0+abc", "1.0.1"],
        &["abc", "abd", "r1", "r2", "r10", "release-1", "release-2", "release-10", "0.1.0"],
        &["v", "vNext", "1"],
        &["1.99999999999999999999999", "1.100000000000000000000000"],
        &["é1", "é2", "", "-", "0", "0.0", "00", "1"],
    ];

    #[test]
    fn versions_have_the_order_of_their_release() {
        for row in ROWS {
            for (at, one) in row.iter().enumerate() {
                for (place, other) in row.iter().enumerate() {
                    assert_eq!(compare_versions(one, other), at.cmp(&place), "{one} {other}");
                }
            }
        }
    }

    #[test]
    fn the_order_is_total() {
        let all: Vec<&str> = ROWS.iter().copied().flatten().copied().collect();
        for one in &all {
            for other in &all {
                let order = compare_versions(one, other);
                assert_eq!(order == Ordering::Equal, one == other, "{one} {other}");
                assert_eq!(order.reverse(), compare_versions(other, one), "{one} {other}");
                let after = all.iter().filter(|third| compare_versions(other, third).is_lt());
                for third in after.filter(|_| order.is_lt()) {
                    assert!(compare_versions(one, third).is_lt(), "{one} {other} {third}");
                }
            }
        }
    }
}
