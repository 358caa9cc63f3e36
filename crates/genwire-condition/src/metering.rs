//! Rewrites an expression so that its evaluation counts its steps.
//!
//! Each iteration of a loop first consumes steps for its nodes. Once no steps are left, all loops
//! end. If the cost of an operation depends on the length of an operand, the operand is wrapped in
//! a function that counts its length.

use crate::steps::{COPY, EQUAL, GROW, MATCH, METER, READ, SEARCH, STEP, pattern_mistake};
use cel_core::{BinaryOp, ComprehensionData, Expr, ListElement, Spanned, SpannedExpr, UnaryOp};
use std::ops::Range;

/// Variable in which the macros of CEL collect the result of a loop.
pub(crate) const RESULT_VARIABLE: &str = "__result__";

/// Nodes that are evaluated in a step.
const NODES_PER_STEP: usize = 4;
/// Bytes of a literal or a name that count as a node.
const BYTES_PER_NODE: usize = 64;
/// Loops around a variable that count as a node: the evaluator searches each loop for the variable.
const LOOPS_PER_NODE: usize = 4;
/// Nodes for entering a loop, and for each of its iterations.
const LOOP_NODES: usize = 4;

/// Names of the types. They are also values.
const TYPES: [&str; 11] = [
    "null_type",
    "bool",
    "int",
    "uint",
    "double",
    "string",
    "bytes",
    "list",
    "map",
    "type",
    "optional_type",
];

/// Rewrites an expression, and returns the steps for evaluating it without the iterations of its
/// loops.
///
/// # Errors
///
/// It names an unknown variable or function, or a regular expression in it cannot be matched.
pub(crate) fn metered(
    expr: &mut SpannedExpr,
    variables: &[&str],
    is_function: &dyn Fn(&str) -> bool,
) -> Result<usize, String> {
    let mut metering = Metering { variables, is_function, bound: Vec::new(), loops: 0 };
    Ok(steps(metering.node(expr)?))
}

/// State of the rewriting.
struct Metering<'a> {
    variables: &'a [&'a str],
    is_function: &'a dyn Fn(&str) -> bool,
    /// Variables that the loops and bindings around the node bind.
    bound: Vec<String>,
    /// Number of loops and bindings around the node.
    loops: usize,
}

/// Number of nodes that are evaluated once, or the reason for which the expression is refused.
type Nodes = Result<usize, String>;

impl Metering<'_> {
    fn node(&mut self, expr: &mut SpannedExpr) -> Nodes {
        Ok(1 + match &mut expr.node {
            Expr::Null
            | Expr::Bool(_)
            | Expr::Int(_)
            | Expr::UInt(_)
            | Expr::Float(_)
            | Expr::Error => 0,
            Expr::String(text) => text.len() / BYTES_PER_NODE,
            Expr::Bytes(bytes) => bytes.len() / BYTES_PER_NODE,
            Expr::Ident(name) => {
                if !self.is_variable(name) && !self.bound.contains(name) {
                    return Err(unknown("variable", name, &expr.span));
                }
                let length = name.len() / BYTES_PER_NODE;
                length + (1 + length) * (self.loops / LOOPS_PER_NODE)
            }
            Expr::RootIdent(name) if self.is_variable(name) => name.len() / BYTES_PER_NODE,
            Expr::RootIdent(name) => return Err(unknown("variable", name, &expr.span)),
            Expr::List(items) => self.list(items)?,
            Expr::Map(entries) => {
                let mut nodes = 0;
                for entry in entries {
                    nodes += self.operand(&mut entry.key, READ)? + self.node(&mut entry.value)?;
                }
                nodes
            }
            Expr::Unary { expr, .. } => self.node(expr)?,
            Expr::Binary { .. } => self.binary(expr)?,
            Expr::Ternary { cond, then_expr, else_expr } => {
                self.node(cond)? + self.node(then_expr)? + self.node(else_expr)?
            }
            Expr::Member { expr, field, .. } | Expr::MemberTestOnly { expr, field } => {
                // The evaluator reads a chain of members again for each member; a call interrupts
                // the chain.
                let is_chain = matches!(expr.node, Expr::Member { .. });
                let function = if is_chain { Some(READ) } else { None };
                field.len() / BYTES_PER_NODE + self.passing(expr, function)?
            }
            Expr::Index { expr, index, .. } => {
                self.operand(expr, READ)? + self.operand(index, READ)?
            }
            Expr::Call { .. } => self.call(expr)?,
            Expr::Comprehension(comprehension) => self.comprehension(comprehension)?,
            Expr::Bind { var_name, init, body } => {
                let init = var_name.len() / BYTES_PER_NODE + LOOP_NODES + self.node(init)?;
                init + self.inside(&[var_name], |metering| metering.node(body))?
            }
            Expr::Struct { .. } => {
                return Err(format!("there is no type to construct, at {}", expr.span.start));
            }
        })
    }

    fn list(&mut self, items: &mut [ListElement]) -> Nodes {
        items.iter_mut().try_fold(0, |nodes, item| Ok(nodes + self.node(&mut item.expr)?))
    }

    fn binary(&mut self, expr: &mut SpannedExpr) -> Nodes {
        let Expr::Binary { op, left, right } = &mut expr.node else { return Ok(0) };
        let has_literal = is_literal(left) || is_literal(right);
        match op {
            // In a comparison with a literal, at most the length of the literal is read.
            BinaryOp::Eq | BinaryOp::Ne if !has_literal => {
                let nodes = 2 + self.node(left)? + self.node(right)?;
                let is_negated = *op == BinaryOp::Ne;
                let operands = vec![take(left), take(right)];
                *expr = call(EQUAL, operands, expr);
                if is_negated {
                    negate(expr);
                }
                Ok(nodes)
            }
            BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge if !has_literal => {
                Ok(self.operand(left, READ)? + self.operand(right, READ)?)
            }
            BinaryOp::In => Ok(self.operand(left, READ)? + self.operand(right, SEARCH)?),
            BinaryOp::Add => {
                let is_result = matches!(&left.node, Expr::Ident(name) if name == RESULT_VARIABLE);
                let is_item = matches!(&right.node, Expr::List(items) if items.len() == 1);
                let function = if is_result && is_item { GROW } else { COPY };
                Ok(self.operand(left, function)? + self.operand(right, COPY)?)
            }
            _ => Ok(self.node(left)? + self.node(right)?),
        }
    }

    fn call(&mut self, expr: &mut SpannedExpr) -> Nodes {
        let at = expr.span.clone();
        let Expr::Call { expr: callee, args } = &mut expr.node else { return Ok(0) };
        let (name, receiver) = match &mut callee.node {
            Expr::Ident(name) | Expr::RootIdent(name) => (name, None),
            Expr::Member { expr, field, .. } => (field, Some(expr)),
            _ => return Err(format!("nothing can be called at {}", at.start)),
        };
        if !(self.is_function)(name) {
            return Err(unknown("function", name, &at));
        }
        let is_match = name == "matches" && args.len() + usize::from(receiver.is_some()) == 2;
        let function = if is_match { None } else { Some(READ) };
        let mut nodes = 2;
        for arg in args.iter_mut() {
            nodes += self.passing(arg, function)?;
        }
        let mut operands = Vec::new();
        if let Some(receiver) = receiver {
            nodes += self.passing(receiver, function)?;
            if is_match {
                operands.push(take(receiver));
            }
        }
        if is_match {
            operands.append(args);
            if let Some(Expr::String(pattern)) = operands.last().map(|pattern| &pattern.node)
                && let Some(mistake) = pattern_mistake(pattern)
            {
                return Err(mistake);
            }
            *expr = call(MATCH, operands, expr);
        }
        Ok(nodes)
    }

    /// Rewrites a loop; its iterations count their own nodes.
    fn comprehension(&mut self, comprehension: &mut ComprehensionData) -> Nodes {
        let ComprehensionData {
            iter_var,
            iter_var2,
            iter_range,
            accu_var,
            accu_init,
            loop_condition,
            loop_step,
            result,
        } = comprehension;
        let names = (iter_var.len() + iter_var2.len() + accu_var.len()) / BYTES_PER_NODE;
        let around = LOOP_NODES + self.node(iter_range)? + self.node(accu_init)?;
        let turn = self.inside(&[iter_var, iter_var2, accu_var], |metering| {
            Ok(LOOP_NODES + names + metering.node(loop_condition)? + metering.node(loop_step)?)
        })?;
        let result = self.inside(&[accu_var], |metering| metering.node(result))?;
        let steps = i64::try_from(steps(turn)).unwrap_or(i64::MAX);
        let is_going = call(STEP, vec![like(loop_condition, Expr::Int(steps))], loop_condition);
        let condition = take(loop_condition);
        let both = Expr::Binary {
            op: BinaryOp::And,
            left: Box::new(is_going),
            right: Box::new(condition),
        };
        **loop_condition = like(loop_condition, both);
        Ok(around + result)
    }

    /// Rewrites the contents of a loop or a binding, with its variables bound.
    fn inside<T>(
        &mut self,
        variables: &[&String],
        rewrite: impl FnOnce(&mut Self) -> Result<T, String>,
    ) -> Result<T, String> {
        let before = self.bound.len();
        self.bound.extend(variables.iter().map(|name| (*name).clone()));
        self.loops += 1;
        let result = rewrite(self);
        self.loops -= 1;
        self.bound.truncate(before);
        result
    }

    fn is_variable(&self, name: &str) -> bool {
        self.variables.contains(&name) || TYPES.contains(&name)
    }

    /// Rewrites an operand, so that it passes through a function if one is given.
    fn passing(&mut self, expr: &mut SpannedExpr, function: Option<&str>) -> Nodes {
        match function {
            Some(function) => self.operand(expr, function),
            None => self.node(expr),
        }
    }

    /// Rewrites an operand so that it passes through a function; the length of a literal is known.
    fn operand(&mut self, expr: &mut SpannedExpr, function: &str) -> Nodes {
        let nodes = self.node(expr)?;
        if is_literal(expr) {
            return Ok(nodes);
        }
        let operand = take(expr);
        *expr = call(function, vec![operand], expr);
        Ok(2 + nodes)
    }
}

fn unknown(what: &str, name: &str, at: &Range<usize>) -> String {
    format!("there is no {what} `{name}`, at {}", at.start)
}

fn steps(nodes: usize) -> usize {
    nodes.div_ceil(NODES_PER_STEP)
}

fn is_literal(expr: &SpannedExpr) -> bool {
    matches!(
        expr.node,
        Expr::Null
            | Expr::Bool(_)
            | Expr::Int(_)
            | Expr::UInt(_)
            | Expr::Float(_)
            | Expr::String(_)
            | Expr::Bytes(_)
    )
}

/// Moves an expression out of its parent, and leaves null there.
fn take(expr: &mut SpannedExpr) -> SpannedExpr {
    let rest = like(expr, Expr::Null);
    std::mem::replace(expr, rest)
}

/// Creates an expression at the position of another.
fn like(expr: &SpannedExpr, node: Expr) -> SpannedExpr {
    Spanned::new(expr.id, node, expr.span.clone())
}

/// Creates a call of a function that counts steps.
fn call(function: &str, operands: Vec<SpannedExpr>, at: &SpannedExpr) -> SpannedExpr {
    let mut args = vec![like(at, Expr::RootIdent(METER.to_owned()))];
    args.extend(operands);
    let callee = like(at, Expr::Ident(function.to_owned()));
    like(at, Expr::Call { expr: Box::new(callee), args })
}

fn negate(expr: &mut SpannedExpr) {
    let operand = take(expr);
    *expr = like(expr, Expr::Unary { op: UnaryOp::Not, expr: Box::new(operand) });
}
