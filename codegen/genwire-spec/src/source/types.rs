//! The format of types, members, constraints and rules.

use super::constraints::{Constraints, OneOf, Size, constrained, table, with_keys};
use super::{At, Literal, MadeOf, NumberSource, Table, TypeExpr};
use crate::model::{EnumRepr, Merge, ParameterStyle, PropertyType, Responses, Severity, Way};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize, Serializer};
use std::borrow::Cow;

/// Returns true for a description that is not written.
pub(super) fn is_absent(doc: &At<String>) -> bool {
    doc.is_empty()
}

/// A named type.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TypeSource {
    /// `object` (when absent), `enum`, `union` or `either`.
    pub kind: Option<At<KindSource>>,
    /// Description of the type, in Markdown; the first paragraph is one sentence. Without one, it has
    /// no docs.
    #[serde(default, skip_serializing_if = "is_absent")]
    pub doc: At<String>,
    /// The name in code in snake case, where it differs from the name in the spec.
    pub name: Option<Box<At<String>>>,
    /// Further statements, by name.
    #[serde(default)]
    pub notes: Table<At<String>>,
    /// The open questions that its docs show.
    #[serde(default)]
    pub gaps: Vec<At<String>>,
    /// True if the type rests on knowledge from outside the interface.
    #[serde(default)]
    pub assumed: bool,
    /// Enums and unions: reaction to a value outside the list, `error` when absent; objects: to a
    /// member that is not listed, a warning when absent, or `{X}` where such members have the type
    /// `X`. Types that only replies have warn in place of an error.
    pub unknown: Option<At<UnknownSource>>,
    /// Objects: bounds on the number of members, those that are not listed included.
    pub members: Option<Box<At<SizeSource>>>,
    /// Objects and unions: `exact` or `lenient`, as of the whole service, which it takes the place
    /// of.
    pub responses: Option<At<Responses>>,
    /// Enums: `string` (when absent) or `integer`.
    pub repr: Option<At<EnumRepr>>,
    /// Enums: whether wire values get the vendor prefix.
    pub prefix: Option<At<bool>>,
    /// Unions: the member that distinguishes the variants.
    pub tag: Option<At<String>>,
    /// Lines of comments that a printed table has.
    #[serde(rename = "#", skip_deserializing)]
    #[schemars(skip)]
    pub comments: Vec<String>,
    /// The rules that cross members, in CEL.
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
    /// Unions: the members that every variant has.
    pub common: Option<At<Table<FieldSource>>>,
    /// Unions: the variants, by the value of the tag.
    pub variants: Option<At<Table<VariantSource>>>,
    /// Either types: the alternatives.
    pub alternatives: Option<At<Table<AlternativeSource>>>,
    /// The name of the type in replies, for its form in requests.
    #[serde(skip)]
    pub form_of: Option<String>,
    /// The part of an operation that makes the type, where no table declares it.
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
    /// Objects that the value of one member distinguishes.
    Union,
    /// Alternatives that their JSON type distinguishes, or else how well a value fits them.
    Either,
}

/// The policy for a value outside a list.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum UnknownSource {
    /// Refuses the value.
    Error,
    /// Accepts the value with a warning.
    Warning,
    /// Accepts the value.
    Accept,
    /// Objects: accepts members whose values have a type; the map that they make, such as `{X}`.
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
        /// `string`, `integer`, `u64`, `number`, `boolean`, `json`, `object`, a type's name, `[X]` for a
        /// list, or `{X}` for a map; `[X?]` and `{X?}` with null inside; `file` or `[file]` in a body of
        /// parts. `integer` and `u64` are whole numbers of 64 bits, with and without a sign.
        #[serde(rename = "type")]
        ty: At<TypeExpr>,
        /// The name in code, where none, or no good one, can be made from the name on the wire.
        name: Option<At<String>>,
        /// Description of the member, in Markdown; the first paragraph is one sentence. Without one, it
        /// has no docs.
        #[serde(default, skip_serializing_if = "is_absent")]
        doc: At<String>,
        /// Parameters: the part of the request, `path` when absent.
        #[serde(rename = "in")]
        place: Option<At<PlaceSource>>,
        /// Parameters: the form of a list or an object, as in `OpenAPI`, or `json` for a JSON text.
        style: Option<At<ParameterStyle>>,
        /// Parameters: true for a list whose items, or an object whose members, are parameters of their
        /// own, as in `OpenAPI`.
        explode: Option<At<bool>>,
        /// Parameters outside the path: the name on the wire, where a part of the path has the same; the
        /// key when absent.
        wire: Option<Box<At<String>>>,
        /// Headers of replies: the statuses that have it, such as `200`, `4XX` or `default`; all when
        /// absent.
        #[serde(default)]
        statuses: Vec<At<String>>,
        /// True if the member is required.
        required: Option<At<bool>>,
        /// True if the interface says that the member may be null.
        nullable: Option<At<bool>>,
        /// The only messages that have the member: `request` or `reply`.
        only: Option<At<Way>>,
        /// The value that applies when it is absent: a value, or `{ of = "model", property = "…" }`.
        default: Option<Box<At<Literal>>>,
    }
    {
        /// The constraints that only warn.
        #[serde(default, rename = "advice")]
        warnings: Vec<At<String>>,
        /// The media types of a part of a `multipart/form-data` body, such as `image/*`; the usual first.
        #[serde(default)]
        media_types: Vec<At<String>>,
        /// The unit of a number.
        unit: Option<At<String>>,
        /// The merge strategy of the member's chunks in a stream.
        merge: Option<At<Box<Merge>>>,
        /// Most bytes of a string, or most items of a list, that a client collects from a stream.
        merge_limit: Option<At<u64>>,
        /// The member of the whole reply that the chunks make up, if it has another name.
        into: Option<Box<At<String>>>,
        /// Reason and version of the deprecation.
        deprecated: Option<Box<At<DeprecatedSource>>>,
        /// Further statements, by name.
        #[serde(default)]
        notes: Table<At<String>>,
        /// The open questions that its docs show.
        #[serde(default)]
        gaps: Vec<At<String>>,
        /// True if the member rests on knowledge from outside the interface.
        #[serde(default)]
        assumed: bool,
        /// A value for examples and vectors.
        example: Option<Box<At<Literal>>>,
    }
}

/// The part of the request that has a parameter.
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

/// The numbers between two optional bounds.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RangeSource {
    /// The smallest number allowed.
    pub min: Option<At<NumberSource>>,
    /// All numbers must be greater than this.
    pub above: Option<At<NumberSource>>,
    /// The largest number allowed.
    pub max: Option<At<NumberSource>>,
    /// All numbers must be less than this.
    pub below: Option<At<NumberSource>>,
}

/// Bounds on the number of characters or items.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SizeSource {
    /// The fewest allowed.
    pub min: Option<At<u64>>,
    /// The most allowed.
    pub max: Option<At<u64>>,
}

/// A deprecation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DeprecatedSource {
    /// The replacement.
    pub replacement: Option<At<String>>,
    /// Reason or version of the deprecation.
    pub doc: At<String>,
}

/// A rule that crosses members, in CEL.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RuleSource {
    /// The id within the type.
    pub id: At<String>,
    /// The rule, true where it holds.
    pub cel: At<String>,
    /// Requirement of the rule, as a sentence; the message when absent.
    pub doc: Option<At<String>>,
    /// The mistake and its remedy.
    pub message: At<String>,
    /// The severity of a violation, `error` when absent.
    pub severity: Option<Severity>,
    /// The error code; the service's `invalid_code` when absent.
    pub code: Option<At<u32>>,
    /// The member that a violation points at; the object when absent.
    pub at: Option<At<String>>,
    /// Bodies that the rule accepts: patches over the smallest body of the type.
    #[serde(default)]
    pub accept: Vec<At<CaseSource>>,
    /// Bodies that the rule refuses: patches over their controls.
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
    /// The mistake and its remedy.
    pub message: At<String>,
    /// The highest severity that the check reports, `error` when absent.
    pub severity: Option<Severity>,
    /// The error code; the service's `invalid_code` when absent.
    pub code: Option<At<u32>>,
    /// Bodies that the check accepts: patches over the smallest body of the type.
    #[serde(default)]
    pub accept: Vec<At<CaseSource>>,
    /// Bodies that the check refuses: patches over their controls.
    #[serde(default)]
    pub refuse: Vec<At<CaseSource>>,
}

/// A body, as a patch.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CaseSource {
    /// Description of the case in a few words, unique within the rule.
    pub name: At<String>,
    /// For a refused case: the accepted case that it changes.
    pub control: Option<At<String>>,
    /// For a refused case of a native check: the JSON pointer from the object to the place of the
    /// violation; the place that differs from the control when absent.
    pub at: Option<At<String>>,
    /// For a refused case of a native check: the severity of this violation; the check's severity
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
    /// The property of each value that does not state it.
    pub default: Option<At<Literal>>,
}

/// One value of an enum.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ValueSource {
    /// The spelling on the wire (before the vendor prefix); the key when absent.
    pub wire: Option<At<String>>,
    /// The number, for enums of whole numbers.
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
    /// The open questions that concern it.
    #[serde(default)]
    pub gaps: Vec<At<String>>,
    /// True if the value rests on knowledge from outside the interface.
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
    /// The name of its payload type; made from its name and the union's name when absent.
    pub type_name: Option<At<String>>,
    /// The payload type of another union, where the variant has the same tag and the same objects.
    #[serde(rename = "type")]
    pub shared: Option<At<String>>,
    /// Reaction to a member that is not listed, a warning when absent, or `{X}` where such members
    /// have the type `X`.
    pub unknown: Option<At<UnknownSource>>,
    /// The members besides the common ones.
    #[serde(default)]
    pub fields: Table<FieldSource>,
    /// The rules that cross its members.
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
    /// True if the variant rests on knowledge from outside the interface.
    #[serde(default)]
    pub assumed: bool,
    /// Lines of comments that a printed table has.
    #[serde(rename = "#", skip_deserializing)]
    #[schemars(skip)]
    pub comments: Vec<String>,
}

constrained! {
    /// One alternative of an either type.
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
