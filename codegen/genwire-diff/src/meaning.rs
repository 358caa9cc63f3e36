//! Normal forms of rules, and the implications between them that are certain. In a normal form the
//! order of operands, the sides of comparisons and the positions of negations do not matter.
//!
//! The form follows [`eval`](genwire_spec::rule::eval()), which has two outcomes and treats a
//! condition on an absent value as false. So a negated comparison becomes its opposite only if its
//! values are present in every body of the right structure.

use genwire_spec::model::expr::Comparison;
use genwire_spec::model::{Expr, ExprKind, ExprType, Json, TypeDef, TypeId, TypeKind};
use std::cmp::Ordering;
use std::collections::BTreeSet;

/// The number of steps after which an implication counts as unknown.
const MAX_STEPS: usize = 20_000;

/// The condition that a rule puts on the bodies of its type.
#[derive(Debug)]
pub(super) struct Meaning {
    form: Form,
    /// Properties of enum values that the rule reads. The rule does not apply if a property is
    /// missing.
    properties: BTreeSet<String>,
}

/// A property of an enum whose value is known.
pub(super) type Known<'a> = (TypeId, &'a str, &'a Json);

impl Meaning {
    pub(super) fn of(types: &[TypeDef], rule: &Expr) -> Self {
        let reader = Reader { types, known: None };
        let mut properties = BTreeSet::new();
        rule.walk(&mut |part| {
            if matches!(part.kind, ExprKind::Property { .. }) {
                properties.insert(reader.text(part));
            }
        });
        Self { form: reader.form(rule, true), properties }
    }

    /// Reads a rule for bodies in which a property has a known value. `None` if several members
    /// have values of the enum, as the value could belong to any of them.
    pub(super) fn with_property(types: &[TypeDef], rule: &Expr, known: Known<'_>) -> Option<Self> {
        let Self { properties, .. } = Self::of(types, rule);
        let suffix = property_suffix(known.1);
        let of_property = properties.iter().filter(|it| it.ends_with(&suffix));
        let reader = Reader { types, known: Some(known) };
        (of_property.count() <= 1).then(|| Self { form: reader.form(rule, true), properties })
    }

    /// Returns the meaning of a rule that holds for every body.
    pub(super) fn always() -> Self {
        Self { form: Form::All(Vec::new()), properties: BTreeSet::new() }
    }

    /// Returns true if the other rule certainly holds whenever this one does.
    pub(super) fn implies(&self, other: &Self) -> bool {
        let is_always = other.form == Form::All(Vec::new());
        let mut steps = MAX_STEPS;
        is_always
            || (self.properties.is_subset(&other.properties)
                && self.form.implies(&other.form, &mut steps))
    }

    /// Returns true if both rules certainly hold for the same bodies.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        self.implies(other) && other.implies(self)
    }
}

/// A rule in the normal form.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Form {
    /// All of these hold; sorted.
    All(Vec<Self>),
    /// One of these holds; sorted.
    Any(Vec<Self>),
    /// The left side has one of these orders relative to the right side.
    Compare(String, Orders, Side),
    /// A condition, and the result that is required.
    Question(String, bool),
}

/// The right side of a comparison.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Side {
    /// A number, by its rank in the order of its type.
    Number(i64),
    /// Anything else.
    Text(String),
}

/// The orders of two values for which a comparison holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Orders {
    less: bool,
    equal: bool,
    greater: bool,
}

impl Orders {
    fn of(op: Comparison) -> Self {
        use Comparison::{AtLeast, AtMost, Equal, Greater, Less, NotEqual};
        Self {
            less: matches!(op, Less | AtMost | NotEqual),
            equal: matches!(op, Equal | AtMost | AtLeast),
            greater: matches!(op, Greater | AtLeast | NotEqual),
        }
    }

    fn has(self, order: Ordering) -> bool {
        match order {
            Ordering::Less => self.less,
            Ordering::Equal => self.equal,
            Ordering::Greater => self.greater,
        }
    }

    /// Returns true if every value with one of these orders relative to `number` also has one of
    /// the other orders relative to `at`.
    fn is_within(self, number: i64, other: Self, at: i64) -> bool {
        (!self.less || (other.less && number <= at))
            && (!self.greater || (other.greater && number >= at))
            && (!self.equal || other.has(number.cmp(&at)))
    }

    fn is_subset(self, other: Self) -> bool {
        self.is_within(0, other, 0)
    }
}

impl Form {
    /// Joins forms, and flattens nested forms of the same kind.
    fn join(parts: impl IntoIterator<Item = Self>, all: bool) -> Self {
        let mut flat = BTreeSet::new();
        for part in parts {
            match part {
                Self::All(inner) if all => flat.extend(inner),
                Self::Any(inner) if !all => flat.extend(inner),
                part => {
                    flat.insert(part);
                }
            }
        }
        let mut flat: Vec<Self> = flat.into_iter().collect();
        match (flat.len(), all) {
            (1, _) => flat.remove(0),
            (_, true) => Self::All(flat),
            (_, false) => Self::Any(flat),
        }
    }

    /// Returns true if the other form certainly holds whenever this one does.
    fn implies(&self, other: &Self, left: &mut usize) -> bool {
        let Some(fewer) = left.checked_sub(1) else { return false };
        *left = fewer;
        if self == other {
            return true;
        }
        match (self, other) {
            (_, Self::All(others)) => others.iter().all(|it| self.implies(it, left)),
            (Self::Any(parts), _) => parts.iter().all(|it| it.implies(other, left)),
            (Self::All(parts), Self::Any(others)) => {
                parts.iter().any(|it| it.implies(other, left))
                    || others.iter().any(|it| self.implies(it, left))
            }
            (Self::All(parts), _) => parts.iter().any(|it| it.implies(other, left)),
            (_, Self::Any(others)) => others.iter().any(|it| self.implies(it, left)),
            (Self::Compare(one, orders, at), Self::Compare(same, wider, place)) => {
                one == same
                    && match (at, place) {
                        (Side::Number(at), Side::Number(place)) => {
                            orders.is_within(*at, *wider, *place)
                        }
                        (at, place) => at == place && orders.is_subset(*wider),
                    }
            }
            _ => false,
        }
    }
}

/// Reads the expressions of a version.
struct Reader<'a> {
    types: &'a [TypeDef],
    known: Option<Known<'a>>,
}

impl Reader<'_> {
    /// Returns the form of a Boolean expression, or of its negation.
    fn form(&self, expr: &Expr, wanted: bool) -> Form {
        match &expr.kind {
            ExprKind::Literal(Json::Bool(value)) => Form::join([], *value == wanted),
            ExprKind::Not(inner) => self.form(inner, !wanted),
            ExprKind::And(operands) | ExprKind::Or(operands) => {
                let all = matches!(expr.kind, ExprKind::And(_)) == wanted;
                Form::join(operands.iter().map(|it| self.form(it, wanted)), all)
            }
            ExprKind::Compare(op, left, right) => {
                let orders = Orders::of(*op);
                if wanted {
                    self.comparison(orders, left, right)
                } else if self.is_certain(left) && self.is_certain(right) {
                    let Orders { less, equal, greater } = orders;
                    let opposite = Orders { less: !less, equal: !equal, greater: !greater };
                    self.comparison(opposite, left, right)
                } else {
                    let compared = self.comparison(orders, left, right);
                    Form::Question(format!("{compared:?}"), false)
                }
            }
            ExprKind::In(item, list) => {
                let ExprKind::Literals(all) = &list.kind else {
                    return Form::Question(self.text(expr), wanted);
                };
                let is_one = |json: &Json| {
                    let literal = ExprKind::Literal(json.clone());
                    let literal = Box::new(Expr { kind: literal, ty: item.ty.clone() });
                    let equal = ExprKind::Compare(Comparison::Equal, item.clone(), literal);
                    self.form(&Expr::boolean(equal), wanted)
                };
                Form::join(all.iter().map(is_one), !wanted)
            }
            _ => Form::Question(self.text(expr), wanted),
        }
    }

    fn comparison(&self, orders: Orders, left: &Expr, right: &Expr) -> Form {
        let is_literal = |expr: &Expr| self.literal(expr).is_some();
        let (text, other) = (self.text(left), self.text(right));
        let is_turned = match (is_literal(left), is_literal(right)) {
            (false, true) => false,
            (true, false) => true,
            _ => other < text,
        };
        if is_turned && left.ty == right.ty {
            let Orders { less, equal, greater } = orders;
            let turned = Orders { less: greater, equal, greater: less };
            return self.compared(turned, right, (other, text), left);
        }
        self.compared(orders, left, (text, other), right)
    }

    fn compared(
        &self,
        orders: Orders,
        left: &Expr,
        (text, other): (String, String),
        right: &Expr,
    ) -> Form {
        let number = self.literal(right).filter(|_| left.ty == right.ty);
        match (number, &left.ty) {
            (Some(Json::Integer(number)), ExprType::Int) => {
                let is_size = matches!(left.kind, ExprKind::Size(_));
                let (orders, number) = of_whole_numbers(orders, *number, is_size);
                Form::Compare(text, orders, Side::Number(number))
            }
            (Some(Json::Number(number)), ExprType::Double) => {
                Form::Compare(text, orders, Side::Number(place_of(*number)))
            }
            (Some(Json::Integer(number)), ExprType::Double) => {
                Form::Compare(text, orders, Side::Number(place_of(as_double(*number))))
            }
            _ => Form::Compare(text, orders, Side::Text(other)),
        }
    }

    /// Returns the value of a literal, and of a property whose value is known.
    fn literal<'b>(&'b self, expr: &'b Expr) -> Option<&'b Json> {
        match (&expr.kind, self.known) {
            (ExprKind::Literal(json), _) => Some(json),
            (ExprKind::Property { ty, property, .. }, Some((id, name, value))) => {
                (TypeId::from(*ty) == id && property == name).then_some(value)
            }
            _ => None,
        }
    }

    /// Returns true if a value is present whenever its comparison decides about a body of the right
    /// structure, and any two values of its type are ordered.
    fn is_certain(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Size(of) => self.is_path(of),
            ExprKind::Member { .. } => self.is_path(expr),
            _ => self.literal(expr).is_some(),
        }
    }

    /// Returns true for members of objects: checked rules read them only if they are present. The
    /// variant of a union may not have a member of that name.
    fn is_path(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::This => true,
            ExprKind::Member { of, .. } => {
                let ExprType::Object(id) = of.ty else { return false };
                matches!(self.types[id.0].kind, TypeKind::Object(_)) && self.is_path(of)
            }
            _ => false,
        }
    }

    /// Returns a string that is equal for expressions with the same meaning in two versions.
    fn text(&self, expr: &Expr) -> String {
        let named =
            |word: &str, of: &Expr, name: &str| format!("{word}({}, {name:?})", self.text(of));
        if let Some(json) = self.literal(expr) {
            return json.to_compact();
        }
        match &expr.kind {
            ExprKind::This => "this".to_owned(),
            ExprKind::Variable(name) => name.clone(),
            ExprKind::Member { of, field } => named("member", of, field),
            ExprKind::Property { of, property, .. } => {
                format!("{}{}", self.text(of), property_suffix(property))
            }
            ExprKind::Has { of, field } => named("has", of, field),
            ExprKind::Is { of, alternative } => named("is", of, alternative),
            ExprKind::As { of, alternative } => named("as", of, alternative),
            ExprKind::Text(test, of, text) => named(test.as_str(), of, text),
            ExprKind::Literals(all) => Json::array(all.iter().cloned()).to_compact(),
            ExprKind::Not(_) | ExprKind::And(_) | ExprKind::Or(_) | ExprKind::Compare(..) => {
                format!("{:?}", self.form(expr, true))
            }
            kind => {
                let parts: Vec<String> =
                    expr.children().into_iter().map(|it| self.part(it)).collect();
                format!("{}({})", word_of(kind), parts.join(", "))
            }
        }
    }

    fn part(&self, expr: &Expr) -> String {
        match expr.ty {
            ExprType::Bool => format!("{:?}", self.form(expr, true)),
            _ => self.text(expr),
        }
    }
}

fn property_suffix(property: &str) -> String {
    format!(".property {property:?}")
}

/// Returns the word for an expression; its children are written separately.
fn word_of(kind: &ExprKind) -> String {
    match kind {
        ExprKind::If(..) => "if".to_owned(),
        ExprKind::In(..) => "in".to_owned(),
        ExprKind::Size(_) => "size".to_owned(),
        ExprKind::Timestamp(_) => "timestamp".to_owned(),
        ExprKind::IsTimestamp(_) => "is_timestamp".to_owned(),
        ExprKind::Duration(_) => "duration".to_owned(),
        ExprKind::Arithmetic(op, ..) => op.as_str().to_owned(),
        ExprKind::TimePart(part, _) => part.as_str().to_owned(),
        ExprKind::All(_, variable, _) => format!("all {variable} "),
        ExprKind::Exists(_, variable, _) => format!("exists {variable} "),
        ExprKind::ExistsOne(_, variable, _) => format!("exists_one {variable} "),
        ExprKind::Filter(_, variable, _) => format!("filter {variable} "),
        // `text` writes the others directly.
        other => format!("{other:?}"),
    }
}

/// Writes `< 5` as `<= 4`, `> 5` as `>= 6`, and for sizes `!= 0` as `>= 1` and `== 0` as `<= 0`.
fn of_whole_numbers(orders: Orders, number: i64, is_size: bool) -> (Orders, i64) {
    let (at_most, at_least) = (Orders::of(Comparison::AtMost), Orders::of(Comparison::AtLeast));
    let (fewer, more) = (number.checked_sub(1), number.checked_add(1));
    match (orders, fewer, more) {
        (Orders { less: true, equal: false, greater: false }, Some(fewer), _) => (at_most, fewer),
        (Orders { less: false, equal: false, greater: true }, _, Some(more)) => (at_least, more),
        (Orders { less: true, equal: false, greater: true }, ..) if is_size && number == 0 => {
            (at_least, 1)
        }
        (Orders { less: false, equal: true, greater: false }, ..) if is_size && number == 0 => {
            (at_most, 0)
        }
        _ => (orders, number),
    }
}

#[expect(clippy::cast_precision_loss, reason = "a rule compares numbers as doubles as well")]
fn as_double(number: i64) -> f64 {
    number as f64
}

/// Maps numbers to integers with the same order.
fn place_of(number: f64) -> i64 {
    let bits = number.to_bits().cast_signed();
    if bits < 0 { i64::MIN.wrapping_sub(bits) } else { bits }
}
