//! Checks comprehensions: the values over which they iterate, and their conditions.

use super::Checker;
use super::join::{disjunction, flat};
use crate::model::expr::Comparison;
use crate::model::{Expr, ExprKind, ExprType};
use crate::rule::error::{RuleError, RuleErrorKind};
use crate::rule::presence::Facts;
use crate::rule::types::describe;
use cel_core::{Expr as Ast, SpannedExpr};
use std::ops::Range;

/// The comprehensions with a Boolean result.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Over {
    All,
    Exists,
    ExistsOne,
}

/// A step from one list to another: `list.filter(x, p)`, `list.map(x, v)`, `list.map(x, p, v)`.
struct Chained<'a> {
    list: &'a SpannedExpr,
    variable: &'a SpannedExpr,
    condition: Option<&'a SpannedExpr>,
    value: Option<&'a SpannedExpr>,
}

/// The values over which a comprehension iterates: one for each item of a list, or for some items.
pub(super) struct Items {
    list: Expr,
    /// The variable for an item from here on; `None` if it has no name yet.
    variable: Option<String>,
    /// The value for an item, if it is not the item itself.
    value: Option<Expr>,
    ty: ExprType,
    /// The condition for an item to count.
    condition: Option<Expr>,
}

impl Checker<'_> {
    /// Checks the operand of a comprehension, `size` or `in`: a list, possibly filtered or mapped.
    pub(super) fn items(&mut self, node: &SpannedExpr, facts: &Facts) -> Option<Items> {
        let Some(chained) = chained(node) else {
            let list = self.expr(node, facts)?;
            let ExprType::List(item) = &list.ty else {
                let found = describe(self.types(), &list.ty);
                let message = format!("{found} has no items");
                let error = RuleError::new(RuleErrorKind::NotAList, node.span.clone(), message);
                self.report(error.expected("a list"));
                return None;
            };
            let ty = (**item).clone();
            return Some(Items { list, variable: None, value: None, ty, condition: None });
        };
        let items = self.items(chained.list, facts);
        let name = self.fresh_variable(chained.variable);
        let (mut items, name) = (items?, name?);
        if let Some(node) = chained.condition {
            let condition = self.within(&mut items, &name, facts, |it, facts| {
                let condition = it.boolean(node, facts)?;
                it.certain(&node.span, condition)
            })?;
            items.add(condition);
        }
        if let Some(node) = chained.value {
            let mut ty = ExprType::Bool;
            let value = self.within(&mut items, &name, facts, |it, facts| {
                let value = it.expr(node, facts)?;
                ty = value.ty.clone();
                it.certain(&node.span, value)
            })?;
            (items.value, items.ty) = (Some(value), ty);
        }
        Some(items)
    }

    /// Checks an expression over each value, under a name, and rewrites it in terms of the items.
    fn within(
        &mut self,
        items: &mut Items,
        name: &str,
        facts: &Facts,
        check: impl FnOnce(&mut Self, &Facts) -> Option<Expr>,
    ) -> Option<Expr> {
        let variable = items.variable.get_or_insert_with(|| name.to_owned()).clone();
        let named = Expr { kind: ExprKind::Variable(name.to_owned()), ty: items.ty.clone() };
        let facts = match (&items.condition, &items.value) {
            (Some(condition), None) => {
                facts.after(self.types(), &condition.with_variable(&variable, &named), true)
            }
            _ => facts.clone(),
        };
        let outer = self.variables.len();
        if variable != name {
            self.variables.push((variable.clone(), ExprType::Json));
            self.hidden.push(variable.clone());
        }
        self.variables.push((name.to_owned(), items.ty.clone()));
        let lists = self.lists.len();
        if items.value.is_none() {
            self.lists.push((name.to_owned(), items.list.clone()));
        }
        let checked = check(self, &facts);
        self.lists.truncate(lists);
        self.variables.truncate(outer);
        if variable != name {
            self.hidden.pop();
        }
        let item = Expr { kind: ExprKind::Variable(variable), ty: items.ty.clone() };
        let span = 0..self.text.len();
        self.put(&span, &checked?, name, items.value.as_ref().unwrap_or(&item))
    }

    /// Rejects expressions that may fail and would make the whole comprehension fail.
    pub(super) fn certain(&mut self, span: &Range<usize>, expr: Expr) -> Option<Expr> {
        self.certain_or(span, expr, "calculate inside `all` or `exists`")
    }

    /// Like [`certain`](Self::certain), with the help for a rejected expression.
    pub(super) fn certain_or(
        &mut self,
        span: &Range<usize>,
        expr: Expr,
        help: &str,
    ) -> Option<Expr> {
        if expr.may_fail() {
            let message = if expr.reads_time() {
                "this timestamp may be out of range, and the whole list with it"
            } else {
                "this may overflow or divide by zero, and the whole list with it"
            };
            let error = RuleError::new(RuleErrorKind::MayFail, span.clone(), message);
            self.report(error.help(help));
            return None;
        }
        Some(expr)
    }

    pub(super) fn comprehension(
        &mut self,
        over: Over,
        list: &SpannedExpr,
        variable: &SpannedExpr,
        predicate: &SpannedExpr,
        facts: &Facts,
    ) -> Option<Expr> {
        let items = self.items(list, facts);
        let name = self.fresh_variable(variable);
        let (mut items, name) = (items?, name?);
        let asked = self.within(&mut items, &name, facts, |it, facts| {
            let asked = it.boolean(predicate, facts)?;
            if over == Over::ExistsOne { it.certain(&predicate.span, asked) } else { Some(asked) }
        })?;
        let asked = match items.condition {
            None => asked,
            Some(condition) if over == Over::All => {
                disjunction(flat([condition.negated(), asked], false))
            }
            Some(condition) => Expr::boolean(ExprKind::And(flat([condition, asked], true))),
        };
        let kind = match over {
            Over::All => ExprKind::All,
            Over::Exists => ExprKind::Exists,
            Over::ExistsOne => ExprKind::ExistsOne,
        };
        Some(Expr::boolean(kind(
            Box::new(items.list),
            items.variable.unwrap_or(name),
            Box::new(asked),
        )))
    }

    /// Checks `x in list.map(..)` and `x in list.filter(..)`.
    pub(super) fn among_items(
        &mut self,
        left_node: &SpannedExpr,
        left: Expr,
        right_node: &SpannedExpr,
        facts: &Facts,
    ) -> Option<Expr> {
        let items = self.items(right_node, facts)?;
        let left = self.certain(&left_node.span, left)?;
        let variable = items.variable.unwrap_or_default();
        let item = Expr { kind: ExprKind::Variable(variable.clone()), ty: items.ty };
        let value = items.value.unwrap_or(item);
        let spans = (&right_node.span, &left_node.span);
        let asked = self.compared(Comparison::Equal, value, left, spans)?;
        let asked = match items.condition {
            None => asked,
            Some(condition) => Expr::boolean(ExprKind::And(flat([condition, asked], true))),
        };
        Some(Expr::boolean(ExprKind::Exists(Box::new(items.list), variable, Box::new(asked))))
    }

    pub(super) fn loose_list<T>(&mut self, name: &str, span: &Range<usize>) -> Option<T> {
        let message = format!("`{name}` is outside `size`, `in` and other comprehensions");
        let error = RuleError::new(RuleErrorKind::LooseFilter, span.clone(), message);
        self.report(error.help(format!(
            "count with `size(list.{name}(…))`, or ask with `in`, `exists` or `all`"
        )));
        None
    }

    fn fresh_variable(&mut self, variable: &SpannedExpr) -> Option<String> {
        let Ast::Ident(name) = &variable.node else {
            return self.unsupported(&variable.span, "such variables", "write a plain name");
        };
        if name == "_" {
            return self.unsupported(&variable.span, "variable `_`", "give the variable a name");
        }
        if name == "this" || self.variables.iter().any(|(known, _)| known == name) {
            let help = format!("choose another name than `{name}`");
            return self.unsupported(&variable.span, "variables that hide another one", &help);
        }
        Some(name.clone())
    }
}

impl Items {
    /// Adds a condition for an item to count.
    fn add(&mut self, condition: Expr) {
        self.condition = Some(match self.condition.take() {
            None => condition,
            Some(earlier) => Expr::boolean(ExprKind::And(flat([earlier, condition], true))),
        });
    }

    /// Returns the operand of `size`: the list, or its items that satisfy the condition.
    pub(super) fn counted(self) -> Expr {
        let ty = self.list.ty.clone();
        match (self.condition, self.variable) {
            (Some(condition), Some(variable)) => Expr {
                kind: ExprKind::Filter(Box::new(self.list), variable, Box::new(condition)),
                ty,
            },
            _ => self.list,
        }
    }
}

/// Returns true for `list.filter(..)` and `list.map(..)`.
pub(super) fn is_chained(node: &SpannedExpr) -> bool {
    chained(node).is_some()
}

fn chained(node: &SpannedExpr) -> Option<Chained<'_>> {
    let Ast::Call { expr, args } = &node.node else { return None };
    let Ast::Member { expr: list, field, .. } = &expr.node else { return None };
    let (variable, condition, value) = match (field.as_str(), args.as_slice()) {
        ("filter", [variable, condition]) => (variable, Some(condition), None),
        ("map", [variable, value]) => (variable, None, Some(value)),
        ("map", [variable, condition, value]) => (variable, Some(condition), Some(value)),
        _ => return None,
    };
    Some(Chained { list, variable, condition, value })
}
