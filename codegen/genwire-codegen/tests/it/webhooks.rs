//! Webhooks in every output, and in a comparison.

use crate::spec::good;
use genwire_diff::{Verdict, compare};
use genwire_import::{Options, openapi};
use genwire_spec::judge::{is_refused, judge};
use genwire_spec::model::{BodyKind, Project};
use genwire_spec::{Interface, SpecFile};
use serde_json::Value as JsonValue;

/// A webhook with an answer and an example.
const WEBHOOK: &str = r#"
[webhook]
doc = "A note was read."
request = "NoteRead"
response = "NoteHeard"
timeout_seconds = 3

[webhook.examples.first]
part = "callback"
doc = "The first reader."
body = { reader = "Ada", times = 1 }

[types.NoteRead]
doc = "Someone read a note."
[types.NoteRead.fields.reader]
type = "string"
doc = "The reader."
required = true
length = { min = 1, max = 9 }
[types.NoteRead.fields.times]
type = "integer"
doc = "The number of times."
range = { min = 1 }

[types.NoteHeard]
doc = "The answer of the receiver."
[types.NoteHeard.fields.stop]
type = "boolean"
doc = "True for no further webhooks."
"#;

fn files(text: &str) -> Vec<SpecFile> {
    let mut files = good();
    files.push(SpecFile { path: "spec/demo/note_read.toml".to_owned(), text: text.to_owned() });
    files
}

fn interface(text: &str) -> Interface {
    genwire_spec::load(&files(text)).unwrap_or_else(|diagnostics| panic!("{diagnostics}"))
}

/// Returns the content of the output whose path has this ending.
fn output(interface: &Interface, end: &str) -> String {
    let mut interface = interface.clone();
    let outputs = &mut interface.project.outputs;
    (outputs.typescript, outputs.python) = (Some("ts".to_owned()), Some("py".to_owned()));
    (outputs.cli_schemas, outputs.bodies) =
        (Some("cli.json".to_owned()), Some("bodies.rs".to_owned()));
    let mut files = genwire_codegen::generate(&interface);
    files.extend(genwire_codegen::ON_DEMAND.iter().flat_map(|emitter| emitter.files(&interface)));
    let found = files.iter().find(|file| file.path.ends_with(end));
    found.unwrap_or_else(|| panic!("no `{end}`")).text.clone()
}

#[test]
fn every_output_has_it() {
    let interface = interface(WEBHOOK);
    assert_eq!(interface.webhooks.len(), 1);
    for (end, parts) in [
        ("src/generated/check.rs", &[r#"("note_read", BodyKind::Callback)"#][..]),
        ("demo/src/generated/types.rs", &["pub struct NoteRead", "pub struct NoteHeard"]),
        ("reference/demo/note_read.md", &["A note was read.", "`NoteRead`", "3 seconds", "Ada"]),
        ("ts/demo.ts", &["note_read: {\n    callback: NoteRead;"]),
        ("py/demo.py", &[r#"("note_read", "callback"): NoteRead,"#]),
        ("ts/demo.ts", &["export const WEBHOOKS"]),
        ("cli.json", &[r#""note_read":{"callback":["NoteRead"]}"#]),
    ] {
        let text = output(&interface, end);
        for part in parts {
            assert!(text.contains(part), "`{part}` is not in {end}: {text}");
        }
    }
    // Clients do not call it.
    for end in ["src/generated/client.rs", "src/generated/server.rs"] {
        assert!(!output(&interface, end).contains("note_read"), "{end}");
    }
}

#[test]
fn its_vectors_say_what_its_body_may_be() {
    let interface = interface(WEBHOOK);
    let cases = genwire_vectors::Generator::new(&interface).vectors(&interface.webhooks[0]).cases;
    let refused = cases.iter().filter(|case| !case.valid).count();
    assert!(refused > 4 && cases.len() >= refused + 4, "{refused} of {}", cases.len());
    for case in &cases {
        assert_eq!(case.part, BodyKind::Callback);
        let findings = judge(&interface, case.ty, &case.body);
        assert_eq!(is_refused(&findings), !case.valid, "{}", case.id);
    }
    let file: JsonValue =
        serde_json::from_str(&output(&interface, "vectors/demo/note_read.json")).unwrap();
    assert_eq!(file["cases"].as_array().unwrap().len(), cases.len());
}

#[test]
fn documents_have_it_and_import_takes_it_back() {
    let interface = interface(WEBHOOK);
    for (name, key) in [
        ("openapi.json", "webhooks"),
        ("openapi.portable.json", "webhooks"),
        ("openapi-3.2.json", "webhooks"),
        ("openapi-3.0.json", "x-webhooks"),
    ] {
        let text = output(&interface, name);
        let document: JsonValue = serde_json::from_str(&text).unwrap();
        let post = &document[key]["note_read"]["post"];
        let schema = &post["requestBody"]["content"]["application/json"]["schema"]["$ref"];
        assert_eq!(schema, "#/components/schemas/NoteRead", "{name}: {post}");
        assert!(document["components"]["schemas"]["NoteHeard"].is_object(), "{name}");
        let draft = openapi(&text, &Options::default()).unwrap();
        assert!(draft.mistakes.is_none(), "{name}: {}", draft.mistakes.unwrap());
        let back = genwire_spec::load(&draft.files).unwrap();
        let [webhook] = back.webhooks.as_slice() else { panic!("{name}: no webhook") };
        let callback = &webhook.callbacks[0];
        assert_eq!(webhook.name.wire, "note_read");
        assert_eq!(back.ty(callback.request).name.wire, "NoteRead");
        assert_eq!(back.ty(callback.response.unwrap()).name.wire, "NoteHeard");
        assert_eq!(callback.timeout_seconds, Some(3.0));
        let [example] = webhook.examples.as_slice() else { panic!("{name}: no example") };
        assert_eq!((example.id.as_str(), example.doc.as_str()), ("first", "The first reader."));
        assert_eq!(example.body, interface.webhooks[0].examples[0].body);
        // Only its tags have another form.
        let lost = draft.report.losses.iter().flat_map(|(reason, all)| {
            all.iter().map(|it| (reason.id(), it.pointer.strip_prefix(&format!("/{key}/"))))
        });
        let lost: Vec<_> = lost.filter(|(_, at)| at.is_some()).collect();
        assert_eq!(lost, [("other-form", Some("note_read/post/tags"))], "{name}");
    }
}

#[test]
fn a_comparison_judges_it() {
    let version = |text: Option<&str>| {
        let files = text.map_or_else(good, files);
        genwire_codegen::version("a version", &files, &Project::default()).unwrap()
    };
    let changed = |from: Option<&str>, to: Option<&str>| {
        let report = compare(&version(from), &version(to));
        let effects = |it: &genwire_diff::Change| {
            it.effects.iter().map(|it| it.verdict).max().unwrap_or(Verdict::Compatible)
        };
        report.changes.iter().map(|it| (it.item.clone(), effects(it))).collect::<Vec<_>>()
    };
    let has = |changes: &[(String, Verdict)], item: &str, verdict| {
        assert!(changes.contains(&(item.to_owned(), verdict)), "{item} is not in {changes:?}");
    };
    assert_eq!(changed(Some(WEBHOOK), Some(WEBHOOK)), []);
    let item = "demo.note_read";
    has(&changed(None, Some(WEBHOOK)), item, Verdict::Warning);
    has(&changed(Some(WEBHOOK), None), item, Verdict::Breaking);
    let wider = WEBHOOK.replace("max = 9", "max = 10");
    has(&changed(Some(WEBHOOK), Some(&wider)), "demo.NoteRead.reader.length", Verdict::Breaking);
    let silent = WEBHOOK.replace("response = \"NoteHeard\"\n", "");
    has(&changed(Some(WEBHOOK), Some(&silent)), item, Verdict::Breaking);
    let longer = WEBHOOK.replace("A note was read.", "A note was read by someone.");
    let docs = changed(Some(WEBHOOK), Some(&longer));
    assert_eq!(docs.len(), 1, "{docs:?}");
    assert!(docs[0].0.starts_with(item), "{docs:?}");
}

#[test]
fn an_example_that_does_not_conform_is_a_mistake() {
    let text = WEBHOOK.replace("times = 1 }", "times = 0 }");
    let mistakes = genwire_spec::load(&files(&text)).unwrap_err().to_string();
    assert!(mistakes.contains("spec/demo/note_read.toml:11"), "{mistakes}");
}

#[test]
fn an_area_may_have_webhooks_alone() {
    let mut files = good();
    let area = "[area]\ndoc = \"Bells.\"\n";
    for (path, text) in [("spec/bells/area.toml", area), ("spec/bells/bell_rung.toml", WEBHOOK)] {
        files.push(SpecFile { path: path.to_owned(), text: text.to_owned() });
    }
    let interface = genwire_spec::load(&files).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let index = output(&interface, "bells/src/generated.rs");
    assert!(index.contains("mod check;"), "{index}");
    for module in ["client", "server"] {
        assert!(!index.contains(module), "{module}: {index}");
    }
    let check = output(&interface, "bells/src/generated/check.rs");
    assert!(check.contains("endpoints: &[],"), "{check}");
    assert!(check.contains(r#"("bell_rung", BodyKind::Callback)"#), "{check}");
    let bodies = output(&interface, "bodies.rs");
    assert!(bodies.contains("_bells::AREA"), "{bodies}");
    assert!(!bodies.contains("BellsService") && !bodies.contains("_bells::server"), "{bodies}");
    let document: JsonValue = serde_json::from_str(&output(&interface, "openapi.json")).unwrap();
    let tags = document["tags"].as_array().unwrap();
    assert!(tags.iter().any(|tag| tag["name"] == "bells"), "{tags:?}");
}

#[test]
fn documents_say_why_it_is_deprecated() {
    let timeout = "timeout_seconds = 3\n";
    let old = format!("{timeout}deprecated = {{ doc = \"Use note_seen.\" }}\n");
    let interface = interface(&WEBHOOK.replace(timeout, &old));
    let document: JsonValue = serde_json::from_str(&output(&interface, "openapi.json")).unwrap();
    let post = &document["webhooks"]["note_read"]["post"];
    assert_eq!(post["description"], "A note was read.\n\nDeprecated: Use note_seen.");
    assert_eq!(post["deprecated"], true);
}
