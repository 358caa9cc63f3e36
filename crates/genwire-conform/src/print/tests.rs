//! External strings in reports.

use crate::print::Format;
use crate::report::{Failure, Report, RequirementOutcome, Verdict};
use genwire_constraint::is_obeyed;

/// A report with a string in every field that a server, a client or a document can fill.
fn filled(text: &str) -> Report {
    let failure =
        || Failure { item: "a.b".to_owned(), message: text.to_owned(), exchange: text.to_owned() };
    let outcome = |verdict| RequirementOutcome {
        id: "A-1".to_owned(),
        area: text.to_owned(),
        kind: "rule".to_owned(),
        statement: text.to_owned(),
        verdict,
        expected: Some(text.to_owned()),
    };
    let mut outcomes = vec![
        outcome(Verdict::Failed(vec![failure()])),
        outcome(Verdict::Skipped { reason: text.to_owned() }),
        outcome(Verdict::Passed { times: 1 }),
    ];
    outcomes.push(RequirementOutcome { expected: None, ..outcomes[0].clone() });
    Report {
        title: text.to_owned(),
        version: text.to_owned(),
        outcomes,
        others: vec![failure()],
        calls: 3,
        removals: 2,
        left: 1,
        unexpected: vec!["A-1".to_owned()],
        lost: Some(text.to_owned()),
    }
}

#[test]
fn no_report_for_people_has_a_character_that_is_obeyed() {
    let all: String = ('\0'..=char::MAX).filter(|character| is_obeyed(*character)).collect();
    let text = format!("{all} and \u{1b}[2J\u{1b}]0;title\u{7}\u{202e}txt");
    for format in [Format::Text, Format::Junit, Format::Html, Format::Sarif] {
        let printed = filled(&text).print(format);
        let mut obeyed = printed.chars().filter(|it| is_obeyed(*it) && !"\n\t".contains(*it));
        assert_eq!(obeyed.next(), None, "{format:?}");
        assert!(printed.contains("u202e"), "{format:?}");
    }
}

#[test]
fn a_text_cannot_imitate_the_line_of_a_requirement() {
    let printed = filled("one\npassed    A-2  another").print(Format::Text);
    assert!(!printed.lines().any(|line| line.starts_with("passed    A-2")), "{printed}");
}

#[test]
fn every_format_says_that_the_server_was_lost() {
    let report = |lost: Option<&str>| Report {
        title: "Pets".to_owned(),
        version: "1".to_owned(),
        outcomes: Vec::new(),
        others: Vec::new(),
        calls: 3,
        removals: 0,
        left: 0,
        unexpected: Vec::new(),
        lost: lost.map(str::to_owned),
    };
    for format in [Format::Text, Format::Json, Format::Junit, Format::Html, Format::Sarif] {
        let text = report(Some("a < b")).print(format);
        let is_markup = matches!(format, Format::Junit | Format::Html);
        assert!(text.contains(if is_markup { "a &lt; b" } else { "a < b" }), "{text}");
        assert!(!report(None).print(format).contains("any more"));
    }
}
