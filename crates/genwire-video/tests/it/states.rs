//! The state tables, every state with every trigger.

use genwire_video::{
    CallbackStatus, TASK_TRANSITIONS, TEMPLATE_TASK_TRANSITIONS, TaskOutcome, TaskStatus,
    TaskTrigger, TemplateTaskOutcome, TemplateTaskTrigger,
};

type Row = (TaskOutcome, Option<&'static str>, Option<u32>);

fn expected(status: &TaskStatus, trigger: TaskTrigger) -> Option<Row> {
    use TaskOutcome::{Refused, Removed, To};
    let row = match (status, trigger) {
        (TaskStatus::Queued, TaskTrigger::Delete) => {
            (To(TaskStatus::Cancelled), Some("cancelled"), None)
        }
        (TaskStatus::Succeeded | TaskStatus::Failed, TaskTrigger::Delete) => {
            (Removed, Some("deleted"), None)
        }
        (TaskStatus::Running | TaskStatus::Cancelled, TaskTrigger::Delete) => {
            (Refused, None, Some(2013))
        }
        (TaskStatus::Queued, TaskTrigger::Start) => (To(TaskStatus::Running), None, None),
        (TaskStatus::Running, TaskTrigger::Succeed) => (To(TaskStatus::Succeeded), None, None),
        (TaskStatus::Running, TaskTrigger::Fail) => (To(TaskStatus::Failed), None, None),
        _ => return None,
    };
    Some(row)
}

fn statuses() -> impl Iterator<Item = TaskStatus> {
    TaskStatus::VALUES.iter().cloned().chain([TaskStatus::from("paused")])
}

#[test]
fn every_state_answers_every_trigger_as_the_table_says() {
    let mut rows = 0;
    for status in statuses() {
        for trigger in TaskTrigger::ALL {
            let found = status.on(trigger);
            rows += usize::from(found.is_some());
            let found = found.map(|row| (row.outcome.clone(), row.action, row.code));
            assert_eq!(found, expected(&status, trigger), "{status} on {trigger:?}");
        }
    }
    assert_eq!(rows, TASK_TRANSITIONS.len(), "no row is hidden behind another");
}

#[test]
fn finished_states_are_terminal() {
    for status in statuses() {
        assert_eq!(status.is_terminal(), status.finished() == Some(true), "{status}");
    }
    assert_eq!(TaskStatus::INITIAL, TaskStatus::Queued);
}

#[test]
fn every_state_but_the_first_is_reached() {
    for status in TaskStatus::VALUES {
        let reached =
            TASK_TRANSITIONS.iter().any(|row| row.outcome == TaskOutcome::To(status.clone()));
        assert_eq!(reached, *status != TaskStatus::INITIAL, "{status}");
    }
}

#[test]
fn template_tasks_end_in_success_or_failure() {
    let moves: Vec<_> = TEMPLATE_TASK_TRANSITIONS
        .iter()
        .map(|row| (row.from.clone(), row.trigger, row.outcome.clone()))
        .collect();
    let to = TemplateTaskOutcome::To;
    assert_eq!(
        moves,
        [
            (CallbackStatus::Processing, TemplateTaskTrigger::Succeed, to(CallbackStatus::Success)),
            (CallbackStatus::Processing, TemplateTaskTrigger::Fail, to(CallbackStatus::Failed)),
        ]
    );
    assert!(CallbackStatus::Success.is_terminal() && CallbackStatus::Failed.is_terminal());
    assert!(!CallbackStatus::from("Preparing").is_terminal());
}
