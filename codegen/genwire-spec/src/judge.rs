//! Validates a body against the interface: walks the model and reports every violation.
//!
//! It reads the model directly, without compiled or lowered forms, so that everything derived from
//! the model (Rust, schemas, vectors) can be compared with it. It does not run native checks.

mod constraint;
mod errors;
mod members;
mod select;
mod whole;

use crate::model::{
    Alternative, BodyKind, Constrained, Either, EnumRepr, EnumType, EnumValue, Example, Field,
    Interface, Json, Operation, RawBody, Response, Severity, Type, TypeDef, TypeId, TypeKind,
    Union, UnknownPolicy, types::Object,
};
use crate::rule;
use genwire_constraint::{Constraint, pointer::escape};
use members::Members;
use select::Selection;
use std::collections::BTreeSet;
use std::fmt::{self, Arguments};

pub use constraint::satisfies;
pub use errors::{sample_error, written_error};
pub use select::selected;
pub use whole::{Whole, adds_up, brings, whole};

/// Rule id of an unlisted member in an object that does not reject it.
pub const UNKNOWN_MEMBER: &str = "unknown-member";

/// One violation of the interface by a body.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    /// JSON pointer to the value.
    pub path: String,
    /// The id of the item that the body violates.
    pub rule: String,
    /// The error code.
    pub code: u32,
    /// Severity of the finding.
    pub severity: Severity,
}

/// Validates a body of a type; findings are in the order of the walk.
pub fn judge(interface: &Interface, id: TypeId, body: &Json) -> Vec<Finding> {
    let mut judge = Judge::new(interface);
    let TypeDef { area, name, .. } = interface.ty(id);
    judge.named(id, body, format_args!(""), format_args!("{area}.{}", name.wire));
    judge.found
}

/// Validates only the structure of a body: types, required members and closed lists of values, as
/// a program that reads it needs them. Constraints and rules are left out.
pub fn structure(interface: &Interface, id: TypeId, body: &Json) -> Vec<Finding> {
    let mut judge = Judge { is_structure: true, ..Judge::new(interface) };
    let TypeDef { area, name, .. } = interface.ty(id);
    judge.named(id, body, format_args!(""), format_args!("{area}.{}", name.wire));
    judge.found
}

/// Returns true if every enum value and every tag in a body is listed.
///
/// Open enums and unions accept other names as well, for the sake of later versions. A sender that
/// conforms to this version sends only listed names.
pub fn has_listed_names(interface: &Interface, id: TypeId, body: &Json) -> bool {
    let mut judge = Judge::new(interface);
    judge.named(id, body, format_args!(""), format_args!(""));
    judge.unlisted_names == 0
}

/// Validates a value of any type; `item` is the path of its declaration in the spec.
pub fn judge_value(interface: &Interface, ty: &Type, value: &Json, item: &str) -> Vec<Finding> {
    let mut judge = Judge::new(interface);
    judge.value(ty, value, format_args!(""), format_args!("{item}"));
    judge.found
}

/// Validates the JSON value of a path parameter; `item` is the path of its declaration in the spec.
pub fn judge_param(interface: &Interface, param: &Field, value: &Json, item: &str) -> Vec<Finding> {
    let mut judge = Judge::new(interface);
    judge.held(param, value, format_args!(""), format_args!("{item}"));
    judge.found
}

/// Returns the body type for a part of an operation. If the part has several, the members of the
/// body decide.
///
/// Callback bodies are distinguished by a member that only one of them requires. If an operation
/// has several replies, a reply has the type that it fits best.
pub fn type_of(
    operation: &Operation,
    part: BodyKind,
    interface: &Interface,
    body: &Json,
) -> Option<TypeId> {
    match part {
        BodyKind::Response => select::fitting(interface, &operation.bodies(part), body),
        BodyKind::Request | BodyKind::Parameters | BodyKind::Event => {
            operation.bodies(part).first().copied()
        }
        BodyKind::Callback => {
            let (last, others) = operation.callbacks.split_last()?;
            let demanded = |id: TypeId| match &interface.ty(id).kind {
                TypeKind::Object(object) => object.fields.iter().find(|field| field.required),
                _ => None,
            };
            let matching = others.iter().find(|callback| {
                demanded(callback.request).is_some_and(|field| body.get(&field.name.wire).is_some())
            });
            Some(matching.unwrap_or(last).request)
        }
    }
}

/// Returns true if an example may be the body of this response.
///
/// If the operation has several replies, this checks that the body fits the response best.
pub fn shows(
    interface: &Interface,
    operation: &Operation,
    response: &Response,
    example: &Example,
) -> bool {
    if operation.variants().is_empty() || example.part != BodyKind::Response {
        return true;
    }
    let is_text = matches!(example.body, Json::String(_));
    match response.ty {
        Some(ty) => {
            type_of(operation, BodyKind::Response, interface, &example.body) == Some(ty)
                && !is_refused(&judge(interface, ty, &example.body))
        }
        None => response.raw == Some(RawBody::Text) && is_text,
    }
}

/// Returns true if any finding is an error, so that the body is rejected.
pub fn is_refused(findings: &[Finding]) -> bool {
    findings.iter().any(|finding| finding.severity == Severity::Error)
}

/// The state of a walk over a body.
///
/// Paths and rules are passed on as format arguments and become strings only in a finding.
struct Judge<'a> {
    interface: &'a Interface,
    found: Vec<Finding>,
    selection: Selection,
    /// True if only the structure is validated; the selection of an alternative needs everything.
    is_structure: bool,
    /// The number of enum values and tags that the interface does not list.
    unlisted_names: usize,
}

impl<'a> Judge<'a> {
    fn new(interface: &'a Interface) -> Self {
        let selection = Selection::default();
        Self { interface, found: Vec::new(), selection, is_structure: false, unlisted_names: 0 }
    }

    /// Reports a value of a wrong JSON type.
    fn push_wrong_type(&mut self, path: Arguments<'_>, rule: Arguments<'_>) {
        self.selection.mistyped += 1;
        self.push(path, rule, Severity::Error);
    }

    fn push(&mut self, path: Arguments<'_>, rule: Arguments<'_>, severity: Severity) {
        let code = self.interface.service.invalid_code;
        let (path, rule) = (path.to_string(), rule.to_string());
        self.found.push(Finding { path, rule, code, severity });
    }

    /// Validates a value; returns false if it, or something inside it, has the wrong JSON type.
    fn value(&mut self, ty: &Type, value: &Json, path: Arguments<'_>, item: Arguments<'_>) -> bool {
        let fits = match (ty, value) {
            (Type::Json, _)
            | (Type::JsonObject, Json::Object(_))
            | (Type::String | Type::File, Json::String(_))
            | (Type::Number, Json::Integer(_) | Json::Unsigned(_) | Json::Number(_))
            | (Type::Boolean, Json::Bool(_))
            | (Type::Nullable(_), Json::Null) => true,
            (Type::Integer | Type::Unsigned, _) => value
                .as_integer()
                .zip(ty.ends())
                .is_some_and(|(number, (least, most))| least <= number && number <= most),
            (Type::List(inner), Json::Array(values)) => {
                let mut sound = true;
                for (index, value) in values.iter().enumerate() {
                    sound &= self.value(inner, value, format_args!("{path}/{index}"), item);
                }
                return sound;
            }
            (Type::Map(inner), Json::Object(members)) => {
                let mut sound = true;
                for (name, value) in members {
                    let path = format_args!("{path}/{}", Escaped(name));
                    sound &= self.value(inner, value, path, item);
                }
                return sound;
            }
            (Type::Nullable(inner), _) => return self.value(inner, value, path, item),
            (Type::Named(id), _) => return self.named(*id, value, path, item),
            _ => false,
        };
        if !fits {
            self.push_wrong_type(path, item);
        }
        fits
    }

    fn named(
        &mut self,
        id: TypeId,
        value: &Json,
        path: Arguments<'_>,
        item: Arguments<'_>,
    ) -> bool {
        let def = self.interface.ty(id);
        match (&def.kind, value) {
            (TypeKind::Object(object), Json::Object(_)) => {
                self.object(def, object, value, path, None)
            }
            (TypeKind::Union(union), Json::Object(_)) => self.union(def, union, value, path),
            (TypeKind::Enum(values), Json::String(_)) if values.repr == EnumRepr::String => {
                self.listed(def, values, value, path);
                true
            }
            (TypeKind::Enum(values), _) if values.takes_number(value) => {
                self.listed(def, values, value, path);
                true
            }
            (TypeKind::Either(either), _) => self.either(def, either, value, path, item),
            _ => {
                self.push_wrong_type(path, item);
                false
            }
        }
    }

    fn object(
        &mut self,
        def: &TypeDef,
        object: &Object,
        value: &Json,
        path: Arguments<'_>,
        tag: Option<&str>,
    ) -> bool {
        let (mut sound, mut listed) = (true, 0);
        let members = Members::of(value);
        for field in &object.fields {
            let found = members.get(&field.name.wire);
            listed += usize::from(found.is_some());
            if found.is_some() || field.required {
                let path = format_args!("{path}/{}", Escaped(&field.name.wire));
                sound &= self.member(def, field, found, path);
            }
        }
        if listed == value.members().len() {
            self.whole_object(object, value, path);
            self.rules(def, value, path, sound);
            return sound;
        }
        let fields: BTreeSet<&str> =
            object.fields.iter().map(|field| field.name.wire.as_str()).collect();
        for (name, value) in value.members() {
            if !fields.contains(name.as_str()) && tag != Some(name) {
                let path = format_args!("{path}/{}", Escaped(name));
                let item = format_args!("{}.{}.unknown", def.area, def.name.wire);
                if let Some(extra) = &object.extra {
                    sound &= self.value(extra, value, path, item);
                    continue;
                }
                let rule = match object.unknown {
                    UnknownPolicy::Error => item,
                    UnknownPolicy::Warning | UnknownPolicy::Accept => {
                        format_args!("{UNKNOWN_MEMBER}")
                    }
                };
                self.unlisted(object.unknown, rule, path);
            }
        }
        self.whole_object(object, value, path);
        self.rules(def, value, path, sound);
        sound
    }

    /// Validates the constraints of an object as a whole; every present member counts, even a null
    /// one.
    fn whole_object(&mut self, object: &Object, value: &Json, path: Arguments<'_>) {
        for Constrained { constraint, severity, path: rule } in &object.constraints {
            self.constraint(constraint, value, path, format_args!("{rule}"), *severity);
        }
    }

    fn member(
        &mut self,
        def: &TypeDef,
        field: &Field,
        value: Option<&Json>,
        path: Arguments<'_>,
    ) -> bool {
        let item = format_args!("{}.{}.{}", def.area, def.name.wire, field.name.wire);
        match value {
            Some(Json::Null) if field.nullable => true,
            None | Some(Json::Null) if field.required => {
                self.push(path, format_args!("{item}.required"), Severity::Error);
                // A reply without the member can still be read, so its rules still apply.
                def.sides.reply
            }
            None => true,
            Some(Json::Null) if def.accepts_null(field) => true,
            Some(Json::Null) => {
                self.push_wrong_type(path, item);
                // The null is read as an absent member, so the rules still apply.
                true
            }
            Some(value) => self.held(field, value, path, item),
        }
    }

    /// Validates the value of a member against its type and its constraints.
    fn held(
        &mut self,
        field: &Field,
        value: &Json,
        path: Arguments<'_>,
        item: Arguments<'_>,
    ) -> bool {
        let sound = self.value(&field.ty, value, path, item);
        for constrained in &field.constraints {
            let constraint = &constrained.constraint;
            let rule = format_args!("{item}.{}", constraint.keyword());
            self.constraint(constraint, value, path, rule, constrained.severity);
        }
        sound
    }

    fn constraint(
        &mut self,
        constraint: &Constraint,
        value: &Json,
        path: Arguments<'_>,
        rule: Arguments<'_>,
        severity: Severity,
    ) {
        if self.is_structure && !self.selection.is_trial {
            return;
        }
        match (constraint.facets().each, value) {
            (Some(of_each), Json::Array(items)) => {
                for (index, item) in items.iter().enumerate() {
                    let path = format_args!("{path}/{index}");
                    self.constraint(of_each, item, path, rule, severity);
                }
            }
            (Some(of_each), Json::Object(members)) => {
                for (name, value) in members {
                    let path = format_args!("{path}/{}", Escaped(name));
                    self.constraint(of_each, value, path, rule, severity);
                }
            }
            _ if satisfies(constraint, value) => {}
            _ => self.push(path, rule, severity),
        }
    }

    fn listed(&mut self, def: &TypeDef, values: &EnumType, value: &Json, path: Arguments<'_>) {
        let is_it = |listed: &EnumValue| match (listed.number, value) {
            (Some(number), value) => value.as_integer() == Some(number.into()),
            (None, Json::String(value)) => listed.name.wire == *value,
            _ => false,
        };
        if !values.values.iter().any(is_it) {
            let rule = format_args!("{}.{}.values", def.area, def.name.wire);
            self.unlisted_name(values.unknown, rule, path);
        }
    }

    fn union(&mut self, def: &TypeDef, union: &Union, value: &Json, path: Arguments<'_>) -> bool {
        let tag = &union.tag.wire;
        let rule = format_args!("{}.{}.variants", def.area, def.name.wire);
        let path_of_tag = format_args!("{path}/{}", Escaped(tag));
        let sound = match value.get(tag) {
            Some(Json::String(text)) => {
                let listed = union.variants.iter().find(|variant| variant.name.wire == *text);
                let payload = listed.map(|variant| self.interface.ty(variant.ty));
                match payload.map(|payload| (payload, &payload.kind)) {
                    Some((payload, TypeKind::Object(object))) => {
                        self.object(payload, object, value, path, Some(tag))
                    }
                    Some(_) => true,
                    None => {
                        self.unlisted_name(union.unknown, rule, path_of_tag);
                        true
                    }
                }
            }
            None | Some(Json::Null) => {
                self.unlisted_name(union.unknown, rule, path_of_tag);
                true
            }
            Some(_) => {
                self.push_wrong_type(path_of_tag, rule);
                false
            }
        };
        self.rules(def, value, path, sound);
        sound
    }

    fn either(
        &mut self,
        def: &TypeDef,
        either: &Either,
        value: &Json,
        path: Arguments<'_>,
        item: Arguments<'_>,
    ) -> bool {
        let Some(alternative) = self.select(either, value) else {
            self.push_wrong_type(path, item);
            return false;
        };
        let sound = self.alternative(alternative, value, path, item);
        self.rules(def, value, path, sound);
        sound
    }

    fn alternative(
        &mut self,
        one: &Alternative,
        value: &Json,
        path: Arguments<'_>,
        item: Arguments<'_>,
    ) -> bool {
        let sound = self.value(&one.ty, value, path, item);
        for constrained in &one.constraints {
            let Constrained { constraint, severity, path: rule } = constrained;
            self.constraint(constraint, value, path, format_args!("{rule}"), *severity);
        }
        sound
    }

    /// Validates the rules of an object, unless its members do not have their declared types.
    fn rules(&mut self, def: &TypeDef, value: &Json, path: Arguments<'_>, sound: bool) {
        for rule in
            def.rules.iter().filter(|_| sound && !self.is_structure && !self.selection.is_trial)
        {
            if !rule::eval(&self.interface.types, &rule.expr, value) {
                let path = match &rule.at {
                    Some(at) => format!("{path}/{}", escape(at)),
                    None => path.to_string(),
                };
                let (rule, code, severity) = (rule.path.clone(), rule.code, rule.severity);
                self.found.push(Finding { path, rule, code, severity });
            }
        }
    }

    fn unlisted_name(&mut self, policy: UnknownPolicy, rule: Arguments<'_>, path: Arguments<'_>) {
        self.unlisted_names += usize::from(!self.selection.is_trial);
        self.unlisted(policy, rule, path);
    }

    fn unlisted(&mut self, policy: UnknownPolicy, rule: Arguments<'_>, path: Arguments<'_>) {
        match policy {
            UnknownPolicy::Error => self.push(path, rule, Severity::Error),
            UnknownPolicy::Warning => self.push(path, rule, Severity::Warning),
            UnknownPolicy::Accept => {}
        }
    }
}

/// A member name that is displayed escaped, as part of a JSON pointer.
struct Escaped<'n>(&'n str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.contains(['~', '/']) { f.write_str(&escape(self.0)) } else { f.write_str(self.0) }
    }
}
