//! Callbacks: the responses to them, and the changes that are passed on.

use genwire_core::BodyKind;
use genwire_video::callback::{Received, receive};
use genwire_video::{CallbackStatus, Notification, check};

#[test]
fn a_challenge_comes_back_as_it_came() {
    for challenge in [r#""7f3a91""#, r#""""#, r#""\u00e9\"é""#, "12345678901234567890", "1.50"] {
        let body = format!(r#"{{ "challenge" : {challenge}, "more": [1] }}"#);
        let received = receive(body.as_bytes()).expect("a challenge");
        let answer = format!(r#"{{"challenge":{challenge}}}"#);
        assert_eq!(received, Received::Challenge { answer: answer.clone().into() });
        assert_eq!(received.answer(), answer.as_bytes());
    }
}

#[test]
fn both_readers_distinguish_a_challenge_from_a_notification() {
    for (body, is_challenge) in [
        (r#"{"challenge":"x"}"#, true),
        (r#"{"challenge":"x","status":5}"#, true),
        (r#"{"challenge":"x","task_id":"t","status":"success"}"#, true),
        (r#"{"challenge":"x","task":7}"#, true),
        (r#"{"challenge":null,"task_id":"t"}"#, false),
        (r#"{"task":{"id":"t","challenge":"x"}}"#, false),
    ] {
        let received = receive(body.as_bytes()).expect("a callback");
        assert_eq!(matches!(received, Received::Challenge { .. }), is_challenge, "{body}");
        let parsed = Notification::parse(body.as_bytes()).expect("a callback");
        assert_eq!(matches!(parsed, Notification::Challenge(_)), is_challenge, "{body}");
        if let Notification::Challenge(challenge) = parsed {
            assert_eq!(challenge.challenge.as_deref(), Some("x"), "{body}");
        }
    }
    assert!(Notification::parse(br#"{"challenge":7}"#).is_err());
}

#[test]
fn a_notification_is_typed_and_gets_a_receipt() {
    for (body, status) in [
        (r#"{"task_id":"t","status":"success","file_id":"7","base_resp":{}}"#, "success"),
        (r#"{"task_id":"t","status":"SUCCESS","file_id":7}"#, "success"),
        (r#"{"task":{"id":"t","status":"Failed"}}"#, "failed"),
        (r#"{"challenge":null,"task_id":"t","status":"Processing"}"#, "processing"),
        (r#"{"task_id":"t","status":"Paused"}"#, "paused"),
    ] {
        let received = receive(body.as_bytes()).expect("a notification");
        assert_eq!(received.answer(), br#"{"status":"success"}"#);
        let Received::Notification(change) = received else { panic!("{body}") };
        assert_eq!(change.task_id.as_deref(), Some("t"));
        assert_eq!(change.status, Some(CallbackStatus::from(status)), "{body}");
    }
}

#[test]
fn what_is_no_callback_is_an_error() {
    for (body, message) in [
        (&b""[..], "expected a callback in JSON"),
        (b"{", "expected a callback in JSON"),
        (b"[]", "expected a callback in JSON"),
        (br#""challenge""#, "expected a callback in JSON"),
        (b"\xff", "expected a callback in JSON"),
        (b"{}", "expected a `challenge`, or a `task_id` and a `status`"),
        (br#"{"challenge":null}"#, "expected a `challenge`, or a `task_id` and a `status`"),
        (br#"{"task":{}}"#, "expected a `challenge`, or a `task_id` and a `status`"),
    ] {
        assert_eq!(receive(body).expect_err("an error").to_string(), message);
    }
}

#[test]
fn the_answer_to_a_challenge_keeps_to_the_interface() {
    let received = receive(br#"{"challenge":"7f3a91"}"#).expect("a challenge");
    let report = check("create_template_video", BodyKind::Callback, received.answer())
        .expect("the operation has callbacks")
        .expect("the answer is readable");
    assert!(report.violations().is_empty());
}
