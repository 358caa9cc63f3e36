//! The types that the operations of an area share: `generated/types.rs`.

use crate::definitions::emit_types;
use crate::items::imports::Imports;
use crate::items::{folder, module_of};
use genwire_output::{OutputFile, RustItems, render};
use genwire_spec::model::COMMON;
use genwire_spec::model::{Area, Interface, TypeId};

/// The name of the module.
const MODULE: &str = "types";

/// Emits one file for each area with shared types.
pub fn emit(interface: &Interface) -> Vec<OutputFile> {
    interface.areas.iter().filter_map(|area| emit_area(interface, area)).collect()
}

fn emit_area(interface: &Interface, area: &Area) -> Option<OutputFile> {
    let name = &area.name.wire;
    let ids: Vec<TypeId> = interface
        .types_of(name)
        .filter(|(_, def)| module_of(def) == MODULE)
        .map(|(id, _)| id)
        .collect();
    let first = interface.ty(*ids.first()?);
    let mut imports = Imports::new(name, MODULE);
    let (mut uses, mut types) = (RustItems::default(), RustItems::default());
    for id in &ids {
        types.extend(emit_types(interface, &[*id], &mut imports));
    }
    uses.extend(imports.emit(interface));
    let from = first.file.clone();
    let doc = match name.as_str() {
        COMMON => "The types that all areas share.".to_owned(),
        area => format!("The types that the {area} operations share."),
    };
    let header = render::Header {
        from: &from,
        by: module_path!(),
        command: &interface.project.command,
        doc: &doc,
    };
    let path = format!("{}/types.rs", folder(interface, name));
    Some(render::rust_of(path, &header, [uses, types]))
}
