//! The self-contained JSON Schemas of bodies, and the descriptions of operations.

use crate::program::Program;
use genwire_core::BodyKind;
use serde_json::json;
use serde_json::value::RawValue;
use std::collections::{BTreeMap, BTreeSet};

/// The prefix of the name of a type in a reference.
const REFERENCE: &str = "#/$defs/";

type Bodies = BTreeMap<String, BTreeMap<String, Vec<String>>>;

/// Returns the schema of a body on one line, with the definitions that it needs and no others.
pub fn document(
    program: &Program,
    operation: &str,
    part: &str,
    rules: bool,
) -> Result<Option<String>, serde_json::Error> {
    let all: BTreeMap<String, &RawValue> = serde_json::from_str(program.schemas_text())?;
    let member = |name: &str| all.get(name).map_or("null", |raw| raw.get());
    let bodies: Bodies = serde_json::from_str(member("bodies"))?;
    let mut definitions: BTreeMap<String, &RawValue> = serde_json::from_str(member("$defs"))?;
    if !rules {
        // Only those that differ are stored twice.
        let plain: BTreeMap<String, &RawValue> = serde_json::from_str(member("rule_free"))?;
        definitions.extend(plain);
    }
    let Some(types) = bodies.get(operation).and_then(|parts| parts.get(part)) else {
        return Ok(None);
    };
    let reference = |name: &String| json!({ "$ref": format!("{REFERENCE}{name}") });
    let root = match types.as_slice() {
        [only] => format!("\"$ref\":{}", json!(format!("{REFERENCE}{only}"))),
        several => {
            format!("\"anyOf\":{}", several.iter().map(reference).collect::<serde_json::Value>())
        }
    };
    let needed: Vec<String> = needed(types, &definitions)
        .iter()
        .filter_map(|name| Some(format!("{}:{}", json!(name), definitions.get(name)?.get())))
        .collect();
    let (schema, needed) = (member("$schema"), needed.join(","));
    Ok(Some(format!("{{\"$schema\":{schema},{root},\"$defs\":{{{needed}}}}}")))
}

/// The description of an operation.
#[derive(Debug, Default, serde::Deserialize)]
pub struct Description {
    /// The title, such as `Create a chat completion`.
    pub title: String,
    /// The description, in Markdown.
    pub doc: String,
    /// The schemas of the parameters in the path.
    pub params: serde_json::Map<String, serde_json::Value>,
}

/// Returns the description of an operation.
pub fn description(program: &Program, operation: &str) -> Result<Description, serde_json::Error> {
    let all: BTreeMap<String, &RawValue> = serde_json::from_str(program.schemas_text())?;
    let operations = all.get("operations").map_or("{}", |raw| raw.get());
    let operations: BTreeMap<String, &RawValue> = serde_json::from_str(operations)?;
    serde_json::from_str(operations.get(operation).map_or("null", |raw| raw.get()))
}

/// Returns the descriptions of all operations.
pub fn descriptions(program: &Program) -> Result<BTreeMap<String, Description>, serde_json::Error> {
    let all: BTreeMap<String, &RawValue> = serde_json::from_str(program.schemas_text())?;
    serde_json::from_str(all.get("operations").map_or("{}", |raw| raw.get()))
}

/// Returns the schema of a body as an object, without rules across members.
pub fn object(
    program: &Program,
    operation: &str,
    part: BodyKind,
) -> Result<serde_json::Map<String, serde_json::Value>, serde_json::Error> {
    let text = document(program, operation, part.as_str(), false)?;
    let text = text.unwrap_or_else(|| "{}".to_owned());
    let mut schema: serde_json::Map<_, _> = serde_json::from_str(&text)?;
    // Clients read the members at the root.
    let root = schema.remove("$ref");
    let name = root.as_ref().and_then(|root| root.as_str()?.strip_prefix(REFERENCE));
    let definition = name.and_then(|name| schema.get("$defs")?.get(name)?.as_object().cloned());
    let is_used =
        name.is_some_and(|name| text.matches(&format!("\"{REFERENCE}{name}\"")).count() > 1);
    if let (Some(name), Some(definitions)) = (name, schema.get_mut("$defs"))
        && !is_used
        && let Some(definitions) = definitions.as_object_mut()
    {
        definitions.remove(name);
    }
    schema.extend(definition.unwrap_or_default());
    Ok(schema)
}

/// Returns the names of the members of a request, for shells.
pub fn request_members(program: &Program, operation: &str) -> Vec<String> {
    let part = BodyKind::Request.as_str();
    let Ok(Some(text)) = document(program, operation, part, false) else { return Vec::new() };
    let Ok(schema) = serde_json::from_str::<serde_json::Value>(&text) else { return Vec::new() };
    let root = schema["$ref"].as_str().and_then(|it| it.strip_prefix('#')).unwrap_or_default();
    let members = schema.pointer(root).and_then(|root| root["properties"].as_object());
    members.map(|members| members.keys().cloned().collect()).unwrap_or_default()
}

/// Returns the names of some types and of all types that they refer to.
fn needed(types: &[String], definitions: &BTreeMap<String, &RawValue>) -> BTreeSet<String> {
    let reference = format!("\"{REFERENCE}");
    let mut found = BTreeSet::new();
    let mut open = types.to_vec();
    while let Some(name) = open.pop() {
        if let Some(definition) = definitions.get(&name)
            && found.insert(name)
        {
            let references = definition.get().split(&reference).skip(1);
            open.extend(references.filter_map(|rest| rest.split('"').next()).map(str::to_owned));
        }
    }
    found
}
