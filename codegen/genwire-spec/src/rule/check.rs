//! Parses and checks rules: returns the checked expression, or every error in the rule.

mod arithmetic;
mod call;
mod compare;
mod join;
mod limits;
mod lists;
mod times;

use super::MAX_RULE_PARTS;
use super::error::{RuleError, RuleErrorKind};
use super::normal::normal;
use super::presence::Facts;
use super::types::{self, describe};
use crate::Prefix;
use crate::model::expr::Arithmetic;
use crate::model::{EnumId, Expr, ExprKind, ExprType, Json, Type, TypeDef, TypeId};
use cel_core::parser::{ParseOptions, parse_with_options};
use cel_core::{BinaryOp, Expr as Ast, SpannedExpr, UnaryOp};
use std::ops::Range;

/// The names that are in scope for a rule.
#[derive(Clone, Copy, Debug)]
pub struct Scope<'a> {
    /// Every type of the interface; a [`TypeId`] is an index into it.
    pub types: &'a [TypeDef],
    /// The type of `this`.
    pub this: TypeId,
    /// The vendor prefix; expanded in the strings of the rule.
    pub prefix: &'a Prefix,
}

/// Returns the CEL operator for the first operator of another language in a rule, outside of
/// strings.
fn foreign_operator(text: &str) -> Option<&'static str> {
    let code = text.split('"').step_by(2).collect::<Vec<_>>().join(" ");
    code.split_whitespace().find_map(|word| match word {
        "=" | "===" => Some("=="),
        "<>" => Some("!="),
        "and" | "AND" => Some("&&"),
        "or" | "OR" => Some("||"),
        "not" | "NOT" => Some("!"),
        _ => None,
    })
}

/// Parses and checks a rule; on failure, returns every error, from left to right.
pub fn check(text: &str, scope: &Scope<'_>) -> Result<Expr, Vec<RuleError>> {
    // Must precede the parser. The parser is recursive, so a deep rule would overflow its stack.
    if let Some(error) = limits::excess(text) {
        return Err(vec![error]);
    }
    let parsed = parse_with_options(text, ParseOptions::without_macros());
    let mut errors: Vec<RuleError> = parsed
        .errors
        .iter()
        .map(|error| {
            let start = error.span.start.min(text.len());
            let span = start..error.span.end.clamp(start, text.len());
            let error = RuleError::new(RuleErrorKind::Syntax, span, error.message.clone());
            match foreign_operator(text) {
                Some(operator) => error.help(format!("did you mean `{operator}`?")),
                None => error,
            }
        })
        .collect();
    let Some(ast) = parsed.ast.filter(|_| errors.is_empty()) else {
        if errors.is_empty() {
            errors.push(RuleError::new(RuleErrorKind::Syntax, 0..text.len(), "empty rule"));
        }
        return Err(errors);
    };
    let mut checker = Checker {
        text,
        scope,
        errors,
        variables: Vec::new(),
        hidden: Vec::new(),
        lists: Vec::new(),
        guesses: false,
        left: MAX_RULE_PARTS,
    };
    let checked = checker.expr(&ast, &Facts::default());
    if let Some(expr) = &checked
        && expr.ty != ExprType::Bool
    {
        let found = describe(scope.types, &expr.ty);
        let error = RuleError::new(
            RuleErrorKind::NotBoolean,
            ast.span.clone(),
            format!("a rule is true or false, but this is {found}"),
        );
        checker.errors.push(error.expected("true or false"));
    }
    let mut errors = checker.errors;
    errors.sort_by_key(|error| (error.span.start, error.span.end));
    match checked {
        Some(expr) if errors.is_empty() => {
            normal(&expr).ok_or_else(|| vec![limits::too_many_parts(0..text.len())])
        }
        _ => Err(errors),
    }
}

/// The state of a check. Methods return `None` after they report an error.
struct Checker<'a> {
    text: &'a str,
    scope: &'a Scope<'a>,
    errors: Vec<RuleError>,
    /// The variables of the enclosing comprehensions, outermost first.
    variables: Vec<(String, ExprType)>,
    /// Variables that only earlier expressions may use.
    hidden: Vec<String>,
    /// The lists over which variables iterate, unless the items were mapped.
    lists: Vec<(String, Expr)>,
    /// True after a guard that could not be parsed, so that a missing guard proves nothing.
    guesses: bool,
    /// The number of expressions that may still be examined.
    left: usize,
}

impl<'a> Checker<'a> {
    fn types(&self) -> &'a [TypeDef] {
        self.scope.types
    }

    fn report(&mut self, error: RuleError) {
        let unguarded =
            matches!(error.kind, RuleErrorKind::Unguarded | RuleErrorKind::UnguardedAlternative);
        if !(self.guesses && unguarded) {
            self.errors.push(error);
        }
    }

    fn unsupported<T>(&mut self, span: &Range<usize>, what: &str, help: &str) -> Option<T> {
        let error = RuleError::new(
            RuleErrorKind::Unsupported,
            span.clone(),
            format!("rules have no {what}"),
        );
        self.report(error.help(help));
        None
    }

    fn wrong_type<T>(&mut self, span: &Range<usize>, found: &ExprType, wanted: &str) -> Option<T> {
        let found = describe(self.types(), found);
        let message = format!("this is {found}");
        let error = RuleError::new(RuleErrorKind::WrongType, span.clone(), message);
        self.report(error.expected(wanted));
        None
    }

    fn expr(&mut self, node: &SpannedExpr, facts: &Facts) -> Option<Expr> {
        let span = &node.span;
        self.step(span)?;
        match &node.node {
            Ast::Bool(value) => Some(literal(Json::Bool(*value), ExprType::Bool)),
            Ast::Int(value) => Some(literal(Json::Integer(*value), ExprType::Int)),
            Ast::Float(value) if value.is_infinite() => {
                self.unsupported(span, "numbers beyond 64 bits", "write a smaller number")
            }
            Ast::Float(value) => Some(literal(Json::Number(*value), ExprType::Double)),
            Ast::String(value) => {
                Some(literal(Json::string(self.scope.prefix.expand(value)), ExprType::String))
            }
            Ast::Ident(name) => self.ident(name, span),
            Ast::Member { expr, field, optional: false } => self.member(expr, field, span, facts),
            Ast::Unary { op: UnaryOp::Not, expr } => {
                let inner = self.boolean(expr, facts)?;
                Some(Expr { kind: ExprKind::Not(Box::new(inner)), ty: ExprType::Bool })
            }
            Ast::Unary { op: UnaryOp::Neg, expr } => match &expr.node {
                // The minimum integer is parsed together with its sign.
                Ast::Int(i64::MIN) if self.text[expr.span.clone()].contains('-') => {
                    self.fails(node)
                }
                Ast::Int(value) => {
                    Some(literal(Json::Integer(value.wrapping_neg()), ExprType::Int))
                }
                Ast::Float(value) => Some(literal(Json::Number(-value), ExprType::Double)),
                _ => self.negative(expr, facts),
            },
            Ast::Binary { op, left, right } => self.binary(node, *op, left, right, facts),
            Ast::Ternary { cond, then_expr, else_expr } => {
                self.ternary([cond, then_expr, else_expr], facts)
            }
            Ast::Call { expr, args } => self.call(node, expr, args, facts),
            Ast::Null => self.unsupported(span, "null", "ask `has(…)`: null counts as absent"),
            Ast::List(_) => {
                self.unsupported(span, "list values", "a list is only allowed to the right of `in`")
            }
            Ast::UInt(_) => self.unsupported(span, "unsigned numbers", "leave out the `u`"),
            Ast::Index { .. } => {
                self.unsupported(span, "index", "use `all`, `exists` or a native check")
            }
            _ => self.unsupported(span, "such expressions", NATIVE),
        }
    }

    fn ident(&mut self, name: &str, span: &Range<usize>) -> Option<Expr> {
        if name == "this" {
            let ty = types::expr_type(self.types(), &Type::Named(self.scope.this));
            return Some(Expr { kind: ExprKind::This, ty });
        }
        let mut variables = self.variables.iter().rev();
        if let Some((_, ty)) = variables.find(|(variable, _)| variable == name)
            && !self.hidden.contains(&name.to_owned())
        {
            return Some(Expr { kind: ExprKind::Variable(name.to_owned()), ty: ty.clone() });
        }
        let error = RuleError::new(
            RuleErrorKind::UnknownVariable,
            span.clone(),
            format!("unknown variable `{name}`"),
        );
        let error = if types::member(self.types(), self.scope.this, name).is_some() {
            error.help(format!("did you mean `this.{name}`?"))
        } else {
            let variables = self.variables.iter().map(|(variable, _)| variable.as_str());
            let variables = variables.filter(|name| self.hidden.iter().all(|it| it != name));
            let known: Vec<&str> = std::iter::once("this").chain(variables).collect();
            error.among(name, &known)
        };
        self.report(error);
        None
    }

    /// Checks the access to an object member or to a property of an enum value.
    fn member(
        &mut self,
        of: &SpannedExpr,
        field: &str,
        span: &Range<usize>,
        facts: &Facts,
    ) -> Option<Expr> {
        let of_span = &of.span;
        let of = self.expr(of, facts)?;
        let span = self.name_span(field, span);
        if let ExprType::Enum(ty) = of.ty {
            return self.property(of, ty, field, span);
        }
        let (ty, certain) = self.lookup(&of, field, &span)?;
        if !certain && !facts.has(&of, field) {
            let path = format!("{}.{field}", &self.text[of_span.clone()]);
            let error = RuleError::new(
                RuleErrorKind::Unguarded,
                of_span.start..span.end,
                format!("`{path}` may be absent here"),
            );
            self.report(error.help(format!("guard it with `has({path})`")));
            return None;
        }
        Some(Expr { kind: ExprKind::Member { of: Box::new(of), field: field.to_owned() }, ty })
    }

    /// Returns the type of a member, and whether it is always present.
    fn lookup(&mut self, of: &Expr, field: &str, span: &Range<usize>) -> Option<(ExprType, bool)> {
        let ExprType::Object(id) = of.ty else {
            let kind = match of.ty {
                ExprType::Either(_) | ExprType::Json => RuleErrorKind::WrongType,
                _ => RuleErrorKind::PropertyOfNonEnum,
            };
            let found = describe(self.types(), &of.ty);
            let message = format!("{found} has no members, and so no `{field}`");
            let error = RuleError::new(kind, span.clone(), message);
            self.report(match of.ty {
                ExprType::Either(_) => error.help("ask for an alternative: `is_…(x) && as_…(x)`"),
                _ => error.expected("an object or a value of an enum"),
            });
            return None;
        };
        if let Some(member) = types::member(self.types(), id, field) {
            return Some((member.ty, member.certain));
        }
        let name = &self.types()[id.0].name.wire;
        let message = format!("`{name}` has no member `{field}`");
        let error = RuleError::new(RuleErrorKind::UnknownField, span.clone(), message);
        self.report(error.among(field, &types::member_names(self.types(), id)));
        None
    }

    fn property(
        &mut self,
        of: Expr,
        enum_id: EnumId,
        property: &str,
        span: Range<usize>,
    ) -> Option<Expr> {
        let properties = &enum_id.of(self.types()).properties;
        let found = properties.iter().find(|candidate| candidate.name.wire == property);
        let Some(found) = found else {
            let known: Vec<&str> = properties.iter().map(|it| it.name.wire.as_str()).collect();
            let what = describe(self.types(), &of.ty);
            let message = format!("{what} has no property `{property}`");
            let error = RuleError::new(RuleErrorKind::UnknownProperty, span, message);
            self.report(error.among(property, &known));
            return None;
        };
        if !types::starts_at_this(&of) {
            let message = format!("the property `{property}` is read of an item of a list");
            let error = RuleError::new(RuleErrorKind::PropertyOfItem, span, message);
            self.report(error.help("read properties on paths from `this`, or use a native check"));
            return None;
        }
        let ty = types::property_type(found.ty);
        let kind =
            ExprKind::Property { of: Box::new(of), ty: enum_id, property: property.to_owned() };
        Some(Expr { kind, ty })
    }

    /// Returns the span of the name at the end of a member access.
    fn name_span(&self, name: &str, span: &Range<usize>) -> Range<usize> {
        match self.text[span.clone()].rfind(name) {
            Some(offset) => span.start + offset..span.start + offset + name.len(),
            None => span.clone(),
        }
    }

    /// Checks an operand that must be Boolean.
    fn boolean(&mut self, node: &SpannedExpr, facts: &Facts) -> Option<Expr> {
        let expr = self.expr(node, facts)?;
        if expr.ty == ExprType::Bool {
            return Some(expr);
        }
        self.wrong_type(&node.span, &expr.ty, "true or false")
    }

    fn binary(
        &mut self,
        node: &SpannedExpr,
        op: BinaryOp,
        left: &SpannedExpr,
        right: &SpannedExpr,
        facts: &Facts,
    ) -> Option<Expr> {
        match op {
            BinaryOp::And => self.logic(left, right, facts, true),
            BinaryOp::Or => self.logic(left, right, facts, false),
            BinaryOp::In => self.membership(left, right, facts),
            BinaryOp::Add => self.arithmetic(node, Arithmetic::Add, left, right, facts),
            BinaryOp::Sub => self.arithmetic(node, Arithmetic::Subtract, left, right, facts),
            BinaryOp::Mul => self.arithmetic(node, Arithmetic::Multiply, left, right, facts),
            BinaryOp::Div => self.arithmetic(node, Arithmetic::Divide, left, right, facts),
            BinaryOp::Mod => self.arithmetic(node, Arithmetic::Remainder, left, right, facts),
            BinaryOp::Eq | BinaryOp::Ne => self.comparison(node, op, (left, right), false, facts),
            BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => {
                self.comparison(node, op, (left, right), false, facts)
            }
        }
    }

    /// Checks `a && b` or `a || b`; the right side is evaluated only if the left one does not
    /// decide.
    fn logic(
        &mut self,
        left: &SpannedExpr,
        right: &SpannedExpr,
        facts: &Facts,
        and: bool,
    ) -> Option<Expr> {
        let left = self.boolean(left, facts);
        let right = self.after(left.as_ref(), and, facts, right);
        let (left, right) = (left?, right?);
        let mut operands = Vec::new();
        for operand in [left, right] {
            match operand.kind {
                ExprKind::And(inner) if and => operands.extend(inner),
                ExprKind::Or(inner) if !and => operands.extend(inner),
                _ => operands.push(operand),
            }
        }
        if and {
            return Some(Expr { kind: ExprKind::And(operands), ty: ExprType::Bool });
        }
        Some(join::disjunction(operands))
    }

    fn ternary(&mut self, nodes: [&SpannedExpr; 3], facts: &Facts) -> Option<Expr> {
        let [condition, then, otherwise] = nodes;
        let condition = self.boolean(condition, facts);
        let then = self.after(condition.as_ref(), true, facts, then);
        let otherwise = self.after(condition.as_ref(), false, facts, otherwise);
        let kind = ExprKind::If(Box::new(condition?), Box::new(then?), Box::new(otherwise?));
        Some(Expr { kind, ty: ExprType::Bool })
    }

    /// Checks an expression that is evaluated only if `condition` evaluates to `outcome`.
    fn after(
        &mut self,
        condition: Option<&Expr>,
        outcome: bool,
        facts: &Facts,
        node: &SpannedExpr,
    ) -> Option<Expr> {
        self.once(condition, outcome, facts, |it, facts| it.boolean(node, facts))
    }

    /// Runs a check on code that is evaluated only if `condition` evaluates to `outcome`.
    fn once(
        &mut self,
        condition: Option<&Expr>,
        outcome: bool,
        facts: &Facts,
        check: impl FnOnce(&mut Self, &Facts) -> Option<Expr>,
    ) -> Option<Expr> {
        if let Some(condition) = condition {
            return check(self, &facts.after(self.types(), condition, outcome));
        }
        let before = std::mem::replace(&mut self.guesses, true);
        let checked = check(self, facts);
        self.guesses = before;
        checked
    }
}

/// Help for a condition that rules cannot express.
const NATIVE: &str = "use a native check for it";

fn literal(value: Json, ty: ExprType) -> Expr {
    Expr { kind: ExprKind::Literal(value), ty }
}
