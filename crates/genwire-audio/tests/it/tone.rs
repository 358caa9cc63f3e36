//! Entries of the pronunciation dictionary.

use genwire_audio::{PronunciationDict, ToneEntry};
use genwire_core::Validate as _;
use proptest::prelude::*;

fn check(entry: &str, conforms: bool) {
    let report = PronunciationDict::new().tone(vec![entry.to_owned()]).validate();
    assert!(report.is_valid(), "{entry:?} is never refused");
    let paths: Vec<_> = report.warnings().map(|warning| warning.path.as_str()).collect();
    assert_eq!(paths, if conforms { vec![] } else { vec!["/tone/0"] }, "{entry:?}");
}

#[test]
fn entries_are_a_text_with_readings() {
    for (entry, conforms) in [
        ("Oslo/(OOS-loo)", true),
        ("处理/(chu3)(li3)", true),
        ("and/or/(and or)", true),
        ("Oslo/OOS-loo", false),
        ("Oslo(OOS-loo)", false),
        ("/(OOS-loo)", false),
        ("Oslo/()", false),
        ("Oslo/(OOS)loo", false),
        ("Oslo/((OOS))", false),
        ("Oslo/(OOS) (loo)", false),
        ("", false),
    ] {
        check(entry, conforms);
    }
}

proptest! {
    #[test]
    fn entries_are_read_back(
        text in "[a-zé重 /]{1,8}",
        readings in proptest::collection::vec("[a-zə1-6 -]{1,6}", 1..4),
    ) {
        let entry = ToneEntry::new(text, readings).expect("an entry");
        prop_assert_eq!(entry.to_string().parse(), Ok(entry));
    }
}
