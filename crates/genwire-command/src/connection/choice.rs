//! The address and the key of a connection: from arguments, from variables of the environment, or
//! from a profile.

use super::address::have_one_origin;
use crate::problem::Problem;
use crate::profiles::{Profile, Profiles};
use crate::program::Program;
use genwire_core::client::ApiKey;
use std::env::{self, VarError};

/// The arguments of any command that concern the address and the key.
#[derive(Debug)]
pub struct Asked<'a> {
    /// The base address.
    pub base_url: Option<&'a str>,
    /// The key.
    pub key: AskedKey,
    /// The name of a profile.
    pub profile: Option<&'a str>,
}

/// The key as the arguments name it.
#[derive(Debug)]
pub enum AskedKey {
    /// They do not.
    Open,
    /// No key is to be sent.
    None,
    /// This one.
    This(ApiKey),
}

/// The address and the key to use.
#[derive(Debug)]
pub struct Choice {
    /// The address, if there is one.
    pub address: Option<Address>,
    /// The key.
    pub key: ChosenKey,
}

/// An address as given by the user.
#[derive(Debug)]
pub struct Address {
    /// The address.
    pub text: String,
    /// The source of the address, for error messages.
    pub source: String,
    /// True if that is a profile.
    pub is_of_profile: bool,
}

/// The key to use.
#[derive(Debug)]
pub enum ChosenKey {
    /// This one.
    This(ApiKey),
    /// None: an argument forbids it.
    None,
    /// The key of a profile.
    OfProfile {
        /// The name of the profile.
        name: String,
        /// Its key; `None` if it was kept without one.
        key: Option<ApiKey>,
    },
    /// There is no key.
    Missing {
        /// The reason why the key of a profile is not used.
        reason: Option<String>,
    },
}

/// The profile of a connection.
struct Selected<'a> {
    name: &'a str,
    profile: &'a Profile,
    /// True if an argument names it, so that it takes precedence over variables.
    is_argument: bool,
}

/// Chooses the address and the key.
///
/// Arguments take precedence over variables, and variables over a profile; a profile that an
/// argument names counts as an argument. The address of a profile is used with the key of that
/// profile, or without a key if the profile has none. It is never used with the key of the
/// variable, which may be for another service. The key of a profile is only used for the address of
/// that profile, or for an address with the same origin. The file of the profiles is read only if
/// something is still missing, or if an argument names a profile.
pub fn choose(program: &Program, asked: Asked<'_>) -> Result<Choice, Problem> {
    let (address_variable, key_variable) = (program.base_url_variable(), program.key_variable());
    let unless = |is_given: bool, name: &str| if is_given { Ok(None) } else { variable(name) };
    let is_key_given = !matches!(asked.key, AskedKey::Open);
    let variables = (
        unless(asked.base_url.is_some(), &address_variable)?,
        unless(is_key_given, &key_variable)?,
    );
    let has_address = asked.base_url.is_some() || variables.0.is_some();
    let has_key = is_key_given || variables.1.is_some();
    let named = unless(asked.profile.is_some(), &program.profile_variable())?;
    let profiles = match asked.profile {
        None if has_address && has_key => Profiles::default(),
        _ => Profiles::load()?,
    };
    let selected = match (asked.profile, &named) {
        (Some(name), _) => Some(select(program.command(), &profiles, name, true)?),
        (None, _) if has_address && has_key => None,
        (None, Some(name)) => Some(select(program.command(), &profiles, name, false)?),
        (None, None) => {
            let default = profiles.default.as_deref().filter(|_| program.has_default_profile());
            default.map(|it| select(program.command(), &profiles, it, false)).transpose()?
        }
    };
    let selected = selected.as_ref();
    let address = address(asked.base_url, &address_variable, variables.0, selected);
    let key = match asked.key {
        AskedKey::This(key) => ChosenKey::This(key),
        AskedKey::None => ChosenKey::None,
        AskedKey::Open => key(address.as_ref(), variables.1, selected, &profiles),
    };
    Ok(Choice { address, key })
}

fn select<'a>(
    command: &str,
    profiles: &'a Profiles,
    name: &'a str,
    is_argument: bool,
) -> Result<Selected<'a>, Problem> {
    Ok(Selected { name, profile: profiles.named(command, name)?, is_argument })
}

fn address(
    argument: Option<&str>,
    variable_name: &str,
    variable: Option<String>,
    selected: Option<&Selected<'_>>,
) -> Option<Address> {
    let given = |text: &str, source: &str| Address {
        text: text.into(),
        source: source.into(),
        is_of_profile: false,
    };
    let profile = |it: &Selected<'_>| Address {
        is_of_profile: true,
        ..given(&it.profile.base_url, &format!("the profile `{}`", it.name))
    };
    if let Some(text) = argument {
        return Some(given(text, "--base-url"));
    }
    let first = selected.filter(|selected| selected.is_argument).map(profile);
    first
        .or_else(|| variable.map(|text| given(&text, variable_name)))
        .or_else(|| selected.map(profile))
}

fn key(
    address: Option<&Address>,
    variable: Option<String>,
    selected: Option<&Selected<'_>>,
    profiles: &Profiles,
) -> ChosenKey {
    let is_for = |profile: &Profile| {
        address.is_some_and(|address| have_one_origin(&address.text, &profile.base_url))
    };
    let of_profile = |selected: &Selected<'_>| ChosenKey::OfProfile {
        name: selected.name.to_owned(),
        key: selected.profile.key.clone(),
    };
    let is_of_profile = address.is_some_and(|address| address.is_of_profile);
    let allowed = selected.filter(|selected| is_of_profile || is_for(selected.profile));
    if let Some(selected) = allowed.filter(|selected| is_of_profile || selected.is_argument) {
        return of_profile(selected);
    }
    if let Some(key) = variable {
        return ChosenKey::This(ApiKey::from(key));
    }
    if let Some(selected) = allowed {
        return of_profile(selected);
    }
    let fitting = profiles.by_name.iter().find(|(_, profile)| is_for(profile));
    let reason = match (selected, fitting) {
        (_, Some((name, _))) => Some(format!("`--profile {name}` is for this address")),
        (Some(Selected { name, profile, .. }), None) if profile.key.is_some() => Some(format!(
            "the key of the profile `{name}` is sent only to {}, and this is another address",
            profile.base_url
        )),
        _ => None,
    };
    ChosenKey::Missing { reason }
}

/// Returns a variable of the environment, unless it is blank.
pub fn variable(name: &str) -> Result<Option<String>, Problem> {
    text_of(name, env::var(name))
}

fn text_of(name: &str, value: Result<String, VarError>) -> Result<Option<String>, Problem> {
    match value {
        Ok(value) => Ok(Some(value).filter(|value| !value.trim().is_empty())),
        Err(VarError::NotPresent) => Ok(None),
        Err(VarError::NotUnicode(_)) => Err(not_text(name)),
    }
}

/// Returns the problem of a variable that is not UTF-8; its value is not repeated.
pub fn not_text(name: &str) -> Problem {
    Problem::usage(format!("the variable `{name}` is not UTF-8"), None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variable_that_is_not_text_is_not_taken_for_a_missing_one() {
        let check = |value, expected: Result<Option<&str>, &str>| {
            let found = text_of("NAME", value).map_err(|problem| problem.to_string());
            assert_eq!(found.as_ref().map(Option::as_deref).map_err(String::as_str), expected);
        };
        check(Ok("text".to_owned()), Ok(Some("text")));
        check(Ok(" \n".to_owned()), Ok(None));
        check(Err(VarError::NotPresent), Ok(None));
        let broken = VarError::NotUnicode("secret".into());
        check(Err(broken), Err("the variable `NAME` is not UTF-8"));
    }
}
