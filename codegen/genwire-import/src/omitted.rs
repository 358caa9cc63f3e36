//! Statements of a document that its draft does not have, with what they say: a comparison of two
//! documents needs them.

use super::Options;
use super::document::{Document, Spot};
use super::reason::Reason;
use super::report::Report;
use genwire_spec::model::Json;
use std::collections::BTreeMap;

/// Maximum number of values that are read for one statement.
const MAX_VALUES: usize = 2_000;

/// Keys with texts for people, which are no part of a statement.
const TEXTS: [&str; 8] = [
    "description",
    "title",
    "summary",
    "example",
    "examples",
    "$comment",
    "externalDocs",
    "deprecated",
];

/// Keys of objects whose members have free names.
const KEYS_OF_NAMES: [&str; 12] = [
    "properties",
    "patternProperties",
    "$defs",
    "definitions",
    "dependentRequired",
    "dependentSchemas",
    "content",
    "headers",
    "responses",
    "encoding",
    "mapping",
    "const",
];

/// Statement that the draft leaves out or weakens.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Omitted {
    /// Place in the document, as a JSON pointer.
    pub pointer: String,
    /// Description of the difference.
    pub what: String,
    /// The statement as JSON, without texts for people and with references followed; empty where
    /// the draft states it in another form.
    pub stated: String,
    /// The reason; none for scopes of credentials.
    pub reason: Option<Reason>,
}

/// Collects what the report of a draft says to be left out, and the scopes of credentials, if the
/// options ask for them.
pub(super) fn collect(document: &Document, report: &Report, options: &Options) -> Vec<Omitted> {
    let mut all = Vec::new();
    if !options.states_omitted {
        return all;
    }
    for (reason, changes) in &report.losses {
        let is_read = reason.weakens() || matches!(reason, Reason::Default | Reason::FurtherReply);
        if !is_read && *reason != Reason::Guess {
            continue;
        }
        for change in changes {
            let spot = document.at(&change.pointer).filter(|_| is_read);
            all.push(Omitted {
                pointer: change.pointer.clone(),
                what: change.what.clone(),
                stated: spot.map(|spot| stated(document, &spot)).unwrap_or_default(),
                reason: Some(*reason),
            });
        }
    }
    all.extend(report.operations.iter().filter_map(|one| scopes(document, &one.pointer)));
    all.sort();
    all
}

/// Returns the scopes that an operation demands of a credential, if it demands any.
fn scopes(document: &Document, operation: &str) -> Option<Omitted> {
    let spot = document.at(operation)?;
    let own = spot.get("security");
    let demanded = own.or_else(|| document.top().get("security"))?;
    let has_scopes = |one: &Spot<'_>| one.members().iter().any(|(_, all)| !all.items().is_empty());
    demanded.items().iter().any(has_scopes).then(|| Omitted {
        pointer: format!("{operation}/security"),
        what: "the scopes of a credential".to_owned(),
        stated: stated(document, &demanded),
        reason: None,
    })
}

fn stated(document: &Document, spot: &Spot<'_>) -> String {
    let mut reader = Statement { document, left: MAX_VALUES, open: Vec::new() };
    reader.value(spot, false).to_compact()
}

/// Statement that is being read.
struct Statement<'d> {
    document: &'d Document,
    /// Number of further values that are read.
    left: usize,
    /// Places of the references that are being followed.
    open: Vec<String>,
}

impl Statement<'_> {
    /// Returns a value in a form of its own: members in the order of their names, without texts for
    /// people unless the members have free names.
    fn value(&mut self, spot: &Spot<'_>, is_named: bool) -> Json {
        if self.left == 0 {
            return Json::Null;
        }
        self.left -= 1;
        if !is_named && let Some(target) = Document::target(spot) {
            return self.reference(spot, target);
        }
        match spot.json {
            Json::Object(_) => {
                let mut members = BTreeMap::new();
                for (name, member) in spot.members() {
                    if is_named || !(TEXTS.contains(&name) || name.starts_with("x-")) {
                        let is_named = !is_named && KEYS_OF_NAMES.contains(&name);
                        members.insert(name.to_owned(), self.value(&member, is_named));
                    }
                }
                Json::object(members)
            }
            Json::Array(_) => {
                Json::Array(spot.items().iter().map(|item| self.value(item, false)).collect())
            }
            other => other.clone(),
        }
    }

    /// Returns the target of a reference; its address where it leads back or nowhere.
    fn reference(&mut self, spot: &Spot<'_>, target: String) -> Json {
        let found = self.document.follow(spot).filter(|_| !self.open.contains(&target));
        let Some(found) = found else { return Json::string(target) };
        self.open.push(target);
        let value = self.value(&found, false);
        self.open.pop();
        value
    }
}

#[cfg(test)]
mod tests {
    use crate::{Options, openapi};

    fn stated(schema: &str) -> Vec<(String, String)> {
        let document = format!(
            "openapi: 3.1.0
info: {{title: Pets, version: '1'}}
security: [{{k: [read]}}]
paths:
  /pets:
    post:
      operationId: createPet
      requestBody: {{content: {{application/json: {{schema: {schema}}}}}}}
      responses: {{'204': {{description: Done.}}}}
components:
  securitySchemes: {{k: {{type: apiKey, in: header, name: K}}}}
  schemas:
    Name: {{type: string, description: A name., maxLength: 3}}
    Loop: {{properties: {{loop: {{$ref: '#/components/schemas/Loop'}}}}}}
"
        );
        let options = Options { states_omitted: true, ..Options::default() };
        let draft = openapi(&document, &options).unwrap();
        let short = |pointer: String| pointer.rsplit('/').next().unwrap().to_owned();
        draft.omitted.into_iter().map(|one| (short(one.pointer), one.stated)).collect()
    }

    #[test]
    fn statements_have_one_form() {
        let scopes = ("security".to_owned(), r#"[{"k":["read"]}]"#.to_owned());
        for (schema, expected) in [
            ("{type: object}", None),
            (
                "{type: object, not: {title: T, required: [a], $ref: '#/components/schemas/Name'}}",
                Some(r#"{"maxLength":3,"type":"string"}"#),
            ),
            (
                "{type: object, not: {properties: {title: {const: 1, title: T}}}}",
                Some(r#"{"properties":{"title":{"const":1}}}"#),
            ),
            (
                "{type: object, not: {$ref: '#/components/schemas/Loop'}}",
                Some(r#"{"properties":{"loop":"/components/schemas/Loop"}}"#),
            ),
        ] {
            let expected = expected.map(|text| ("not".to_owned(), text.to_owned()));
            let expected: Vec<_> = expected.into_iter().chain([scopes.clone()]).collect();
            assert_eq!(stated(schema), expected, "{schema}");
        }
    }
}
