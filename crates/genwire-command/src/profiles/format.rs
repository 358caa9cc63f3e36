//! The format of the file with the profiles.
//!
//! Errors have a position and never repeat content of the file: a mistake may be anywhere, so any
//! string may be a key.

use super::{NAME_FORM, Profile, Profiles, is_name};
use crate::connection::{ADDRESS_FORM, with_scheme};
use crate::problem::Problem;
use genwire_constraint::nearest;
use genwire_core::client::ApiKey;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

/// The first lines of the file.
const HEAD: &str = "# Connections of the command `genwire`.\n\
                    # `genwire login` and `genwire logout` write this file anew, without comments.\n";
/// The keys of the file.
const FILE_KEYS: [&str; 2] = ["default", "profiles"];
/// The keys of a profile.
const PROFILE_KEYS: [&str; 2] = ["base_url", "api_key"];
/// The form of a profile.
const FORM: &str = "a profile is a table `[profiles.NAME]` with `base_url = \"URL\"` and, if the \
                    service has keys, `api_key = \"KEY\"`";

/// A mistake at an offset of the file.
struct Mistake {
    at: usize,
    message: String,
    help: String,
}

impl Mistake {
    fn new(span: &Range<usize>, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { at: span.start, message: message.into(), help: help.into() }
    }
}

/// Parses the file; `file` is its name in errors.
pub(super) fn parse(file: &str, bytes: &[u8]) -> Result<Profiles, Problem> {
    let found = match std::str::from_utf8(bytes) {
        Ok(text) => profiles(text),
        Err(error) => {
            let at = error.valid_up_to();
            Err(Mistake::new(&(at..at), "the text is not UTF-8", "write the file as UTF-8"))
        }
    };
    found.map_err(|Mistake { at, message, help }| {
        let before = String::from_utf8_lossy(bytes.get(..at).unwrap_or(bytes));
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        Problem::usage(format!("{file}:{line}:{column}: {message}"), Some(&help))
    })
}

/// Formats the file.
pub(super) fn print(profiles: &Profiles) -> String {
    let quoted = |text: &str| toml::Value::from(text).to_string();
    let mut text = HEAD.to_owned();
    if let Some(name) = &profiles.default {
        text += &["default = ", &quoted(name), "\n"].concat();
    }
    for (name, profile) in &profiles.by_name {
        let base_url = quoted(&profile.base_url);
        text += &["\n[profiles.", name, "]\nbase_url = ", &base_url, "\n"].concat();
        if let Some(key) = &profile.key {
            text += &["api_key = ", &quoted(key.expose_secret()), "\n"].concat();
        }
    }
    text
}

fn profiles(text: &str) -> Result<Profiles, Mistake> {
    let document = DeTable::parse(text).map_err(|error| {
        let reason = error.message().lines().next().unwrap_or_default();
        Mistake::new(&error.span().unwrap_or(0..0), format!("this is not TOML: {reason}"), FORM)
    })?;
    let mut profiles = Profiles::default();
    let mut default = None;
    for (key, value) in document.get_ref() {
        match key.get_ref().as_ref() {
            "default" => default = Some((string(value)?, value.span())),
            "profiles" => {
                for (name, value) in table(value)? {
                    if !is_name(name.get_ref()) {
                        let message = "this cannot be the name of a profile";
                        return Err(Mistake::new(&name.span(), message, NAME_FORM));
                    }
                    let profile = profile(name, value)?;
                    profiles.by_name.insert(name.get_ref().to_string(), profile);
                }
            }
            _ => {
                return Err(unknown(
                    key,
                    FILE_KEYS,
                    "the file has `default` and `[profiles.NAME]`",
                ));
            }
        }
    }
    if let Some((name, span)) = default {
        if !profiles.by_name.contains_key(name) {
            let help = profiles.help_with_names(name).unwrap_or_else(|| FORM.to_owned());
            return Err(Mistake::new(&span, "there is no profile with this name", help));
        }
        profiles.default = Some(name.to_owned());
    }
    Ok(profiles)
}

fn profile(name: &Spanned<DeString<'_>>, value: &Spanned<DeValue<'_>>) -> Result<Profile, Mistake> {
    let (mut base_url, mut key) = (None, None);
    for (member, value) in table(value)? {
        match member.get_ref().as_ref() {
            "base_url" => base_url = Some((string(value)?, value.span())),
            "api_key" => key = Some((string(value)?, value.span())),
            _ => return Err(unknown(member, PROFILE_KEYS, FORM)),
        }
    }
    let Some((url, url_span)) = base_url else {
        return Err(Mistake::new(&name.span(), "the profile has no `base_url`", FORM));
    };
    let Some(base_url) = with_scheme(url.trim()) else {
        return Err(Mistake::new(&url_span, "expected the address of a service", ADDRESS_FORM));
    };
    let wrong = |profile: &Profile, span: &Range<usize>, help: &str| match profile.check() {
        Ok(()) => Ok(()),
        Err(error) => {
            let help = error.help().unwrap_or(help).to_owned();
            Err(Mistake::new(span, error.to_string(), help))
        }
    };
    let mut profile = Profile { base_url, key: None };
    wrong(&profile, &url_span, FORM)?;
    if let Some((key, span)) = key {
        profile.key = Some(ApiKey::from(key));
        wrong(&profile, &span, "leave `api_key` out if the service has no keys")?;
    }
    Ok(profile)
}

fn unknown(key: &Spanned<DeString<'_>>, known: [&str; 2], form: &str) -> Mistake {
    let help = match nearest(key.get_ref(), known) {
        Some(meant) => format!("did you mean `{meant}`?"),
        None => form.to_owned(),
    };
    Mistake::new(&key.span(), "this key is not known", help)
}

fn string<'a>(value: &'a Spanned<DeValue<'_>>) -> Result<&'a str, Mistake> {
    match value.get_ref() {
        DeValue::String(text) => Ok(text),
        other => Err(wrong_type(value, "a string", other)),
    }
}

fn table<'a, 'i>(value: &'a Spanned<DeValue<'i>>) -> Result<&'a DeTable<'i>, Mistake> {
    match value.get_ref() {
        DeValue::Table(table) => Ok(table),
        other => Err(wrong_type(value, "a table", other)),
    }
}

fn wrong_type(value: &Spanned<DeValue<'_>>, expected: &str, found: &DeValue<'_>) -> Mistake {
    let found = match found {
        DeValue::String(_) => "a string",
        DeValue::Integer(_) | DeValue::Float(_) => "a number",
        DeValue::Boolean(_) => "a truth value",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    };
    Mistake::new(&value.span(), format!("expected {expected}, found {found}"), FORM)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::btree_map;
    use proptest::option;
    use proptest::prelude::{Strategy, prop_assert_eq, proptest};

    fn any_profile() -> impl Strategy<Value = Profile> {
        let url = "https://[a-z]{1,8}\\.example(/[a-z]{1,4})?";
        // Any valid header value, including characters that TOML escapes.
        let key = option::of("[!-~][ -~é]{0,20}[!-~]");
        (url, key).prop_map(|(base_url, key)| Profile { base_url, key: key.map(ApiKey::from) })
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_again(
            by_name in btree_map("[a-zA-Z0-9][a-zA-Z0-9_-]{0,31}", any_profile(), 0..4),
            is_default in proptest::bool::ANY,
        ) {
            let default = by_name.keys().next().filter(|_| is_default).cloned();
            let profiles = Profiles { default, by_name };
            let text = print(&profiles);
            let read = parse("config.toml", text.as_bytes()).map_err(|it| it.to_string());
            prop_assert_eq!(read, Ok(profiles));
        }
    }
}
