//! Rules as sentences, each with an accepted and a rejected body.

use super::book::{Book, code_link};
use super::content::{Badge, Block, Language, Line, Ruling, Sample, code, joined, text};
use genwire_spec::model::words::sentence;
use genwire_spec::model::{Case, Severity, TypeDef};

/// Maximum length of a sample body of a rule, in lines.
const MAX_BODY_LINES: usize = 40;

/// The common parts of a rule and a native check.
struct Common<'a> {
    kind: &'static str,
    id: &'a str,
    path: &'a str,
    doc: &'a str,
    message: &'a str,
    severity: Severity,
    code: u32,
    at: Option<&'a str>,
    text: Option<&'a str>,
    cases: &'a [Case],
}

impl Book<'_> {
    pub(super) fn rules(&self, def: &TypeDef) -> Option<Block> {
        let rules = def.rules.iter().map(|rule| Common {
            kind: "rules",
            id: &rule.id,
            path: &rule.path,
            doc: &rule.doc,
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
            doc: &native.doc,
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
        say("Message", self.line(&def.area, &sentence(rule.message)));
        if let Some(at) = rule.at {
            say("Member", vec![code(at)]);
        }
        if refuses {
            say("Error code", vec![code_link(rule.code)]);
        }
        for (label, accept) in [("Accepted", true), ("Refused", false)] {
            let label = if refuses || accept { label } else { "Warned about" };
            let cases = rule.cases.iter().filter(|case| case.accept == accept);
            let names: Vec<_> = cases.map(|case| text(&case.name)).collect();
            if !names.is_empty() {
                say(label, joined(names, "; "));
            }
        }
        details.extend(
            self.later(rule.path, &def.path()).map(|(label, line)| (label.to_owned(), line)),
        );
        Ruling {
            anchor: format!("{}.{}.{}", def.name.wire, rule.kind, rule.id),
            id: rule.path.to_owned(),
            sentence: self.line(&def.area, rule.doc),
            badge: if refuses { Badge::Refuses } else { Badge::Advises },
            details,
            text: rule.text.map(|text| text.trim().to_owned()),
            samples: samples(rule.cases, refuses),
            sources: self.short_sources(&self.gaps(&[], rule.path), rule.path),
        }
    }
}

/// Returns the first body that violates a rule, and the accepted body from which it differs.
fn samples(cases: &[Case], refuses: bool) -> Vec<Sample> {
    let Some(bad) = cases.iter().find(|case| !case.accept) else { return Vec::new() };
    let named = |case: &&Case| Some(&case.name) == bad.control.as_ref();
    let good = cases.iter().find(named);
    let verdict = if refuses { "Refused" } else { "Not recommended" };
    [("Accepted", good), (verdict, Some(bad))]
        .into_iter()
        .filter_map(|(verdict, case)| {
            let case = case?;
            let text = case.body.to_pretty();
            let short = text.lines().count() <= MAX_BODY_LINES && text.len() <= MAX_BODY_LINES * 60;
            short.then(|| Sample {
                anchor: None,
                caption: vec![super::content::text(format!("{verdict}: {}", case.name))],
                language: Language::Json,
                text,
            })
        })
        .collect()
}
