//! Diagnostics about members and their constraints.

use super::{Breach, Diagnostic, SpecPlace};
use genwire_constraint::pattern::PatternError;

diagnostics! {
    "default-of-required" default_of_required(name: &str)
        "`{name}` is required, so its default never applies"
        help "remove `default`, or `required`";
    "only-on-parameter" only_on_parameter(name: &str)
        "`only` does not apply to the parameter `{name}`"
        help "remove `only`: it applies to members of bodies, and parameters are always part of \
            a request";
    "native-of-divided" native_of_divided(ty: &str)
        "`{ty}` has separate request and response types, and a native check has one type"
        label "expected no native check on a type with an `only` member"
        help "declare separate types for requests and responses, each with its own check";
    "default-property-type" default_property_type(property: &str)
        "the type of the property `{property}` differs from that of the member"
        help "name a property with the type of the member, or declare one in the enum";
    "assumed-refuses" assumed_refuses(what: &str)
        "`{what}` rejects bodies, but is only assumed"
        label "expected a warning, or no `assumed`"
        help "undocumented items may only warn";
    "media-types-outside-parts" media_types_outside_parts(name: &str)
        "`{name}` has media types, but is not a part of a multipart body"
        label "expected a member of an object of parts"
        help "remove `media_types`, or send the object with `body.media_type = \
            \"multipart/form-data\"`";
    "not-a-media-type-of-a-part" not_a_media_type_of_a_part(text: &str)
        "`{text}` is not an additional media type of a part"
        label "expected a type such as `image/png` or `image/*` that is not listed yet"
        help "remove it, or write it as `type/subtype`";
    "unit-without-number" unit_without_number(unit: &str)
        "the unit `{unit}` requires a number"
        label "expected the member to be a number"
        help "remove `unit`, or give the member a number type";
    "merge-does-not-fit" merge_does_not_fit(ty: &str)
        "`{ty}` does not support this merge strategy"
        help "`concat` is for strings and lists, `concat_new` and `longest` are for strings, \
            `nested` is for named types, `by_key` for lists of them";
    "merge-limit-does-not-fit" merge_limit_does_not_fit()
        "`merge_limit` applies only to members that grow in a stream"
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
        help "keep one: `min` and `max` are inclusive, `above` and `below` exclusive";
    "fraction-for-integer" fraction_for_integer()
        "an integer member needs integer bounds"
        label "expected a whole number"
        help "write a whole number, or change the type to `number`";
    "bound-beyond-type" bound_beyond_type(least: i128, most: i128)
        "the bound is outside the range of the type"
        label "expected a number between {least} and {most}"
        help "remove the bound: the type already limits this end";
    "empty-range" empty_range()
        "the range is empty or has no bound"
        label "expected a lower bound, an upper bound or both, in order"
        help "add a bound, or put the lower one first";
    "empty-divisor" empty_divisor()
        "`multiple_of` accepts no number, or every one"
        label "expected a number above 0, and above 1 for whole numbers"
        help "remove `multiple_of`, or correct the number";
    "listed-value-type" listed_value_type(expected: &str)
        "the type of this value differs from that of the member"
        label "expected {expected}"
        help "write a value with the type of the member; strings need quotes";
    "no-listed-values" no_listed_values()
        "the list of values is empty"
        label "expected at least one value"
        help "add a value, or remove `one_of`";
    "listed-value-twice" listed_value_twice()
        "this value is listed twice"
        help "remove one of them";
    "format-taken" format_taken(name: &str)
        "`{name}` is a built-in format"
        help "rename the format";
    "format-without-samples" format_without_samples(name: &str)
        "the format `{name}` needs accepted and rejected samples"
        label "expected strings in `accepted` and in `refused`"
        help "add at least one sample to each list; they become test bodies";
    "unknown-format" unknown_format(name: &str, known: &[&str])
        "there is no format `{name}`"
        label "expected the name of a format"
        help "`spec/README.md` lists the formats"
        suggest name from known;
}

impl Diagnostic {
    /// Reports a default that the member itself would reject.
    pub fn default_does_not_fit(place: SpecPlace, breach: &Breach) -> Self {
        Self::new("default-does-not-fit", place, format!("the default violates `{}`", breach.rule))
            .help("change the default or the constraint")
            .breach(breach)
    }

    /// Reports an example that the member itself would reject.
    pub fn example_does_not_fit(place: SpecPlace, breach: &Breach) -> Self {
        Self::new("example-does-not-fit", place, format!("the example violates `{}`", breach.rule))
            .help("change the example or the constraint")
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
