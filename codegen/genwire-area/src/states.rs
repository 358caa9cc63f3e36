//! State tables as runtime constants.

use crate::kept::{list, text};
use genwire_core::{MoveResult, StateMove, StateTable};
use genwire_spec::model::{Interface, StateMachine, TransitionResult};

pub(crate) fn table(interface: &Interface, table: &StateMachine) -> StateTable {
    let values = interface.enum_type(table.ty);
    let moves = table.transitions.iter().map(|row| StateMove {
        id: text(&row.id),
        from: text(values.wire(&row.from)),
        trigger: text(&row.trigger),
        operation: table.operation_of(row).map(text),
        result: match &row.result {
            TransitionResult::To(state) => MoveResult::To(text(values.wire(state))),
            TransitionResult::Removed => MoveResult::Removed,
            TransitionResult::Refused => MoveResult::Refused,
        },
        action: row.action.as_deref().map(text),
        code: row.code,
        doc: text(&row.doc),
    });
    StateTable {
        name: text(&table.name.wire),
        states: list(values.values.iter().map(|value| text(&value.name.wire))),
        initial: text(values.wire(&table.initial)),
        moves: list(moves),
    }
}
