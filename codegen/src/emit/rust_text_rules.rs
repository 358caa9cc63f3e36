//! The markers that may stand inside a text, as constants: `generated/text_rules.rs`.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use crate::emit::rust::docs::{self, Docs};
use crate::emit::rust::{float, folder};
use crate::model::{Area, Interface, Reading, TextRules};
use crate::{OutputFile, render};

/// One file for each area that has text rules.
pub fn emit(interface: &Interface) -> Vec<OutputFile> {
    interface.areas.iter().filter_map(|area| emit_area(interface, area)).collect()
}

fn emit_area(interface: &Interface, area: &Area) -> Option<OutputFile> {
    if area.text_rules.is_empty() {
        return None;
    }
    let name = &area.name.wire;
    let items: Vec<TokenStream> =
        area.text_rules.iter().flat_map(|rules| emit_rules(interface, name, rules)).collect();
    let mut docs = Docs::new("The markers that may stand inside a text.");
    for rules in &area.text_rules {
        let path = format!("{name}.text_rules.{}", rules.name.wire);
        docs.push(&rules.doc);
        docs.notes(&rules.notes);
        docs.gaps(interface, &rules.gaps, &path);
        let notes = docs::facts_below(interface, &format!("{path}.notes"));
        let own = docs::facts_at(interface, &[path.as_str()]);
        docs.spec(&path, &own.into_iter().chain(notes).collect::<Vec<_>>());
    }
    let from = format!("spec/{name}/text_rules.toml");
    let header = render::Header { from: &from, doc: &docs.text() };
    Some(render::rust(format!("{}/text_rules.rs", folder(name)), &header, &items))
}

fn emit_rules(interface: &Interface, area: &str, rules: &TextRules) -> Vec<TokenStream> {
    let path = format!("{area}.text_rules.{}", rules.name.wire);
    let mut items = emit_pause(interface, &path, rules);
    items.extend(
        rules.readings.iter().filter_map(|reading| emit_reading(interface, &path, rules, reading)),
    );
    items
}

fn emit_pause(interface: &Interface, path: &str, rules: &TextRules) -> Vec<TokenStream> {
    let pause = &rules.pause;
    let path = format!("{path}.pause");
    let of = |suffix: &str, doc: &str, at: &str| {
        let mut docs = Docs::new(doc);
        docs.spec(at, &docs::facts_at(interface, &[at]));
        (format_ident!("{}_PAUSE_{suffix}", rules.name.shouting()), docs.emit())
    };
    let (open_name, open_docs) =
        of("OPEN", &format!("What opens a pause marker. {}", pause.doc), &path);
    let (close_name, close_docs) = of("CLOSE", "What closes a pause marker.", &path);
    let range = format!("{path}.range");
    let (min_name, min_docs) = of("MIN", "The shortest pause, in seconds.", &range);
    let (max_name, max_docs) = of("MAX", "The longest pause, in seconds.", &range);
    let (decimals_name, decimals_docs) =
        of("DECIMALS", "How many decimals the seconds may have.", &format!("{path}.decimals"));
    let (open, close) = (&pause.open, &pause.close);
    let (min, max) = (float(pause.min), float(pause.max));
    let decimals = Literal::u32_unsuffixed(pause.decimals);
    vec![
        quote! { #open_docs pub const #open_name: &str = #open; },
        quote! { #close_docs pub const #close_name: &str = #close; },
        quote! { #min_docs pub const #min_name: f64 = #min; },
        quote! { #max_docs pub const #max_name: f64 = #max; },
        quote! { #decimals_docs pub const #decimals_name: u32 = #decimals; },
    ]
}

fn emit_reading(
    interface: &Interface,
    path: &str,
    rules: &TextRules,
    reading: &Reading,
) -> Option<TokenStream> {
    let (low, high) = reading.tones?;
    let path = format!("{path}.readings.{}", reading.name.wire);
    let mut docs = Docs::new("The lowest and the highest tone digit of the reading.");
    docs.push(&reading.doc);
    docs.spec(&path, &docs::facts_below(interface, &path));
    let docs = docs.emit();
    let name = format_ident!("{}_{}_TONES", rules.name.shouting(), reading.name.shouting());
    let (low, high) = (Literal::u32_unsuffixed(low), Literal::u32_unsuffixed(high));
    Some(quote! { #docs pub const #name: (u32, u32) = (#low, #high); })
}
