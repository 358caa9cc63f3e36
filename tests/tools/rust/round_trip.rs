//! Reads every vector with the types that a generator made and writes it again.
//!
//! The program is shared by all generators of Rust; each brings its types as `types`, and
//! `again`, which knows them by name.
#![allow(warnings, reason = "most of this is the work of a generator")]

use serde_json::{Value, json};

include!(env!("GENWIRE_GENERATED"));

fn round<T: serde::de::DeserializeOwned + serde::Serialize>(body: &Value) -> Result<Value, String> {
    // From text, as bodies come: some readers behave otherwise when the JSON is parsed already.
    let text = body.to_string();
    let typed: T = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let text = serde_json::to_string(&typed).map_err(|error| error.to_string())?;
    serde_json::from_str(&text).map_err(|error| error.to_string())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("usage: round_trip CASES")?;
    let file: Value = serde_json::from_str(&std::fs::read_to_string(path)?)?;
    let cases = file["cases"].as_array().ok_or("the file has no cases")?;
    let judge = |case: &Value| {
        let id = &case["id"];
        match again(case["type"].as_str().unwrap_or_default(), &case["body"]) {
            Ok(body) => json!({ "id": id, "again": body }),
            Err(error) => json!({ "id": id, "error": error }),
        }
    };
    println!("{}", Value::Array(cases.iter().map(judge).collect()));
    Ok(())
}
