//! The report of a run: the verdict on each requirement.

use crate::evidence::{Breach, Evidence};
use crate::expected::ExpectedFailures;
use crate::requirements::{Fact, Requirements};
use crate::run::Run;
use std::collections::{BTreeMap, BTreeSet};

/// The report of a run.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Report {
    /// The title of the interface.
    pub title: String,
    /// The version of the interface.
    pub version: String,
    /// The outcome of each requirement, in the order of the requirements.
    pub outcomes: Vec<RequirementOutcome>,
    /// Spec violations that belong to no requirement.
    pub others: Vec<Failure>,
    /// The number of calls made.
    pub calls: usize,
    /// The number of additional calls that removed what the run had created.
    pub removals: usize,
    /// The number of resources that the run created and could not remove.
    pub left: usize,
    /// The requirements that were expected to fail but passed.
    pub unexpected: Vec<String>,
    /// The reason why the server became unreachable during the run, if it did.
    pub lost: Option<String>,
}

/// The outcome of a requirement.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RequirementOutcome {
    /// The id of the requirement.
    pub id: String,
    /// Its area.
    pub area: String,
    /// The kind of statement.
    pub kind: String,
    /// The statement.
    pub statement: String,
    /// The verdict.
    pub verdict: Verdict,
    /// The reason why the requirement is expected to fail, if it is.
    pub expected: Option<String>,
}

/// The verdict on a requirement.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// Exchanges confirm the requirement, and none contradicts it.
    Passed {
        /// The number of exchanges that confirm it.
        times: usize,
    },
    /// Exchanges contradict the requirement.
    Failed(Vec<Failure>),
    /// No exchange tests the requirement.
    Skipped {
        /// The reason.
        reason: String,
    },
}

/// A violation, with the exchange that shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Failure {
    /// The item of the spec.
    pub item: String,
    /// The difference from the expectation.
    pub message: String,
    /// The exchange as text, with secrets masked.
    pub exchange: String,
}

/// The counts of a report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Summary {
    /// Number of requirements that passed.
    pub passed: usize,
    /// Number of requirements that failed unexpectedly.
    pub failed: usize,
    /// Number of requirements that failed as expected.
    pub expected: usize,
    /// Number of requirements that were skipped.
    pub skipped: usize,
}

/// The parts of the project whose requirements can be observed in exchanges with a server.
const SHOWN_PLACES: &[&str] = &["model", "schema", "server", "validator"];

impl Report {
    pub(crate) fn new(run: &Run<'_>, left: usize) -> Self {
        let evidence = run.evidence();
        let secrets = run.target.secrets();
        let show = |item: &str, breach: &Breach| Failure {
            item: item.to_owned(),
            message: breach.message.show(&secrets),
            exchange: breach.exchange.show(&secrets),
        };
        let facts = &run.requirements.facts;
        let mut of_facts: BTreeMap<&str, Vec<Failure>> = BTreeMap::new();
        let mut others = Vec::new();
        for (item, breaches) in evidence.failures() {
            let failures = breaches.iter().map(|breach| show(item, breach));
            let concerned = facts_of(facts, item);
            if concerned.is_empty() {
                others.extend(failures);
            } else {
                let failures: Vec<Failure> = failures.collect();
                for id in concerned {
                    of_facts.entry(id).or_default().extend(failures.iter().cloned());
                }
            }
        }
        // Open questions, and requirements only on documents or clients, do not concern a server.
        let selected = facts.iter().filter(|fact| is_shown(fact) && run.selection.has_fact(fact));
        let outcomes = selected.map(|fact| {
            let verdict = match of_facts.remove(fact.id.as_str()) {
                Some(failures) => Verdict::Failed(failures),
                None => verdict(run.requirements, &evidence, fact, &secrets),
            };
            RequirementOutcome {
                id: fact.id.clone(),
                area: fact.area.clone(),
                kind: fact.kind.clone(),
                statement: fact.statement.clone(),
                verdict,
                expected: None,
            }
        });
        Self {
            title: run.requirements.title.clone(),
            version: run.requirements.version.clone(),
            outcomes: outcomes.collect(),
            others,
            calls: run.target.calls(),
            removals: run.target.removing_calls(),
            left,
            unexpected: Vec::new(),
            lost: None,
        }
    }

    /// Marks failures that are expected, and lists requirements that passed unexpectedly.
    #[must_use]
    pub fn with_expected(mut self, expected: &ExpectedFailures) -> Self {
        for outcome in &mut self.outcomes {
            let Some(reason) = expected.reason(&outcome.id) else { continue };
            match outcome.verdict {
                Verdict::Failed(_) => outcome.expected = Some(reason.to_owned()),
                Verdict::Passed { .. } => self.unexpected.push(outcome.id.clone()),
                Verdict::Skipped { .. } => {}
            }
        }
        self
    }

    /// Returns the counts of the report.
    pub fn summary(&self) -> Summary {
        let mut summary = Summary::default();
        for outcome in &self.outcomes {
            match &outcome.verdict {
                Verdict::Passed { .. } => summary.passed += 1,
                Verdict::Failed(_) if outcome.expected.is_some() => summary.expected += 1,
                Verdict::Failed(_) => summary.failed += 1,
                Verdict::Skipped { .. } => summary.skipped += 1,
            }
        }
        summary
    }

    /// Returns the numbers of calls, such as `43 calls, 4 removals`.
    pub(crate) fn calls_message(&self) -> String {
        match self.removals {
            0 => format!("{} calls", self.calls),
            1 => format!("{} calls, 1 removal", self.calls),
            removals => format!("{} calls, {removals} removals", self.calls),
        }
    }

    /// Returns the message for a server that became unreachable.
    pub(crate) fn lost_message(&self) -> Option<String> {
        let reason = self.lost.as_ref()?;
        Some(format!("the server cannot be reached any more: {reason}"))
    }

    /// Returns true if all failures are expected, all expected failures failed, and the server
    /// stayed reachable.
    pub fn conforms(&self) -> bool {
        let is_whole = self.lost.is_none();
        let failures = self.summary().failed + self.others.len();
        is_whole && failures == 0 && self.unexpected.is_empty()
    }
}

/// Returns the requirements that a violation of an item concerns.
///
/// These are the requirements that list the item, or else the nearest enclosing item, or else the
/// items inside it.
fn facts_of<'a>(facts: &'a [Fact], item: &str) -> Vec<&'a str> {
    let of_step = |fact: &Fact| fact.steps.iter().any(|step| step.to_string() == item);
    let mut around = item;
    loop {
        // A rejected value violates the requirements on it and on its list of values.
        let list =
            around.rsplit_once('.').map(|(list, _)| list).filter(|it| it.ends_with(".values"));
        let naming = facts.iter().filter(|fact| {
            let names = |known: &String| known == around || Some(known.as_str()) == list;
            fact.items.iter().any(names) || (around == item && of_step(fact))
        });
        // An open question is not a requirement on a server.
        let ids: Vec<&str> =
            naming.filter(|fact| is_shown(fact)).map(|fact| fact.id.as_str()).collect();
        if !ids.is_empty() {
            return ids;
        }
        match around.rsplit_once('.') {
            // An area or a whole type is not specific enough.
            Some((outer, _)) if outer.matches('.').count() >= 2 => around = outer,
            _ => break,
        }
    }
    let within = format!("{item}.");
    let inner = facts
        .iter()
        .filter(|fact| is_shown(fact) && fact.items.iter().any(|known| known.starts_with(&within)));
    let ids: BTreeSet<&str> = inner.map(|fact| fact.id.as_str()).collect();
    ids.into_iter().collect()
}

fn is_shown(fact: &Fact) -> bool {
    fact.places.iter().any(|place| SHOWN_PLACES.contains(&place.as_str()))
}

fn verdict(
    requirements: &Requirements,
    evidence: &Evidence,
    fact: &Fact,
    secrets: &[String],
) -> Verdict {
    let skipped = |reason: String| Verdict::Skipped { reason };
    let steps: Vec<String> = fact.steps.iter().map(ToString::to_string).collect();
    let keys = || fact.items.iter().chain(&steps);
    let times: usize = keys().map(|item| evidence.times_passed(item)).sum();
    if times > 0 {
        return Verdict::Passed { times };
    }
    if let Some(reason) = keys().find_map(|item| evidence.reason(item)) {
        return skipped(reason.show(secrets));
    }
    let in_replies = fact.items.iter().any(|item| {
        let members = requirements.operations.iter().flat_map(|it| it.members.values().flatten());
        members.into_iter().any(|member| &member.item == item)
    });
    let reason = if in_replies {
        "no reply had it"
    } else if !fact.items.is_empty() && fact.items.iter().all(|item| item.ends_with(".default")) {
        "replies do not show the value that an absent member has"
    } else if !fact.items.is_empty() && fact.items.iter().all(|item| item.contains(".notes.")) {
        "it is stated in prose, and no step of a run checks it"
    } else if fact.places.iter().any(|place| place == "server") {
        "no call of this run shows it"
    } else {
        "no call shows it: it is about types and schemas"
    };
    skipped(reason.to_owned())
}
