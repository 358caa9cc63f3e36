//! Prints a checked rule as CEL for interpreters that do not know our types; the result is the
//! same.
//!
//! Timestamps with a lower-case `t` or `z`, and leap seconds, are exceptions: interpreters differ
//! on them, so that the printed rule is not satisfied.

use genwire_spec::model::{EnumId, Expr, ExprKind, ExprType, Json, JsonType, TypeDef};
use genwire_spec::rule::types::{self, MemberPlace};

/// Prints a rule as CEL over one variable, `this`: a body from which nulls were removed.
///
/// Properties become choices between the values of their enum, and tests of alternatives become
/// tests of types. The conditions under which a rule does not apply come first.
pub(crate) fn print(types: &[TypeDef], expr: &Expr) -> String {
    let printer = Printer { types };
    let mut alternatives = printer.not_applying(expr);
    alternatives.push(printer.boolean(expr, Level::Or));
    alternatives.join(" || ")
}

/// Minimum precedence of an operand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Or,
    And,
    Unary,
}

struct Printer<'a> {
    types: &'a [TypeDef],
}

impl Printer<'_> {
    /// Returns the conditions under which a rule is satisfied because it does not apply.
    fn not_applying(&self, expr: &Expr) -> Vec<String> {
        let mut conditions = Vec::new();
        expr.walk(&mut |part| {
            let condition = match &part.kind {
                ExprKind::Member { of, field } if of.kind == ExprKind::This => {
                    types::member_of(self.types, of, field)
                        .filter(|it| it.certain && !matches!(it.place, MemberPlace::Tag(_)))
                        .map(|_| format!("!{}", within(&self.present(part), Level::Unary)))
                }
                ExprKind::Property { of, ty, property } => {
                    let enum_type = ty.of(self.types);
                    let known: Vec<Json> = enum_type
                        .values
                        .iter()
                        .filter(|it| types::property_value(enum_type, it, property).is_some())
                        .map(types::wire_value)
                        .collect();
                    let mut parts = self.present(of);
                    parts.push(format!("!({} in {})", self.value(of), list(&known)));
                    Some(within(&parts, Level::And))
                }
                _ => None,
            };
            conditions.extend(condition.filter(|it| !conditions.contains(it)));
        });
        conditions
    }

    /// Returns the conditions for every step of a path to be present.
    fn present(&self, path: &Expr) -> Vec<String> {
        match &path.kind {
            ExprKind::Member { of, field } => {
                let mut parts = self.present(of);
                parts.extend(self.has(of, field));
                parts
            }
            ExprKind::As { of, alternative } => {
                let mut parts = self.present(of);
                parts.push(self.is(of, alternative));
                parts
            }
            _ => Vec::new(),
        }
    }

    /// Returns tests for the members on a path that every body should have, and that a rule
    /// assumes.
    fn granted(&self, path: &Expr) -> Vec<String> {
        match &path.kind {
            ExprKind::Member { of, field } => {
                let mut parts = self.granted(of);
                let member = types::member_of(self.types, of, field);
                let tag = member.as_ref().is_some_and(|it| matches!(it.place, MemberPlace::Tag(_)));
                if member.is_some_and(|it| it.certain) && (of.kind != ExprKind::This || tag) {
                    parts.extend(self.has(of, field));
                }
                parts
            }
            ExprKind::As { of, .. }
            | ExprKind::Property { of, .. }
            | ExprKind::Timestamp(of)
            | ExprKind::TimePart(_, of) => self.granted(of),
            ExprKind::Size(of) => match &of.kind {
                ExprKind::Filter(list, ..) => self.granted(list),
                _ => self.granted(of),
            },
            ExprKind::Arithmetic(_, left, right) => {
                let mut parts = self.granted(left);
                parts.extend(self.granted(right));
                parts
            }
            _ => Vec::new(),
        }
    }

    fn has(&self, of: &Expr, field: &str) -> Vec<String> {
        let object = self.value(of);
        let mut parts = Vec::new();
        if let Some(member) = types::member_of(self.types, of, field)
            && let MemberPlace::Variants(union, variants, _) = member.place
        {
            let tag = &union.tag.wire;
            let tags: Vec<Json> =
                variants.iter().map(|variant| Json::string(&variant.name.wire)).collect();
            parts.push(format!("has({object}.{tag})"));
            parts.push(format!("{object}.{tag} in {}", list(&tags)));
        }
        parts.push(format!("has({object}.{field})"));
        parts
    }

    fn is(&self, of: &Expr, alternative: &str) -> String {
        let value = self.value(of);
        let json = types::alternative_of(self.types, of, alternative).map(|it| it.json);
        match json {
            Some(JsonType::Number) => {
                format!("type({value}) in [int, uint, double]")
            }
            Some(JsonType::String) => format!("type({value}) == string"),
            Some(JsonType::Boolean) => format!("type({value}) == bool"),
            Some(JsonType::Array) => format!("type({value}) == list"),
            Some(JsonType::Any) => "true".to_owned(),
            Some(JsonType::Object) | None => format!("type({value}) == map"),
        }
    }

    fn boolean(&self, expr: &Expr, level: Level) -> String {
        let (text, own) = match &expr.kind {
            ExprKind::And(operands) => (self.operands(operands, " && ", Level::Unary), Level::And),
            ExprKind::Or(operands) => (self.operands(operands, " || ", Level::And), Level::Or),
            ExprKind::Not(inner) => {
                (format!("!{}", self.boolean(inner, Level::Unary)), Level::Unary)
            }
            ExprKind::If(condition, then, otherwise) => {
                let [condition, then, otherwise] =
                    [condition, then, otherwise].map(|it| self.boolean(it, Level::Unary));
                return format!("({condition} ? {then} : {otherwise})");
            }
            ExprKind::Has { of, field } => {
                let mut parts = self.granted(of);
                parts.extend(self.has(of, field));
                return within(&parts, level);
            }
            _ => return self.question(expr, level),
        };
        if own < level { format!("({text})") } else { text }
    }

    fn operands(&self, operands: &[Expr], operator: &str, level: Level) -> String {
        let operands: Vec<String> =
            operands.iter().map(|operand| self.boolean(operand, level)).collect();
        operands.join(operator)
    }

    /// Prints a condition on values, preceded by tests for the members that it assumes.
    fn question(&self, expr: &Expr, level: Level) -> String {
        let mut subjects: Vec<&Expr> = Vec::new();
        let text = match &expr.kind {
            ExprKind::Is { of, alternative } => {
                subjects.push(of);
                self.is(of, alternative)
            }
            ExprKind::Compare(op, left, right) => {
                subjects.extend([&**left, &**right]);
                format!("{} {} {}", self.value(left), op.as_str(), self.value(right))
            }
            ExprKind::IsTimestamp(of) => {
                subjects.push(of);
                let pattern = Json::string(date_time_pattern()).to_compact();
                format!("{}.matches({pattern})", self.value(of))
            }
            ExprKind::In(item, items) => {
                subjects.extend([&**item, &**items]);
                let items = match &items.kind {
                    ExprKind::Literals(literals) => list(literals),
                    _ => self.value(items),
                };
                format!("{} in {items}", self.value(item))
            }
            ExprKind::Text(test, of, text) => {
                subjects.push(of);
                let function = test.as_str();
                let text = Json::string(text).to_compact();
                format!("{}.{function}({text})", self.value(of))
            }
            ExprKind::All(items, variable, predicate) => {
                subjects.push(items);
                self.comprehension("all", items, variable, predicate)
            }
            ExprKind::Exists(items, variable, predicate) => {
                subjects.push(items);
                self.comprehension("exists", items, variable, predicate)
            }
            ExprKind::ExistsOne(items, variable, predicate) => {
                subjects.push(items);
                self.comprehension("exists_one", items, variable, predicate)
            }
            _ => {
                subjects.push(expr);
                self.value(expr)
            }
        };
        let mut parts: Vec<String> = Vec::new();
        for part in subjects.into_iter().flat_map(|subject| self.granted(subject)) {
            if !parts.contains(&part) {
                parts.push(part);
            }
        }
        parts.push(text);
        let bare = parts.len() == 1 && matches!(expr.kind, ExprKind::Member { .. });
        let text = parts.join(" && ");
        if level <= Level::And || bare { text } else { format!("({text})") }
    }

    fn comprehension(&self, name: &str, items: &Expr, variable: &str, predicate: &Expr) -> String {
        let items = self.value(items);
        format!("{items}.{name}({variable}, {})", self.boolean(predicate, Level::Or))
    }

    /// Prints an expression that is not a condition.
    fn value(&self, expr: &Expr) -> String {
        match &expr.kind {
            ExprKind::This => "this".to_owned(),
            ExprKind::Variable(name) => name.clone(),
            ExprKind::Literal(Json::Integer(number)) if expr.ty == ExprType::Double => {
                format!("{number}.0")
            }
            ExprKind::Literal(literal) => literal.to_compact(),
            ExprKind::Member { of, field } => format!("{}.{field}", self.value(of)),
            ExprKind::As { of, .. } => self.value(of),
            ExprKind::Property { of, ty, property } => self.property(of, *ty, property),
            ExprKind::Size(of) => format!("size({})", self.value(of)),
            ExprKind::Timestamp(of) => format!("timestamp({})", self.value(of)),
            ExprKind::Duration(of) => format!("duration({})", self.value(of)),
            ExprKind::TimePart(part, of) => format!("{}.{}()", self.value(of), part.as_str()),
            ExprKind::Arithmetic(op, left, right) if expr.is_time() => {
                format!("({} {} {})", self.value(left), op.as_str(), self.value(right))
            }
            ExprKind::Arithmetic(op, left, right) => {
                format!("({} {} {})", self.number(left), op.as_str(), self.number(right))
            }
            ExprKind::Filter(items, variable, predicate) => {
                self.comprehension("filter", items, variable, predicate)
            }
            _ => self.boolean(expr, Level::Unary),
        }
    }

    /// Prints an operand of arithmetic with a conversion.
    ///
    /// Interpreters infer the type of a JSON number from its notation.
    fn number(&self, expr: &Expr) -> String {
        match &expr.kind {
            ExprKind::Literal(Json::Number(number)) => format!("{number:?}"),
            ExprKind::Literal(_)
            | ExprKind::Arithmetic(..)
            | ExprKind::TimePart(..)
            | ExprKind::Size(_) => self.value(expr),
            _ if expr.ty == ExprType::Double => format!("double({})", self.value(expr)),
            _ => format!("int({})", self.value(expr)),
        }
    }

    /// Prints a property as a choice between the enum values that have it.
    fn property(&self, of: &Expr, ty: EnumId, property: &str) -> String {
        let enum_type = ty.of(self.types);
        let mut groups: Vec<(&Json, Vec<Json>)> = Vec::new();
        for value in &enum_type.values {
            let Some(literal) = types::property_value(enum_type, value, property) else { continue };
            match groups.iter_mut().find(|(other, _)| *other == literal) {
                Some((_, values)) => values.push(types::wire_value(value)),
                None => groups.push((literal, vec![types::wire_value(value)])),
            }
        }
        let path = self.value(of);
        let last = groups.pop().map(|(literal, _)| literal.to_compact()).unwrap_or_default();
        let choices: String = groups
            .iter()
            .flat_map(|(literal, values)| {
                [
                    path.clone(),
                    " in ".to_owned(),
                    list(values),
                    " ? ".to_owned(),
                    literal.to_compact(),
                    " : ".to_owned(),
                ]
            })
            .collect();
        format!("({choices}{last})")
    }
}

/// Returns a pattern for the format `date-time`.
///
/// It excludes lower-case letters and leap seconds, on which interpreters differ.
fn date_time_pattern() -> String {
    let leap_year = "([0-9]{2}(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)";
    let long_month = "(01|03|05|07|08|10|12)-(0[1-9]|[12][0-9]|3[01])";
    let short_month = "(04|06|09|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8])";
    let date = format!("([0-9]{{4}}-({long_month}|{short_month})|{leap_year}-02-29)");
    let minute = "([01][0-9]|2[0-3]):[0-5][0-9]";
    format!(r"^{date}T{minute}:[0-5][0-9](\.[0-9]+)?(Z|[+-]{minute})$")
}

/// Joins conditions with `&&` into one operand.
fn within(parts: &[String], level: Level) -> String {
    let text = parts.join(" && ");
    let simple = parts.len() == 1 && (text.starts_with("has(") || text.starts_with('!'));
    if level <= Level::And || simple { text } else { format!("({text})") }
}

fn list(literals: &[Json]) -> String {
    Json::array(literals.to_vec()).to_compact()
}
