//! Mistakes in state tables.

use super::{Diagnostic, SpecPlace};

impl Diagnostic {
    /// Reports a trigger that names an operation which does not exist.
    pub fn unknown_operation<'a>(
        place: SpecPlace,
        name: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        Self::new("unknown-operation", place, format!("there is no operation `{name}`"))
            .label("expected an operation of this area")
            .help("add its file, or name one that is there")
            .suggest(name, known)
    }

    /// Reports a state that the enum does not list.
    pub fn unknown_state<'a>(
        place: SpecPlace,
        name: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        Self::new("unknown-state", place, format!("there is no state `{name}`"))
            .label("expected the key of a value of the enum")
            .help("add the value to the enum, or name one that is there")
            .suggest(name, known)
    }

    /// Reports a trigger that the table does not declare.
    pub fn unknown_trigger<'a>(
        place: SpecPlace,
        name: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        Self::new("unknown-trigger", place, format!("there is no trigger `{name}`"))
            .label("expected a trigger of this table")
            .help("add `triggers.NAME` to the table, or name one that is there")
            .suggest(name, known)
    }

    /// Reports two transitions from one state by one trigger.
    pub fn transition_twice(place: SpecPlace, other: &str) -> Self {
        let title = format!("`{other}` is already a transition from this state by this trigger");
        Self::new("transition-twice", place, title)
            .help("remove one of them: a state has one transition for each trigger")
    }

    /// Reports a transition with no result, or with several.
    pub fn transition_result(place: SpecPlace, count: usize) -> Self {
        Self::new("transition-result", place, format!("this transition has {count} results"))
            .label("expected one of `to`, `removed = true` and `refused = true`")
            .help("keep the one that is meant and remove the others")
    }

    /// Reports a refused trigger without an error code.
    pub fn refusal_without_code(place: SpecPlace) -> Self {
        Self::new("refusal-without-code", place, "a refused transition needs an error code")
            .label("expected `code`")
            .help("add the `code` that the caller gets")
    }

    /// Reports a trigger that no transition uses.
    pub fn trigger_unused(place: SpecPlace, name: &str) -> Self {
        Self::new("trigger-unused", place, format!("no transition uses the trigger `{name}`"))
            .help("add a transition with this `trigger`, or remove the trigger")
    }

    /// Reports a state in which a trigger has no answer.
    pub fn transition_missing(place: SpecPlace, trigger: &str, state: &str) -> Self {
        let title = format!("the table does not say what `{trigger}` does in the state `{state}`");
        Self::new("transition-missing", place, title)
            .label("expected a transition from every state, because an operation triggers it")
            .help("add the transition; `refused = true` with a `code` says that nothing happens")
    }

    /// Reports a state that no transition leads to.
    pub fn state_unreachable(place: SpecPlace, state: &str) -> Self {
        Self::new("state-unreachable", place, format!("no transition leads to the state `{state}`"))
            .help("add a transition `to` it, or make it the first state by `initial`")
    }
}
