//! An interface with one type: the body of a case.

use super::cases::Plain;
use genwire_constraint::format::is_date_time;
use genwire_constraint::{Constraint, Format};
use genwire_spec::Project;
use genwire_spec::model::{
    Constrained, Field, Interface, Items, Ledger, Name, Nulls, Object, RequestNulls, Responses,
    Rule, Service, Severity, Sides, Spans, Type, TypeDef, TypeKind, UnknownPolicy,
};
use std::collections::BTreeMap;

/// The name of a member of the body.
pub(super) fn member(index: usize) -> String {
    format!("v{index}")
}

/// The type of the body.
pub(super) fn object(members: &[Plain]) -> TypeDef {
    let fields = members.iter().enumerate().map(|(index, value)| field(index, value)).collect();
    TypeDef {
        area: "cases".to_owned(),
        name: name("Case", "case"),
        form_of: None,
        file: String::new(),
        operation: None,
        doc: String::new(),
        notes: Vec::new(),
        kind: TypeKind::Object(Object {
            fields,
            unknown: UnknownPolicy::Accept,
            extra: None,
            variant_of: None,
            constraints: Vec::new(),
        }),
        sides: Sides { request: true, reply: false },
        responses: None,
        is_lenient: false,
        is_relaxed: false,
        has_numbers: false,
        bytes: 0,
        nulls: Nulls::Absent,
        rules: Vec::new(),
        natives: Vec::new(),
        gaps: Vec::new(),
        assumed: false,
    }
}

/// An interface with only the type.
pub(super) fn interface(ty: TypeDef) -> Interface {
    Interface {
        project: Project::default(),
        service: Service {
            title: String::new(),
            version: String::new(),
            doc: String::new(),
            vendor_prefix: String::new(),
            terms: None,
            contact: None,
            license: None,
            servers: Vec::new(),
            security: Vec::new(),
            content_type: String::new(),
            invalid_code: 1,
            request_nulls: RequestNulls::Absent,
            responses: Responses::Lenient,
            spans: Spans::default(),
            body_errors: Vec::new(),
            notes: Vec::new(),
        },
        areas: Vec::new(),
        types: vec![ty],
        operations: Vec::new(),
        webhooks: Vec::new(),
        first_by_request: BTreeMap::new(),
        codes: Vec::new(),
        schemes: Vec::new(),
        families: Vec::new(),
        gaps: Vec::new(),
        facts: Vec::new(),
        ledger: Ledger::default(),
        items: Items::default(),
        releases: Vec::new(),
    }
}

/// A rule of the type around a checked expression.
pub(super) fn rule(id: String, expr: genwire_spec::model::Expr) -> Rule {
    Rule {
        path: format!("cases.Case.rules.{id}"),
        id,
        doc: "It holds.".to_owned(),
        message: "it does not hold".to_owned(),
        severity: Severity::Error,
        code: 1,
        at: None,
        text: String::new(),
        expr,
        cases: Vec::new(),
    }
}

fn ty(value: &Plain) -> Type {
    match value {
        Plain::Bool(_) => Type::Boolean,
        Plain::Int(_) => Type::Integer,
        Plain::Double(_) => Type::Number,
        Plain::Text(_) => Type::String,
        Plain::List(items) => Type::List(Box::new(items.first().map_or(Type::String, ty))),
    }
}

fn name(pascal: &str, snake: &str) -> Name {
    Name { wire: pascal.to_owned(), snake: snake.to_owned(), pascal: pascal.to_owned() }
}

fn field(index: usize, value: &Plain) -> Field {
    let wire = member(index);
    let name = Name { wire: wire.clone(), snake: wire.clone(), pascal: wire.to_uppercase() };
    let mut field = Field::required(name, ty(value), "");
    // The format that `timestamp` accepts. Any other string violates the format, and no rule.
    if matches!(value, Plain::Text(text) if is_date_time(text)) {
        field.constraints.push(Constrained {
            constraint: Constraint::Format(Format::DateTime),
            severity: Severity::Error,
            path: String::new(),
        });
    }
    field
}
