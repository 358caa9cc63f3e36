// @generated from spec/video/states.toml (genwire_rust::states) by cargo xtask generate. Do not edit by hand.

//! State tables: states, triggers and transitions.

use super::create_template_video::CallbackStatus;
use super::types::TaskStatus;

/// A trigger that can change the state of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum TaskTrigger {
    /// The caller cancels or deletes the task.
    ///
    /// This is the operation `delete_video_task`.
    Delete,
    /// The service starts processing the task.
    Start,
    /// The service finishes the task.
    Succeed,
    /// The task fails.
    Fail,
}

impl TaskTrigger {
    /// Every trigger, in the order of the spec.
    pub const ALL: [Self; 4] = [Self::Delete, Self::Start, Self::Succeed, Self::Fail];
}

/// The result of a trigger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TaskOutcome {
    /// It moves to a state.
    To(TaskStatus),
    /// Its record is removed.
    Removed,
    /// It stays as it is, and the caller gets an error.
    Refused,
}

/// One row of the state table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaskTransition {
    /// The id of the row in the spec.
    pub id: &'static str,
    /// The state before.
    pub from: TaskStatus,
    /// The trigger.
    pub trigger: TaskTrigger,
    /// The result.
    pub outcome: TaskOutcome,
    /// The `action` of the reply, if it has one.
    pub action: Option<&'static str>,
    /// The error code of the reply, if it is an error.
    pub code: Option<u32>,
}

/// Lifecycle of a video task.
///
/// - `queued`, `delete`: `cancelled`. A queued task is cancelled. Nothing is charged, because processing had not started.
/// - `succeeded`, `delete`: removed. The record of a finished task is deleted.
/// - `failed`, `delete`: removed. The record of a failed task is deleted.
/// - `running`, `delete`: refused. A running task cannot be cancelled.
/// - `cancelled`, `delete`: refused. A cancelled task cannot be deleted.
/// - `queued`, `start`: `running`. Processing starts. Assumed.
/// - `running`, `succeed`: `succeeded`. The task finishes with a result. Assumed.
/// - `running`, `fail`: `failed`. The task ends without a result. Assumed.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/video/states.md)
pub static TASK_TRANSITIONS: [TaskTransition; 8] = [
    TaskTransition {
        id: "delete_queued",
        from: TaskStatus::Queued,
        trigger: TaskTrigger::Delete,
        outcome: TaskOutcome::To(TaskStatus::Cancelled),
        action: Some("cancelled"),
        code: None,
    },
    TaskTransition {
        id: "delete_succeeded",
        from: TaskStatus::Succeeded,
        trigger: TaskTrigger::Delete,
        outcome: TaskOutcome::Removed,
        action: Some("deleted"),
        code: None,
    },
    TaskTransition {
        id: "delete_failed",
        from: TaskStatus::Failed,
        trigger: TaskTrigger::Delete,
        outcome: TaskOutcome::Removed,
        action: Some("deleted"),
        code: None,
    },
    TaskTransition {
        id: "delete_running",
        from: TaskStatus::Running,
        trigger: TaskTrigger::Delete,
        outcome: TaskOutcome::Refused,
        action: None,
        code: Some(2013),
    },
    TaskTransition {
        id: "delete_cancelled",
        from: TaskStatus::Cancelled,
        trigger: TaskTrigger::Delete,
        outcome: TaskOutcome::Refused,
        action: None,
        code: Some(2013),
    },
    TaskTransition {
        id: "start",
        from: TaskStatus::Queued,
        trigger: TaskTrigger::Start,
        outcome: TaskOutcome::To(TaskStatus::Running),
        action: None,
        code: None,
    },
    TaskTransition {
        id: "succeed",
        from: TaskStatus::Running,
        trigger: TaskTrigger::Succeed,
        outcome: TaskOutcome::To(TaskStatus::Succeeded),
        action: None,
        code: None,
    },
    TaskTransition {
        id: "fail",
        from: TaskStatus::Running,
        trigger: TaskTrigger::Fail,
        outcome: TaskOutcome::To(TaskStatus::Failed),
        action: None,
        code: None,
    },
];

impl TaskStatus {
    /// The first state.
    pub const INITIAL: Self = Self::Queued;

    /// Returns true if no further state follows. A state that the table does not list may
    /// move on.
    pub const fn is_terminal(&self) -> bool {
        matches!(self, Self::Succeeded | Self::Failed | Self::Cancelled)
    }

    /// Returns the row of the state table for a trigger, if there is one.
    pub fn on(&self, trigger: TaskTrigger) -> Option<&'static TaskTransition> {
        TASK_TRANSITIONS.iter().find(|row| row.from == *self && row.trigger == trigger)
    }
}

/// A trigger that can change the state of a template task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum TemplateTaskTrigger {
    /// The video generation succeeds.
    Succeed,
    /// The video generation fails.
    Fail,
}

impl TemplateTaskTrigger {
    /// Every trigger, in the order of the spec.
    pub const ALL: [Self; 2] = [Self::Succeed, Self::Fail];
}

/// The result of a trigger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TemplateTaskOutcome {
    /// It moves to a state.
    To(CallbackStatus),
    /// Its record is removed.
    Removed,
    /// It stays as it is, and the caller gets an error.
    Refused,
}

/// One row of the state table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemplateTaskTransition {
    /// The id of the row in the spec.
    pub id: &'static str,
    /// The state before.
    pub from: CallbackStatus,
    /// The trigger.
    pub trigger: TemplateTaskTrigger,
    /// The result.
    pub outcome: TemplateTaskOutcome,
    /// The `action` of the reply, if it has one.
    pub action: Option<&'static str>,
    /// The error code of the reply, if it is an error.
    pub code: Option<u32>,
}

/// Lifecycle of a template task, as reported by its callbacks.
///
/// - `processing`, `succeed`: `success`. The video is finished. Assumed.
/// - `processing`, `fail`: `failed`. The video could not be generated. Assumed.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/video/states.md)
pub static TEMPLATE_TASK_TRANSITIONS: [TemplateTaskTransition; 2] = [
    TemplateTaskTransition {
        id: "succeed",
        from: CallbackStatus::Processing,
        trigger: TemplateTaskTrigger::Succeed,
        outcome: TemplateTaskOutcome::To(CallbackStatus::Success),
        action: None,
        code: None,
    },
    TemplateTaskTransition {
        id: "fail",
        from: CallbackStatus::Processing,
        trigger: TemplateTaskTrigger::Fail,
        outcome: TemplateTaskOutcome::To(CallbackStatus::Failed),
        action: None,
        code: None,
    },
];

impl CallbackStatus {
    /// The first state.
    pub const INITIAL: Self = Self::Processing;

    /// Returns true if no further state follows. A state that the table does not list may
    /// move on.
    pub const fn is_terminal(&self) -> bool {
        matches!(self, Self::Success | Self::Failed)
    }

    /// Returns the row of the state table for a trigger, if there is one.
    pub fn on(&self, trigger: TemplateTaskTrigger) -> Option<&'static TemplateTaskTransition> {
        TEMPLATE_TASK_TRANSITIONS.iter().find(|row| row.from == *self && row.trigger == trigger)
    }
}

/// The state tables as plain data, for programs that know no interface.
pub(super) const STATES: &[genwire_core::StateTable] = &[
    genwire_core::StateTable {
        name: "task",
        states: &["queued", "running", "succeeded", "failed", "cancelled"],
        initial: "queued",
        moves: &[
            genwire_core::StateMove {
                id: "delete_queued",
                from: "queued",
                trigger: "delete",
                operation: Some("delete_video_task"),
                result: genwire_core::MoveResult::To("cancelled"),
                action: Some("cancelled"),
                code: None,
                doc: "A queued task is cancelled.",
            },
            genwire_core::StateMove {
                id: "delete_succeeded",
                from: "succeeded",
                trigger: "delete",
                operation: Some("delete_video_task"),
                result: genwire_core::MoveResult::Removed,
                action: Some("deleted"),
                code: None,
                doc: "The record of a finished task is deleted.",
            },
            genwire_core::StateMove {
                id: "delete_failed",
                from: "failed",
                trigger: "delete",
                operation: Some("delete_video_task"),
                result: genwire_core::MoveResult::Removed,
                action: Some("deleted"),
                code: None,
                doc: "The record of a failed task is deleted.",
            },
            genwire_core::StateMove {
                id: "delete_running",
                from: "running",
                trigger: "delete",
                operation: Some("delete_video_task"),
                result: genwire_core::MoveResult::Refused,
                action: None,
                code: Some(2013),
                doc: "A running task cannot be cancelled.",
            },
            genwire_core::StateMove {
                id: "delete_cancelled",
                from: "cancelled",
                trigger: "delete",
                operation: Some("delete_video_task"),
                result: genwire_core::MoveResult::Refused,
                action: None,
                code: Some(2013),
                doc: "A cancelled task cannot be deleted.",
            },
            genwire_core::StateMove {
                id: "start",
                from: "queued",
                trigger: "start",
                operation: None,
                result: genwire_core::MoveResult::To("running"),
                action: None,
                code: None,
                doc: "Processing starts.",
            },
            genwire_core::StateMove {
                id: "succeed",
                from: "running",
                trigger: "succeed",
                operation: None,
                result: genwire_core::MoveResult::To("succeeded"),
                action: None,
                code: None,
                doc: "The task finishes with a result.",
            },
            genwire_core::StateMove {
                id: "fail",
                from: "running",
                trigger: "fail",
                operation: None,
                result: genwire_core::MoveResult::To("failed"),
                action: None,
                code: None,
                doc: "The task ends without a result.",
            },
        ],
    },
    genwire_core::StateTable {
        name: "template_task",
        states: &["processing", "success", "failed"],
        initial: "processing",
        moves: &[
            genwire_core::StateMove {
                id: "succeed",
                from: "processing",
                trigger: "succeed",
                operation: None,
                result: genwire_core::MoveResult::To("success"),
                action: None,
                code: None,
                doc: "The video is finished.",
            },
            genwire_core::StateMove {
                id: "fail",
                from: "processing",
                trigger: "fail",
                operation: None,
                result: genwire_core::MoveResult::To("failed"),
                action: None,
                code: None,
                doc: "The video could not be generated.",
            },
        ],
    },
];
