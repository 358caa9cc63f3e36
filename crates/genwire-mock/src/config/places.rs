//! Lines of secrets in a configuration file, for errors that are found after it was read.

use super::Settings;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Notes in each key of a file where it is, and returns the place of the admin token.
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
