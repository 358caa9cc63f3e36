//! Making values through `Build`.

use crate::sample::{Grade, Message, Model, Reply, Request, TextPart, ToolMessage};
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
fn a_setter_replaces_a_required_member_of_a_request() {
    let request = Request::new("other", Vec::new()).temperature(0.5);
    let changed = request.clone().model(Model::XM3).messages(vec![]);
    assert_eq!(changed, Request::new(Model::XM3, Vec::new()).temperature(0.5));
    assert_eq!(changed.model("other"), request);
}

#[test]
fn a_plain_value_sets_the_member_of_an_open_enum() {
    let request = Request::new("X-M3", Vec::new()).grade(1);
    assert_eq!(request, Request::new(Model::XM3, Vec::new()).grade(Grade::Low));
    assert!(matches!(Request::new("other", Vec::new()).model, Model::Unknown(_)));
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
    #[wire(nullable, required)]
    #[validate(range(min = -3_000_000_000_i64, max = 3_000_000_000_i64))]
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

/// A request whose members may be null as well as absent.
#[derive(Clone, Debug, Default, PartialEq, Wire, Validate, Build)]
#[wire(name = "sample.Change", deny_null)]
#[non_exhaustive]
struct Change {
    #[validate(length(max = 3))]
    note: Option<genwire_core::Nullable<String>>,
    note_null: Option<bool>,
    #[validate(each(range(max = 9)), unique)]
    marks: Option<genwire_core::Nullable<Vec<i64>>>,
    place: Option<genwire_core::Nullable<Box<Move>>>,
    #[wire(object)]
    box_: Option<genwire_core::Nullable<genwire_core::RawJson>>,
    #[serde(flatten)]
    extra: Extra,
}

#[test]
fn a_member_that_may_be_null_as_well_as_absent_keeps_the_difference() {
    for body in [
        "{}",
        r#"{"note":null}"#,
        r#"{"note":"a","note_null":true,"marks":null,"place":null,"box_":null}"#,
        r#"{"marks":[1,2],"place":{"offset":null},"box_":{"a":null}}"#,
    ] {
        let value: Change = serde_json::from_str(body).unwrap();
        assert_eq!(serde_json::to_string(&value).unwrap(), body);
        assert!(genwire_core::check::<Change>(body.as_bytes()).unwrap().is_valid(), "{body}");
        assert!(value.validate().is_valid(), "{body}");
    }
    // The setter for null has a name that no other setter has.
    let value = Change::new().note_null_value().note_null(true).marks_null().box_null();
    let wanted = r#"{"note":null,"note_null":true,"marks":null,"box_":null}"#;
    assert_eq!(serde_json::to_string(&value).unwrap(), wanted);
    let note = Change::new().note("a").note;
    assert_eq!(note, Some("a".to_owned().into()));
    assert_eq!(note.and_then(genwire_core::Nullable::into_value).as_deref(), Some("a"));
}

#[test]
fn a_value_that_may_be_null_has_its_constraints() {
    for (body, rules) in [
        (r#"{"note":"abcd"}"#, &["sample.Change.note.length"][..]),
        (r#"{"note_null":null}"#, &["sample.Change.note_null"]),
        (r#"{"marks":[10]}"#, &["sample.Change.marks.each.range"]),
        (r#"{"marks":[1,1]}"#, &["sample.Change.marks.unique"]),
        (r#"{"place":{}}"#, &["sample.Move.offset.required"]),
        (r#"{"box_":1}"#, &["sample.Change.box_"]),
    ] {
        let report = genwire_core::check::<Change>(body.as_bytes()).unwrap();
        let found: Vec<&str> = report.violations().iter().map(|one| &*one.rule).collect();
        assert_eq!(found, rules, "{body}");
        // In a deserialized value, null and absent are both `None` in these members.
        let value = serde_json::from_str::<Change>(body).unwrap();
        let typed = value.validate().violations().len();
        let is_lost = body.contains("note_null") || body.contains("place");
        assert_eq!(typed, usize::from(!is_lost), "{body}");
    }
}
