//! Types, fields, constraints and rules.

mod bytes;
mod either;
mod null_values;

use super::{
    Case, Expr, Json, KindId, Merge, Name, Nulls, ObjectId, Responses, Severity, TypeId, UnionId,
};
use genwire_constraint::{Constraint, Literal, Size};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use either::{Alternative, Either, JsonType, SELECTION};

/// One named type.
#[derive(Clone, Debug)]
pub struct TypeDef {
    /// The area, such as `chat`; `common` types are shared by all areas.
    pub area: String,
    /// The name; `wire` is the name in the spec, such as `CreateChatCompletionRequest`.
    pub name: Name,
    /// The path of the type in replies, if this is its form in requests; payloads of unions have
    /// none.
    pub form_of: Option<String>,
    /// The spec file that declares the type, from the root: `spec/chat/types.toml`.
    pub file: String,
    /// The operation whose file declares the type (its snake-case name), if it is not in a `types.toml`.
    pub operation: Option<String>,
    /// Description of the type, in Markdown; the first paragraph is one sentence.
    pub doc: String,
    /// Further statements.
    pub notes: Vec<Note>,
    /// The kind of the type.
    pub kind: TypeKind,
    /// The messages that contain the type.
    pub sides: Sides,
    /// The reading of responses without a required member, where the type states its own.
    pub responses: Option<Responses>,
    /// True if every member is an `Option` in Rust, since a response may omit it.
    pub is_lenient: bool,
    /// True if the spec refuses what the type does not list, which is a warning here, since no
    /// request contains the type.
    pub is_relaxed: bool,
    /// True if a value of the type may have a number with a fraction, at any depth.
    pub has_numbers: bool,
    /// About the bytes of a value where code holds it, on a machine of 64 bits.
    pub bytes: usize,
    /// The meaning of null in its members.
    pub nulls: Nulls,
    /// The rules that cross its members.
    pub rules: Vec<Rule>,
    /// The native checks.
    pub natives: Vec<Native>,
    /// Open questions that concern it (gap ids).
    pub gaps: Vec<String>,
    /// True if the whole type rests on knowledge from outside the interface.
    pub assumed: bool,
}

impl TypeDef {
    /// The path of the type: `chat.Usage`.
    pub fn path(&self) -> String {
        [self.area.as_str(), ".", &self.name.wire].concat()
    }

    /// Returns the named types that the type refers to, in its order, some of them several times.
    pub fn references(&self) -> Vec<TypeId> {
        match &self.kind {
            TypeKind::Object(object) => object.types().filter_map(Type::named).collect(),
            TypeKind::Enum(_) => Vec::new(),
            TypeKind::Union(union) => {
                union.variants.iter().map(|variant| variant.ty.into()).collect()
            }
            TypeKind::Either(either) => {
                either.alternatives.iter().filter_map(|one| one.ty.named()).collect()
            }
        }
    }
}

impl Type {
    /// Returns true for whole numbers.
    pub fn is_whole(&self) -> bool {
        matches!(self, Self::Integer | Self::Unsigned)
    }

    /// Returns true for numbers.
    pub fn is_number(&self) -> bool {
        self.is_whole() || *self == Self::Number
    }

    /// Returns the least and the greatest whole number of a type of whole numbers.
    pub fn ends(&self) -> Option<(i128, i128)> {
        match self {
            Self::Integer => Some((i64::MIN.into(), i64::MAX.into())),
            Self::Unsigned => Some((0, u64::MAX.into())),
            _ => None,
        }
    }

    /// Returns the type directly inside: of the items of a list, of the values of a map, or of a
    /// value that is not null. `None` where nothing is inside but what a named type says.
    pub fn inner(&self) -> Option<&Self> {
        match self {
            Self::List(inner) | Self::Map(inner) | Self::Nullable(inner) => Some(inner),
            Self::Named(_)
            | Self::String
            | Self::Integer
            | Self::Unsigned
            | Self::Number
            | Self::Boolean
            | Self::File
            | Self::Json
            | Self::JsonObject => None,
        }
    }

    /// Returns the type inside all lists and maps, besides null.
    pub fn innermost(&self) -> &Self {
        self.inner().map_or(self, Self::innermost)
    }

    /// Returns the named type behind a member: of its value, or of the items of its list or map.
    pub fn named(&self) -> Option<TypeId> {
        match self.innermost() {
            Self::Named(id) => Some(*id),
            _ => None,
        }
    }

    /// Returns the type of the items of a list, or of the values of a map, besides null.
    pub fn item(&self) -> Option<&Self> {
        let inner = self.inner().filter(|_| !matches!(self, Self::Nullable(_)));
        inner.map(Self::besides_null)
    }

    /// Returns true if the items of a list, or the values of a map, may be null.
    pub fn has_null_items(&self) -> bool {
        matches!(self, Self::List(item) | Self::Map(item) if matches!(**item, Self::Nullable(_)))
    }

    /// Returns the type of a value that is not null.
    pub fn besides_null(&self) -> &Self {
        match self {
            Self::Nullable(inner) => inner,
            other => other,
        }
    }

    /// Returns the object behind a member: of its value, or of the items of its list or map.
    pub fn object(&self, types: &[TypeDef]) -> Option<ObjectId> {
        match self.named()?.kind(types) {
            KindId::Object(id) => Some(id),
            KindId::Enum(_) | KindId::Union(_) | KindId::Either(_) => None,
        }
    }
}

/// The messages that contain a type; found by following references from the operations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sides {
    /// Part of a request, or of an answer that the user's own server gives.
    pub request: bool,
    /// Part of a reply, a stream event or a callback: parsed leniently.
    pub reply: bool,
}

/// The kind of a [`TypeDef`].
#[derive(Clone, Debug)]
pub enum TypeKind {
    /// An object with named members.
    Object(Object),
    /// A set of values.
    Enum(EnumType),
    /// Objects that the value of one member distinguishes.
    Union(Union),
    /// Alternatives that their JSON type distinguishes, or else how well a value fits them.
    Either(Either),
}

/// An object with named members. Unknown members are always kept.
#[derive(Clone, Debug)]
pub struct Object {
    /// The members, in the order of the spec.
    pub fields: Vec<Field>,
    /// The policy for members that it does not list.
    pub unknown: UnknownPolicy,
    /// The type of those members, if they have one; the policy then accepts them.
    pub extra: Option<Type>,
    /// The union (and its variant's wire value) whose payload this object is.
    pub variant_of: Option<(UnionId, String)>,
    /// Constraints on the object as a whole: the number of its members.
    pub constraints: Vec<Constrained>,
}

impl Object {
    /// Returns the member with a wire name.
    pub fn field(&self, name: &str) -> Option<&Field> {
        self.fields.iter().find(|field| field.name.wire == name)
    }

    /// Returns the limits of the number of its members.
    pub fn size(&self) -> Option<Size> {
        self.constraints.iter().find_map(|one| one.constraint.facets().members)
    }

    /// Returns true for an object that refuses members which it does not list.
    pub fn is_closed(&self) -> bool {
        self.unknown == UnknownPolicy::Error && self.extra.is_none()
    }

    /// Returns the types of the members, of those that it does not list as well.
    pub fn types(&self) -> impl Iterator<Item = &Type> {
        self.fields.iter().map(|field| &field.ty).chain(&self.extra)
    }
}

/// The type of a member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Type {
    /// A string.
    String,
    /// A whole number of 64 bits.
    Integer,
    /// A whole number of 64 bits without a sign.
    Unsigned,
    /// A number.
    Number,
    /// True or false.
    Boolean,
    /// A file in a part of a `multipart/form-data` body; in JSON, its content as a string.
    File,
    /// Any JSON, kept as received.
    Json,
    /// Any JSON object, kept as received.
    JsonObject,
    /// A list.
    List(Box<Self>),
    /// An object whose members have any names, and values of one type.
    Map(Box<Self>),
    /// An item of a list or a value of a map that may be null.
    Nullable(Box<Self>),
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
    /// Description of the member, in Markdown.
    pub doc: String,
    /// True if the value may hold the object itself, or is large, so that it is behind a pointer in
    /// code.
    pub is_boxed: bool,
    /// True if the member is required.
    pub required: bool,
    /// True if the interface says that it may be null.
    pub nullable: bool,
    /// The only messages that have it.
    pub only: Option<Way>,
    /// The value that applies when it is absent.
    pub default: Option<DefaultValue>,
    /// Constraints on its value.
    pub constraints: Vec<Constrained>,
    /// The media types that its part of a `multipart/form-data` body may have; all when empty.
    pub media_types: Vec<String>,
    /// The unit of a number, such as `seconds`.
    pub unit: Option<String>,
    /// The merge strategy of its chunks in a stream.
    pub merge: Option<Merge>,
    /// Most bytes of a string, or most items of a list, that a client collects from a stream.
    pub merge_limit: Option<u64>,
    /// The member (wire name) of the whole reply that its chunks make up, if it has another name.
    pub into: Option<String>,
    /// Deprecation of the member and its reason.
    pub deprecated: Option<Deprecated>,
    /// Further statements.
    pub notes: Vec<Note>,
    /// Open questions that concern it (gap ids).
    pub gaps: Vec<String>,
    /// True if the member rests on knowledge from outside the interface.
    pub assumed: bool,
    /// A value for examples and vectors, if a generated one would not be realistic.
    pub example: Option<Json>,
}

impl Field {
    /// Returns a required member of a type, with nothing else.
    pub fn required(name: Name, ty: Type, doc: &str) -> Self {
        Self {
            name,
            ty,
            doc: doc.to_owned(),
            is_boxed: false,
            required: true,
            nullable: false,
            only: None,
            default: None,
            constraints: Vec::new(),
            media_types: Vec::new(),
            unit: None,
            merge: None,
            merge_limit: None,
            into: None,
            deprecated: None,
            notes: Vec::new(),
            gaps: Vec::new(),
            assumed: false,
            example: None,
        }
    }

    /// Returns true for a file or a list of files.
    pub fn is_file(&self) -> bool {
        self.ty == Type::File || self.ty.item() == Some(&Type::File)
    }

    /// Returns the only string that the member may have.
    pub fn only_value(&self) -> Option<&str> {
        let errors = self.constraints.iter().filter(|one| one.severity == Severity::Error);
        errors.filter_map(|one| one.constraint.facets().one_of).find_map(|values| match values {
            [Literal::Text(text)] => Some(text.as_str()),
            _ => None,
        })
    }

    /// Returns the items of a list, or the values of a map, as if each were a member, with the
    /// constraints of each.
    pub fn item(&self) -> Option<Self> {
        let ty = self.ty.item()?.clone();
        let nullable = self.ty.has_null_items();
        let of_item = |one: &Constrained| {
            let constraint = one.constraint.facets().each?.clone();
            Some(Constrained { constraint, ..one.clone() })
        };
        let constraints = self.constraints.iter().filter_map(of_item).collect();
        Some(Self {
            ty,
            constraints,
            required: true,
            nullable,
            default: None,
            example: None,
            ..self.clone()
        })
    }
}

/// The messages that have a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// Requests.
    Request,
    /// Replies, events and callbacks.
    Reply,
}

/// Key of a default in an OpenAPI document that code is generated from: `default` would make clients
/// send the value, and take the member for one that is always there.
pub const X_DEFAULT: &str = "x-default";

/// The value that applies when a member is absent.
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

/// A constraint and its severity.
#[derive(Clone, Debug)]
pub struct Constrained {
    /// The constraint.
    pub constraint: Constraint,
    /// The severity of a violation.
    pub severity: Severity,
    /// The item path, which is also the rule id: `chat.T.field.range`.
    pub path: String,
}

/// A deprecation.
#[derive(Clone, Debug)]
pub struct Deprecated {
    /// The replacement, if there is one.
    pub replacement: Option<String>,
    /// Reason or version of the deprecation.
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
    /// Representation of the values: strings or whole numbers.
    pub repr: EnumRepr,
    /// The policy for a value outside the list.
    pub unknown: UnknownPolicy,
    /// The properties of the values.
    pub properties: Vec<Property>,
    /// The values, in the order of the spec.
    pub values: Vec<EnumValue>,
}

impl EnumType {
    /// Returns true for a number in a set of whole numbers, listed or not.
    pub fn takes_number(&self, value: &Json) -> bool {
        self.repr == EnumRepr::Integer
            && value.as_integer().is_some_and(|number| i64::try_from(number).is_ok())
    }

    /// Returns the listed values as JSON.
    pub fn wire_values(&self) -> impl Iterator<Item = Json> {
        self.values.iter().map(|value| match value.number {
            Some(number) => Json::Integer(number),
            None => Json::string(&value.name.wire),
        })
    }

    /// Returns the value of a key as it is written on the wire.
    pub fn wire<'a>(&'a self, key: &'a str) -> &'a str {
        self.values.iter().find(|value| value.key == key).map_or(key, |value| &value.name.wire)
    }

    /// Describes a value by its properties, without those that are absent or false.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum EnumRepr {
    /// Strings.
    String,
    /// Whole numbers.
    Integer,
}

/// The policy for a value outside the list of an enum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnknownPolicy {
    /// Refuses the value. The rule id is `area.Enum.values`.
    Error,
    /// Accepts the value with a warning.
    Warning,
    /// Accepts the value.
    Accept,
}

/// A typed property of an enum's values.
#[derive(Clone, Debug)]
pub struct Property {
    /// The name.
    pub name: Name,
    /// The type.
    pub ty: PropertyType,
    /// Description of the property.
    pub doc: String,
    /// True if a value may omit it.
    pub optional: bool,
}

/// The type of a property.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PropertyType {
    /// A whole number.
    Integer,
    /// A number.
    Number,
    /// True or false.
    Boolean,
    /// A string.
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
    /// Meaning of the value.
    pub doc: String,
    /// One value for each property of the enum, in the same order; null where it is left out.
    pub properties: Vec<Json>,
    /// A deprecation.
    pub deprecated: Option<Deprecated>,
    /// Further statements.
    pub notes: Vec<Note>,
    /// True if the value rests on knowledge from outside the interface.
    pub assumed: bool,
}

/// Objects that the value of one member distinguishes.
#[derive(Clone, Debug)]
pub struct Union {
    /// The member that distinguishes the variants.
    pub tag: Name,
    /// The policy for a tag value outside the list.
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
    pub ty: ObjectId,
    /// Description of the variant.
    pub doc: String,
}

/// A rule that crosses members, in CEL.
#[derive(Clone, Debug)]
pub struct Rule {
    /// The id within the type.
    pub id: String,
    /// The item path, which is also the rule id in violations: `chat.T.rules.ID`.
    pub path: String,
    /// Requirement of the rule, as a sentence.
    pub doc: String,
    /// The mistake and its remedy, without a capital letter and a full stop.
    pub message: String,
    /// The severity of a violation.
    pub severity: Severity,
    /// The error code.
    pub code: u32,
    /// The member (wire name) a violation points at; the object itself when absent.
    pub at: Option<String>,
    /// The source of the rule.
    pub text: String,
    /// The checked expression, a Boolean that is true when the rule holds.
    pub expr: Expr,
    /// Bodies that the rule accepts and refuses, as data.
    pub cases: Vec<Case>,
}

/// A native check in the area crate.
#[derive(Clone, Debug)]
pub struct Native {
    /// The id within the type; also the name of the function.
    pub id: String,
    /// The item path, which is also the rule id in violations: `chat.T.natives.ID`.
    pub path: String,
    /// The Rust path of the function from the crate's root: `media::check_data_urls`.
    pub function: String,
    /// Requirement of the check, as a sentence.
    pub doc: String,
    /// The mistake and its remedy, without a capital letter and a full stop.
    pub message: String,
    /// The highest severity that the check reports.
    pub severity: Severity,
    /// The error code.
    pub code: u32,
    /// Bodies that the check accepts and refuses, as data.
    pub cases: Vec<Case>,
}
