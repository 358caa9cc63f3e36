//! State tables: the states of tasks and records, and the moves between them.

use genwire_core::{Area, MoveResult, StateMove};
use serde_json::{Value as JsonValue, json};

/// Trigger for the service to start the work on a task.
pub(crate) const START: &str = "start";
/// Trigger for the work on a task to end with a result.
pub(crate) const SUCCEED: &str = "succeed";
/// Trigger for the work on a task to end with an error.
pub(crate) const FAIL: &str = "fail";
/// Trigger for a caller to cancel or delete a task.
pub(crate) const DELETE: &str = "delete";

/// A state table of an area.
#[derive(Debug)]
pub(crate) struct StateTable {
    area: &'static str,
    pub(crate) initial: &'static str,
    pub(crate) states: &'static [&'static str],
    pub(crate) moves: &'static [StateMove],
}

/// Returns the state of a record after a move; `None` if the state stays, or the record is removed.
pub(crate) const fn target(row: &StateMove) -> Option<&'static str> {
    match row.result {
        MoveResult::To(state) => Some(state),
        MoveResult::Removed | MoveResult::Refused => None,
    }
}

impl StateTable {
    /// A table without states.
    pub(crate) const EMPTY: Self = Self { area: "", initial: "", states: &[], moves: &[] };

    /// Returns the tables of an area.
    pub(crate) fn of(area: &Area) -> impl Iterator<Item = Self> + use<> {
        let (name, tables) = (area.name, area.states);
        tables.iter().map(move |table| Self {
            area: name,
            initial: table.initial,
            states: table.states,
            moves: table.moves,
        })
    }

    /// Returns the name of the area.
    pub(crate) fn area(&self) -> &'static str {
        self.area
    }

    /// Returns true if the table applies to tasks: one of its triggers starts the work on them.
    pub(crate) fn is_of_tasks(&self) -> bool {
        self.on(self.initial, START).is_some()
    }

    /// Returns the row for a trigger in a state.
    pub(crate) fn on(&self, state: &str, trigger: &str) -> Option<&'static StateMove> {
        self.moves.iter().find(|row| row.from == state && row.trigger == trigger)
    }

    /// Returns the row that leads from one state to another.
    pub(crate) fn between(&self, from: &str, to: &str) -> Option<&'static StateMove> {
        self.moves.iter().find(|row| row.from == from && target(row) == Some(to))
    }

    /// Returns the state to which the service itself moves a record from a state.
    pub(crate) fn step(&self, state: &str) -> Option<&'static str> {
        let mut own = self.moves.iter().filter(|row| row.from == state && row.operation.is_none());
        own.find_map(target)
    }

    /// Returns the row for an operation in a state.
    pub(crate) fn triggered(&self, operation: &str, state: &str) -> Option<&'static StateMove> {
        self.moves.iter().find(|row| row.from == state && row.operation == Some(operation))
    }

    /// Returns true if an operation triggers transitions.
    pub(crate) fn is_triggered_by(&self, operation: &str) -> bool {
        self.moves.iter().any(|row| row.operation == Some(operation))
    }

    /// Returns the state of a task in progress.
    pub(crate) fn working(&self) -> &'static str {
        self.on(self.initial, START).and_then(target).unwrap_or(self.initial)
    }

    /// Returns true if the service itself moves a task from the state.
    pub(crate) fn is_open(&self, state: &str) -> bool {
        self.step(state).is_some()
    }

    /// Returns the states through which a task moves from the initial state to another; empty if
    /// there is no path.
    pub(crate) fn way_to(&self, state: &str) -> Vec<&'static str> {
        let mut ways = vec![vec![self.initial]];
        let mut at = 0;
        while let Some(way) = ways.get(at).cloned() {
            let last = way.last().copied().unwrap_or_default();
            if last == state {
                return way[1..].to_vec();
            }
            for next in self.moves.iter().filter(|row| row.from == last).filter_map(target) {
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
        let moves = self.moves.iter().filter_map(|row| {
            let to = target(row)?;
            Some(json!({ "from": row.from, "to": to, "doc": row.doc }))
        });
        let moves: Vec<JsonValue> = moves.collect();
        json!({ "area": self.area, "initial": self.initial, "states": self.states, "moves": moves })
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::StateTable;
    use genwire_core::{MoveResult, StateMove};

    /// A table as for a service that queues its work.
    pub(crate) static TASKS: StateTable = StateTable {
        area: "tasks",
        initial: "queued",
        states: &["queued", "running", "succeeded", "failed", "cancelled"],
        moves: &[
            delete("queued", MoveResult::To("cancelled")),
            delete("succeeded", MoveResult::Removed),
            delete("failed", MoveResult::Removed),
            delete("running", MoveResult::Refused),
            delete("cancelled", MoveResult::Refused),
            row("queued", "start", MoveResult::To("running")),
            row("running", "succeed", MoveResult::To("succeeded")),
            row("running", "fail", MoveResult::To("failed")),
        ],
    };

    const fn row(from: &'static str, trigger: &'static str, result: MoveResult) -> StateMove {
        let (id, doc, operation, action, code) = (trigger, "", None, None, None);
        StateMove { id, from, trigger, operation, result, action, code, doc }
    }

    const fn delete(from: &'static str, result: MoveResult) -> StateMove {
        let operation = Some("delete_task");
        let (action, code) = match result {
            MoveResult::To(_) => (Some("cancelled"), None),
            MoveResult::Removed => (Some("deleted"), None),
            MoveResult::Refused => (None, Some(409)),
        };
        StateMove { operation, action, code, ..row(from, "delete", result) }
    }

    #[test]
    fn the_states_of_tasks_follow_from_the_table() {
        assert!(TASKS.is_of_tasks() && !StateTable::EMPTY.is_of_tasks());
        assert_eq!(TASKS.working(), "running");
        let open: Vec<&str> = TASKS.states.iter().copied().filter(|it| TASKS.is_open(it)).collect();
        assert_eq!(open, ["queued", "running"]);
        assert_eq!(TASKS.way_to("queued"), [""; 0]);
        assert_eq!(TASKS.way_to("failed"), ["running", "failed"]);
        assert_eq!(TASKS.way_to("elsewhere"), [""; 0]);
    }
}
