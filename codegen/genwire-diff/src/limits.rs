//! Changes of limits: constraints of members, and ranges outside of bodies.

use super::change::{Effect, Flow, Side, Upgrade, Verdict, Witness};
use super::compare::Ctx;
use super::effect::{Fault, Shift};
use super::kind::{Subject, Verb};
use super::values::Values;
use genwire_constraint::{Bound, Constraint, Size};
use genwire_spec::model::{Constrained, Json, Severity};

/// Returns true if a limit refuses a value that another one accepts.
pub(super) fn refuses_more(limit: Option<&Constraint>, other: Option<&Constraint>) -> bool {
    match (limit, other) {
        (None, _) => false,
        (Some(Constraint::Range(limit)), other) => {
            let other = other.and_then(|other| other.facets().range).unwrap_or_default();
            is_within(limit.min, other.min, |a, b| a > b)
                || is_within(limit.max, other.max, |a, b| a < b)
        }
        (Some(Constraint::Length(limit)), Some(Constraint::Length(other)))
        | (Some(Constraint::Items(limit)), Some(Constraint::Items(other)))
        | (Some(Constraint::Members(limit)), Some(Constraint::Members(other))) => {
            is_smaller(*limit, *other)
        }
        (
            Some(Constraint::Length(limit) | Constraint::Items(limit) | Constraint::Members(limit)),
            _,
        ) => is_smaller(*limit, Size::default()),
        (Some(Constraint::MultipleOf(limit)), Some(Constraint::MultipleOf(other))) => {
            !limit.divides(other.get())
        }
        (Some(Constraint::Each(limit)), Some(Constraint::Each(other))) => {
            refuses_more(Some(limit.constraint()), Some(other.constraint()))
        }
        (Some(Constraint::Each(limit)), _) => refuses_more(Some(limit.constraint()), None),
        (Some(Constraint::OneOf(limit)), Some(Constraint::OneOf(other))) => {
            other.iter().any(|value| !limit.contains(value))
        }
        // For these kinds, any difference may refuse more; the search for witnesses decides.
        (
            Some(
                limit @ (Constraint::OneOf(_)
                | Constraint::MultipleOf(_)
                | Constraint::Unique
                | Constraint::Format(_)
                | Constraint::Pattern(_)),
            ),
            other,
        ) => Some(limit) != other,
    }
}

/// Returns true if an end of a range is further inside than another one.
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

/// Describes a limit with its severity.
pub(super) fn describe(constrained: &Constrained) -> String {
    let expectation = constrained.constraint.expectation();
    match constrained.severity {
        Severity::Error => expectation,
        Severity::Warning => format!("{expectation}, as a warning"),
    }
}

/// Compares the limits of a member that both versions have; `effects` returns those of a shift.
///
/// Of a member whose type differs, limits that refuse nothing go with the type.
pub(super) fn compare_limits(
    ctx: &mut Ctx<'_>,
    items: (&str, &str),
    values: (Values<'_>, Values<'_>),
    effects: impl Fn(&Ctx<'_>, &Shift) -> Vec<Effect>,
) {
    let (old, new) = (&values.0.field.constraints, &values.1.field.constraints);
    let is_same_type = ctx.matches.is_same(&values.0.field.ty, &values.1.field.ty);
    let mut keywords: Vec<&str> = Vec::new();
    for constrained in old.iter().chain(new) {
        if !keywords.contains(&constrained.constraint.keyword()) {
            keywords.push(constrained.constraint.keyword());
        }
    }
    for keyword in keywords {
        let find = |all: &'_ [Constrained]| {
            all.iter().find(|it| it.constraint.keyword() == keyword).cloned()
        };
        let (before, after) = (find(old), find(new));
        let value =
            |it: &Option<Constrained>| it.as_ref().map(|it| (it.constraint.clone(), it.severity));
        if value(&before) == value(&after) {
            continue;
        }
        let paths = (format!("{}.{keyword}", items.0), format!("{}.{keyword}", items.1));
        let limits = (before.as_ref(), after.as_ref());
        let (shift, verb) = shift_of_limit(limits, values, (&paths.0, &paths.1));
        if !is_same_type && shift.tightens.is_none() && shift.relaxes.is_none() {
            continue;
        }
        let effects = effects(ctx, &shift);
        ctx.note(
            Subject::Limit,
            verb,
            (before.as_ref().map(|_| paths.0.as_str()), after.as_ref().map(|_| paths.1.as_str())),
            (before.as_ref().map(describe), after.as_ref().map(describe)),
            effects,
        );
    }
}

fn shift_of_limit(
    (old, new): (Option<&Constrained>, Option<&Constrained>),
    values: (Values<'_>, Values<'_>),
    items: (&str, &str),
) -> (Shift, Verb) {
    let fault = |item: &str, limit: Option<&Constrained>, sent: Values<'_>, taken: Values<'_>| {
        let limit = limit?;
        let refused = sent.refused_by_limit(taken, limit);
        Fault::new(item, limit.severity).about_refused(refused, &sent.field.name.wire)
    };
    let shift = Shift {
        tightens: fault(items.1, new, values.0, values.1),
        relaxes: fault(items.0, old, values.1, values.0),
    };
    let verb = match (old, new) {
        (None, _) => Verb::Added,
        (_, None) => Verb::Removed,
        (Some(old), Some(new)) => match (old.severity, new.severity) {
            (Severity::Warning, Severity::Error) => Verb::Tightened,
            (Severity::Error, Severity::Warning) => Verb::Relaxed,
            _ => Verb::of_accepted(shift.tightens.is_some(), shift.relaxes.is_some()),
        },
    };
    (shift, verb)
}

/// Range of numbers outside of bodies, such as the size of a file.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Span {
    pub(super) min: Option<f64>,
    pub(super) max: Option<f64>,
}

impl Span {
    /// Creates a range with only a maximum.
    pub(super) fn up_to(max: f64) -> Self {
        Self { min: None, max: Some(max) }
    }

    /// Creates a range with both ends.
    pub(super) fn between((min, max): (f64, f64)) -> Self {
        Self { min: Some(min), max: Some(max) }
    }

    fn contains(self, number: f64) -> bool {
        self.min.is_none_or(|min| number >= min) && self.max.is_none_or(|max| number <= max)
    }

    fn describe(self) -> String {
        match (self.min, self.max) {
            (Some(min), Some(max)) => format!("{min} to {max}"),
            (Some(min), None) => format!("at least {min}"),
            (None, Some(max)) => format!("at most {max}"),
            (None, None) => "any".to_owned(),
        }
    }

    /// Returns a number that this range contains and another does not: next to an end of the
    /// other, or an end of its own.
    fn outside_of(self, other: Self) -> Option<f64> {
        let near = [other.max.map(|max| max + 1.0), other.min.map(|min| min - 1.0)];
        let mut numbers = near.into_iter().chain([self.max, self.min]).flatten();
        numbers.find(|number| self.contains(*number) && !other.contains(*number))
    }
}

/// Compares a range outside of bodies; `what` describes a number of it.
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
    let any = Span { min: None, max: None };
    let (before, after) = (old.unwrap_or(any), new.unwrap_or(any));
    let example = |number: f64| what.replace("{}", &number.to_string());
    let (lost, gained) = (before.outside_of(after), after.outside_of(before));
    let effects = effects_of_values(flow, "something", lost.map(example), gained.map(example));
    let verb = match (old, new) {
        (None, Some(_)) => Verb::Added,
        (Some(_), None) => Verb::Removed,
        _ => Verb::of_accepted(lost.is_some(), gained.is_some()),
    };
    ctx.note(
        Subject::Limit,
        verb,
        (old.map(|_| item), new.map(|_| item)),
        (old.map(Span::describe), new.map(Span::describe)),
        effects,
    );
}

/// Returns the effects of a limit outside of bodies; `lost` and `gained` are values that only the
/// old version and only the new version accepts.
#[expect(clippy::needless_pass_by_value, reason = "callers make the values for this call")]
pub(super) fn effects_of_values(
    flow: Flow,
    things: &str,
    lost: Option<String>,
    gained: Option<String>,
) -> Vec<Effect> {
    let effects = Upgrade::ALL.map(|upgrade| {
        let (sender, receiver) = upgrade.parties(flow);
        let value = if upgrade.sender(flow) == Side::Old { &lost } else { &gained };
        let (verdict, reason) = if value.is_some() {
            (Verdict::Breaking, format!("{receiver} refuses {things} that {sender} may send"))
        } else {
            let reason = format!("{receiver} accepts everything that {sender} may send");
            (Verdict::Compatible, reason)
        };
        Effect { upgrade, flow, verdict, reason, witness: value.clone().map(Witness::Value) }
    });
    effects.into()
}

/// Returns values at the ends of a limit and next to them.
#[expect(clippy::cast_possible_truncation, reason = "limits of parameters are small")]
pub(super) fn values_at_ends(constraint: &Constraint) -> Vec<Json> {
    const MAX_LENGTH: u64 = 10_000;
    match constraint {
        Constraint::Range(range) => {
            let ends = [range.min, range.max].into_iter().flatten();
            ends.flat_map(|end| [-1, 0, 1].map(|step| Json::Integer(end.value as i64 + step)))
                .collect()
        }
        Constraint::Length(size) => {
            let ends = [size.min, size.max].into_iter().flatten().filter(|end| *end < MAX_LENGTH);
            let lengths = ends.flat_map(|end| [end.saturating_sub(1), end, end + 1]);
            lengths.map(|length| Json::String("a".repeat(length as usize))).collect()
        }
        Constraint::OneOf(values) => values.iter().map(Json::from).collect(),
        Constraint::Format(format) => {
            format.accepted().iter().chain(format.refused()).copied().map(Json::from).collect()
        }
        Constraint::MultipleOf(divisor) => {
            [0.0, 0.5, 1.0, 1.5].map(|times| Json::number(divisor.get() * times)).into()
        }
        Constraint::Pattern(pattern) => {
            pattern.accepted().into_iter().chain(pattern.refused()).map(Json::String).collect()
        }
        // A path parameter is neither a list nor an object.
        Constraint::Items(_)
        | Constraint::Unique
        | Constraint::Members(_)
        | Constraint::Each(_) => Vec::new(),
    }
}
