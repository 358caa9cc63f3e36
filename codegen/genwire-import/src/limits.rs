//! Converts the bounds of numbers, lengths and counts.

use super::document::Spot;
use super::draft::{Draft, Member};
use super::malformed::count;
use super::options::types;
use super::print;
use super::reason::Reason;
use genwire_spec::instance::{MAX_MIN_CHARS, MAX_MIN_ITEMS};
use genwire_spec::model::Json;

/// Keywords for the number of members of an object.
pub(super) const SIZES: [&str; 2] = ["minProperties", "maxProperties"];

/// Whole numbers below this are exact as `f64`.
pub(super) const MAX_EXACT: f64 = 9_007_199_254_740_992.0;

/// Whole numbers from this on are no integers of the spec language.
const MAX_INTEGER: f64 = 9_223_372_036_854_775_808.0;

/// Formats of numbers, with the least and the greatest integer of those that have a size.
const NUMBER_FORMATS: [(&str, Option<(f64, f64)>); 13] = [
    ("int8", Some((-128.0, 127.0))),
    ("int16", Some((-32_768.0, 32_767.0))),
    ("int32", Some((-2_147_483_648.0, 2_147_483_647.0))),
    ("int64", None),
    ("uint8", Some((0.0, 255.0))),
    ("uint16", Some((0.0, 65_535.0))),
    ("uint32", Some((0.0, 4_294_967_295.0))),
    ("uint64", Some((0.0, MAX_INTEGER))),
    ("float", None),
    ("double", None),
    ("double-int", None),
    ("decimal", None),
    ("decimal128", None),
];

/// Limit of a number, and true if it is no value itself.
type End = (f64, bool);

impl<'d> Draft<'d> {
    /// Reads a number, whose kind is `integer` or `number`.
    pub(super) fn number(&mut self, member: &mut Member, spot: &Spot<'d>, kind: &str) {
        member.ty = kind.into();
        let whole = kind == "integer";
        self.range(member, spot, whole);
        let is_of_texts = |name: &str| types(spot).len() > 1 && !is_number_format(name);
        match spot.text("format") {
            None | Some("int64" | "double") => {}
            Some(name) if is_of_texts(name) || whole && size(name).is_some() => {}
            Some(format) => self.lost(
                Reason::FormatHint,
                &format!("{}/format", spot.at),
                format!("`format = {format}`: numbers have no size; write a range"),
            ),
        }
        self.step(member, spot, whole);
        self.one_of(member, spot);
    }

    /// Reads the bounds of a number; those of an integer are rounded to the integers inside them.
    fn range(&mut self, member: &mut Member, spot: &Spot<'d>, whole: bool) {
        let stated = [least(spot), most(spot)];
        let given = spot.text("format").and_then(size).filter(|_| whole);
        let [mut low, mut high] = stated;
        if let Some((first, last)) = given {
            low = Some(low.map_or((first, false), |low| higher(low, (first, false))));
            high = Some(high.map_or((last, false), |high| lower(high, (last, false))));
        }
        low = low.map(|(limit, beyond)| rounded(limit, beyond, whole, f64::ceil));
        high = high.map(|(limit, beyond)| rounded(limit, beyond, whole, f64::floor));
        if is_empty(low, high, whole) {
            let what = "no number is inside the bounds: they are left out";
            self.lost(Reason::Bounds, &spot.at, what);
            return;
        }
        if given.is_some_and(|(_, last)| {
            high.is_some_and(|(end, _)| end >= last && last >= MAX_INTEGER)
        }) {
            let what = "`format = uint64`: integers from 2^63 on are refused";
            self.lost(Reason::Bounds, &format!("{}/format", spot.at), what);
        }
        if whole && given.is_none() && spot.text("format") != Some("int64") {
            self.note_wide(spot, stated);
        }
        let mut parts = Vec::new();
        // The least number is as far from 0 as the greatest.
        for (end, names, sign) in [(low, ["min", "above"], -1.0), (high, ["max", "below"], 1.0)] {
            let has_effect = |limit: f64| limit * sign < if whole { MAX_INTEGER } else { f64::MAX };
            let Some((limit, beyond)) = end.filter(|(limit, _)| has_effect(*limit)) else {
                continue;
            };
            if whole && limit.abs() >= MAX_EXACT || limit.is_infinite() {
                let what = if whole {
                    format!("the bound `{limit}` of an integer: it is beyond 2^53")
                } else {
                    "no number is inside the bound".to_owned()
                };
                self.lost(Reason::Bounds, &spot.at, what);
                continue;
            }
            parts.push(format!("{} = {}", names[usize::from(beyond)], print::number(limit)));
        }
        if !parts.is_empty() {
            member.constraints.push(("range", format!("{{ {} }}", parts.join(", "))));
        }
    }

    /// Reports a bound of an integer that takes values beyond 64 bits.
    fn note_wide(&mut self, spot: &Spot<'d>, [low, high]: [Option<End>; 2]) {
        for (place, is_wide) in [
            ("below -2^63", low.is_some_and(|(limit, _)| limit < -MAX_INTEGER)),
            ("from 2^63 on", high.is_some_and(|(limit, _)| limit > MAX_INTEGER)),
        ] {
            if is_wide {
                let what = format!("a bound beyond 64 bits: integers {place} are refused");
                self.lost(Reason::Bounds, &spot.at, what);
            }
        }
        // A program that has only such numbers writes the greatest integer of 64 bits as 2^63.
        let is_end =
            high.is_some_and(|(limit, beyond)| !beyond && limit.total_cmp(&MAX_INTEGER).is_eq());
        let is_exact = matches!(spot.json.get("maximum"), Some(Json::Integer(_)));
        if is_end && !is_exact {
            let what = "the bound 2^63: read as the greatest integer of 64 bits";
            self.lost(Reason::Guess, &spot.at, what);
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
            member.constraints.push(("multiple_of", print::number(divisor)));
        } else {
            let place = format!("{}/multipleOf", spot.at);
            let what = "expected `multipleOf` above 0, and an integer for integers";
            self.lost(Reason::MultipleOf, &place, what);
        }
    }

    /// Reads the limits of a length or a count; `counted` is a further limit from above.
    pub(super) fn sizes(
        &mut self,
        member: &mut Member,
        spot: &Spot<'d>,
        key: &'static str,
        counted: Option<f64>,
    ) {
        let [lowest, highest] = match key {
            "length" => ["minLength", "maxLength"],
            "items" => ["minItems", "maxItems"],
            _ => SIZES,
        };
        let stated = |key: &str| spot.json.get(key).and_then(count);
        let least = stated(lowest).filter(|least| *least > 0.0);
        let most = stated(highest).into_iter().chain(counted).reduce(f64::min);
        // No text and no list is as long.
        let most = most.filter(|most| *most < MAX_EXACT);
        let is_empty = least.zip(most).is_some_and(|(least, most)| least > most);
        if is_empty || least.is_some_and(|least| least >= MAX_EXACT) {
            let place = format!("{}/{lowest}", spot.at);
            let what = format!("no value keeps `{lowest}` and `{highest}`: they are left out");
            self.lost(Reason::Bounds, &place, what);
            return;
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
        member.constraints.extend(size_text(least, most).map(|text| (key, text)));
    }
}

/// Returns true for a schema whose lower and upper bounds no value is between.
pub(super) fn is_contradictory(spot: &Spot<'_>) -> bool {
    let whole = types(spot) == ["integer"];
    let low = least(spot).map(|(limit, beyond)| rounded(limit, beyond, whole, f64::ceil));
    let high = most(spot).map(|(limit, beyond)| rounded(limit, beyond, whole, f64::floor));
    let stated = |key: &str| spot.json.get(key).and_then(count);
    let counts = [["minLength", "maxLength"], ["minItems", "maxItems"], SIZES];
    let is_beyond = |[lowest, highest]: [&str; 2]| {
        stated(lowest).zip(stated(highest)).is_some_and(|(least, most)| least > most)
    };
    is_empty(low, high, whole) || counts.into_iter().any(is_beyond)
}

/// Prints the limits of a length or a count; nothing where there are none.
pub(super) fn size_text(least: Option<f64>, most: Option<f64>) -> Option<String> {
    let parts: Vec<String> = [("min", least), ("max", most)]
        .into_iter()
        .filter_map(|(name, size)| Some(format!("{name} = {}", print::number(size?))))
        .collect();
    (!parts.is_empty()).then(|| format!("{{ {} }}", parts.join(", ")))
}

/// Returns true for a format of numbers.
pub(super) fn is_number_format(name: &str) -> bool {
    NUMBER_FORMATS.iter().any(|(known, _)| *known == name)
}

/// Returns the least and the greatest integer of a format.
fn size(format: &str) -> Option<(f64, f64)> {
    NUMBER_FORMATS.iter().find(|(known, _)| *known == format)?.1
}

/// Returns the lower end of the numbers that a schema takes.
fn least(spot: &Spot<'_>) -> Option<End> {
    let stated = spot.number("minimum").map(|limit| (limit, spot.is("exclusiveMinimum")));
    let beyond = spot.number("exclusiveMinimum").map(|limit| (limit, true));
    stated.into_iter().chain(beyond).reduce(higher)
}

/// Returns the upper end of the numbers that a schema takes.
fn most(spot: &Spot<'_>) -> Option<End> {
    let stated = spot.number("maximum").map(|limit| (limit, spot.is("exclusiveMaximum")));
    let beyond = spot.number("exclusiveMaximum").map(|limit| (limit, true));
    stated.into_iter().chain(beyond).reduce(lower)
}

/// Returns the lower end of the numbers above two lower ends.
fn higher(one: End, other: End) -> End {
    if one.0 > other.0 || one.0 >= other.0 && one.1 { one } else { other }
}

/// Returns the upper end of the numbers below two upper ends.
fn lower(one: End, other: End) -> End {
    if one.0 < other.0 || one.0 <= other.0 && one.1 { one } else { other }
}

/// Returns the end; for integers, one between two integers becomes the integer inside.
fn rounded(limit: f64, beyond: bool, whole: bool, round: impl Fn(f64) -> f64) -> End {
    if !whole || limit.fract() == 0.0 { (limit, beyond) } else { (round(limit), false) }
}

/// Returns true where no number is between two ends.
fn is_empty(low: Option<End>, high: Option<End>, whole: bool) -> bool {
    let Some(((least, above), (most, below))) = low.zip(high) else { return false };
    let step = |beyond: bool| f64::from(u8::from(beyond && whole));
    least + step(above) > most - step(below) || (above || below) && least >= most
}
