//! Checks that the parts of a document that are converted have the form that OpenAPI gives them.
//!
//! Parts with another form have no meaning. They are reported with their position, and left out.

pub(super) mod kind;

use self::kind::ObjectKind;
use super::convert::Converter;
use super::document::{Document, JSON_TYPES, Spot, count};
use super::leftover::is_required_flag;
use super::media::plain;
use super::reason::Reason;
use genwire_spec::model::Json;
use std::collections::BTreeSet;

/// Form of a value in the document.
#[derive(Clone, Copy, Debug)]
enum Form {
    /// String.
    Text,
    /// String that only names and docs need.
    Doc,
    /// Boolean.
    Flag,
    /// Boolean that only docs need.
    DocFlag,
    /// Number.
    Number,
    /// Non-negative integer.
    Count,
    /// Number, or `true` or `false` in OpenAPI 3.0.
    Bound,
    /// Name of a JSON type, or a list of such names.
    TypeNames,
    /// List of strings.
    Texts,
    /// List with a value in it.
    Values,
    /// Object with known keys.
    One(ObjectKind),
    /// Schema of a member, or of a parameter or a header, which is never null.
    Member,
    /// Object with names as keys.
    Map(ObjectKind),
    /// Object with names as keys and strings as values.
    TextMap,
    /// List.
    List(ObjectKind),
}

/// Keys of a schema that bear on what is valid, with the forms of their values.
const SCHEMA: &[(&str, Form)] = &[
    ("type", Form::TypeNames),
    ("format", Form::Text),
    ("pattern", Form::Text),
    ("enum", Form::Values),
    ("required", Form::Texts),
    ("minLength", Form::Count),
    ("maxLength", Form::Count),
    ("minItems", Form::Count),
    ("maxItems", Form::Count),
    ("minProperties", Form::Count),
    ("maxProperties", Form::Count),
    ("minimum", Form::Number),
    ("maximum", Form::Number),
    ("exclusiveMinimum", Form::Bound),
    ("exclusiveMaximum", Form::Bound),
    ("multipleOf", Form::Number),
    ("uniqueItems", Form::Flag),
    ("nullable", Form::Flag),
    ("readOnly", Form::Flag),
    ("writeOnly", Form::Flag),
    ("properties", Form::Map(ObjectKind::Schema)),
    ("patternProperties", Form::Map(ObjectKind::Schema)),
    ("additionalProperties", Form::One(ObjectKind::Schema)),
    ("items", Form::One(ObjectKind::Schema)),
    ("allOf", Form::List(ObjectKind::Schema)),
    ("oneOf", Form::List(ObjectKind::Schema)),
    ("anyOf", Form::List(ObjectKind::Schema)),
    ("discriminator", Form::One(ObjectKind::Discriminator)),
    ("title", Form::Doc),
    ("description", Form::Doc),
    ("deprecated", Form::DocFlag),
];

/// Keys of what a document states about the service, with the forms of their values.
const INFO: &[(&str, Form)] = &[
    ("title", Form::Doc),
    ("version", Form::Doc),
    ("description", Form::Doc),
    ("termsOfService", Form::Doc),
    ("contact", Form::One(ObjectKind::Contact)),
    ("license", Form::One(ObjectKind::License)),
];

impl ObjectKind {
    /// Returns the keys whose values bear on requests, replies, parameters and docs, with their forms.
    fn keys(self) -> &'static [(&'static str, Form)] {
        use Form::{Doc, DocFlag, Flag, List, Map, Member, One, Text, TextMap};
        match self {
            Self::Document => &[("info", One(Self::Info)), ("servers", List(Self::Server))],
            Self::Info => INFO,
            Self::Contact => &[("name", Doc), ("url", Doc), ("email", Doc)],
            Self::License => &[("name", Doc), ("identifier", Doc), ("url", Doc)],
            Self::PathItem => &[
                ("parameters", List(Self::Parameter)),
                ("servers", List(Self::Server)),
                ("additionalOperations", Map(Self::Operation)),
            ],
            Self::Operation => &[
                ("operationId", Doc),
                ("summary", Doc),
                ("description", Doc),
                ("deprecated", DocFlag),
                ("parameters", List(Self::Parameter)),
                ("requestBody", One(Self::Body)),
                ("responses", Map(Self::Response)),
                ("callbacks", Map(Self::Callback)),
                ("security", List(Self::Security)),
                ("servers", List(Self::Server)),
            ],
            Self::Parameter => &[
                ("name", Text),
                ("in", Text),
                ("description", Doc),
                ("deprecated", DocFlag),
                ("required", Flag),
                ("style", Text),
                ("explode", Flag),
                ("allowReserved", Flag),
                ("allowEmptyValue", Flag),
                ("schema", Member),
                ("content", Map(Self::Media)),
            ],
            Self::Body => &[("content", Map(Self::Media)), ("required", Flag)],
            Self::Media => &[("schema", One(Self::Schema)), ("encoding", Map(Self::Encoding))],
            Self::Encoding => &[
                ("contentType", Text),
                ("style", Text),
                ("explode", Flag),
                ("allowReserved", Flag),
                ("headers", Map(Self::Header)),
            ],
            Self::Response => &[
                ("description", Doc),
                ("content", Map(Self::Media)),
                ("headers", Map(Self::Header)),
            ],
            Self::Header => &[
                ("description", Doc),
                ("deprecated", DocFlag),
                ("required", Flag),
                ("style", Text),
                ("explode", Flag),
                ("schema", Member),
                ("content", Map(Self::Media)),
            ],
            Self::Schema => SCHEMA,
            Self::Discriminator => &[("propertyName", Text), ("mapping", TextMap)],
            Self::Server => &[("url", Text), ("description", Doc)],
            Self::Callback | Self::Security => &[],
        }
    }
}

/// Keywords of OpenAPI 3.1 that documents of 3.0 have as well, in another form or not at all.
const LATER_KEYWORDS: [&str; 6] = [
    "const",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "prefixItems",
    "propertyNames",
    "unevaluatedProperties",
];

impl<'d> Converter<'d> {
    /// Reports what has not the form that OpenAPI gives it in the head of the document.
    pub(super) fn check_head(&mut self, top: &Spot<'d>) {
        self.check(top, ObjectKind::Document);
    }

    /// Reports malformed parts of an operation, of what its path adds to it, and of everything that
    /// these refer to.
    pub(super) fn check_operation(&mut self, operation: &Spot<'d>) {
        self.check(operation, ObjectKind::Operation);
    }

    /// Reports the parts of a path, without its operations, that do not have the form of OpenAPI.
    pub(super) fn check_path(&mut self, item: &Spot<'d>) {
        self.check(item, ObjectKind::PathItem);
    }

    /// Reports parts of a named schema that do not have the form that OpenAPI gives them. A null is
    /// reported where the schema is used.
    pub(super) fn check_schema(&mut self, schema: &Spot<'d>) {
        self.check_form(schema, Form::Member);
    }

    fn check(&mut self, spot: &Spot<'d>, kind: ObjectKind) {
        self.check_form(spot, Form::One(kind));
    }

    fn check_form(&mut self, spot: &Spot<'d>, form: Form) {
        let mut seen = std::mem::take(&mut self.checked);
        let mut open = vec![(spot.clone(), form)];
        while let Some((spot, form)) = open.pop() {
            if spot.json.is_null() {
                // A null keyword is read as an absent one.
                let reason = match form {
                    Form::One(ObjectKind::Parameter) => Reason::Invalid,
                    Form::One(_) | Form::Member => Reason::Guess,
                    _ => Reason::NoEffect,
                };
                self.lost(reason, &spot.at, format!("`{}`: null says nothing", spot.key()));
            } else if let Some(expected) = mistake(&spot, form) {
                let what =
                    format!("`{}`: expected {expected}, found {}", spot.key(), found(&spot, form));
                let is_flag =
                    matches!(form, Form::Texts) && is_required_flag(&spot.key(), spot.json);
                let reason = match form {
                    _ if is_flag => Reason::NoEffect,
                    Form::Doc | Form::DocFlag => Reason::Docs,
                    _ => Reason::Invalid,
                };
                self.lost(reason, &spot.at, what);
            } else {
                match form {
                    Form::One(kind) => self.check_object(&spot, kind),
                    // The null of a member is noted where the member is converted.
                    Form::Member => self.check_schema_alone(&spot),
                    _ => {}
                }
                if matches!(form, Form::Bound)
                    && !self.document.old
                    && *spot.json == Json::Bool(true)
                {
                    let what =
                        format!("`{}: true` is of OpenAPI 3.0, and read as there", spot.key());
                    self.lost(Reason::Guess, &spot.at, what);
                }
                self.inside(&spot, form, &mut seen, &mut open);
            }
        }
        self.checked = seen;
    }

    /// Reports names of JSON types that the document capitalizes.
    fn note_capital_types(&mut self, spot: &Spot<'d>) {
        let stated = spot.get("type").filter(|_| !self.document.capital_types.is_empty());
        for name in stated.iter().flat_map(|it| [vec![it.clone()], it.items()].concat()) {
            if self.document.capital_types.contains(&name.at) {
                let what =
                    format!("a name of a type with capitals is read as {}", name.json.to_compact());
                self.lost(Reason::Guess, &name.at, what);
            }
        }
    }

    /// Reports keywords that OpenAPI 3.0 does not have, and that are read nevertheless.
    fn note_later_keywords(&mut self, spot: &Spot<'d>) {
        let is_flag = |key: &str, value: &Json| {
            key.starts_with("exclusive") && matches!(value, Json::Bool(_))
        };
        for key in LATER_KEYWORDS.into_iter().filter(|_| self.document.old) {
            if let Some(stated) = spot.get(key).filter(|it| !is_flag(key, it.json)) {
                let what = format!("`{key}` is of OpenAPI 3.1, and read as there");
                self.lost(Reason::Guess, &stated.at, what);
            }
        }
    }

    /// Reports keys of an object that are missing, or that exclude each other.
    fn check_object(&mut self, spot: &Spot<'d>, kind: ObjectKind) {
        let missing = match kind {
            ObjectKind::Discriminator => "propertyName",
            ObjectKind::Server => "url",
            ObjectKind::Schema => {
                self.check_schema_alone(spot);
                return self.note_lenient_null(spot);
            }
            ObjectKind::Parameter | ObjectKind::Header => {
                if spot.has("schema") && spot.has("content") {
                    let what = "`schema` and `content`: expected one of them";
                    self.lost(Reason::Invalid, &spot.at, what);
                }
                return;
            }
            _ => return,
        };
        if !spot.has(missing) && !spot.has("$ref") {
            let what = format!("`{}`: expected a `{missing}`, found none", spot.key());
            self.lost(Reason::Invalid, &spot.at, what);
        }
    }

    /// Reports parts of a schema that the import reads differently from how they are written,
    /// independent of where the schema is used.
    fn check_schema_alone(&mut self, spot: &Spot<'d>) {
        if self.document.recursive.contains(&spot.at) {
            let what = "`$recursiveRef` is of an older draft of JSON Schema, and read as a \
                        reference to the schema around it that has a `$recursiveAnchor`";
            self.lost(Reason::Guess, &spot.at, what);
        }
        self.note_capital_types(spot);
        self.note_later_keywords(spot);
    }

    /// Adds the values inside a value, and the value that it refers to.
    fn inside(
        &mut self,
        spot: &Spot<'d>,
        form: Form,
        seen: &mut BTreeSet<(usize, ObjectKind, bool)>,
        open: &mut Vec<(Spot<'d>, Form)>,
    ) {
        match form {
            Form::Map(kind) => {
                for (name, media) in spot.members().iter().filter(|_| kind == ObjectKind::Media) {
                    if plain(name).is_empty() {
                        let what = format!("`{name}`: expected the name of a media type");
                        self.lost(Reason::Invalid, &media.at, what);
                    }
                }
                let members = spot.members().into_iter();
                let members =
                    members.filter(|(key, _)| kind == ObjectKind::Schema || !key.starts_with("x-"));
                let is_member = spot.at.ends_with("/properties");
                let inside = if is_member { Form::Member } else { Form::One(kind) };
                open.extend(members.map(|(_, spot)| (spot, inside)));
            }
            Form::TextMap => {
                open.extend(spot.members().into_iter().map(|(_, spot)| (spot, Form::Text)));
            }
            Form::List(kind) => {
                open.extend(spot.items().into_iter().map(|spot| (spot, Form::One(kind))));
            }
            Form::One(_) | Form::Member => {
                let kind = if let Form::One(kind) = form { kind } else { ObjectKind::Schema };
                // The null of a schema is noted only where the schema is no member.
                let is_member = matches!(form, Form::Member);
                if !seen.insert((std::ptr::from_ref(spot.json).addr(), kind, is_member)) {
                    return;
                }
                if spot.text("$ref").is_some() {
                    let target = Document::target(spot).and_then(|at| self.document.at(&at));
                    open.extend(target.map(|target| (target, form)));
                }
                let stated = kind.keys().iter();
                open.extend(stated.filter_map(|(key, form)| Some((spot.get(key)?, *form))));
                if kind == ObjectKind::Callback {
                    for (_, item) in spot.members().iter().filter(|(key, _)| !key.starts_with("x-"))
                    {
                        open.extend(
                            item.get("post").map(|it| (it, Form::One(ObjectKind::Operation))),
                        );
                    }
                }
            }
            _ => {}
        }
    }
}

/// Returns the expected form of a value; `None` if the value has it.
fn mistake(spot: &Spot<'_>, form: Form) -> Option<&'static str> {
    let json = spot.json;
    let is_text = |json: &Json| matches!(json, Json::String(_));
    let is_number =
        |json: &Json| matches!(json, Json::Integer(_) | Json::Unsigned(_) | Json::Number(_));
    let is_flag = matches!(json, Json::Bool(_));
    let (is_right, expected) = match form {
        Form::Text | Form::Doc => (is_text(json), "a string"),
        Form::Flag | Form::DocFlag => (is_flag, "`true` or `false`"),
        Form::Number => (is_number(json), "a number"),
        Form::Bound => (is_number(json) || is_flag, "a number"),
        Form::Count => (count(json).is_some(), "a non-negative integer"),
        Form::Texts => {
            let is_list = matches!(json, Json::Array(all) if all.iter().all(is_text));
            (is_list, "a list of strings")
        }
        Form::Values => {
            (matches!(json, Json::Array(all) if !all.is_empty()), "a list with a value in it")
        }
        Form::TypeNames => {
            let is_list =
                matches!(json, Json::Array(all) if !all.is_empty() && all.iter().all(is_type));
            let types = "`string`, `integer`, `number`, `boolean`, `array`, `object` or `null`";
            (is_list || is_type(json), types)
        }
        Form::List(_) => (matches!(json, Json::Array(_)), "a list"),
        Form::One(ObjectKind::Schema) | Form::Member => {
            (matches!(json, Json::Object(_)) || is_flag, "a schema")
        }
        Form::One(_) | Form::Map(_) | Form::TextMap => {
            (matches!(json, Json::Object(_)), "an object")
        }
    };
    (!is_right).then_some(expected)
}

/// Returns true for the name of a JSON type.
fn is_type(json: &Json) -> bool {
    matches!(json, Json::String(name) if JSON_TYPES.contains(&name.as_str()))
}

/// Describes a value of another form in a sentence; in a list of types, the first unknown one.
fn found(spot: &Spot<'_>, form: Form) -> String {
    let json = match (spot.json, form) {
        (Json::Array(all), Form::TypeNames) => {
            all.iter().find(|one| !is_type(one)).unwrap_or(spot.json)
        }
        (json, _) => json,
    };
    match json {
        Json::Array(items) if items.is_empty() => "an empty list".to_owned(),
        Json::Array(_) => "a list".to_owned(),
        Json::Object(_) => "an object".to_owned(),
        other => format!("`{}`", other.to_compact()),
    }
}
