//! The docs of the generated Rust items, as rustdoc shows them.

use super::normal::normal;
use genwire_output::{OutputFile, OutputKind};
use std::collections::BTreeMap;
use syn::{Attribute, Expr, Field, Fields, Item, Lit, Meta, Visibility};

/// The docs of items, as normal texts, by crate folder and path.
///
/// A module is `mod NAME`, a type, constant or function has its name, a member or variant is
/// `TYPE.NAME`. The name of a member or variant is that on the wire, where it has one.
#[derive(Debug, Default)]
pub(super) struct RustDocs {
    texts: BTreeMap<(String, String), String>,
}

impl RustDocs {
    /// Reads the generated files of the crates.
    pub(super) fn of(files: &[OutputFile]) -> Result<Self, String> {
        let mut docs = Self::default();
        for file in files.iter().filter(|file| file.kind == OutputKind::Rust) {
            let Some((folder, name)) = file.path.split_once("/src/generated/") else { continue };
            let tree = syn::parse_file(&file.text)
                .map_err(|error| format!("`{}` is no Rust: {error}", file.path))?;
            let module = name.trim_end_matches(".rs");
            docs.add(folder, format!("mod {module}"), &tree.attrs, "");
            for item in &tree.items {
                docs.item(folder, item);
            }
        }
        Ok(docs)
    }

    /// Returns the docs of an item.
    pub(super) fn get(&self, folder: &str, path: &str) -> Option<&str> {
        self.texts.get(&(folder.to_owned(), path.to_owned())).map(String::as_str)
    }

    fn add(&mut self, folder: &str, path: String, attributes: &[Attribute], value: &str) {
        let text = normal(&format!("{}\n{value}", doc(attributes)));
        self.texts.insert((folder.to_owned(), path), text);
    }

    fn item(&mut self, folder: &str, item: &Item) {
        match item {
            Item::Struct(one) => {
                self.add(folder, one.ident.to_string(), &one.attrs, "");
                let Fields::Named(fields) = &one.fields else { return };
                // A flattened field is for members that have no name of their own.
                let shown = |field: &&Field| is_public(&field.vis) && !is_flattened(&field.attrs);
                for field in fields.named.iter().filter(shown) {
                    let ident = field.ident.as_ref().map(ToString::to_string).unwrap_or_default();
                    let name = renamed(&field.attrs).unwrap_or(ident);
                    self.add(folder, format!("{}.{name}", one.ident), &field.attrs, "");
                }
            }
            Item::Enum(one) => {
                self.add(folder, one.ident.to_string(), &one.attrs, "");
                for variant in &one.variants {
                    let ident = variant.ident.to_string();
                    let name = renamed(&variant.attrs).unwrap_or(ident);
                    self.add(folder, format!("{}.{name}", one.ident), &variant.attrs, "");
                }
            }
            Item::Type(one) => self.add(folder, one.ident.to_string(), &one.attrs, ""),
            Item::Impl(one) if one.trait_.is_none() => self.methods(folder, one),
            Item::Const(one) if is_public(&one.vis) => {
                self.add(folder, one.ident.to_string(), &one.attrs, &literal(&one.expr));
            }
            Item::Static(one) if is_public(&one.vis) => {
                self.add(folder, one.ident.to_string(), &one.attrs, &literal(&one.expr));
            }
            _ => {}
        }
    }

    fn methods(&mut self, folder: &str, block: &syn::ItemImpl) {
        let syn::Type::Path(ty) = block.self_ty.as_ref() else { return };
        let Some(ty) = ty.path.get_ident().map(ToString::to_string) else { return };
        for item in &block.items {
            if let syn::ImplItem::Fn(one) = item
                && is_public(&one.vis)
            {
                self.add(folder, format!("{ty}.{}()", one.sig.ident), &one.attrs, "");
            }
        }
    }
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

fn is_flattened(attributes: &[Attribute]) -> bool {
    let mut is_flattened = false;
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("serde")) {
        let _ = attribute.parse_nested_meta(|meta| {
            is_flattened |= meta.path.is_ident("flatten");
            Ok(())
        });
    }
    is_flattened
}

/// Returns the doc comment of an item.
fn doc(attributes: &[Attribute]) -> String {
    let lines = attributes.iter().filter_map(|attribute| match &attribute.meta {
        Meta::NameValue(pair) if pair.path.is_ident("doc") => match &pair.value {
            Expr::Lit(value) => match &value.lit {
                Lit::Str(text) => Some(text.value()),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the name on the wire: that of `#[serde(rename = "…")]`, or the number of
/// `#[wire(number = …)]`.
fn renamed(attributes: &[Attribute]) -> Option<String> {
    let mut name = None;
    for attribute in attributes {
        if !(attribute.path().is_ident("serde") || attribute.path().is_ident("wire")) {
            continue;
        }
        // A part of another form ends the attribute; the names come before such parts.
        let _ = attribute.parse_nested_meta(|meta| {
            if !meta.input.peek(syn::Token![=]) {
                return Ok(());
            }
            match meta.value()?.parse::<Lit>()? {
                Lit::Str(text) if meta.path.is_ident("rename") => name = Some(text.value()),
                Lit::Int(number) if meta.path.is_ident("number") => {
                    name = Some(number.base10_digits().to_owned());
                }
                _ => {}
            }
            Ok(())
        });
    }
    name
}

/// Returns the literals of a constant, which rustdoc shows as its value.
fn literal(value: &Expr) -> String {
    match value {
        Expr::Lit(value) => match &value.lit {
            Lit::Str(text) => text.value(),
            Lit::Int(number) => number.base10_digits().to_owned(),
            Lit::Float(number) => number.base10_digits().to_owned(),
            _ => String::new(),
        },
        Expr::Tuple(parts) => parts.elems.iter().map(literal).collect::<Vec<_>>().join(" "),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn docs(text: &str) -> RustDocs {
        let path = "crates/shop/src/generated/types.rs".to_owned();
        let file = OutputFile { path, text: text.into(), kind: OutputKind::Rust };
        RustDocs::of(&[file]).unwrap()
    }

    #[test]
    fn docs_are_found_by_the_name_on_the_wire() {
        let docs = docs(
            "//! Orders.\n\n\
             /// An order.\n#[wire(name = \"shop.Order\")]\npub struct Order {\n\
             /// The\n/// [kind](Self::ty).\n#[serde(default, rename = \"type\")]\n\
             #[validate(range(min = 1))]\npub ty: String,\n/// Hidden.\nhidden: u8,\n\
             /// More.\n#[serde(rename = \"extra\")]\npub more: u8,\n\
             /// Unlisted.\n#[serde(flatten)]\npub extra: u8 }\n\
             /// State.\npub enum State {\n/// Done.\n#[wire(number = 7)]\nDone,\n/// Other.\nNew }\n\
             impl State {\n/// Returns the price.\npub fn price(&self) -> i64 { 1 }\n}\n\
             /// Any JSON.\npub type Note = RawJson;\n\
             /// The longest.\npub const LONGEST: (u32, f64) = (1_000, 2.5);\n",
        );
        let get = |path: &str| docs.get("crates/shop", path).unwrap_or("nothing").to_owned();
        for (path, expected) in [
            ("mod types", "orders."),
            ("Order", "an order."),
            ("Order.type", "the kind."),
            ("State", "state."),
            ("State.7", "done."),
            ("State.New", "other."),
            ("State.price()", "returns the price."),
            ("Note", "any json."),
        ] {
            assert_eq!(get(path), expected, "{path}");
        }
        assert_eq!(get("LONGEST"), "the longest. 1000 2.5");
        assert_eq!(get("Order.extra"), "more.");
        assert_eq!(get("Order.hidden"), "nothing");
    }

    #[test]
    fn a_file_that_is_no_rust_is_an_error() {
        let file = OutputFile {
            path: "crates/shop/src/generated/types.rs".to_owned(),
            text: "pub struct".into(),
            kind: OutputKind::Rust,
        };
        assert!(RustDocs::of(&[file]).unwrap_err().contains("is no Rust"));
    }
}
