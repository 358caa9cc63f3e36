//! The items of all types in a generated file.

use proc_macro2::TokenStream;

use crate::items::either::emit_either;
use crate::items::enums::emit_enum;
use crate::items::imports::Imports;
use crate::items::structs::emit_struct;
use crate::items::union::emit_union;
use crate::rules::emit_rule_fn;
use genwire_spec::model::{Interface, TypeId, TypeKind};

/// Emits the items of the types, each type followed by its rules.
pub(crate) fn emit_types(
    interface: &Interface,
    ids: &[TypeId],
    imports: &mut Imports,
) -> Vec<TokenStream> {
    ids.iter().flat_map(|id| emit_type(interface, *id, imports)).collect()
}

fn emit_type(interface: &Interface, id: TypeId, imports: &mut Imports) -> Vec<TokenStream> {
    let def = interface.ty(id);
    let mut items = match &def.kind {
        TypeKind::Object(object) => vec![emit_struct(interface, id, object, imports)],
        TypeKind::Enum(ty) => emit_enum(interface, id, ty, imports),
        TypeKind::Union(union) => emit_union(interface, id, union, imports),
        TypeKind::Either(either) => emit_either(interface, id, either, imports),
    };
    for rule in &def.rules {
        let function = emit_rule_fn(interface, def, rule);
        imports.scan(interface, &function);
        items.push(function);
    }
    items
}
