//! Rules as sentences: what refuses, what advises, and a body on each side.

use super::book::{Book, code_link, gap_link};
use super::content::{Badge, Block, Line, Ruling, Sample, code, joined, text};
use super::members::sentence;
use crate::model::{Case, Severity, TypeDef};

/// The longest body that is shown with a rule, in lines.
const SHOWN: usize = 40;

/// What a rule and a native check have in common.
struct Common<'a> {
    kind: &'static str,
    id: &'a str,
    path: &'a str,
    message: &'a str,
    severity: Severity,
    code: u32,
    at: Option<&'a str>,
    text: Option<&'a str>,
    cases: &'a [Case],
}

impl Book<'_> {
    /// The rules and the checks of a type, if it has any.
    pub(super) fn rules(&self, def: &TypeDef) -> Option<Block> {
        let rules = def.rules.iter().map(|rule| Common {
            kind: "rules",
            id: &rule.id,
            path: &rule.path,
            message: &rule.message,
            severity: rule.severity,
            code: rule.code,
            at: rule.at.as_deref(),
            text: Some(&rule.text),
            cases: &rule.cases,
        });
        let natives = def.natives.iter().map(|native| Common {
            kind: "natives",
            id: &native.id,
            path: &native.path,
            message: &native.message,
            severity: native.severity,
            code: native.code,
            at: None,
            text: None,
            cases: &native.cases,
        });
        let all: Vec<Ruling> = rules.chain(natives).map(|one| self.ruling(def, &one)).collect();
        (!all.is_empty()).then_some(Block::Rules(all))
    }

    fn ruling(&self, def: &TypeDef, rule: &Common<'_>) -> Ruling {
        let refuses = rule.severity == Severity::Error;
        let mut details: Vec<(String, Line)> = Vec::new();
        let mut say = |label: &str, line: Line| details.push((label.to_owned(), line));
        if let Some(at) = rule.at {
            say("Points at", vec![code(at)]);
        }
        if refuses {
            say("Error code", vec![code_link(rule.code)]);
        }
        for (label, accept) in [("Accepts", true), ("Refuses", false)] {
            let label = if refuses || accept { label } else { "Advises on" };
            let cases = rule.cases.iter().filter(|case| case.accept == accept);
            let names: Vec<_> = cases.map(|case| text(&case.name)).collect();
            if !names.is_empty() {
                say(label, joined(names, "; "));
            }
        }
        let gaps: Vec<_> = self.gaps(&[], rule.path).into_iter().map(gap_link).collect();
        if !gaps.is_empty() {
            say("Open points", joined(gaps, ", "));
        }
        details.extend(
            self.later(rule.path, &def.path()).map(|(label, line)| (label.to_owned(), line)),
        );
        Ruling {
            anchor: format!("{}.{}.{}", def.name.wire, rule.kind, rule.id),
            id: rule.path.to_owned(),
            sentence: self.line(&def.area, &sentence(rule.message)),
            badge: if refuses { Badge::Refuses } else { Badge::Advises },
            details,
            text: rule.text.map(|text| text.trim().to_owned()),
            samples: samples(rule.cases, refuses),
            facts: self.facts(rule.path),
        }
    }
}

/// The first body that departs from a rule and the body beside it that does not.
fn samples(cases: &[Case], refuses: bool) -> Vec<Sample> {
    let Some(bad) = cases.iter().find(|case| !case.accept) else { return Vec::new() };
    let named = |case: &&Case| Some(&case.name) == bad.control.as_ref();
    let good = cases.iter().find(named);
    let verdict = if refuses { "Refused" } else { "Advised against" };
    [("Accepted", good), (verdict, Some(bad))]
        .into_iter()
        .filter_map(|(verdict, case)| {
            let case = case?;
            let text = case.body.to_pretty();
            let short = text.lines().count() <= SHOWN && text.len() <= SHOWN * 60;
            short.then(|| Sample {
                anchor: None,
                caption: vec![super::content::text(format!("{verdict}: {}", case.name))],
                language: "json",
                text,
            })
        })
        .collect()
}
