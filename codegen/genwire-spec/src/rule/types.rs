//! The types as rules see them: members, alternatives and properties.

use crate::model::{
    Alternative, EnumType, EnumValue, Expr, ExprKind, ExprType, Field, Json, KindId, PropertyType,
    Type, TypeDef, TypeId, TypeKind, Union, Variant,
};

/// A member that was looked up in an object or a union.
#[derive(Clone, Debug)]
pub struct Member<'a> {
    /// The type of its value.
    pub ty: ExprType,
    /// True if every valid body has it.
    pub certain: bool,
    /// The location of the member.
    pub place: MemberPlace<'a>,
}

/// The location of a member.
#[derive(Clone, Debug)]
pub enum MemberPlace<'a> {
    /// In an object.
    Object(&'a Field),
    /// The tag of a union.
    Tag(&'a Union),
    /// In some or all variants of a union.
    Variants(&'a Union, Vec<&'a Variant>, &'a Field),
}

/// Returns the type of a field's values.
pub fn expr_type(types: &[TypeDef], ty: &Type) -> ExprType {
    match ty {
        Type::String => ExprType::String,
        Type::Integer => ExprType::Int,
        Type::Number => ExprType::Double,
        Type::Boolean => ExprType::Bool,
        // Rules cannot read these values, only test for their presence. Files and nullable values
        // are not supported, and unsigned integers do not fit into the integers of rules.
        Type::Json
        | Type::Unsigned
        | Type::File
        | Type::JsonObject
        | Type::Map(_)
        | Type::Nullable(_) => ExprType::Json,
        Type::List(item) => ExprType::List(Box::new(expr_type(types, item))),
        Type::Named(id) => match id.kind(types) {
            KindId::Object(_) | KindId::Union(_) => ExprType::Object(*id),
            KindId::Enum(id) => ExprType::Enum(id),
            KindId::Either(id) => ExprType::Either(id),
        },
    }
}

/// Returns the type of a property's values.
pub fn property_type(ty: PropertyType) -> ExprType {
    match ty {
        PropertyType::Integer => ExprType::Int,
        PropertyType::Number => ExprType::Double,
        PropertyType::Boolean => ExprType::Bool,
        PropertyType::String => ExprType::String,
    }
}

/// Returns the member with a wire name.
pub fn member<'a>(types: &'a [TypeDef], id: TypeId, field: &str) -> Option<Member<'a>> {
    match &types[id.0].kind {
        TypeKind::Object(object) => {
            let found = object.fields.iter().find(|candidate| candidate.name.wire == field)?;
            Some(Member {
                ty: expr_type(types, &found.ty),
                certain: found.required && !found.nullable,
                place: MemberPlace::Object(found),
            })
        }
        TypeKind::Union(union) if union.tag.wire == field => {
            Some(Member { ty: ExprType::String, certain: true, place: MemberPlace::Tag(union) })
        }
        TypeKind::Union(union) => {
            let holders: Vec<(&Variant, &Field)> = union
                .variants
                .iter()
                .filter_map(|variant| Some((variant, variant_field(types, variant, field)?)))
                .collect();
            let (_, first) = *holders.first()?;
            let certain = holders.len() == union.variants.len()
                && holders.iter().all(|(_, field)| field.required);
            let variants = holders.iter().map(|(variant, _)| *variant).collect();
            Some(Member {
                ty: expr_type(types, &first.ty),
                certain,
                place: MemberPlace::Variants(union, variants, first),
            })
        }
        TypeKind::Enum(_) | TypeKind::Either(_) => None,
    }
}

/// Returns the member that an expression reads or tests.
pub fn member_of<'a>(types: &'a [TypeDef], of: &Expr, field: &str) -> Option<Member<'a>> {
    match of.ty {
        ExprType::Object(id) => member(types, id, field),
        _ => None,
    }
}

/// Returns the field of a variant's payload.
pub fn variant_field<'a>(
    types: &'a [TypeDef],
    variant: &Variant,
    field: &str,
) -> Option<&'a Field> {
    variant.ty.of(types).fields.iter().find(|candidate| candidate.name.wire == field)
}

/// Returns the wire names of all members of a type, for suggestions.
pub fn member_names(types: &[TypeDef], id: TypeId) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    match &types[id.0].kind {
        TypeKind::Object(object) => {
            names.extend(object.fields.iter().map(|field| field.name.wire.as_str()));
        }
        TypeKind::Union(union) => {
            names.push(&union.tag.wire);
            for variant in &union.variants {
                for name in member_names(types, variant.ty.into()) {
                    if !names.contains(&name) {
                        names.push(name);
                    }
                }
            }
        }
        TypeKind::Enum(_) | TypeKind::Either(_) => {}
    }
    names
}

/// Returns the alternative with a wire name, for an expression of an either type.
pub fn alternative_of<'a>(types: &'a [TypeDef], of: &Expr, name: &str) -> Option<&'a Alternative> {
    match of.ty {
        ExprType::Either(id) => {
            id.of(types).alternatives.iter().find(|candidate| candidate.name.wire == name)
        }
        _ => None,
    }
}

/// Returns the enum of an expression's value.
pub fn enum_of<'a>(types: &'a [TypeDef], of: &Expr) -> Option<&'a EnumType> {
    match of.ty {
        ExprType::Enum(id) => Some(id.of(types)),
        _ => None,
    }
}

/// Returns the wire form of an enum value.
pub fn wire_value(value: &EnumValue) -> Json {
    value.number.map_or_else(|| Json::string(&value.name.wire), Json::Integer)
}

/// Returns the listed value of an enum whose wire form is `json`.
pub fn listed<'a>(enum_type: &'a EnumType, json: &Json) -> Option<&'a EnumValue> {
    enum_type.values.iter().find(|value| match (value.number, json) {
        (Some(number), json) => json.as_integer() == Some(number.into()),
        (None, Json::String(json)) => value.name.wire == *json,
        _ => false,
    })
}

/// Returns the value of an enum value's property; `None` if the enum value omits it.
pub fn property_value<'a>(
    enum_type: &'a EnumType,
    value: &'a EnumValue,
    property: &str,
) -> Option<&'a Json> {
    let index =
        enum_type.properties.iter().position(|candidate| candidate.name.wire == property)?;
    value.properties.get(index).filter(|value| !value.is_null())
}

/// Returns true if an expression is a path that starts at the object to which the rule belongs.
pub fn starts_at_this(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::This => true,
        ExprKind::Member { of, .. } | ExprKind::As { of, .. } => starts_at_this(of),
        _ => false,
    }
}

fn name(types: &[TypeDef], id: impl Into<TypeId>) -> &str {
    &types[id.into().0].name.wire
}

/// Describes a type for messages.
pub fn describe(types: &[TypeDef], ty: &ExprType) -> String {
    match ty {
        ExprType::Bool => "a Boolean".to_owned(),
        ExprType::Int => "a whole number".to_owned(),
        ExprType::Double => "a number".to_owned(),
        ExprType::String => "a string".to_owned(),
        ExprType::Enum(id) => format!("a value of the enum `{}`", name(types, *id)),
        ExprType::Object(id) => format!("the object `{}`", name(types, *id)),
        ExprType::Either(id) => format!("the either value `{}`", name(types, *id)),
        ExprType::Json => "free JSON".to_owned(),
        ExprType::List(_) => "a list".to_owned(),
        ExprType::Timestamp => "a timestamp".to_owned(),
        ExprType::Duration => "a duration".to_owned(),
    }
}
