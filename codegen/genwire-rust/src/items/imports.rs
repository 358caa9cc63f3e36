//! The `use` lines of a generated file, collected while its items are written.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::quote;

use super::{module_of, package_ident, type_ident};
use genwire_spec::model::{COMMON, Interface, TypeId};

/// The imports of a file.
#[derive(Clone, Debug)]
pub(crate) struct Imports {
    area: String,
    module: String,
    core: BTreeSet<String>,
    shared: BTreeSet<String>,
    siblings: BTreeMap<String, BTreeSet<String>>,
    schema: bool,
    map: bool,
}

impl Imports {
    /// Creates an empty list of imports for a module of an area.
    pub(crate) fn new(area: &str, module: &str) -> Self {
        Self {
            area: area.to_owned(),
            module: module.to_owned(),
            core: BTreeSet::new(),
            shared: BTreeSet::new(),
            siblings: BTreeMap::new(),
            schema: false,
            map: false,
        }
    }

    /// Imports an item of the core crate.
    pub(crate) fn core(&mut self, name: &str) {
        self.core.insert(name.to_owned());
    }

    /// Imports an item of the common crate.
    pub(crate) fn shared(&mut self, name: &str) {
        self.shared.insert(name.to_owned());
    }

    /// Imports an item of another module of the area.
    pub(crate) fn sibling(&mut self, module: &str, name: &str) {
        self.siblings.entry(module.to_owned()).or_default().insert(name.to_owned());
    }

    /// Imports the map type.
    pub(crate) fn map(&mut self) {
        self.map = true;
    }

    /// Imports the derive macro for schemas.
    pub(crate) fn schema(&mut self) {
        self.schema = true;
    }

    pub(crate) fn named(&mut self, interface: &Interface, id: TypeId) {
        let def = interface.ty(id);
        let name = def.name.pascal.clone();
        if def.area != self.area {
            self.shared.insert(name);
        } else if module_of(def) != self.module {
            self.siblings.entry(module_of(def).to_owned()).or_default().insert(name);
        }
    }

    /// Returns true if the module declares or imports a type of the interface.
    pub(crate) fn has(&self, interface: &Interface, id: TypeId) -> bool {
        let def = interface.ty(id);
        let name = &def.name.pascal;
        if def.area != self.area {
            return self.shared.contains(name);
        }
        let module = module_of(def);
        module == self.module || self.siblings.get(module).is_some_and(|names| names.contains(name))
    }

    /// Merges another list of imports.
    pub(crate) fn add(&mut self, other: Self) {
        self.core.extend(other.core);
        self.shared.extend(other.shared);
        for (module, names) in other.siblings {
            self.siblings.entry(module).or_default().extend(names);
        }
        self.schema |= other.schema;
        self.map |= other.map;
    }

    /// Removes the imports that another list has.
    pub(crate) fn without(mut self, other: &Self) -> Self {
        self.core.retain(|name| !other.core.contains(name));
        self.shared.retain(|name| !other.shared.contains(name));
        for (module, names) in &mut self.siblings {
            let known = other.siblings.get(module);
            names.retain(|name| known.is_none_or(|known| !known.contains(name)));
        }
        self.siblings.retain(|_, names| !names.is_empty());
        self.schema &= !other.schema;
        self.map &= !other.map;
        self
    }

    /// Imports every type of the interface that starts a path in some code.
    pub(crate) fn scan(&mut self, interface: &Interface, code: &TokenStream) {
        let mut after_separator = false;
        for token in code.clone() {
            match &token {
                TokenTree::Group(group) => self.scan(interface, &group.stream()),
                TokenTree::Ident(word) if !after_separator => self.scan_word(interface, word),
                _ => {}
            }
            after_separator = matches!(&token, TokenTree::Punct(mark) if mark.as_char() == ':' || mark.as_char() == '.');
        }
    }

    fn scan_word(&mut self, interface: &Interface, word: &Ident) {
        let found = interface.types.iter().position(|def| {
            (def.area == self.area || def.area == COMMON) && *word == type_ident(&def.name)
        });
        if let Some(index) = found {
            self.named(interface, TypeId(index));
        }
    }

    /// Emits the `use` lines.
    pub(crate) fn emit(&self, interface: &Interface) -> Vec<TokenStream> {
        let mut lines = Vec::new();
        if !self.shared.is_empty() {
            let (package, names) = (package_ident(interface, COMMON), idents(&self.shared));
            lines.push(quote! { use #package::{#(#names),*}; });
        }
        if !self.core.is_empty() {
            let names = idents(&self.core);
            lines.push(quote! { use genwire_core::{#(#names),*}; });
        }
        if self.schema {
            lines.push(quote! {
                #[cfg(feature = "schema")]
                use schemars::JsonSchema;
            });
        }
        if self.map {
            lines.push(quote! { use std::collections::BTreeMap; });
        }
        for (module, names) in &self.siblings {
            let module = super::ident(module);
            let names = idents(names);
            lines.push(quote! { use super::#module::{#(#names),*}; });
        }
        lines
    }
}

fn idents(names: &BTreeSet<String>) -> Vec<Ident> {
    names.iter().map(|name| Ident::new(name, Span::call_site())).collect()
}
