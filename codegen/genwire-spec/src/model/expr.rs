//! Checked rule expressions: a closed, typed tree that every back end can walk completely.

use super::{EitherId, EnumId, Json, TimePart, TypeId};
use genwire_constraint::Pattern;
use genwire_constraint::time::{Duration, Timestamp};

/// A checked expression.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    /// The kind of the expression.
    pub kind: ExprKind,
    /// The type of its value.
    pub ty: ExprType,
}

/// The type of an expression's value.
#[derive(Clone, Debug, PartialEq)]
pub enum ExprType {
    /// True or false.
    Bool,
    /// A whole number.
    Int,
    /// A number.
    Double,
    /// A string.
    String,
    /// A value of an enum.
    Enum(EnumId),
    /// An object or a union (whose members are those of all its variants, and its tag).
    Object(TypeId),
    /// A value whose JSON type distinguishes its alternatives.
    Either(EitherId),
    /// Free JSON: only its presence can be asked for.
    Json,
    /// A list.
    List(Box<Self>),
    /// An instant.
    Timestamp,
    /// A span of time.
    Duration,
}

/// Kinds of expressions. Reads of optional members only occur where presence is certain.
#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// A literal (null, list and object literals excluded).
    Literal(Json),
    /// A list of literals; only on the right of `in`.
    Literals(Vec<Json>),
    /// The object the rule belongs to.
    This,
    /// The variable of the comprehension around it.
    Variable(String),
    /// A member: of an object, or of a union (then every variant that has it).
    Member {
        /// The object.
        of: Box<Expr>,
        /// The wire name of the member.
        field: String,
    },
    /// A property of an enum value. An unlisted value has none: then the rule does not apply. Only on paths from `this`.
    Property {
        /// The enum value, a path from `this`.
        of: Box<Expr>,
        /// The enum.
        ty: EnumId,
        /// The wire name of the property.
        property: String,
    },
    /// `has(x.field)`: the member is there and not null.
    Has {
        /// The object.
        of: Box<Expr>,
        /// The wire name of the member.
        field: String,
    },
    /// `is_text(x)`, `is_list(x)`: which alternative of an either value there is.
    Is {
        /// The either value.
        of: Box<Expr>,
        /// The wire name of the alternative.
        alternative: String,
    },
    /// `as_text(x)`: the value as one alternative; only where `is_…` is certain.
    As {
        /// The either value.
        of: Box<Expr>,
        /// The wire name of the alternative.
        alternative: String,
    },
    /// `!x`.
    Not(Box<Expr>),
    /// `a && b`, with at least two operands.
    And(Vec<Expr>),
    /// `a || b`, with at least two operands.
    Or(Vec<Expr>),
    /// `c ? a : b`.
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// A comparison.
    Compare(Comparison, Box<Expr>, Box<Expr>),
    /// `x in [..]`: the right side is [`ExprKind::Literals`] or a list.
    In(Box<Expr>, Box<Expr>),
    /// `size(x)`: characters (code points) of a string, items of a list.
    Size(Box<Expr>),
    /// `a + b` and its like: of two whole numbers, or of two numbers.
    Arithmetic(Arithmetic, Box<Expr>, Box<Expr>),
    /// `timestamp(x)`: the instant that a string names; no value where it is no date and time.
    Timestamp(Box<Expr>),
    /// The string is a date and a time, in any year. CEL has no such question: rules ask it before
    /// each comparison of what they read with `timestamp`.
    IsTimestamp(Box<Expr>),
    /// `duration("1h30m")`, of a literal in its shortest form.
    Duration(Box<Expr>),
    /// `x.getHours()` and its like, of a timestamp in UTC or of a duration.
    TimePart(TimePart, Box<Expr>),
    /// `startsWith`, `endsWith`, `contains`, `matches` on a string, with a literal.
    Text(TextTest, Box<Expr>, String),
    /// `list.all(x, p)`.
    All(Box<Expr>, String, Box<Expr>),
    /// `list.exists(x, p)`.
    Exists(Box<Expr>, String, Box<Expr>),
    /// `list.exists_one(x, p)`.
    ExistsOne(Box<Expr>, String, Box<Expr>),
    /// `list.filter(x, p)`: only inside `size(..)` .
    Filter(Box<Expr>, String, Box<Expr>),
}

impl Expr {
    /// Returns the expressions directly inside this one, from left to right.
    pub fn children(&self) -> Vec<&Self> {
        let mut children = Vec::new();
        self.each_child(&mut |child| children.push(child));
        children
    }

    fn each_child<'a>(&'a self, visit: &mut impl FnMut(&'a Self)) {
        match &self.kind {
            ExprKind::Literal(_)
            | ExprKind::Literals(_)
            | ExprKind::This
            | ExprKind::Variable(_) => {}
            ExprKind::Member { of, .. }
            | ExprKind::Property { of, .. }
            | ExprKind::Has { of, .. }
            | ExprKind::Is { of, .. }
            | ExprKind::As { of, .. }
            | ExprKind::Not(of)
            | ExprKind::Size(of)
            | ExprKind::Timestamp(of)
            | ExprKind::IsTimestamp(of)
            | ExprKind::Duration(of)
            | ExprKind::TimePart(_, of)
            | ExprKind::Text(_, of, _) => visit(of),
            ExprKind::And(operands) | ExprKind::Or(operands) => operands.iter().for_each(visit),
            ExprKind::If(condition, then, otherwise) => {
                visit(condition);
                visit(then);
                visit(otherwise);
            }
            ExprKind::Compare(_, left, right)
            | ExprKind::In(left, right)
            | ExprKind::Arithmetic(_, left, right) => {
                visit(left);
                visit(right);
            }
            ExprKind::All(list, _, predicate)
            | ExprKind::Exists(list, _, predicate)
            | ExprKind::ExistsOne(list, _, predicate)
            | ExprKind::Filter(list, _, predicate) => {
                visit(list);
                visit(predicate);
            }
        }
    }

    /// Returns the expression with a value in the place of a variable.
    #[must_use]
    pub fn with_variable(&self, name: &str, value: &Self) -> Self {
        if self.is_variable(name) {
            return value.clone();
        }
        self.mapped(&mut |child| child.with_variable(name, value))
    }

    /// Returns the expression with its children replaced, from left to right.
    #[must_use]
    pub fn mapped(&self, replace: &mut dyn FnMut(&Self) -> Self) -> Self {
        let mut mapped = self.clone();
        match &mut mapped.kind {
            ExprKind::Literal(_)
            | ExprKind::Literals(_)
            | ExprKind::This
            | ExprKind::Variable(_) => {}
            ExprKind::Member { of, .. }
            | ExprKind::Property { of, .. }
            | ExprKind::Has { of, .. }
            | ExprKind::Is { of, .. }
            | ExprKind::As { of, .. }
            | ExprKind::Not(of)
            | ExprKind::Size(of)
            | ExprKind::Timestamp(of)
            | ExprKind::IsTimestamp(of)
            | ExprKind::Duration(of)
            | ExprKind::TimePart(_, of)
            | ExprKind::Text(_, of, _) => **of = replace(of),
            ExprKind::And(operands) | ExprKind::Or(operands) => {
                for operand in operands {
                    *operand = replace(operand);
                }
            }
            ExprKind::If(condition, then, otherwise) => {
                for it in [condition, then, otherwise] {
                    **it = replace(it);
                }
            }
            ExprKind::Compare(_, left, right)
            | ExprKind::In(left, right)
            | ExprKind::Arithmetic(_, left, right)
            | ExprKind::All(left, _, right)
            | ExprKind::Exists(left, _, right)
            | ExprKind::ExistsOne(left, _, right)
            | ExprKind::Filter(left, _, right) => {
                for it in [left, right] {
                    **it = replace(it);
                }
            }
        }
        mapped
    }

    /// A Boolean expression.
    pub fn boolean(kind: ExprKind) -> Self {
        Self { kind, ty: ExprType::Bool }
    }

    /// Negates a Boolean expression.
    #[must_use]
    pub fn negated(&self) -> Self {
        match &self.kind {
            ExprKind::Not(inner) => (**inner).clone(),
            _ => Self::boolean(ExprKind::Not(Box::new(self.clone()))),
        }
    }

    /// The operands of a disjunction, with the negations of conjunctions taken apart.
    pub fn alternatives(&self) -> Vec<Self> {
        match &self.kind {
            ExprKind::Or(operands) => operands.iter().flat_map(Self::alternatives).collect(),
            ExprKind::Not(inner) => match &inner.kind {
                ExprKind::And(operands) => {
                    operands.iter().flat_map(|it| it.negated().alternatives()).collect()
                }
                ExprKind::Not(inner) => inner.alternatives(),
                _ => vec![self.clone()],
            },
            _ => vec![self.clone()],
        }
    }

    /// The operands of a conjunction, with the negations of disjunctions taken apart.
    pub fn conjuncts(&self) -> Vec<Self> {
        match &self.kind {
            ExprKind::And(operands) => operands.iter().flat_map(Self::conjuncts).collect(),
            ExprKind::Not(inner) => match &inner.kind {
                ExprKind::Or(operands) => {
                    operands.iter().flat_map(|it| it.negated().conjuncts()).collect()
                }
                ExprKind::Not(inner) => inner.conjuncts(),
                _ => vec![self.clone()],
            },
            _ => vec![self.clone()],
        }
    }

    /// Returns true if this expression reads the path anywhere.
    pub fn mentions(&self, path: &Self) -> bool {
        let mut found = false;
        self.walk(&mut |part| found |= part == path);
        found
    }

    /// Returns how many parts of the expression are of a kind.
    pub fn count(&self, is_one: impl Fn(&Self) -> bool) -> usize {
        let mut count = 0;
        self.walk(&mut |part| count += usize::from(is_one(part)));
        count
    }

    /// Returns how many parts the expression has.
    pub fn parts(&self) -> usize {
        self.count(|_| true)
    }

    /// Returns true for the variable of a name.
    pub fn is_variable(&self, name: &str) -> bool {
        matches!(&self.kind, ExprKind::Variable(found) if found == name)
    }

    /// Returns true if evaluation may fail: arithmetic on whole numbers overflows, division has
    /// no result for zero, and a time is out of range.
    pub fn may_fail(&self) -> bool {
        let mut may_fail = self.reads_time();
        self.walk(&mut |part| {
            may_fail |= matches!(part.kind, ExprKind::Arithmetic(..))
                && part.ty == ExprType::Int
                && !part.counts();
        });
        may_fail
    }

    /// Returns true if this expression reads a timestamp of the body.
    pub fn reads_time(&self) -> bool {
        let mut reads = false;
        self.walk(&mut |part| {
            reads |= matches!(part.kind, ExprKind::Timestamp(_)) && !part.is_time_literal();
        });
        reads
    }

    /// Returns true for a timestamp and for a duration.
    pub fn is_time(&self) -> bool {
        matches!(self.ty, ExprType::Timestamp | ExprType::Duration)
    }

    /// Returns true for `timestamp("…")` and `duration("…")`.
    pub fn is_time_literal(&self) -> bool {
        self.time_literal().is_some()
    }

    /// Returns the string of `timestamp("…")` or of `duration("…")`.
    pub fn time_literal(&self) -> Option<&str> {
        match &self.kind {
            ExprKind::Timestamp(of) | ExprKind::Duration(of) => match &of.kind {
                ExprKind::Literal(Json::String(text)) => Some(text),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns `timestamp("…")` with the shortest form of a timestamp.
    pub fn timestamp(value: Timestamp) -> Self {
        let text = Box::new(text(&value.to_string()));
        Self { kind: ExprKind::Timestamp(text), ty: ExprType::Timestamp }
    }

    /// Returns `duration("…")` with the shortest form of a duration.
    pub fn duration(value: Duration) -> Self {
        let text = Box::new(text(&value.to_string()));
        Self { kind: ExprKind::Duration(text), ty: ExprType::Duration }
    }

    /// Returns true for a size, and for a sum of sizes and small literals, which never overflows.
    pub fn counts(&self) -> bool {
        self.summands().is_some_and(|(sizes, literals)| sizes && literals <= 1_000_000_000)
    }

    /// Returns true for a sum with sizes in it, and the sum of its literals; none for anything else.
    fn summands(&self) -> Option<(bool, i64)> {
        match &self.kind {
            ExprKind::Size(_) => Some((true, 0)),
            ExprKind::Literal(Json::Integer(number @ 0..=1_000_000_000)) => Some((false, *number)),
            ExprKind::Arithmetic(Arithmetic::Add, left, right) => {
                let ((left, one), (right, other)) = (left.summands()?, right.summands()?);
                Some((left || right, one.checked_add(other)?))
            }
            _ => None,
        }
    }

    /// Calls `visit` for this expression and everything inside it, outermost first.
    pub fn walk<'a>(&'a self, visit: &mut impl FnMut(&'a Self)) {
        fn inner<'a>(expr: &'a Expr, visit: &mut dyn FnMut(&'a Expr)) {
            visit(expr);
            expr.each_child(&mut |child| inner(child, visit));
        }
        inner(self, visit);
    }
}

/// Returns a string as a literal.
fn text(text: &str) -> Expr {
    Expr { kind: ExprKind::Literal(Json::string(text)), ty: ExprType::String }
}

/// A comparison operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
}

impl Comparison {
    /// Returns the comparison with its sides exchanged.
    #[must_use]
    pub fn flipped(self) -> Self {
        match self {
            Self::Less => Self::Greater,
            Self::AtMost => Self::AtLeast,
            Self::Greater => Self::Less,
            Self::AtLeast => Self::AtMost,
            same => same,
        }
    }

    /// Returns the comparison that holds if this one does not.
    #[must_use]
    pub fn opposite(self) -> Self {
        match self {
            Self::Equal => Self::NotEqual,
            Self::NotEqual => Self::Equal,
            Self::Less => Self::AtLeast,
            Self::AtMost => Self::Greater,
            Self::Greater => Self::AtMost,
            Self::AtLeast => Self::Less,
        }
    }

    /// Returns the operator, as CEL and Rust write it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Equal => "==",
            Self::NotEqual => "!=",
            Self::Less => "<",
            Self::AtMost => "<=",
            Self::Greater => ">",
            Self::AtLeast => ">=",
        }
    }
}

/// An operator on two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arithmetic {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`, towards zero for whole numbers
    Divide,
    /// `%`, with the sign of the left side, for whole numbers alone
    Remainder,
}

impl Arithmetic {
    /// Returns the operator, as CEL and Rust write it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
            Self::Divide => "/",
            Self::Remainder => "%",
        }
    }

    /// Returns the result of whole numbers, none where they overflow or divide by zero.
    pub fn of_integers(self, left: i64, right: i64) -> Option<i64> {
        match self {
            Self::Add => left.checked_add(right),
            Self::Subtract => left.checked_sub(right),
            Self::Multiply => left.checked_mul(right),
            Self::Divide => left.checked_div(right),
            Self::Remainder => left.checked_rem(right),
        }
    }

    /// Returns the result of durations, where the operator has one.
    pub fn of_durations(self, left: Duration, right: Duration) -> Option<Duration> {
        match self {
            Self::Add => Some(left + right),
            Self::Subtract => Some(left - right),
            Self::Multiply | Self::Divide | Self::Remainder => None,
        }
    }

    /// Returns the result of numbers, as IEEE 754 has it.
    pub fn of_numbers(self, left: f64, right: f64) -> f64 {
        match self {
            Self::Add => left + right,
            Self::Subtract => left - right,
            Self::Multiply => left * right,
            Self::Divide => left / right,
            Self::Remainder => left % right,
        }
    }
}

/// A test on a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextTest {
    /// `x.startsWith("…")`
    StartsWith,
    /// `x.endsWith("…")`
    EndsWith,
    /// `x.contains("…")`
    Contains,
    /// `x.matches("…")`, with a pattern that was read without a mistake
    Matches,
}

impl TextTest {
    /// Returns the function, as CEL writes it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::StartsWith => "startsWith",
            Self::EndsWith => "endsWith",
            Self::Contains => "contains",
            Self::Matches => "matches",
        }
    }

    /// Returns true if a string passes the test.
    pub fn holds(self, value: &str, text: &str) -> bool {
        match self {
            Self::StartsWith => value.starts_with(text),
            Self::EndsWith => value.ends_with(text),
            Self::Contains => value.contains(text),
            Self::Matches => Pattern::new(text).is_ok_and(|pattern| pattern.accepts(value)),
        }
    }
}
