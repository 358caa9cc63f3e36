//! Callbacks of template tasks.

use genwire_common::{BaseResp, ErrorCode};
use genwire_mock::{CallbackForm, NewDelivery, TaskRow};
use genwire_video::create_template_video::ENDPOINT;
use genwire_video::{CallbackChallenge, CallbackStatus, TaskNotification, TaskStatus, TaskType};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// Type of tasks that send callbacks.
pub(crate) const TEMPLATE: &str = "template";

/// Receiver of callbacks, stored with its task.
#[derive(Clone, Debug, Deserialize, Serialize)]
struct Kept {
    callback: Option<Receiver>,
}

/// Receiver of callbacks.
#[derive(Clone, Debug, Deserialize, Serialize)]
struct Receiver {
    url: String,
    /// True once it has returned the challenge; otherwise it gets no callbacks.
    verified: bool,
}

/// Result of a template task, as callbacks contain it.
#[derive(Debug, Deserialize)]
struct TemplateResult {
    file_id: Option<String>,
}

/// Error of a failed task.
#[derive(Debug, Deserialize)]
struct Failed {
    code: i64,
    message: String,
}

/// The callbacks of template tasks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TaskCallbacks;

impl CallbackForm for TaskCallbacks {
    fn operation(&self) -> &'static str {
        ENDPOINT.operation
    }

    fn challenge(&self, challenge: &str) -> String {
        json!({ "challenge": challenge }).to_string()
    }

    fn is_answer(&self, response: &[u8], challenge: &str) -> bool {
        let response = serde_json::from_slice::<CallbackChallenge>(response);
        response.is_ok_and(|response| response.challenge.as_deref() == Some(challenge))
    }

    fn notices(&self, task: &TaskRow) -> Vec<NewDelivery> {
        notices(task)
    }
}

/// Returns the member of a task's details that records its receiver.
pub(crate) fn verified(url: &str, verified: bool) -> serde_json::Value {
    json!(Receiver { url: url.to_owned(), verified })
}

/// Returns the callbacks for the new status of a task.
///
/// There are none for a queued or cancelled task: callbacks have no status for them.
fn notices(task: &TaskRow) -> Vec<NewDelivery> {
    let status = match TaskStatus::from(task.status.as_str()) {
        TaskStatus::Running => CallbackStatus::Processing,
        TaskStatus::Succeeded => CallbackStatus::Success,
        TaskStatus::Failed => CallbackStatus::Failed,
        _ => return Vec::new(),
    };
    let kept = (task.task_type == TEMPLATE).then(|| serde_json::from_str::<Kept>(&task.details));
    let Some(Ok(Kept { callback: Some(receiver) })) = kept else { return Vec::new() };
    if !receiver.verified {
        return Vec::new();
    }
    let kind = status.as_str().to_owned();
    let body = serde_json::to_string(&notification(task, status)).unwrap_or_default();
    vec![NewDelivery { kind, url: receiver.url, body, next_at: task.updated_at }]
}

/// Returns the number of days that tasks of a type can be queried.
pub(crate) fn query_days(task_type: &str) -> Option<i64> {
    TaskType::from(task_type).query_days().or(TaskType::Generation.query_days())
}

fn notification(task: &TaskRow, status: CallbackStatus) -> TaskNotification {
    let failed = task.error.as_deref().and_then(|error| serde_json::from_str::<Failed>(error).ok());
    let base_resp = match (&status, failed) {
        (CallbackStatus::Failed, Some(Failed { code, message })) => {
            BaseResp::new().status_code(code).status_msg(message)
        }
        (CallbackStatus::Failed, None) => BaseResp::new()
            .status_code(ErrorCode::UnknownError.as_i64())
            .status_msg("the video could not be made"),
        _ => BaseResp::new().status_code(0).status_msg("success"),
    };
    let result = task
        .result
        .as_deref()
        .and_then(|result| serde_json::from_str::<TemplateResult>(result).ok());
    let mut notification =
        TaskNotification::new().task_id(&task.id).status(status).base_resp(base_resp);
    notification.file_id = result.and_then(|result| result.file_id).map(Into::into);
    notification
}

#[cfg(test)]
mod tests {
    use super::{TEMPLATE, notices, verified};
    use genwire_core::BodyKind;
    use genwire_mock::{Progression, TaskRow};
    use genwire_video::TaskStatus;
    use serde_json::json;

    fn row(status: &TaskStatus, is_verified: bool) -> TaskRow {
        let details = json!({ "callback": verified("http://127.0.0.1:9/", is_verified) });
        TaskRow {
            namespace: String::new(),
            id: "task-1".to_owned(),
            key_id: String::new(),
            task_type: TEMPLATE.to_owned(),
            model: String::new(),
            status: status.as_str().to_owned(),
            progression: Progression::Real,
            details: details.to_string(),
            result: Some(json!({ "file_id": "205258526306433" }).to_string()),
            error: Some(json!({ "code": 1027, "message": "no" }).to_string()),
            usage: None,
            created_at: 1,
            updated_at: 2,
            due_at: None,
            finish_at: None,
            lease_owner: None,
            lease_until: None,
            claims: 0,
            attempts: 0,
            polls: 0,
        }
    }

    fn check(status: &TaskStatus, expected: Option<(&str, i64)>) {
        let sent = notices(&row(status, true));
        assert_eq!(notices(&row(status, false)), []);
        let Some((kind, code)) = expected else { return assert_eq!(sent, []) };
        let body = &sent[0].body;
        assert_eq!((sent.len(), sent[0].kind.as_str(), sent[0].next_at), (1, kind, 2));
        let report =
            genwire_video::check("create_template_video", BodyKind::Callback, body.as_bytes());
        assert!(report.unwrap().unwrap().violations().is_empty(), "{body}");
        let body: serde_json::Value = serde_json::from_str(body).unwrap();
        assert_eq!(body["status"], kind);
        assert_eq!(body["base_resp"]["status_code"], code);
    }

    #[test]
    fn every_status_of_the_interface_is_lower_case() {
        check(&TaskStatus::Queued, None);
        check(&TaskStatus::Running, Some(("processing", 0)));
        check(&TaskStatus::Succeeded, Some(("success", 0)));
        check(&TaskStatus::Failed, Some(("failed", 1027)));
        check(&TaskStatus::Cancelled, None);
    }

    #[test]
    fn other_tasks_have_no_callbacks() {
        let mut other = row(&TaskStatus::Running, true);
        other.task_type = "generation".to_owned();
        assert_eq!(notices(&other), []);
        other.task_type = TEMPLATE.to_owned();
        other.details = "{}".to_owned();
        assert_eq!(notices(&other), []);
    }
}
