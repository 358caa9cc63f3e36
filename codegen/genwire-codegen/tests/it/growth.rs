//! The growth of the outputs with the interface: twice the interface generates at most about twice
//! the output.

use genwire_codegen::EMITTERS;
use genwire_import::{Areas, Options, openapi};
use genwire_spec::{Interface, Project};
use serde_json::{Map, Value as JsonValue, json};

/// Maximum growth of the output when a number doubles, in hundredths. Names with more digits are
/// longer.
const MAX_GROWTH: usize = 225;

/// An interface that grows with a number.
struct Growth {
    name: &'static str,
    /// A number from which all outputs use their form for large interfaces.
    number: usize,
    document: fn(usize) -> JsonValue,
}

const GROWTHS: [Growth; 4] = [
    Growth { name: "operations of an area", number: 60, document: operations },
    Growth { name: "areas with types of their own and common ones", number: 110, document: areas },
    Growth { name: "variants with members of their own", number: 40, document: variants },
    Growth { name: "members of a type", number: 120, document: members },
];

fn document(paths: &Map<String, JsonValue>, schemas: &Map<String, JsonValue>) -> JsonValue {
    json!({
        "openapi": "3.1.0",
        "info": { "title": "Growth", "version": "1.0.0" },
        "paths": paths,
        "components": { "schemas": schemas },
    })
}

/// An operation with a name and a tag, and one type for its request and reply.
fn operation(name: &str, tag: &str, body: &str) -> (String, JsonValue) {
    let reference = json!({ "$ref": format!("#/components/schemas/{body}") });
    let content = json!({ "application/json": { "schema": reference } });
    let post = json!({
        "operationId": name,
        "tags": [tag],
        "requestBody": { "content": content, "required": true },
        "responses": { "200": { "description": "The reply.", "content": content } },
    });
    (format!("/v1/{name}"), json!({ "post": post }))
}

/// A type with one member.
fn with_member(name: String) -> JsonValue {
    let member = json!({ "type": "string", "maxLength": 9 });
    json!({ "type": "object", "properties": { name: member } })
}

fn operations(number: usize) -> JsonValue {
    let body = |index: usize| (format!("Body{index}"), with_member(format!("of{index}")));
    let one = |index: usize| operation(&format!("send{index}"), "all", &format!("Body{index}"));
    document(&(0..number).map(one).collect(), &(0..number).map(body).collect())
}

fn areas(number: usize) -> JsonValue {
    let body = |index: usize| (format!("Body{index}"), with_member(format!("of{index}")));
    let operations = (0..number).flat_map(|index| {
        // The next area uses the type as well, so it becomes a common type.
        let body = format!("Body{index}");
        let of =
            |area: usize| operation(&format!("send{index}To{area}"), &format!("area{area}"), &body);
        [of(index), of((index + 1) % number)]
    });
    document(&operations.collect(), &(0..number).map(body).collect())
}

fn variants(number: usize) -> JsonValue {
    let name = |index: usize| format!("Variant{index}");
    let mut schemas: Map<String, JsonValue> = (0..number)
        .map(|index| {
            let mut variant = with_member(format!("of{index}"));
            variant["properties"]["kind"] = json!({ "const": name(index) });
            variant["required"] = json!(["kind"]);
            (name(index), variant)
        })
        .collect();
    let references =
        (0..number).map(|index| json!({ "$ref": format!("#/components/schemas/{}", name(index)) }));
    let tag = json!({ "propertyName": "kind" });
    let union = json!({ "oneOf": references.collect::<Vec<_>>(), "discriminator": tag });
    schemas.insert("Body".to_owned(), union);
    document(&[operation("send", "all", "Body")].into_iter().collect(), &schemas)
}

fn members(number: usize) -> JsonValue {
    let mut body = with_member("first".to_owned());
    for index in 0..number {
        body["properties"][format!("of{index}")] = json!({ "type": "integer", "minimum": 1 });
    }
    let schemas = [("Body".to_owned(), body)].into_iter().collect();
    document(&[operation("send", "all", "Body")].into_iter().collect(), &schemas)
}

/// The output length of each emitter.
fn lengths(document: &JsonValue) -> Vec<(&'static str, usize)> {
    let options = Options { areas: Areas::Tags, ..Options::default() };
    let draft = openapi(&document.to_string(), &options).unwrap();
    assert!(draft.mistakes.is_none(), "{}", draft.mistakes.unwrap());
    let mut interface: Interface = genwire_spec::load(&draft.files).unwrap();
    interface.project = Project::default();
    let outputs = &mut interface.project.outputs;
    for place in [&mut outputs.python, &mut outputs.typescript, &mut outputs.requirements] {
        *place = Some("place".to_owned());
    }
    let length = |files: Vec<genwire_output::OutputFile>| {
        files.iter().map(|file| file.text.len()).sum::<usize>()
    };
    EMITTERS.iter().map(|one| (one.name, length(one.files(&interface)))).collect()
}

#[test]
fn twice_the_interface_makes_at_most_twice_the_text() {
    let mut problems = Vec::new();
    for growth in &GROWTHS {
        let once = lengths(&(growth.document)(growth.number));
        let twice = lengths(&(growth.document)(2 * growth.number));
        for ((name, once), (_, twice)) in once.into_iter().zip(twice) {
            if 100 * twice > MAX_GROWTH * once {
                problems.push(format!("{name}, {}: {once} to {twice}", growth.name));
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn huge_limits_make_no_huge_bodies() {
    let huge = 2_147_483_647_i64;
    let text = json!({ "type": "string" });
    let members = json!({
        "longText": { "type": "string", "minLength": huge },
        "longList": { "type": "array", "items": text, "minItems": huge },
        "wideMap": { "type": "object", "additionalProperties": text, "minProperties": huge },
        "shortText": { "type": "string", "maxLength": huge },
        "shortList": { "type": "array", "items": text, "maxItems": huge },
        "narrowMap": { "type": "object", "additionalProperties": text, "maxProperties": huge },
        "texts": { "type": "array", "items": { "type": "string", "maxLength": huge } },
    });
    let names: Vec<&String> = members.as_object().unwrap().keys().collect();
    let body = json!({ "type": "object", "properties": members, "required": names });
    let schemas = [("Body".to_owned(), body)].into_iter().collect();
    let document = document(&[operation("send", "all", "Body")].into_iter().collect(), &schemas);
    let draft = openapi(&document.to_string(), &Options::default()).unwrap();
    let lost = draft.report.to_text();
    for name in ["longText/minLength", "longList/minItems", "wideMap/minProperties"] {
        assert!(lost.contains(name), "{name}: {lost}");
    }
    for (name, length) in lengths(&document) {
        assert!(length < 1_000_000, "{name}: {length}");
    }
}

/// A document with an operation whose body requires all of these members, and with some types.
fn requiring(members: &JsonValue, types: &JsonValue) -> JsonValue {
    let mut schemas = types.as_object().unwrap().clone();
    let names: Vec<&String> = members.as_object().unwrap().keys().collect();
    let body = json!({ "type": "object", "properties": members, "required": names });
    schemas.insert("Body".to_owned(), body);
    document(&[operation("send", "all", "Body")].into_iter().collect(), &schemas)
}

#[test]
fn bodies_that_are_large_together_are_refused() {
    let long = json!({ "type": "string", "minLength": 100_000 });
    let list = |items: &JsonValue| json!({ "type": "array", "items": items, "minItems": 1000 });
    let map = |values: &JsonValue| json!({ "type": "object", "additionalProperties": values, "minProperties": 1000 });
    let text = json!({ "type": "string" });
    // Each type requires ten values of the next one.
    let wide = |index: usize| {
        let next = json!({ "$ref": format!("#/components/schemas/Wide{}", index + 1) });
        let members: Map<String, JsonValue> =
            (0..10).map(|at| (format!("at{at}"), next.clone())).collect();
        let names: Vec<&String> = members.keys().collect();
        let wide = json!({ "type": "object", "properties": members, "required": names });
        (format!("Wide{index}"), wide)
    };
    let mut types: Map<String, JsonValue> = (0..8).map(wide).collect();
    types.insert("Wide8".to_owned(), with_member("own".to_owned()));
    let many: Map<String, JsonValue> =
        (0..100).map(|index| (format!("of{index}"), long.clone())).collect();
    let none = json!({});
    for (name, document) in [
        ("long texts in a list", requiring(&json!({ "all": list(&long) }), &none)),
        ("lists in lists", requiring(&json!({ "all": list(&list(&list(&text))) }), &none)),
        ("maps in maps", requiring(&json!({ "all": map(&map(&text)) }), &none)),
        ("many long texts", requiring(&many.into(), &none)),
        (
            "types in types",
            requiring(&json!({ "all": { "$ref": "#/components/schemas/Wide0" } }), &types.into()),
        ),
    ] {
        let draft = openapi(&document.to_string(), &Options::default()).unwrap();
        assert!(draft.mistakes.is_none(), "{name}: {:?}", draft.mistakes);
        let mut operations = draft.report.operations.iter();
        assert!(
            operations.all(|one| one.reasons.keys().any(|it| it.id() == "invalid")),
            "{name} are accepted"
        );
    }
}

#[test]
fn lists_of_lists_that_differ_grow_with_their_number() {
    let text = json!({ "type": "string" });
    let unique = |items: &JsonValue| json!({ "type": "array", "items": items, "uniqueItems": true, "maxItems": 500 });
    let members = json!({ "all": unique(&unique(&unique(&text))) });
    for (name, length) in lengths(&requiring(&members, &json!({}))) {
        assert!(length < 1_000_000, "{name}: {length}");
    }
}

#[test]
fn limits_that_vectors_show_have_cases_on_both_sides() {
    let text = json!({ "type": "string", "maxLength": 20_000 });
    let list = json!({ "type": "array", "items": { "type": "integer" }, "maxItems": 1000 });
    let longer = json!({ "type": "string", "maxLength": 20_001 });
    let members = json!({ "text": text, "list": list, "longer": longer });
    let draft = openapi(&requiring(&members, &json!({})).to_string(), &Options::default()).unwrap();
    let interface = genwire_spec::load(&draft.files).unwrap();
    let generator = genwire_vectors::Generator::new(&interface);
    let cases = generator.vectors(&interface.operations[0]);
    let has = |name: &str| cases.cases.iter().any(|case| case.id.contains(name));
    assert!(has("text.length.max") && has("text.length.beyond_max"));
    assert!(has("list.items.max") && has("list.items.beyond_max"));
    assert!(!has("longer.length"));
    assert!(cases.untried.iter().any(|item| item.contains("longer.length")), "{:?}", cases.untried);
}
