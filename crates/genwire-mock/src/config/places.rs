//! Positions of secrets in a configuration file, for errors that are found after parsing.

use super::Settings;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Records the position of each key in a file, and returns the position of the admin token.
pub(super) fn note(name: &str, text: &str, settings: &mut Settings) -> Option<String> {
    let table = DeTable::parse(text).ok()?;
    let table = table.get_ref();
    let at = |value: &Spanned<DeValue<'_>>| {
        let before = text.get(..value.span().start).unwrap_or_default();
        format!("`{name}`, line {}", before.matches('\n').count() + 1)
    };
    for (index, key) in settings.keys.iter_mut().enumerate() {
        let secret =
            table.get("keys").and_then(|keys| keys.get_ref().get(index)?.get_ref().get("key"));
        key.place = secret.map(at);
    }
    table.get("server").and_then(|server| server.get_ref().get("admin_token")).map(at)
}
