//! Lists of values, which are closed or open.

use super::Dialect;
use genwire_spec::model::{Json, TypeDef, UnknownPolicy};

/// True if a list of values may be extended.
///
/// A code generator may write code that fails on any value outside a closed list; lists in replies
/// are therefore open in the portable documents.
pub(super) fn is_open(dialect: Dialect, def: &TypeDef, policy: UnknownPolicy) -> bool {
    policy != UnknownPolicy::Error || (dialect == Dialect::Portable && def.sides.reply)
}

/// Adds a list of values, each with its name and its text.
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
