//! Parts of the language that a document cannot express, added to an imported draft. Each one is in
//! all outputs, as in a hand-written spec.

use crate::diff::{Edit, apply};
use crate::documents::{check_vectors, documents, emitted, lost};
use crate::exports::all;
use crate::spec::data;
use genwire_codegen::{EMITTERS, OutputPlace, version};
use genwire_diff::compare;
use genwire_import::{Options, openapi};
use genwire_schema::loss;
use genwire_spec::judge::{is_refused, judge, whole};
use genwire_spec::model::{BodyKind, Interface, Json};
use genwire_spec::resolve::literals::Ordered;
use genwire_spec::{Project, SpecFile};
use serde::Deserialize;
use std::fs;
use std::sync::LazyLock;

/// The path of the rule.
const RULE: &str = "studio.SceneRequest.rules.wild_scenes_notify";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Added {
    #[expect(dead_code, reason = "for people")]
    doc: String,
    document: String,
    edits: Vec<Edit>,
}

/// The files of the draft, and the same files with the additions.
static FILES: LazyLock<[Vec<SpecFile>; 2]> = LazyLock::new(|| {
    let added = fs::read_to_string(data().join("added/studio.toml")).unwrap();
    let added: Added = toml::from_str(&added).unwrap();
    let document = fs::read_to_string(data().join("import").join(&added.document)).unwrap();
    let drafted = openapi(&document, &Options::default()).unwrap().files;
    let mut files = drafted.clone();
    apply(&added.edits, &mut files);
    [drafted, files]
});

fn interface() -> Interface {
    genwire_spec::load(&FILES[1]).unwrap_or_else(|diagnostics| panic!("{diagnostics}"))
}

fn json(text: &str) -> Json {
    serde_json::from_str::<Ordered>(text).unwrap().0
}

/// Asserts that an output contains these strings.
fn has(interface: &Interface, path: &str, texts: &[&str]) {
    let outputs = genwire_codegen::generate(interface);
    let paths = || outputs.iter().map(|output| &*output.path).collect::<Vec<_>>();
    let output = outputs.iter().find(|output| output.path.ends_with(path));
    let text = &output.unwrap_or_else(|| panic!("no {path} in {:?}", paths())).text;
    for part in texts {
        assert!(text.contains(part), "{path} is without {part}: {text}");
    }
}

#[test]
fn an_added_rule_is_in_all_outputs() {
    let interface = interface();
    let doc = "A wild scene has an address to report to.";
    has(
        &interface,
        "src/generated/render_scene.rs",
        &["fn wild_scenes_notify(", "a wild scene needs `notify`", doc],
    );
    has(&interface, "studio/render_scene.md", &[doc]);
    // The schemas that can express the rule reject what it rejects, and the other documents list it
    // as a loss.
    for (target, document) in documents(&interface) {
        if target != "openapi-3.0" {
            check_vectors(&interface, target, &document, "/components/schemas/");
        }
    }
    let losses = emitted(loss::emit, &interface);
    assert!(lost(&losses, "openapi.portable").contains(RULE));
    assert!(!lost(&losses, "openapi").contains(RULE));
    let mut vectors = all(&interface);
    vectors.retain(|(operation, vector)| {
        operation.name.snake == "render_scene" && vector.part == BodyKind::Request
    });
    let refused =
        |vector: &genwire_vectors::Vector| vector.violations.iter().any(|it| it.rule == RULE);
    let (_, wrong) = vectors.iter().find(|(_, it)| !it.valid && refused(it)).unwrap();
    assert!(vectors.iter().any(|(_, it)| it.valid && Some(&it.id) == wrong.control.as_ref()));
    let findings = judge(&interface, wrong.ty, &wrong.body);
    assert!(is_refused(&findings) && findings.iter().all(|it| it.rule == RULE), "{findings:?}");
}

#[test]
fn an_added_state_table_is_in_all_outputs() {
    let interface = interface();
    has(&interface, "src/generated/states.rs", &["Lifecycle of a scene.", "TaskState::Queued"]);
    has(&interface, "studio/states.md", &["A queued scene is forgotten."]);
    let mut emitters = EMITTERS.iter();
    let emitter = emitters.find(|it| it.place == OutputPlace::Requirements).unwrap();
    let requirements = emitter.emit(&interface).pop().unwrap().text;
    assert!(requirements.contains("studio.states.task.start"), "{requirements}");
}

#[test]
fn an_added_stream_is_in_all_outputs() {
    let interface = interface();
    has(
        &interface,
        "src/generated/streams.rs",
        &["impl merge::Collected for Story {", "type WriteStoryAccumulator"],
    );
    has(&interface, "studio/write_story.md", &["Adds up to", "finish_reason"]);
    let operation = interface.operations.iter().find(|it| it.name.snake == "write_story").unwrap();
    let joined = operation.responses.iter().find_map(|it| it.joined()).unwrap();
    let events =
        [r#"{"id":"s","text":"A "}"#, r#"{"text":"fox","finish_reason":"stop"}"#].map(json);
    let part = whole(&interface, joined, &events[..1]).unwrap();
    assert!(!part.is_complete);
    let all_of_it = whole(&interface, joined, &events).unwrap();
    assert!(all_of_it.is_complete);
    let expected = json(r#"{"id":"s","text":"A fox","finish_reason":"stop"}"#);
    assert_eq!(all_of_it.body.to_compact(), expected.to_compact());
    let vectors = all(&interface);
    let mut events = vectors
        .iter()
        .filter(|(it, vector)| it.name.snake == "write_story" && vector.part == BodyKind::Event);
    assert!(events.any(|(_, vector)| vector.valid));
}

#[test]
fn what_is_added_is_a_difference_from_the_document() {
    let [drafted, added] = &*FILES;
    let version = |name: &str, files: &[SpecFile]| version(name, files, &Project::default());
    let report = compare(&version("drafted", drafted).unwrap(), &version("added", added).unwrap());
    let mut found: Vec<String> = report
        .changes
        .iter()
        .filter(|it| !it.is_wording())
        .map(|it| format!("{} {:?}", it.id(), it.effects.iter().map(|it| it.verdict).max()))
        .collect();
    found.sort();
    assert_eq!(
        found,
        [
            "merge_changed:studio.StoryDelta.finish_reason.merge Some(Breaking)",
            "merge_changed:studio.StoryDelta.id.merge Some(Breaking)",
            "merge_changed:studio.StoryDelta.text.merge Some(Breaking)",
            "rule_added:studio.SceneRequest.rules.wild_scenes_notify Some(Breaking)",
            "sides_changed:studio.Story None",
            "sides_changed:studio.StoryDelta None",
            "sides_changed:studio.Usage None",
            "state_machine_added:studio.states.task None",
            "stream_changed:studio.write_story.responses.streamed.stream Some(Breaking)",
        ]
    );
}
