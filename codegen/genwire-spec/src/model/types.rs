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

/// A named type.
#[derive(Clone, Debug)]
pub struct TypeDef {
    /// The area, such as `chat`; `common` types are shared by all areas.
    pub area: String,
    /// The name; `wire` is the name in the spec, such as `CreateChatCompletionRequest`.
    pub name: Name,
    /// The path of the type in replies, if this is its request form; payloads of unions have none.
    pub form_of: Option<String>,
    /// The path of the spec file with the declaration, from the root: `spec/chat/types.toml`.
    pub file: String,
    /// The operation (snake-case name) whose file declares the type, if it is not in a
    /// `types.toml`.
    pub operation: Option<String>,
    /// Description of the type, in Markdown; the first paragraph is one sentence.
    pub doc: String,
    /// Additional statements about the type.
    pub notes: Vec<Note>,
    /// The kind of the type.
    pub kind: TypeKind,
    /// The messages that contain the type.
    pub sides: Sides,
    /// The type's own policy for responses that are missing a required member.
    pub responses: Option<Responses>,
    /// True if every member is an `Option` in Rust, because a response may omit it.
    pub is_lenient: bool,
    /// True if the spec rejects unlisted members and values but here they are only a warning.
    ///
    /// This applies to types that are not in requests.
    pub is_relaxed: bool,
    /// True if a value may contain a double, at any depth.
    pub has_numbers: bool,
    /// Estimated size of a value in memory, in bytes, on a 64-bit machine.
    pub bytes: usize,
    /// The meaning of null in its members.
    pub nulls: Nulls,
    /// The rules over its members.
    pub rules: Vec<Rule>,
    /// The native checks.
    pub natives: Vec<Native>,
    /// The ids of the open questions about the type.
    pub gaps: Vec<String>,
    /// True if the whole type relies on knowledge from outside the interface.
    pub assumed: bool,
}

impl TypeDef {
    /// Returns the path of the type: `chat.Usage`.
    pub fn path(&self) -> String {
        [self.area.as_str(), ".", &self.name.wire].concat()
    }

    /// Returns the named types that the type refers to, in order and possibly repeated.
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
    /// Returns true for integer types.
    pub fn is_whole(&self) -> bool {
        matches!(self, Self::Integer | Self::Unsigned)
    }

    /// Returns true for numeric types.
    pub fn is_number(&self) -> bool {
        self.is_whole() || *self == Self::Number
    }

    /// Returns the minimum and maximum of an integer type.
    pub fn ends(&self) -> Option<(i128, i128)> {
        match self {
            Self::Integer => Some((i64::MIN.into(), i64::MAX.into())),
            Self::Unsigned => Some((0, u64::MAX.into())),
            _ => None,
        }
    }

    /// Returns the type of list items, map values, or a nullable value; `None` for any other type.
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

    /// Returns the type inside all lists, maps and nullable types.
    pub fn innermost(&self) -> &Self {
        self.inner().map_or(self, Self::innermost)
    }

    /// Returns the named type of a value, or of the items of its lists and maps.
    pub fn named(&self) -> Option<TypeId> {
        match self.innermost() {
            Self::Named(id) => Some(*id),
            _ => None,
        }
    }

    /// Returns the type of list items or map values, without null.
    pub fn item(&self) -> Option<&Self> {
        let inner = self.inner().filter(|_| !matches!(self, Self::Nullable(_)));
        inner.map(Self::besides_null)
    }

    /// Returns true if list items or map values may be null.
    pub fn has_null_items(&self) -> bool {
        matches!(self, Self::List(item) | Self::Map(item) if matches!(**item, Self::Nullable(_)))
    }

    /// Returns the type without null.
    pub fn besides_null(&self) -> &Self {
        match self {
            Self::Nullable(inner) => inner,
            other => other,
        }
    }

    /// Returns the object type of a value, or of the items of its lists and maps.
    pub fn object(&self, types: &[TypeDef]) -> Option<ObjectId> {
        match self.named()?.kind(types) {
            KindId::Object(id) => Some(id),
            KindId::Enum(_) | KindId::Union(_) | KindId::Either(_) => None,
        }
    }
}

/// The messages that contain a type, found by following references from the operations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sides {
    /// Part of a request, or of the response to a callback.
    pub request: bool,
    /// Part of a reply, a stream event or a callback. These are parsed leniently.
    pub reply: bool,
}

/// The kind of a [`TypeDef`].
#[derive(Clone, Debug)]
pub enum TypeKind {
    /// An object with named members.
    Object(Object),
    /// A set of values.
    Enum(EnumType),
    /// Objects distinguished by the value of one member.
    Union(Union),
    /// Alternatives distinguished by their JSON type, or else by how well a value matches them.
    Either(Either),
}

/// An object with named members. Unknown members are always preserved.
#[derive(Clone, Debug)]
pub struct Object {
    /// The members, in the order of the spec.
    pub fields: Vec<Field>,
    /// The policy for unlisted members.
    pub unknown: UnknownPolicy,
    /// The type of unlisted members, if they have one; they are then accepted.
    pub extra: Option<Type>,
    /// The union with this object as a payload, and the tag of the variant.
    pub variant_of: Option<(UnionId, String)>,
    /// Constraints on the object as a whole, such as the number of its members.
    pub constraints: Vec<Constrained>,
}

impl Object {
    /// Returns the member with a wire name.
    pub fn field(&self, name: &str) -> Option<&Field> {
        self.fields.iter().find(|field| field.name.wire == name)
    }

    /// Returns the limits on the number of members.
    pub fn size(&self) -> Option<Size> {
        self.constraints.iter().find_map(|one| one.constraint.facets().members)
    }

    /// Returns true for an object that rejects unlisted members.
    pub fn is_closed(&self) -> bool {
        self.unknown == UnknownPolicy::Error && self.extra.is_none()
    }

    /// Returns the types of the members, including the type of unlisted ones.
    pub fn types(&self) -> impl Iterator<Item = &Type> {
        self.fields.iter().map(|field| &field.ty).chain(&self.extra)
    }
}

/// The type of a member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Type {
    /// A string.
    String,
    /// A 64-bit signed integer.
    Integer,
    /// A 64-bit unsigned integer.
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
    /// An object with arbitrary member names and values of one type.
    Map(Box<Self>),
    /// A value that may also be null.
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
    /// True if code boxes the value, because it may contain the object itself or is large.
    pub is_boxed: bool,
    /// True if the member is required.
    pub required: bool,
    /// True if the interface declares that it may be null.
    pub nullable: bool,
    /// The only messages that contain it.
    pub only: Option<Way>,
    /// The value that applies when it is absent.
    pub default: Option<DefaultValue>,
    /// Constraints on its value.
    pub constraints: Vec<Constrained>,
    /// The media types that its part of a `multipart/form-data` body may have; any if empty.
    pub media_types: Vec<String>,
    /// The unit of a number, such as `seconds`.
    pub unit: Option<String>,
    /// The merge strategy of its deltas in a stream.
    pub merge: Option<Merge>,
    /// Maximum number of bytes of a string, or of items of a list, that a client collects from a
    /// stream.
    pub merge_limit: Option<u64>,
    /// The member (wire name) of the whole reply into which its deltas are merged, if the names
    /// differ.
    pub into: Option<String>,
    /// The deprecation, if the member is deprecated.
    pub deprecated: Option<Deprecated>,
    /// Additional statements about the member.
    pub notes: Vec<Note>,
    /// The ids of the open questions about the member.
    pub gaps: Vec<String>,
    /// True if the member relies on knowledge from outside the interface.
    pub assumed: bool,
    /// A value for examples and vectors, if a generated one would not be realistic.
    pub example: Option<Json>,
}

impl Field {
    /// Creates a required member without constraints or other keys.
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

    /// Returns the only string that the member accepts, if there is one.
    pub fn only_value(&self) -> Option<&str> {
        let errors = self.constraints.iter().filter(|one| one.severity == Severity::Error);
        errors.filter_map(|one| one.constraint.facets().one_of).find_map(|values| match values {
            [Literal::Text(text)] => Some(text.as_str()),
            _ => None,
        })
    }

    /// Returns the items of a list, or the values of a map, as a required member.
    ///
    /// It has the constraints that the member declares for each item or value.
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

/// The messages that contain a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// Requests.
    Request,
    /// Replies, events and callbacks.
    Reply,
}

/// Key of a default in an OpenAPI document that code is generated from.
///
/// With `default`, clients would send the value and assume that the member is always present.
pub const X_DEFAULT: &str = "x-default";

/// The value that applies when a member is absent.
#[derive(Clone, Debug)]
pub enum DefaultValue {
    /// A fixed value.
    Literal(Json),
    /// A property of another member's enum value: `{ of = "model", property = "top_p_default" }`.
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
    /// The name of the replacement, if there is one.
    pub replacement: Option<String>,
    /// Reason or version of the deprecation.
    pub doc: String,
}

/// A statement about an item that nothing else in the spec expresses.
#[derive(Clone, Debug)]
pub struct Note {
    /// The id within the item.
    pub id: String,
    /// The statement, in Markdown.
    pub text: String,
}

/// A set of values.
#[derive(Clone, Debug)]
pub struct EnumType {
    /// The JSON type of the values: strings or integers.
    pub repr: EnumRepr,
    /// The policy for unlisted values.
    pub unknown: UnknownPolicy,
    /// The properties of the values.
    pub properties: Vec<Property>,
    /// The values, in the order of the spec.
    pub values: Vec<EnumValue>,
}

impl EnumType {
    /// Returns true for a valid number of an integer enum, whether listed or not.
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

    /// Returns the wire form of the value with a key.
    pub fn wire<'a>(&'a self, key: &'a str) -> &'a str {
        self.values.iter().find(|value| value.key == key).map_or(key, |value| &value.name.wire)
    }

    /// Describes a value by its properties that are neither absent nor false.
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
    /// Integers.
    Integer,
}

/// The policy for unlisted values of an enum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnknownPolicy {
    /// Rejects the value. The rule id is `area.Enum.values`.
    Error,
    /// Accepts the value with a warning.
    Warning,
    /// Accepts the value.
    Accept,
}

/// A typed property of an enum's values.
#[derive(Clone, Debug)]
pub struct Property {
    /// The name of the property.
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
    /// An integer.
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
    /// The name; `wire` is the wire form with the vendor prefix, or the number in digits.
    pub name: Name,
    /// The key of the value in the spec and in item paths.
    pub key: String,
    /// The number, for integer enums.
    pub number: Option<i64>,
    /// Meaning of the value.
    pub doc: String,
    /// The values of the enum's properties, in the same order; null if the value omits one.
    pub properties: Vec<Json>,
    /// The deprecation, if the value is deprecated.
    pub deprecated: Option<Deprecated>,
    /// Additional statements about the value.
    pub notes: Vec<Note>,
    /// True if the value relies on knowledge from outside the interface.
    pub assumed: bool,
}

/// Objects distinguished by the value of one member.
#[derive(Clone, Debug)]
pub struct Union {
    /// The member that distinguishes the variants.
    pub tag: Name,
    /// The policy for unlisted tags.
    pub unknown: UnknownPolicy,
    /// The variants. Every payload is an [`Object`] type without the tag among its fields.
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

/// A rule over several members, in CEL.
#[derive(Clone, Debug)]
pub struct Rule {
    /// The id within the type.
    pub id: String,
    /// The item path, which is also the rule id in violations: `chat.T.rules.ID`.
    pub path: String,
    /// Requirement of the rule, as a sentence.
    pub doc: String,
    /// The error and its remedy, without a capital letter and a full stop.
    pub message: String,
    /// The severity of a violation.
    pub severity: Severity,
    /// The error code.
    pub code: u32,
    /// The member (wire name) at which a violation is reported; the object itself if absent.
    pub at: Option<String>,
    /// The CEL source.
    pub text: String,
    /// The checked expression, a Boolean that is true if the rule is satisfied.
    pub expr: Expr,
    /// Bodies that the rule accepts and rejects.
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
    /// The error and its remedy, without a capital letter and a full stop.
    pub message: String,
    /// The highest severity that the check reports.
    pub severity: Severity,
    /// The error code.
    pub code: u32,
    /// Bodies that the check accepts and rejects.
    pub cases: Vec<Case>,
}
