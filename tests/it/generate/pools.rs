//! The values that random bodies are made of: values at the boundaries of limits and rules.

use super::{number_of, value_of};
use crate::project::INTERFACE;
use genwire_constraint::{Constraint, Format};
use genwire_spec::model::{Expr, ExprKind, Json, TypeKind};
use serde_json::{Value as JsonValue, json};
use std::collections::BTreeSet;

/// The values that random bodies are made of.
pub(crate) struct Pools {
    /// Whole numbers.
    pub(crate) integers: Vec<JsonValue>,
    /// Numbers, whole and not.
    pub(crate) numbers: Vec<JsonValue>,
    /// Texts.
    pub(crate) texts: Vec<String>,
    /// Names of members, listed ones and others.
    pub(crate) names: Vec<String>,
}

const TEXTS: &[&str] = &[
    "",
    " ",
    "\u{3000}\n\t",
    "a",
    "a",
    "call_1",
    "call_2",
    "你好",
    "e\u{301}",
    "\u{1f600}",
    "quote \" backslash \\ line\nend",
    "<#0.5#>",
    "hello<#0.5#>world",
    "hello<#0.5#><#1#>world",
    "<#1#>hello",
    "hello<#100#>world",
    "hello<#0.555#>world",
    "(laughs) hello",
    "hello (chuckle)(sighs)",
    "text/(reading)",
    "text",
    "{\"a\":1}",
    "{",
    "https://example.com/a.png",
    "data:image/png;base64,iVBORw0KGgo=",
    "data:image/bmp;base64,Qk0=",
    "data:video/mp4;base64,AAAA",
    "mm_file://42",
    "ftp://example.com",
    "2026-11-21",
    "unlisted",
    "stop",
];

impl Pools {
    /// Gathers the values from the whole model.
    pub(crate) fn new() -> Self {
        let mut numbers: BTreeSet<i64> = [-1, 0, 1, 2, 3, 7, i64::MAX, i64::MIN].into();
        let mut fractions = vec![0.0, 0.01, 0.5, 1.5, -0.25, 1e300];
        let mut texts: BTreeSet<String> = BTreeSet::new();
        let mut names: BTreeSet<String> = ["unlisted".to_owned(), "a/b~c".to_owned()].into();
        for def in &INTERFACE.types {
            match &def.kind {
                TypeKind::Object(object) => {
                    for field in &object.fields {
                        names.insert(field.name.wire.clone());
                        for constrained in &field.constraints {
                            gather_bounds(&constrained.constraint, &mut fractions);
                        }
                    }
                }
                TypeKind::Enum(values) => {
                    for value in &values.values {
                        texts.insert(value.name.wire.clone());
                        for property in &value.properties {
                            gather_literal(property, &mut fractions, &mut texts);
                        }
                    }
                }
                TypeKind::Union(_) | TypeKind::Either(_) => {}
            }
            for rule in &def.rules {
                gather(&rule.expr, &mut fractions, &mut texts);
            }
        }
        for fraction in &fractions {
            if let JsonValue::Number(number) = number_of(*fraction)
                && let Some(number) = number.as_i64()
            {
                numbers.extend([number - 1, number, number + 1]);
            }
        }
        let integers: Vec<JsonValue> = numbers.into_iter().map(|number| json!(number)).collect();
        let mut all = integers.clone();
        all.extend(fractions.into_iter().map(number_of));
        // Written with a decimal point or too large: integers for some readers and not for others.
        all.extend([json!(2.0), json!(u64::MAX)]);
        // Listed values occur everywhere, and unusual strings more often than each of them.
        let mut texts: Vec<String> = texts.into_iter().collect();
        for _ in 0..3 {
            texts.extend(TEXTS.iter().copied().map(str::to_owned));
        }
        Self { integers, numbers: all, texts, names: names.into_iter().collect() }
    }
}

/// Texts of which most are in a format.
pub(crate) fn formatted(format: Format) -> &'static [&'static str] {
    match format {
        Format::Date => &["1970-01-01", "2026-11-21", "2024-02-30", "2026-13-01"],
        Format::NotBlank => &["a", "a prompt", "你好", " x ", "\n"],
        Format::Hex => &["", "00ff", "ABcd", "0"],
        Format::Json => &["{}", "[1]", "\"a\"", "{\"a\":1}", "{"],
        Format::MediaUrl => &[
            "https://example.com/a.png",
            "HTTP://example.com",
            "data:image/png;base64,iVBORw0KGgo=",
            "data:image/webp;base64,",
            "data:image/bmp;base64,Qk0=",
            "data:video/mp4;base64,AAAA",
            "mm_file://42",
            "mm_file://",
        ],
        Format::WebUrl => &["https://example.com/hook", "http://a", "https://", "a"],
        Format::DateTime
        | Format::Time
        | Format::Uuid
        | Format::Uri
        | Format::Email
        | Format::Ipv4
        | Format::Ipv6
        | Format::Hostname
        | Format::Byte
        | Format::Duration
        | Format::UriReference
        | Format::Iri
        | Format::IriReference
        | Format::UriTemplate
        | Format::JsonPointer => format.accepted(),
    }
}

fn gather_bounds(constraint: &Constraint, numbers: &mut Vec<f64>) {
    match constraint {
        Constraint::Range(range) => {
            let bounds = [range.min, range.max].into_iter().flatten();
            numbers.extend(bounds.map(|bound| bound.value.as_f64()));
        }
        Constraint::OneOf(literals) => numbers
            .extend(literals.iter().filter_map(|literal| literal.to_string().parse::<f64>().ok())),
        Constraint::MultipleOf(divisor) => numbers.push(divisor.get()),
        Constraint::Each(each) => gather_bounds(each.constraint(), numbers),
        Constraint::Length(_)
        | Constraint::Items(_)
        | Constraint::Unique
        | Constraint::Members(_)
        | Constraint::Format(_)
        | Constraint::Pattern(_) => {}
    }
}

fn gather(expr: &Expr, numbers: &mut Vec<f64>, texts: &mut BTreeSet<String>) {
    expr.walk(&mut |part| match &part.kind {
        ExprKind::Literal(literal) => gather_literal(literal, numbers, texts),
        ExprKind::Literals(literals) => {
            for literal in literals {
                gather_literal(literal, numbers, texts);
            }
        }
        ExprKind::Text(_, _, text) => texts.extend([text.clone(), format!("a{text}b")]),
        _ => {}
    });
}

fn gather_literal(literal: &Json, numbers: &mut Vec<f64>, texts: &mut BTreeSet<String>) {
    match value_of(literal) {
        JsonValue::Number(number) => numbers.extend(number.as_f64()),
        JsonValue::String(text) => {
            texts.insert(text);
        }
        _ => {}
    }
}
