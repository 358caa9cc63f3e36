//! Escaping for XML and HTML.

use genwire_constraint::printable_lines;

/// Escapes a string for XML, including terminal controls, and replaces characters that XML does not
/// allow.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for c in printable_lines(text).chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::escape;
    use crate::print::Format;
    use crate::report::{Broken, Report, RequirementOutcome, Verdict};
    use genwire_constraint::is_obeyed;

    #[test]
    fn markup_and_controls_are_harmless() {
        assert_eq!(
            escape("<a b=\"&\">\u{1b}\u{202e}\u{ffff}\n"),
            "&lt;a b=&quot;&amp;&quot;&gt;\\u001b\\u202e\u{fffd}\n"
        );
    }

    /// A report with a string in every field that a server, a client or a document may fill.
    fn filled(text: &str) -> Report {
        let broken = || Broken {
            item: "a.b".to_owned(),
            message: text.to_owned(),
            exchange: text.to_owned(),
        };
        let outcome = |verdict| RequirementOutcome {
            id: "A-1".to_owned(),
            area: text.to_owned(),
            kind: "rule".to_owned(),
            statement: text.to_owned(),
            verdict,
            expected: Some(text.to_owned()),
        };
        let mut outcomes = vec![
            outcome(Verdict::Broken(vec![broken()])),
            outcome(Verdict::NotTried { reason: text.to_owned() }),
            outcome(Verdict::Held { times: 1 }),
        ];
        outcomes.push(RequirementOutcome { expected: None, ..outcomes[0].clone() });
        Report {
            title: text.to_owned(),
            version: text.to_owned(),
            outcomes,
            others: vec![broken()],
            calls: 3,
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
        let printed = filled("one\nheld       A-2  another").print(Format::Text);
        assert!(!printed.lines().any(|line| line.starts_with("held       A-2")), "{printed}");
    }
}
