//! The names of types in documents that hold all areas.

use genwire_spec::model::Interface;

/// The name of each type, in the order of the model: the plain one where it is unique, else with its area in front.
pub fn type_names(interface: &Interface) -> Vec<String> {
    interface
        .types
        .iter()
        .map(|def| {
            let plain = &def.name.wire;
            let shared = interface.types.iter().filter(|other| other.name.wire == *plain).count();
            let area = interface.areas.iter().find(|area| area.name.wire == def.area);
            match area {
                Some(area) if shared > 1 => format!("{}{plain}", area.name.pascal),
                _ => plain.clone(),
            }
        })
        .collect()
}
