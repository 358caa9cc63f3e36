//! The content of a callback, in either form of its body.

use genwire_common::BaseResp;
use genwire_core::{Path, RawJson, Report, Severity, Violation};
use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::generated::{CallbackChallenge, CallbackStatus, FileId, NotifiedTask, TaskNotification};

/// Maximum number of characters of a status in a message.
const MAX_SHOWN_CHARS: usize = 60;

/// The content of a callback.
///
/// ```
/// use genwire_video::{CallbackStatus, Notification};
///
/// let body = br#"{ "task_id": "task-0004", "status": "Success", "file_id": 205258526306433 }"#;
/// let Notification::Status(status) = Notification::parse(body)? else { unreachable!() };
/// assert_eq!(status.status, Some(CallbackStatus::Success));
/// assert_eq!(status.file_id.as_deref(), Some("205258526306433"));
///
/// let Notification::Challenge(challenge) = Notification::parse(br#"{ "challenge": "7f3a91" }"#)?
/// else { unreachable!() };
/// assert_eq!(serde_json::to_string(&challenge)?, r#"{"challenge":"7f3a91"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Notification {
    /// The service verifies the address: respond with the same value.
    Challenge(CallbackChallenge),
    /// The status of a task changed.
    Status(Box<StatusChange>),
}

/// The new status of a task.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct StatusChange {
    /// The id of the task.
    pub task_id: Option<String>,
    /// The status of the task, in lower case.
    pub status: Option<CallbackStatus>,
    /// The id of the file with the result; a number is converted to a string.
    pub file_id: Option<String>,
    /// The outcome of the task.
    pub base_resp: Option<BaseResp>,
    /// The whole body.
    pub body: TaskNotification,
}

impl Notification {
    /// Reads the body of a callback; if it has a challenge, all other members are ignored.
    ///
    /// # Errors
    ///
    /// The body is not JSON, or is not a callback, or its challenge is not a string. For such a
    /// challenge use `callback::receive`.
    pub fn parse(body: &[u8]) -> Result<Self, serde_json::Error> {
        if challenge_of(body)?.is_some() {
            return serde_json::from_slice(body).map(Self::Challenge);
        }
        let change = StatusChange::from(serde_json::from_slice::<TaskNotification>(body)?);
        Ok(Self::Status(Box::new(change)))
    }
}

/// Returns the challenge of a callback, if its body has one.
pub(crate) fn challenge_of(body: &[u8]) -> Result<Option<RawJson>, serde_json::Error> {
    let mut members: BTreeMap<String, RawJson> = serde_json::from_slice(body)?;
    Ok(members.remove("challenge").filter(|challenge| challenge.get() != "null"))
}

impl From<TaskNotification> for StatusChange {
    fn from(body: TaskNotification) -> Self {
        let task = body.task.as_ref();
        let status = body.status.as_ref().or_else(|| task?.status.as_ref());
        let file_id = body.file_id.as_ref().map(FileId::to_text);
        Self {
            task_id: body.task_id.clone().or_else(|| {
                let task = task?;
                task.id.clone().or_else(|| nested_text(task.extra.get("task_id")?))
            }),
            status: status.map(in_lower_case),
            file_id: file_id.or_else(|| nested_text(task?.extra.get("file_id")?)),
            base_resp: body.base_resp.clone(),
            body,
        }
    }
}

impl FileId {
    /// Returns the id as a string.
    pub fn to_text(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Number(number) => number.to_string(),
        }
    }
}

/// Returns a status in lower case.
fn in_lower_case(status: &CallbackStatus) -> CallbackStatus {
    CallbackStatus::from(status.as_str().to_ascii_lowercase().as_str())
}

/// Checks that the status of a callback is listed, in any letter case.
pub(crate) fn check_status(this: &TaskNotification, path: &Path<'_>, report: &mut Report) {
    let rule = "video.TaskNotification.natives.status";
    check_listed(this.status.as_ref(), rule, path, report);
}

/// Checks that the status of the task inside a callback is listed, in any letter case.
pub(crate) fn check_task_status(this: &NotifiedTask, path: &Path<'_>, report: &mut Report) {
    let rule = "video.NotifiedTask.natives.status";
    check_listed(this.status.as_ref(), rule, path, report);
}

fn check_listed(
    status: Option<&CallbackStatus>,
    rule: &'static str,
    path: &Path<'_>,
    report: &mut Report,
) {
    let Some(status) = status.map(CallbackStatus::as_str) else { return };
    let mut listed = CallbackStatus::VALUES.iter().map(CallbackStatus::as_str);
    if listed.any(|one| one.eq_ignore_ascii_case(status)) {
        return;
    }
    let shown: String = status.chars().take(MAX_SHOWN_CHARS).collect();
    let expected: Vec<String> =
        CallbackStatus::VALUES.iter().map(|value| format!("`{value}`")).collect();
    report.push(Violation {
        path: path.member("status").to_pointer(),
        rule: Cow::Borrowed(rule),
        code: None,
        severity: Severity::Warning,
        message: format!("`{shown}` is not listed, expected one of {}", expected.join(", ")).into(),
    });
}

fn nested_text(raw: &RawJson) -> Option<String> {
    raw.parse::<FileId>().ok().map(|id| id.to_text())
}
