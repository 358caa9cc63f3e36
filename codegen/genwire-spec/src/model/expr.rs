//! Checked rule expressions: a closed, typed tree that every back end can walk completely.

use super::{EitherId, EnumId, Json, TimePart, TypeId};
use crate::words;
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
    /// An integer.
    Int,
    /// A number.
    Double,
    /// A string.
    String,
    /// A value of an enum.
    Enum(EnumId),
    /// An object or a union. A union has its tag and the members of all its variants.
    Object(TypeId),
    /// A value whose JSON type distinguishes its alternatives.
    Either(EitherId),
    /// Any JSON. It can only be tested for presence.
    Json,
    /// A list.
    List(Box<Self>),
    /// An instant.
    Timestamp,
    /// A span of time.
    Duration,
}

/// The kind of an expression. Optional members are only read if they are certainly present.
#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// A literal, except null, lists and objects.
    Literal(Json),
    /// A list of literals, only as the right side of `in`.
    Literals(Vec<Json>),
    /// The object to which the rule belongs.
    This,
    /// The variable of the enclosing comprehension.
    Variable(String),
    /// A member of an object, or of every variant of a union that has it.
    Member {
        /// The object.
        of: Box<Expr>,
        /// The wire name of the member.
        field: String,
    },
    /// A property of an enum value; for an unlisted value the rule does not apply.
    Property {
        /// The enum value, a path from `this`.
        of: Box<Expr>,
        /// The enum.
        ty: EnumId,
        /// The wire name of the property.
        property: String,
    },
    /// `has(x.field)`: the member is present and not null.
    Has {
        /// The object.
        of: Box<Expr>,
        /// The wire name of the member.
        field: String,
    },
    /// `is_text(x)`, `is_list(x)`: the either value is of this alternative.
    Is {
        /// The either value.
        of: Box<Expr>,
        /// The wire name of the alternative.
        alternative: String,
    },
    /// `as_text(x)`: the value as one alternative, only if `is_…` certainly holds.
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
    /// `size(x)`: the number of code points of a string, or of items of a list.
    Size(Box<Expr>),
    /// Arithmetic such as `a + b`, on two integers or two doubles.
    Arithmetic(Arithmetic, Box<Expr>, Box<Expr>),
    /// `timestamp(x)`: the instant of a date-time string; any other string has no value.
    Timestamp(Box<Expr>),
    /// The string is a date and time, in any year.
    ///
    /// CEL has no such test: rules apply it before each comparison with a `timestamp` of a string.
    IsTimestamp(Box<Expr>),
    /// `duration("1h30m")`, with a literal in its shortest form.
    Duration(Box<Expr>),
    /// `x.getHours()` and the like, of a timestamp in UTC or of a duration.
    TimePart(TimePart, Box<Expr>),
    /// `startsWith`, `endsWith`, `contains`, `matches` on a string, with a literal.
    Text(TextTest, Box<Expr>, String),
    /// `list.all(x, p)`.
    All(Box<Expr>, String, Box<Expr>),
    /// `list.exists(x, p)`.
    Exists(Box<Expr>, String, Box<Expr>),
    /// `list.exists_one(x, p)`.
    ExistsOne(Box<Expr>, String, Box<Expr>),
    /// `list.filter(x, p)`, only inside `size(..)`.
    Filter(Box<Expr>, String, Box<Expr>),
}

impl Expr {
    /// Returns the direct children of this expression, from left to right.
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

    /// Replaces a variable with a value.
    #[must_use]
    pub fn with_variable(&self, name: &str, value: &Self) -> Self {
        if self.is_variable(name) {
            return value.clone();
        }
        self.mapped(&mut |child| child.with_variable(name, value))
    }

    /// Replaces the children of the expression, from left to right.
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

    /// Creates a Boolean expression.
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

    /// Returns the disjuncts, after applying De Morgan's laws.
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

    /// Returns the conjuncts, after applying De Morgan's laws.
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

    /// Returns true if the expression contains `path`.
    pub fn mentions(&self, path: &Self) -> bool {
        let mut found = false;
        self.walk(&mut |part| found |= part == path);
        found
    }

    /// Counts the subexpressions that satisfy a predicate, including the expression itself.
    pub fn count(&self, is_one: impl Fn(&Self) -> bool) -> usize {
        let mut count = 0;
        self.walk(&mut |part| count += usize::from(is_one(part)));
        count
    }

    /// Counts the subexpressions, including the expression itself.
    pub fn parts(&self) -> usize {
        self.count(|_| true)
    }

    /// Returns true if the expression is the variable `name`.
    pub fn is_variable(&self, name: &str) -> bool {
        matches!(&self.kind, ExprKind::Variable(found) if found == name)
    }

    /// Returns true if evaluation may fail.
    ///
    /// Integer arithmetic may overflow or divide by zero, and a timestamp of the body may be
    /// invalid.
    pub fn may_fail(&self) -> bool {
        let mut may_fail = self.reads_time();
        self.walk(&mut |part| {
            may_fail |= matches!(part.kind, ExprKind::Arithmetic(..))
                && part.ty == ExprType::Int
                && !part.counts();
        });
        may_fail
    }

    /// Returns true if the expression reads a timestamp from the body.
    pub fn reads_time(&self) -> bool {
        let mut reads = false;
        self.walk(&mut |part| {
            reads |= matches!(part.kind, ExprKind::Timestamp(_)) && !part.is_time_literal();
        });
        reads
    }

    /// Returns true for a timestamp or a duration.
    pub fn is_time(&self) -> bool {
        matches!(self.ty, ExprType::Timestamp | ExprType::Duration)
    }

    /// Returns true for a literal `timestamp("…")` or `duration("…")`.
    pub fn is_time_literal(&self) -> bool {
        self.time_literal().is_some()
    }

    /// Returns the string in `timestamp("…")` or `duration("…")`.
    pub fn time_literal(&self) -> Option<&str> {
        match &self.kind {
            ExprKind::Timestamp(of) | ExprKind::Duration(of) => match &of.kind {
                ExprKind::Literal(Json::String(text)) => Some(text),
                _ => None,
            },
            _ => None,
        }
    }

    /// Creates `timestamp("…")` with the shortest form of a timestamp.
    pub fn timestamp(value: Timestamp) -> Self {
        let text = Box::new(text(&value.to_string()));
        Self { kind: ExprKind::Timestamp(text), ty: ExprType::Timestamp }
    }

    /// Creates `duration("…")` with the shortest form of a duration.
    pub fn duration(value: Duration) -> Self {
        let text = Box::new(text(&value.to_string()));
        Self { kind: ExprKind::Duration(text), ty: ExprType::Duration }
    }

    /// Returns true for a size, or a sum of sizes and small literals. It cannot overflow.
    pub fn counts(&self) -> bool {
        self.summands().is_some_and(|(sizes, literals)| sizes && literals <= 1_000_000_000)
    }

    /// Returns whether a sum contains a size, and the total of its literals; `None` for anything
    /// else.
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

fn text(text: &str) -> Expr {
    Expr { kind: ExprKind::Literal(Json::string(text)), ty: ExprType::String }
}

words! {
    /// A comparison operator.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Comparison {
        /// `==`
        Equal = "==",
        /// `!=`
        NotEqual = "!=",
        /// `<`
        Less = "<",
        /// `<=`
        AtMost = "<=",
        /// `>`
        Greater = ">",
        /// `>=`
        AtLeast = ">=",
    }
}

impl Comparison {
    /// Returns the comparison with its sides swapped.
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

    /// Returns the negated comparison.
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
}

words! {
    /// An operator on two numbers.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Arithmetic {
        /// `+`
        Add = "+",
        /// `-`
        Subtract = "-",
        /// `*`
        Multiply = "*",
        /// `/`, which rounds towards zero for integers
        Divide = "/",
        /// `%`, with the sign of the left side, only for integers
        Remainder = "%",
    }
}

impl Arithmetic {
    /// Computes the result for integers; `None` on overflow or division by zero.
    pub fn of_integers(self, left: i64, right: i64) -> Option<i64> {
        match self {
            Self::Add => left.checked_add(right),
            Self::Subtract => left.checked_sub(right),
            Self::Multiply => left.checked_mul(right),
            Self::Divide => left.checked_div(right),
            Self::Remainder => left.checked_rem(right),
        }
    }

    /// Computes the result for durations; `None` if the operator does not apply to them.
    pub fn of_durations(self, left: Duration, right: Duration) -> Option<Duration> {
        match self {
            Self::Add => Some(left + right),
            Self::Subtract => Some(left - right),
            Self::Multiply | Self::Divide | Self::Remainder => None,
        }
    }

    /// Computes the result for numbers, as in IEEE 754.
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

words! {
    /// A test on a string.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum TextTest {
        /// `x.startsWith("…")`
        StartsWith = "startsWith",
        /// `x.endsWith("…")`
        EndsWith = "endsWith",
        /// `x.contains("…")`
        Contains = "contains",
        /// `x.matches("…")`, with a valid pattern
        Matches = "matches",
    }
}

impl TextTest {
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
