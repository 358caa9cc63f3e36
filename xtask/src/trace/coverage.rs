//! The kinds of items that may cover each kind of requirement, as data.

use genwire_spec::model::ItemKind::{
    self, Alternative, BodyLimit, Callback, Code, CodeProperty, Constraint, Default, Deprecated,
    Family, Field, Gap, Http, Media, MediaLimit, MediaTypes, Merge, Native, Note, Nullable,
    Operation, OperationCode, Param, Required, Response, Rule, Setting, States, Stream, TextLimit,
    TextRule, Timeout, Transition, Type, Unit, Value, ValueProperty, Values, Variant,
};

/// The kinds of items that may cover a kind of requirement. Groups (a whole type, operation or
/// table) are in no row.
const BY_KIND: &[(&str, &[ItemKind])] = &[
    ("advice", &[Note, Constraint, Rule, Native, ValueProperty, CodeProperty]),
    ("auth", &[Setting, Note, Code, CodeProperty, OperationCode]),
    ("default", &[Default, ValueProperty]),
    ("deprecated", &[Deprecated]),
    ("enum", &[Values, Value, Variant, MediaLimit]),
    ("error", &[Code, CodeProperty, OperationCode, Family, Rule, Native, Constraint, Value, Note]),
    ("event", &[Callback, Timeout, Field, Required, Value, Values, Rule, Note]),
    ("field", &[Field, Param, Alternative]),
    (
        "limit",
        &[Constraint, Rule, Native, MediaLimit, TextLimit, BodyLimit, Timeout, ValueProperty],
    ),
    ("range", &[Constraint, Rule, Native, MediaLimit, TextLimit, BodyLimit, ValueProperty]),
    ("required", &[Required, Rule, Native, Setting]),
    (
        "response",
        &[
            Field,
            Required,
            Nullable,
            Constraint,
            Unit,
            Value,
            Values,
            Variant,
            Alternative,
            Response,
            Transition,
            Default,
            Stream,
            Rule,
            Note,
        ],
    ),
    (
        "rule",
        &[
            Rule,
            Native,
            Constraint,
            Http,
            Setting,
            Field,
            Param,
            Required,
            Nullable,
            Default,
            Values,
            Value,
            ValueProperty,
            Variant,
            Alternative,
            Unit,
            Merge,
            Deprecated,
            MediaLimit,
            MediaTypes,
            TextRule,
            TextLimit,
            BodyLimit,
            Transition,
            Callback,
            Response,
            Stream,
            Code,
            CodeProperty,
            Note,
        ],
    ),
    ("state", &[Transition, Value, Values, Note]),
    (
        "stream",
        &[
            Stream, Merge, Response, Field, Required, Nullable, Default, Constraint, Unit, Value,
            Values, Rule, Native, Note,
        ],
    ),
    ("unknown", &[Gap]),
];

/// Kinds of items by part of the implementation, which requires at least one of them.
const BY_PLACE: &[(&str, &[ItemKind])] = &[(
    "validator",
    &[
        Constraint,
        Rule,
        Native,
        Required,
        Nullable,
        Field,
        Param,
        Values,
        Value,
        ValueProperty,
        Variant,
        Alternative,
        MediaLimit,
        TextRule,
        TextLimit,
        BodyLimit,
        Setting,
    ],
)];

/// Returns the kinds of items that may cover a kind of requirement; `None` for an unknown kind.
pub(super) fn allowed(kind: &str) -> Option<&'static [ItemKind]> {
    BY_KIND.iter().find(|(name, _)| *name == kind).map(|(_, kinds)| *kinds)
}

/// Returns the kinds of items of which a part of the implementation requires at least one.
pub(super) fn demanded(place: &str) -> Option<&'static [ItemKind]> {
    BY_PLACE.iter().find(|(name, _)| *name == place).map(|(_, kinds)| *kinds)
}

/// Returns true for a group: requirements are about its parts.
pub(super) fn is_group(path: &str, kind: ItemKind) -> bool {
    match kind {
        Type | Operation | Media | States => true,
        TextRule => path.split('.').count() <= 3,
        _ => false,
    }
}

/// Describes the kind of an item, with its article.
pub(super) fn describe(kind: ItemKind) -> &'static str {
    match kind {
        Type => "a whole type",
        Field => "a field",
        Required => "a `required`",
        Nullable => "a `nullable`",
        Default => "a default",
        Constraint => "a constraint",
        MediaTypes => "media types",
        Unit => "a unit",
        Merge => "a merge rule",
        Deprecated => "a deprecation",
        Note => "a note",
        ItemKind::Unknown => "a policy for unlisted members",
        Values => "the values of an enum",
        Value => "a value of an enum",
        ValueProperty => "a property of an enum value",
        Variant => "a variant",
        Alternative => "an alternative",
        Rule => "a rule",
        Native => "a native check",
        Operation => "a whole operation",
        Http => "method and path",
        Param => "a path parameter",
        BodyLimit => "a body limit",
        Response => "a response",
        OperationCode => "an error code of an operation",
        Stream => "a stream",
        Callback => "a callback",
        Timeout => "a timeout",
        States => "a whole state table",
        Transition => "a row of a state table",
        Media => "a whole group of media limits",
        MediaLimit => "a media limit",
        TextRule => "a text rule",
        TextLimit => "a limit of a text rule",
        Setting => "a setting",
        Family => "an error family",
        Code => "an error code",
        CodeProperty => "a property of an error code",
        Gap => "an open question",
    }
}

/// Describes kinds of items as a list.
pub(super) fn describe_all(kinds: &[ItemKind]) -> String {
    kinds.iter().map(|kind| describe(*kind)).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_row_lets_a_group_carry_a_fact() {
        for (name, kinds) in BY_KIND.iter().chain(BY_PLACE) {
            for kind in *kinds {
                assert!(!is_group("area.group.item.part", *kind), "{name}: {}", describe(*kind));
            }
        }
    }

    #[test]
    fn a_text_rule_is_fine_and_its_table_is_not() {
        assert!(is_group("audio.text_rules.speech", TextRule));
        assert!(!is_group("audio.text_rules.speech.pause", TextRule));
    }
}
