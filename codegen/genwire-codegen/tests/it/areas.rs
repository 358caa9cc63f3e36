//! Drafts with an area for each tag.

use crate::spec::data;
use genwire_import::{Areas, Draft, Options, openapi};
use genwire_spec::model::{COMMON, Interface};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

fn document() -> String {
    fs::read_to_string(data().join("import/zoo.yaml")).unwrap()
}

fn drafted(text: &str, options: &Options) -> (Draft, Interface) {
    let draft = openapi(text, options).unwrap();
    if let Some(mistakes) = &draft.mistakes {
        panic!("{mistakes}");
    }
    let files: Vec<_> = options.spec.iter().chain(&draft.files).cloned().collect();
    let interface = genwire_spec::load(&files).unwrap();
    (draft, interface)
}

fn by_tag() -> Options {
    Options { areas: Areas::Tags, ..Options::default() }
}

/// The operations and webhooks of each area.
fn operations(interface: &Interface) -> BTreeMap<&str, Vec<&str>> {
    let mut areas: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for one in interface.operations_and_webhooks() {
        areas.entry(&one.area).or_default().push(&one.name.wire);
    }
    areas
}

/// The types that operations declare by name, by area.
fn types(interface: &Interface) -> BTreeMap<&str, Vec<&str>> {
    let mut areas: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for def in interface.types.iter().filter(|def| def.form_of.is_none()) {
        areas.entry(&def.area).or_default().push(&def.name.wire);
    }
    areas
}

#[test]
fn operations_are_in_the_areas_of_their_first_tags() {
    let (draft, interface) = drafted(&document(), &by_tag());
    let expected: [(&str, &[&str]); 9] = [
        ("animal_cages", &["create_cage", "list_cages"]),
        ("api", &["list_tickets"]),
        ("api_2", &["list_maps"]),
        ("api_2024", &["list_years"]),
        ("common_api", &["list_visits"]),
        ("keeper_api", &["get_keeper", "list_keepers", "feeding"]),
        ("report_api", &["list_reports"]),
        ("type_api", &["list_types"]),
        ("zoo", &["check_health"]),
    ];
    let expected = expected.map(|(area, all)| (area, all.to_vec()));
    assert_eq!(operations(&interface), BTreeMap::from(expected));
    assert_eq!(draft.tags, 8);
    let area = |name: &str| interface.areas.iter().find(|it| it.name.wire == name).unwrap();
    assert_eq!(area("keeper_api").doc, "Keepers.\n\nThey feed the animals.");
    assert_eq!(area("animal_cages").order, Some(1));
    assert_eq!(area("api").doc, "The operations with the tag `🎟`.");
    assert_eq!(area("zoo").doc, "Zoo.");
    let said: Vec<_> = draft.report.at("/paths/~1v1~1cages/get/tags").collect();
    assert!(said.len() == 1 && said[0].1.contains("first tag"), "{said:?}");
    assert_eq!(draft.report.at("/tags").count(), 0);
    assert_eq!(draft.report.at("/tags/0/externalDocs").count(), 1);
    assert!(draft.report.renamed.iter().any(|it| it.what == "`Common` is `common_api`"));
}

#[test]
fn types_of_one_area_are_its_own_and_others_are_common() {
    let (_, interface) = drafted(&document(), &by_tag());
    let types = types(&interface);
    assert_eq!(types["common_api"], ["Visit", "Visits", "LooseVisit"]);
    assert_eq!(types["keeper_api"], ["ListKeepersResponse", "Feeding"]);
    assert_eq!(types["animal_cages"], ["ListCagesResponse"]);
    for name in ["Animal", "Keeper", "Shift", "Food", "ErrorObject", "Loose"] {
        assert!(types[COMMON].contains(&name), "{name}");
    }
    // An unused type that mentions several areas moves to the common area, together with the types
    // that it mentions.
    for name in ["LooseAll", "Cage", "Ticket"] {
        assert!(types[COMMON].contains(&name), "{name}");
    }
    for def in &interface.types {
        for id in def.references() {
            let other = interface.ty(id);
            let seen = other.area == COMMON || other.area == def.area;
            assert!(seen, "{} mentions {}", def.path(), other.path());
        }
    }
}

#[test]
fn a_document_with_tags_comes_back_with_its_areas() {
    let (_, interface) = drafted(&document(), &by_tag());
    let files = genwire_codegen::generate(&interface);
    let exported = files.iter().find(|file| file.path.ends_with("schemas/openapi.json")).unwrap();
    let (draft, again) = drafted(&exported.text, &by_tag());
    assert_eq!(operations(&again), operations(&interface));
    assert_eq!(draft.report.carried(), draft.report.operations.len());
    assert!(exported.text.contains("\"name\": \"animal_cages\""));
    let paths: BTreeSet<&str> = files.iter().map(|file| file.path.as_str()).collect();
    assert_eq!(paths.len(), files.len(), "two outputs have one path");
}

#[test]
fn one_area_is_the_rule() {
    let (draft, interface) = drafted(&document(), &Options::default());
    assert_eq!(operations(&interface).into_keys().collect::<Vec<_>>(), ["zoo"]);
    assert_eq!(draft.report.at("/tags").count(), 1);
    // An unused type does not take another type away from its only operation.
    let files: BTreeMap<&str, &str> =
        draft.files.iter().map(|file| (file.path.as_str(), file.text.as_str())).collect();
    assert!(files["spec/zoo/list_tickets.toml"].contains("[types.Ticket]"));
}

#[test]
fn areas_join_those_of_a_spec() {
    let (draft, _) = drafted(&document(), &by_tag());
    let options = Options { spec: draft.files, ..by_tag() };
    let text = document().replace("/v1/", "/v2/");
    let text: Vec<&str> = text.lines().filter(|line| !line.contains("'400'")).collect();
    let (joined, interface) = drafted(&text.join("\n"), &options);
    assert!(joined.files.iter().all(|file| options.spec.iter().all(|it| it.path != file.path)));
    let areas = operations(&interface);
    assert_eq!(areas["animal_cages_2"], ["create_cage_2", "list_cages_2"]);
    assert_eq!(areas["zoo_2"], ["check_health_2"]);
    let common = joined.files.iter().find(|file| file.path.starts_with("spec/common/"));
    assert!(common.unwrap().text.contains("[types.Keeper2]"));
}

/// A document with a stream whose whole reply or request is used by another tag, and with two
/// operations that share a path.
#[test]
fn operations_that_no_two_areas_can_have_are_in_one() {
    let reply = |ty: &str| {
        format!(
            "{{'200': {{description: Text., content: {{application/json: {{schema: {{$ref: '#/components/schemas/{ty}'}}}}}}}}}}"
        )
    };
    let whole = reply("Whole");
    let none = "{'204': {description: None.}}";
    let text = format!(
        "openapi: 3.0.3
info: {{title: Texts, version: '1'}}
paths:
  /texts:
    post:
      operationId: createText
      tags: [write]
      requestBody: {{required: true, content: {{application/json: {{schema: {{$ref: '#/components/schemas/Ask'}}}}}}}}
      responses:
        '200':
          description: Text.
          content:
            application/json: {{schema: {{$ref: '#/components/schemas/Whole'}}}}
            text/event-stream: {{schema: {{$ref: '#/components/schemas/Part'}}}}
  /texts/last:
    get: {{operationId: getText, tags: [read], responses: {whole}}}
  /asks:
    get: {{operationId: getAsk, tags: [ask], responses: {ask}}}
  /things#a:
    get: {{operationId: getA, tags: [one], parameters: [{{name: a, in: query, required: true, schema: {{type: string}}}}], responses: {none}}}
  /things#b:
    get: {{operationId: getB, tags: [two], parameters: [{{name: b, in: query, required: true, schema: {{type: string}}}}], responses: {none}}}
components:
  schemas:
    Ask: {{type: object, properties: {{stream: {{type: boolean}}, text: {{type: string}}}}}}
    Whole: {{type: object, properties: {{text: {{type: string}}, done: {{type: boolean}}}}}}
    Part: {{type: object, properties: {{text: {{type: string}}, done: {{type: boolean}}}}}}
",
        ask = reply("Ask")
    );
    let (draft, interface) = drafted(&text, &by_tag());
    let expected: [(&str, &[&str]); 3] = [
        ("one", &["get_a", "get_b"]),
        ("read", &["get_text"]),
        ("write", &["create_text", "get_ask"]),
    ];
    let expected = expected.map(|(area, all)| (area, all.to_vec()));
    assert_eq!(operations(&interface), BTreeMap::from(expected));
    assert!(
        interface.operations.iter().any(|it| it.responses.iter().any(|it| it.stream.is_some()))
    );
    for place in ["/paths/~1asks/get/tags", "/paths/~1things#b/get/tags"] {
        let said: Vec<_> = draft.report.at(place).collect();
        assert!(said.len() == 1 && said[0].1.contains("becomes"), "{place}: {said:?}");
    }
    assert!(!genwire_codegen::generate(&interface).is_empty());
}
