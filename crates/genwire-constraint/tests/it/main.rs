//! Constraints, and the phrases that describe them.

#[expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod independent;
mod patterns;
mod times;

use genwire_constraint::{Bound, Constraint, Divisor, Each, Format, Literal, Pattern, Range, Size};

fn range(min: impl Into<Option<Bound>>, max: impl Into<Option<Bound>>) -> Range {
    Range { min: min.into(), max: max.into() }
}

fn closed(value: f64) -> Bound {
    Bound::inclusive(value)
}

fn open(value: f64) -> Bound {
    Bound::exclusive(value)
}

fn each(constraint: Constraint) -> Constraint {
    Constraint::Each(Box::new(Each::new(constraint)))
}

fn values(constraint: Constraint) -> Constraint {
    Constraint::Each(Box::new(Each::of_values(constraint)))
}

#[test]
fn a_constraint_says_what_it_expects() {
    let text = |text: &str| Literal::Text(text.to_owned());
    let size = |min, max| Size { min, max };
    for (constraint, expected) in [
        (Constraint::Range(range(closed(0.0), closed(2.0))), "a number from 0 to 2"),
        (Constraint::Range(range(closed(0.5), None)), "a number at least 0.5"),
        (Constraint::Range(range(None, closed(524_288.0))), "a number at most 524288"),
        (Constraint::Range(range(open(0.0), None)), "a number above 0"),
        (Constraint::Range(range(None, open(1.0))), "a number below 1"),
        (Constraint::Range(range(open(0.0), closed(1.0))), "a number above 0 and at most 1"),
        (Constraint::Range(range(closed(-1.0), open(1.0))), "a number at least -1 and below 1"),
        (Constraint::Range(range(None, None)), "a number"),
        (Constraint::Length(size(Some(1), None)), "at least 1 character"),
        (Constraint::Length(size(None, Some(1))), "at most 1 character"),
        (Constraint::Length(size(Some(1), Some(9))), "1 to 9 characters"),
        (Constraint::Length(size(Some(2), Some(2))), "exactly 2 characters"),
        (Constraint::Length(size(None, None)), "any number of characters"),
        (Constraint::Items(size(Some(2), None)), "at least 2 items"),
        (Constraint::Items(size(Some(1), Some(1))), "exactly 1 item"),
        (Constraint::OneOf(vec![text("a")]), "`a`"),
        (Constraint::OneOf(vec![text("a"), text("b")]), "one of `a`, `b`"),
        (Constraint::OneOf(vec![Literal::Integer(-1)]), "`-1`"),
        (Constraint::Format(Format::Date), "a date written `YYYY-MM-DD`"),
        (Constraint::MultipleOf(Divisor::new(0.5).unwrap()), "a multiple of 0.5"),
        (Constraint::Unique, "no item twice"),
        (Constraint::Members(size(Some(1), None)), "at least 1 member"),
        (Constraint::Pattern(Pattern::new("^a$").unwrap()), "a string that matches `^a$`"),
        (each(Constraint::Unique), "each item: no item twice"),
        (values(Constraint::Unique), "each value: no item twice"),
        (each(values(Constraint::Unique)), "each inner value: no item twice"),
        (each(each(Constraint::Unique)), "each inner item: no item twice"),
    ] {
        assert_eq!(constraint.expectation(), expected, "{constraint:?}");
    }
}

#[test]
fn a_range_ends_where_it_says() {
    for (range, inside, outside) in [
        (range(closed(0.0), closed(2.0)), &[0.0, 1.0, 2.0][..], &[-0.1, 2.1][..]),
        (range(open(0.0), open(2.0)), &[0.1, 1.9], &[0.0, 2.0]),
        (range(closed(0.0), None), &[0.0, f64::INFINITY], &[-1.0, f64::NEG_INFINITY]),
        (range(None, closed(0.0)), &[0.0, -0.0, f64::NEG_INFINITY], &[1.0]),
        (range(None, None), &[0.0], &[]),
    ] {
        for number in inside {
            assert!(range.contains(*number), "{number} in {range:?}");
        }
        for number in outside {
            assert!(!range.contains(*number), "{number} in {range:?}");
        }
        assert!(!range.contains(f64::NAN), "{range:?}");
    }
}

#[test]
fn a_size_counts_both_ends_as_allowed() {
    for (min, max, count, expected) in [
        (Some(1), Some(3), 1, true),
        (Some(1), Some(3), 3, true),
        (Some(1), Some(3), 0, false),
        (Some(1), Some(3), 4, false),
        (None, Some(0), 0, true),
        (Some(u64::MAX), None, u64::MAX, true),
        (None, None, u64::MAX, true),
    ] {
        assert_eq!(Size { min, max }.contains(count), expected, "{min:?} {max:?} {count}");
    }
}

#[test]
fn every_format_has_a_name_of_its_own_that_finds_it() {
    for format in Format::ALL {
        assert_eq!(Format::from_name(format.name()), Some(format));
    }
    assert_eq!(Format::from_name("e-mail"), None);
}

#[test]
fn every_kind_has_a_keyword_of_its_own() {
    let size = Size::default();
    let mut keywords = [
        Constraint::Range(Range::default()).keyword().to_owned(),
        Constraint::Length(size).keyword().to_owned(),
        Constraint::Items(size).keyword().to_owned(),
        Constraint::OneOf(Vec::new()).keyword().to_owned(),
        Constraint::Format(Format::Hex).keyword().to_owned(),
        Constraint::MultipleOf(Divisor::new(2.0).unwrap()).keyword().to_owned(),
        Constraint::Unique.keyword().to_owned(),
        Constraint::Members(size).keyword().to_owned(),
        each(each(Constraint::Unique)).keyword().to_owned(),
        Constraint::Pattern(Pattern::new("a").unwrap()).keyword().to_owned(),
    ]
    .to_vec();
    keywords.sort_unstable();
    keywords.dedup();
    assert_eq!(
        keywords,
        [
            "each.each.unique",
            "format",
            "items",
            "length",
            "members",
            "multiple_of",
            "one_of",
            "pattern",
            "range",
            "unique"
        ]
    );
}
