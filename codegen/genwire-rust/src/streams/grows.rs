//! The fast path for events that only extend one string.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::{Pair, Writer, inner, paired, rules_ident};
use crate::items::field_ident;
use genwire_spec::model::{Field, Merge, Type};

impl Writer<'_> {
    /// Emits the path of the string that grows, and the functions that find it.
    pub(super) fn emit_grows(
        &mut self,
        pair: Pair,
        path: &str,
        repeats: Option<&Ident>,
    ) -> (TokenStream, TokenStream) {
        let steps: Vec<&str> = path.split('.').collect();
        let growing = self.growing(pair, &steps);
        let added_text = self.emit_added_text(pair, &steps);
        let guard = repeats.map(|member| {
            quote! {
                if event.#member.is_some() {
                    return None;
                }
            }
        });
        let at = quote! { const GROWING_PATH: &'static [&'static str] = &[#(#steps),*]; };
        let functions = quote! {
            fn growing(&mut self, event: &Self::Event) -> Option<&mut String> {
                #guard
                #growing(self, event)
            }

            fn added_text(event: &Self::Event) -> Option<&str> {
                #added_text
            }
        };
        (at, functions)
    }

    /// Emits the function that finds the string for a delta.
    fn growing(&mut self, pair: Pair, steps: &[&str]) -> Ident {
        let name = format_ident!("growing_{}", self.interface.ty(pair.delta).name.snake);
        let place = self.functions.len();
        self.functions.push(TokenStream::new());
        let guard = self.emit_guard(pair, steps.first().copied().unwrap_or_default());
        let found = self.emit_found(pair, steps);
        let (delta, whole) = (self.name(pair.delta), self.name(pair.whole));
        // Without other members, the delta does not matter: the string is always in one member.
        let is_read = steps.len() > 1 || !guard.is_empty();
        let argument = format_ident!("{}", if is_read { "delta" } else { "_delta" });
        self.functions[place] = quote! {
            fn #name<'a>(into: &'a mut #whole, #argument: &#delta) -> Option<&'a mut String> {
                #guard
                #found
            }
        };
        name
    }

    /// Emits one step down the path, to the string or to the value around it.
    fn emit_found(&mut self, pair: Pair, steps: &[&str]) -> TokenStream {
        let Some((name, below)) = steps.split_first() else { return quote! { None } };
        let Some((field, target)) = paired(self.interface, pair, name) else {
            return quote! { None };
        };
        let (from, into) = (field_ident(&field.name), field_ident(&target.name));
        if below.is_empty() {
            return quote! { into.#into.as_mut() };
        }
        let inner = inner(self.interface, field, target);
        let growing = self.growing(inner, below);
        if matches!(field.merge, Some(Merge::ByKey(_))) {
            let rules = rules_ident(self.interface, inner);
            quote! {
                let [delta] = delta.#from.as_deref()? else { return None };
                #growing(merge::item_of(into.#into.as_mut(), delta, &#rules)?, delta)
            }
        } else {
            quote! { #growing(into.#into.as_mut()?, delta.#from.as_ref()?) }
        }
    }

    /// Emits an early return if another member of the same delta would also add something.
    fn emit_guard(&self, pair: Pair, grows: &str) -> TokenStream {
        let target =
            |name: &str| paired(self.interface, pair, name).map(|(_, into)| &into.name.wire);
        let fields = &self.interface.object(pair.delta).fields;
        let others = fields.iter().filter(|field| field.name.wire != grows);
        let mut adds: Vec<TokenStream> = Vec::new();
        for field in others {
            let Some(into) = target(&field.name.wire) else { continue };
            let shares = Some(into) == target(grows);
            adds.extend(emit_adds(field, shares));
        }
        if adds.is_empty() {
            return quote! {};
        }
        quote! {
            if #(#adds)||* {
                return None;
            }
        }
    }

    /// Emits the expression that reads the added string from an event.
    fn emit_added_text(&self, pair: Pair, steps: &[&str]) -> TokenStream {
        let mut at = pair;
        let mut code = quote! { event };
        for (index, name) in steps.iter().enumerate() {
            let Some((field, target)) = paired(self.interface, at, name) else { break };
            let from = field_ident(&field.name);
            if index + 1 == steps.len() {
                return quote! { #code.#from.as_deref() };
            }
            at = inner(self.interface, field, target);
            let first = matches!(field.ty, Type::List(_)).then(|| quote! { .first()? });
            code = quote! { #code.#from.as_ref()? #first };
        }
        quote! { None }
    }
}

/// Emits the condition for a repeated member to add something; `None` if it never does.
fn emit_adds(field: &Field, shares: bool) -> Option<TokenStream> {
    let name = field_ident(&field.name);
    match &field.merge {
        Some(_) if shares => Some(quote! { delta.#name.is_some() }),
        Some(Merge::Concat | Merge::ConcatNew) if field.ty == Type::String => {
            Some(quote! { !merge::adds_nothing(delta.#name.as_ref()) })
        }
        Some(Merge::Concat | Merge::ByKey(_)) if matches!(field.ty, Type::List(_)) => {
            Some(quote! { delta.#name.as_ref().is_some_and(|list| !list.is_empty()) })
        }
        Some(Merge::Concat | Merge::ConcatNew | Merge::ByKey(_) | Merge::Nested) => {
            Some(quote! { delta.#name.is_some() })
        }
        // Repeating the same value changes nothing.
        Some(Merge::First | Merge::Longest | Merge::Replace) | None => None,
    }
}
