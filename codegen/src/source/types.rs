//! How types, members, constraints and rules are written.

use super::{At, Literal, Table};
use schemars::JsonSchema;
use serde::Deserialize;

/// A named type.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TypeSource {
    /// What the type is, in Markdown; the first paragraph is one sentence.
    pub doc: At<String>,
    /// `object` (when absent), `enum`, `union` or `either`.
    pub kind: Option<At<KindSource>>,
    /// Further statements, by name.
    #[serde(default)]
    pub notes: Table<At<String>>,
    /// The open points that its docs show.
    #[serde(default)]
    pub gaps: Vec<At<String>>,
    /// Whether the type rests on knowledge from outside the interface.
    #[serde(default)]
    pub assumed: bool,
    /// Objects: the members.
    pub fields: Option<At<Table<FieldSource>>>,
    /// The rules that cross members, in CEL.
    #[serde(default)]
    pub rules: Vec<RuleSource>,
    /// The checks that are written by hand.
    #[serde(default)]
    pub natives: Vec<NativeSource>,
    /// Enums: `string` (when absent) or `integer`.
    pub repr: Option<At<ReprSource>>,
    /// Enums and unions: what a value outside the list means, `error` when absent.
    pub unknown: Option<At<UnknownSource>>,
    /// Enums: whether wire values get the vendor prefix.
    pub prefix: Option<At<bool>>,
    /// Enums: the typed properties of the values.
    pub properties: Option<At<Table<PropertySource>>>,
    /// Enums: the values.
    pub values: Option<At<Table<ValueSource>>>,
    /// Unions: the member that tells the variants apart.
    pub tag: Option<At<String>>,
    /// Unions: the members that every variant has.
    pub common: Option<At<Table<FieldSource>>>,
    /// Unions: the variants, by the value of the tag.
    pub variants: Option<At<Table<VariantSource>>>,
    /// Either types: the alternatives.
    pub alternatives: Option<At<Table<AlternativeSource>>>,
}

/// The kind of a type.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum KindSource {
    /// An object with named members.
    #[default]
    Object,
    /// A set of values.
    Enum,
    /// Objects told apart by the value of one member.
    Union,
    /// Alternatives told apart by their JSON type.
    Either,
}

/// The JSON type of an enum's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReprSource {
    /// Texts.
    String,
    /// Whole numbers.
    Integer,
}

/// What a value outside a list means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum UnknownSource {
    /// It is refused.
    Error,
    /// It is accepted with a remark.
    Advice,
    /// It is accepted.
    Accept,
}

/// How much a violation weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SeveritySource {
    /// The value is refused.
    Error,
    /// The value is accepted with a remark.
    Advice,
}

/// A member of an object, or a path parameter.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FieldSource {
    /// `string`, `integer`, `number`, `boolean`, `json`, `object`, a type's name, or `[X]` for a list.
    #[serde(rename = "type")]
    pub ty: At<String>,
    /// What the member is, in Markdown; the first paragraph is one sentence.
    pub doc: At<String>,
    /// Whether the member must be there.
    pub required: Option<At<bool>>,
    /// Whether the interface says that the member may be null.
    pub nullable: Option<At<bool>>,
    /// What holds when it is absent: a value, or `{ of = "model", property = "…" }`.
    pub default: Option<At<Literal>>,
    /// The numbers allowed.
    pub range: Option<At<RangeSource>>,
    /// How many characters a text may have.
    pub length: Option<At<SizeSource>>,
    /// How many items a list may have.
    pub items: Option<At<SizeSource>>,
    /// The only values allowed.
    pub one_of: Option<At<Vec<At<Literal>>>>,
    /// The written form of a text: `date`, `not_blank`, `hex`, `json`, `media_url` or `web_url`.
    pub format: Option<At<String>>,
    /// Which of the constraints only advise.
    #[serde(default)]
    pub advice: Vec<At<String>>,
    /// The unit of a number.
    pub unit: Option<At<String>>,
    /// How pieces of the member merge in a stream.
    pub merge: Option<At<MergeSource>>,
    /// The member of the whole reply that the pieces make up, where it has another name.
    pub into: Option<At<String>>,
    /// Why and since when it should not be used any more.
    pub deprecated: Option<At<DeprecatedSource>>,
    /// Further statements, by name.
    #[serde(default)]
    pub notes: Table<At<String>>,
    /// The open points that its docs show.
    #[serde(default)]
    pub gaps: Vec<At<String>>,
    /// Whether the member rests on knowledge from outside the interface.
    #[serde(default)]
    pub assumed: bool,
    /// A value for examples and vectors.
    pub example: Option<At<Literal>>,
}

/// The numbers between two optional bounds.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RangeSource {
    /// The smallest number allowed.
    pub min: Option<At<f64>>,
    /// The largest number allowed.
    pub max: Option<At<f64>>,
    /// All numbers must be greater than this.
    pub above: Option<At<f64>>,
    /// All numbers must be less than this.
    pub below: Option<At<f64>>,
}

/// How many characters or items there may be.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SizeSource {
    /// The fewest allowed.
    pub min: Option<u64>,
    /// The most allowed.
    pub max: Option<u64>,
}

/// How pieces of a member merge over the events of a stream.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MergeSource {
    /// Pieces are joined.
    Concat,
    /// The last piece wins.
    Replace,
    /// The first piece stays.
    First,
    /// Objects are merged member by member.
    Nested,
    /// List items with the same value of a member are merged.
    ByKey(String),
}

/// A deprecation.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DeprecatedSource {
    /// What takes its place.
    pub replacement: Option<At<String>>,
    /// Why or since when.
    pub doc: At<String>,
}

/// A rule that crosses members, in CEL.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RuleSource {
    /// The id within the type.
    pub id: At<String>,
    /// The rule, true where it holds.
    pub cel: At<String>,
    /// What went wrong and what to do.
    pub message: At<String>,
    /// `error` (when absent) or `advice`.
    pub severity: Option<SeveritySource>,
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

/// A check that is written by hand.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NativeSource {
    /// The id within the type.
    pub id: At<String>,
    /// The path of the function from the root of the area's crate.
    pub function: At<String>,
    /// What the check demands.
    pub message: At<String>,
    /// The heaviest severity that the check reports, `error` when absent.
    pub severity: Option<SeveritySource>,
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
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CaseSource {
    /// What it shows, in a few words that are unique within the rule.
    pub name: At<String>,
    /// For a refused case: the accepted case that it changes.
    pub control: Option<At<String>>,
    /// For a refused case of a native check: the JSON pointer from the object to the place of the
    /// violation; the place that differs from the control when absent.
    pub at: Option<At<String>>,
    /// For a refused case of a native check: how much this violation weighs; the check's severity when absent.
    pub severity: Option<SeveritySource>,
    /// The JSON merge patch; the base itself when absent.
    pub with: Option<At<Literal>>,
}

/// A typed property of an enum's values.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PropertySource {
    /// `integer`, `number`, `boolean` or `string`.
    #[serde(rename = "type")]
    pub ty: At<PropertyTypeSource>,
    /// What the property is.
    pub doc: At<String>,
    /// Whether a value may leave it out.
    #[serde(default)]
    pub optional: bool,
}

/// The type of a property.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PropertyTypeSource {
    /// A whole number.
    Integer,
    /// A number.
    Number,
    /// True or false.
    Boolean,
    /// A text.
    String,
}

/// One value of an enum.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ValueSource {
    /// What the value means.
    pub doc: At<String>,
    /// The spelling on the wire (before the vendor prefix); the key when absent.
    pub wire: Option<At<String>>,
    /// The number, for enums of whole numbers.
    pub number: Option<At<i64>>,
    /// The name in code, in snake case; made from the wire form when absent.
    pub name: Option<At<String>>,
    /// The properties.
    pub with: Option<At<Table<At<Literal>>>>,
    /// Why and since when it should not be used any more.
    pub deprecated: Option<At<DeprecatedSource>>,
    /// Further statements, by name.
    #[serde(default)]
    pub notes: Table<At<String>>,
    /// The open points that concern it.
    #[serde(default)]
    pub gaps: Vec<At<String>>,
    /// Whether the value rests on knowledge from outside the interface.
    #[serde(default)]
    pub assumed: bool,
}

/// One variant of a union.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VariantSource {
    /// What the variant is.
    pub doc: At<String>,
    /// The name of its payload type; made from the tag value and the union's name when absent.
    pub type_name: Option<At<String>>,
    /// The members besides the common ones.
    #[serde(default)]
    pub fields: Table<FieldSource>,
    /// The rules that cross its members.
    #[serde(default)]
    pub rules: Vec<RuleSource>,
    /// The checks that are written by hand.
    #[serde(default)]
    pub natives: Vec<NativeSource>,
    /// Further statements, by name.
    #[serde(default)]
    pub notes: Table<At<String>>,
    /// The open points that its docs show.
    #[serde(default)]
    pub gaps: Vec<At<String>>,
    /// Whether the variant rests on knowledge from outside the interface.
    #[serde(default)]
    pub assumed: bool,
}

/// One alternative of an either type.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AlternativeSource {
    /// The type, written as for a member.
    #[serde(rename = "type")]
    pub ty: At<String>,
    /// What the alternative is.
    pub doc: At<String>,
}
