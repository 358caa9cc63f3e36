//! The kind of a type, as far as its tokens reveal it.

use syn::{GenericArgument, PathArguments, Type};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TypeKind {
    Number,
    Integer,
    Unsigned,
    Boolean,
    String,
    List,
    Map,
    Json,
    /// The file type of the runtime.
    File,
    Extra,
    /// Any other type.
    Named,
}

impl TypeKind {
    /// Returns true for integers.
    pub(crate) fn is_whole(self) -> bool {
        matches!(self, Self::Integer | Self::Unsigned)
    }

    /// Returns the kind as a noun, for messages.
    pub(crate) fn noun(self) -> &'static str {
        match self {
            Self::Number => "a number",
            Self::Integer => "a whole number",
            Self::Unsigned => "a whole number without a sign",
            Self::Boolean => "a boolean",
            Self::String => "a string",
            Self::List => "a list",
            Self::Map => "a map",
            Self::Json => "any JSON",
            Self::File => "a file",
            Self::Extra => "`Extra`",
            Self::Named => "a type of its own",
        }
    }
}

/// Returns the kind of a type that is not an `Option`.
pub(crate) fn kind(ty: &Type) -> TypeKind {
    if is_formatted(ty) {
        return TypeKind::String;
    }
    let Some(name) = last_word(ty) else { return TypeKind::Named };
    match name.as_str() {
        "f64" => TypeKind::Number,
        "i64" => TypeKind::Integer,
        "u64" => TypeKind::Unsigned,
        "bool" => TypeKind::Boolean,
        "String" => TypeKind::String,
        "Vec" => TypeKind::List,
        "BTreeMap" => TypeKind::Map,
        "RawJson" => TypeKind::Json,
        "File" if is_of_runtime(ty) => TypeKind::File,
        "Extra" => TypeKind::Extra,
        "Box" => argument(ty, "Box").map_or(TypeKind::Named, kind),
        _ => TypeKind::Named,
    }
}

/// Returns true for a type with the path of the runtime, because the spec may have a type with the
/// same name.
fn is_of_runtime(ty: &Type) -> bool {
    let Type::Path(path) = ty else { return false };
    path.path.segments.iter().rev().nth(1).is_some_and(|segment| segment.ident == "genwire_core")
}

/// Returns true for a string with its parsed value, from the runtime's module `formatted`.
pub(crate) fn is_formatted(ty: &Type) -> bool {
    let Type::Path(path) = ty else { return false };
    let mut segments = path.path.segments.iter();
    segments.any(|segment| segment.ident == "genwire_core")
        && segments.next().is_some_and(|segment| segment.ident == "formatted")
}

/// Returns the `T` of the runtime's `Nullable<T>`.
pub(crate) fn nullable(ty: &Type) -> Option<&Type> {
    argument(ty, "Nullable").filter(|_| is_of_runtime(ty))
}

pub(crate) fn argument<'a>(ty: &'a Type, wrapper: &str) -> Option<&'a Type> {
    arguments(ty, wrapper)?.next()
}

/// Returns true for a boxed value.
pub(crate) fn is_boxed(ty: &Type) -> bool {
    argument(ty, "Box").is_some()
}

fn last_argument<'a>(ty: &'a Type, wrapper: &str) -> Option<&'a Type> {
    arguments(ty, wrapper)?.last()
}

fn arguments<'a>(ty: &'a Type, wrapper: &str) -> Option<impl Iterator<Item = &'a Type>> {
    let Type::Path(path) = ty else { return None };
    let last = path.path.segments.last()?;
    if last.ident != wrapper {
        return None;
    }
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    Some(arguments.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    }))
}

/// Returns true if a type has no rules of its own.
pub(crate) fn is_plain(ty: &Type) -> bool {
    match kind(ty) {
        TypeKind::Named => false,
        TypeKind::List | TypeKind::Map => item(ty).is_some_and(is_plain),
        _ => true,
    }
}

/// Returns true for integers, at any depth of lists, maps, options and boxes.
pub(crate) fn holds_integers(ty: &Type) -> bool {
    let inner = ["Option", "Nullable", "Box", "Vec"].iter().find_map(|name| argument(ty, name));
    let inner = inner.or_else(|| last_argument(ty, "BTreeMap"));
    inner.map_or_else(|| kind(ty).is_whole(), holds_integers)
}

/// Returns the type of list items or map values, without its `Option`.
pub(crate) fn item(ty: &Type) -> Option<&Type> {
    written_item(ty).map(|item| argument(item, "Option").unwrap_or(item))
}

/// Returns true for a list or a map whose items or values may be null.
pub(crate) fn has_null_items(ty: &Type) -> bool {
    written_item(ty).is_some_and(|item| argument(item, "Option").is_some())
}

fn written_item(ty: &Type) -> Option<&Type> {
    match kind(ty) {
        TypeKind::List => argument(ty, "Vec"),
        TypeKind::Map => last_argument(ty, "BTreeMap"),
        _ => None,
    }
}

fn last_word(ty: &Type) -> Option<String> {
    match ty {
        Type::Path(path) => path.path.segments.last().map(|segment| segment.ident.to_string()),
        _ => None,
    }
}
