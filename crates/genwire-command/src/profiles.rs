//! Connections that are saved in a file, so that no terminal needs any setup.

mod args;
mod file;
mod format;
mod list;
mod lock;

pub use args::{LOGIN_HELP, LoginArgs, LogoutArgs, PROFILES_HELP, ProfilesArgs};
pub use file::ConfigFile;
pub use list::run;

use crate::problem::{Problem, list as in_words};
use crate::text::harmless;
use genwire_constraint::nearest;
use genwire_core::client::{ApiKey, Config, Error};
use std::collections::BTreeMap;

/// The maximum length of a name. A key that is entered as a name should be refused.
const MAX_NAME_LEN: usize = 32;
/// The form of a name in words.
const NAME_FORM: &str = "a name has 1 to 32 letters, digits, `-` and `_`, and begins with a letter \
                         or digit";

/// An address with its key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// The base address.
    pub base_url: String,
    /// The key, if the service has one.
    pub key: Option<ApiKey>,
}

impl Profile {
    /// Checks the address and the key as a client does.
    pub fn check(&self) -> Result<(), Error> {
        let config = Config::builder().base_url(&self.base_url);
        let config = match &self.key {
            Some(key) => config.api_key(key.clone()),
            None => config.without_key(),
        };
        config.build().map(drop)
    }
}

/// The connections of the file.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Profiles {
    /// The name of the profile that is used if no other is named.
    pub default: Option<String>,
    /// All profiles.
    pub by_name: BTreeMap<String, Profile>,
}

impl Profiles {
    /// Reads the file; without one there are no profiles.
    pub fn load() -> Result<Self, Problem> {
        ConfigFile::find().map_or_else(|| Ok(Self::default()), |file| file.read())
    }

    /// Returns the names in the file for completions, without any warning.
    pub fn known_names() -> Vec<String> {
        let profiles = ConfigFile::find().and_then(|file| file.read_quietly().ok());
        profiles.map_or_else(Vec::new, |profiles| profiles.by_name.into_keys().collect())
    }

    /// Returns a profile by its name; the problem of a missing profile names the command.
    pub fn named(&self, command: &str, name: &str) -> Result<&Profile, Problem> {
        self.by_name.get(name).ok_or_else(|| {
            let help = self.help_with_names(name).unwrap_or_else(|| {
                format!("none is kept yet; `{command} login` keeps an address and its key")
            });
            Problem::usage(format!("there is no profile `{}`", harmless(name)), Some(&help))
        })
    }

    /// Returns the probably intended name, and all names.
    fn help_with_names(&self, name: &str) -> Option<String> {
        let names: Vec<&str> = self.by_name.keys().map(String::as_str).collect();
        let known = match names.as_slice() {
            [] => return None,
            [only] => format!("the only profile is `{only}`"),
            names => format!("the profiles are {}", in_words(names)),
        };
        Some(match nearest(name, names.iter().copied()) {
            Some(meant) => format!("did you mean `{meant}`? {}", capitalised(&known)),
            None => known,
        })
    }
}

fn capitalised(text: &str) -> String {
    text.replacen('t', "T", 1)
}

/// Returns true if a profile can have this name.
fn is_name(text: &str) -> bool {
    text.len() <= MAX_NAME_LEN
        && text.starts_with(|first: char| first.is_ascii_alphanumeric())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
}

/// Checks the name of a new profile. Errors do not repeat it, as it may be a key.
pub fn check_name(name: &str) -> Result<(), Problem> {
    if is_name(name) {
        return Ok(());
    }
    let help = format!(
        "{NAME_FORM}; a key is not an argument: it is asked for, or read from standard input"
    );
    Err(Problem::usage("this cannot be the name of a profile", Some(&help)))
}
