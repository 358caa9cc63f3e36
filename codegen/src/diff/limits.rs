//! Whether one limit lets less pass than another, and how limits of any kind are compared.

use super::change::{Effect, Flow, Pair, Side, Verdict, Witness};
use super::compare::{Ctx, Fault, Shift};
use super::kind::Kind;
use crate::model::{Constrained, Json, Severity};
use genwire_constraint::{Bound, Constraint, Literal, Range, Size};

/// Whether a limit refuses something that another one takes.
pub(super) fn refuses_more(limit: Option<&Constraint>, other: Option<&Constraint>) -> bool {
    match (limit, other) {
        (None, _) => false,
        (Some(Constraint::Range(limit)), other) => {
            let other = match other {
                Some(Constraint::Range(range)) => *range,
                _ => Range::default(),
            };
            is_within(limit.min, other.min, |a, b| a > b)
                || is_within(limit.max, other.max, |a, b| a < b)
        }
        (Some(Constraint::Length(limit)), Some(Constraint::Length(other)))
        | (Some(Constraint::Items(limit)), Some(Constraint::Items(other))) => {
            is_smaller(*limit, *other)
        }
        (Some(Constraint::Length(limit) | Constraint::Items(limit)), _) => {
            is_smaller(*limit, Size::default())
        }
        (Some(Constraint::OneOf(limit)), Some(Constraint::OneOf(other))) => {
            other.iter().any(|value| !limit.contains(value))
        }
        (Some(limit), other) => Some(limit) != other,
    }
}

/// Whether one end of a range lies further inside than another.
fn is_within(bound: Option<Bound>, other: Option<Bound>, inside: fn(f64, f64) -> bool) -> bool {
    match (bound, other) {
        (None, _) => false,
        (Some(_), None) => true,
        (Some(bound), Some(other)) if inside(bound.value, other.value) => true,
        (Some(bound), Some(other)) => {
            !inside(other.value, bound.value) && bound.exclusive && !other.exclusive
        }
    }
}

fn is_smaller(size: Size, other: Size) -> bool {
    let min = size.min.unwrap_or(0) > other.min.unwrap_or(0);
    min || size.max.unwrap_or(u64::MAX) < other.max.unwrap_or(u64::MAX)
}

/// A limit in words.
pub(super) fn words(constrained: &Constrained) -> String {
    let what = constrained.constraint.expectation();
    match constrained.severity {
        Severity::Error => what,
        Severity::Advice => format!("{what}, as advice"),
    }
}

/// Compares the limits of a member that both editions have; `effects` says what a shift means.
pub(super) fn compare(
    ctx: &mut Ctx<'_>,
    items: (&str, &str),
    old: &[Constrained],
    new: &[Constrained],
    effects: impl Fn(&Ctx<'_>, &Shift) -> Vec<Effect>,
) {
    let mut words_of: Vec<&'static str> = Vec::new();
    for one in old.iter().chain(new) {
        if !words_of.contains(&one.constraint.keyword()) {
            words_of.push(one.constraint.keyword());
        }
    }
    for keyword in words_of {
        let find = |all: &'_ [Constrained]| {
            all.iter().find(|one| one.constraint.keyword() == keyword).cloned()
        };
        let (before, after) = (find(old), find(new));
        if before.as_ref().map(|it| (&it.constraint, it.severity))
            == after.as_ref().map(|it| (&it.constraint, it.severity))
        {
            continue;
        }
        let (shift, kind) = shift(before.as_ref(), after.as_ref(), items, keyword);
        let effects = effects(ctx, &shift);
        let paths = (format!("{}.{keyword}", items.0), format!("{}.{keyword}", items.1));
        ctx.push(
            kind,
            (before.as_ref().map(|_| paths.0.as_str()), after.as_ref().map(|_| paths.1.as_str())),
            (before.as_ref().map(words), after.as_ref().map(words)),
            effects,
        );
    }
}

fn shift(
    old: Option<&Constrained>,
    new: Option<&Constrained>,
    items: (&str, &str),
    keyword: &str,
) -> (Shift, Kind) {
    let fault = |item: &str, limit: Option<&Constrained>, other: Option<&Constrained>| {
        let hard = |it: Option<&Constrained>| {
            it.filter(|it| it.severity == Severity::Error).map(|it| it.constraint.clone())
        };
        let any = |it: Option<&Constrained>| it.map(|it| it.constraint.clone());
        let severity = if refuses_more(hard(limit).as_ref(), hard(other).as_ref()) {
            Severity::Error
        } else if refuses_more(any(limit).as_ref(), any(other).as_ref()) {
            Severity::Advice
        } else {
            return None;
        };
        Some(Fault::new(format!("{item}.{keyword}"), severity))
    };
    let shift = Shift { tightens: fault(items.1, new, old), relaxes: fault(items.0, old, new) };
    let kind = match (old, new) {
        (None, _) => Kind::LimitAdded,
        (_, None) => Kind::LimitRemoved,
        (Some(old), Some(new)) => match (old.severity, new.severity) {
            (Severity::Advice, Severity::Error) => Kind::LimitEnforced,
            (Severity::Error, Severity::Advice) => Kind::LimitAdvised,
            _ => kind(shift.tightens.is_some(), shift.relaxes.is_some()),
        },
    };
    (shift, kind)
}

fn kind(tightens: bool, relaxes: bool) -> Kind {
    match (tightens, relaxes) {
        (true, false) => Kind::LimitTightened,
        (false, true) => Kind::LimitRelaxed,
        _ => Kind::LimitChanged,
    }
}

/// A limit on something that is no member of a body: the lowest and the highest number it takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Span {
    pub(super) min: Option<f64>,
    pub(super) max: Option<f64>,
}

impl Span {
    /// From nothing up to a number.
    pub(super) fn up_to(max: f64) -> Self {
        Self { min: None, max: Some(max) }
    }

    fn contains(self, number: f64) -> bool {
        self.min.is_none_or(|min| number >= min) && self.max.is_none_or(|max| number <= max)
    }

    fn words(self) -> String {
        match (self.min, self.max) {
            (Some(min), Some(max)) => format!("{min} to {max}"),
            (Some(min), None) => format!("at least {min}"),
            (None, Some(max)) => format!("at most {max}"),
            (None, None) => "any".to_owned(),
        }
    }

    /// A number that this span takes and another does not: beyond one end of the other, or at one
    /// of its own.
    fn beyond(self, other: Self) -> Option<f64> {
        let near = [other.max.map(|max| max + 1.0), other.min.map(|min| min - 1.0)];
        let mut numbers = near.into_iter().chain([self.max, self.min]).flatten();
        numbers.find(|number| self.contains(*number) && !other.contains(*number))
    }
}

/// Compares a limit that stands outside bodies; `what` says what a number of it is.
pub(super) fn compare_spans(
    ctx: &mut Ctx<'_>,
    flow: Flow,
    item: &str,
    old: Option<Span>,
    new: Option<Span>,
    what: &str,
) {
    if old == new {
        return;
    }
    let none = Span { min: None, max: None };
    let (before, after) = (old.unwrap_or(none), new.unwrap_or(none));
    let (lost, won) = (before.beyond(after), after.beyond(before));
    let effects = Pair::ALL.map(|pair| {
        let (sender, receiver) = pair.people(flow);
        let number = if pair.sender(flow) == Side::Old { lost } else { won };
        let (verdict, reason, witness) = match number {
            Some(number) => (
                Verdict::Breaking,
                format!("{receiver} refuses something that {sender} may send"),
                Some(Witness::Value(what.replace("{}", &number.to_string()))),
            ),
            None => (
                Verdict::Compatible,
                format!("whatever {sender} may send, {receiver} takes as before"),
                None,
            ),
        };
        Effect { pair, flow, verdict, reason, witness }
    });
    let kind = match (old, new) {
        (None, Some(_)) => Kind::LimitAdded,
        (Some(_), None) => Kind::LimitRemoved,
        _ => kind(lost.is_some(), won.is_some()),
    };
    ctx.push(
        kind,
        (old.map(|_| item), new.map(|_| item)),
        (old.map(Span::words), new.map(Span::words)),
        effects.into(),
    );
}

/// Values at the ends of a limit and next to them.
#[expect(clippy::cast_possible_truncation, reason = "limits of parameters are small")]
pub(super) fn edges(constraint: &Constraint) -> Vec<Json> {
    const FAR: u64 = 10_000;
    match constraint {
        Constraint::Range(range) => {
            let ends = [range.min, range.max].into_iter().flatten();
            ends.flat_map(|end| [-1, 0, 1].map(|step| Json::Integer(end.value as i64 + step)))
                .collect()
        }
        Constraint::Length(size) => {
            let ends = [size.min, size.max].into_iter().flatten().filter(|end| *end < FAR);
            let lengths = ends.flat_map(|end| [end.saturating_sub(1), end, end + 1]);
            lengths.map(|length| Json::String("a".repeat(length as usize))).collect()
        }
        Constraint::OneOf(values) => values
            .iter()
            .map(|value| match value {
                Literal::Text(text) => Json::string(text),
                Literal::Integer(number) => Json::Integer(*number),
            })
            .collect(),
        _ => Vec::new(),
    }
}
