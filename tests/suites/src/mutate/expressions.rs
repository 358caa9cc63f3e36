//! The mutants of the expression of a rule, each with a single change.

use super::mutant::changed;
use genwire_constraint::time::Duration;
use genwire_spec::model::expr::{Arithmetic, Comparison, TextTest};
use genwire_spec::model::{Expr, ExprKind, ExprType};
use genwire_spec::rule::eval::{duration_literal, timestamp_literal};

/// Every mutant of an expression, with a description of the change.
pub(super) fn mutants(expr: &Expr) -> Vec<(String, Expr)> {
    let mut all = here(expr);
    if expr.ty == ExprType::Bool {
        let negated = ExprKind::Not(Box::new(expr.clone()));
        all.push(("negated".to_owned(), Expr { kind: negated, ty: ExprType::Bool }));
    }
    all.extend(within(expr));
    all
}

/// The mutants of the parts of an expression.
fn within(expr: &Expr) -> Vec<(String, Expr)> {
    let mut all = Vec::new();
    // The string of a timestamp or of a duration is not mutated on its own.
    if expr.is_time_literal() {
        return all;
    }
    for (index, child) in expr.children().into_iter().enumerate() {
        let inside = here(child).into_iter().chain(within(child));
        all.extend(inside.map(|(what, child)| (what, with_child(expr, index, &child))));
    }
    all
}

/// The mutants of an expression that leave its children unchanged.
fn here(expr: &Expr) -> Vec<(String, Expr)> {
    let with = |kind: ExprKind| Expr { kind, ty: expr.ty.clone() };
    match &expr.kind {
        ExprKind::And(operands) => dropped(expr, operands, "&&", ExprKind::And)
            .into_iter()
            .chain([("|| for &&".to_owned(), with(ExprKind::Or(operands.clone())))])
            .collect(),
        ExprKind::Or(operands) => dropped(expr, operands, "||", ExprKind::Or)
            .into_iter()
            .chain([("&& for ||".to_owned(), with(ExprKind::And(operands.clone())))])
            .collect(),
        ExprKind::Not(inner) => vec![("a `!` dropped".to_owned(), (**inner).clone())],
        ExprKind::If(condition, then, otherwise) => {
            let swapped = ExprKind::If(condition.clone(), otherwise.clone(), then.clone());
            vec![("the branches swapped".to_owned(), with(swapped))]
        }
        ExprKind::Compare(op, left, right) => others(*op)
            .into_iter()
            .map(|other| {
                let kind = ExprKind::Compare(other, left.clone(), right.clone());
                (format!("{other:?} for {op:?}"), with(kind))
            })
            .collect(),
        ExprKind::Literal(literal) => changed(literal)
            .into_iter()
            .map(|(what, literal)| (what, with(ExprKind::Literal(literal))))
            .collect(),
        ExprKind::Literals(literals) => (0..literals.len())
            .map(|index| {
                let mut fewer = literals.clone();
                let gone = fewer.remove(index).to_compact();
                (format!("{gone} dropped from the list"), with(ExprKind::Literals(fewer)))
            })
            .collect(),
        ExprKind::Timestamp(_) | ExprKind::Duration(_) => moved(expr),
        ExprKind::Text(TextTest::Matches, of, _) => {
            let kind = ExprKind::Text(TextTest::Matches, of.clone(), "[^]".to_owned());
            vec![("a pattern that nothing matches".to_owned(), with(kind))]
        }
        ExprKind::Text(test, of, text) => {
            let kind = ExprKind::Text(*test, of.clone(), format!("{text}x_mutant"));
            vec![(format!("another text than `{text}`"), with(kind))]
        }
        ExprKind::Arithmetic(op, left, right) => {
            let other = match op {
                Arithmetic::Add => Arithmetic::Subtract,
                Arithmetic::Subtract => Arithmetic::Add,
                Arithmetic::Multiply => Arithmetic::Divide,
                Arithmetic::Divide | Arithmetic::Remainder => Arithmetic::Multiply,
            };
            let kind = ExprKind::Arithmetic(other, left.clone(), right.clone());
            vec![(format!("{other:?} for {op:?}"), with(kind))]
        }
        ExprKind::All(list, variable, predicate) => {
            let kind = ExprKind::Exists(list.clone(), variable.clone(), predicate.clone());
            vec![("exists for all".to_owned(), with(kind))]
        }
        ExprKind::Exists(list, variable, predicate) => {
            let kind = ExprKind::All(list.clone(), variable.clone(), predicate.clone());
            vec![("all for exists".to_owned(), with(kind))]
        }
        ExprKind::ExistsOne(list, variable, predicate) => {
            let kind = ExprKind::Exists(list.clone(), variable.clone(), predicate.clone());
            vec![("exists for exists_one".to_owned(), with(kind))]
        }
        _ => Vec::new(),
    }
}

/// A literal timestamp or duration, a second later and a second earlier.
fn moved(expr: &Expr) -> Vec<(String, Expr)> {
    let second = Duration::from_secs(1);
    let (earlier, later) = if let Some(value) = timestamp_literal(expr) {
        (Expr::timestamp(value - second), Expr::timestamp(value + second))
    } else if let Some(value) = duration_literal(expr) {
        (Expr::duration(value - second), Expr::duration(value + second))
    } else {
        return Vec::new();
    };
    let text = expr.time_literal().unwrap_or_default();
    vec![(format!("{text} moved by -1 s"), earlier), (format!("{text} moved by 1 s"), later)]
}

/// Removes one operand, unless it only guards another operand.
///
/// A comparison with an absent value is false, so `has(x.a) && x.a == 1` means the same without its
/// guard, and so does `!has(x.a) || !(x.a == 1)`: no vector could detect the change.
fn dropped(
    expr: &Expr,
    operands: &[Expr],
    word: &str,
    kind: fn(Vec<Expr>) -> ExprKind,
) -> Vec<(String, Expr)> {
    let others = |index: usize| {
        operands.iter().enumerate().filter(move |(other, _)| *other != index).map(|(_, one)| one)
    };
    let is_guard = |index: usize| match (&expr.kind, &operands[index].kind) {
        (ExprKind::And(_), _) => others(index).any(|other| is_guard(&operands[index], other)),
        (ExprKind::Or(_), ExprKind::Not(asked)) => others(index)
            .any(|other| matches!(&other.kind, ExprKind::Not(other) if is_guard(asked, other))),
        _ => false,
    };
    (0..operands.len())
        .filter(|index| !is_guard(*index))
        .map(|index| {
            let mut fewer = operands.to_vec();
            fewer.remove(index);
            let what = format!("operand {} of {word} dropped", index + 1);
            let expr = match <[Expr; 1]>::try_from(fewer) {
                Ok([only]) => only,
                Err(fewer) => Expr { kind: kind(fewer), ty: expr.ty.clone() },
            };
            (what, expr)
        })
        .collect()
}

/// Returns true if a `has` guards a value that another operand needs in order to be true.
fn is_guard(operand: &Expr, other: &Expr) -> bool {
    let needed = match &operand.kind {
        ExprKind::Has { of, field } => ExprKind::Member { of: of.clone(), field: field.clone() },
        ExprKind::Is { of, alternative } => {
            ExprKind::As { of: of.clone(), alternative: alternative.clone() }
        }
        _ => return false,
    };
    needs(other, &needed)
}

/// Returns true if an operand can only be true when the value is present.
fn needs(expr: &Expr, value: &ExprKind) -> bool {
    match &expr.kind {
        ExprKind::Not(_) => false,
        ExprKind::Or(operands) => operands.iter().all(|operand| needs(operand, value)),
        ExprKind::And(operands) => operands.iter().any(|operand| needs(operand, value)),
        ExprKind::If(condition, then, otherwise) => {
            needs(condition, value) && needs(then, value) || needs(otherwise, value)
        }
        ExprKind::All(list, ..) | ExprKind::Exists(list, ..) | ExprKind::ExistsOne(list, ..) => {
            mentions(list, value)
        }
        _ => mentions(expr, value),
    }
}

fn mentions(expr: &Expr, value: &ExprKind) -> bool {
    expr.kind == *value || expr.children().into_iter().any(|child| mentions(child, value))
}

fn others(op: Comparison) -> Vec<Comparison> {
    match op {
        Comparison::Equal => vec![Comparison::NotEqual],
        Comparison::NotEqual => vec![Comparison::Equal],
        Comparison::Less => vec![Comparison::AtLeast, Comparison::AtMost],
        Comparison::AtMost => vec![Comparison::Greater, Comparison::Less],
        Comparison::Greater => vec![Comparison::AtMost, Comparison::AtLeast],
        Comparison::AtLeast => vec![Comparison::Less, Comparison::Greater],
    }
}

/// An expression with one of its children replaced, in the order of [`Expr::children`].
fn with_child(expr: &Expr, index: usize, child: &Expr) -> Expr {
    let mut next = 0;
    expr.mapped(&mut |found| {
        next += 1;
        if next == index + 1 { child.clone() } else { found.clone() }
    })
}

#[cfg(test)]
mod tests {
    use super::mutants;
    use genwire_constraint::time::{Duration, Timestamp};
    use genwire_spec::model::Expr;

    #[test]
    fn times_are_moved_by_a_second() {
        let literals = [
            (Expr::duration(Duration::from_secs(5400)), ["5399s", "5401s"]),
            (
                Expr::timestamp(Timestamp::from_unix(1_769_860_800)),
                ["2026-01-31T11:59:59Z", "2026-01-31T12:00:01Z"],
            ),
        ];
        for (literal, expected) in literals {
            let mutants = mutants(&literal);
            let texts: Vec<_> = mutants.iter().filter_map(|(_, it)| it.time_literal()).collect();
            assert_eq!(texts, expected);
        }
    }
}
