//! Round trips of random bodies.

use crate::sample::{Message, Reply, Request};
use genwire_core::{Described as _, Report, descriptor};
use proptest::prelude::*;
use serde_json::{Map, Value as JsonValue, json};

/// Any JSON with numbers that a double represents exactly.
pub(crate) fn any_json() -> impl Strategy<Value = JsonValue> {
    let leaf = prop_oneof![
        Just(JsonValue::Null),
        any::<bool>().prop_map(JsonValue::from),
        any::<i64>().prop_map(JsonValue::from),
        ".{0,8}".prop_map(JsonValue::from),
    ];
    leaf.prop_recursive(3, 16, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(JsonValue::from),
            prop::collection::btree_map("[a-z]{1,4}", inner, 0..4)
                .prop_map(|members| JsonValue::Object(members.into_iter().collect())),
        ]
    })
}

fn message() -> impl Strategy<Value = Vec<(String, JsonValue)>> {
    let part = prop_oneof![
        ".{0,4}".prop_map(|text| json!({"type": "text", "text": text})),
        ".{0,4}".prop_map(|url| json!({"url": url, "type": "image"})),
        any_json().prop_map(|more| json!({"type": "other", "more": more})),
    ];
    let content = prop_oneof![
        ".{0,8}".prop_map(JsonValue::from),
        prop::collection::vec(part, 0..3).prop_map(JsonValue::from),
    ];
    let listed = prop_oneof![
        content.prop_map(|content| vec![("role", json!("user")), ("content", content)]),
        ".{0,4}".prop_map(|id| vec![("role", json!("tool")), ("tool_call_id", json!(id))]),
        any_json().prop_map(|any| vec![("role", json!("later")), ("any", any)]),
    ];
    let unknown = prop::collection::btree_map("x[a-z]{1,3}", any_json(), 0..3);
    (listed, unknown).prop_flat_map(|(listed, unknown)| {
        let listed = listed.into_iter().map(|(name, value)| (name.to_owned(), value));
        Just(listed.chain(unknown).collect::<Vec<_>>()).prop_shuffle()
    })
}

/// Creates the JSON of an object whose members are in a certain order.
fn text(members: &[(String, JsonValue)]) -> String {
    let members: Vec<String> =
        members.iter().map(|(name, value)| format!("{}:{value}", json!(name))).collect();
    format!("{{{}}}", members.join(","))
}

fn tree(text: &str) -> JsonValue {
    serde_json::from_str(text).unwrap()
}

proptest! {
    #[test]
    fn a_message_comes_back_whatever_the_order_of_its_members(members in message()) {
        let input = text(&members);
        let message: Message = serde_json::from_str(&input).unwrap();
        let output = serde_json::to_string(&message).unwrap();
        prop_assert_eq!(tree(&output), tree(&input));
        // A second round trip changes nothing, not even the order.
        let again: Message = serde_json::from_str(&output).unwrap();
        prop_assert_eq!(serde_json::to_string(&again).unwrap(), output);
        prop_assert_eq!(again, message.clone());
        // The way through a tree reads the same.
        let from_tree: Message = serde_json::from_value(tree(&input)).unwrap();
        prop_assert_eq!(serde_json::to_value(&from_tree).unwrap(), tree(&input));
        // The way through a reader reads the same.
        let mut deserializer = serde_json::Deserializer::from_reader(input.as_bytes());
        let from_reader: Message = serde::Deserialize::deserialize(&mut deserializer).unwrap();
        prop_assert_eq!(from_reader, message);
    }

    #[test]
    fn a_request_keeps_every_member(
        messages in prop::collection::vec(message(), 0..3),
        temperature in proptest::option::of(-9.0..9.0_f64),
        parameters in proptest::option::of(any_json()),
        unknown in prop::collection::btree_map("x[a-z]{1,3}", any_json(), 0..4),
    ) {
        let messages: Vec<String> = messages.iter().map(|message| text(message)).collect();
        let mut members = vec![
            ("model".to_owned(), json!("X-M3")),
            ("messages".to_owned(), tree(&format!("[{}]", messages.join(",")))),
        ];
        members.extend(temperature.map(|value| ("temperature".to_owned(), json!(value))));
        members.extend(parameters.filter(|it| !it.is_null()).map(|it| ("parameters".to_owned(), it)));
        members.extend(unknown);
        let input = text(&members);
        let request: Request = serde_json::from_str(&input).unwrap();
        prop_assert_eq!(serde_json::to_value(&request).unwrap(), tree(&input));
    }

    #[test]
    fn a_reply_with_any_json_never_makes_the_check_panic(any in any_json(), name in "id|choices|usage|index|day|x") {
        let mut members = Map::new();
        members.insert(name, any);
        let body = JsonValue::Object(members).to_string();
        let report = genwire_core::check::<Reply>(body.as_bytes()).unwrap();
        prop_assert!(!report.is_valid());
    }

    #[test]
    fn the_check_finds_what_a_walk_over_the_tree_finds(
        messages in prop::collection::vec(message(), 0..2),
        name in "model|messages|temperature|limit|size|stop|user|type|parameters|schemas|grade|x",
        value in prop_oneof![
            any_json(),
            (-3..9_i64).prop_map(JsonValue::from),
            "|a|b|X-M3|long".prop_map(JsonValue::from),
            prop::collection::vec("a|b".prop_map(JsonValue::from), 0..4).prop_map(JsonValue::from),
        ],
    ) {
        let messages: Vec<String> = messages.iter().map(|message| text(message)).collect();
        let messages = messages.join(",");
        let body = format!(r#"{{"model":"X-M3","messages":[{messages}],"{name}":{value}}}"#);
        let mut walked = Report::default();
        descriptor::check(&tree(&body), Request::descriptor(), &mut walked);
        let checked = genwire_core::check::<Request>(body.as_bytes()).unwrap();
        for violation in walked.violations() {
            prop_assert!(checked.violations().contains(violation), "{}: {}", body, violation);
        }
    }

    #[test]
    fn what_the_check_accepts_can_be_read(members in message()) {
        let input = text(&members);
        let report = genwire_core::check::<Message>(input.as_bytes()).unwrap();
        let read = serde_json::from_str::<Message>(&input);
        prop_assert!(read.is_ok() || !report.is_valid());
    }
}
