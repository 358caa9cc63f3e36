//! Token of the admin interface.

use crate::error::Error;
use crate::keys::make_secret;
use crate::values::secret::Secret;

/// Setting that turns the token off.
const NO_TOKEN: &str = "none";
/// Prefix of a generated token.
const TOKEN_PREFIX: &str = "ga-";

/// Token for requests to the admin interface, unless it is turned off.
#[derive(Debug)]
pub(crate) struct AdminToken {
    secret: Option<Secret>,
    /// True if the token was generated at the start.
    is_made: bool,
}

impl AdminToken {
    /// Reads the setting: a token or `none`. An empty setting generates a token.
    pub(crate) fn of(setting: &Secret) -> Result<Self, Error> {
        if let Some(mistake) = setting.mistake() {
            return Err(Error::config(format!("`server.admin_token` {mistake}")));
        }
        Ok(match setting.reveal() {
            "" => Self { secret: Some(Secret::new(make_secret(TOKEN_PREFIX)?)), is_made: true },
            NO_TOKEN => Self::off(),
            _ => Self { secret: Some(setting.clone()), is_made: false },
        })
    }

    /// Turns the token off: loopback requests need none.
    pub(crate) fn off() -> Self {
        Self { secret: None, is_made: false }
    }

    /// Returns the token; `None` if none is required.
    pub(crate) fn reveal(&self) -> Option<&str> {
        self.secret.as_ref().map(Secret::reveal)
    }

    /// Returns true if the token was generated.
    pub(crate) fn is_made(&self) -> bool {
        self.is_made
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_made_unless_it_is_set_or_turned_off() {
        let of = |setting: &str| AdminToken::of(&Secret::new(setting)).unwrap();
        let made = of("");
        assert!(made.is_made() && made.reveal().is_some_and(|token| token.len() > 30));
        assert_ne!(made.reveal(), of("").reveal());
        assert_eq!((of("none").reveal(), of("none").is_made()), (None, false));
        assert_eq!((of("mine").reveal(), of("mine").is_made()), (Some("mine"), false));
    }

    #[test]
    fn a_token_that_no_caller_can_send_is_refused() {
        for setting in ["***", "a\nb", " a"] {
            let error = AdminToken::of(&Secret::new(setting)).unwrap_err();
            assert!(error.is_config(), "{setting}: {error}");
        }
    }
}
