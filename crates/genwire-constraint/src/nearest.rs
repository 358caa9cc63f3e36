//! The known name that is nearest to a misspelt one.

/// Returns the candidate with the smallest edit distance, if a typing error is likely: at most one
/// edit per three characters of the candidate.
///
/// ```
/// use genwire_constraint::nearest;
///
/// let known = ["temperature", "top_p"];
/// assert_eq!(nearest("temperatrue", known), Some("temperature"));
/// assert_eq!(nearest("seed", known), None);
/// ```
pub fn nearest<'a>(text: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = text.chars().count();
    candidates
        .into_iter()
        .filter_map(|candidate| {
            let count = candidate.chars().count();
            let is_slip = |edits: usize| edits * 3 <= count.max(3);
            // The difference in length is a lower bound, so that a long string is never compared
            // with a short one.
            let edits = is_slip(length.abs_diff(count)).then(|| distance(text, candidate))?;
            is_slip(edits).then_some((edits, candidate))
        })
        .min_by_key(|(edits, _)| *edits)
        .map(|(_, candidate)| candidate)
}

/// Returns the edit distance of two strings, ignoring ASCII case.
///
/// It is the number of insertions, deletions, replacements and swaps of neighbours (optimal string
/// alignment).
// `strsim` has it too, but would be one more dependency of every area crate. A test compares the
// two.
fn distance(one: &str, other: &str) -> usize {
    let fold = |text: &str| -> Vec<char> { text.chars().map(|c| c.to_ascii_lowercase()).collect() };
    let (one, other) = (fold(one), fold(other));
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=other.len()).collect();
    for (row, left) in one.iter().enumerate() {
        let mut costs = vec![row + 1];
        for (column, right) in other.iter().enumerate() {
            let get = |costs: &[usize], at: usize| costs.get(at).copied().unwrap_or(usize::MAX);
            let replaced = get(&above, column) + usize::from(left != right);
            let deleted = get(&above, column + 1) + 1;
            let inserted = get(&costs, column) + 1;
            let mut cost = replaced.min(deleted).min(inserted);
            let is_swap = row > 0
                && column > 0
                && one.get(row - 1) == Some(right)
                && other.get(column - 1) == Some(left);
            if is_swap {
                cost = cost.min(get(&before, column - 1).saturating_add(1));
            }
            costs.push(cost);
        }
        before = std::mem::replace(&mut above, costs);
    }
    above.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{distance, nearest};
    use proptest::prelude::{prop_assert_eq, proptest};

    #[test]
    fn a_swap_of_neighbours_is_one_edit() {
        let check = |one, other, expected| assert_eq!(distance(one, other), expected, "{one}");
        check("", "abc", 3);
        check("model", "Model", 0);
        check("modle", "model", 1);
        check("thinkng", "thinking", 1);
        check("kitten", "sitting", 3);
        check("ca", "abc", 3);
    }

    proptest! {
        #[test]
        fn the_distance_is_that_of_another_library(one in "[abcAB]{0,8}", other in "[abcAB]{0,8}") {
            let [left, right] = [&one, &other].map(|text| text.to_ascii_lowercase());
            prop_assert_eq!(distance(&one, &other), strsim::osa_distance(&left, &right));
        }
    }

    #[test]
    fn the_nearest_candidate_is_a_likely_slip() {
        let near = |text| nearest(text, ["model", "messages", "top_p"]);
        assert_eq!(near("modle"), Some("model"));
        assert_eq!(near("mesages"), Some("messages"));
        assert_eq!(near("nothing"), None);
        assert_eq!(near(&"top_p".repeat(1 << 20)), None);
        // The nearer candidate is too short for that many edits.
        assert_eq!(nearest("abcdef12", ["abcd", "abcdefghi"]), Some("abcdefghi"));
    }
}
