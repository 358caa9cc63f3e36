//! Deleting a task.

use genwire_common::INTERFACE;
use genwire_core::ServiceError;
use genwire_core::client::Error;
use genwire_video::{
    DeleteOutcome, DeleteVideoTaskResponse, TASK_TRANSITIONS, TaskOutcome, TaskStatus, TaskTrigger,
    VideoTask,
};

use super::script::{Answer, ID, Service, deletion, error, refusal, task};

async fn delete_with(script: Vec<Answer>) -> (Result<DeleteOutcome, Error>, usize) {
    let service = Service::new(script);
    let outcome = service.video().tasks().try_delete(ID).await;
    (outcome, service.calls().len())
}

fn some_refusal() -> Error {
    let body = br#"{"type":"error","error":{"code":2013,"message":"no"}}"#;
    Error::from_service(ServiceError::classify(&INTERFACE, body).unwrap())
}

#[test]
fn every_row_of_the_state_table_has_its_outcome() {
    let mut rows = 0;
    for row in TASK_TRANSITIONS.iter().filter(|row| row.trigger == TaskTrigger::Delete) {
        let outcome = if let Some(action) = row.action {
            let body = format!(r#"{{"action":"{action}"}}"#);
            DeleteOutcome::from_reply(serde_json::from_str(&body).unwrap())
        } else {
            let task = VideoTask::new().status(row.from.clone());
            DeleteOutcome::from_refusal(some_refusal(), task)
        };
        let fits = match (&row.outcome, &row.from) {
            (TaskOutcome::To(_), _) => matches!(outcome, DeleteOutcome::Cancelled),
            (TaskOutcome::Removed, _) => matches!(outcome, DeleteOutcome::Deleted),
            (TaskOutcome::Refused, TaskStatus::Running) => {
                matches!(outcome, DeleteOutcome::RefusedRunning { .. })
            }
            (TaskOutcome::Refused, TaskStatus::Cancelled) => {
                matches!(outcome, DeleteOutcome::RefusedCancelled { .. })
            }
            (TaskOutcome::Refused, _) => false,
        };
        assert!(fits, "{}: {outcome:?}", row.id);
        assert_eq!(outcome.is_done(), row.outcome != TaskOutcome::Refused);
        rows += 1;
    }
    assert_eq!(rows, 5);
}

#[test]
fn a_reply_is_read_with_either_member_and_with_words_that_are_not_listed() {
    let cases = [
        (r#"{"action":"cancelled","status":"cancelled"}"#, "cancelled"),
        (r#"{"status":"cancelled"}"#, "cancelled"),
        (r#"{"action":"deleted"}"#, "removed"),
        (r#"{"status":"deleted"}"#, "removed"),
        (r#"{"action":"archived","status":"deleted"}"#, "an unknown action `archived`"),
        ("{}", "an unknown action ``"),
    ];
    for (body, expected) in cases {
        let reply: DeleteVideoTaskResponse = serde_json::from_str(body).unwrap();
        assert_eq!(DeleteOutcome::from_reply(reply).to_string(), expected, "{body}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_deletion_that_is_done_takes_one_call() {
    let (outcome, calls) = delete_with(vec![deletion("cancelled", "cancelled")]).await;
    assert!(matches!(outcome, Ok(DeleteOutcome::Cancelled)));
    assert_eq!(calls, 1);
    let (outcome, _) = delete_with(vec![deletion("deleted", "deleted")]).await;
    assert!(matches!(outcome, Ok(DeleteOutcome::Deleted)));
}

#[tokio::test(start_paused = true)]
async fn a_refusal_is_explained_by_the_state_of_the_task() {
    let refused = || refusal("cannot delete");
    let (outcome, calls) = delete_with(vec![refused(), task("running")]).await;
    assert!(matches!(outcome, Ok(DeleteOutcome::RefusedRunning { .. })));
    assert_eq!(calls, 2);
    let (outcome, _) = delete_with(vec![refused(), task("cancelled")]).await;
    assert!(matches!(outcome, Ok(DeleteOutcome::RefusedCancelled { .. })));
    let (outcome, _) = delete_with(vec![refused(), refused()]).await;
    let Ok(DeleteOutcome::NoSuchTask { error }) = outcome else {
        unreachable!("it can neither be deleted nor queried")
    };
    assert_eq!(error.task_id().as_deref(), Some(ID));
    // The code may occur in the message only.
    let words = r#"{"type":"error","error":{"type":"bad_request_error","message":"no (2013)","http_code":"400"}}"#;
    let in_words = || Answer::Reply(400, words.to_owned());
    let (outcome, _) = delete_with(vec![in_words(), in_words()]).await;
    assert!(matches!(outcome, Ok(DeleteOutcome::NoSuchTask { .. })), "{outcome:?}");
    // The task changed in between, or cannot be queried: the outcome has the known parts.
    for (second, has_task) in
        [(task("succeeded"), true), (task("paused"), true), (Answer::Broken, false)]
    {
        let (outcome, _) = delete_with(vec![refused(), second]).await;
        let Ok(DeleteOutcome::Refused { task, .. }) = outcome else {
            unreachable!("the state does not explain it")
        };
        assert_eq!(task.is_some(), has_task);
    }
}

#[tokio::test(start_paused = true)]
async fn an_error_that_is_no_refusal_stays_one() {
    for answer in [Answer::Broken, error(401, 1004, "no such key"), error(500, 1000, "oh")] {
        let (outcome, calls) = delete_with(vec![answer]).await;
        assert_eq!(outcome.unwrap_err().task_id().as_deref(), Some(ID));
        assert_eq!(calls, 1);
    }
}
