//! The part of the interface that a run tries.

use crate::requirements::{Case, Fact, Operation, Requirements};
use crate::steps::Step;
use std::collections::BTreeSet;
use std::fmt;

/// The error for an unknown name of an area, operation or requirement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NothingSelected {
    name: String,
    known: String,
}

impl NothingSelected {
    pub(crate) fn new(name: &str, known: &str) -> Self {
        Self { name: name.to_owned(), known: known.to_owned() }
    }
}

impl fmt::Display for NothingSelected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no `{}`; expected {}", self.name, self.known)
    }
}

/// The part of the interface that a run tries.
#[derive(Debug, Default)]
pub(crate) struct Selection {
    /// The ids of the requirements in the report; `None` for all.
    facts: Option<BTreeSet<String>>,
    /// The operations to call; `None` for all.
    operations: Option<BTreeSet<String>>,
    /// The items that the bodies test; `None` for all.
    items: Option<BTreeSet<String>>,
    /// The operations whose replies are checked by steps.
    stepped: BTreeSet<String>,
    /// The steps whose conditions are to be fulfilled; `None` for all.
    steps: Option<BTreeSet<String>>,
}

impl Selection {
    /// Selects an area, an operation or a requirement by name.
    pub(crate) fn new(
        requirements: &Requirements,
        only: Option<&str>,
    ) -> Result<Self, NothingSelected> {
        let Some(only) = only else { return Ok(Self::default()) };
        let of_area = requirements.operations.iter().filter(|operation| operation.area == only);
        let area: BTreeSet<String> = of_area.map(|operation| operation.name.clone()).collect();
        if !area.is_empty() {
            let facts = requirements.facts.iter();
            let facts = facts.filter(|fact| fact.area == only || is_shared(requirements, fact));
            let facts = facts.map(|fact| fact.id.clone()).collect();
            return Ok(Self { facts: Some(facts), operations: Some(area), ..Self::default() });
        }
        if let Some(operation) = requirements.operation(only) {
            let facts = requirements.facts.iter();
            let facts =
                facts.filter(|fact| concerns(fact, operation) || is_shared(requirements, fact));
            let facts = facts.map(|fact| fact.id.clone()).collect();
            let operations = BTreeSet::from([operation.name.clone()]);
            return Ok(Self {
                facts: Some(facts),
                operations: Some(operations),
                ..Self::default()
            });
        }
        let fact = requirements.facts.iter().find(|fact| fact.id.eq_ignore_ascii_case(only));
        let Some(fact) = fact else { return Err(unknown(requirements, only)) };
        let facts = BTreeSet::from([fact.id.clone()]);
        let concerned =
            requirements.operations.iter().filter(|operation| concerns(fact, operation));
        let concerned: BTreeSet<String> =
            concerned.map(|operation| operation.name.clone()).collect();
        Ok(Self {
            facts: Some(facts),
            operations: (!concerned.is_empty()).then_some(concerned),
            items: Some(fact.items.iter().cloned().collect()),
            stepped: fact.steps.iter().map(|step| step.operation.clone()).collect(),
            steps: Some(fact.steps.iter().map(ToString::to_string).collect()),
        })
    }

    /// Returns true if a requirement is in the report.
    pub(crate) fn has_fact(&self, fact: &Fact) -> bool {
        self.facts.as_ref().is_none_or(|facts| facts.contains(&fact.id))
    }

    /// Returns true if an operation is to be called.
    pub(crate) fn has_operation(&self, operation: &Operation) -> bool {
        self.operations.as_ref().is_none_or(|known| known.contains(&operation.name))
    }

    /// Returns true if a body is to be sent.
    ///
    /// A requirement on a reply needs all bodies that are accepted.
    pub(crate) fn has_case(&self, operation: &Operation, case: &Case) -> bool {
        let Some(items) = &self.items else { return true };
        let about = |items: &[String], item: &String| items.contains(item);
        let is_about = items.iter().any(|item| about(&case.items, item));
        let in_reply = || {
            let members = operation.members.values().flatten();
            members.into_iter().any(|member| items.contains(&member.item))
        };
        let is_whole = || items.iter().any(|item| item.starts_with(&operation.item));
        // One body of each kind shows what all calls have in common.
        let is_first = || {
            let of_kind = |other: &&Case| other.code.is_some() == case.code.is_some();
            let first = operation.cases.iter().find(of_kind);
            self.operations.is_none() && first.is_some_and(|first| first.id == case.id)
        };
        is_about
            || is_first()
            || (case.code.is_none()
                && (self.stepped.contains(&operation.name) || in_reply() || is_whole()))
    }

    /// Returns true if requests that fulfil the condition of a step are to be sent.
    pub(crate) fn has_step(&self, step: &Step) -> bool {
        self.steps.as_ref().is_none_or(|steps| steps.contains(&step.to_string()))
    }

    /// Returns true if the callbacks of an operation are to be tried.
    pub(crate) fn has_callbacks_of(&self, operation: &Operation) -> bool {
        let Some(items) = &self.items else { return true };
        let callbacks = format!("{}.callbacks.", operation.item);
        let in_callback =
            || operation.members("callback").iter().any(|member| items.contains(&member.item));
        self.stepped.contains(&operation.name)
            || items.iter().any(|item| item.starts_with(&callbacks))
            || in_callback()
    }

    /// Returns true if the limits of some files are to be tried.
    pub(crate) fn has_media(&self, limits: &str) -> bool {
        let within = format!("{limits}.");
        self.items.as_ref().is_none_or(|items| items.iter().any(|item| item.starts_with(&within)))
    }

    /// Returns true if the largest files are to be tried; this takes long.
    pub(crate) fn has_sizes_of(&self, limits: &str) -> bool {
        let names_it = |items: &BTreeSet<String>| items.contains(&format!("{limits}.max_bytes"));
        self.is_all() || self.items.as_ref().is_some_and(names_it)
    }

    /// Returns true if the whole interface is to be tried.
    pub(crate) fn is_all(&self) -> bool {
        self.facts.is_none()
    }
}

/// Returns true if a requirement can be observed in the calls of an operation.
fn concerns(fact: &Fact, operation: &Operation) -> bool {
    let prefix = format!("{}.", operation.item);
    let members = || operation.members.values().flatten().map(|member| &member.item);
    fact.items.iter().any(|item| {
        item.starts_with(&prefix)
            || operation.cases.iter().any(|case| case.items.contains(item))
            || members().any(|known| known == item)
            || [".states.", ".media."].iter().any(|part| item.contains(part))
                && item.starts_with(&format!("{}.", operation.area))
    }) || fact.steps.iter().any(|step| step.operation == operation.name)
}

/// Returns true if a requirement is about something that all calls share, such as errors.
fn is_shared(requirements: &Requirements, fact: &Fact) -> bool {
    let of_family = |item: &String| {
        let mut members = requirements.families.values().flatten();
        members.any(|member| &member.item == item)
    };
    fact.items.iter().any(|item| item.starts_with("service.") || of_family(item))
        || fact.steps.iter().any(|step| step.operation == "service")
}

fn unknown(requirements: &Requirements, name: &str) -> NothingSelected {
    let areas: BTreeSet<&str> =
        requirements.operations.iter().map(|operation| operation.area.as_str()).collect();
    let operations = requirements.operations.iter().map(|operation| operation.name.as_str());
    let names: Vec<&str> = areas.into_iter().chain(operations).collect();
    let known = format!("an area, an operation or a requirement: {}, …", names.join(", "));
    NothingSelected { name: name.to_owned(), known }
}
