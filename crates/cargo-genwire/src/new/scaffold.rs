//! Templates. The descriptions in the schema of the spec language explain their keys.
//!
//! `#= Definition.key` at the end of a line is replaced by the description of the key, and
//! `#=! Definition.key` also marks it as to be filled in. A line `#+ Definition` is replaced by the
//! descriptions of all keys of a definition, and `#@ template` by another template.

use genwire_spec::source::schema;
use serde_json::Value;

/// Column in which explanations begin.
const EXPLANATION_COLUMN: usize = 40;

/// Templates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Blank {
    Operation,
    Object,
    Enum,
    Union,
    Either,
    Area,
    Field,
    Rules,
}

impl Blank {
    fn text(self) -> &'static str {
        match self {
            Self::Operation => include_str!("../../scaffold/operation.toml"),
            Self::Object => include_str!("../../scaffold/object.toml"),
            Self::Enum => include_str!("../../scaffold/enum.toml"),
            Self::Union => include_str!("../../scaffold/union.toml"),
            Self::Either => include_str!("../../scaffold/either.toml"),
            Self::Area => include_str!("../../scaffold/area.toml"),
            Self::Field => include_str!("../../scaffold/field.toml"),
            Self::Rules => include_str!("../../scaffold/rules.toml"),
        }
    }

    /// Returns the lines, including the lines of nested templates.
    fn lines(self) -> Vec<&'static str> {
        let inner = |line: &'static str| match line {
            "#@ field" => Self::Field.lines(),
            "#@ rules" => Self::Rules.lines(),
            line => vec![line],
        };
        self.text().lines().flat_map(inner).collect()
    }
}

/// Returns a template with its values and explanations filled in.
pub(super) fn filled(blank: Blank, values: &[(&str, String)]) -> String {
    let definitions = definitions();
    let mut out = String::new();
    for line in blank.lines() {
        let mut line = line.to_owned();
        for (mark, value) in values {
            line = line.replace(mark, value);
        }
        for line in explained(&line, &definitions) {
            out.push_str(&line);
            out.push('\n');
        }
    }
    out
}

fn explained(line: &str, definitions: &Value) -> Vec<String> {
    if let Some(definition) = line.strip_prefix("#+ ") {
        let keys = keys(definitions, definition).into_iter();
        return keys
            .map(|key| format!("#     `{key}`: {}", explanation(definitions, definition, &key)))
            .collect();
    }
    let (code, mark, fill) = match (line.split_once("#=! "), line.split_once("#= ")) {
        (Some((code, mark)), _) => (code, mark, genwire_spec::BLANK),
        (None, Some((code, mark))) => (code, mark, ""),
        (None, None) => return vec![line.to_owned()],
    };
    let (definition, key) = mark.split_once('.').unwrap_or((mark, ""));
    let text = explanation(definitions, definition, key);
    vec![format!("{:<EXPLANATION_COLUMN$}# {fill}{text}", format!("{} ", code.trim_end()))]
}

fn definitions() -> Value {
    let schema: Value = serde_json::from_str(&schema::json_schema("")).unwrap_or_default();
    schema["$defs"].clone()
}

fn keys(definitions: &Value, definition: &str) -> Vec<String> {
    let properties = definitions[definition]["properties"].as_object();
    properties.map(|all| all.keys().cloned().collect()).unwrap_or_default()
}

/// Returns the description of a key in the schema, on one line.
fn explanation(definitions: &Value, definition: &str, key: &str) -> String {
    let text =
        definitions[definition]["properties"][key]["description"].as_str().unwrap_or_default();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use genwire_spec::SpecFile;
    use std::collections::BTreeSet;

    const BLANKS: [(Blank, &str); 4] = [
        (Blank::Object, "Objects"),
        (Blank::Enum, "Enums"),
        (Blank::Union, "unions"),
        (Blank::Either, "Either types"),
    ];

    /// The keys that a template explains, as `Definition.key`.
    fn explained_keys(blank: Blank) -> BTreeSet<String> {
        let definitions = definitions();
        let mut found = BTreeSet::new();
        for line in blank.lines() {
            if let Some(definition) = line.strip_prefix("#+ ") {
                found.extend(
                    keys(&definitions, definition).iter().map(|key| format!("{definition}.{key}")),
                );
            } else if let Some((_, mark)) = line.split_once("#= ").or(line.split_once("#=! ")) {
                found.insert(mark.to_owned());
            }
        }
        found
    }

    fn all_of(schema: &Value, definition: &str) -> BTreeSet<String> {
        keys(schema, definition).iter().map(|key| format!("{definition}.{key}")).collect()
    }

    #[test]
    fn every_key_that_is_explained_is_one_of_the_language() {
        let blanks = BLANKS.map(|(blank, _)| blank);
        let definitions = definitions();
        for blank in blanks.into_iter().chain([Blank::Operation, Blank::Area]) {
            for mark in explained_keys(blank) {
                let (definition, key) = mark.split_once('.').unwrap();
                assert!(!explanation(&definitions, definition, key).is_empty(), "{mark}");
            }
        }
    }

    #[test]
    fn a_blank_explains_every_key_of_its_kind() {
        let refused = |blank, key: &str| {
            matches!(blank, Blank::Enum | Blank::Either) && matches!(key, "rules" | "natives")
        };
        let definitions = definitions();
        for (blank, kind) in BLANKS {
            let explained = explained_keys(blank);
            for key in keys(&definitions, "TypeSource") {
                let text = explanation(&definitions, "TypeSource", &key);
                let own = text.split_once(": ").is_none_or(|(kinds, _)| {
                    let stated = BLANKS
                        .iter()
                        .any(|(_, kind)| kinds.to_lowercase().contains(&kind.to_lowercase()));
                    !stated || kinds.to_lowercase().contains(&kind.to_lowercase())
                });
                if own && !refused(blank, &key) {
                    assert!(
                        explained.contains(&format!("TypeSource.{key}")),
                        "{blank:?} does not have {key}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_blank_explains_every_key_of_the_definitions_inside() {
        let cases: [(Blank, &[&str]); 6] = [
            (
                Blank::Operation,
                &[
                    "OperationSource",
                    "ResponseSource",
                    "StreamSource",
                    "TraceSource",
                    "CallbackSource",
                    "ExampleSource",
                    "FieldSource",
                    "RangeSource",
                    "SizeSource",
                ],
            ),
            (
                Blank::Object,
                &[
                    "FieldSource",
                    "RangeSource",
                    "SizeSource",
                    "DeprecatedSource",
                    "RuleSource",
                    "NativeSource",
                    "CaseSource",
                ],
            ),
            (Blank::Enum, &["PropertySource", "ValueSource", "DeprecatedSource"]),
            (Blank::Union, &["VariantSource", "FieldSource", "RuleSource", "NativeSource"]),
            (Blank::Either, &["AlternativeSource"]),
            (Blank::Area, &["AreaHead"]),
        ];
        let schema = definitions();
        for (blank, definitions) in cases {
            let explained = explained_keys(blank);
            for definition in definitions {
                let all = all_of(&schema, definition);
                let missing = all.difference(&explained).cloned();
                // Members do not have the keys of parameters and headers.
                let is_other = |key: &String| {
                    blank != Blank::Operation
                        && ["in", "wire", "style", "explode", "statuses"]
                            .iter()
                            .any(|it| *key == format!("FieldSource.{it}"))
                };
                let missing: Vec<String> = missing.filter(|key| !is_other(key)).collect();
                assert!(missing.is_empty(), "{blank:?} does not explain {missing:?}");
            }
        }
    }

    #[test]
    fn what_is_commented_out_is_valid_too() {
        let values = [
            ("{TYPE}", "Thing".to_owned()),
            ("{PASCAL}", "CreateThing".to_owned()),
            ("{METHOD}", "POST".to_owned()),
            ("{PATH}", "/v1/things".to_owned()),
            ("{FAMILY}", "errors".to_owned()),
            ("{CODE}", "2013".to_owned()),
        ];
        for blank in [Blank::Object, Blank::Enum, Blank::Union, Blank::Either, Blank::Operation] {
            for line in filled(blank, &values)
                .lines()
                .filter(|line| line.starts_with("# ") && line.contains(" = "))
            {
                let code = line.trim_start_matches("# ");
                assert!(toml::from_str::<toml::Table>(code).is_ok(), "{code}");
            }
            let file = SpecFile { path: "spec/a/b.toml".to_owned(), text: filled(blank, &values) };
            let mut diagnostics = Vec::new();
            genwire_spec::source::read(
                &[file],
                &genwire_spec::Project::default(),
                &mut diagnostics,
            );
            assert!(diagnostics.is_empty(), "{blank:?}: {diagnostics:?}");
        }
    }
}
