//! Converts the bounds of numbers, lengths and counts.

use super::convert::Converter;
use super::document::{Spot, count};
use super::draft::Member;
use super::options::types;
use super::reason::Reason;
use super::schemas::{End, SIZES, inside, is_empty, least, most};
use genwire_constraint::Number;
use genwire_spec::instance::{MAX_MIN_CHARS, MAX_MIN_ITEMS};
use genwire_spec::source::constraints::Size;
use genwire_spec::source::types::{RangeSource, SizeSource};
use genwire_spec::source::{NumberSource, TypeExpr};

/// Integers below this are exact as `f64`.
pub(super) const MAX_EXACT: f64 = 9_007_199_254_740_992.0;

/// Maximum signed integer.
const MAX_SIGNED: i128 = i64::MAX as i128;

/// Minimum and maximum of the spec language's signed integer type.
const SIGNED: (i128, i128) = (i64::MIN as i128, MAX_SIGNED);
const UNSIGNED: (i128, i128) = (0, u64::MAX as i128);

/// Formats of numbers, with the minimum and maximum of sized integer formats.
const NUMBER_FORMATS: [(&str, Option<(i128, i128)>); 13] = [
    ("int8", Some((-128, 127))),
    ("int16", Some((-32_768, 32_767))),
    ("int32", Some((-2_147_483_648, 2_147_483_647))),
    ("int64", Some(SIGNED)),
    ("uint8", Some((0, 255))),
    ("uint16", Some((0, 65_535))),
    ("uint32", Some((0, 4_294_967_295))),
    ("uint64", Some(UNSIGNED)),
    ("float", None),
    ("double", None),
    ("double-int", None),
    ("decimal", None),
    ("decimal128", None),
];

impl<'d> Converter<'d> {
    /// Reads a number of kind `integer` or `number`.
    pub(super) fn number(&mut self, member: &mut Member, spot: &Spot<'d>, kind: &str) {
        member.ty = kind.into();
        let whole = kind == "integer";
        if whole {
            self.whole_range(member, spot);
        } else {
            self.range(member, spot);
        }
        let is_of_texts = |name: &str| types(spot).len() > 1 && !is_number_format(name);
        match spot.text("format") {
            None | Some("int64" | "double") => {}
            Some(name) if is_of_texts(name) || whole && size(name).is_some() => {}
            Some(format) => self.lost(
                Reason::NumberFormat,
                &format!("{}/format", spot.at),
                format!("`format = {format}`: numbers have no size; write a range"),
            ),
        }
        self.step(member, spot, whole);
        self.one_of(member, spot);
    }

    /// Reads the bounds of a double.
    fn range(&mut self, member: &mut Member, spot: &Spot<'d>) {
        let (low, high) = (least(spot), most(spot));
        if is_empty(low, high, false) {
            self.lost_range(spot);
            return;
        }
        let low = low.filter(|(limit, _)| limit.as_f64() > f64::MIN);
        let high = high.filter(|(limit, _)| limit.as_f64() < f64::MAX);
        push_range(member, low, high);
    }

    /// Reads the bounds of an integer, rounded inwards to integers, and its type.
    fn whole_range(&mut self, member: &mut Member, spot: &Spot<'d>) {
        let given = spot.text("format").and_then(size);
        let low = least(spot).map(|end| inside(end, f64::ceil));
        let high = most(spot).map(|end| inside(end, f64::floor));
        if is_empty(low, high, true) {
            self.lost_range(spot);
            return;
        }
        let first = low.map(|(limit, beyond)| integer(limit).saturating_add(beyond.into()));
        let last = high.map(|(limit, beyond)| integer(limit).saturating_sub(beyond.into()));
        // A lower bound by itself does not imply `u64`: versions of a document that differ in it
        // would differ in a type, and many services only have signed integers.
        let is_wide = first.is_some_and(|first| {
            first > MAX_SIGNED || first >= 0 && last.is_some_and(|last| last > MAX_SIGNED)
        });
        let ends = if given == Some(UNSIGNED) || given.is_none() && is_wide {
            member.ty = TypeExpr::Unsigned;
            UNSIGNED
        } else {
            SIGNED
        };
        if given.is_none() {
            self.note_size(spot, first, last, ends);
        }
        let (least, most) = given.unwrap_or(ends);
        let low = low.filter(|_| first.is_none_or(|first| first > least));
        let high = high.filter(|_| last.is_none_or(|last| last < most));
        let size_end = |limit, end| (limit != end).then_some((Number::Integer(limit), false));
        let low = low.or_else(|| size_end(least, ends.0));
        let high = high.or_else(|| size_end(most, ends.1));
        let is_inside = first.is_none_or(|first| first <= ends.1)
            && last.is_none_or(|last| last >= ends.0)
            && !is_empty(low, high, true);
        if is_inside {
            push_range(member, low, high);
        } else {
            let what = "no integer of 64 bits is inside the bounds: they are left out";
            self.lost(Reason::Bounds, &spot.at, what);
        }
    }

    fn lost_range(&mut self, spot: &Spot<'d>) {
        self.lost(Reason::Bounds, &spot.at, "no number is inside the bounds: they are left out");
    }

    /// Reports the integers of an unsized schema that the type of the draft cannot represent.
    fn note_size(
        &mut self,
        spot: &Spot<'d>,
        first: Option<i128>,
        last: Option<i128>,
        (least, most): (i128, i128),
    ) {
        let bits = if least == 0 { 64 } else { 63 };
        let mut refused = Vec::new();
        for (place, end, is_wide, nearest) in [
            ("below -2^63".to_owned(), first, first.is_none_or(|first| first < least), least),
            (format!("from 2^{bits} on"), last, last.is_none_or(|last| last > most), most),
        ] {
            // A program that only has doubles writes the maximum 64-bit integer as 2^63, or as
            // 9223372036854776000.
            if let Some(end) = end.filter(|end| is_wide && is_same_double(*end, nearest)) {
                let what = format!("the bound {end}: read as the nearest integer of 64 bits");
                self.lost(Reason::Guess, &spot.at, what);
            } else if end.is_some() && is_wide {
                let what = format!("a bound beyond 64 bits: integers {place} are refused");
                self.lost(Reason::Bounds, &spot.at, what);
            } else if is_wide && !spot.has("enum") && !spot.has("const") {
                refused.push(place);
            }
        }
        if !refused.is_empty() {
            let what = format!("integers {} are refused", refused.join(" and "));
            self.lost(Reason::IntegerSize, &spot.at, what);
        }
    }

    /// Reads `multipleOf`.
    fn step(&mut self, member: &mut Member, spot: &Spot<'d>, whole: bool) {
        let Some(divisor) = spot.number("multipleOf") else { return };
        // Every integer is a multiple of 1, of 0.5 or of 0.1.
        if whole && divisor > 0.0 && divisor.recip().fract() == 0.0 {
            return;
        }
        if divisor > 0.0 && (!whole || divisor.fract() == 0.0) {
            member.constraints.multiple_of = Some(divisor.into());
        } else {
            let place = format!("{}/multipleOf", spot.at);
            let what = "expected `multipleOf` above 0, and an integer for integers";
            self.lost(Reason::MultipleOf, &place, what);
        }
    }

    /// Reads the limits of a length or a count; `counted` is an additional upper limit.
    pub(super) fn sizes(
        &mut self,
        spot: &Spot<'d>,
        key: &'static str,
        counted: Option<f64>,
    ) -> Size {
        let [lowest, highest] = match key {
            "length" => ["minLength", "maxLength"],
            "items" => ["minItems", "maxItems"],
            _ => SIZES,
        };
        let stated = |key: &str| spot.json.get(key).and_then(count);
        let least = stated(lowest).filter(|least| *least > 0.0);
        let most = stated(highest).into_iter().chain(counted).reduce(f64::min);
        // No string or list is that long.
        let most = most.filter(|most| *most < MAX_EXACT);
        let is_empty = least.zip(most).is_some_and(|(least, most)| least > most);
        if is_empty || least.is_some_and(|least| least >= MAX_EXACT) {
            let place = format!("{}/{lowest}", spot.at);
            let what = format!("no value keeps `{lowest}` and `{highest}`: they are left out");
            self.lost(Reason::Bounds, &place, what);
            return None;
        }
        let largest = if key == "length" { MAX_MIN_CHARS } else { MAX_MIN_ITEMS };
        #[expect(clippy::cast_precision_loss, reason = "it is a small number")]
        let least = least.filter(|least| {
            let is_large = *least > largest as f64;
            if is_large {
                let place = format!("{}/{lowest}", spot.at);
                let what = format!("`{lowest}` goes up to {largest}: it is left out");
                self.lost(Reason::Bounds, &place, what);
            }
            !is_large
        });
        size_of(least, most)
    }
}

/// Adds the range between two ends, if any.
fn push_range(member: &mut Member, low: Option<End>, high: Option<End>) {
    let end = |end: Option<End>, beyond: bool| {
        end.filter(|end| end.1 == beyond).map(|(limit, _)| NumberSource(limit).into())
    };
    let range = RangeSource {
        min: end(low, false),
        above: end(low, true),
        max: end(high, false),
        below: end(high, true),
    };
    if range != RangeSource::default() {
        member.constraints.range = Some(Box::new(range.into()));
    }
}

/// Returns the limits of a length or a count; `None` if there is no limit.
pub(super) fn size_of(least: Option<f64>, most: Option<f64>) -> Size {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a count is a non-negative integer"
    )]
    let end = |count: Option<f64>| count.map(|count| (count as u64).into());
    let is_limited = least.is_some() || most.is_some();
    is_limited.then(|| Box::new(SizeSource { min: end(least), max: end(most) }.into()))
}

/// Returns true for a format of numbers.
pub(super) fn is_number_format(name: &str) -> bool {
    NUMBER_FORMATS.iter().any(|(known, _)| *known == name)
}

/// Returns the minimum and maximum of an integer format.
fn size(format: &str) -> Option<(i128, i128)> {
    NUMBER_FORMATS.iter().find(|(known, _)| *known == format)?.1
}

/// Returns an integer limit, saturated to 128 bits.
#[expect(clippy::cast_possible_truncation, reason = "a larger double becomes the last integer")]
fn integer(limit: Number) -> i128 {
    limit.integer().unwrap_or(limit.as_f64() as i128)
}

/// Returns true for two integers that convert to the same double.
#[expect(clippy::cast_precision_loss, clippy::float_cmp, reason = "doubles are compared")]
fn is_same_double(one: i128, other: i128) -> bool {
    one as f64 == other as f64
}
