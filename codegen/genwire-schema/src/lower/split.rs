//! Splits a rule that reads properties of enum values into one rule for each group of values.

use genwire_spec::model::expr::{Arithmetic, Comparison};
use genwire_spec::model::{EnumId, EnumType, EnumValue, Expr, ExprKind, ExprType, Json, TypeDef};
use genwire_spec::rule::eval::{calculate, compare};
use genwire_spec::rule::types::{self, MemberPlace};

/// The known facts about an enum value while a rule is split.
enum Known<'a> {
    /// The value is present and equals this one.
    Value(&'a EnumType, &'a EnumValue),
    /// The value is absent.
    Absent,
}

/// The properties that a rule reads, by the path of their enum value.
type Reads<'a> = Vec<((&'a Expr, EnumId), Vec<&'a str>)>;

/// Returns an equivalent rule without properties.
pub(super) fn by_properties(types: &[TypeDef], expr: &Expr) -> Expr {
    let mut reads: Reads<'_> = Vec::new();
    expr.walk(&mut |part| {
        if let ExprKind::Property { of, ty, property } = &part.kind {
            match reads.iter_mut().find(|((path, _), _)| *path == &**of) {
                Some((_, properties)) => properties.push(property),
                None => reads.push(((of, *ty), vec![property])),
            }
        }
    });
    split(types, expr, &reads)
}

/// Splits a rule that reads at most the properties in `reads`.
///
/// If a property is unknown, the rule is satisfied, even if nothing reads the property any more.
fn split(types: &[TypeDef], expr: &Expr, reads: &[((&Expr, EnumId), Vec<&str>)]) -> Expr {
    let Some((((of, ty), properties), reads)) = reads.split_first() else { return expr.clone() };
    let enum_type = ty.of(types);
    let mut groups: Vec<(Vec<Json>, Expr)> = Vec::new();
    for value in &enum_type.values {
        let known = |property: &&str| types::property_value(enum_type, value, property).is_some();
        if !properties.iter().all(known) {
            continue;
        }
        let rule = folded(expr, of, &Known::Value(enum_type, value));
        let rule = if rule == constant(true) { rule } else { split(types, &rule, reads) };
        let wire = types::wire_value(value);
        match groups.iter_mut().find(|(_, other)| *other == rule) {
            Some((values, _)) => values.push(wire),
            None => groups.push((vec![wire], rule)),
        }
    }
    let mut conjuncts: Vec<Expr> = groups
        .into_iter()
        .filter(|(_, rule)| *rule != constant(true))
        .map(|(values, rule)| either(vec![one_of(of, values).negated(), rule]))
        .collect();
    if !certain(types, of) {
        let rule = split(types, &folded(expr, of, &Known::Absent), reads);
        if rule != constant(true) {
            conjuncts.push(either(vec![present(of), rule]));
        }
    }
    match <[Expr; 1]>::try_from(conjuncts) {
        Ok([only]) => only,
        Err(conjuncts) => join(conjuncts, true),
    }
}

/// Returns true if the type's own schema requires the value to be present.
fn certain(types: &[TypeDef], path: &Expr) -> bool {
    match &path.kind {
        ExprKind::Member { of, field } => {
            of.kind == ExprKind::This
                && types::member_of(types, of, field).is_some_and(|member| {
                    member.certain && !matches!(member.place, MemberPlace::Tag(_))
                })
        }
        _ => false,
    }
}

fn present(path: &Expr) -> Expr {
    match &path.kind {
        ExprKind::Member { of, field } => {
            Expr::boolean(ExprKind::Has { of: of.clone(), field: field.clone() })
        }
        ExprKind::As { of, alternative } => {
            Expr::boolean(ExprKind::Is { of: of.clone(), alternative: alternative.clone() })
        }
        _ => constant(true),
    }
}

fn one_of(of: &Expr, mut values: Vec<Json>) -> Expr {
    let of_box = Box::new(of.clone());
    if values.len() == 1 {
        let literal = Expr { kind: ExprKind::Literal(values.remove(0)), ty: of.ty.clone() };
        return Expr::boolean(ExprKind::Compare(Comparison::Equal, of_box, Box::new(literal)));
    }
    let ty = ExprType::List(Box::new(of.ty.clone()));
    let list = Expr { kind: ExprKind::Literals(values), ty };
    Expr::boolean(ExprKind::In(of_box, Box::new(list)))
}

/// Substitutes the known facts about `of` and simplifies the expression.
fn folded(expr: &Expr, of: &Expr, known: &Known<'_>) -> Expr {
    let fold = |inner: &Expr| folded(inner, of, known);
    let boxed = |inner: &Expr| Box::new(folded(inner, of, known));
    match &expr.kind {
        ExprKind::Not(inner) => match fold(inner) {
            inner if inner == constant(true) => constant(false),
            inner if inner == constant(false) => constant(true),
            inner => inner.negated(),
        },
        ExprKind::And(operands) => join(operands.iter().map(fold).collect(), true),
        ExprKind::Or(operands) => join(operands.iter().map(fold).collect(), false),
        ExprKind::If(condition, then, otherwise) => match fold(condition) {
            condition if condition == constant(true) => fold(then),
            condition if condition == constant(false) => fold(otherwise),
            condition => {
                Expr::boolean(ExprKind::If(Box::new(condition), boxed(then), boxed(otherwise)))
            }
        },
        ExprKind::All(list, variable, predicate) => {
            let kind = ExprKind::All(list.clone(), variable.clone(), boxed(predicate));
            Expr::boolean(kind)
        }
        ExprKind::Exists(list, variable, predicate) => {
            let kind = ExprKind::Exists(list.clone(), variable.clone(), boxed(predicate));
            Expr::boolean(kind)
        }
        ExprKind::ExistsOne(list, variable, predicate) => {
            let kind = ExprKind::ExistsOne(list.clone(), variable.clone(), boxed(predicate));
            Expr::boolean(kind)
        }
        _ => question(expr, of, known),
    }
}

/// Substitutes the known facts in a condition.
fn question(expr: &Expr, of: &Expr, known: &Known<'_>) -> Expr {
    if matches!(known, Known::Absent) {
        let asks =
            matches!(expr.kind, ExprKind::Has { .. } | ExprKind::Is { .. }) && *expr == present(of);
        return if asks || expr.mentions(of) { constant(false) } else { expr.clone() };
    }
    if *expr == present(of) {
        return constant(true);
    }
    match &expr.kind {
        ExprKind::Compare(op, left, right) => {
            let (left, right) = (value(left, of, known), value(right, of, known));
            if fails(&left) || fails(&right) {
                return constant(false);
            }
            match (&left.kind, &right.kind) {
                (ExprKind::Literal(left), ExprKind::Literal(right)) => {
                    constant(compare(*op, left, right))
                }
                (ExprKind::Literal(_), _) => {
                    Expr::boolean(ExprKind::Compare(op.flipped(), Box::new(right), Box::new(left)))
                }
                _ => Expr::boolean(ExprKind::Compare(*op, Box::new(left), Box::new(right))),
            }
        }
        ExprKind::In(item, list) => {
            let item = value(item, of, known);
            match (&item.kind, &list.kind) {
                (ExprKind::Literal(item), ExprKind::Literals(literals)) => constant(
                    literals.iter().any(|literal| compare(Comparison::Equal, item, literal)),
                ),
                _ => Expr::boolean(ExprKind::In(Box::new(item), list.clone())),
            }
        }
        ExprKind::Text(test, path, text) => match value(path, of, known).kind {
            ExprKind::Literal(Json::String(value)) => constant(test.holds(&value, text)),
            _ => expr.clone(),
        },
        ExprKind::Property { .. } => value(expr, of, known),
        _ => expr.clone(),
    }
}

/// Substitutes the known facts in a value.
fn value(expr: &Expr, of: &Expr, known: &Known<'_>) -> Expr {
    let Known::Value(enum_type, listed) = known else { return expr.clone() };
    let literal = match &expr.kind {
        _ if expr == of => Some(types::wire_value(listed)),
        ExprKind::Property { of: path, property, .. } if **path == *of => {
            types::property_value(enum_type, listed, property).cloned()
        }
        ExprKind::Arithmetic(op, left, right) => {
            let (left, right) = (value(left, of, known), value(right, of, known));
            return arithmetic(*op, left, right, &expr.ty);
        }
        ExprKind::Size(inner) => {
            return match (&inner.kind, value(inner, of, known)) {
                (ExprKind::Filter(list, variable, predicate), _) => {
                    let predicate = Box::new(folded(predicate, of, known));
                    let kind = ExprKind::Filter(list.clone(), variable.clone(), predicate);
                    size(Expr { kind, ty: inner.ty.clone() })
                }
                (_, inner) => size(inner),
            };
        }
        _ => None,
    };
    match literal {
        Some(literal) => Expr { kind: ExprKind::Literal(literal), ty: expr.ty.clone() },
        None => expr.clone(),
    }
}

/// Computes arithmetic if both sides are known and there is a result.
fn arithmetic(op: Arithmetic, left: Expr, right: Expr, ty: &ExprType) -> Expr {
    let result = match (&left.kind, &right.kind) {
        (ExprKind::Literal(left), ExprKind::Literal(right)) => calculate(op, left, right, ty),
        _ => None,
    };
    let kind = match result {
        Some(value) => ExprKind::Literal(value),
        None => ExprKind::Arithmetic(op, Box::new(left), Box::new(right)),
    };
    Expr { kind, ty: ty.clone() }
}

/// Returns true for arithmetic on known numbers without a result.
fn fails(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Arithmetic(_, left, right) => {
            let known = |side: &Expr| matches!(side.kind, ExprKind::Literal(_));
            (known(left) && known(right)) || fails(left) || fails(right)
        }
        _ => false,
    }
}

fn size(of: Expr) -> Expr {
    match &of.kind {
        ExprKind::Literal(Json::String(text)) => {
            let size = i64::try_from(text.chars().count()).unwrap_or(i64::MAX);
            Expr { kind: ExprKind::Literal(Json::Integer(size)), ty: ExprType::Int }
        }
        _ => Expr { kind: ExprKind::Size(Box::new(of)), ty: ExprType::Int },
    }
}

fn either(operands: Vec<Expr>) -> Expr {
    join(operands, false)
}

/// Joins operands with `&&` or `||`, and omits operands that do not affect the result.
fn join(operands: Vec<Expr>, and: bool) -> Expr {
    if operands.contains(&constant(!and)) {
        return constant(!and);
    }
    let mut kept: Vec<Expr> = Vec::new();
    for operand in operands {
        match operand.kind {
            ExprKind::And(inner) if and => kept.extend(inner),
            ExprKind::Or(inner) if !and => kept.extend(inner),
            _ if operand == constant(and) => {}
            _ => kept.push(operand),
        }
    }
    match kept.len() {
        0 => constant(and),
        1 => kept.remove(0),
        _ if and => Expr::boolean(ExprKind::And(kept)),
        _ => Expr::boolean(ExprKind::Or(kept)),
    }
}

fn constant(value: bool) -> Expr {
    Expr::boolean(ExprKind::Literal(Json::Bool(value)))
}
