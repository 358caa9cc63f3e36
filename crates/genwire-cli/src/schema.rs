//! `genwire schema`: the JSON Schema of a body, complete in itself.

use crate::Verdict;
use crate::catalogue;
use crate::cli::SchemaArgs;
use crate::problem::Problem;
use serde_json::json;
use serde_json::value::RawValue;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write as _;

/// The schemas of all types, and which of them each body has.
const SCHEMAS: &str = include_str!("generated/schemas.json");

/// What stands in front of the name of a type in a reference.
const REFERENCE: &str = "#/$defs/";

type Bodies = BTreeMap<String, BTreeMap<String, Vec<String>>>;

/// Prints the schema.
pub(crate) fn run(args: &SchemaArgs) -> Result<Verdict, Problem> {
    catalogue::require(&args.operation, args.part)?;
    let text = document(&args.operation, args.part.as_str(), !args.no_rules)
        .map_err(Problem::Schemas)?
        .ok_or_else(|| catalogue::missing(&args.operation, args.part.as_str()))?;
    let text = if args.compact { text } else { indented(&text) };
    writeln!(std::io::stdout(), "{text}").map_err(Problem::Write)?;
    Ok(Verdict::Conforms)
}

/// The schema of a body on one line, with the definitions that it needs and no others.
fn document(operation: &str, part: &str, rules: bool) -> Result<Option<String>, serde_json::Error> {
    let all: BTreeMap<String, &RawValue> = serde_json::from_str(SCHEMAS)?;
    let member = |name: &str| all.get(name).map_or("null", |raw| raw.get());
    let bodies: Bodies = serde_json::from_str(member("bodies"))?;
    let mut definitions: BTreeMap<String, &RawValue> = serde_json::from_str(member("$defs"))?;
    if !rules {
        // Only those that differ are carried twice.
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

/// The names of some types and of all that they refer to.
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

/// JSON on one line as indented JSON, in the same order.
fn indented(text: &str) -> String {
    let mut out = String::with_capacity(text.len() * 2);
    let mut depth = 0_usize;
    let mut characters = text.chars().peekable();
    let mut in_string = false;
    while let Some(character) = characters.next() {
        if in_string {
            out.push(character);
            match character {
                '\\' => out.extend(characters.next()),
                '"' => in_string = false,
                _ => {}
            }
            continue;
        }
        match character {
            '{' | '[' => {
                out.push(character);
                if let Some(close) = characters.next_if(|next| matches!(next, '}' | ']')) {
                    out.push(close);
                } else {
                    depth += 1;
                    line(&mut out, depth);
                }
            }
            '}' | ']' => {
                depth = depth.saturating_sub(1);
                line(&mut out, depth);
                out.push(character);
            }
            ',' => {
                out.push(character);
                line(&mut out, depth);
            }
            ':' => out.push_str(": "),
            _ => {
                in_string = character == '"';
                out.push(character);
            }
        }
    }
    out
}

fn line(out: &mut String, depth: usize) {
    out.push('\n');
    out.extend(std::iter::repeat_n("  ", depth));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indenting_changes_nothing_but_white_space() {
        let text = r#"{"a":[1,{"b":"x\"{[,:"}],"c":{},"d":[]}"#;
        let expected = "{\n  \"a\": [\n    1,\n    {\n      \"b\": \"x\\\"{[,:\"\n    }\n  ],\n  \"c\": {},\n  \"d\": []\n}";
        assert_eq!(indented(text), expected);
    }

    fn check_references(text: &str) {
        let schema: serde_json::Value = serde_json::from_str(text).unwrap();
        for reference in text.split("\"#/").skip(1) {
            let pointer = format!("/{}", reference.split('"').next().unwrap());
            assert!(schema.pointer(&pointer).is_some(), "{pointer} in {text}");
        }
    }

    #[test]
    fn every_body_has_a_schema_with_all_that_it_refers_to() {
        for endpoint in catalogue::endpoints() {
            for part in catalogue::parts(endpoint.operation) {
                for rules in [true, false] {
                    let text = document(endpoint.operation, part.as_str(), rules);
                    check_references(&text.unwrap().unwrap());
                }
            }
        }
    }
}
