//! Checks functions and comprehensions in a rule.

use super::lists::{Over, is_chained};
use super::{Checker, NATIVE, literal};
use crate::model::expr::TextTest;
use crate::model::{Expr, ExprKind, ExprType, Json, TimePart, TypeId};
use crate::rule::error::{RuleError, RuleErrorKind};
use crate::rule::presence::Facts;
use crate::rule::types;
use cel_core::{Expr as Ast, SpannedExpr};
use genwire_constraint::Pattern;
use std::ops::Range;

/// The functions and methods that rules support.
const FUNCTIONS: [&str; 13] = [
    "has",
    "size",
    "timestamp",
    "duration",
    "startsWith",
    "endsWith",
    "contains",
    "matches",
    "all",
    "exists",
    "exists_one",
    "filter",
    "map",
];

impl Checker<'_> {
    pub(super) fn call(
        &mut self,
        node: &SpannedExpr,
        callee: &SpannedExpr,
        args: &[SpannedExpr],
        facts: &Facts,
    ) -> Option<Expr> {
        match (&callee.node, args) {
            (Ast::Ident(name), [arg]) if name == "has" => self.has(arg, facts),
            (Ast::Ident(name), [arg]) if name == "size" => self.size(arg, facts),
            (Ast::Ident(name), [arg]) if name == "timestamp" => self.timestamp(arg, facts),
            (Ast::Ident(name), [arg]) if name == "duration" => self.duration(arg, facts),
            (Ast::Ident(name), [arg]) if name.starts_with("is_") => {
                self.alternative(callee, name, arg, facts)
            }
            (Ast::Ident(name), [arg]) if name.starts_with("as_") => {
                self.alternative(callee, name, arg, facts)
            }
            (Ast::Member { expr, field, .. }, []) if field == "size" => self.size(expr, facts),
            (Ast::Member { field, .. }, _) if is_chained(node) => {
                self.loose_list(field, &node.span)
            }
            (Ast::Ident(name), [of, text]) if name == "matches" => {
                self.text_test(TextTest::Matches, of, text, facts)
            }
            (Ast::Member { expr, field, .. }, args) => {
                let name_span = self.name_span(field, &callee.span);
                if let (Some(part), [] | [_]) = (TimePart::parse(field), args) {
                    return self.time_part(part, name_span, expr, args, facts);
                }
                match (comprehension(field), text_test(field), args) {
                    (Some(over), _, [variable, predicate]) => {
                        self.comprehension(over, expr, variable, predicate, facts)
                    }
                    (_, Some(test), [text]) => self.text_test(test, expr, text, facts),
                    _ => self.unknown_function(field, name_span, args.len()),
                }
            }
            (Ast::Ident(name), args) => {
                self.unknown_function(name, callee.span.clone(), args.len())
            }
            _ => self.unsupported(&node.span, "such calls", NATIVE),
        }
    }

    fn unknown_function<T>(&mut self, name: &str, span: Range<usize>, args: usize) -> Option<T> {
        let is_part = TimePart::parse(name).is_some();
        let known = is_part
            || FUNCTIONS.contains(&name)
            || name.starts_with("is_")
            || name.starts_with("as_");
        let error = if known {
            let message = format!("`{name}` does not accept {args} arguments here");
            RuleError::new(RuleErrorKind::Unsupported, span, message).help(match name {
                "all" | "exists" | "exists_one" | "filter" => {
                    format!("write `list.{name}(item, condition)`")
                }
                "map" => "write `list.map(item, value)`".to_owned(),
                "startsWith" | "endsWith" | "contains" | "matches" => {
                    format!("write `text.{name}(\"…\")`")
                }
                _ if is_part => format!("write `timestamp(string).{name}()`"),
                _ => format!("write `{name}(value)`"),
            })
        } else {
            let message = format!("rules have no function `{name}`");
            let error = RuleError::new(RuleErrorKind::Unsupported, span, message);
            let parts = TimePart::ALL.map(TimePart::as_str);
            match crate::suggest::nearest(name, FUNCTIONS.into_iter().chain(parts)) {
                Some(near) => error.help(format!("did you mean `{near}`?")),
                None => error.help(NATIVE),
            }
        };
        self.report(error);
        None
    }

    fn has(&mut self, arg: &SpannedExpr, facts: &Facts) -> Option<Expr> {
        let Ast::Member { expr: of, field, optional: false } = &arg.node else {
            let message = "`has` asks for a member";
            let error = RuleError::new(RuleErrorKind::WrongType, arg.span.clone(), message);
            self.report(error.expected("a member, such as `this.name`"));
            return None;
        };
        let of = self.expr(of, facts)?;
        let span = self.name_span(field, &arg.span);
        self.lookup(&of, field, &span)?;
        if let Some(member) = types::member_of(self.types(), &of, field)
            && matches!(member.place, types::MemberPlace::Tag(_))
        {
            let message = format!("the tag `{field}` is always there");
            let error = RuleError::new(RuleErrorKind::Constant, span, message);
            self.report(error.help("compare it with the value that is meant"));
            return None;
        }
        let kind = ExprKind::Has { of: Box::new(of), field: field.clone() };
        Some(Expr { kind, ty: ExprType::Bool })
    }

    fn size(&mut self, arg: &SpannedExpr, facts: &Facts) -> Option<Expr> {
        let of = if is_chained(arg) {
            self.items(arg, facts)?.counted()
        } else {
            self.expr(arg, facts)?
        };
        if let ExprKind::Literal(Json::String(text)) = &of.kind {
            let size = i64::try_from(text.chars().count()).unwrap_or(i64::MAX);
            return Some(literal(Json::Integer(size), ExprType::Int));
        }
        if !matches!(of.ty, ExprType::String | ExprType::List(_)) {
            return self.wrong_type(&arg.span, &of.ty, "a string or a list");
        }
        Some(Expr { kind: ExprKind::Size(Box::new(of)), ty: ExprType::Int })
    }

    /// Checks `is_text(x)` and `as_text(x)`.
    fn alternative(
        &mut self,
        callee: &SpannedExpr,
        function: &str,
        arg: &SpannedExpr,
        facts: &Facts,
    ) -> Option<Expr> {
        let of = self.expr(arg, facts)?;
        let ExprType::Either(id) = of.ty else {
            let wanted = "a value with alternatives";
            return self.wrong_type(&arg.span, &of.ty, wanted);
        };
        let reads = function.starts_with("as_");
        let name = &function[3..];
        let Some(found) = types::alternative_of(self.types(), &of, name) else {
            let known: Vec<&str> = id
                .of(self.types())
                .alternatives
                .iter()
                .map(|candidate| candidate.name.wire.as_str())
                .collect();
            let what = &self.types()[TypeId::from(id).0].name.wire;
            let span = callee.span.start + 3..callee.span.end;
            let message = format!("`{what}` has no alternative `{name}`");
            let error = RuleError::new(RuleErrorKind::UnknownAlternative, span, message);
            self.report(error.among(name, &known));
            return None;
        };
        if id.of(self.types()).is_shared(found) {
            let span = callee.span.start + 3..callee.span.end;
            let message = format!("several alternatives have the JSON type of `{name}`");
            let error = RuleError::new(RuleErrorKind::Unsupported, span, message);
            self.report(error.help("write a native check"));
            return None;
        }
        let alternative = name.to_owned();
        if !reads {
            let kind = ExprKind::Is { of: Box::new(of), alternative };
            return Some(Expr { kind, ty: ExprType::Bool });
        }
        if !facts.is(&of, name) {
            let value = &self.text[arg.span.clone()];
            let message = format!("`{value}` may be another alternative here");
            let span = callee.span.start..arg.span.end;
            let error = RuleError::new(RuleErrorKind::UnguardedAlternative, span, message);
            self.report(error.help(format!("guard it with `is_{name}({value})`")));
            return None;
        }
        let ty = types::expr_type(self.types(), &found.ty);
        Some(Expr { kind: ExprKind::As { of: Box::new(of), alternative }, ty })
    }

    fn text_test(
        &mut self,
        test: TextTest,
        of: &SpannedExpr,
        text: &SpannedExpr,
        facts: &Facts,
    ) -> Option<Expr> {
        let value = self.expr(of, facts);
        let literal = match &text.node {
            Ast::String(literal) => Some(self.scope.prefix.expand(literal).into_owned()),
            _ => self.unsupported(&text.span, "tests on a string that varies", NATIVE),
        };
        let (value, literal) = (value?, literal?);
        if value.ty != ExprType::String {
            return self.wrong_type(&of.span, &value.ty, "a string");
        }
        let literal = match test {
            TextTest::Matches => self.pattern(&literal, &text.span)?,
            _ => literal,
        };
        if matches!(value.kind, ExprKind::Literal(_)) || literal.is_empty() {
            return self.constant(of.span.start..text.span.end, "ask about a member of the body");
        }
        Some(Expr { kind: ExprKind::Text(test, Box::new(value), literal), ty: ExprType::Bool })
    }

    /// Parses a pattern and returns its portable form; empty if it matches every string.
    fn pattern(&mut self, text: &str, span: &Range<usize>) -> Option<String> {
        match Pattern::new(text) {
            Ok(pattern) if pattern.accepts_all() => Some(String::new()),
            Ok(pattern) => Some(pattern.text().to_owned()),
            Err(error) => {
                // Escapes in the literal shift positions; then the error is reported at the whole
                // literal.
                let inside = span.start + 1 + error.at;
                let place = match self.text.get(span.start + 1..span.end - 1) {
                    Some(written) if written == text => inside..span.end - 1,
                    _ => span.clone(),
                };
                let mistake = RuleError::new(RuleErrorKind::Pattern, place, error.reason);
                self.report(mistake.help(error.help));
                None
            }
        }
    }

    pub(super) fn constant<T>(&mut self, span: Range<usize>, help: &str) -> Option<T> {
        let message = "this condition has the same result for every body";
        self.report(RuleError::new(RuleErrorKind::Constant, span, message).help(help));
        None
    }

    /// Checks a literal in a list of literals.
    pub(super) fn plain_literal(&mut self, node: &SpannedExpr) -> Option<(Json, ExprType)> {
        let expr = match &node.node {
            Ast::Bool(_) | Ast::Int(_) | Ast::Float(_) | Ast::String(_) | Ast::Unary { .. } => {
                self.expr(node, &Facts::default())?
            }
            _ => return self.unsupported(&node.span, "lists of anything but literals", NATIVE),
        };
        match expr.kind {
            ExprKind::Literal(value) => Some((value, expr.ty)),
            _ => self.unsupported(&node.span, "lists of anything but literals", NATIVE),
        }
    }
}

fn comprehension(name: &str) -> Option<Over> {
    match name {
        "all" => Some(Over::All),
        "exists" => Some(Over::Exists),
        "exists_one" => Some(Over::ExistsOne),
        _ => None,
    }
}

fn text_test(name: &str) -> Option<TextTest> {
    match name {
        "startsWith" => Some(TextTest::StartsWith),
        "endsWith" => Some(TextTest::EndsWith),
        "contains" => Some(TextTest::Contains),
        "matches" => Some(TextTest::Matches),
        _ => None,
    }
}
