//! The source of types, members, constraints and rules.

use super::constraints::{Constraints, OneOf, Size, constrained, table, with_keys};
use super::{At, Literal, MadeOf, NumberSource, Table, TypeExpr};
use crate::model::{EnumRepr, Merge, ParameterStyle, PropertyType, Responses, Severity, Way};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize, Serializer};
use std::borrow::Cow;

pub(super) fn is_absent(doc: &At<String>) -> bool {
    doc.is_empty()
}

/// A named type.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TypeSource {
    /// `object` (when absent), `enum`, `union` or `either`.
    pub kind: Option<At<KindSource>>,
    /// Description of the type, in Markdown; the first paragraph is one sentence. Without one, it
    /// has no docs.
    #[serde(default, skip_serializing_if = "is_absent")]
    pub doc: At<String>,
    /// The name in code in snake case, if it differs from the name in the spec.
    pub name: Option<Box<At<String>>>,
    /// Further statements, by name.
    #[serde(default)]
    pub notes: Table<At<String>>,
    /// The open questions that its docs show.
    #[serde(default)]
    pub gaps: Vec<At<String>>,
    /// True if the type relies on knowledge from outside the interface.
    #[serde(default)]
    pub assumed: bool,
    /// Enums and unions: the policy for unlisted values, `error` when absent. Objects: the policy
    /// for unlisted members, a warning when absent, or `{X}` if they have the type `X`. In types
    /// that are only in replies, an error becomes a warning.
    pub unknown: Option<At<UnknownSource>>,
    /// Objects: bounds on the number of members, including unlisted ones.
    pub members: Option<Box<At<SizeSource>>>,
    /// Objects and unions: `exact` or `lenient`; overrides the setting of the service.
    pub responses: Option<At<Responses>>,
    /// Enums: `string` (when absent) or `integer`.
    pub repr: Option<At<EnumRepr>>,
    /// Enums: true if wire values get the vendor prefix.
    pub prefix: Option<At<bool>>,
    /// Unions: the member that distinguishes the variants.
    pub tag: Option<At<String>>,
    /// Comment lines that are printed with the table.
    #[serde(rename = "#", skip_deserializing)]
    #[schemars(skip)]
    pub comments: Vec<String>,
    /// The rules over several members, in CEL.
    #[serde(default)]
    pub rules: Vec<RuleSource>,
    /// The native checks.
    #[serde(default)]
    pub natives: Vec<NativeSource>,
    /// Objects: the members.
    pub fields: Option<At<Table<FieldSource>>>,
    /// Enums: the typed properties of the values.
    pub properties: Option<At<Table<PropertySource>>>,
    /// Enums: the values.
    pub values: Option<At<Table<ValueSource>>>,
    /// Unions: the members of every variant.
    pub common: Option<At<Table<FieldSource>>>,
    /// Unions: the variants, by the value of the tag.
    pub variants: Option<At<Table<VariantSource>>>,
    /// Either types: the alternatives.
    pub alternatives: Option<At<Table<AlternativeSource>>>,
    /// The name of the type in replies, if this is its request form.
    #[serde(skip)]
    pub form_of: Option<String>,
    /// The part of an operation from which the type is derived, if no table declares it.
    #[serde(skip)]
    pub made_of: Option<MadeOf>,
}

/// The kind of a type.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum KindSource {
    /// An object with named members.
    #[default]
    Object,
    /// A set of values.
    Enum,
    /// Objects distinguished by the value of one member.
    Union,
    /// Alternatives distinguished by their JSON type, or else by how well a value matches them.
    Either,
}

/// The policy for unlisted values.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum UnknownSource {
    /// Rejects the value.
    Error,
    /// Accepts the value with a warning.
    Warning,
    /// Accepts the value.
    Accept,
    /// Objects: accepts members with values of one type, given as a map such as `{X}`.
    Typed(TypeExpr),
}

impl Serialize for UnknownSource {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Error => "error".serialize(serializer),
            Self::Warning => "advice".serialize(serializer),
            Self::Accept => "accept".serialize(serializer),
            Self::Typed(map) => map.serialize(serializer),
        }
    }
}

impl JsonSchema for UnknownSource {
    fn schema_name() -> Cow<'static, str> {
        "UnknownSource".into()
    }

    fn json_schema(_generator: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "The policy for a value outside a list, or the map that members make.",
            "type": "string",
            "anyOf": [{ "enum": POLICIES }, { "pattern": r"^\{.*\}$" }],
        })
    }
}

impl TryFrom<String> for UnknownSource {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        match text.as_str() {
            "error" => Ok(Self::Error),
            "advice" => Ok(Self::Warning),
            "accept" => Ok(Self::Accept),
            typed if typed.starts_with('{') => Ok(Self::Typed(text.into())),
            other => {
                let words = POLICIES.map(|word| format!("`{word}`")).join(", ");
                let expected = format!("expected one of {words}, or a map such as `{{string}}`");
                Err(format!("unknown variant `{other}`, {expected}"))
            }
        }
    }
}

/// Words for the policies.
const POLICIES: [&str; 3] = ["error", "advice", "accept"];

constrained! {
    /// A member of an object, or a path parameter.
    FieldSource as "FieldSource" {
        /// `string`, `integer`, `u64`, `number`, `boolean`, `json`, `object`, a type's name, `[X]`
        /// for a list, or `{X}` for a map; `[X?]` and `{X?}` with nullable items; `file` or
        /// `[file]` in a multipart body. `integer` and `u64` are signed and unsigned 64-bit
        /// integers.
        #[serde(rename = "type")]
        ty: At<TypeExpr>,
        /// The name in code, if the wire name does not yield a suitable one.
        name: Option<At<String>>,
        /// Description of the member, in Markdown; the first paragraph is one sentence. Without one, it
        /// has no docs.
        #[serde(default, skip_serializing_if = "is_absent")]
        doc: At<String>,
        /// Parameters: the part of the request, `path` when absent.
        #[serde(rename = "in")]
        place: Option<At<PlaceSource>>,
        /// Parameters: the style of a list or an object, as in `OpenAPI`, or `json` for a JSON
        /// string.
        style: Option<At<ParameterStyle>>,
        /// Parameters: true if list items or object members are separate parameters, as in
        /// `OpenAPI`.
        explode: Option<At<bool>>,
        /// Parameters outside the path: the wire name, if a path parameter has the same name; the
        /// key when absent.
        wire: Option<Box<At<String>>>,
        /// Reply headers: the statuses with the header, such as `200`, `4XX` or `default`; all when
        /// absent.
        #[serde(default)]
        statuses: Vec<At<String>>,
        /// True if the member is required.
        required: Option<At<bool>>,
        /// True if the interface declares that the member may be null.
        nullable: Option<At<bool>>,
        /// The only messages that contain the member: `request` or `reply`.
        only: Option<At<Way>>,
        /// The value that applies when it is absent: a value, or `{ of = "model", property = "…" }`.
        default: Option<Box<At<Literal>>>,
    }
    {
        /// The constraints whose violation is only a warning.
        #[serde(default, rename = "advice")]
        warnings: Vec<At<String>>,
        /// The media types of a part of a `multipart/form-data` body, such as `image/*`; the usual first.
        #[serde(default)]
        media_types: Vec<At<String>>,
        /// The unit of a number.
        unit: Option<At<String>>,
        /// The merge strategy of the member's deltas in a stream.
        merge: Option<At<Box<Merge>>>,
        /// Maximum number of bytes of a string, or of items of a list, that a client collects from
        /// a stream.
        merge_limit: Option<At<u64>>,
        /// The member of the whole reply into which the deltas are merged, if the names differ.
        into: Option<Box<At<String>>>,
        /// Reason and version of the deprecation.
        deprecated: Option<Box<At<DeprecatedSource>>>,
        /// Further statements, by name.
        #[serde(default)]
        notes: Table<At<String>>,
        /// The open questions that its docs show.
        #[serde(default)]
        gaps: Vec<At<String>>,
        /// True if the member relies on knowledge from outside the interface.
        #[serde(default)]
        assumed: bool,
        /// A value for examples and vectors.
        example: Option<Box<At<Literal>>>,
    }
}

/// The part of the request that contains a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PlaceSource {
    /// The path.
    Path,
    /// The query.
    Query,
    /// A header.
    Header,
    /// A cookie.
    Cookie,
}

/// A range of numbers with two optional bounds.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RangeSource {
    /// The minimum.
    pub min: Option<At<NumberSource>>,
    /// The exclusive minimum.
    pub above: Option<At<NumberSource>>,
    /// The maximum.
    pub max: Option<At<NumberSource>>,
    /// The exclusive maximum.
    pub below: Option<At<NumberSource>>,
}

/// Bounds on the number of characters or items.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SizeSource {
    /// The minimum.
    pub min: Option<At<u64>>,
    /// The maximum.
    pub max: Option<At<u64>>,
}

/// A deprecation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DeprecatedSource {
    /// The name of the replacement.
    pub replacement: Option<At<String>>,
    /// Reason or version of the deprecation.
    pub doc: At<String>,
}

/// A rule over several members, in CEL.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RuleSource {
    /// The id within the type.
    pub id: At<String>,
    /// The rule, which is true if a body satisfies it.
    pub cel: At<String>,
    /// Requirement of the rule, as a sentence; the message when absent.
    pub doc: Option<At<String>>,
    /// The error and its remedy.
    pub message: At<String>,
    /// The severity of a violation, `error` when absent.
    pub severity: Option<Severity>,
    /// The error code; the service's `invalid_code` when absent.
    pub code: Option<At<u32>>,
    /// The member at which a violation is reported; the object when absent.
    pub at: Option<At<String>>,
    /// Bodies that the rule accepts: patches over the smallest body of the type.
    #[serde(default)]
    pub accept: Vec<At<CaseSource>>,
    /// Bodies that the rule rejects: patches over their controls.
    #[serde(default)]
    pub refuse: Vec<At<CaseSource>>,
}

/// A native check.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NativeSource {
    /// The id within the type.
    pub id: At<String>,
    /// The path of the function from the root of the area's crate.
    pub function: At<String>,
    /// Requirement of the check, as a sentence; the message when absent.
    pub doc: Option<At<String>>,
    /// The error and its remedy.
    pub message: At<String>,
    /// The highest severity that the check reports, `error` when absent.
    pub severity: Option<Severity>,
    /// The error code; the service's `invalid_code` when absent.
    pub code: Option<At<u32>>,
    /// Bodies that the check accepts: patches over the smallest body of the type.
    #[serde(default)]
    pub accept: Vec<At<CaseSource>>,
    /// Bodies that the check rejects: patches over their controls.
    #[serde(default)]
    pub refuse: Vec<At<CaseSource>>,
}

/// A body, as a patch.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CaseSource {
    /// Description of the case in a few words, unique within the rule.
    pub name: At<String>,
    /// For a rejected case: the accepted case that it changes.
    pub control: Option<At<String>>,
    /// For a rejected case of a native check: the JSON pointer from the object to the violation;
    /// the position that differs from the control when absent.
    pub at: Option<At<String>>,
    /// For a rejected case of a native check: the severity of this violation; the check's severity
    /// when absent.
    pub severity: Option<Severity>,
    /// The JSON merge patch; the base itself when absent.
    pub with: Option<At<Literal>>,
}

/// A typed property of an enum's values.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PropertySource {
    /// `integer`, `number`, `boolean` or `string`.
    #[serde(rename = "type")]
    pub ty: At<PropertyType>,
    /// Description of the property.
    pub doc: At<String>,
    /// True if a value may omit it.
    #[serde(default)]
    pub optional: bool,
    /// The default for values that do not state the property.
    pub default: Option<At<Literal>>,
}

/// One value of an enum.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ValueSource {
    /// The wire form, without the vendor prefix; the key when absent.
    pub wire: Option<At<String>>,
    /// The number, for integer enums.
    pub number: Option<At<i64>>,
    /// The name in code, in snake case; made from the wire form when absent.
    pub name: Option<At<String>>,
    /// Meaning of the value. Without one, it has no docs.
    #[serde(default, skip_serializing_if = "is_absent")]
    pub doc: At<String>,
    /// The properties.
    pub with: Option<Box<At<Table<At<Literal>>>>>,
    /// Reason and version of the deprecation.
    pub deprecated: Option<Box<At<DeprecatedSource>>>,
    /// Further statements, by name.
    #[serde(default)]
    pub notes: Table<At<String>>,
    /// The open questions about the value.
    #[serde(default)]
    pub gaps: Vec<At<String>>,
    /// True if the value relies on knowledge from outside the interface.
    #[serde(default)]
    pub assumed: bool,
}

/// One variant of a union.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VariantSource {
    /// Description of the variant. Without one, it has no docs.
    #[serde(default, skip_serializing_if = "is_absent")]
    pub doc: At<String>,
    /// The name in code, in snake case; made from the tag value when absent.
    pub name: Option<At<String>>,
    /// The name of its payload type; derived from its name and the union's name when absent.
    pub type_name: Option<At<String>>,
    /// The payload type of another union, if the variant has the same tag and the same objects.
    #[serde(rename = "type")]
    pub shared: Option<At<String>>,
    /// Reaction to a member that is not listed, a warning when absent, or `{X}` where such members
    /// have the type `X`.
    pub unknown: Option<At<UnknownSource>>,
    /// The members in addition to the common ones.
    #[serde(default)]
    pub fields: Table<FieldSource>,
    /// The rules over its members.
    #[serde(default)]
    pub rules: Vec<RuleSource>,
    /// The native checks.
    #[serde(default)]
    pub natives: Vec<NativeSource>,
    /// Further statements, by name.
    #[serde(default)]
    pub notes: Table<At<String>>,
    /// The open questions that its docs show.
    #[serde(default)]
    pub gaps: Vec<At<String>>,
    /// True if the variant relies on knowledge from outside the interface.
    #[serde(default)]
    pub assumed: bool,
    /// Comment lines that are printed with the table.
    #[serde(rename = "#", skip_deserializing)]
    #[schemars(skip)]
    pub comments: Vec<String>,
}

constrained! {
    /// An alternative of an either type.
    AlternativeSource as "AlternativeSource" {
        /// The type, written as for a member.
        #[serde(rename = "type")]
        ty: At<TypeExpr>,
        /// Description of the alternative. Without one, it has no docs.
        #[serde(default, skip_serializing_if = "is_absent")]
        doc: At<String>,
    }
    {}
}
