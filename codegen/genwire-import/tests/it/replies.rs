//! Several replies to an operation.

use crate::carried::{operation, reply};

#[test]
fn several_replies_have_statuses_of_their_own() {
    let body = r#"{"required": true, "content": {"application/json": {"schema": {}}}}"#;
    let text = r#"{"description": "It.", "content": {"application/json": {"schema":
        {"type": "string"}}}}"#;
    let csv = r#"{"description": "A table.", "content": {"text/csv": {}}}"#;
    let none = r#"{"description": "Nothing."}"#;
    let pet = reply(&["application/json"]);
    for (replies, written) in [
        (
            format!(r#"{{"200": {pet}, "201": {pet}, "202": {text}}}"#),
            "ok Pet 200 201; accepted string 202",
        ),
        (
            format!(r#"{{"301": {text}, "200": {pet}, "307": {text}, "304": {none}}}"#),
            "ok Pet 200; moved_permanently string 301 307; not_modified 304",
        ),
        (format!(r#"{{"204": {none}, "303": {pet}}}"#), "no_content 204; see_other Pet 303"),
        (
            format!(r#"{{"200": {csv}, "202": {text}, "204": {none}, "205": {none}}}"#),
            "ok text 200; accepted string 202; no_content 204 205",
        ),
        (format!(r#"{{"2XX": {pet}, "299": {text}}}"#), "success Pet 2XX; status_299 string 299"),
    ] {
        let (text, reasons) = operation(body, &replies);
        assert_eq!(reasons, "", "{replies}");
        let tables = text.split("[operation.responses.").skip(1).map(|table| {
            let line = |key: &str| {
                let mut lines = table.lines().take_while(|line| !line.starts_with("[types."));
                lines.find_map(|line| line.strip_prefix(key)?.strip_prefix(" = "))
            };
            let id = table.split(']').next().unwrap();
            let ty = line("type").map(|ty| ty.trim_matches('"'));
            let status = if line("any_success").is_some() { "2XX" } else { "200" };
            let statuses = line("statuses").map(|all| all.trim_matches(['[', ']']));
            let parts = [Some(id), ty, Some(line("status").unwrap_or(status)), statuses];
            parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
        });
        assert_eq!(tables.collect::<Vec<_>>().join("; "), written, "{replies}");
    }
    let stream = r#"{"description": "It.", "content": {"text/event-stream": {"schema":
        {"type": "object", "properties": {"done": {"type": "boolean"}}}}}}"#;
    let both = stream.replace("{\"text/", "{\"application/json\": {\"schema\": {}}, \"text/");
    let empty = r#"{"description": "It."}"#;
    for (first, second, ids, reason) in [
        (stream, text, "streamed whole", ""),
        (stream, empty, "streamed empty", ""),
        (&both, empty, "whole streamed empty", ""),
        (&both, text, "ok streamed accepted", ""),
        (stream, stream, "streamed", ""),
        (stream, &both, "streamed whole", "several-replies"),
    ] {
        let replies = format!(r#"{{"200": {first}, "202": {second}}}"#);
        let (text, reasons) = operation(body, &replies);
        assert_eq!(reasons, reason, "{replies}");
        assert_eq!(ids_of(&text), ids, "{text}");
    }
}

/// The ids of the responses of a draft.
fn ids_of(text: &str) -> String {
    let tables = text.split("[operation.responses.").skip(1);
    let ids = tables.filter_map(|table| table.split(']').next());
    ids.filter(|id| !id.contains('.')).collect::<Vec<_>>().join(" ")
}

/// Media types with a named schema, an inline schema, a string and bytes.
const PET: &str = r##"{"schema": {"$ref": "#/components/schemas/Pet"}}"##;
const INLINE: &str = r#"{"schema": {"type": "object", "properties": {"id": {"type": "string"}}}}"#;
const BINARY: &str = r#"{"schema": {"type": "string", "format": "binary"}}"#;
const TEXT: &str = r#"{"schema": {"type": "string"}}"#;
const JSON: &str = "application/json";

/// Checks the responses in a draft of a reply with some content, and the reasons for losses.
fn check_forms(content: &[(&str, &str)], written: &str, reason: &str) {
    let body = r#"{"required": true, "content": {"application/json": {"schema":
        {"type": "object", "properties": {"stream": {"type": "boolean", "default": true}}}}}}"#;
    let media =
        content.iter().map(|(name, media)| format!("{}: {media}", serde_json::Value::from(*name)));
    let media = media.collect::<Vec<_>>().join(", ");
    let replies = format!(r#"{{"200": {{"description": "It.", "content": {{{media}}}}}}}"#);
    let (text, reasons) = operation(body, &replies);
    assert_eq!(reasons, reason, "{media}");
    let tables = text.split("[operation.responses.").skip(1).filter_map(|table| {
        let (id, rest) = table.split_once(']')?;
        let lines = rest.split("\n\n").next()?.lines().filter_map(|line| {
            let (key, value) = line.split_once(" = ")?;
            let value = value.replace(['[', ']', '"'], "").replace(", ", " ");
            match key {
                "type" | "media_type" | "media_types" => Some(value),
                "when" => Some("on".to_owned()),
                _ => None,
            }
        });
        let lines: Vec<String> = lines.collect();
        (!lines.is_empty()).then(|| format!("{id} {}", lines.join(" ")))
    });
    assert_eq!(tables.collect::<Vec<_>>().join("; "), written, "{media}: {text}");
    assert!(!text.contains("has(this.stream) && this.stream"), "{text}");
}

#[test]
fn each_form_of_a_reply_is_carried_or_a_loss() {
    let events = "text/event-stream";
    for (content, written, reason) in [
        (vec![(JSON, PET), ("video/mp4", BINARY)], "whole Pet; bytes bytes video/mp4", ""),
        (
            vec![(JSON, PET), ("text/csv", TEXT), ("application/pdf", BINARY)],
            "whole Pet; bytes bytes text/csv application/pdf",
            "",
        ),
        (vec![(JSON, PET), ("text/csv", TEXT)], "whole Pet; text text text/csv", ""),
        (vec![(JSON, PET), ("text/html", "{}")], "whole Pet; text text text/html", ""),
        (vec![(JSON, PET), ("application/xml", PET)], "whole Pet application/xml", ""),
        // The members of the XML are lost, but the JSON is not.
        (vec![(JSON, PET), ("text/xml", INLINE)], "whole Pet; text text text/xml", "other-reply"),
        (vec![(JSON, PET), ("*/*", BINARY)], "whole Pet", "further-reply"),
        (vec![(JSON, PET), (events, TEXT)], "whole Pet; text text text/event-stream", ""),
        (vec![(events, "{}")], "whole text text/event-stream", ""),
        (vec![("application/x-ndjson", TEXT)], "whole bytes application/x-ndjson", ""),
        (
            vec![("audio/mpeg", BINARY), (events, INLINE)],
            "whole bytes audio/mpeg; streamed CreatePetEvent text/event-stream on",
            "",
        ),
        (
            vec![(JSON, PET), ("video/mp4", BINARY), (events, INLINE)],
            "whole Pet; bytes bytes video/mp4; streamed CreatePetEvent text/event-stream on",
            "",
        ),
        (
            vec![(JSON, PET), ("application/x-ndjson", PET), (events, PET)],
            "whole Pet; streamed Pet application/x-ndjson text/event-stream on",
            "",
        ),
        (
            vec![("application/jsonl", PET), ("application/json-seq", INLINE)],
            "streamed Pet application/jsonl on",
            "stream",
        ),
        (vec![("application/stream+json", PET)], "streamed Pet application/stream+json on", ""),
    ] {
        check_forms(&content, written, reason);
    }
}

#[test]
fn parameters_distinguish_media_types_and_a_charset_does_not() {
    for (content, written, reason) in [
        (
            vec![(JSON, PET), ("application/json;stream=watch", INLINE)],
            "whole Pet; json_stream_watch CreatePetJsonStreamWatch application/json;stream=watch",
            "",
        ),
        (
            vec![("application/json; charset=utf-8; v=1", PET), (JSON, PET)],
            "whole Pet application/json;v=1",
            "",
        ),
        (vec![(JSON, PET), ("application/json; charset=utf-8", "{}")], "whole Pet", ""),
        (
            vec![("application/json;v=1", PET), ("application/json;v=2", "{}")],
            "whole Pet application/json;v=1 application/json;v=2",
            "",
        ),
        (
            vec![(JSON, PET), ("application/problem+json", INLINE)],
            "whole Pet; problem_json CreatePetProblemJson application/problem+json",
            "",
        ),
    ] {
        check_forms(&content, written, reason);
    }
}

#[test]
fn a_stream_of_events_is_a_feed() {
    let named = |name: &str| {
        format!(
            r#"{{"type": "object", "required": ["kind"], "properties": {{"kind": {{"type": "string",
            "enum": ["{name}"]}}, "{name}": {{"type": "string"}}}}}}"#
        )
    };
    let (one, other) = (named("a"), named("b"));
    for (schema, lost) in [
        (one.clone(), ""),
        (format!(r#"{{"oneOf": [{one}, {other}]}}"#), ""),
        (r#"{"type": "object"}"#.to_owned(), "stream"),
        (r#"{"type": "array", "items": {"type": "string"}}"#.to_owned(), "stream"),
    ] {
        let body = r#"{"required": true, "content": {"application/json": {"schema": {}}}}"#;
        let pet = r##"{"schema": {"$ref": "#/components/schemas/Pet"}}"##;
        for beside in [String::new(), format!(r#""application/json": {pet}, "#)] {
            let content = format!(r#"{{{beside}"text/event-stream": {{"schema": {schema}}}}}"#);
            let reply = format!(r#"{{"200": {{"description": "It.", "content": {content}}}}}"#);
            let (text, reasons) = operation(body, &reply);
            assert!(reasons.starts_with(lost), "{schema}: {reasons}");
            assert_eq!(reasons.is_empty(), lost.is_empty(), "{schema}: {reasons}");
            let is_feed = text.contains("[operation.responses.streamed.stream]\n");
            assert_eq!(is_feed, lost.is_empty(), "{text}");
            let is_guessed = text.contains("collects_to =") || text.contains("complete_when =");
            assert!(!is_guessed, "{text}");
        }
    }
}

#[test]
fn a_list_as_the_schema_of_a_stream_has_that_of_a_value() {
    let body = r#"{"required": true, "content": {"application/json": {"schema": {}}}}"#;
    let example = r#"[{"name": "Rex"}, {"name": "Tom"}]"#;
    for media_type in ["application/x-ndjson", "application/jsonl", "text/event-stream"] {
        let reply = format!(
            r##"{{"200": {{"description": "It.", "content": {{"{media_type}": {{"schema":
            {{"type": "array", "items": {{"$ref": "#/components/schemas/Pet"}}}},
            "example": {example}}}}}}}}}"##
        );
        let (text, reasons) = operation(body, &reply);
        assert_eq!(reasons, "", "{media_type}: {text}");
        assert!(text.contains("type = \"Pet\""), "{text}");
        assert!(text.contains("[operation.responses.streamed.stream]\n"), "{text}");
        assert!(text.contains("Rex") && !text.contains("Tom"), "{text}");
    }
    let event = r#"{"type": "object", "properties": {"event": {"type": "string"},
        "data": {"type": "string"}}}"#;
    for (media_type, schema) in [
        ("text/event-stream", format!(r#"{{"type": "array", "items": {event}}}"#)),
        (
            "application/jsonl",
            r##"{"type": "array", "items": {"$ref": "#/components/schemas/Pet"}, "minItems": 2}"##
                .to_owned(),
        ),
        (
            "application/jsonl",
            r##"{"$ref": "#/components/schemas/Pets", "minItems": 2}"##.to_owned(),
        ),
    ] {
        let reply = format!(
            r#"{{"200": {{"description": "It.", "content": {{"{media_type}": {{"schema":
            {schema}}}}}}}}}"#
        );
        let (text, reasons) = operation(body, &reply);
        assert_ne!(reasons, "", "{media_type}: {text}");
    }
}

#[test]
fn the_schema_of_the_lines_of_an_event_is_not_that_of_its_data() {
    let body = r#"{"required": true, "content": {"application/json": {"schema": {}}}}"#;
    let pet = r##"{"type": "string", "contentMediaType": "application/json",
        "contentSchema": {"$ref": "#/components/schemas/Pet"}}"##;
    let end = r#"{"type": "string", "const": "[END]"}"#;
    let lines = |data: &str, more: &str| {
        format!(
            r#"{{"type": "object", "required": ["data"], "properties": {{"data": {data}{more}}}}}"#
        )
    };
    let named = r#", "event": {"const": "pet"}, "id": {"type": "string"}"#;
    let text = r#"{"type": "string"}"#;
    let several = format!(r#"{{"oneOf": [{}, {}]}}"#, lines(pet, ""), lines(text, ""));
    let until_end = lines(&format!(r#"{{"anyOf": [{end}, {pet}]}}"#), "");
    for (key, schema, written, reason, remarks) in [
        ("itemSchema", lines(pet, ""), "type = \"Pet\"", "", 0),
        ("itemSchema", lines(pet, named), "type = \"Pet\"", "stream", 2),
        ("itemSchema", until_end.clone(), "terminator = \"[END]\"", "", 0),
        ("schema", until_end, "terminator = \"[END]\"", "", 0),
        ("itemSchema", lines(text, ""), "", "stream", 0),
        ("itemSchema", several, "", "stream", 0),
        ("itemSchema", lines(&pet.replace("/json", "/xml"), ""), "", "stream", 0),
        ("itemSchema", lines("{\"type\": \"integer\"}", ""), "Event\"", "", 0),
        ("schema", lines(text, ""), "Event\"", "", 0),
    ] {
        let content = format!(r#"{{"text/event-stream": {{"{key}": {schema}}}}}"#);
        let reply = format!(r#"{{"200": {{"description": "It.", "content": {content}}}}}"#);
        let (text, reasons) = operation(body, &reply);
        assert_eq!(reasons, reason, "{schema}");
        assert!(text.contains(written), "{schema}: {text}");
        let is_feed = text.contains("[operation.responses.streamed.stream]\n");
        assert_eq!(is_feed, !written.is_empty(), "{text}");
        let lines = text.matches("of the events of a stream: the draft has their data").count();
        assert_eq!(lines, remarks, "{schema}: {text}");
    }
}
