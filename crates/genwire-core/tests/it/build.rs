//! Making values through `Build`.

use crate::sample::{Message, Model, Reply, Request, TextPart, ToolMessage};

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
