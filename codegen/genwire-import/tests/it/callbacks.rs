//! Callbacks and webhooks: the imported and the reported parts.

use crate::{document, drafted, post};
use genwire_import::{Draft, Options};

/// A callback with a body and an answer.
const SENT: &str = r##"{"post": {"requestBody": {"required": true, "content":
    {"application/json": {"schema": {"$ref": "#/components/schemas/Pet"}}}},
    "responses": {"200": {"description": "Heard.", "content":
    {"application/json": {"schema": {"$ref": "#/components/schemas/Note"}}}}}}}"##;

const SCHEMAS: &str = r#"{"Pet": {"properties": {"url": {"type": "string"}}},
    "Note": {"properties": {"stop": {"type": "boolean"}}}}"#;

/// A document with `sent` as the callback `done`, and another with `sent` as the webhook `born`,
/// each with the pointer to `sent`.
fn documents(sent: &str) -> [(String, &'static str); 2] {
    let callback = format!(r#""callbacks": {{"done": {{"{{$request.body#/url}}": {sent}}}}},"#);
    let callback = document(&format!(r#"{{"/v1/pets": {}}}"#, post(&callback)), SCHEMAS);
    let webhook = document("{}", SCHEMAS);
    let webhook = format!(r#"{{"webhooks": {{"born": {sent}}}, {}"#, &webhook[1..]);
    let at = "/paths/~1v1~1pets/post/callbacks/done/{$request.body#~1url}";
    [(callback, at), (webhook, "/webhooks/born")]
}

/// The reasons at a pointer, with true for losses and guesses.
fn reasons(draft: &Draft, at: &str) -> Vec<(&'static str, bool)> {
    draft.report.at(at).map(|(reason, _)| (reason.id(), reason.weakens())).collect()
}

#[test]
fn a_body_and_an_answer_are_carried_wholly() {
    for (text, at) in documents(SENT) {
        let draft = drafted(&text, &Options::default());
        let losses = draft.report.losses.values().flatten();
        assert!(!losses.into_iter().any(|it| it.pointer.starts_with(at)), "{:?}", draft.report);
    }
}

/// The reason `callback` for a callback, and `webhook` for a webhook.
const KIND: &str = "callback webhook";

/// A part of `SENT`, its replacement, the suffix of a pointer, and the reason reported there.
const CASES: &[(&str, &str, &str, &str, bool)] = &[
    (r#""required": true, "#, "", "/post/requestBody", KIND, true),
    (
        r#""responses": {"#,
        r#""responses": {"202": {"description": "Later."}, "#,
        "/post/responses/202",
        "several-replies",
        true,
    ),
    (
        r#""responses": {"#,
        r#""responses": {"500": {"description": "Failed."}, "#,
        "/post/responses/500",
        "docs",
        false,
    ),
    (
        r#""responses": {"#,
        r#""responses": {"default": {"description": "Failed.",
            "content": {"application/json": {}}}, "#,
        "/post/responses/default",
        KIND,
        true,
    ),
    (
        r#""description": "Heard.","#,
        r#""description": "Heard.", "headers": {"A": {"schema": {"type": "string"}}},"#,
        "/post/responses/200/headers",
        "reply-header",
        true,
    ),
    (
        r##"{"schema": {"$ref": "#/components/schemas/Note"}"##,
        r##"{"example": {}, "schema": {"$ref": "#/components/schemas/Note"}"##,
        "/post/responses/200/content/application~1json/example",
        "example",
        false,
    ),
    (POST, r#"{"post": {"security": [{"key": []}], "#, "/post/security", "security", true),
    (POST, r#"{"post": {"tags": ["a"], "#, "/post/tags", "other-form", false),
    (
        POST,
        r#"{"post": {"parameters": [{"name": "A", "in": "header", "schema": {"type": "string"}}], "#,
        "/post/parameters",
        KIND,
        true,
    ),
    (POST, r#"{"post": {"callbacks": {"a": {}}, "#, "/post/callbacks", "callback", true),
    (POST, r#"{"post": {"x-timeout-seconds": 0, "#, "/post/x-timeout-seconds", "extension", false),
    (POST, r#"{"get": {"responses": {}}, "post": {"#, "/get", KIND, true),
    (POST, r#"{"x-a": 1, "post": {"#, "/x-a", "extension", false),
];

/// The start of `SENT`.
const POST: &str = r#"{"post": {"#;

fn is_reported(sent: &str, end: &str, reason: &str, weakens: bool) {
    assert_ne!(sent, SENT, "{end}");
    for ((text, at), own) in documents(sent).into_iter().zip(["callback", "webhook"]) {
        let draft = drafted(&text, &Options::default());
        let reason = if reason == KIND { own } else { reason };
        let found = reasons(&draft, &format!("{at}{end}"));
        assert_eq!(found, [(reason, weakens)], "{end}: {:?}", draft.report.losses);
    }
}

#[test]
fn what_is_beside_them_is_reported() {
    for (from, to, end, reason, weakens) in CASES {
        is_reported(&SENT.replacen(from, to, 1), end, reason, *weakens);
    }
}

#[test]
fn a_summary_beside_a_description_is_the_title_of_a_webhook_alone() {
    let sent = SENT.replacen(POST, r#"{"post": {"summary": "Short.", "description": "Long.", "#, 1);
    let [(callback, at), (webhook, to)] = documents(&sent);
    let draft = drafted(&callback, &Options::default());
    assert_eq!(reasons(&draft, &format!("{at}/post/summary")), [("docs", false)]);
    let draft = drafted(&webhook, &Options::default());
    assert_eq!(reasons(&draft, &format!("{to}/post/summary")), []);
    let text: String = draft.files.into_iter().map(|file| file.text).collect();
    assert!(text.contains("[webhook]\ntitle = \"Short\"\ndoc = \"Long.\"\n"), "{text}");
}

#[test]
fn other_media_types_are_reported() {
    let json = r#""application/json":"#;
    let (sent, answered) = SENT.split_once(r#""responses""#).unwrap();
    let (body, answer) = ("/post/requestBody", "/post/responses/200");
    let further = |schema: &str, name: &str| {
        let schema = format!(r##"{{"schema": {{"$ref": "#/components/schemas/{schema}"}}}}"##);
        format!(r#""{name}": {schema}, {json}"#)
    };
    for (to, end, reason, weakens) in [
        (
            r#""application/vnd.a+json":"#.to_owned(),
            "/content/application~1vnd.a+json",
            "media-type",
            true,
        ),
        (further("Pet", "application/x-www-form-urlencoded"), "", "further-body", true),
    ] {
        let sent = sent.replace(json, &to);
        let at = format!("{body}{end}");
        is_reported(&format!(r#"{sent}"responses"{answered}"#), &at, reason, weakens);
    }
    for (to, reason, weakens) in [
        (r#""text/plain":"#.to_owned(), "other-reply", true),
        (further("Note", "text/event-stream"), "further-reply", true),
    ] {
        let answered = answered.replace(json, &to);
        is_reported(&format!(r#"{sent}"responses"{answered}"#), answer, reason, weakens);
    }
}

/// A shared body without `required` and a shared answer: a callback keeps neither, but the
/// operation that uses them keeps both.
#[test]
fn what_a_webhook_loses_of_shared_parts_is_no_loss_of_others() {
    let shared = |name: &str| {
        let form = r#"{"description": "x", "content": {"application/json": {"schema": {"type": "object", "properties": {"a": {"type": "string"}}}}}}"#;
        format!(r#""{name}": {{"Shared": {form}}}"#)
    };
    let uses = r##""requestBody": {"$ref": "#/components/requestBodies/Shared"},
        "responses": {"204": {"description": "Done."}, "403": {"$ref": "#/components/responses/Shared"}}"##;
    let text = format!(
        r#"{{"openapi": "3.1.0", "info": {{"title": "T", "version": "1"}},
        "paths": {{"/a": {{"post": {{{uses}}}}}}}, "webhooks": {{"w": {{"post": {{{uses}}}}}}},
        "components": {{{}, {}}}}}"#,
        shared("requestBodies"),
        shared("responses")
    );
    let draft = drafted(&text, &Options::default());
    for end in ["requestBody", "responses/403"] {
        assert_eq!(reasons(&draft, &format!("/webhooks/w/post/{end}")), [("webhook", true)]);
    }
    assert_eq!(draft.report.carried(), 1, "{:?}", draft.report.operations);
}

#[test]
fn an_id_is_a_new_name_and_a_further_address_is_lost() {
    let sent = SENT.replace(r#"{"post": {"#, r#"{"post": {"operationId": "sent_id", "#);
    for ((text, at), name) in documents(&sent).into_iter().zip(["done", "born"]) {
        let draft = drafted(&text, &Options::default());
        let what = format!("`sent_id` is `{name}`");
        let at = format!("{at}/post");
        assert!(draft.report.renamed.iter().any(|it| it.pointer == at && it.what == what));
    }
    let two = format!(r#"{SENT}, "{{$request.body#/other}}": {SENT}"#);
    let [(text, at), _] = documents(&two);
    let draft = drafted(&text, &Options::default());
    assert_eq!(reasons(&draft, &at.replace("url", "other")), [("callback", true)]);
}

#[test]
fn a_callback_without_a_known_address_says_what_is_missing() {
    let object = r#"{"properties": {"hook": {"properties": {"url": {"type": "string"}}}}}"#;
    let union = r#"{"oneOf": [{"required": ["k"], "properties": {"k": {"const": "a"}}},
        {"required": ["k"], "properties": {"k": {"const": "b"}}}]}"#;
    for (pet, expression, sent, why) in [
        (object, "{$request.body#/hook/url}", SENT, "is inside a member of the request"),
        (object, "{$request.body#/other}", SENT, "is not a member that the request lists"),
        (object, "{$request.query.url}", SENT, "is not a member of the request"),
        (object, "https://a.example", SENT, "is not a member of the request"),
        (union, "{$request.body#/url}", SENT, "is in a request that is not an object"),
        (object, "{$request.body#/hook}", r#"{"post": {}}"#, "it is not a POST with a JSON body"),
        (object, "{$request.body#/hook}", r#"{"put": {}}"#, "it is not a POST with a JSON body"),
    ] {
        let callback = format!(r#""callbacks": {{"done": {{"{expression}": {sent}}}}},"#);
        let schemas = format!(r#"{{"Pet": {pet}, "Note": {{"type": "object"}}}}"#);
        let text = document(&format!(r#"{{"/v1/pets": {}}}"#, post(&callback)), &schemas);
        let draft = drafted(&text, &Options::default());
        let said: Vec<&str> = draft
            .report
            .at("/paths/~1v1~1pets/post/callbacks/done")
            .map(|(_, what)| what)
            .collect();
        assert!(said.len() == 1 && said[0].contains(why), "{expression}: {said:?}");
    }
}

#[test]
fn a_webhook_is_selected_by_its_name_its_tag_or_its_id() {
    let sent =
        SENT.replace(r#"{"post": {"#, r#"{"post": {"operationId": "sent_id", "tags": ["zoo"], "#);
    let [_, (text, _)] = documents(&sent);
    let only = |text: &str, name: &str| {
        let options = Options { only: vec![name.to_owned()], ..Options::default() };
        genwire_import::openapi(text, &options)
    };
    for name in ["born", "sent_id", "zoo"] {
        let draft = only(&text, name).unwrap();
        assert!(draft.files.iter().any(|file| file.path.ends_with("/born.toml")), "{name}");
    }
    assert!(only(&text, "died").is_err());
    // A method other than POST is reported if the webhook is selected, and nowhere else.
    let text = text.replacen(r#"{"post": {"#, r#"{"put": {"#, 1);
    for (name, found) in [("born", 1), ("/v1/pets", 0)] {
        let paths = format!(r#""paths": {{"/v1/pets": {}}}"#, post(""));
        let draft = only(&text.replace(r#""paths": {}"#, &paths), name).unwrap();
        assert_eq!(reasons(&draft, "/webhooks/born").len(), found, "{name}");
    }
}

#[test]
fn names_that_files_or_other_areas_have_are_not_taken() {
    let [_, (text, _)] = documents(SENT);
    for name in ["area", "media", "states", "text_rules", "types"] {
        let draft = drafted(&text.replace("born", name), &Options::default());
        let path = format!("spec/pets/{name}_2.toml");
        assert!(draft.files.iter().any(|file| file.path == path), "{name}");
    }
    let first = drafted(&text, &Options::default());
    let options =
        Options { area: Some("other".to_owned()), spec: first.files, ..Options::default() };
    let draft = drafted(&text, &options);
    assert!(draft.files.iter().any(|file| file.path == "spec/other/born_2.toml"));
}

#[test]
fn examples_are_carried() {
    let pet = r##""schema": {"$ref": "#/components/schemas/Pet"}"##;
    let sent = SENT.replace(pet, &format!(r#"{pet}, "example": {{"url": "a"}}"#));
    for ((text, _), of) in documents(&sent).into_iter().zip(["operation", "webhook"]) {
        let draft = drafted(&text, &Options::default());
        let head = format!("[{of}.examples.callback]\npart = \"callback\"");
        assert!(draft.files.iter().any(|file| file.text.contains(&head)), "{of}");
    }
}

#[test]
fn what_a_webhook_loses_is_no_loss_of_operations_with_the_same_components() {
    let json = r##"{"application/json": {"schema": {"$ref": "#/components/schemas/Note"}}}"##;
    for (body, answer) in [
        // A dropped answer, an optional body, and other media types.
        (json.to_owned(), format!(r#"{{"description": "No.", "content": {json}}}"#)),
        (json.replace("application/json", "*/*"), r#"{"description": "No."}"#.to_owned()),
        (
            json.to_owned(),
            format!(
                r#"{{"description": "No.", "headers": {{"A": {{"schema": {{"type": "string"}}}}}}, "content": {json}}}"#
            ),
        ),
    ] {
        let call = r##"{"requestBody": {"$ref": "#/components/requestBodies/B"},
            "responses": {"200": {"$ref": "#/components/responses/R"}, "403": {"$ref": "#/components/responses/R"}}}"##;
        let text = document(&format!(r#"{{"/pets": {{"post": {call}}}}}"#), SCHEMAS);
        let components = format!(
            r#""components": {{"requestBodies": {{"B": {{"content": {body}}}}}, "responses": {{"R": {answer}}}, "#
        );
        let with = text.replace(r#""components": {"#, &components);
        let webhook = format!(r#"{{"webhooks": {{"born": {{"post": {call}}}}}, {}"#, &with[1..]);
        let [alone, beside] =
            [with, webhook].map(|text| crate::reasons(&drafted(&text, &Options::default()).report));
        assert_eq!(alone, beside, "{body} {answer}");
    }
}
