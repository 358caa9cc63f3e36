//! Diagnostics about state tables.

use super::{Diagnostic, SpecPlace};

diagnostics! {
    "unknown-operation" unknown_operation(
        name: &str,
        known: impl IntoIterator<Item = impl AsRef<str>>
    )
        "there is no operation `{name}`"
        label "expected an operation of this area"
        help "add its file, or name an existing operation"
        suggest name from known;
    "unknown-state" unknown_state(name: &str, known: impl IntoIterator<Item = impl AsRef<str>>)
        "there is no state `{name}`"
        label "expected the key of a value of the enum"
        help "add the value to the enum, or name an existing one"
        suggest name from known;
    "unknown-trigger" unknown_trigger(name: &str, known: impl IntoIterator<Item = impl AsRef<str>>)
        "there is no trigger `{name}`"
        label "expected a trigger of this table"
        help "add `triggers.NAME` to the table, or name an existing trigger"
        suggest name from known;
    "transition-twice" transition_twice(other: &str)
        "`{other}` already handles this trigger in this state"
        help "remove one of them: a state has one transition for each trigger";
    "transition-result" transition_result(count: usize)
        "this transition has {count} results"
        label "expected one of `to`, `removed = true` and `refused = true`"
        help "keep one of them";
    "refusal-without-code" refusal_without_code()
        "a refused transition needs an error code"
        label "expected `code`"
        help "add the `code` that the caller gets";
    "trigger-unused" trigger_unused(name: &str)
        "no transition uses the trigger `{name}`"
        help "add a transition with this `trigger`, or remove the trigger";
    "transition-missing" transition_missing(trigger: &str, state: &str)
        "no transition handles `{trigger}` in the state `{state}`"
        label "expected a transition from every state, because an operation triggers it"
        help "add the transition, with `refused = true` and a `code` if nothing happens";
    "state-unreachable" state_unreachable(state: &str)
        "no transition leads to the state `{state}`"
        help "add a transition `to` it, or make it `initial`";
}
