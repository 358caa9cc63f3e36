//! The index of an area's generated files: `generated.rs`.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use crate::items::replies;
use crate::items::{
    accumulator_ident, family_ident, ident, joined_operations, module_of, package_ident,
    scheme_ident, service_ident, type_ident, types_of_modules,
};
use genwire_output::{OutputFile, render};
use genwire_spec::model::{Area, COMMON, Interface, Operation, TypeId};
use genwire_spec::names;
use std::collections::BTreeMap;

/// The module of types that several operations share.
const TYPES: &str = "types";
/// The module of the servers.
const SERVERS: &str = "servers";
/// The module of state tables. The names that it exports are derived from the tables.
const STATES: &str = "states";
/// The module of streams. Not all users need it.
const STREAMS: &str = "streams";
/// Maximum number of common types for which the index of an area lists the names.
const MAX_LISTED_NAMES: usize = 100;
/// The modules whose items are only accessible through the index.
const PRIVATE: [&str; 6] = ["check", "client", "error_code", "states", "streams", "types"];
/// The modules that not all users need, and the features that enable them.
const FEATURES: [(&str, &str); 3] =
    [("client", "client"), ("server", "server"), (STREAMS, "stream")];

/// Emits one index for each area.
pub fn emit(interface: &Interface) -> Vec<OutputFile> {
    let has_common = interface.areas.iter().any(|area| area.name.wire == COMMON);
    let common = (!has_common).then(|| Area::empty(names::name(COMMON)));
    let areas = common.iter().chain(&interface.areas);
    areas.map(|area| emit_area(interface, area)).collect()
}

fn emit_area(interface: &Interface, area: &Area) -> OutputFile {
    let name = &area.name.wire;
    let modules = modules(interface, area);
    let mut items: Vec<TokenStream> = modules
        .iter()
        .map(|module| {
            let visibility = (!PRIVATE.contains(module)).then(|| quote! { pub });
            let feature = feature(module);
            let module = ident(module);
            quote! { #feature #visibility mod #module; }
        })
        .collect();
    let types = types_of_modules(interface, name);
    let operations: BTreeMap<&str, &Operation> =
        interface.operations_of(name).map(|one| (one.name.snake.as_str(), one)).collect();
    let reexport = |module: &&str| {
        let types = types.get(module).map_or(&[][..], Vec::as_slice);
        emit_reexport(interface, name, module, (types, operations.get(module).copied()))
    };
    items.extend(modules.iter().filter_map(reexport));
    if name != COMMON {
        items.push(emit_shared(interface));
    }
    let doc = match name.as_str() {
        COMMON => "The code that is generated from the spec for all areas.".to_owned(),
        area => format!("The code that is generated from the spec for the {area} area."),
    };
    let from = interface.project.spec_of_area(name);
    let header = render::Header {
        from: &from,
        by: module_path!(),
        command: &interface.project.command,
        doc: &doc,
    };
    render::rust(
        format!("{}/src/generated.rs", interface.project.package_folder(name)),
        &header,
        items,
    )
}

/// Emits the re-exports from the common crate for users of every area.
fn emit_shared(interface: &Interface) -> TokenStream {
    let package = package_ident(interface, COMMON);
    // Listing thousands of names in hundreds of packages would dominate the code.
    if interface.types_of(COMMON).nth(MAX_LISTED_NAMES).is_some() {
        return quote! { pub use #package::*; };
    }
    let mut names = vec![ident("ErrorCode"), ident("INTERFACE")];
    names.extend(interface.types_of(COMMON).map(|(_, def)| type_ident(&def.name)));
    if !interface.service.servers.is_empty() {
        names.push(ident(SERVERS));
    }
    names.sort();
    quote! { pub use #package::{#(#names),*}; }
}

/// Returns the modules of an area, in alphabetical order.
fn modules<'a>(interface: &'a Interface, area: &'a Area) -> Vec<&'a str> {
    let name = area.name.wire.as_str();
    let mut modules: Vec<&str> =
        interface.operations_of(name).map(|operation| operation.name.snake.as_str()).collect();
    if !modules.is_empty() {
        modules.extend(["client", "server"]);
    }
    if interface.operations_and_webhooks_of(name).next().is_some() {
        modules.push("check");
    }
    if interface.types_of(name).any(|(_, def)| module_of(def) == TYPES) {
        modules.push(TYPES);
    }
    let optional = [
        ("error_code", name == COMMON),
        ("limits", !area.media.is_empty()),
        (SERVERS, name == COMMON && !interface.service.servers.is_empty()),
        ("service", name == COMMON),
        (STATES, !area.states.is_empty()),
        (STREAMS, !joined_operations(interface, name).is_empty()),
        ("text_rules", !area.text_rules.is_empty()),
    ];
    modules.extend(optional.iter().filter(|(_, there)| *there).map(|(module, _)| *module));
    modules.sort_unstable();
    modules
}

fn emit_reexport(
    interface: &Interface,
    area: &str,
    module: &str,
    (types, operation): (&[TypeId], Option<&Operation>),
) -> Option<TokenStream> {
    let mut names: Vec<_> = types.iter().map(|id| type_ident(&interface.ty(*id).name)).collect();
    let reply = operation.and_then(|one| Some((replies::reply_ident(one)?, replies::feature(one))));
    let mut behind_feature = None;
    match reply {
        Some((name, None)) => names.push(name),
        Some((name, Some(feature))) => {
            let module = ident(module);
            behind_feature = Some(quote! { #feature pub use #module::#name; });
        }
        None => {}
    }
    if module == STATES {
        names.extend(state_items(interface, area));
    }
    if module == STREAMS {
        names.extend(joined_operations(interface, area).into_iter().map(accumulator_ident));
    }
    match module {
        "check" => names.extend(["AREA", "check"].map(ident)),
        "client" => {
            names.extend(area_named(interface, area).map(|area| type_ident(&area.name)));
            let groups = interface.call_groups(area).into_iter();
            names.extend(groups.map(|group| type_ident(&group.client)));
        }
        "server" => names.extend(area_named(interface, area).map(service_ident)),
        "service" => {
            names.push(ident("INTERFACE"));
            names.push(ident("check_error"));
            names.extend(
                interface.families.iter().map(|family| family_ident(interface, &family.name)),
            );
            names.extend(
                interface.schemes.iter().map(|scheme| scheme_ident(interface, &scheme.name)),
            );
            names.sort();
        }
        "error_code" => names.extend(["CODES", "ErrorCode", "INVALID_CODE"].map(ident)),
        _ => {}
    }
    if names.is_empty() {
        return behind_feature;
    }
    let feature = feature(module);
    let module = ident(module);
    Some(quote! { #feature pub use #module::{#(#names),*}; #behind_feature })
}

/// Emits the `cfg` attribute for the feature of a module.
fn feature(module: &str) -> Option<TokenStream> {
    let (_, feature) = FEATURES.iter().find(|(name, _)| *name == module)?;
    Some(quote! { #[cfg(feature = #feature)] })
}

fn area_named<'a>(interface: &'a Interface, name: &str) -> Option<&'a Area> {
    interface.areas.iter().find(|area| area.name.wire == name)
}

fn state_items(interface: &Interface, area: &str) -> Vec<Ident> {
    let areas = interface.areas.iter().filter(|other| other.name.wire == area);
    areas
        .flat_map(|area| &area.states)
        .flat_map(|table| {
            let pascal = &table.name.pascal;
            [
                format_ident!("{pascal}Outcome"),
                format_ident!("{pascal}Transition"),
                format_ident!("{pascal}Trigger"),
                format_ident!("{}_TRANSITIONS", table.name.shouting()),
            ]
        })
        .collect()
}
