//! Rules over several members, as far as JSON Schema can express them.

use super::Schemas;
use crate::lower::{self, Verdict};
use genwire_spec::model::{Interface, Json, Rule, Severity, TypeDef};

/// A rule translated to JSON Schema.
#[derive(Clone, Debug)]
pub struct RuleSchema {
    /// The schema of the rule, if there is one.
    pub schema: Option<Json>,
    /// `carried`, `weakened` or `dropped`.
    pub status: &'static str,
    /// The reason that the rule is weakened or dropped.
    pub why: String,
}

/// Translates a rule to JSON Schema.
pub fn lowered(interface: &Interface, rule: &Rule) -> RuleSchema {
    let lowered = lower::to_schema(&interface.types, &rule.expr);
    let (status, why) = match lowered.verdict {
        Verdict::Exact => ("carried", String::new()),
        Verdict::Weakened(why) => ("weakened", why),
        Verdict::Dropped(why) => ("dropped", why),
    };
    RuleSchema { schema: lowered.schema, status, why }
}

/// Adds the error-severity rules of a type, each with its id as a comment.
pub(super) fn apply(schemas: &Schemas<'_>, schema: &mut Json, def: &TypeDef) {
    if !schemas.dialect.has_rules() {
        return;
    }
    let mut all = Vec::new();
    for rule in def.rules.iter().filter(|rule| rule.severity == Severity::Error) {
        if let Some(lowered) = lowered(schemas.interface, rule).schema {
            let mut commented = Json::object([("$comment", Json::string(&rule.path))]);
            let lowered =
                if schemas.dialect.is_component() { spelled_out(&lowered) } else { lowered };
            for (key, value) in lowered.members() {
                commented.set(key, value.clone());
            }
            all.push(commented);
        }
    }
    if !all.is_empty() {
        schema.set("allOf", Json::array(all));
    }
}

/// Makes defaults of JSON Schema explicit, because `OpenAPI` tools do not know them.
///
/// An object may have unlisted members, and a list may have any items.
fn spelled_out(schema: &Json) -> Json {
    let Json::Object(members) = schema else { return schema.clone() };
    let mut spelled = Json::object(members.iter().map(|(key, value)| {
        let value = match (key.as_str(), value) {
            ("properties", Json::Object(named)) => {
                Json::object(named.iter().map(|(name, schema)| (name, spelled_out(schema))))
            }
            ("allOf" | "anyOf" | "oneOf", Json::Array(schemas)) => {
                Json::Array(schemas.iter().map(spelled_out).collect())
            }
            ("if" | "then" | "else" | "not" | "items" | "contains", _) => spelled_out(value),
            _ => value.clone(),
        };
        (key, value)
    }));
    if schema.get("properties").is_some() && schema.get("additionalProperties").is_none() {
        spelled.set("additionalProperties", Json::Bool(true));
    }
    if schema.get("type") == Some(&Json::string("array")) && schema.get("items").is_none() {
        spelled.set("items", Json::empty_object());
    }
    spelled
}

/// Adds the source of all rules and native checks of some types, for readers of the document.
pub(super) fn add_texts<'a>(schema: &mut Json, defs: impl IntoIterator<Item = &'a TypeDef>) {
    let text = |id: &str, severity: Severity, message: &str, cel: Option<&str>| {
        let mut text = Json::object([
            ("id", Json::string(id)),
            ("severity", Json::string(severity.as_str())),
            ("message", Json::string(message)),
        ]);
        if let Some(cel) = cel {
            text.set("cel", Json::string(cel));
        }
        text
    };
    let mut all = Vec::new();
    for def in defs {
        all.extend(
            def.rules
                .iter()
                .map(|rule| text(&rule.path, rule.severity, &rule.message, Some(rule.text.trim()))),
        );
        all.extend(
            def.natives
                .iter()
                .map(|native| text(&native.path, native.severity, &native.message, None)),
        );
    }
    if !all.is_empty() {
        schema.set("x-rules", Json::array(all));
    }
}
