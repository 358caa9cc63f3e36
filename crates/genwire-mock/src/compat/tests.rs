//! Checks the cases against the spec.

use super::*;
use crate::interface::tests::API;

fn errors(operation: &str, body: &JsonValue) -> Vec<String> {
    let report = API.check(operation, BodyKind::Request, body.to_string().as_bytes());
    let report = report.unwrap().unwrap();
    report.errors().map(|violation| violation.path.clone()).collect()
}

/// A chat request with every member that the cases change.
fn full() -> JsonValue {
    json!({
        "model": "X-M3",
        "service_tier": "standard",
        "messages": [
            { "role": "system", "content": "Answer briefly." },
            { "role": "user", "content": [
                { "type": "text", "text": "What is it?" },
                { "type": "image_url",
                    "image_url": { "url": "https://example.com/a.png", "detail": "default" } },
            ] },
            { "role": "assistant", "content": "A cup." },
            { "role": "user", "content": "Of which colour?" },
        ],
        "tools": [{ "type": "function",
            "function": { "name": "now", "parameters": { "type": "object", "properties": {} } } }],
    })
}

#[test]
fn every_case_accepts_what_the_interface_refuses() {
    assert!(errors("create_chat_completion", &full()).is_empty());
    for case in &API.compat {
        let operation = case.operation.as_deref().unwrap_or("create_chat_completion");
        assert!(API.operations().contains(&operation), "{operation}");
        let steps: Vec<&str> = steps(&case.at).collect();
        let spoiled = case.values.keys().map(|value| json!(value));
        let spoiled = spoiled
            .chain(case.absent.iter().map(|_| JsonValue::Null))
            .chain(case.prefix.then(|| json!("Acme-M3")));
        for value in spoiled {
            let mut body = full();
            let mut put = false;
            visit(&mut body, &steps, "", &mut |object, name, _| {
                // Only the first object has the member, for example the first message.
                if !put && object.contains_key(name) && case.is_about(object) {
                    object.insert(name.to_owned(), value.clone());
                    put = true;
                }
            });
            assert!(put, "{}: no member of the body", case.at);
            assert!(!errors(operation, &body).is_empty(), "{} = {value}: is accepted", case.at);
            let changes = changes(&API, operation, &mut body);
            assert_eq!(changes.len(), 1, "{} = {value}", case.at);
            assert_eq!(errors(operation, &body), [""; 0], "{} = {value}", case.at);
        }
    }
}

#[test]
fn bodies_of_the_interface_stay_as_they_are() {
    let mut body = full();
    assert!(changes(&API, "create_chat_completion", &mut body).is_empty());
    assert_eq!(body, full());
}

#[test]
fn only_prefixes_of_known_models_are_replaced() {
    for (operation, name, expected) in [
        ("create_chat_completion", "Acme-M3", Some("X-M3")),
        ("create_chat_completion", "acme/Acme-M2.7-highspeed", Some("X-M2.7-highspeed")),
        ("create_chat_completion", "openai/X-M3", Some("X-M3")),
        ("create_chat_completion", "X-M3", None),
        ("create_chat_completion", "gpt-4o", None),
        ("create_chat_completion", "M3", None),
        ("list_voices", "Acme-M3", None),
    ] {
        assert_eq!(own_model(&API, operation, name).as_deref(), expected, "{operation} {name}");
    }
}
