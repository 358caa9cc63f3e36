//! Making values through `Build`.

use crate::sample::{Message, Model, Reply, Request, TextPart, ToolMessage};
use genwire_core::{Build, Extra, Validate, Wire};

#[test]
fn required_members_are_arguments_and_the_others_have_setters() {
    let request = Request::new(Model::XM3, vec![Message::Tool(ToolMessage::new("1"))])
        .temperature(0.5)
        .user("me")
        .kind(String::from("a"))
        .stop(vec!["x".to_owned()]);
    assert_eq!(
        serde_json::to_string(&request).unwrap(),
        r#"{"model":"X-M3","messages":[{"role":"tool","tool_call_id":"1"}],"temperature":0.5,"stop":["x"],"user":"me","type":"a"}"#
    );
}

#[test]
fn members_that_validation_demands_count_as_required() {
    let reply = Reply::new("1", Vec::new()).index(2);
    assert_eq!((reply.id.as_deref(), reply.index), (Some("1"), Some(2)));
    assert_eq!(TextPart::new("a").text, "a");
}

/// A request whose member may be null but not absent.
#[derive(Clone, Debug, Default, PartialEq, Wire, Validate, Build)]
#[wire(name = "sample.Move")]
#[non_exhaustive]
struct Move {
    #[wire(nullable)]
    #[validate(required, range(min = -3_000_000_000_i64, max = 3_000_000_000_i64))]
    offset: Option<i64>,
    #[serde(flatten)]
    extra: Extra,
}

#[test]
fn a_required_member_that_may_be_null_is_written_as_null() {
    let text = |value: &Move| serde_json::to_string(value).unwrap();
    let mut value = Move::new(3_000_000_000);
    assert_eq!(text(&value), r#"{"offset":3000000000}"#);
    value.offset = None;
    assert_eq!(text(&value), r#"{"offset":null}"#);
    assert_eq!(value.validate().violations(), []);
    value.offset = Some(3_000_000_001);
    assert_eq!(value.validate().violations().len(), 1);
    let rules = |body: &str| {
        let report = genwire_core::check::<Move>(body.as_bytes()).unwrap();
        report.violations().iter().map(|one| one.rule.to_string()).collect::<Vec<_>>()
    };
    assert!(rules(r#"{"offset":null}"#).is_empty());
    assert_eq!(rules("{}"), ["sample.Move.offset.required"]);
}
