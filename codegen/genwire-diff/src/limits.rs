//! Changes of limits: constraints of members, and ranges outside of bodies.

use super::change::{Effect, Flow, Side, Upgrade, Verdict, Witness};
use super::compare::Ctx;
use super::effect::{Fault, Shift};
use super::kind::{Subject, Verb};
use super::values::Values;
use genwire_spec::model::{Constrained, Severity};

/// Describes a limit with its severity.
pub(super) fn describe(constrained: &Constrained) -> String {
    let expectation = constrained.constraint.expectation();
    match constrained.severity {
        Severity::Error => expectation,
        Severity::Warning => format!("recommended: {expectation}"),
    }
}

/// Compares the limits of a member that both versions have; `effects` returns the effects of a
/// shift.
///
/// If the type of the member differs, limits that refuse nothing belong to the change of the type.
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

    /// Returns a number that this range contains and another does not: next to a bound of the other
    /// range, or at a bound of this one.
    fn outside_of(self, other: Self) -> Option<f64> {
        let near = [other.max.map(|max| max + 1.0), other.min.map(|min| min - 1.0)];
        let mut numbers = near.into_iter().chain([self.max, self.min]).flatten();
        numbers.find(|number| self.contains(*number) && !other.contains(*number))
    }
}

/// Compares a range outside of bodies; `what` describes a number in it.
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

/// Returns the effects of a limit outside of bodies. Only the old version accepts `lost`, and only
/// the new version accepts `gained`.
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
