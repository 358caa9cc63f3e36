//! The markers inside a string, as constants: `generated/text_rules.rs`.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use crate::items::docs::Docs;
use crate::items::{float, folder};
use genwire_output::{OutputFile, render};
use genwire_spec::model::{Area, Interface, NumberMarker, Reading, TextRules};

/// Emits one file for each area with text rules.
pub fn emit(interface: &Interface) -> Vec<OutputFile> {
    interface.areas.iter().filter_map(|area| emit_area(interface, area)).collect()
}

fn emit_area(interface: &Interface, area: &Area) -> Option<OutputFile> {
    if area.text_rules.is_empty() {
        return None;
    }
    let name = &area.name.wire;
    let items: Vec<TokenStream> = area.text_rules.iter().flat_map(emit_rules).collect();
    let mut docs = Docs::new("The markers inside a text.");
    for rules in &area.text_rules {
        docs.push(&rules.doc);
        docs.notes(&rules.notes);
        // A reading without tones has no constant whose docs could describe it.
        let readings = rules.readings.iter();
        docs.list(readings.map(|one| format!("`{}`: {}", one.name.wire, one.doc)));
    }
    docs.reference(interface, &format!("{name}/text_rules.md"));
    let from = interface.project.spec_path(&format!("{name}/text_rules.toml"));
    let header = render::Header {
        from: &from,
        by: module_path!(),
        command: &interface.project.command,
        doc: &docs.text(),
    };
    Some(render::rust(format!("{}/text_rules.rs", folder(interface, name)), &header, items))
}

fn emit_rules(rules: &TextRules) -> Vec<TokenStream> {
    let numbers = rules.numbers.iter().flat_map(|marker| emit_number(rules, marker));
    let readings = rules.readings.iter().filter_map(|reading| emit_reading(rules, reading));
    numbers.chain(readings).collect()
}

fn emit_number(rules: &TextRules, marker: &NumberMarker) -> [TokenStream; 5] {
    let of = |suffix: &str, doc: &str| {
        let (rules, marker) = (rules.name.shouting(), marker.name.shouting());
        (format_ident!("{rules}_{marker}_{suffix}"), Docs::new(doc).emit())
    };
    let name = &marker.name.wire;
    let effect = marker.doc.split("\n\n").next().unwrap_or_default();
    let (open_name, open_docs) =
        of("OPEN", &format!("The opening of the `{name}` marker. {effect}"));
    let (close_name, close_docs) = of("CLOSE", &format!("The end of the `{name}` marker."));
    let (min_name, min_docs) = of("MIN", &format!("The lowest number in the `{name}` marker."));
    let (max_name, max_docs) = of("MAX", &format!("The highest number in the `{name}` marker."));
    let (decimals_name, decimals_docs) = of("DECIMALS", "The most decimals of the number.");
    let (open, close) = (&marker.open, &marker.close);
    let (min, max) = (float(marker.min), float(marker.max));
    let decimals = Literal::u32_unsuffixed(marker.decimals);
    [
        quote! { #open_docs pub const #open_name: &str = #open; },
        quote! { #close_docs pub const #close_name: &str = #close; },
        quote! { #min_docs pub const #min_name: f64 = #min; },
        quote! { #max_docs pub const #max_name: f64 = #max; },
        quote! { #decimals_docs pub const #decimals_name: u32 = #decimals; },
    ]
}

fn emit_reading(rules: &TextRules, reading: &Reading) -> Option<TokenStream> {
    let (low, high) = reading.tones?;
    let mut docs = Docs::new("The lowest and the highest tone digit of the reading.");
    docs.push(&reading.doc);
    let docs = docs.emit();
    let name = format_ident!("{}_{}_TONES", rules.name.shouting(), reading.name.shouting());
    let (low, high) = (Literal::u32_unsuffixed(low), Literal::u32_unsuffixed(high));
    Some(quote! { #docs pub const #name: (u32, u32) = (#low, #high); })
}
