//! Tests of the client of a document, against a server that misbehaves.

use super::folder;
use serde_json::Value as JsonValue;
use std::collections::BTreeSet;

const ZOO: &str = include_str!("call/zoo.yaml");
const CLIENT: &str = include_str!("conform/client.py");

/// Tests the client with some options; returns the ids of the failed cases, and the number of all
/// cases.
fn failed(name: &str, options: &str) -> (BTreeSet<String>, usize) {
    let workspace = folder(name);
    workspace.write("api.yaml", ZOO);
    workspace.write("client.py", CLIENT);
    let client = format!("python3 -B client.py {options}");
    let output =
        workspace.run(&["conform", "api.yaml", "--format", "json", "--client", client.trim()]);
    let text = String::from_utf8_lossy(&output.stdout);
    let report: JsonValue = serde_json::from_str(&text).unwrap_or_else(|error| {
        panic!("{error}: {text}{}", String::from_utf8_lossy(&output.stderr))
    });
    let facts = report["facts"].as_array().expect("a list");
    let has_failed = |fact: &&JsonValue| fact["verdict"] == "failed";
    let ids = facts.iter().filter(has_failed).filter_map(|fact| fact["id"].as_str());
    (ids.map(str::to_owned).collect(), facts.len())
}

#[test]
fn a_client_is_judged_by_what_it_makes_of_the_answers() {
    let (found, count) = failed("conform_client", "");
    assert!(count >= 40, "{count}");
    // Some versions of the library report an informational status as the final status.
    let known = BTreeSet::from(["create_animal.whole_interim".to_owned()]);
    assert!(found.is_subset(&known), "{found:?}");
    let (careless, _) = failed("conform_careless", "--careless");
    for id in ["create_animal.cut_json", "get_animal.cut_length"] {
        assert!(careless.contains(id), "{id} is not in {careless:?}");
    }
}
