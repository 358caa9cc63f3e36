//! The members that the events of a stream may bring to the whole reply.

use crate::spec::changed;
use genwire_spec::Interface;
use genwire_spec::judge::{adds_up, brings, whole};
use genwire_spec::model::Json;
use genwire_spec::resolve::literals::Ordered;

/// An operation whose events have `part`, `parts` and `note`, with these merge strategies.
fn interface(complete_when: &str, merges: [&str; 4]) -> Interface {
    let merges = merges.map(|merge| match merge {
        "" => String::new(),
        merge => format!("merge = {merge}\n"),
    });
    let [part, parts, note, end] = merges;
    let text = format!(
        r#"# in spec/demo/send_note.toml
[operation]
doc = "Does something."
method = "POST"
path = "/v1/things"
family = "base_resp"

[operation.responses.streamed]
type = "SentDelta"
doc = "Deltas of the sent data."

[operation.responses.streamed.stream]
collects_to = "Sent"
complete_when = "{complete_when}"

[types.Sent]
doc = "The sent data."
[types.Sent.fields.body]
type = "SentPart"
doc = "A part."
required = true
[types.Sent.fields.parts]
type = "[SentPart]"
doc = "The parts."
[types.Sent.fields.note]
type = "string"
doc = "A note."
[types.Sent.fields."a/b"]
type = "string"
doc = "A member of the whole alone."

[types.SentDelta]
doc = "A delta of the sent data."
[types.SentDelta.fields.part]
type = "SentPart"
doc = "A part."
into = "body"
{part}
[types.SentDelta.fields.parts]
type = "[SentPart]"
doc = "The parts."
{parts}
[types.SentDelta.fields.note]
type = "string"
doc = "A note."
{note}
[types.SentPart]
doc = "A part."
[types.SentPart.fields.index]
type = "integer"
doc = "The place of the part."
merge = "first"
[types.SentPart.fields.end]
type = "boolean"
doc = "True at the end."
{end}"#
    );
    genwire_spec::load(&changed(&text)).unwrap_or_else(|diagnostics| panic!("{diagnostics}"))
}

const NESTED: &str = "\"nested\"";
const BY_INDEX: &str = "{ by_key = \"index\" }";
const REPLACE: &str = "\"replace\"";

#[test]
fn events_add_up_where_each_member_on_the_way_to_the_last_one_merges() {
    for (complete_when, merges, expected) in [
        ("note", ["", "", "", ""], false),
        ("note", ["", "", REPLACE, ""], true),
        ("part", [NESTED, "", "", ""], true),
        ("part.end", [NESTED, "", "", ""], false),
        ("part.end", ["", "", "", REPLACE], false),
        ("part.end", [NESTED, "", "", REPLACE], true),
        // A replaced value includes everything inside it.
        ("part.end", [REPLACE, "", "", ""], true),
        ("parts.end", ["", BY_INDEX, "", ""], false),
        ("parts.end", ["", BY_INDEX, "", REPLACE], true),
        ("parts.end", ["", "\"concat\"", "", ""], true),
    ] {
        let interface = interface(complete_when, merges);
        let operation = interface.operations.iter().find(|it| it.name.snake == "send_note");
        let stream = operation.and_then(|it| it.responses[0].joined()).unwrap();
        assert_eq!(adds_up(&interface, stream), expected, "{complete_when} {merges:?}");
        // The joining of events agrees.
        let event = r#"{"part":{"end":true},"parts":[{"index":0,"end":true}],"note":"a"}"#;
        let event: Json = serde_json::from_str::<Ordered>(event).unwrap().0;
        let joined = whole(&interface, stream, &[event]).unwrap();
        assert_eq!(joined.is_complete, expected, "{complete_when} {merges:?}");
    }
}

#[test]
fn a_value_of_the_whole_reply_is_brought_by_the_member_that_merges_into_it() {
    let pointers = [
        "",
        "/body",
        "/body/end",
        "/body/index",
        "/part",
        "/parts",
        "/parts/3/end",
        "/parts/3/index",
        "/note",
        "/a~1b",
    ];
    for (merges, expected) in [
        (
            ["", "", "", REPLACE],
            [true, false, false, false, false, false, false, false, false, false],
        ),
        (
            [NESTED, BY_INDEX, "", ""],
            [true, true, false, true, false, true, false, true, false, false],
        ),
        (
            [NESTED, BY_INDEX, REPLACE, REPLACE],
            [true, true, true, true, false, true, true, true, true, false],
        ),
        (
            [REPLACE, "\"concat\"", "", ""],
            [true, true, true, true, false, true, true, true, false, false],
        ),
    ] {
        let interface = interface("note", merges);
        let operation = interface.operations.iter().find(|it| it.name.snake == "send_note");
        let stream = operation.and_then(|it| it.responses[0].joined()).unwrap();
        let found = pointers.map(|pointer| brings(&interface, stream, pointer));
        assert_eq!(found, expected, "{merges:?}");
    }
}
