//! Every conformance vector of the area, judged by its types.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use genwire_core::BodyKind;
use serde_json::{Value, json};

/// The folder of the vectors: a file for each operation and each webhook.
const VECTORS: &str = "{vectors}/{area}";

#[test]
fn every_vector_is_judged_as_it_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(VECTORS);
    let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    let mut tried = BTreeSet::new();
    for entry in files {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
        let file: Value = serde_json::from_str(&text).unwrap();
        let name = file["operation"].as_str().unwrap();
        for case in file["cases"].as_array().unwrap() {
            let part = BodyKind::ALL.into_iter().find(|part| case["part"] == part.as_str());
            let body = case["body"].to_string();
            let report = {krate}::check(name, part.unwrap(), body.as_bytes()).unwrap().unwrap();
            let found = report.violations().iter().map(|violation| {
                json!({
                    "path": violation.path,
                    "rule": violation.rule,
                    "code": violation.code,
                    "severity": violation.severity.as_str(),
                })
                .to_string()
            });
            let listed = case["violations"].as_array().into_iter().flatten().map(Value::to_string);
            let (found, listed): (BTreeSet<String>, BTreeSet<String>) =
                (found.collect(), listed.collect());
            assert_eq!(found, listed, "{name}, {}: {body}", case["id"]);
        }
        tried.insert(name.to_owned());
    }
    assert!(!tried.is_empty(), "no vectors in {folder:?}");
    for endpoint in {krate}::AREA.endpoints {
        assert!(tried.contains(endpoint.operation), "no vectors of {}", endpoint.operation);
    }
}
