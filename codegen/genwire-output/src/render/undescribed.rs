//! Finds items without docs, as the lint `missing_docs` does.

use syn::{Attribute, Field, Fields, ImplItem, Item, TraitItem, Visibility};

/// Returns true if an item, or part of it, is public and has no docs.
pub(super) fn is_undescribed(item: &Item) -> bool {
    match item {
        Item::Struct(item) => {
            is_bare_public(&item.vis, &item.attrs)
                || is_public(&item.vis) && fields(&item.fields).any(is_bare_field)
        }
        Item::Enum(item) => {
            let mut variants = item.variants.iter();
            is_bare_public(&item.vis, &item.attrs)
                || is_public(&item.vis) && variants.any(|variant| is_bare(&variant.attrs))
        }
        Item::Trait(item) => {
            let is_bare_method = |part: &TraitItem| match part {
                TraitItem::Fn(method) => is_bare(&method.attrs),
                _ => false,
            };
            is_bare_public(&item.vis, &item.attrs) || item.items.iter().any(is_bare_method)
        }
        Item::Impl(block) if block.trait_.is_none() => block.items.iter().any(|part| match part {
            ImplItem::Fn(method) => is_bare_public(&method.vis, &method.attrs),
            ImplItem::Const(one) => is_bare_public(&one.vis, &one.attrs),
            _ => false,
        }),
        Item::Fn(item) => is_bare_public(&item.vis, &item.attrs),
        Item::Const(item) => is_bare_public(&item.vis, &item.attrs),
        Item::Type(item) => is_bare_public(&item.vis, &item.attrs),
        _ => false,
    }
}

/// Returns the named fields, because the others need no docs.
fn fields(fields: &Fields) -> impl Iterator<Item = &Field> {
    fields.iter().filter(|field| field.ident.is_some())
}

fn is_bare_field(field: &Field) -> bool {
    is_bare_public(&field.vis, &field.attrs)
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

fn is_bare_public(visibility: &Visibility, attributes: &[Attribute]) -> bool {
    is_public(visibility) && is_bare(attributes)
}

fn is_bare(attributes: &[Attribute]) -> bool {
    !attributes.iter().any(|one| one.path().is_ident("doc"))
}

#[cfg(test)]
mod tests {
    use super::is_undescribed;

    #[test]
    fn public_items_without_docs_are_found_and_no_others() {
        for (item, expected) in [
            ("pub struct A { pub a: u8 }", true),
            ("/// A.\npub struct A { pub a: u8 }", true),
            ("/// A.\npub struct A { a: u8 }", false),
            ("/// A.\npub struct A(pub u8);", false),
            ("/// A.\npub enum A { B }", true),
            ("/// A.\npub enum A {\n /// B.\n B }", false),
            ("enum A { B }", false),
            ("impl A { pub fn a() {} }", true),
            ("impl A { fn a() {} }", false),
            ("impl B for A { fn a() {} }", false),
            ("pub const A: u8 = 1;", true),
            ("pub use a::B;", false),
        ] {
            let parsed = syn::parse_str(item).unwrap();
            assert_eq!(is_undescribed(&parsed), expected, "{item}");
        }
    }
}
