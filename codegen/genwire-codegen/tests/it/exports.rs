//! Exported files: schemas, the `OpenAPI` document, the loss report, the vectors.

use crate::spec::{collect, good};
use genwire_output::OutputFile;
use genwire_schema::{Dialect, Schemas};
use genwire_spec::SpecFile;
use genwire_spec::judge::judge;
use genwire_spec::model::{Example, Interface, Operation, Severity, TypeId, TypeKind};
use genwire_vectors::{Generator, Vector, parts};
use jsonschema::Validator;
use serde_json::Value as JsonValue;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The files of the real spec.
pub(crate) fn real() -> Vec<SpecFile> {
    let mut files: Vec<SpecFile> = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../spec"), "spec", &mut files);
    let is_spec = |path: &Path| path.extension().is_some_and(|end| end == "toml" || end == "tsv");
    files.retain(|file| is_spec(Path::new(&file.path)));
    files.sort_by(|left, right| left.path.cmp(&right.path));
    files
}

/// The small specs and the real one.
pub(crate) fn interfaces() -> [Interface; 3] {
    [good(), crate::language::files(), real()].map(|files| {
        genwire_spec::load(&files).unwrap_or_else(|diagnostics| panic!("{diagnostics}"))
    })
}

fn outputs(interface: &Interface, folder: &str) -> Vec<OutputFile> {
    let outputs = genwire_codegen::generate(interface);
    outputs.into_iter().filter(|output| output.path.starts_with(folder)).collect()
}

fn output(interface: &Interface, path: &str) -> JsonValue {
    let outputs = outputs(interface, path);
    serde_json::from_str(&outputs[0].text).unwrap()
}

fn validator(schemas: &Schemas<'_>, id: TypeId) -> Validator {
    let schema: JsonValue = serde_json::from_str(&schemas.document(id).to_compact()).unwrap();
    jsonschema::validator_for(&schema).unwrap_or_else(|error| panic!("{error}: {schema}"))
}

/// Every object inside a value, with the keys on the way.
pub(crate) fn objects(value: &JsonValue, path: &str, visit: &mut impl FnMut(&str, &JsonValue)) {
    match value {
        JsonValue::Object(members) => {
            visit(path, value);
            for (key, value) in members {
                objects(value, &format!("{path}/{key}"), visit);
            }
        }
        JsonValue::Array(items) => {
            for (index, value) in items.iter().enumerate() {
                objects(value, &format!("{path}/{index}"), visit);
            }
        }
        _ => {}
    }
}

/// Checks that every reference in a document leads to something below a pointer.
pub(crate) fn check_references(document: &JsonValue, below: &str) {
    objects(document, "", &mut |path, value| {
        if let Some(reference) = value.get("$ref").and_then(JsonValue::as_str) {
            let pointer = reference.strip_prefix('#').unwrap_or(reference);
            assert!(pointer.starts_with(below), "{path}: {reference}");
            assert!(document.pointer(pointer).is_some(), "{path}: {reference} leads nowhere");
        }
    });
}

#[test]
fn every_schema_file_is_a_schema_that_needs_no_other() {
    for interface in interfaces() {
        let files = outputs(&interface, "schemas/json/");
        assert_eq!(files.len(), interface.types.len());
        for file in files {
            let schema: JsonValue = serde_json::from_str(&file.text).unwrap();
            check_references(&schema, "/$defs/");
            jsonschema::meta::validate(&schema).unwrap_or_else(|error| panic!("{error}"));
            jsonschema::validator_for(&schema).unwrap_or_else(|error| panic!("{error}"));
        }
    }
}

#[test]
fn the_bundle_has_every_type_and_nothing_that_strict_validators_refuse() {
    for interface in interfaces() {
        let bundle = output(&interface, "schemas/bundle.json");
        check_references(&bundle, "/$defs/");
        let named = bundle["$defs"].as_object().unwrap();
        assert_eq!(named.len(), interface.types.len());
        objects(&bundle, "", &mut |path, value| {
            let keys = value.as_object().unwrap().keys();
            // Members of bodies may have any name.
            if !path.ends_with("/properties") {
                for key in keys {
                    assert!(!key.starts_with("x-"), "{path}/{key}");
                    assert!(key != "discriminator" && key != "$id", "{path}/{key}");
                }
            }
        });
    }
}

#[test]
fn every_vector_is_judged_rightly_by_the_emitted_schema() {
    for interface in interfaces() {
        let loss = output(&interface, "schemas/loss.json");
        let lost: BTreeSet<&str> = loss["entries"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|entry| entry["target"] == "json-schema" && entry["status"] != "carried")
            .map(|entry| entry["id"].as_str().unwrap())
            .collect();
        let schemas = Schemas::new(&interface, Dialect::JsonSchema);
        let mut validators: BTreeMap<TypeId, Validator> = BTreeMap::new();
        for (operation, vector) in all(&interface) {
            let validator =
                validators.entry(vector.ty).or_insert_with(|| validator(&schemas, vector.ty));
            let body: JsonValue = serde_json::from_str(&vector.body.to_compact()).unwrap();
            let accepted = validator.is_valid(&body);
            let errors = vector.violations.iter().filter(|one| one.severity == Severity::Error);
            let lost = errors.clone().count() > 0
                && errors.clone().all(|error| lost.contains(error.rule.as_str()));
            assert!(
                accepted == vector.valid || accepted && lost,
                "{} {}: {body}",
                operation.name.wire,
                vector.id
            );
        }
    }
}

pub(crate) fn all(interface: &Interface) -> Vec<(&Operation, Vector)> {
    let generator = Generator::new(interface);
    interface
        .operations
        .iter()
        .flat_map(|operation| {
            generator.vectors(operation).cases.into_iter().map(move |case| (operation, case))
        })
        .collect()
}

#[test]
fn a_refused_vector_has_one_fault_and_an_accepted_control() {
    for interface in interfaces() {
        let generator = Generator::new(&interface);
        for operation in &interface.operations {
            let found = generator.vectors(operation);
            assert_eq!(found.missing, Vec::<String>::new());
            let by_id: BTreeMap<&str, &Vector> =
                found.cases.iter().map(|case| (case.id.as_str(), case)).collect();
            assert_eq!(by_id.len(), found.cases.len(), "ids are unique");
            // A body that is not JSON has no vector.
            let has_body = |example: &&Example| !operation.bodies(example.part).is_empty();
            for example in operation.examples.iter().filter(has_body) {
                let vector = found.cases.iter().find(|case| case.body == example.body);
                assert!(vector.is_some_and(|vector| vector.valid), "{}", example.id);
            }
            for case in &found.cases {
                let errors = case.violations.iter().filter(|one| one.severity == Severity::Error);
                assert_eq!(errors.count(), usize::from(!case.valid), "{}", case.id);
                let control = case.control.as_deref().map(|control| by_id[control]);
                assert!(case.valid || control.is_some_and(|control| control.valid), "{}", case.id);
                let natives = case.violations.iter().filter(|one| one.rule.contains(".natives."));
                let judged = judge(&interface, case.ty, &case.body);
                assert_eq!(judged.len() + natives.count(), case.violations.len(), "{}", case.id);
            }
        }
    }
}

#[test]
fn every_rule_constraint_and_value_is_met_on_both_sides() {
    for interface in interfaces() {
        let cases = all(&interface);
        let broken: BTreeSet<&str> = cases
            .iter()
            .flat_map(|(_, case)| case.violations.iter().map(|one| one.rule.as_str()))
            .collect();
        let kept: BTreeSet<&str> = cases
            .iter()
            .filter(|(_, case)| case.valid && case.control.is_none())
            .flat_map(|(_, case)| case.covers.iter().map(String::as_str))
            .collect();
        let roots = interface
            .operations
            .iter()
            .flat_map(|operation| parts(operation).into_iter().flat_map(|(_, roots)| roots));
        let schemas = Schemas::new(&interface, Dialect::JsonSchema);
        for id in schemas.reachable(roots, true) {
            let def = interface.ty(id);
            let mut rules: Vec<String> = def.rules.iter().map(|rule| rule.path.clone()).collect();
            rules.extend(def.natives.iter().map(|native| native.path.clone()));
            match &def.kind {
                TypeKind::Object(object) => rules.extend(object.fields.iter().flat_map(|field| {
                    let path = format!("{}.{}", def.path(), field.name.wire);
                    field.constraints.iter().map(move |constrained| {
                        format!("{path}.{}", constrained.constraint.keyword())
                    })
                })),
                TypeKind::Enum(values) => {
                    for value in &values.values {
                        let path = format!("{}.values.{}", def.path(), value.key);
                        assert!(kept.contains(path.as_str()), "{path}");
                    }
                }
                TypeKind::Union(_) | TypeKind::Either(_) => {}
            }
            for rule in &rules {
                assert!(broken.contains(rule.as_str()), "nothing breaks {rule}");
                assert!(kept.contains(rule.as_str()), "nothing keeps {rule}");
            }
        }
    }
}

#[test]
fn vector_files_stay_of_a_size_that_people_can_open() {
    for interface in interfaces() {
        for file in outputs(&interface, "tests/vectors/") {
            assert!(file.text.len() < 2_000_000, "{}: {} bytes", file.path, file.text.len());
        }
    }
}

#[test]
fn the_document_describes_every_operation_in_full() {
    for interface in interfaces() {
        let document = output(&interface, "schemas/openapi.json");
        check_references(&document, "/components/schemas/");
        assert_eq!(document["openapi"], "3.1.1");
        assert_eq!(document["components"]["securitySchemes"]["bearer"]["scheme"], "bearer");
        let mut ids = BTreeSet::new();
        for (path, methods) in document["paths"].as_object().unwrap() {
            for (method, operation) in methods.as_object().unwrap() {
                let place = format!("{method} {path}");
                assert!(ids.insert(operation["operationId"].as_str().unwrap().to_owned()));
                for key in ["summary", "description", "tags", "responses"] {
                    assert!(operation.get(key).is_some(), "{place}: no {key}");
                }
                let responses = operation["responses"].as_object().unwrap();
                assert!(
                    responses.keys().all(|status| status == "2XX" || status.parse::<u16>().is_ok()),
                    "{place}"
                );
                assert!(responses.keys().any(|status| status.starts_with('4')), "{place}");
            }
        }
        let named: BTreeSet<String> =
            interface.operations.iter().map(|one| one.name.snake.clone()).collect();
        assert_eq!(ids, named);
    }
}

#[test]
fn the_document_keeps_clear_of_what_trips_other_tools() {
    for interface in interfaces() {
        let document = output(&interface, "schemas/openapi.json");
        assert!(document.get("jsonSchemaDialect").is_none());
        for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
            assert!(schema.is_object(), "{name} is a Boolean schema");
            assert!(schema.get("$defs").is_none() && schema.get("discriminator").is_none());
        }
        let request = |name: &str| {
            let def = interface.types.iter().find(|def| def.name.pascal == name);
            def.is_some_and(|def| def.sides.request)
        };
        for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
            for (member, schema) in schema["properties"].as_object().into_iter().flatten() {
                let default = schema.get("default").is_some();
                assert!(!(default && request(name)), "{name}.{member} has a default");
            }
        }
    }
}
