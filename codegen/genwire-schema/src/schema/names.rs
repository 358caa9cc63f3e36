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
            // Few are, and there may be many areas.
            let area = || interface.areas.iter().find(|area| area.name.wire == def.area);
            let area = (shared > 1).then(area).flatten();
            area.map_or_else(|| plain.clone(), |area| format!("{}{plain}", area.name.pascal))
        })
        .collect()
}
