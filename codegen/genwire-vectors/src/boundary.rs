//! Cases of constraints: at each limit and one step beyond it.

mod times;

use super::edit::{Edit, holding};
use super::sample;
use super::suite::{Fault, Suite};
use super::texts::{PatternTexts, Texts};
use genwire_constraint::{Bound, Constraint, Divisor, Literal, Number, Size};
use genwire_spec::instance;
use genwire_spec::judge;
use genwire_spec::model::{
    Alternative, Constrained, Either, Field, Interface, Json, Object, Type, TypeId,
};

/// Maximum number of values on each side of a constraint that is often combined with others.
const MAX_VALUES: usize = 6;
/// Maximum number of characters in the cases of a length: longer strings would dominate the
/// vectors.
const MAX_CHARS: u64 = 20_000;
/// Maximum number of items or members in the cases of their limits.
const MAX_ITEMS: u64 = 1000;

/// Accepted and rejected values of a constraint, each with the name of its case.
#[derive(Default)]
pub(super) struct Limits {
    pub(super) good: Vec<(String, Json)>,
    pub(super) bad: Vec<(String, Json)>,
}

/// Adds the cases of an alternative's constraints: values at each limit and beyond it.
pub(super) fn add_alternative(
    suite: &mut Suite<'_>,
    id: TypeId,
    either: &Either,
    of: &Alternative,
) {
    let field = of.as_field();
    let sample = sample::of_field(suite.interface, &field);
    let interface = suite.interface;
    for constrained in &of.constraints {
        let limits = limits(interface, &suite.context.texts, constrained, &field, &sample);
        let rule = constrained.path.clone();
        let keyword = constrained.constraint.keyword();
        let case = |suite: &Suite<'_>, what: &str| {
            suite.id(id, &format!("alternatives.{}.{keyword}.{what}", of.name.wire))
        };
        let is_read = |value: &Json| {
            judge::selected(interface, either, value).is_some_and(|one| one.name == of.name)
        };
        for (what, value) in limits.good.iter().filter(|(_, value)| is_read(value)) {
            let name = case(suite, what);
            suite.accept(id, &name, vec![rule.clone()], Edit::To(value));
        }
        // Beyond its limits, a value may match another alternative.
        for (what, value) in limits.bad.iter().filter(|(_, value)| is_read(value)) {
            let (what, control) = (case(suite, what), case(suite, "control"));
            let fault = Fault::new(what, control, &rule, Edit::To(&sample), Edit::To(value));
            suite.refuse(id, &Fault { severity: constrained.severity, ..fault });
        }
    }
}

/// Adds the cases of a member's constraints.
pub(super) fn add(suite: &mut Suite<'_>, id: TypeId, field: &Field, sample: &Json) {
    for constrained in &field.constraints {
        let mut limits = limits(suite.interface, &suite.context.texts, constrained, field, sample);
        if limits.good.is_empty() && limits.bad.is_empty() {
            suite.leave_out(&constrained.path);
        }
        times::spell_anew(&mut limits.good, &suite.context.rules, id, field, constrained, sample);
        let keyword = constrained.constraint.keyword();
        let rule = format!("{}.{keyword}", item(suite.interface, id, field));
        let name = &field.name.wire;
        let case_id =
            |suite: &Suite<'_>, what: &str| suite.id(id, &format!("{name}.{keyword}.{what}"));
        for (what, value) in &limits.good {
            let case = case_id(suite, what);
            suite.accept(id, &case, vec![rule.clone()], Edit::With(name, value));
        }
        for (index, (what, value)) in limits.bad.iter().enumerate() {
            let control = limits.good.get(index).or(limits.good.last());
            let control_value = control.map(|(_, value)| value);
            let good = match control_value {
                Some(value) => Edit::With(name, value),
                None => Edit::Given(name, sample),
            };
            let control = case_id(suite, control.map_or("control", |(what, _)| what));
            let bad = Edit::With(name, value);
            let fault = Fault::new(case_id(suite, what), control, &rule, good, bad);
            suite.refuse(id, &Fault { severity: constrained.severity, ..fault });
        }
    }
}

/// Adds the cases of an object's constraints: member counts at each limit and beyond it.
pub(super) fn add_object(suite: &mut Suite<'_>, id: TypeId, object: &Object) {
    let types = &suite.interface.types;
    for constrained in &object.constraints {
        suite.allow_item();
        let rule = &constrained.path;
        let Size { min, max } = constrained.constraint.facets().members.unwrap_or_default();
        let ends = [
            ("min", min, min.and_then(|it| it.checked_sub(1))),
            ("max", max, max.map(|it| it + 1)),
        ];
        for (what, at, beyond) in ends {
            let (Some(at), Some(beyond)) = (at, beyond) else { continue };
            let resized = |value: &Json, count| {
                let resized = instance::resized(types, object, value, count);
                resized.unwrap_or_else(|| value.clone())
            };
            let (good, bad) =
                (|value: &Json| resized(value, at), |value: &Json| resized(value, beyond));
            let keyword = constrained.constraint.keyword();
            let control = suite.id(id, &format!("{keyword}.{what}"));
            let beyond = suite.id(id, &format!("{keyword}.beyond_{what}"));
            let fault = Fault::new(beyond, control, rule, Edit::By(&good), Edit::By(&bad));
            suite.refuse(id, &Fault { severity: constrained.severity, ..fault });
        }
    }
}

/// Returns the path of a member in the spec.
pub(super) fn item(interface: &Interface, id: TypeId, field: &Field) -> String {
    format!("{}.{}", interface.ty(id).path(), field.name.wire)
}

/// Returns the values of a member at each limit of a constraint, and one step beyond it.
#[warn(clippy::wildcard_enum_match_arm)]
pub(super) fn limits(
    interface: &Interface,
    texts: &PatternTexts,
    constrained: &Constrained,
    field: &Field,
    sample: &Json,
) -> Limits {
    let mut limits = Limits::default();
    let distinct = |count: u64| {
        let items = instance::distinct_items(&interface.types, field, count);
        items.unwrap_or(Json::array([]))
    };
    match &constrained.constraint {
        Constraint::Range(range) => {
            let whole = field.ty.is_whole();
            if let Some(min) = range.min {
                limits.bound("min", min, -1, whole);
            }
            if let Some(max) = range.max {
                limits.bound("max", max, 1, whole);
            }
            limits.multiples_at_ends(field);
        }
        Constraint::Length(size) => {
            let pattern = field.constraints.iter().find_map(|one| one.constraint.facets().pattern);
            limits.size(*size, MAX_CHARS, |count| {
                let text = pattern.and_then(|pattern| pattern.of_length(count));
                text.map_or_else(|| sample::text(count), Json::String)
            });
        }
        Constraint::Items(size) => {
            let unique = field.constraints.iter().any(|one| one.constraint.facets().is_unique);
            limits.size(*size, MAX_ITEMS, |count| {
                if unique { distinct(count) } else { sample::resized(sample, count) }
            });
        }
        Constraint::Each(each) => {
            if let Some(item) = field.item() {
                let constraint = each.constraint().clone();
                let inner = Constrained { constraint, ..constrained.clone() };
                let plain = sample::of_field(interface, &item);
                let found = self::limits(interface, texts, &inner, &item, &plain);
                let held = |(what, value): (String, Json)| Some((what, holding(sample, value)?));
                limits.good = found.good.into_iter().filter_map(held).collect();
                limits.bad = found.bad.into_iter().filter_map(held).collect();
            }
        }
        Constraint::MultipleOf(divisor) => limits.multiples(field, *divisor),
        Constraint::Unique => {
            let items = distinct(2);
            limits.good.push(("differing".to_owned(), items.clone()));
            limits.bad.push(("repeated".to_owned(), sample::resized(&one_of(&items), 2)));
        }
        Constraint::Members(size) => {
            limits.size(*size, MAX_ITEMS, |count| {
                instance::members_of(&interface.types, field, count)
            });
        }
        Constraint::Pattern(pattern) => limits.texts(&texts.of(interface, field, pattern)),
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
    limits.meet_the_others(constrained, field);
    limits.meet_the_type(&field.ty);
    limits
}

/// Names values by a word and their index.
fn numbered(word: &str, values: Vec<Json>) -> Vec<(String, Json)> {
    let values = values.into_iter().enumerate();
    values.map(|(index, value)| (format!("{word}.{index}"), value)).collect()
}

/// Shortens a list to its first item.
fn one_of(list: &Json) -> Json {
    sample::resized(list, 1)
}

impl Limits {
    /// Adds the values at an end of a range; `outward` is 1 or -1 and points away from the accepted
    /// numbers.
    fn bound(&mut self, what: &str, bound: Bound, outward: i8, whole: bool) {
        let at = Json::exact(bound.value);
        if bound.exclusive {
            let inside = beside(bound.value, -outward, whole);
            self.good.push((format!("inside_{what}"), inside));
            self.bad.push((format!("at_{what}"), at));
        } else {
            let beyond = beside(bound.value, outward, whole);
            self.good.push((what.to_owned(), at));
            self.bad.push((format!("beyond_{what}"), beyond));
        }
    }

    /// Adds values at the limits of a size and one step beyond them; limits above `most` are
    /// skipped.
    fn size(&mut self, size: Size, most: u64, of: impl Fn(u64) -> Json) {
        if let Some(min) = size.min.filter(|min| *min <= most) {
            self.good.push(("min".to_owned(), of(min)));
            if let Some(fewer) = min.checked_sub(1) {
                self.bad.push(("beyond_min".to_owned(), of(fewer)));
            }
        }
        if let Some(max) = size.max.filter(|max| *max <= most) {
            self.good.push(("max".to_owned(), of(max)));
            self.bad.push(("beyond_max".to_owned(), of(max + 1)));
        }
    }

    fn texts(&mut self, texts: &Texts) {
        let json = |texts: &[String]| texts.iter().map(Json::string).collect();
        self.good = numbered("good", json(&texts.accepted));
        self.bad = numbered("bad", json(&texts.refused));
    }

    /// Adds multiples near the ends of a range. The ends need not be multiples themselves.
    fn multiples_at_ends(&mut self, field: &Field) {
        for one in &field.constraints {
            if let Some(divisor) = one.constraint.facets().multiple_of {
                let near = instance::multiples(field, divisor);
                self.good.extend(numbered("multiple", near.clone()));
                self.bad.extend(numbered("beyond", near));
            }
        }
    }

    fn multiples(&mut self, field: &Field, divisor: Divisor) {
        let near = instance::multiples(field, divisor);
        // Half a step away from a multiple, or 1 for integers.
        let part = if field.ty.is_whole() { 1.0 } else { divisor.get() / 2.0 };
        let off = near.iter().filter_map(Json::as_number).map(Number::as_f64);
        let off = off.flat_map(|number| [part, -part].map(|part| Json::number(number + part)));
        self.bad = numbered("bad", off.collect());
        self.good = numbered("good", near);
    }

    /// Removes integers outside the range of the type.
    fn meet_the_type(&mut self, ty: &Type) {
        let Some((least, most)) = ty.ends() else { return };
        let is_of_type = |(_, value): &(String, Json)| {
            value.as_integer().is_some_and(|number| least <= number && number <= most)
        };
        self.good.retain(is_of_type);
        self.bad.retain(is_of_type);
    }

    /// Removes values that violate another constraint of the member.
    ///
    /// This only happens if the member has a kind of constraint that is often combined with others.
    fn meet_the_others(&mut self, constrained: &Constrained, field: &Field) {
        if !field.constraints.iter().any(|one| is_often_combined(&one.constraint)) {
            return;
        }
        self.good.retain(|(_, value)| instance::satisfies_all(field, value));
        self.bad.retain(|(_, value)| {
            let mut broken =
                field.constraints.iter().filter(|one| !judge::satisfies(&one.constraint, value));
            broken.next().is_some_and(|one| one.path == constrained.path) && broken.next().is_none()
        });
        self.good.truncate(MAX_VALUES);
        self.bad.truncate(MAX_VALUES);
    }

    fn one_of(&mut self, literals: &[Literal]) {
        for literal in literals {
            self.good.push((literal.to_string(), Json::from(literal)));
        }
        let unlisted = match literals.first() {
            Some(Literal::Integer(_)) => Json::Integer(sample::UNLISTED_NUMBER),
            Some(Literal::Boolean(flag)) => Json::Bool(!flag),
            _ => Json::string(sample::UNLISTED_TEXT),
        };
        self.bad.push(("unlisted".to_owned(), unlisted));
    }
}

/// Returns true for the kinds of constraints that are often combined with others.
#[warn(clippy::wildcard_enum_match_arm)]
fn is_often_combined(constraint: &Constraint) -> bool {
    match constraint {
        Constraint::MultipleOf(_)
        | Constraint::Unique
        | Constraint::Members(_)
        | Constraint::Pattern(_)
        | Constraint::Each(_) => true,
        Constraint::Range(_)
        | Constraint::Length(_)
        | Constraint::Items(_)
        | Constraint::OneOf(_)
        | Constraint::Format(_) => false,
    }
}

/// Returns the number one step away from a bound; `outward` is 1 or -1.
///
/// Fractional numbers are multiples of the step, so that they print without binary noise. Numbers
/// of large magnitude are more than a step apart, so the step is longer there.
fn beside(bound: Number, outward: i8, whole: bool) -> Json {
    if let Some(bound) = bound.integer().filter(|_| whole) {
        return Json::exact(Number::Integer(bound + i128::from(outward)));
    }
    let (bound, outward) = (bound.as_f64(), f64::from(outward));
    let apart = bound.abs() * f64::EPSILON;
    let number = bound + outward * (4.0 * apart).max(sample::FAULT_DISTANCE);
    Json::number((number / sample::FAULT_DISTANCE).round() * sample::FAULT_DISTANCE)
}

#[cfg(test)]
mod tests {
    use super::beside;
    use genwire_constraint::Number;

    #[test]
    fn a_step_leaves_a_bound_of_any_size() {
        for bound in [0.0, 0.5, 3e11, 1e12, 1e15, 5e15, 9_007_199_254_740_992.0, 1e18, 1e300] {
            for (outward, bound) in [(1, bound), (-1, bound), (1, -bound), (-1, -bound)] {
                for whole in [true, false] {
                    let bound = Number::new(bound);
                    let number = beside(bound, outward, whole).as_number().unwrap();
                    let is_beside = if outward > 0 { number > bound } else { number < bound };
                    assert!(is_beside || whole && number == bound, "{number} beside {bound}");
                    if whole && !bound.has_fraction() {
                        assert!(!number.has_fraction(), "{number} beside {bound}");
                    }
                }
            }
        }
    }
}
