//! The parts of the JSON of an error, from the template in the spec.

use proc_macro2::TokenStream;
use quote::quote;

use genwire_spec::model::Json;

/// The words in a template, each with the value of the error that replaces it.
const SLOTS: [(&str, Slot); 6] = [
    ("{code}", Slot::Code),
    ("{digits}", Slot::Code),
    ("{type}", Slot::Type),
    ("{text}", Slot::Message),
    ("{http}", Slot::Http),
    ("{request_id}", Slot::RequestId),
];

#[derive(Clone, Copy)]
enum Slot {
    Code,
    Type,
    Message,
    Http,
    RequestId,
}

/// Emits the parts of a template, separated by commas.
pub(super) fn emit(template: &Json) -> TokenStream {
    let text = template.to_compact().replace("\"{code}\"", "{code}");
    let (mut parts, mut rest) = (Vec::new(), text.as_str());
    while !rest.is_empty() {
        let found = SLOTS.iter().filter_map(|(word, slot)| Some((rest.find(word)?, word, slot)));
        let Some((at, word, slot)) = found.min_by_key(|(at, ..)| *at) else {
            parts.push(quote! { TemplatePart::Text(#rest) });
            break;
        };
        let (before, after) = rest.split_at(at);
        if !before.is_empty() {
            parts.push(quote! { TemplatePart::Text(#before) });
        }
        parts.push(match slot {
            Slot::Code => quote! { TemplatePart::Code },
            Slot::Type => quote! { TemplatePart::Type },
            Slot::Message => quote! { TemplatePart::Message },
            Slot::Http => quote! { TemplatePart::Http },
            Slot::RequestId => quote! { TemplatePart::RequestId },
        });
        rest = &after[word.len()..];
    }
    quote! { #(#parts),* }
}
