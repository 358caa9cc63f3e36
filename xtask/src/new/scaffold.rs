//! The blanks with their keys explained in the words of the language's own schema.
//!
//! A line of a blank ends with `#= Shape.key`, which becomes the explanation of the key, or with
//! `#=! Shape.key` where people have to fill in a value. `#+ Shape` explains all keys of a shape,
//! and `#@ blank` stands for another blank.

use genwire_codegen::source::schema;
use serde_json::Value;

/// Where explanations begin.
const COLUMN: usize = 40;

/// What can be filled in.
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

    /// The lines, those of the blanks inside included.
    fn lines(self) -> Vec<&'static str> {
        let inner = |line: &'static str| match line {
            "#@ field" => Self::Field.lines(),
            "#@ rules" => Self::Rules.lines(),
            line => vec![line],
        };
        self.text().lines().flat_map(inner).collect()
    }
}

/// The text of a blank.
pub(super) fn filled(blank: Blank, values: &[(&str, String)]) -> String {
    let shapes = shapes();
    let mut out = String::new();
    for line in blank.lines() {
        let mut line = line.to_owned();
        for (mark, value) in values {
            line = line.replace(mark, value);
        }
        for line in explained(&line, &shapes) {
            out.push_str(&line);
            out.push('\n');
        }
    }
    out
}

fn explained(line: &str, shapes: &Value) -> Vec<String> {
    if let Some(shape) = line.strip_prefix("#+ ") {
        let keys = keys(shapes, shape).into_iter();
        return keys
            .map(|key| format!("#     `{key}`: {}", explanation(shapes, shape, &key)))
            .collect();
    }
    let (code, mark, fill) = match (line.split_once("#=! "), line.split_once("#= ")) {
        (Some((code, mark)), _) => (code, mark, "FILL IN. "),
        (None, Some((code, mark))) => (code, mark, ""),
        (None, None) => return vec![line.to_owned()],
    };
    let (shape, key) = mark.split_once('.').unwrap_or((mark, ""));
    let text = explanation(shapes, shape, key);
    vec![format!("{:<COLUMN$}# {fill}{text}", format!("{} ", code.trim_end()))]
}

fn shapes() -> Value {
    let schema: Value = serde_json::from_str(&schema::output().text).unwrap_or_default();
    schema["$defs"].clone()
}

fn keys(shapes: &Value, shape: &str) -> Vec<String> {
    let properties = shapes[shape]["properties"].as_object();
    properties.map(|all| all.keys().cloned().collect()).unwrap_or_default()
}

/// What the schema says about a key, on one line.
fn explanation(shapes: &Value, shape: &str, key: &str) -> String {
    let text = shapes[shape]["properties"][key]["description"].as_str().unwrap_or_default();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use genwire_codegen::SpecFile;
    use std::collections::BTreeSet;

    const BLANKS: [(Blank, &str); 4] = [
        (Blank::Object, "Objects"),
        (Blank::Enum, "Enums"),
        (Blank::Union, "unions"),
        (Blank::Either, "Either types"),
    ];

    /// The keys that a blank explains, as `Shape.key`.
    fn explained_keys(blank: Blank) -> BTreeSet<String> {
        let shapes = shapes();
        let mut found = BTreeSet::new();
        for line in blank.lines() {
            if let Some(shape) = line.strip_prefix("#+ ") {
                found.extend(keys(&shapes, shape).iter().map(|key| format!("{shape}.{key}")));
            } else if let Some((_, mark)) = line.split_once("#= ").or(line.split_once("#=! ")) {
                found.insert(mark.to_owned());
            }
        }
        found
    }

    fn all_of(schema: &Value, shape: &str) -> BTreeSet<String> {
        keys(schema, shape).iter().map(|key| format!("{shape}.{key}")).collect()
    }

    #[test]
    fn every_key_that_is_explained_is_one_of_the_language() {
        let blanks = BLANKS.map(|(blank, _)| blank);
        let shapes = shapes();
        for blank in blanks.into_iter().chain([Blank::Operation, Blank::Area]) {
            for mark in explained_keys(blank) {
                let (shape, key) = mark.split_once('.').unwrap();
                assert!(!explanation(&shapes, shape, key).is_empty(), "{mark}");
            }
        }
    }

    #[test]
    fn a_blank_explains_every_key_of_its_kind() {
        let refused = |blank, key: &str| {
            matches!(blank, Blank::Enum | Blank::Either) && matches!(key, "rules" | "natives")
        };
        let shapes = shapes();
        for (blank, kind) in BLANKS {
            let explained = explained_keys(blank);
            for key in keys(&shapes, "TypeSource") {
                let text = explanation(&shapes, "TypeSource", &key);
                let own = text.split_once(": ").is_none_or(|(kinds, _)| {
                    let stated = BLANKS
                        .iter()
                        .any(|(_, kind)| kinds.to_lowercase().contains(&kind.to_lowercase()));
                    !stated || kinds.to_lowercase().contains(&kind.to_lowercase())
                });
                if own && !refused(blank, &key) {
                    assert!(
                        explained.contains(&format!("TypeSource.{key}")),
                        "{blank:?} lacks {key}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_blank_explains_every_key_of_the_shapes_inside() {
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
        let schema = shapes();
        for (blank, shapes) in cases {
            let explained = explained_keys(blank);
            for shape in shapes {
                let missing: Vec<String> =
                    all_of(&schema, shape).difference(&explained).cloned().collect();
                assert!(missing.is_empty(), "{blank:?} lacks {missing:?}");
            }
        }
    }

    #[test]
    fn what_is_commented_out_has_the_shape_of_the_language_too() {
        let values = [
            ("{TYPE}", "Thing".to_owned()),
            ("{PASCAL}", "CreateThing".to_owned()),
            ("{METHOD}", "POST".to_owned()),
            ("{PATH}", "/v1/things".to_owned()),
            ("{FAMILY}", "base_resp".to_owned()),
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
            genwire_codegen::source::read(&[file], &mut diagnostics);
            assert!(diagnostics.is_empty(), "{blank:?}: {diagnostics:?}");
        }
    }
}
