//! Types, fields, constraints and rules.

use super::{Case, Expr, Json, Name};
use genwire_constraint::Constraint;

/// The place of a type in [`super::Interface::types`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TypeId(pub usize);

/// One named type.
#[derive(Clone, Debug)]
pub struct TypeDef {
    /// The area, such as `chat`; `common` types are shared by all areas.
    pub area: String,
    /// The name; `wire` is the name in the spec, such as `CreateChatCompletionRequest`.
    pub name: Name,
    /// The spec file the type stands in, from the root: `spec/chat/types.toml`.
    pub file: String,
    /// The operation whose file declares the type (its snake-case name), if it is not in a `types.toml`.
    pub operation: Option<String>,
    /// What the type is, in Markdown; the first paragraph is one sentence.
    pub doc: String,
    /// Further statements.
    pub notes: Vec<Note>,
    /// What kind of type it is.
    pub kind: TypeKind,
    /// Where the type travels.
    pub sides: Sides,
    /// The rules that cross its members.
    pub rules: Vec<Rule>,
    /// The checks that are written by hand.
    pub natives: Vec<Native>,
    /// Open points that concern it (gap ids).
    pub gaps: Vec<String>,
    /// Whether the whole type rests on knowledge from outside the interface.
    pub assumed: bool,
}

impl TypeDef {
    /// The path of the type: `chat.Usage`.
    pub fn path(&self) -> String {
        format!("{}.{}", self.area, self.name.wire)
    }
}

/// Where a type travels; found by following references from the operations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sides {
    /// Part of a request, or of an answer that the user's own server gives.
    pub request: bool,
    /// Part of a reply, a stream event or a callback: parsed without complaint.
    pub reply: bool,
}

/// What kind of type a [`TypeDef`] is.
#[derive(Clone, Debug)]
pub enum TypeKind {
    /// An object with named members.
    Object(Object),
    /// A set of values.
    Enum(EnumType),
    /// Objects told apart by the value of one member.
    Union(Union),
    /// Alternatives told apart by their JSON type.
    Either(Either),
}

/// An object with named members. Unknown members are always kept.
#[derive(Clone, Debug, Default)]
pub struct Object {
    /// The members, in the order of the spec.
    pub fields: Vec<Field>,
    /// The union (and its variant's wire value) whose payload this object is.
    pub variant_of: Option<(TypeId, String)>,
}

/// The type of a member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Type {
    /// A text.
    String,
    /// A whole number of 64 bits.
    Integer,
    /// A number.
    Number,
    /// True or false.
    Boolean,
    /// Any JSON, kept as it came.
    Json,
    /// Any JSON object, kept as it came.
    JsonObject,
    /// A list.
    List(Box<Self>),
    /// A named type.
    Named(TypeId),
}

/// A member of an object.
#[derive(Clone, Debug)]
pub struct Field {
    /// The name.
    pub name: Name,
    /// The type.
    pub ty: Type,
    /// What the member is, in Markdown.
    pub doc: String,
    /// Whether it must be there.
    pub required: bool,
    /// Whether the interface says that it may be null. (In requests, null always equals absent for optional members.)
    pub nullable: bool,
    /// What holds when it is absent.
    pub default: Option<DefaultValue>,
    /// What its value must satisfy.
    pub constraints: Vec<Constrained>,
    /// The unit of a number, such as `seconds`.
    pub unit: Option<String>,
    /// How pieces of it merge in a stream.
    pub merge: Option<Merge>,
    /// The member (wire name) of the whole reply that its pieces make up, where it has another name.
    pub into: Option<String>,
    /// Whether and why it should not be used any more.
    pub deprecated: Option<Deprecated>,
    /// Further statements.
    pub notes: Vec<Note>,
    /// Open points that concern it (gap ids).
    pub gaps: Vec<String>,
    /// Whether the member rests on knowledge from outside the interface.
    pub assumed: bool,
    /// A value for examples and vectors, where a made-up one would not do.
    pub example: Option<Json>,
}

/// What holds when a member is absent.
#[derive(Clone, Debug)]
pub enum DefaultValue {
    /// A fixed value.
    Literal(Json),
    /// A property of the enum value that another member of the same object has: `{ of = "model", property = "top_p_default" }`.
    Property {
        /// The wire name of the other member.
        of: String,
        /// The property of its enum.
        property: String,
    },
}

/// A constraint and how much it weighs.
#[derive(Clone, Debug)]
pub struct Constrained {
    /// The constraint.
    pub constraint: Constraint,
    /// `Error` refuses, `Advice` warns.
    pub severity: Severity,
    /// The item path, which is also the rule id: `chat.T.field.range`.
    pub path: String,
}

/// How much a violation weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The value is refused.
    Error,
    /// The value is accepted, with a remark.
    Advice,
}

/// How the pieces of a member merge over the events of a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Merge {
    /// Pieces are joined.
    Concat,
    /// The last piece that is there wins.
    Replace,
    /// The first piece that is there stays.
    First,
    /// List items with the same value of a member are merged member by member.
    ByKey(String),
    /// Objects are merged member by member.
    Nested,
}

/// A deprecation.
#[derive(Clone, Debug)]
pub struct Deprecated {
    /// What takes its place, if anything does.
    pub replacement: Option<String>,
    /// Why or since when.
    pub doc: String,
}

/// One sentence about an item that nothing else expresses.
#[derive(Clone, Debug)]
pub struct Note {
    /// The id within the item.
    pub id: String,
    /// The sentence, in Markdown.
    pub text: String,
}

/// A set of values.
#[derive(Clone, Debug)]
pub struct EnumType {
    /// Whether the values are texts or whole numbers.
    pub repr: EnumRepr,
    /// What a value outside the list means.
    pub unknown: UnknownPolicy,
    /// The properties of the values.
    pub properties: Vec<Property>,
    /// The values, in the order of the spec.
    pub values: Vec<EnumValue>,
}

impl EnumType {
    /// What a value says of itself: its properties, without those that are left out or false.
    pub fn said(&self, value: &EnumValue) -> Vec<String> {
        let stated = self.properties.iter().zip(&value.properties);
        stated
            .filter_map(|(property, json)| match json {
                Json::Null | Json::Bool(false) => None,
                Json::Bool(true) => Some(format!("`{}`", property.name.wire)),
                Json::String(text) => Some(format!("`{}` is `{text}`", property.name.wire)),
                json => Some(format!("`{}` is {}", property.name.wire, json.to_compact())),
            })
            .collect()
    }
}

/// The JSON type of an enum's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EnumRepr {
    /// Texts.
    String,
    /// Whole numbers.
    Integer,
}

/// What a value outside an enum's list means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnknownPolicy {
    /// It is refused. The rule id is `area.Enum.values`.
    Error,
    /// It is accepted with a remark.
    Advice,
    /// It is accepted.
    Accept,
}

/// A typed property of an enum's values.
#[derive(Clone, Debug)]
pub struct Property {
    /// The name.
    pub name: Name,
    /// The type.
    pub ty: PropertyType,
    /// What the property is.
    pub doc: String,
    /// Whether a value may leave it out.
    pub optional: bool,
}

/// The type of a [`Property`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PropertyType {
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
#[derive(Clone, Debug)]
pub struct EnumValue {
    /// The name; `wire` is the spelling on the wire (the vendor prefix included), or the number in digits.
    pub name: Name,
    /// The key of the value in the spec and in item paths.
    pub key: String,
    /// The number, for enums of whole numbers.
    pub number: Option<i64>,
    /// What the value means.
    pub doc: String,
    /// One value for each property of the enum, in the same order; null where it is left out.
    pub properties: Vec<Json>,
    /// A deprecation.
    pub deprecated: Option<Deprecated>,
    /// Further statements.
    pub notes: Vec<Note>,
    /// Whether the value rests on knowledge from outside the interface.
    pub assumed: bool,
}

/// Objects told apart by the value of one member.
#[derive(Clone, Debug)]
pub struct Union {
    /// The member that tells.
    pub tag: Name,
    /// What a tag value outside the list means.
    pub unknown: UnknownPolicy,
    /// The variants. Every payload is an [`Object`] type whose fields leave out the tag.
    pub variants: Vec<Variant>,
}

/// One variant of a [`Union`].
#[derive(Clone, Debug)]
pub struct Variant {
    /// The name; `wire` is the value of the tag.
    pub name: Name,
    /// The payload.
    pub ty: TypeId,
    /// What the variant is.
    pub doc: String,
}

/// Alternatives told apart by their JSON type.
#[derive(Clone, Debug)]
pub struct Either {
    /// The alternatives; no two have the same [`JsonType`].
    pub alternatives: Vec<Alternative>,
}

/// One alternative of an [`Either`].
#[derive(Clone, Debug)]
pub struct Alternative {
    /// The name, such as `text`.
    pub name: Name,
    /// The JSON type that tells.
    pub json: JsonType,
    /// The type.
    pub ty: Type,
    /// What the alternative is.
    pub doc: String,
}

/// A JSON type, as far as it can tell alternatives apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum JsonType {
    /// A text.
    String,
    /// A number, whole or not.
    Number,
    /// True or false.
    Boolean,
    /// A list.
    Array,
    /// An object.
    Object,
}

/// A rule that crosses members, in CEL.
#[derive(Clone, Debug)]
pub struct Rule {
    /// The id within the type.
    pub id: String,
    /// The item path, which is also the rule id in violations: `chat.T.rules.ID`.
    pub path: String,
    /// What went wrong and what to do, as one sentence.
    pub message: String,
    /// `Error` refuses, `Advice` warns.
    pub severity: Severity,
    /// The error code.
    pub code: u32,
    /// The member (wire name) a violation points at; the object itself when absent.
    pub at: Option<String>,
    /// The text of the rule.
    pub text: String,
    /// The checked expression, a Boolean that is true when the rule holds.
    pub expr: Expr,
    /// What it accepts and refuses, as data.
    pub cases: Vec<Case>,
}

/// A check that is written by hand in the area crate.
#[derive(Clone, Debug)]
pub struct Native {
    /// The id within the type; also the name of the function.
    pub id: String,
    /// The item path, which is also the rule id in violations: `chat.T.natives.ID`.
    pub path: String,
    /// The Rust path of the function from the crate's root: `media::check_data_urls`.
    pub function: String,
    /// What the check demands, as one sentence.
    pub message: String,
    /// The heaviest severity that the check reports.
    pub severity: Severity,
    /// The error code.
    pub code: u32,
    /// What it accepts and refuses, as data.
    pub cases: Vec<Case>,
}
