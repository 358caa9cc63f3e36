//! State tables: states, triggers and transitions.

use super::types::LoanState;

/// A trigger that can change the state of a loan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum LoanTrigger {
    /// The reader takes the book.
    Start,
    /// The reader brings the book back.
    Succeed,
    /// The reader cancels the reservation.
    ///
    /// This is the operation `delete_loan`.
    Delete,
}

impl LoanTrigger {
    /// Every trigger, in the order of the spec.
    pub const ALL: [Self; 3] = [Self::Start, Self::Succeed, Self::Delete];
}

/// The result of a trigger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoanOutcome {
    /// It moves to a state.
    To(LoanState),
    /// Its record is removed.
    Removed,
    /// It stays as it is, and the caller gets an error.
    Refused,
}

/// One row of the state table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoanTransition {
    /// The id of the row in the spec.
    pub id: &'static str,
    /// The state before.
    pub from: LoanState,
    /// The trigger.
    pub trigger: LoanTrigger,
    /// The result.
    pub outcome: LoanOutcome,
    /// The `action` of the reply, if it has one.
    pub action: Option<&'static str>,
    /// The error code of the reply, if it is an error.
    pub code: Option<u32>,
}

/// Life of a loan.
///
/// - `reserved`, `start`: `lent`. The reader takes the book.
/// - `lent`, `succeed`: `returned`. The reader brings the book back.
/// - `reserved`, `delete`: removed. The reservation is cancelled.
/// - `lent`, `delete`: refused. A book that is lent cannot be cancelled.
/// - `returned`, `delete`: removed. The loan is forgotten.
pub static LOAN_TRANSITIONS: [LoanTransition; 5] = [
    LoanTransition {
        id: "start",
        from: LoanState::Reserved,
        trigger: LoanTrigger::Start,
        outcome: LoanOutcome::To(LoanState::Lent),
        action: None,
        code: None,
    },
    LoanTransition {
        id: "succeed",
        from: LoanState::Lent,
        trigger: LoanTrigger::Succeed,
        outcome: LoanOutcome::To(LoanState::Returned),
        action: None,
        code: None,
    },
    LoanTransition {
        id: "delete_reserved",
        from: LoanState::Reserved,
        trigger: LoanTrigger::Delete,
        outcome: LoanOutcome::Removed,
        action: None,
        code: None,
    },
    LoanTransition {
        id: "delete_lent",
        from: LoanState::Lent,
        trigger: LoanTrigger::Delete,
        outcome: LoanOutcome::Refused,
        action: None,
        code: Some(422),
    },
    LoanTransition {
        id: "delete_returned",
        from: LoanState::Returned,
        trigger: LoanTrigger::Delete,
        outcome: LoanOutcome::Removed,
        action: None,
        code: None,
    },
];

impl LoanState {
    /// The first state.
    pub const INITIAL: Self = Self::Reserved;

    /// Returns true if no further state follows. A state that the table does not list may
    /// move on.
    pub const fn is_terminal(&self) -> bool {
        matches!(self, Self::Returned)
    }

    /// Returns the row of the state table for a trigger, if there is one.
    pub fn on(&self, trigger: LoanTrigger) -> Option<&'static LoanTransition> {
        LOAN_TRANSITIONS.iter().find(|row| row.from == *self && row.trigger == trigger)
    }
}

/// The state tables as plain data, for programs that know no interface.
pub(super) const STATES: &[genwire_core::StateTable] = &[
    genwire_core::StateTable {
        name: "loan",
        states: &["reserved", "lent", "returned"],
        initial: "reserved",
        moves: &[
            genwire_core::StateMove {
                id: "start",
                from: "reserved",
                trigger: "start",
                operation: None,
                result: genwire_core::MoveResult::To("lent"),
                action: None,
                code: None,
                doc: "The reader takes the book.",
            },
            genwire_core::StateMove {
                id: "succeed",
                from: "lent",
                trigger: "succeed",
                operation: None,
                result: genwire_core::MoveResult::To("returned"),
                action: None,
                code: None,
                doc: "The reader brings the book back.",
            },
            genwire_core::StateMove {
                id: "delete_reserved",
                from: "reserved",
                trigger: "delete",
                operation: Some("delete_loan"),
                result: genwire_core::MoveResult::Removed,
                action: None,
                code: None,
                doc: "The reservation is cancelled.",
            },
            genwire_core::StateMove {
                id: "delete_lent",
                from: "lent",
                trigger: "delete",
                operation: Some("delete_loan"),
                result: genwire_core::MoveResult::Refused,
                action: None,
                code: Some(422),
                doc: "A book that is lent cannot be cancelled.",
            },
            genwire_core::StateMove {
                id: "delete_returned",
                from: "returned",
                trigger: "delete",
                operation: Some("delete_loan"),
                result: genwire_core::MoveResult::Removed,
                action: None,
                code: None,
                doc: "The loan is forgotten.",
            },
        ],
    },
];
