//! State tables: the states of tasks and records, and the moves between them.

use serde::Deserialize;
use serde_json::{Value as JsonValue, json};

/// Trigger by which the service starts the work on a task.
pub(crate) const START: &str = "start";
/// Trigger by which the work on a task ends with a result.
pub(crate) const SUCCEED: &str = "succeed";
/// Trigger by which the work on a task ends with an error.
pub(crate) const FAIL: &str = "fail";
/// Trigger by which a caller cancels or deletes a task.
pub(crate) const DELETE: &str = "delete";

/// A state table of an area.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct StateTable {
    area: String,
    /// Reference to the enum of the states.
    #[serde(default)]
    pub(crate) schema: JsonValue,
    pub(crate) initial: String,
    pub(crate) transitions: Vec<Transition>,
}

/// A row of a state table.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Transition {
    /// State before.
    pub from: String,
    /// Name of the trigger.
    pub trigger: String,
    /// Operation that triggers the transition; absent if the service moves the record by itself.
    #[serde(default)]
    pub operation: Option<String>,
    /// State after the move; absent if the record stays, or is removed.
    #[serde(default)]
    pub to: Option<String>,
    /// True if the record is removed.
    #[serde(default)]
    pub removed: bool,
    /// Name of what has happened to the record, for the reply.
    #[serde(default)]
    pub action: Option<String>,
    /// Code of the error, if the table refuses the trigger.
    #[serde(default)]
    pub code: Option<u32>,
    /// Description.
    #[serde(default)]
    pub doc: String,
}

impl StateTable {
    /// Returns the name of the area.
    pub(crate) fn area(&self) -> &str {
        &self.area
    }

    /// Returns true if tasks can move by it: it has a trigger that starts the work on them.
    pub(crate) fn is_of_tasks(&self) -> bool {
        self.on(&self.initial, START).is_some()
    }

    /// Returns the transition from a state by a trigger.
    pub(crate) fn on(&self, state: &str, trigger: &str) -> Option<&Transition> {
        self.transitions.iter().find(|row| row.from == state && row.trigger == trigger)
    }

    /// Returns the transition from one state to another.
    pub(crate) fn between(&self, from: &str, to: &str) -> Option<&Transition> {
        self.transitions.iter().find(|row| row.from == from && row.to.as_deref() == Some(to))
    }

    /// Returns the transition from a state that the service makes by itself.
    pub(crate) fn step(&self, state: &str) -> Option<&Transition> {
        let mut rows = self.transitions.iter();
        rows.find(|row| row.from == state && row.operation.is_none() && row.to.is_some())
    }

    /// Returns the transition from a state that an operation triggers.
    pub(crate) fn triggered(&self, operation: &str, state: &str) -> Option<&Transition> {
        let mut rows = self.transitions.iter();
        rows.find(|row| row.from == state && row.operation.as_deref() == Some(operation))
    }

    /// Returns the state of a task that is worked on.
    pub(crate) fn working(&self) -> &str {
        let start = self.on(&self.initial, START).and_then(|row| row.to.as_deref());
        start.unwrap_or(&self.initial)
    }

    /// Returns true if the service itself moves a task from the state.
    pub(crate) fn is_open(&self, state: &str) -> bool {
        self.step(state).is_some()
    }

    /// Returns the states, beginning with the initial one.
    pub(crate) fn states(&self) -> Vec<&str> {
        let mut states = vec![self.initial.as_str()];
        for row in &self.transitions {
            for state in std::iter::once(row.from.as_str()).chain(row.to.as_deref()) {
                if !states.contains(&state) {
                    states.push(state);
                }
            }
        }
        states
    }

    /// Returns the states through which a task moves from the initial state to another; none if
    /// there is no way.
    pub(crate) fn way_to(&self, state: &str) -> Vec<&str> {
        let mut ways = vec![vec![self.initial.as_str()]];
        let mut at = 0;
        while let Some(way) = ways.get(at).cloned() {
            let last = way.last().copied().unwrap_or_default();
            if last == state {
                return way[1..].to_vec();
            }
            let moves = self.transitions.iter().filter(|row| row.from == last);
            for next in moves.filter_map(|row| row.to.as_deref()) {
                if ways.iter().all(|known| !known.contains(&next)) {
                    ways.push([&way[..], &[next]].concat());
                }
            }
            at += 1;
        }
        Vec::new()
    }

    /// Returns the table for the admin interface.
    pub(crate) fn to_json(&self) -> JsonValue {
        let moves = self.transitions.iter().filter_map(|row| {
            let to = row.to.as_deref()?;
            Some(json!({ "from": row.from, "to": to, "doc": row.doc }))
        });
        let moves: Vec<JsonValue> = moves.collect();
        json!({ "area": self.area, "initial": self.initial, "states": self.states(), "moves": moves })
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::StateTable;
    use serde_json::json;
    use std::sync::LazyLock;

    /// A table like that of a service that queues its work.
    pub(crate) static TASKS: LazyLock<StateTable> = LazyLock::new(|| {
        let delete = |from: &str, how: &str, result: serde_json::Value| {
            let action = if how == "to" { "cancelled" } else { "deleted" };
            json!({
                "from": from, "trigger": "delete", "operation": "delete_task", how: result,
                "action": action,
            })
        };
        let table = json!({
            "area": "tasks",
            "initial": "queued",
            "transitions": [
                delete("queued", "to", json!("cancelled")),
                delete("succeeded", "removed", json!(true)),
                delete("failed", "removed", json!(true)),
                delete("running", "code", json!(409)),
                delete("cancelled", "code", json!(409)),
                { "from": "queued", "trigger": "start", "to": "running" },
                { "from": "running", "trigger": "succeed", "to": "succeeded" },
                { "from": "running", "trigger": "fail", "to": "failed" },
            ],
        });
        serde_json::from_value(table).unwrap()
    });

    #[test]
    fn the_states_of_tasks_follow_from_the_table() {
        assert!(TASKS.is_of_tasks() && !StateTable::default().is_of_tasks());
        assert_eq!(TASKS.working(), "running");
        let open: Vec<&str> = TASKS.states().into_iter().filter(|it| TASKS.is_open(it)).collect();
        assert_eq!(open, ["queued", "running"]);
        assert_eq!(TASKS.way_to("queued"), [""; 0]);
        assert_eq!(TASKS.way_to("failed"), ["running", "failed"]);
        assert_eq!(TASKS.way_to("elsewhere"), [""; 0]);
    }
}
