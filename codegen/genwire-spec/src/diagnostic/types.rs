//! Diagnostics about types, enums and unions.

use super::{Diagnostic, SpecPlace};

diagnostics! {
    "unknown-with-type" unknown_with_type(text: &str, kind: &str)
        "unlisted values cannot have the type `{text}`"
        label "this type has the kind `{kind}`"
        help "name a policy; only members of an object may have a type";
    "list-not-closed" list_not_closed(text: &str)
        "`{text}` is not a type"
        label "expected `]` at the end"
        help "a list is written `[TYPE]`";
    "map-not-closed" map_not_closed(text: &str)
        "`{text}` is not a type"
        label "expected `}}` at the end"
        help "a map from strings is written `{{TYPE}}`";
    "misplaced-null" misplaced_null(text: &str)
        "`{text}` is not a type"
        label "expected `?` only after the type of items, values or a body, other than `json`"
        help "`[string?]` is a list whose items may be null; a member has `nullable = true`";
    "not-an-enum" not_an_enum(name: &str)
        "`{name}` is not a string enum"
        label "expected an enum whose values are strings"
        help "name a member whose type is such an enum";
    "not-an-object" not_an_object(name: &str)
        "`{name}` is not an object"
        label "expected a type of the kind `object`"
        help "name an object, or declare one with a member of this type";
    "optional-with-default" optional_with_default(name: &str)
        "no value can omit `{name}`"
        label "the default of the values that do not state it"
        help "remove `optional`, or remove `default`";
    "endless-type" endless_type(name: &str)
        "no finite body of `{name}` exists"
        label "its required members lead back to it"
        help "make one of these members optional, a list or a map, or lower `min` of `members`";
    "large-min" large_min(most: u64)
        "`min` is at most {most} here"
        label "it is larger"
        help "lower it, or remove it: examples and vectors contain a value of this size";
    "large-body" large_body(name: &str, most: u64)
        "the smallest `{name}` or a member of it has more than {most} bytes"
        label "expected a size that examples and vectors can contain"
        help "lower `min` of a length or of a number of items, or require fewer members";
    "many-members" large_number_of_members(most: u64)
        "the number of members is limited to {most}"
        label "it is larger"
        help "lower it, or remove it";
    "too-few-members" too_few_members(name: &str, most: u64)
        "`min` is larger than the number of members of `{name}`"
        label "it lists {most}, and rejects others"
        help "lower `min`, or list more members";
    "too-many-members" too_many_members(name: &str, least: u64)
        "`max` is smaller than the number of required members of `{name}`"
        label "it requires {least}"
        help "raise `max`, or require fewer members";
    "prefix-on-numbers" prefix_on_numbers()
        "values that are numbers have no prefix"
        help "remove `prefix`";
    "value-twice" value_twice(wire: &str)
        "the value `{wire}` is listed twice"
        help "remove one of them, or correct its form on the wire";
    "value-but-for-case" value_but_for_case(wire: &str, other: &str)
        "`{wire}` differs from `{other}` in letter case only"
        help "such values are easily confused: remove one, or set another `name` for this one";
    "unknown-property" unknown_property(
        name: &str,
        known: impl IntoIterator<Item = impl AsRef<str>>
    )
        "the enum has no property `{name}`"
        label "expected a declared property"
        help "declare it in `properties` of the enum"
        suggest name from known;
    "property-missing" property_missing(key: &str, name: &str)
        "the value `{key}` has no property `{name}`"
        help "add `with.{name}`, or make the property `optional`";
    "property-type" property_type(name: &str, expected: &str)
        "the type of the property `{name}` differs"
        label "expected {expected}"
        help "correct the value, or the `type` of the property";
    "union-without-tag" union_without_tag(name: &str)
        "the union `{name}` has no `tag`"
        label "expected the member that distinguishes the variants"
        help "add `tag = \"type\"` with the name of the member";
    "payload-outside-union" payload_outside_union(name: &str, union: &str)
        "`{name}` is the type of a variant of `{union}`"
        label "it has no tag outside the union"
        help "name `{union}`, or declare an object with the tag as a member";
    "not-a-payload" not_a_payload(name: &str, value: &str)
        "`{name}` is not the type of a variant `{value}`"
        label "expected the type of a variant of another union, with the same tag and value"
        help "name such a type, or list the members in `fields` without `type`";
    "members-beside-shared" members_beside_shared(name: &str)
        "the variant has keys in addition to the type `{name}`"
        label "expected no other key than `doc`, `name` and `notes`, and no `common` of the union"
        help "remove `type`, or the other keys";
    "tag-as-member" tag_as_member(name: &str)
        "`{name}` is the tag of the union"
        help "remove the member: the tag is declared by the union";
    "member-of-union-too" member_of_union_too(name: &str, union: &str)
        "`{name}` is already a member of every variant of `{union}`"
        help "remove it from the variant, or from `fields` of the union";
    "alternatives-alike" alternatives_alike(name: &str, other: &str)
        "no value is read as `{name}`"
        label "`{other}` before it matches every value of this type"
        help "put `{name}` first, or remove it";
    "alternative-of-any-type" alternative_of_any_type()
        "this type does not have a single JSON type"
        label "expected a string, a number, a Boolean, a list or an object"
        help "name a type, or make the member itself `json`";
}

impl Diagnostic {
    /// Reports a key that belongs to another kind of type.
    pub fn key_of_other_kind(place: SpecPlace, key: &str, kind: &str, owner: &str) -> Self {
        let article = |kind: &str| if kind.starts_with(['e', 'o']) { "an" } else { "a" };
        let title = format!("{} `{kind}` type has no `{key}`", article(kind));
        Self::new("key-of-other-kind", place, title)
            .help(format!("`{key}` belongs to {} `{owner}` type: check `kind`", article(owner)))
    }

    /// Reports a type with too many nested lists and maps.
    pub fn type_too_deep(place: SpecPlace, levels: usize, most: usize) -> Self {
        let what = format!("the type has {levels} nested lists and maps");
        Self::new("type-too-deep", place, what)
            .label(format!("expected at most {most} levels"))
            .help("declare a type for the inner part, or use `json`")
    }

    /// Reports an enum without values, a union without variants, or an either type with fewer than
    /// two alternatives.
    pub fn empty_type(place: SpecPlace, name: &str, what: &str) -> Self {
        let least = if what == "alternatives" { "at least two" } else { "at least one" };
        Self::new("empty-type", place, format!("`{name}` has too few `{what}`"))
            .label(format!("expected {least}"))
            .help("add what is missing, or change `kind`")
    }

    /// Reports an enum value that is missing a required key.
    pub fn value_needs(place: SpecPlace, key: &str, what: &str) -> Self {
        let label = match what {
            "number" => "expected `number` and no `wire`: the enum has whole numbers",
            "wire" => "expected `wire` or no key: the enum has strings",
            _ => "expected `name`: none can be made from the wire form",
        };
        Self::new("value-needs", place, format!("the value `{key}` needs a `{what}`"))
            .label(label)
            .help("`spec/README.md` shows the keys of values")
    }
}
