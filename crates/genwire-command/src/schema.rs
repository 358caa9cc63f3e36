//! The self-contained JSON Schemas of bodies, and the descriptions of operations.

mod print;

pub use print::{SchemaArgs, SchemaOptions, run};

use crate::program::Program;
use genwire_core::BodyKind;
use serde_json::value::RawValue;
use serde_json::{Value as JsonValue, json};
use std::collections::{BTreeMap, BTreeSet};

/// The prefix of the name of a type in a reference.
const REFERENCE: &str = "#/$defs/";

type Object = serde_json::Map<String, JsonValue>;

type Bodies = BTreeMap<String, BTreeMap<String, Vec<String>>>;

/// Returns the schema of a body on one line, with only the definitions that it needs.
///
/// The schema of parameters includes the path parameters.
pub fn document(
    program: &Program,
    operation: &str,
    part: &str,
    rules: bool,
) -> Result<Option<String>, serde_json::Error> {
    let is_parameters = part == BodyKind::Parameters.as_str();
    let path = if is_parameters { description(program, operation)?.params } else { Object::new() };
    contained(program, (operation, part), rules, path)
}

fn contained(
    program: &Program,
    (operation, part): (&str, &str),
    rules: bool,
    path: Object,
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
    let types = bodies.get(operation).and_then(|parts| parts.get(part));
    let reference = |name: &String| json!({ "$ref": format!("{REFERENCE}{name}") });
    let root = match types.map(Vec::as_slice) {
        None if path.is_empty() => return Ok(None),
        Some([only]) if path.is_empty() => reference(only),
        Some(several) if path.is_empty() => {
            json!({ "anyOf": several.iter().map(reference).collect::<JsonValue>() })
        }
        types => {
            let others = types.and_then(|types| definitions.get(types.first()?));
            let others = others.map_or("{\"type\":\"object\"}", |others| others.get());
            with_path(path, serde_json::from_str(others)?)
        }
    };
    let root = root.to_string();
    let needed: Vec<String> = needed(&root, &definitions)
        .iter()
        .filter_map(|name| Some(format!("{}:{}", json!(name), definitions.get(name)?.get())))
        .collect();
    let (schema, needed) = (member("$schema"), needed.join(","));
    let members = root.strip_prefix('{').and_then(|root| root.strip_suffix('}')).unwrap_or(&root);
    Ok(Some(format!("{{\"$schema\":{schema},{members},\"$defs\":{{{needed}}}}}")))
}

/// Adds the path parameters to the schema of the other parameters, which take precedence.
fn with_path(path: Object, mut others: JsonValue) -> JsonValue {
    let Some(members) = others.as_object_mut() else { return others };
    if let Some(required) = members.entry("required").or_insert_with(|| json!([])).as_array_mut() {
        let missing = path.keys().map(|name| json!(name));
        let missing: Vec<JsonValue> = missing.filter(|name| !required.contains(name)).collect();
        required.extend(missing);
    }
    if let Some(known) = members.entry("properties").or_insert_with(|| json!({})).as_object_mut() {
        path.into_iter().for_each(|(name, schema)| {
            known.entry(name).or_insert(schema);
        });
    }
    others
}

/// The description of an operation.
#[derive(Debug, Default, serde::Deserialize)]
pub struct Description {
    /// The title, such as `Create a chat completion`.
    pub title: String,
    /// The description, in Markdown.
    pub doc: String,
    /// The schemas of the parameters in the path.
    pub params: Object,
}

/// Returns the description of an operation.
pub fn description(program: &Program, operation: &str) -> Result<Description, serde_json::Error> {
    let all: BTreeMap<String, &RawValue> = serde_json::from_str(program.schemas_text())?;
    let operations = all.get("operations").map_or("{}", |raw| raw.get());
    let operations: BTreeMap<String, &RawValue> = serde_json::from_str(operations)?;
    let text = operations.get(operation).map_or("null", |raw| raw.get());
    Ok(serde_json::from_str::<Option<Description>>(text)?.unwrap_or_default())
}

/// Returns the descriptions of all operations.
pub fn descriptions(program: &Program) -> Result<BTreeMap<String, Description>, serde_json::Error> {
    let all: BTreeMap<String, &RawValue> = serde_json::from_str(program.schemas_text())?;
    serde_json::from_str(all.get("operations").map_or("{}", |raw| raw.get()))
}

/// Returns the schema of a body as an object, without rules across members. The schema of
/// parameters has no path parameters.
pub fn object(
    program: &Program,
    operation: &str,
    part: BodyKind,
) -> Result<Object, serde_json::Error> {
    let text = contained(program, (operation, part.as_str()), false, Object::new())?;
    let text = text.unwrap_or_else(|| "{}".to_owned());
    let mut schema: Object = serde_json::from_str(&text)?;
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

/// Returns the names of the members of a request, for shell completion.
pub fn request_members(program: &Program, operation: &str) -> Vec<String> {
    let part = BodyKind::Request.as_str();
    let Ok(Some(text)) = document(program, operation, part, false) else { return Vec::new() };
    let Ok(schema) = serde_json::from_str::<JsonValue>(&text) else { return Vec::new() };
    let root = schema["$ref"].as_str().and_then(|it| it.strip_prefix('#')).unwrap_or_default();
    let members = schema.pointer(root).and_then(|root| root["properties"].as_object());
    members.map(|members| members.keys().cloned().collect()).unwrap_or_default()
}

/// Returns the names of the types that a schema refers to, directly or indirectly.
fn needed(schema: &str, definitions: &BTreeMap<String, &RawValue>) -> BTreeSet<String> {
    let reference = format!("\"{REFERENCE}");
    let references = |schema: &str| -> Vec<String> {
        let references = schema.split(&reference).skip(1);
        references.filter_map(|rest| rest.split('"').next()).map(str::to_owned).collect()
    };
    let mut found = BTreeSet::new();
    let mut open = references(schema);
    while let Some(name) = open.pop() {
        if let Some(definition) = definitions.get(&name)
            && found.insert(name)
        {
            open.extend(references(definition.get()));
        }
    }
    found
}
