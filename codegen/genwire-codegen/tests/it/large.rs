//! Outputs of an interface whose operations reach the same types, and of an interface with long
//! bodies.

use genwire_codegen::version;
use genwire_diff::{Verdict, compare};
use genwire_import::{Options, openapi};
use genwire_spec::{Interface, Project, SpecFile};
use genwire_vectors::Generator;
use serde_json::{Map, Value as JsonValue, json};
use std::collections::{BTreeMap, BTreeSet};

/// Number of types in a chain of references.
const TYPES: usize = 40;

/// Rules of the type with many members.
const RULES: &str = r#"
[[types.Node0Long.rules]]
id = "first"
cel = "this.member_0 != 'one' && this.member_0 != 'two'"
message = "`member_0` is neither of two words"
accept = [{ name = "zero", with = { member_0 = "zero" } }]
refuse = [
  { name = "one", control = "zero", with = { member_0 = "one" } },
  { name = "two", control = "zero", with = { member_0 = "two" } },
]
"#;

/// Returns an interface with a number of operations. Their replies contain all types.
fn interface(operations: usize) -> Interface {
    chain(operations, TYPES, 0)
}

/// Returns an interface with a number of operations, whose replies contain a number of types, and
/// with a type that has a number of members.
fn chain(operations: usize, types: usize, long: usize) -> Interface {
    genwire_spec::load(&files(operations, types, long)).unwrap()
}

/// Returns the spec files of such an interface.
fn files(operations: usize, types: usize, long: usize) -> Vec<SpecFile> {
    let mut schemas = nodes(types);
    if long > 0 {
        let names: Vec<String> = (0..long).map(|index| format!("member_{index}")).collect();
        let text = |name: &String| (name.clone(), json!({ "type": "string", "maxLength": 9 }));
        let members: Map<String, JsonValue> = names.iter().map(text).collect();
        let schema = json!({ "type": "object", "properties": members, "required": names });
        schemas["Node0"]["properties"]["long"] = schema;
    }
    let reply = |index: usize| {
        let first = json!({ "$ref": "#/components/schemas/Node0" });
        let schema = json!({ "type": "object", "properties": { format!("at{index}"): first } });
        let content = json!({ "application/json": { "schema": schema } });
        json!({ "200": { "description": "The reply.", "content": content } })
    };
    let mut paths: Map<String, JsonValue> = (0..operations)
        .map(|index| {
            let get = json!({ "operationId": format!("read{index}"), "responses": reply(index) });
            (format!("/v1/read{index}"), json!({ "get": get }))
        })
        .collect();
    if long > 0 {
        let first = json!({ "$ref": "#/components/schemas/Node0" });
        let body = json!({ "content": { "application/json": { "schema": first } } });
        let post = json!({ "operationId": "write", "requestBody": body, "responses": reply(0) });
        paths.insert("/v1/write".to_owned(), json!({ "post": post }));
    }
    let mut files = imported(&paths, &schemas);
    let file = files.iter_mut().find(|file| file.text.contains("[types.Node0Long]"));
    if let Some(file) = file {
        file.text.push_str(RULES);
    }
    files
}

/// Returns the schemas of a chain of types, each of which refers to the next one.
fn nodes(types: usize) -> Map<String, JsonValue> {
    (0..types)
        .map(|index| {
            let next = json!({ "$ref": format!("#/components/schemas/Node{}", index + 1) });
            let own = json!({ "type": "string", "maxLength": 9 });
            let mut members = json!({ "own": own });
            if index + 1 < types {
                members["next"] = next;
            }
            let schema = json!({ "type": "object", "properties": members, "required": ["own"] });
            (format!("Node{index}"), schema)
        })
        .collect()
}

/// Returns the spec that is imported from a document with some paths and schemas.
fn imported(paths: &Map<String, JsonValue>, schemas: &Map<String, JsonValue>) -> Vec<SpecFile> {
    let document = json!({
        "openapi": "3.1.0",
        "info": { "title": "Chain", "version": "1.0.0" },
        "paths": paths,
        "components": { "schemas": schemas },
    });
    let draft = openapi(&document.to_string(), &Options::default()).unwrap();
    assert!(draft.mistakes.is_none(), "{}", draft.mistakes.unwrap());
    draft.files
}

/// Counts the operations whose vectors cover each length limit.
fn covering(interface: &Interface) -> BTreeMap<String, usize> {
    let generator = Generator::new(interface);
    let mut counts = BTreeMap::new();
    for operation in &interface.operations {
        let cases = generator.vectors(operation).cases;
        let refused = cases.iter().filter(|case| !case.valid).flat_map(|case| &case.covers);
        let mut limits: Vec<&String> =
            refused.filter(|item| item.ends_with(".own.length")).collect();
        limits.sort_unstable();
        limits.dedup();
        for limit in limits {
            *counts.entry(limit.clone()).or_default() += 1;
        }
    }
    counts
}

#[test]
fn each_operation_of_a_small_interface_covers_all_its_types() {
    let counts = covering(&interface(3));
    assert_eq!(counts.len(), TYPES);
    assert!(counts.values().all(|count| *count == 3), "{counts:?}");
}

#[test]
fn each_type_of_a_large_interface_is_covered_once() {
    let counts = covering(&interface(60));
    assert_eq!(counts.len(), TYPES);
    assert!(counts.values().all(|count| *count == 1), "{counts:?}");
}

#[test]
fn the_cases_of_long_bodies_are_bounded_and_cover_what_the_spec_states() {
    for members in [300, 600] {
        let interface = chain(60, TYPES, members);
        let generator = Generator::new(&interface);
        let (mut bytes, mut longest, mut left_out) = (0, 0, 0);
        let (mut items, mut stated) = (BTreeSet::new(), BTreeSet::new());
        for operation in &interface.operations {
            let vectors = generator.vectors(operation);
            left_out += vectors.left_out;
            for case in vectors.cases {
                let length = case.body.to_compact().len();
                (bytes, longest) = (bytes + length, longest.max(length));
                if !case.valid && case.id.contains(".rules.first.") {
                    stated.insert(case.id);
                }
                if !case.valid {
                    items.extend(case.covers);
                }
            }
        }
        assert!(left_out > 0, "{members}");
        let required = |item: &&String| item.contains("member_") && item.ends_with(".required");
        assert_eq!(items.iter().filter(required).count(), members);
        assert_eq!(stated.len(), 2, "{stated:?}");
        // One rejected case for each member, and the size of the allowance.
        let bound = (members + 200) * longest + members * 4096 + (1 << 19);
        assert!(bytes < bound, "{bytes} {bound}");
    }
}

#[test]
fn the_requirements_list_what_only_cases_that_are_left_out_would_test() {
    for (members, is_large) in [(3, false), (300, true)] {
        let interface = chain(60, TYPES, members);
        let generator = Generator::new(&interface);
        let files = genwire_vectors::requirements::emit(&interface);
        let file: JsonValue = serde_json::from_str(&files[0].text).unwrap();
        let texts = |list: &JsonValue| -> BTreeSet<String> {
            list.as_array()
                .into_iter()
                .flatten()
                .map(|it| it.as_str().unwrap().to_owned())
                .collect()
        };
        let listed: BTreeSet<String> = file["facts"]
            .as_array()
            .unwrap()
            .iter()
            .flat_map(|fact| texts(&fact["items"]))
            .collect();
        let mut count = 0;
        for (operation, json) in
            interface.operations.iter().zip(file["operations"].as_array().unwrap())
        {
            let cases = json["cases"].as_array().unwrap();
            let tried: BTreeSet<String> =
                cases.iter().flat_map(|case| texts(&case["items"])).collect();
            let untried = texts(&json["untried"]);
            assert!(untried.is_disjoint(&tried));
            assert!(untried.is_subset(&listed));
            let all = generator.vectors(operation).untried;
            assert!(untried.is_subset(&all));
            count += untried.len();
        }
        assert_eq!(count > 0, is_large, "{members}: {count}");
    }
}

#[test]
fn rules_that_agree_where_cases_are_left_out_are_not_called_compatible() {
    const REWORDED_RULE: &str = "!(this.member_0 == 'one' || this.member_0 == 'two')";
    // No string has that many characters.
    const UNDECIDED_RULE: &str =
        "size(this.member_0) != 99 && this.member_0 != 'one' && this.member_0 != 'two'";
    for (members, other, verdict) in [
        (3, REWORDED_RULE, Verdict::Compatible),
        (300, REWORDED_RULE, Verdict::Compatible),
        (3, UNDECIDED_RULE, Verdict::Unknown),
        (300, UNDECIDED_RULE, Verdict::Unknown),
    ] {
        let old = files(60, TYPES, members);
        let mut new = old.clone();
        for file in &mut new {
            file.text =
                file.text.replace("this.member_0 != 'one' && this.member_0 != 'two'", other);
        }
        let project = Project::default();
        let [old, new] = [old, new].map(|files| version("chain", &files, &project).unwrap());
        let report = compare(&old, &new);
        let effects: Vec<_> = report.changes.iter().flat_map(|change| &change.effects).collect();
        assert_eq!(effects.iter().map(|it| it.verdict).max(), Some(verdict), "{members}");
        for effect in effects {
            assert!(matches!(effect.verdict, Verdict::Compatible | Verdict::Unknown));
            let says_so = effect.reason.ends_with("long bodies were not tried");
            let is_left_out = members == 300 && effect.verdict == Verdict::Unknown;
            assert_eq!(says_so, is_left_out, "{}", effect.reason);
        }
    }
}

#[test]
fn schemas_of_a_large_interface_repeat_no_definition() {
    let [once, twice] = [250, 500].map(|types| {
        let interface = chain(1, types, 0);
        let files = genwire_schema::json_schema::emit(&interface);
        let all = files.iter().find(|file| file.path == "json/definitions.json").unwrap();
        let all: JsonValue = serde_json::from_str(&all.text).unwrap();
        let first = files.iter().find(|file| file.path.ends_with("/Node0.json")).unwrap();
        let first: JsonValue = serde_json::from_str(&first.text).unwrap();
        let reference = first["properties"]["next"]["$ref"].as_str().unwrap();
        assert_eq!(reference, "../definitions.json#/$defs/Node1");
        assert!(all["$defs"]["Node1"].is_object());
        let parsed: BTreeMap<&str, JsonValue> = files
            .iter()
            .filter_map(|file| Some((&*file.path, serde_json::from_str(&file.text).ok()?)))
            .collect();
        let count: usize = parsed.iter().map(|(path, body)| resolved(&parsed, path, body)).sum();
        assert!(count >= types * 2, "{count} references");
        files.iter().map(|file| file.text.len()).sum::<usize>()
    });
    assert!(twice < once * 5 / 2, "{once} {twice}");
}

/// Checks that each reference in a file leads to a value; returns the number of references.
fn resolved(files: &BTreeMap<&str, JsonValue>, path: &str, value: &JsonValue) -> usize {
    let inside = |values: &mut dyn Iterator<Item = &JsonValue>| -> usize {
        values.map(|value| resolved(files, path, value)).sum()
    };
    match value {
        JsonValue::Array(items) => inside(&mut items.iter()),
        JsonValue::Object(members) => {
            let reference = members.get("$ref").and_then(JsonValue::as_str);
            if let Some((file, pointer)) = reference.and_then(|it| it.split_once('#')) {
                let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
                let file = match (file, file.strip_prefix("../")) {
                    ("", _) => path.to_owned(),
                    (_, Some(file)) => {
                        let above = folder.rsplit_once('/').map_or("", |(above, _)| above);
                        format!("{above}/{file}")
                    }
                    (file, None) => format!("{folder}/{file}"),
                };
                assert!(files[&*file].pointer(pointer).is_some(), "{path}: {file}#{pointer}");
            }
            usize::from(reference.is_some()) + inside(&mut members.values())
        }
        _ => 0,
    }
}

/// The generator and the compiler recurse into chains of calls.
#[test]
fn no_chain_of_routes_is_long() {
    for (operations, statements) in [(99, 0), (100, 0), (101, 1), (3000, 29)] {
        let files = genwire_codegen::generate(&interface(operations));
        let server = files.iter().find(|file| file.path.ends_with("chain/src/generated/server.rs"));
        let text = &server.unwrap().text;
        assert_eq!(text.matches("let routes = ").count(), statements, "{operations}");
        assert_eq!(text.matches("::ENDPOINT").count(), operations);
    }
}
