//! Closed and open lists of values.

use super::Dialect;
use genwire_spec::model::{Json, TypeDef, UnknownPolicy};

/// Returns true if a list of values is open.
///
/// A code generator may generate code that fails on any value outside a closed list. Lists in
/// replies are therefore open in the portable documents.
pub(super) fn is_open(dialect: Dialect, def: &TypeDef, policy: UnknownPolicy) -> bool {
    policy != UnknownPolicy::Error || (dialect == Dialect::Portable && def.sides.reply)
}

/// Adds a list of values, each with its name and its description.
pub(super) fn list(
    dialect: Dialect,
    schema: &mut Json,
    open: bool,
    listed: Json,
    entries: &[(&str, &str)],
) {
    schema.set(if open { "examples" } else { "enum" }, listed.clone());
    if !dialect.is_component() {
        return;
    }
    if open {
        schema.set("x-extensible-enum", listed);
    } else {
        let names = entries.iter().map(|(name, _)| Json::string(*name)).collect();
        let texts = entries.iter().map(|(_, text)| Json::string(*text)).collect();
        schema.set("x-enum-varnames", Json::Array(names));
        schema.set("x-enum-descriptions", Json::Array(texts));
    }
}
