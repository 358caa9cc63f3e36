//! `genwire operations`.

use crate::process::genwire;
use serde_json::Value as JsonValue;

#[test]
fn the_list_names_every_operation_with_its_parts() {
    genwire(&["operations"]).shows("operations");
}

#[test]
fn the_list_can_be_read_by_programs() {
    let run = genwire(&["operations", "--format", "json"]);
    let list: JsonValue = serde_json::from_str(&run.stdout).expect("one JSON object");
    let operations = list["operations"].as_array().expect("a list");
    assert_eq!(operations.len(), 7);
    assert!(operations.iter().all(|operation| operation["parts"][0].is_string()));
}
