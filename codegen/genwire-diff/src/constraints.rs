//! Pairs of constraints: the stricter of two, and the boundary values of one.
#![warn(clippy::wildcard_enum_match_arm)]

use genwire_constraint::{Bound, Constraint, Number, Size};
use genwire_spec::model::Json;

/// Returns true if a limit refuses a value that another limit accepts.
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

/// Returns true if a bound of a range is stricter than another bound.
fn is_within(
    bound: Option<Bound>,
    other: Option<Bound>,
    inside: fn(Number, Number) -> bool,
) -> bool {
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

/// Returns values at the bounds of a limit and next to them.
#[expect(clippy::cast_possible_truncation, reason = "limits of parameters are small")]
pub(super) fn values_at_ends(constraint: &Constraint) -> Vec<Json> {
    const MAX_LENGTH: u64 = 10_000;
    match constraint {
        Constraint::Range(range) => {
            let ends = [range.min, range.max].into_iter().flatten();
            let near = ends.flat_map(|end| {
                let floor = Number::new(end.value.as_f64().floor());
                let whole = end.value.integer().or_else(|| floor.integer());
                whole
                    .into_iter()
                    .flat_map(|whole| [-1, 0, 1].map(|step| whole.saturating_add(step)))
            });
            near.map(|number| Json::exact(Number::Integer(number))).collect()
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
            pattern.accepted().iter().chain(pattern.refused()).map(Json::string).collect()
        }
        // A path parameter is neither a list nor an object.
        Constraint::Items(_)
        | Constraint::Unique
        | Constraint::Members(_)
        | Constraint::Each(_) => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::values_at_ends;
    use genwire_constraint::{Bound, Constraint, Range};
    use genwire_spec::model::Json;

    #[test]
    fn values_beside_the_largest_bounds_are_exact() {
        let max = Some(Bound { value: u64::MAX.into(), exclusive: false });
        let values = values_at_ends(&Constraint::Range(Range { min: None, max }));
        let beyond = Json::Number(18_446_744_073_709_551_616.0);
        assert_eq!(values, [Json::Unsigned(u64::MAX - 1), Json::Unsigned(u64::MAX), beyond]);
    }
}
