//! Mistakes in members and their constraints.

use super::{Breach, Diagnostic, SpecPlace};
use genwire_constraint::pattern::PatternError;

impl Diagnostic {
    /// Reports a default of a member that is always there.
    pub fn default_of_required(place: SpecPlace, name: &str) -> Self {
        let title = format!("`{name}` is required, so its default can never hold");
        Self::new("default-of-required", place, title).help("remove `default`, or `required`")
    }

    /// Reports a parameter that is said to be in requests or replies only.
    pub fn only_on_parameter(place: SpecPlace, name: &str) -> Self {
        let title = format!("`only` does not apply to the parameter `{name}`");
        Self::new("only-on-parameter", place, title).help(
            "remove `only`: it is for members of bodies, and parameters are in requests anyway",
        )
    }

    /// Reports a native check of a type that has two forms.
    pub fn native_of_divided(place: SpecPlace, ty: &str) -> Self {
        let title = format!("`{ty}` is two types in code, and a native check takes one");
        Self::new("native-of-divided", place, title)
            .label("expected no native check beside a member with `only`")
            .help("declare a type for requests and a type for replies, each with its own check")
    }

    /// Reports a default that the member itself would refuse.
    pub fn default_does_not_fit(place: SpecPlace, breach: &Breach) -> Self {
        Self::new("default-does-not-fit", place, format!("the default breaks `{}`", breach.rule))
            .help("change the default, or the constraint that it breaks")
            .breach(breach)
    }

    /// Reports a default taken from a property of another type.
    pub fn default_property_type(place: SpecPlace, property: &str) -> Self {
        let title = format!("the property `{property}` has another type than the member");
        Self::new("default-property-type", place, title)
            .help("name a property of the type of the member, or declare one in the enum")
    }

    /// Reports an example that the member itself would refuse.
    pub fn example_does_not_fit(place: SpecPlace, breach: &Breach) -> Self {
        Self::new("example-does-not-fit", place, format!("the example breaks `{}`", breach.rule))
            .help("change the example, or the constraint that it breaks")
            .breach(breach)
    }

    /// Reports an assumption that would refuse bodies.
    pub fn assumed_refuses(place: SpecPlace, what: &str) -> Self {
        let title = format!("`{what}` would refuse bodies although it is only assumed");
        Self::new("assumed-refuses", place, title)
            .label("expected a warning, or no `assumed`")
            .help("an item that the interface does not document may only warn")
    }

    /// Reports a file that is no part of a body, with another use of its object.
    pub fn file_outside_parts(place: SpecPlace, name: &str, other: Option<&str>) -> Self {
        let title = format!("`{name}` is a file, but not a part of a multipart body");
        let label = match other {
            Some(other) => format!("expected an object of parts alone, which is also {other}"),
            None => "expected `file` or `[file]` as a member of an object of parts".to_owned(),
        };
        Self::new("file-outside-parts", place, title).label(label).help(
            "a file is a member of the object that an operation with `body.media_type = \
             \"multipart/form-data\"` has as its `request`",
        )
    }

    /// Reports media types of a member that is no part of a body.
    pub fn media_types_outside_parts(place: SpecPlace, name: &str) -> Self {
        let title = format!("`{name}` has media types, but is not a part of a multipart body");
        Self::new("media-types-outside-parts", place, title)
            .label("expected a member of an object of parts")
            .help(
                "remove `media_types`, or send the object with `body.media_type = \
                 \"multipart/form-data\"`",
            )
    }

    /// Reports a media type of a part that is none, or that it has already.
    pub fn not_a_media_type_of_a_part(place: SpecPlace, text: &str) -> Self {
        let title = format!("`{text}` is not a further media type of a part");
        Self::new("not-a-media-type-of-a-part", place, title)
            .label("expected a type such as `image/png` or `image/*` that is not there yet")
            .help("remove it, or write it as `type/subtype`")
    }

    /// Reports a unit of something that is not a number.
    pub fn unit_without_number(place: SpecPlace, unit: &str) -> Self {
        let title = format!("only numbers are counted in `{unit}`");
        Self::new("unit-without-number", place, title)
            .label("expected the member to be a number")
            .help("remove `unit`, or give the member a number type")
    }

    /// Reports a way to merge that the member's type does not have.
    pub fn merge_does_not_fit(place: SpecPlace, ty: &str) -> Self {
        Self::new("merge-does-not-fit", place, format!("`{ty}` does not merge in this way")).help(
            "`concat` is for strings and lists, `concat_new` and `longest` are for strings, `nested` \
             is for named types, `by_key` for lists of them",
        )
    }

    /// Reports a limit for a member that does not grow in a stream.
    pub fn merge_limit_does_not_fit(place: SpecPlace) -> Self {
        let title = "a member that does not grow in a stream needs no limit".to_owned();
        Self::new("merge-limit-does-not-fit", place, title)
            .label("expected a string with `concat`, or a list with `by_key`")
            .help("remove `merge_limit`, or change `merge`")
    }

    /// Reports a constraint that does not apply to the type of the member.
    pub fn constraint_does_not_fit(place: SpecPlace, keyword: &str, needs: &str) -> Self {
        let title = format!("`{keyword}` does not apply to a member of this type");
        Self::new("constraint-does-not-fit", place, title)
            .label(format!("expected {needs}"))
            .help("remove the constraint, or change `type`")
    }

    /// Reports an entry of the list of warnings that names a constraint which the member does not
    /// have.
    pub fn warning_without_constraint<'a>(
        place: SpecPlace,
        name: &str,
        there: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        let title = format!("the member has no constraint `{name}`");
        Self::new("warning-without-constraint", place, title)
            .label("expected one of the member's constraints")
            .help("add the constraint, or remove this entry")
            .suggest(name, there)
    }

    /// Reports two bounds at one end.
    pub fn bound_twice(place: SpecPlace) -> Self {
        Self::new("bound-twice", place, "this end of the range has two bounds")
            .help("`min` and `max` allow the number itself, `above` and `below` do not")
    }

    /// Reports a bound with a fraction for whole numbers.
    pub fn fraction_for_integer(place: SpecPlace) -> Self {
        Self::new("fraction-for-integer", place, "whole numbers have whole bounds")
            .label("expected a whole number")
            .help("write a whole number, or make the member a `number`")
    }

    /// Reports a bound beyond the numbers of the type.
    pub fn bound_beyond_type(place: SpecPlace, (least, most): (i128, i128)) -> Self {
        Self::new("bound-beyond-type", place, "the type has no number beyond this bound")
            .label(format!("expected a number between {least} and {most}"))
            .help("leave this end out: the type has its own ends")
    }

    /// Reports a range that no value or every value is in.
    pub fn empty_range(place: SpecPlace) -> Self {
        Self::new("empty-range", place, "the range is empty or has no bound")
            .label("expected a lower end, an upper end or both, in order")
            .help("give an end, or put the lower one first")
    }

    /// Reports a divisor that every number or none is a multiple of.
    pub fn empty_divisor(place: SpecPlace) -> Self {
        Self::new("empty-divisor", place, "no number is a multiple of this, or every one")
            .label("expected a number above 0, and above 1 for whole numbers")
            .help("remove `multiple_of`, or correct the number")
    }

    /// Reports a pattern that is not the same in every dialect.
    pub fn pattern(place: SpecPlace, text: &str, error: &PatternError) -> Self {
        let rest = text.get(error.at..).filter(|rest| !rest.is_empty()).unwrap_or(text);
        let near: String = rest.chars().take(12).collect();
        Self::new("bad-pattern", place, format!("the pattern cannot be used: {}", error.reason))
            .label(format!("at `{near}`"))
            .help(error.help)
    }

    /// Reports a listed value of another type than the member.
    pub fn listed_value_type(place: SpecPlace, expected: &str) -> Self {
        Self::new("listed-value-type", place, "this value has another type than the member")
            .label(format!("expected {expected}"))
            .help("write the value with the type of the member: strings need quotes")
    }

    /// Reports a list of values without any.
    pub fn no_listed_values(place: SpecPlace) -> Self {
        Self::new("no-listed-values", place, "the list of values is empty")
            .label("expected at least one value")
            .help("add a value, or remove `one_of`")
    }

    /// Reports a value that is listed twice.
    pub fn listed_value_twice(place: SpecPlace) -> Self {
        Self::new("listed-value-twice", place, "this value is listed twice")
            .help("remove one of them")
    }

    /// Reports a format of the service with the name of another one.
    pub fn format_taken(place: SpecPlace, name: &str) -> Self {
        Self::new("format-taken", place, format!("every service has a format `{name}`"))
            .help("give the format of this service another name")
    }

    /// Reports a format without samples.
    pub fn format_without_samples(place: SpecPlace, name: &str) -> Self {
        let title = format!("the format `{name}` has no samples on both sides");
        Self::new("format-without-samples", place, title)
            .label("expected strings in `accepted` and in `refused`")
            .help("the samples become test bodies: add at least one on each side")
    }

    /// Reports a sample that is on the wrong side of its format.
    pub fn format_sample(place: SpecPlace, name: &str, is_accepted: bool) -> Self {
        let does = if is_accepted { "does not match" } else { "matches" };
        let title = format!("the sample {does} the pattern of `{name}`");
        Self::new("format-sample", place, title)
            .help("correct the sample, or the pattern: `^` and `$` hold it at the ends")
    }

    /// Reports an unknown format.
    pub fn unknown_format(place: SpecPlace, name: &str, known: &[&str]) -> Self {
        Self::new("unknown-format", place, format!("there is no format `{name}`"))
            .label("expected the name of a written form")
            .help("`spec/README.md` lists the formats")
            .suggest(name, known)
    }
}
