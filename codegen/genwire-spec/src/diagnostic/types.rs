//! Mistakes in types, enums and unions.

use super::{Diagnostic, SpecPlace};

impl Diagnostic {
    /// Reports a key that only another kind of type has.
    pub fn key_of_other_kind(place: SpecPlace, key: &str, kind: &str, owner: &str) -> Self {
        let article = |kind: &str| if kind.starts_with(['e', 'o']) { "an" } else { "a" };
        let title = format!("{} `{kind}` type has no `{key}`", article(kind));
        Self::new("key-of-other-kind", place, title)
            .help(format!("`{key}` belongs to {} `{owner}` type: is `kind` right?", article(owner)))
    }

    /// Reports a type of what an enum or a union does not list.
    pub fn unknown_with_type(place: SpecPlace, text: &str, kind: &str) -> Self {
        Self::new("unknown-with-type", place, format!("an unlisted value has no type `{text}`"))
            .label(format!("the type is of the kind `{kind}`"))
            .help("take one of the words; the members of an object may have a type")
    }

    /// Reports a list type without its end.
    pub fn list_not_closed(place: SpecPlace, text: &str) -> Self {
        Self::new("list-not-closed", place, format!("`{text}` is not a type"))
            .label("expected `]` at the end")
            .help("a list is written `[TYPE]`")
    }

    /// Reports a type of too many lists and maps inside each other.
    pub fn type_too_deep(place: SpecPlace, levels: usize, most: usize) -> Self {
        let what = format!("the type has {levels} lists and maps inside each other");
        Self::new("type-too-deep", place, what)
            .label(format!("expected at most {most}"))
            .help("give a type inside a name of its own, or take `json`")
    }

    /// Reports a map type without its closing brace.
    pub fn map_not_closed(place: SpecPlace, text: &str) -> Self {
        Self::new("map-not-closed", place, format!("`{text}` is not a type"))
            .label("expected `}` at the end")
            .help("a map from strings is written `{TYPE}`")
    }

    /// Reports a `?` that is not behind the type of items or values.
    pub fn misplaced_null(place: SpecPlace, text: &str) -> Self {
        Self::new("misplaced-null", place, format!("`{text}` is not a type"))
            .label(
                "expected `?` only behind the type of items, values or a body, other than `json`",
            )
            .help("`[string?]` is a list whose items may be null; a member has `nullable = true`")
    }

    /// Reports a name that should be that of a string enum.
    pub fn not_an_enum(place: SpecPlace, name: &str) -> Self {
        Self::new("not-an-enum", place, format!("`{name}` is not a string enum"))
            .label("expected an enum whose values are strings")
            .help("name a member whose type is such an enum")
    }

    /// Reports a name that should be that of an object.
    pub fn not_an_object(place: SpecPlace, name: &str) -> Self {
        Self::new("not-an-object", place, format!("`{name}` is not an object"))
            .label("expected a type of the kind `object`")
            .help("name an object, or declare one that holds this type as a member")
    }

    /// Reports a property that a value may omit and that has a default all the same.
    pub fn optional_with_default(place: SpecPlace, name: &str) -> Self {
        Self::new("optional-with-default", place, format!("no value can omit `{name}`"))
            .label("the default of the values that do not state it")
            .help("remove `optional`, or remove `default`")
    }

    /// Reports an enum without values, a union without variants, an either type without
    /// alternatives.
    pub fn empty_type(place: SpecPlace, name: &str, what: &str) -> Self {
        let least = if what == "alternatives" { "at least two" } else { "at least one" };
        Self::new("empty-type", place, format!("`{name}` has too few `{what}`"))
            .label(format!("expected {least}"))
            .help("add what is missing, or take another `kind`")
    }

    /// Reports a type that requires itself.
    pub fn endless_type(place: SpecPlace, name: &str) -> Self {
        Self::new("endless-type", place, format!("no finite body of `{name}` exists"))
            .label("the members that it needs lead back to it")
            .help("make a member on the way optional, a list or a map, or lower `min` of `members`")
    }

    /// Reports a lower limit that makes the smallest value large.
    pub fn large_min(place: SpecPlace, most: u64) -> Self {
        Self::new("large-min", place, format!("`min` goes up to {most} here"))
            .label("it is larger")
            .help("lower it, or remove it: examples and vectors contain a value of this size")
    }

    /// Reports a type whose smallest body, or the smallest value of one of whose members, is large.
    pub fn large_body(place: SpecPlace, name: &str, most: u64) -> Self {
        let title = format!("the smallest `{name}` or a member of it has more than {most} bytes");
        Self::new("large-body", place, title)
            .label("expected a size that examples and vectors can contain")
            .help("lower `min` of a length or of a number of items, or require fewer members")
    }

    /// Reports a number of members that is too large for a limit.
    pub fn large_number_of_members(place: SpecPlace, most: u64) -> Self {
        Self::new("many-members", place, format!("a number of members goes up to {most}"))
            .label("it is larger")
            .help("lower it, or leave it out")
    }

    /// Reports a least number of members that an object cannot have.
    pub fn too_few_members(place: SpecPlace, name: &str, most: u64) -> Self {
        let title = format!("no `{name}` has so many members");
        Self::new("too-few-members", place, title)
            .label(format!("it lists {most}, and refuses others"))
            .help("lower `min`, or list more members")
    }

    /// Reports a greatest number of members that an object exceeds by those that it requires.
    pub fn too_many_members(place: SpecPlace, name: &str, least: u64) -> Self {
        let title = format!("no `{name}` has so few members");
        Self::new("too-many-members", place, title)
            .label(format!("it requires {least}"))
            .help("raise `max`, or require fewer members")
    }

    /// Reports the vendor prefix in front of numbers.
    pub fn prefix_on_numbers(place: SpecPlace) -> Self {
        Self::new("prefix-on-numbers", place, "whole numbers have no prefix")
            .help("remove `prefix`")
    }

    /// Reports a value without a key that its enum requires.
    pub fn value_needs(place: SpecPlace, key: &str, what: &str) -> Self {
        let label = match what {
            "number" => "expected `number` and no `wire`: the enum has whole numbers",
            "wire" => "expected `wire` or nothing: the enum has strings",
            _ => "expected `name`: none can be made from the wire form",
        };
        Self::new("value-needs", place, format!("the value `{key}` needs a `{what}`"))
            .label(label)
            .help("`spec/README.md` shows the keys of values")
    }

    /// Reports two values with one wire form.
    pub fn value_twice(place: SpecPlace, wire: &str) -> Self {
        Self::new("value-twice", place, format!("the value `{wire}` is listed twice"))
            .help("remove one of them, or correct its wire form")
    }

    /// Reports two values that differ in letter case only.
    pub fn value_but_for_case(place: SpecPlace, wire: &str, other: &str) -> Self {
        let title = format!("`{wire}` differs from `{other}` in letter case only");
        Self::new("value-but-for-case", place, title)
            .help("people mix such values up: remove one, or give this one a `name` of its own")
    }

    /// Reports a property that the enum does not declare.
    pub fn unknown_property<'a>(
        place: SpecPlace,
        name: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        Self::new("unknown-property", place, format!("the enum has no property `{name}`"))
            .label("expected a declared property")
            .help("declare it in `properties` of the enum")
            .suggest(name, known)
    }

    /// Reports a value that leaves a property out.
    pub fn property_missing(place: SpecPlace, key: &str, name: &str) -> Self {
        Self::new("property-missing", place, format!("the value `{key}` has no property `{name}`"))
            .help(format!("add `with.{name}`, or make the property `optional`"))
    }

    /// Reports a property of the wrong type.
    pub fn property_type(place: SpecPlace, name: &str, expected: &str) -> Self {
        Self::new("property-type", place, format!("the property `{name}` has another type"))
            .label(format!("expected {expected}"))
            .help("correct the value, or the `type` of the property")
    }

    /// Reports a union that does not name the member which distinguishes its variants.
    pub fn union_without_tag(place: SpecPlace, name: &str) -> Self {
        Self::new("union-without-tag", place, format!("the union `{name}` has no `tag`"))
            .label("expected the member that distinguishes the variants")
            .help("add `tag = \"type\"`, with the name that the member has")
    }

    /// Reports the type of a variant that is named outside of its union.
    pub fn payload_outside_union(place: SpecPlace, name: &str, union: &str) -> Self {
        let title = format!("`{name}` is the type of a variant of `{union}`");
        Self::new("payload-outside-union", place, title)
            .label("it has no tag outside of the union")
            .help(format!("name `{union}`, or declare an object that has the tag as a member"))
    }

    /// Reports a tag that is declared as a member.
    pub fn tag_as_member(place: SpecPlace, name: &str) -> Self {
        Self::new("tag-as-member", place, format!("`{name}` is the tag of the union"))
            .help("the tag is there anyway: remove the member")
    }

    /// Reports a member of a variant that the union has as well.
    pub fn member_of_union_too(place: SpecPlace, name: &str, union: &str) -> Self {
        let title = format!("`{name}` is already a member that all of `{union}` has");
        Self::new("member-of-union-too", place, title)
            .help("remove it from the variant, or from `fields` of the union")
    }

    /// Reports an alternative behind one that takes all of its values.
    pub fn alternatives_alike(place: SpecPlace, name: &str, other: &str) -> Self {
        let title = format!("no value is read as `{name}`");
        Self::new("alternatives-alike", place, title)
            .label(format!("`{other}` before it takes every value of this type"))
            .help(format!("put `{name}` first, or remove it"))
    }

    /// Reports an alternative that may be of any JSON type.
    pub fn alternative_of_any_type(place: SpecPlace) -> Self {
        Self::new("alternative-of-any-type", place, "this type has no JSON type of its own")
            .label("expected a string, a number, a Boolean, a list or an object")
            .help("name a type, or make the member itself `json`")
    }
}
