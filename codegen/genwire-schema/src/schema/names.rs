//! The names of types in documents that hold all areas.

use genwire_spec::model::Interface;
use std::collections::BTreeMap;

/// The name of each type, in the order of the model: the plain one where it is unique, else with its area in front.
pub fn type_names(interface: &Interface) -> Vec<String> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for def in &interface.types {
        *counts.entry(&def.name.wire).or_default() += 1;
    }
    interface
        .types
        .iter()
        .map(|def| {
            let plain = &def.name.wire;
            let shared = counts.get(plain.as_str()).copied().unwrap_or_default();
            let area = interface.areas.iter().find(|area| area.name.wire == def.area);
            match area {
                Some(area) if shared > 1 => format!("{}{plain}", area.name.pascal),
                _ => plain.clone(),
            }
        })
        .collect()
}
