//! The forms of a case as rules: a rule refers to a body, so literals become its members.

use super::cases::{Case, Expected, Plain};
use super::interface;
use cel_core::parser::{ParseOptions, parse_with_options};
use cel_core::{Expr as Ast, SpannedExpr, UnaryOp};
use genwire_spec::Prefix;
use genwire_spec::model::{Expr, Json, TypeId};
use genwire_spec::rule::{Scope, check, eval};
use std::collections::BTreeMap;
use std::ops::Range;

/// A case as two rules: the result is the expected one, and the result is a different one.
#[derive(Debug)]
pub(super) struct Form {
    pub(super) case: usize,
    pub(super) text: String,
    pub(super) members: Vec<Plain>,
    pub(super) rules: [Expr; 2],
    pub(super) outcomes: [bool; 2],
    pub(super) expected: [bool; 2],
}

/// The answer of the checker to a form.
#[derive(Debug)]
pub(super) enum FormVerdict {
    Rule(Box<Form>),
    Refused { text: String, kind: String, message: String, sound: bool },
}

/// The literals that become members.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lift {
    None,
    All,
    /// Literals on the left of a comparison, of an operator or of a function.
    Left,
}

/// An expression with literals and variables replaced by members.
struct Written {
    text: String,
    members: Vec<Plain>,
}

/// Writes a case in each form, and checks and evaluates it.
pub(super) fn of(index: usize, case: &Case) -> Vec<FormVerdict> {
    let mut outcomes: Vec<FormVerdict> = Vec::new();
    let mut seen: Vec<String> = Vec::new();
    for lift in [Lift::All, Lift::Left, Lift::None] {
        let written = written(case, lift);
        for (rules, members, expected) in asked(case, &written) {
            if !seen.contains(&rules[0]) {
                outcomes.push(judged(index, &rules, members, expected));
                seen.push(rules[0].clone());
            }
        }
    }
    outcomes
}

/// The two rules for a form, by the type of the result; several pairs if the type is unknown.
fn asked(case: &Case, written: &Written) -> Vec<([String; 2], Vec<Plain>, [bool; 2])> {
    let Written { text, members } = written;
    let truth = || [text.clone(), format!("!({text})")];
    let compared = |value: &Plain| {
        let mut members = members.clone();
        members.push(value.clone());
        let name = interface::member(members.len() - 1);
        ([format!("({text}) == this.{name}"), format!("({text}) != this.{name}")], members)
    };
    match &case.expected {
        Expected::Plain(Plain::Bool(value)) => vec![(truth(), members.clone(), [*value, !value])],
        Expected::Plain(value @ (Plain::Int(_) | Plain::Double(_) | Plain::Text(_))) => {
            let (rules, members) = compared(value);
            let is_number = !matches!(value, Plain::Double(number) if number.is_nan());
            vec![(rules, members, [is_number, !is_number])]
        }
        Expected::Fails => {
            let mut all = vec![(truth(), members.clone(), [false, false])];
            for value in [Plain::Int(7), Plain::Double(7.5), Plain::Text("seven".to_owned())] {
                let (rules, members) = compared(&value);
                all.push((rules, members, [false, false]));
            }
            let (_, members) = compared(&Plain::Text("2009-02-13T23:31:30Z".to_owned()));
            let name = interface::member(members.len() - 1);
            for value in [format!("timestamp(this.{name})"), "duration('7s')".to_owned()] {
                let rules = ["==", "!="].map(|op| format!("({text}) {op} {value}"));
                all.push((rules, members.clone(), [false, false]));
            }
            all
        }
        Expected::Plain(Plain::List(_)) | Expected::Other => {
            vec![(truth(), members.clone(), [true, false])]
        }
    }
}

fn judged(
    case: usize,
    texts: &[String; 2],
    members: Vec<Plain>,
    expected: [bool; 2],
) -> FormVerdict {
    let types = [interface::object(&members)];
    let scope = Scope { types: &types, this: TypeId(0), prefix: &Prefix::default() };
    let mut rules = Vec::new();
    for text in texts {
        match check(text, &scope) {
            Ok(rule) => rules.push(rule),
            Err(errors) => {
                let has_place = |span: &Range<usize>| text.get(span.clone()).is_some();
                let sound = errors.iter().all(|error| has_place(&error.span));
                let first = errors.into_iter().next();
                let (kind, message) = first.map_or_else(Default::default, |error| {
                    (format!("{:?}", error.kind), error.message)
                });
                let sound = sound && !message.is_empty();
                return FormVerdict::Refused { text: text.clone(), kind, message, sound };
            }
        }
    }
    let body = Json::object(
        members.iter().enumerate().map(|(index, value)| (interface::member(index), json(value))),
    );
    let Ok(rules) = <[Expr; 2]>::try_from(rules) else {
        return FormVerdict::Refused {
            text: texts[0].clone(),
            kind: String::new(),
            message: String::new(),
            sound: false,
        };
    };
    let outcomes = [0, 1].map(|index: usize| eval(&types, &rules[index], &body));
    let text = texts[0].clone();
    FormVerdict::Rule(Box::new(Form { case, text, members, rules, outcomes, expected }))
}

fn json(value: &Plain) -> Json {
    match value {
        Plain::Bool(value) => Json::Bool(*value),
        Plain::Int(value) => Json::Integer(*value),
        Plain::Double(value) => Json::Number(*value),
        Plain::Text(value) => Json::string(value),
        Plain::List(items) => Json::Array(items.iter().map(json).collect()),
    }
}

/// Replaces the variables of a case and some of its literals by members of the body.
fn written(case: &Case, lift: Lift) -> Written {
    let parsed = parse_with_options(&case.expr, ParseOptions::without_macros());
    let mut places: BTreeMap<usize, (Range<usize>, Plain)> = BTreeMap::new();
    if let Some(ast) = parsed.ast.filter(|_| parsed.errors.is_empty()) {
        let mut found = Vec::new();
        find(&ast, &case.bindings, lift, lift == Lift::All, &mut found);
        places.extend(found.into_iter().map(|(span, value)| (span.start, (span, value))));
    }
    let mut text = String::new();
    let mut members = Vec::new();
    let mut end = 0;
    for (start, (span, value)) in places {
        if start < end {
            continue;
        }
        text.push_str(&case.expr[end..start]);
        text.push_str("this.");
        text.push_str(&interface::member(members.len()));
        members.push(value);
        end = span.end;
    }
    text.push_str(&case.expr[end..]);
    Written { text, members }
}

/// Finds what becomes a member; `here` is true if a literal at this position does.
fn find(
    node: &SpannedExpr,
    bindings: &[(String, Plain)],
    lift: Lift,
    here: bool,
    found: &mut Vec<(Range<usize>, Plain)>,
) {
    if here && let Some(value) = literal(node) {
        found.push((node.span.clone(), value));
        return;
    }
    let all = lift == Lift::All;
    let left = lift != Lift::None;
    match &node.node {
        Ast::Ident(name) => {
            let bound = bindings.iter().find(|(known, _)| known == name);
            found.extend(bound.map(|(_, value)| (node.span.clone(), value.clone())));
        }
        Ast::Unary { expr, .. } => find(expr, bindings, lift, all, found),
        Ast::Binary { left: one, right: other, .. } => {
            find(one, bindings, lift, left, found);
            find(other, bindings, lift, all, found);
        }
        Ast::Ternary { cond, then_expr, else_expr } => {
            find(cond, bindings, lift, left, found);
            find(then_expr, bindings, lift, all, found);
            find(else_expr, bindings, lift, all, found);
        }
        Ast::Member { expr, .. } => find(expr, bindings, lift, left, found),
        Ast::Index { expr, index, .. } => {
            find(expr, bindings, lift, left, found);
            find(index, bindings, lift, all, found);
        }
        Ast::Call { expr, args } => {
            let is_function = matches!(expr.node, Ast::Ident(_));
            if !is_function {
                find(expr, bindings, lift, left, found);
            }
            // A duration in a rule can only be a literal.
            let args = match &expr.node {
                Ast::Ident(name) if name == "duration" => &[],
                _ => args.as_slice(),
            };
            for (index, arg) in args.iter().enumerate() {
                let first = is_function && index == 0 && left;
                find(arg, bindings, lift, all || first, found);
            }
        }
        Ast::List(items) => {
            for item in items {
                find(&item.expr, bindings, lift, all, found);
            }
        }
        _ => {}
    }
}

/// The plain value of a literal.
fn literal(node: &SpannedExpr) -> Option<Plain> {
    match &node.node {
        Ast::Bool(value) => Some(Plain::Bool(*value)),
        Ast::Int(value) => Some(Plain::Int(*value)),
        Ast::Float(value) => Some(Plain::Double(*value)),
        Ast::String(value) => Some(Plain::Text(value.clone())),
        Ast::Unary { op: UnaryOp::Neg, expr } => match literal(expr)? {
            Plain::Int(value) => value.checked_neg().map(Plain::Int),
            Plain::Double(value) => Some(Plain::Double(-value)),
            _ => None,
        },
        Ast::List(items) => {
            let plain = |item: &cel_core::ListElement| {
                if item.optional { None } else { literal(&item.expr) }
            };
            Plain::list(&items.iter().map(plain).collect::<Option<Vec<_>>>()?)
        }
        _ => None,
    }
}
