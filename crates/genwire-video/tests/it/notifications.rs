//! Callback bodies, flat and nested, in any letter case.

use genwire_core::BodyKind;
use genwire_video::{CallbackStatus, Notification, check};

fn status_of(body: &str) -> (Option<String>, Option<CallbackStatus>, Option<String>) {
    match Notification::parse(body.as_bytes()) {
        Ok(Notification::Status(change)) => (change.task_id, change.status, change.file_id),
        other => panic!("{body}: {other:?}"),
    }
}

#[test]
fn both_forms_mean_the_same() {
    for (body, status, file_id) in [
        (r#"{"task_id":"t","status":"success","file_id":"7"}"#, "success", Some("7")),
        (r#"{"task_id":"t","status":"Success","file_id":7}"#, "success", Some("7")),
        (r#"{"task_id":"t","status":"PROCESSING"}"#, "processing", None),
        (r#"{"task":{"id":"t","status":"failed"}}"#, "failed", None),
        (r#"{"task":{"id":"t","status":"Success","file_id":7}}"#, "success", Some("7")),
        (r#"{"task":{"task_id":"t","status":"Success"}}"#, "success", None),
        (r#"{"task_id":"t","status":"Preparing","file_id":null}"#, "preparing", None),
    ] {
        let expected =
            (Some("t".to_owned()), Some(CallbackStatus::from(status)), file_id.map(str::to_owned));
        assert_eq!(status_of(body), expected, "{body}");
    }
}

#[test]
fn an_empty_body_has_no_members() {
    assert_eq!(status_of("{}"), (None, None, None));
    assert!(Notification::parse(b"[]").is_err());
}

#[test]
fn the_check_of_callbacks_distinguishes_challenges_from_notifications() {
    for (body, rules) in [
        (r#"{"challenge":"7f3a91"}"#, vec![]),
        (r#"{"challenge":7}"#, vec!["video.CallbackChallenge.challenge"]),
        (r#"{"task_id":"t","status":"success"}"#, vec![]),
        (r#"{"task_id":7}"#, vec!["video.TaskNotification.task_id"]),
    ] {
        let report = check("create_template_video", BodyKind::Callback, body.as_bytes())
            .expect("the operation has callbacks")
            .expect("the body is readable");
        let found: Vec<_> = report.errors().map(|error| error.rule.as_ref()).collect();
        assert_eq!(found, rules, "{body}");
    }
}

#[test]
fn a_status_that_is_not_listed_is_a_warning_in_either_form_and_letter_case_does_not_matter() {
    let (flat, nested) =
        ("video.TaskNotification.natives.status", "video.NotifiedTask.natives.status");
    for (body, found) in [
        (r#"{"task_id":"t","status":"success"}"#, vec![]),
        (r#"{"task_id":"t","status":"Success"}"#, vec![]),
        (r#"{"task":{"id":"t","status":"FAILED"}}"#, vec![]),
        (r#"{"task_id":"t","status":"zap"}"#, vec![("/status", flat)]),
        (r#"{"task":{"id":"t","status":"Zap"}}"#, vec![("/task/status", nested)]),
    ] {
        let report = check("create_template_video", BodyKind::Callback, body.as_bytes())
            .expect("the operation has callbacks")
            .expect("the body is readable");
        let warnings: Vec<_> =
            report.warnings().map(|it| (it.path.as_str(), it.rule.as_ref())).collect();
        assert_eq!(warnings, found, "{body}");
        assert!(report.is_valid(), "{body}");
    }
}
