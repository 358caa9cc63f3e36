// @generated from spec/video/states.toml by cargo xtask generate. Do not edit by hand.

//! States, what moves them, and where to.

use super::create_template_video::CallbackStatus;
use super::types::TaskStatus;

/// What can move a task.
///
/// Spec: `video.states.task`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum TaskTrigger {
    /// The caller cancels or deletes the task.
    ///
    /// This is the operation `delete_video_task`.
    Delete,
    /// The service begins to work on the task.
    Start,
    /// The service finishes the task.
    Succeed,
    /// The service gives the task up.
    Fail,
}

impl TaskTrigger {
    /// Every trigger, in the order of the spec.
    pub const ALL: [Self; 4] = [Self::Delete, Self::Start, Self::Succeed, Self::Fail];
}

/// What becomes of it when a trigger fires.
///
/// Spec: `video.states.task`.
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
///
/// Spec: `video.states.task`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaskTransition {
    /// The id of the row in the spec.
    pub id: &'static str,
    /// The state before.
    pub from: TaskStatus,
    /// What happens.
    pub trigger: TaskTrigger,
    /// What becomes of it.
    pub outcome: TaskOutcome,
    /// The `action` of the reply, where it has one.
    pub action: Option<&'static str>,
    /// The error code of the reply, where it is an error.
    pub code: Option<u32>,
}

/// The life of a video task.
///
/// - `queued`, `delete`: `cancelled`. A waiting task is cancelled. (TASK-038, TASK-039,
///   TASK-040)
/// - `succeeded`, `delete`: removed. The record of a finished task is removed. (TASK-041,
///   TASK-042)
/// - `failed`, `delete`: removed. The record of a failed task is removed. (TASK-043, TASK-044)
/// - `running`, `delete`: refused. A task that is being worked on can no longer be cancelled.
///   (TASK-045, TASK-046)
/// - `cancelled`, `delete`: refused. A cancelled task stays as it is. (TASK-047, TASK-048)
/// - `queued`, `start`: `running`. The task gets its turn. Assumed.
/// - `running`, `succeed`: `succeeded`. The task has its result. Assumed.
/// - `running`, `fail`: `failed`. The task ends without a result. Assumed.
///
/// Open point UNK-009: From `queued` to `running`, and from there to `succeeded` or `failed`;
/// nothing else but a deletion.
///
/// Open point UNK-016: The deletion of a running or cancelled task gets HTTP 400,
/// `bad_request_error`, code 2013, and a message with the reason.
///
/// Spec: `video.states.task`.
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

    /// Whether no further state follows; a state that the table does not list may move on.
    pub const fn is_terminal(&self) -> bool {
        matches!(self, Self::Succeeded | Self::Failed | Self::Cancelled)
    }

    /// The row of the state table for a trigger; `None` where the table has none.
    pub fn on(&self, trigger: TaskTrigger) -> Option<&'static TaskTransition> {
        TASK_TRANSITIONS.iter().find(|row| row.from == *self && row.trigger == trigger)
    }
}

/// What can move a template task.
///
/// Spec: `video.states.template_task`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum TemplateTaskTrigger {
    /// The service finishes the video.
    Succeed,
    /// The service gives the video up.
    Fail,
}

impl TemplateTaskTrigger {
    /// Every trigger, in the order of the spec.
    pub const ALL: [Self; 2] = [Self::Succeed, Self::Fail];
}

/// What becomes of it when a trigger fires.
///
/// Spec: `video.states.template_task`.
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
///
/// Spec: `video.states.template_task`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemplateTaskTransition {
    /// The id of the row in the spec.
    pub id: &'static str,
    /// The state before.
    pub from: CallbackStatus,
    /// What happens.
    pub trigger: TemplateTaskTrigger,
    /// What becomes of it.
    pub outcome: TemplateTaskOutcome,
    /// The `action` of the reply, where it has one.
    pub action: Option<&'static str>,
    /// The error code of the reply, where it is an error.
    pub code: Option<u32>,
}

/// The life of a template task as its callbacks tell it.
///
/// - `processing`, `succeed`: `success`. The video is done. Assumed.
/// - `processing`, `fail`: `failed`. The video could not be made. Assumed.
///
/// Spec: `video.states.template_task`.
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

    /// Whether no further state follows; a state that the table does not list may move on.
    pub const fn is_terminal(&self) -> bool {
        matches!(self, Self::Success | Self::Failed)
    }

    /// The row of the state table for a trigger; `None` where the table has none.
    pub fn on(&self, trigger: TemplateTaskTrigger) -> Option<&'static TemplateTaskTransition> {
        TEMPLATE_TASK_TRANSITIONS.iter().find(|row| row.from == *self && row.trigger == trigger)
    }
}
