//! Diagnostics about members and their constraints.

use super::{Breach, Diagnostic, SpecPlace};
use genwire_constraint::pattern::PatternError;

diagnostics! {
    "default-of-required" default_of_required(name: &str)
        "`{name}` is required, so its default can never hold"
        help "remove `default`, or `required`";
    "only-on-parameter" only_on_parameter(name: &str)
        "`only` does not apply to the parameter `{name}`"
        help "remove `only`: it is for members of bodies, and parameters are in requests anyway";
    "native-of-divided" native_of_divided(ty: &str)
        "`{ty}` is two types in code, and a native check takes one"
        label "expected no native check beside a member with `only`"
        help "declare a type for requests and a type for replies, each with its own check";
    "default-property-type" default_property_type(property: &str)
        "the property `{property}` has another type than the member"
        help "name a property of the type of the member, or declare one in the enum";
    "assumed-refuses" assumed_refuses(what: &str)
        "`{what}` would refuse bodies although it is only assumed"
        label "expected a warning, or no `assumed`"
        help "an item that the interface does not document may only warn";
    "media-types-outside-parts" media_types_outside_parts(name: &str)
        "`{name}` has media types, but is not a part of a multipart body"
        label "expected a member of an object of parts"
        help "remove `media_types`, or send the object with `body.media_type = \
            \"multipart/form-data\"`";
    "not-a-media-type-of-a-part" not_a_media_type_of_a_part(text: &str)
        "`{text}` is not a further media type of a part"
        label "expected a type such as `image/png` or `image/*` that is not there yet"
        help "remove it, or write it as `type/subtype`";
    "unit-without-number" unit_without_number(unit: &str)
        "only numbers are counted in `{unit}`"
        label "expected the member to be a number"
        help "remove `unit`, or give the member a number type";
    "merge-does-not-fit" merge_does_not_fit(ty: &str)
        "`{ty}` does not merge in this way"
        help "`concat` is for strings and lists, `concat_new` and `longest` are for strings, \
            `nested` is for named types, `by_key` for lists of them";
    "merge-limit-does-not-fit" merge_limit_does_not_fit()
        "a member that does not grow in a stream needs no limit"
        label "expected a string with `concat`, or a list with `by_key`"
        help "remove `merge_limit`, or change `merge`";
    "constraint-does-not-fit" constraint_does_not_fit(keyword: &str, needs: &str)
        "`{keyword}` does not apply to a member of this type"
        label "expected {needs}"
        help "remove the constraint, or change `type`";
    "warning-without-constraint" warning_without_constraint(
        name: &str,
        there: impl IntoIterator<Item = impl AsRef<str>>
    )
        "the member has no constraint `{name}`"
        label "expected one of the member's constraints"
        help "add the constraint, or remove this entry"
        suggest name from there;
    "bound-twice" bound_twice()
        "this end of the range has two bounds"
        help "`min` and `max` allow the number itself, `above` and `below` do not";
    "fraction-for-integer" fraction_for_integer()
        "whole numbers have whole bounds"
        label "expected a whole number"
        help "write a whole number, or make the member a `number`";
    "bound-beyond-type" bound_beyond_type(least: i128, most: i128)
        "the type has no number beyond this bound"
        label "expected a number between {least} and {most}"
        help "leave this end out: the type has its own ends";
    "empty-range" empty_range()
        "the range is empty or has no bound"
        label "expected a lower end, an upper end or both, in order"
        help "give an end, or put the lower one first";
    "empty-divisor" empty_divisor()
        "no number is a multiple of this, or every one"
        label "expected a number above 0, and above 1 for whole numbers"
        help "remove `multiple_of`, or correct the number";
    "listed-value-type" listed_value_type(expected: &str)
        "this value has another type than the member"
        label "expected {expected}"
        help "write the value with the type of the member: strings need quotes";
    "no-listed-values" no_listed_values()
        "the list of values is empty"
        label "expected at least one value"
        help "add a value, or remove `one_of`";
    "listed-value-twice" listed_value_twice()
        "this value is listed twice"
        help "remove one of them";
    "format-taken" format_taken(name: &str)
        "every service has a format `{name}`"
        help "give the format of this service another name";
    "format-without-samples" format_without_samples(name: &str)
        "the format `{name}` has no samples on both sides"
        label "expected strings in `accepted` and in `refused`"
        help "the samples become test bodies: add at least one on each side";
    "unknown-format" unknown_format(name: &str, known: &[&str])
        "there is no format `{name}`"
        label "expected the name of a written form"
        help "`spec/README.md` lists the formats"
        suggest name from known;
}

impl Diagnostic {
    /// Reports a default that the member itself would reject.
    pub fn default_does_not_fit(place: SpecPlace, breach: &Breach) -> Self {
        Self::new("default-does-not-fit", place, format!("the default breaks `{}`", breach.rule))
            .help("change the default, or the constraint that it breaks")
            .breach(breach)
    }

    /// Reports an example that the member itself would reject.
    pub fn example_does_not_fit(place: SpecPlace, breach: &Breach) -> Self {
        Self::new("example-does-not-fit", place, format!("the example breaks `{}`", breach.rule))
            .help("change the example, or the constraint that it breaks")
            .breach(breach)
    }

    /// Reports a file that is not a part of a multipart body; `other` names another use of its
    /// object.
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

    /// Reports a pattern that does not mean the same in every dialect.
    pub fn pattern(place: SpecPlace, text: &str, error: &PatternError) -> Self {
        let rest = text.get(error.at..).filter(|rest| !rest.is_empty()).unwrap_or(text);
        let near: String = rest.chars().take(12).collect();
        Self::new("bad-pattern", place, format!("the pattern cannot be used: {}", error.reason))
            .label(format!("at `{near}`"))
            .help(error.help)
    }

    /// Reports a sample that its format accepts or rejects contrary to what the spec states.
    pub fn format_sample(place: SpecPlace, name: &str, is_accepted: bool) -> Self {
        let does = if is_accepted { "does not match" } else { "matches" };
        let title = format!("the sample {does} the pattern of `{name}`");
        Self::new("format-sample", place, title)
            .help("correct the sample, or the pattern: `^` and `$` hold it at the ends")
    }
}
