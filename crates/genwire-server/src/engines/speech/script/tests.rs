//! Tests of the work that a dictionary can cause.

use super::*;

fn words(text: &str) -> Vec<Word> {
    let word = |text: &str| Word { text: text.to_owned(), ..Word::default() };
    text.split(' ').map(word).collect()
}

#[test]
fn each_word_that_is_compared_counts() {
    let mut words = words(&vec!["a"; 40].join(" "));
    let text = format!("{}b", "a".repeat(40));
    let entry: ToneEntry = format!("{text}/(x)").parse().unwrap();
    let mut budget = ReadingBudget { comparisons: 10_000, chars: 100 };
    assert!(pronounce(&mut words, &text, &entry, &mut budget));
    // From each word to the last one.
    assert_eq!(10_000 - budget.comparisons, 40 * 41 / 2);
    let mut budget = ReadingBudget { comparisons: 100, chars: 100 };
    assert!(!pronounce(&mut words, &text, &entry, &mut budget));
    assert_eq!(budget.comparisons, 0);
}
