//! Statements of a document that its draft omits, with their content, for a comparison of two
//! documents.

use super::document::{Document, Form, Spot};
use super::draft::Draft;
use super::keywords::is_text;
use super::options::types;
use super::reason::{Class, Reason};
use super::report::Report;
use super::tree::Places;
use super::{made, reference};
use genwire_constraint::pointer::escape;
use genwire_spec::SpecFile;
use genwire_spec::model::Json;
use std::collections::BTreeMap;

/// Maximum number of values that are read for a statement.
const MAX_VALUES: usize = 2_000;

/// Lists whose items have the same meaning at any position.
const UNORDERED: [&str; 6] = ["allOf", "oneOf", "anyOf", "parameters", "servers", "security"];

/// Statement that the draft omits or weakens.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Omitted {
    /// JSON pointer in the document.
    pub pointer: String,
    /// The same path in a form that other documents share: parameters by name, path parameters by
    /// position in the path, and alternatives by type.
    pub place: String,
    /// Description of the difference.
    pub what: String,
    /// The statement as JSON, without documentation and with references followed; empty if the
    /// draft states it in another form. A long statement is truncated, and ends with a hash of the
    /// whole.
    pub stated: String,
    /// The reason; `None` for scopes of credentials.
    pub reason: Option<Reason>,
}

/// Parts of a document that a comparison needs in addition to the files of its draft.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// Statements that the draft omits or weakens.
    pub omitted: Vec<Omitted>,
    /// JSON pointers of the webhooks of the document.
    pub webhooks: Vec<String>,
    /// Source positions in the document for the tables of the files.
    pub places: Places,
}

impl Comparison {
    pub(super) fn new(
        document: &Document,
        draft: &Draft<'_>,
        files: &[SpecFile],
        report: &Report,
    ) -> Self {
        let omitted = collect(document, report);
        Self { omitted, webhooks: webhooks(document), places: Places::new(draft, files) }
    }
}

/// Collects the omissions in the report of a draft, and the scopes of credentials.
fn collect(document: &Document, report: &Report) -> Vec<Omitted> {
    let mut all = Vec::new();
    let mut parts = Parts::default();
    let is_operation = |pointer: &str| report.operations.iter().any(|it| it.pointer == pointer);
    for (reason, changes) in &report.losses {
        let is_read = reason.is_compared();
        // The draft states null, which is compared like any other statement.
        let is_guess = reason.class() == Class::Guess && *reason != Reason::GuessedNull;
        if !is_read && !is_guess {
            continue;
        }
        for change in changes.iter().filter(|change| !is_scope(*reason, &change.pointer)) {
            // If only one of two statements is kept, this is the omitted one.
            let pointer = made::place(&change.pointer);
            let left = made::places(&change.pointer).rfind(|_| *reason == Reason::Clash);
            let spot = left.and_then(|left| document.at(left)).or_else(|| document.at(pointer));
            let spot = if *reason == Reason::Security && is_operation(pointer) {
                spot.and_then(|operation| demanded(document, &operation))
            } else {
                spot.filter(|_| is_read)
            };
            all.push(Omitted {
                pointer: pointer.to_owned(),
                place: place(document, pointer),
                what: change.what.clone(),
                stated: spot.map(|spot| stated(document, &spot, &mut parts)).unwrap_or_default(),
                reason: Some(*reason),
            });
        }
    }
    let operations = report.operations.iter();
    all.extend(operations.filter_map(|one| scopes(document, &one.pointer, &mut parts)));
    all.extend(webhooks(document).iter().filter_map(|webhook| answers(document, webhook)));
    all.sort();
    all.dedup();
    all
}

/// Returns true for a remark about scopes, since the scopes of operations are read separately.
fn is_scope(reason: Reason, pointer: &str) -> bool {
    reason == Reason::Credential && (pointer.ends_with("/security") || pointer.ends_with("/scopes"))
}

/// Returns the JSON pointers of the webhooks of a document.
fn webhooks(document: &Document) -> Vec<String> {
    let top = document.top();
    let all = ["webhooks", "x-webhooks"].into_iter().flat_map(|key| top.map(key));
    all.map(|(_, webhook)| webhook.at).collect()
}

/// Returns the `security` of an operation, or else of the document.
fn demanded<'d>(document: &'d Document, operation: &Spot<'d>) -> Option<Spot<'d>> {
    operation.get("security").or_else(|| document.top().get("security"))
}

/// Returns the scopes that an operation requires of a credential, if any.
fn scopes(document: &Document, operation: &str, parts: &mut Parts) -> Option<Omitted> {
    let demanded = demanded(document, &document.at(operation)?)?;
    let has_scopes = |one: &Spot<'_>| one.members().iter().any(|(_, all)| !all.items().is_empty());
    let pointer = format!("{operation}/security");
    demanded.items().iter().any(has_scopes).then(|| Omitted {
        place: place(document, &pointer),
        pointer,
        what: "the scopes of a credential".to_owned(),
        stated: stated(document, &demanded, parts),
        reason: None,
    })
}

/// Returns the response statuses of a webhook's receiver; a draft only has the body.
fn answers(document: &Document, webhook: &str) -> Option<Omitted> {
    let post = document.follow(&document.at(webhook)?)?.get("post")?;
    let mut statuses: Vec<&str> = post.map("responses").into_iter().map(|(key, _)| key).collect();
    statuses.retain(|key| !key.starts_with("x-"));
    statuses.sort_unstable();
    Some(Omitted {
        pointer: format!("{}/responses", post.at),
        place: format!("{}/post/responses", place(document, webhook)),
        what: "the statuses that a receiver may answer".to_owned(),
        stated: Json::array(statuses.into_iter().map(Json::string)).to_compact(),
        reason: None,
    })
}

/// Returns a pointer in a form that other documents share.
fn place(document: &Document, pointer: &str) -> String {
    let (_, path) = reference::split(pointer);
    let mut end = pointer.len() - path.len();
    let mut out = pointer[..end].to_owned();
    let mut list = "";
    for part in path.split('/').skip(1) {
        let around = document.at(&pointer[..end]);
        end += 1 + part.len();
        let is_item = around.is_some_and(|spot| matches!(spot.json, Json::Array(_)));
        let item = document.at(&pointer[..end]).filter(|_| is_item && UNORDERED.contains(&list));
        out.push('/');
        match item {
            Some(item) => out.push_str(&label(document, &item, path)),
            None => out.push_str(part),
        }
        list = part;
    }
    out
}

/// Returns the label that identifies an item of an unordered list; `path` is its path in the file.
fn label(document: &Document, item: &Spot<'_>, path: &str) -> String {
    let followed = document.follow(item);
    let parameter = followed.as_ref().and_then(|it| it.text("in").zip(it.text("name")));
    if let Some((place, name)) = parameter {
        let path = path.strip_prefix("/paths/").and_then(|rest| rest.split('/').next());
        let start = path.and_then(|path| path.find(&format!("{{{}}}", escape(name))));
        let position = path.zip(start).map(|(path, start)| path[..start].matches('{').count());
        return match position.filter(|_| place == "path") {
            Some(position) => format!("path:{position}"),
            None => format!("{place}:{}", escape(name)),
        };
    }
    if let Some(target) = Document::target(item) {
        return escape(&target);
    }
    let types = types(item);
    if types.is_empty() { "-".to_owned() } else { types.join(",") }
}

fn stated(document: &Document, spot: &Spot<'_>, parts: &mut Parts) -> String {
    let mut reader = Statement::new(document, MAX_VALUES, true);
    let form = Form::at(&spot.at);
    let text = reader.value(spot, form).to_compact();
    if reader.is_cut {
        format!("{text} … {:032x}", parts.whole(document, spot, form))
    } else {
        text
    }
}

/// Parts of the document that are targets of references.
#[derive(Default)]
struct Parts {
    /// Numbers of the parts, by pointer.
    numbers: BTreeMap<String, usize>,
    all: Vec<ReferencedPart>,
}

/// Part of the document that is the target of a reference.
struct ReferencedPart {
    /// The pointer and the hash of the part, as a line.
    line: String,
    /// Numbers of the parts that this part references.
    to: Vec<usize>,
}

impl Parts {
    /// Returns a hash of a value and of everything that its references reach.
    fn whole(&mut self, document: &Document, spot: &Spot<'_>, form: Form) -> u128 {
        let (own, targets) = part(document, spot, form);
        let mut open: Vec<usize> =
            targets.iter().map(|target| self.number(document, target)).collect();
        let mut is_reached = vec![false; self.all.len()];
        let mut lines: Vec<&str> = Vec::new();
        while let Some(number) = open.pop() {
            if !std::mem::replace(&mut is_reached[number], true) {
                lines.push(&self.all[number].line);
                open.extend(&self.all[number].to);
            }
        }
        // The walk follows the order of references, which has no meaning.
        lines.sort_unstable();
        hash(&format!("{own:032x}\n{}", lines.concat()))
    }

    /// Returns the number of the part at a pointer. Reads a new part with all parts that it
    /// reaches.
    fn number(&mut self, document: &Document, target: &str) -> usize {
        let mut open = vec![target.to_owned()];
        let mut found: Vec<(usize, Vec<String>)> = Vec::new();
        while let Some(target) = open.pop() {
            if self.numbers.contains_key(&target) {
                continue;
            }
            let spot = document.at(&target);
            let read = spot.map(|spot| part(document, &spot, Form::at(&target)));
            let (hash, further) = read.unwrap_or_default();
            open.extend(further.iter().cloned());
            found.push((self.all.len(), further));
            self.numbers.insert(target.clone(), self.all.len());
            self.all
                .push(ReferencedPart { line: format!("{target} {hash:032x}\n"), to: Vec::new() });
        }
        for (number, further) in found {
            self.all[number].to = further.iter().map(|one| self.numbers[one]).collect();
        }
        self.numbers[target]
    }
}

/// Returns the hash of a value with its references unresolved, and their targets.
fn part(document: &Document, spot: &Spot<'_>, form: Form) -> (u128, Vec<String>) {
    let mut reader = Statement::new(document, usize::MAX, false);
    let text = reader.value(spot, form).to_compact();
    (hash(&text), reader.open)
}

/// Returns the FNV-1a hash of a string, which is the same in every version and on every machine.
fn hash(text: &str) -> u128 {
    let start = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    let step = |hash: u128, byte: u8| {
        (hash ^ u128::from(byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b)
    };
    text.bytes().fold(start, step)
}

/// Statement under construction.
struct Statement<'d> {
    document: &'d Document,
    /// Remaining number of values to read.
    left: usize,
    /// True if there are more values.
    is_cut: bool,
    /// True if references are replaced with their targets.
    follows: bool,
    /// Pointers of the references that are being followed, or of all references if none is
    /// followed.
    open: Vec<String>,
}

impl<'d> Statement<'d> {
    const fn new(document: &'d Document, left: usize, follows: bool) -> Self {
        Self { document, left, is_cut: false, follows, open: Vec::new() }
    }

    /// Returns a value in canonical form: members sorted by name, and without documentation if the
    /// names are keywords.
    fn value(&mut self, spot: &Spot<'_>, form: Form) -> Json {
        if self.left == 0 {
            self.is_cut = true;
            return Json::Null;
        }
        self.left -= 1;
        let has_keywords = form == Form::Keywords;
        let target = Document::target(spot).filter(|_| has_keywords);
        match spot.json {
            Json::Object(_) => {
                let mut members = BTreeMap::new();
                // OpenAPI 3.0 ignores the keys next to a reference.
                let is_alone = target.is_some() && self.document.old;
                for (name, member) in spot.members().into_iter().filter(|_| !is_alone) {
                    let is_text = is_text(name) && name != "default";
                    let is_read = target.is_some() && name == "$ref";
                    if !has_keywords || !(is_text || is_read) {
                        members.insert(name.to_owned(), self.value(&member, form.below(name)));
                    }
                }
                let Some(target) = target else { return Json::object(members) };
                let value = self.reference(spot, target);
                if members.is_empty() {
                    return value;
                }
                members.insert("$ref".to_owned(), value);
                Json::object(members)
            }
            Json::Array(_) => {
                let items = spot.items();
                Json::Array(items.iter().map(|item| self.value(item, form.of_items())).collect())
            }
            other => other.clone(),
        }
    }

    /// Returns the target of a reference, or its address if it is circular or has no target.
    fn reference(&mut self, spot: &Spot<'_>, target: String) -> Json {
        if !self.follows {
            self.open.push(target.clone());
            return Json::string(target);
        }
        let found = self.document.follow(spot).filter(|_| !self.open.contains(&target));
        let Some(found) = found else { return Json::string(target) };
        self.open.push(target);
        let value = self.value(&found, Form::Keywords);
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
    Loop: {{type: object, properties: {{loop: {{$ref: '#/components/schemas/Loop'}}}}}}
"
        );
        let options = Options { for_comparison: true, ..Options::default() };
        let draft = openapi(&document, &options).unwrap();
        let short = |pointer: String| pointer.rsplit('/').next().unwrap().to_owned();
        draft
            .comparison
            .unwrap()
            .omitted
            .into_iter()
            .map(|one| (short(one.pointer), one.stated))
            .collect()
    }

    #[test]
    fn statements_have_one_form() {
        let scopes = ("security".to_owned(), r#"[{"k":["read"]}]"#.to_owned());
        for (schema, expected) in [
            ("{type: object}", None),
            (
                "{type: object, not: {title: T, required: [a], $ref: '#/components/schemas/Name'}}",
                Some(r#"{"$ref":{"maxLength":3,"type":"string"},"required":["a"]}"#),
            ),
            (
                "{type: object, not: {title: T, $ref: '#/components/schemas/Name'}}",
                Some(r#"{"maxLength":3,"type":"string"}"#),
            ),
            (
                "{type: object, not: {const: {title: T, $ref: '#/a', enum: {x-b: 1}}, title: T}}",
                Some(r##"{"const":{"$ref":"#/a","enum":{"x-b":1},"title":"T"}}"##),
            ),
            (
                "{type: object, not: {enum: [{summary: T}], properties: {enum: {title: T}}}}",
                Some(r#"{"enum":[{"summary":"T"}],"properties":{"enum":{}}}"#),
            ),
            (
                "{type: object, not: {properties: {title: {const: 1, title: T}}}}",
                Some(r#"{"properties":{"title":{"const":1}}}"#),
            ),
            (
                "{type: object, not: {$ref: '#/components/schemas/Loop'}}",
                Some(r#"{"properties":{"loop":"/components/schemas/Loop"},"type":"object"}"#),
            ),
        ] {
            let expected = expected.map(|text| ("not".to_owned(), text.to_owned()));
            let expected: Vec<_> = expected.into_iter().chain([scopes.clone()]).collect();
            assert_eq!(stated(schema), expected, "{schema}");
        }
    }

    #[test]
    fn free_names_and_data_are_part_of_a_statement() {
        for (key, schema, expected) in [
            (
                "dependentRequired",
                "{type: object, dependentRequired: {description: [a]}}",
                r#"{"description":["a"]}"#,
            ),
            (
                "dependentSchemas",
                "{type: object, dependentSchemas: {title: {required: [a], title: T}}}",
                r#"{"title":{"required":["a"]}}"#,
            ),
            (
                "patternProperties",
                "{type: object, patternProperties: {'x-.*': {type: string, x-a: 1}}}",
                r#"{"x-.*":{"type":"string"}}"#,
            ),
            ("const", "{const: {title: a}}", r#"{"title":"a"}"#),
            ("enum", "{enum: [{title: a}, {x-b: 1}]}", r#"[{"title":"a"},{"x-b":1}]"#),
            ("not", "{type: object, properties: {const: {not: {title: T}}}}", "{}"),
        ] {
            let found = stated(schema);
            let one = found.iter().find(|(at, _)| at == key);
            assert_eq!(one.map(|(_, text)| text.as_str()), Some(expected), "{schema}: {found:?}");
        }
    }

    #[test]
    fn scopes_of_any_scheme_are_part_of_a_statement() {
        let document = "openapi: 3.1.0
info: {title: Pets, version: '1'}
paths:
  /pets: {get: {security: [{x-api-key: [read]}], responses: {'204': {description: Done.}}}}
components:
  securitySchemes: {x-api-key: {type: apiKey, in: header, name: K}}
";
        let options = Options { for_comparison: true, ..Options::default() };
        let omitted = openapi(document, &options).unwrap().comparison.unwrap().omitted;
        let found = omitted.iter().find(|one| one.pointer.ends_with("/security"));
        assert_eq!(found.map(|one| one.stated.as_str()), Some(r#"[{"x-api-key":["read"]}]"#));
    }

    #[test]
    fn long_statements_differ_wherever_they_do() {
        let long = |last: &str| {
            let names: Vec<String> = (0..2_500).map(|at| format!("p{at:04}: {{}}")).collect();
            let names = names.join(", ");
            let schema = format!("{{type: object, not: {{properties: {{{names}, z: {last}}}}}}}");
            stated(&schema)[0].1.clone()
        };
        let name = "{$ref: '#/components/schemas/Name'}";
        let all = ["{maxLength: 1}", "{maxLength: 2}", name].map(long);
        let [one, other, named] = &all;
        assert!(one != other && other != named && one != named);
        assert_eq!([&long("{maxLength: 1, title: T}"), &long(name)], [one, named]);
    }

    #[test]
    fn places_name_parameters_and_alternatives() {
        let document = "openapi: 3.1.0
info: {title: Pets, version: '1'}
paths:
  /a/{x}/{id}:
    get:
      parameters:
      - {name: q, in: query, schema: {anyOf: [{type: string, '1': a}, {$ref: '#/components/b'}]}}
      - {$ref: '#/components/parameters/1'}
      responses: {'200': {description: A.}}
components: {parameters: {'1': {name: id, in: path, schema: {prefixItems: [{}]}}}}
";
        let root = crate::parse::value(document).unwrap();
        let mut read = |_: &str| Err(String::new());
        let document = super::Document::new(root, (None, false), &mut read).unwrap();
        let operation = "/paths/~1a~1{x}~1{id}/get";
        for (pointer, expected) in [
            ("/responses/200", "/responses/200"),
            ("/parameters/0/schema/anyOf/0/1", "/parameters/query:q/schema/anyOf/string/1"),
            ("/parameters/0/schema/anyOf/1", "/parameters/query:q/schema/anyOf/~1components~1b"),
            ("/parameters/1/required", "/parameters/path:1/required"),
        ] {
            let found = super::place(&document, &format!("{operation}{pointer}"));
            assert_eq!(found, format!("{operation}{expected}"));
        }
        let pointer = "/components/parameters/1/schema/prefixItems/0";
        assert_eq!(super::place(&document, pointer), pointer);
    }
}
