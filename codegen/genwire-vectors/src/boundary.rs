//! The cases of constraints: at each limit and one step beyond it.

use super::fields::{given, item, with};
use super::sample;
use super::suite::{Fault, Suite};
use genwire_constraint::{Bound, Constraint, Literal, Size};
use genwire_spec::model::{Constrained, Field, Json, Type, TypeId};

/// Values on both sides of a limit.
#[derive(Default)]
struct Limits {
    good: Vec<(String, Json)>,
    bad: Vec<(String, Json)>,
}

/// Adds the cases of a member's constraints.
pub(super) fn add(suite: &mut Suite<'_>, id: TypeId, field: &Field) {
    let sample = sample::of_field(suite.interface, field);
    for constrained in &field.constraints {
        let limits = limits(constrained, field, &sample);
        let keyword = constrained.constraint.keyword();
        let rule = format!("{}.{keyword}", item(suite, id, field));
        let name = &field.name.wire;
        let case_id =
            |suite: &Suite<'_>, what: &str| suite.id(id, &format!("{name}.{keyword}.{what}"));
        for (what, value) in &limits.good {
            let case = case_id(suite, what);
            let good = |object: &Json| Some(with(object, name, value.clone()));
            suite.accept(id, &case, vec![rule.clone()], &good);
        }
        for (index, (what, value)) in limits.bad.iter().enumerate() {
            let control = limits.good.get(index).or(limits.good.last());
            let control_value = control.map(|(_, value)| value);
            let interface = suite.interface;
            let fault = Fault {
                id: case_id(suite, what),
                control: case_id(suite, control.map_or("control", |(what, _)| what)),
                rule: rule.clone(),
                severity: constrained.severity,
                control_covers: vec![rule.clone()],
                covers: vec![rule.clone()],
                native: None,
                good: &|object| match control_value {
                    Some(value) => Some(with(object, name, value.clone())),
                    None => Some(given(interface, field, object)),
                },
                bad: &|object| Some(with(object, name, value.clone())),
            };
            suite.refuse(id, &fault);
        }
    }
}

fn limits(constrained: &Constrained, field: &Field, sample: &Json) -> Limits {
    let mut limits = Limits::default();
    match &constrained.constraint {
        Constraint::Range(range) => {
            let whole = field.ty == Type::Integer;
            if let Some(min) = range.min {
                limits.bound("min", min, -1.0, whole);
            }
            if let Some(max) = range.max {
                limits.bound("max", max, 1.0, whole);
            }
        }
        Constraint::Length(size) => limits.size(*size, sample::text),
        Constraint::Items(size) => {
            limits.size(*size, |count| sample::resized(sample, count));
        }
        Constraint::OneOf(literals) => limits.one_of(literals),
        Constraint::Format(format) => {
            let number = |texts: &[&str]| {
                let texts = texts.iter().enumerate();
                texts.map(|(index, text)| (index.to_string(), Json::string(*text))).collect()
            };
            let good: Vec<(String, Json)> = number(format.accepted());
            let bad: Vec<(String, Json)> = number(format.refused());
            limits.good = good.into_iter().map(|(at, text)| (format!("good.{at}"), text)).collect();
            limits.bad = bad.into_iter().map(|(at, text)| (format!("bad.{at}"), text)).collect();
        }
    }
    limits
}

impl Limits {
    /// The end of a range: `outward` points away from the numbers that are allowed.
    fn bound(&mut self, what: &str, bound: Bound, outward: f64, whole: bool) {
        let step = if whole { 1.0 } else { sample::STEP };
        let at = Json::number(bound.value);
        if bound.exclusive {
            let inside = rounded(bound.value - outward * step);
            self.good.push((format!("inside_{what}"), inside));
            self.bad.push((format!("at_{what}"), at));
        } else {
            let beyond = rounded(bound.value + outward * step);
            self.good.push((what.to_owned(), at));
            self.bad.push((format!("beyond_{what}"), beyond));
        }
    }

    fn size(&mut self, size: Size, of: impl Fn(u64) -> Json) {
        if let Some(min) = size.min {
            self.good.push(("min".to_owned(), of(min)));
            if let Some(fewer) = min.checked_sub(1) {
                self.bad.push(("beyond_min".to_owned(), of(fewer)));
            }
        }
        if let Some(max) = size.max {
            self.good.push(("max".to_owned(), of(max)));
            self.bad.push(("beyond_max".to_owned(), of(max + 1)));
        }
    }

    fn one_of(&mut self, literals: &[Literal]) {
        for literal in literals {
            self.good.push((literal.to_string(), Json::from(literal)));
        }
        let unlisted = match literals.first() {
            Some(Literal::Integer(_)) => Json::Integer(sample::UNLISTED_NUMBER),
            _ => Json::string(sample::UNLISTED_TEXT),
        };
        self.bad.push(("unlisted".to_owned(), unlisted));
    }
}

/// A number near a bound, without the noise of binary fractions.
fn rounded(number: f64) -> Json {
    Json::number((number / sample::STEP).round() * sample::STEP)
}
