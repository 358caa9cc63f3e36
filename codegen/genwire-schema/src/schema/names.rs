//! The names of types in documents with all areas.

use genwire_spec::model::Interface;
use std::collections::BTreeMap;

/// Returns the name of each type, in model order.
///
/// A name that is not unique is preceded by its area.
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
            // Only few types need it, and there may be many areas.
            let area = || interface.areas.iter().find(|area| area.name.wire == def.area);
            let area = (shared > 1).then(area).flatten();
            area.map_or_else(|| plain.clone(), |area| format!("{}{plain}", area.name.pascal))
        })
        .collect()
}
