//! Members whose only value is null: any JSON, with a rule that rejects all other values.

use super::convert::Converter;
use super::document::Spot;
use super::draft::{DraftKind, Field, Member, Type, Types};
use super::options::{is_null, is_nullable, options, types};
use super::reason::Reason;
use super::report::Report;
use super::schemas::has_beside;
use genwire_spec::model::{Interface, Json, Severity, TypeId, TypeKind};
use genwire_spec::source::types::{CaseSource, RuleSource};
use genwire_spec::source::{At, Literal, TypeExpr};
use genwire_spec::{instance, judge};
use std::collections::{BTreeMap, BTreeSet};

/// Reserved words that cannot be member names in a rule.
const WORDS_OF_RULES: [&str; 20] = [
    "as",
    "break",
    "const",
    "continue",
    "else",
    "false",
    "for",
    "function",
    "if",
    "import",
    "in",
    "let",
    "loop",
    "namespace",
    "null",
    "package",
    "return",
    "true",
    "var",
    "while",
];

/// The loss of a member without a rule.
const LOSS: &str = "only null is valid: any JSON is accepted";

impl Types {
    /// Reports the members that a rule cannot restrict to null: a rule cannot name them, only one
    /// direction has them, or their type is an alternative that is selected without its rules.
    pub(super) fn settle_null_members(&mut self, report: &mut Report) {
        let tried = self.tried_types();
        let mut lost: Vec<String> = Vec::new();
        for ty in self.iter_mut() {
            let is_tried = tried.contains(&ty.name);
            for field in fields(ty).filter(|field| field.member.is_only_null) {
                if is_tried || field.member.only.is_some() || !is_name_in_rules(&field.name) {
                    field.member.is_only_null = false;
                    lost.push(field.pointer.clone());
                }
            }
        }
        for at in lost {
            report.note(Reason::Keyword, &at, LOSS);
        }
    }

    /// Returns the names of the types that are, or are inside, alternatives that may accept the
    /// same value: these are selected without their rules.
    fn tried_types(&self) -> BTreeSet<String> {
        let places: BTreeMap<&str, &Type> = self.iter().map(|ty| (ty.name.as_str(), ty)).collect();
        let mut open: Vec<String> = self.tried.iter().cloned().collect();
        let mut found = BTreeSet::new();
        while let Some(name) = open.pop() {
            if let Some(ty) = places.get(name.as_str()).filter(|_| found.insert(name.clone())) {
                open.extend(self.names_in(ty));
            }
        }
        found
    }

    /// Returns the names of the types that a type refers to.
    fn names_in(&self, ty: &Type) -> Vec<String> {
        let of = |fields: &[Field]| {
            let names = fields.iter().filter_map(|field| field.member.ty.name());
            names.map(str::to_owned).collect::<Vec<_>>()
        };
        let extra = |name: &str| self.extras.get(name).and_then(TypeExpr::name).map(str::to_owned);
        match &ty.kind {
            DraftKind::Object(fields) => of(fields).into_iter().chain(extra(&ty.name)).collect(),
            DraftKind::Enum { .. } => Vec::new(),
            DraftKind::Union { variants, .. } => variants
                .iter()
                .flat_map(|one| of(&one.fields).into_iter().chain(extra(&one.payload(&ty.name))))
                .collect(),
            DraftKind::Either(all) => {
                all.iter().filter_map(|one| one.ty.name()).map(str::to_owned).collect()
            }
        }
    }
}

impl<'d> Converter<'d> {
    /// Converts a member whose only value is null; `None` for any other.
    pub(super) fn null_member(&mut self, property: &Spot<'d>) -> Option<Member> {
        let target = self.document.follow(property).filter(is_only_null)?;
        if !self.document.old && has_beside(property, &[]) {
            return None;
        }
        let mut member = Member { nullable: true, is_only_null: true, ..Member::default() };
        self.facets(&mut member, &target);
        if property.has("$ref") {
            if !self.document.old {
                self.facets(&mut member, property);
            }
            self.beside(property);
        }
        self.unread(&target, &["type", "enum", "const", "format"]);
        for (value, reason) in
            [(member.default.take(), Reason::Default), (member.example.take(), Reason::Example)]
        {
            if let Some((_, at)) = value {
                self.lost(reason, &at, "null is the only value of the member");
            }
        }
        Some(member)
    }
}

/// Returns the members of a type, including those of all its variants.
fn fields(ty: &mut Type) -> Box<dyn Iterator<Item = &mut Field> + '_> {
    match &mut ty.kind {
        DraftKind::Object(fields) => Box::new(fields.iter_mut()),
        DraftKind::Union { variants, .. } => {
            Box::new(variants.iter_mut().flat_map(|one| one.fields.iter_mut()))
        }
        DraftKind::Enum { .. } | DraftKind::Either(_) => Box::new(std::iter::empty()),
    }
}

/// Keeps the rules of an object if its smallest body is valid, since rule cases are derived from
/// that body. Reports the members whose rules are lost.
pub(super) fn settle_rules(
    report: &mut Report,
    interface: &Interface,
    owners: &[TypeId],
    fields: &mut [Field],
) {
    if !fields.iter().any(|field| field.member.is_only_null) {
        return;
    }
    let is_sound = |id: &TypeId| {
        let is_counted =
            matches!(&interface.ty(*id).kind, TypeKind::Object(object) if object.size().is_some());
        let least = instance::minimal(&interface.types, *id);
        let refused = |body: Json| {
            judge::judge(interface, *id, &body).iter().any(|one| one.severity == Severity::Error)
        };
        !is_counted && least.is_some_and(|body| !refused(body))
    };
    let are_sound = owners.iter().all(is_sound);
    for field in fields.iter_mut().filter(|field| field.member.is_only_null) {
        if are_sound {
            let place = field.pointer.clone();
            field.member.example = Some((Json::Null, place)).filter(|_| field.required);
        } else {
            field.member.is_only_null = false;
            report.note(Reason::Keyword, &field.pointer, LOSS);
        }
    }
}

/// Returns the rules of an object for its members whose only value is null.
pub(super) fn rules(fields: &[Field]) -> Vec<RuleSource> {
    let all = fields.iter().filter(|field| field.member.is_only_null);
    all.map(|field| {
        let name = field.name.as_str();
        let case = |title: &str, value: Json| CaseSource {
            name: title.to_owned().into(),
            control: None,
            at: None,
            severity: None,
            with: Some(At::from(Literal(Json::object([(name, value)])))),
        };
        RuleSource {
            id: format!("{}_is_null", field.code()).into(),
            cel: format!("!has(this.{name})").into(),
            doc: Some(format!("`{name}` has no value but null.").into()),
            message: format!("`{name}` has no value but null").into(),
            severity: None,
            code: None,
            at: Some(name.to_owned().into()),
            accept: vec![case("null", Json::string("$null")).into()],
            refuse: vec![case("true", Json::Bool(true)).into()],
        }
    })
    .collect()
}

/// Returns true for a schema whose only value is null.
fn is_only_null(spot: &Spot<'_>) -> bool {
    let is_typed = types(spot).is_empty() || is_nullable(spot);
    let values = spot.json.get("enum").is_none_or(|all| match all {
        Json::Array(all) => all.contains(&Json::Null),
        _ => false,
    });
    let single = spot.json.get("const").is_none_or(Json::is_null);
    is_null(spot) && is_typed && values && single && !spot.has("allOf") && options(spot).is_empty()
}

/// Returns true for a name that may follow a dot in a rule.
fn is_name_in_rules(name: &str) -> bool {
    let is_part = |one: char| one == '_' || one.is_ascii_alphanumeric();
    !name.starts_with(|first: char| first.is_ascii_digit())
        && !name.is_empty()
        && name.chars().all(is_part)
        && !WORDS_OF_RULES.contains(&name)
}
