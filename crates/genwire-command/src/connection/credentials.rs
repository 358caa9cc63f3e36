//! The named credentials of an interface, and OAuth 2 tokens, from variables.

use super::choice::variable;
use crate::problem::Problem;
use crate::program::Program;
use genwire_core::client::{ApiKey, ConfigBuilder, OAuth2};

/// The key that a dry run shows, masked, instead of a token.
const DRY_TOKEN: &str = "token-of-a-dry-run";

/// The credentials that variables have.
#[derive(Default)]
pub(super) struct Credentials {
    keys: Vec<(&'static str, ApiKey)>,
    tokens: Vec<(&'static str, OAuth2)>,
}

impl Credentials {
    /// Reads the credentials of all schemes of an interface.
    ///
    /// A dry run sends nothing, and requests no token either.
    pub(super) fn read(program: &Program, is_dry: bool) -> Result<Self, Problem> {
        let mut found = Self::default();
        for id in program.schemes() {
            if let Some(key) = variable(&program.credential_variable(id, "API_KEY"))? {
                found.keys.push((id, ApiKey::from(key)));
            }
            if let Some(tokens) = tokens(program, id)? {
                if is_dry {
                    found.keys.push((id, ApiKey::from(DRY_TOKEN)));
                } else {
                    found.tokens.push((id, tokens));
                }
            }
        }
        Ok(found)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.keys.is_empty() && self.tokens.is_empty()
    }

    /// Returns the keys, which must never be printed.
    pub(super) fn secrets(&self) -> impl Iterator<Item = &ApiKey> {
        self.keys.iter().map(|(_, key)| key)
    }

    /// Adds the credentials to the settings of a client.
    pub(super) fn add_to(self, config: ConfigBuilder) -> ConfigBuilder {
        let config =
            self.keys.into_iter().fold(config, |config, (id, key)| config.credential(id, key));
        self.tokens.into_iter().fold(config, |config, (id, tokens)| config.token_source(id, tokens))
    }
}

/// Returns the token source of a scheme, if variables configure it.
fn tokens(program: &Program, id: &str) -> Result<Option<OAuth2>, Problem> {
    let of = |end: &str| program.credential_variable(id, end);
    let [url, client, secret, scope] = ["TOKEN_URL", "CLIENT_ID", "CLIENT_SECRET", "SCOPE"].map(of);
    let (Some(url_text), client_id) = (variable(&url)?, variable(&client)?) else {
        return Ok(None);
    };
    let (Some(client_id), Some(key)) = (client_id, variable(&secret)?) else {
        let message = format!("`{url}` is set without `{client}` and `{secret}`");
        let help = "set all three, so that a token can be requested";
        return Err(Problem::usage(message, Some(help)));
    };
    let source = OAuth2::client_credentials(url_text.trim(), client_id.trim(), key)?;
    let scopes = variable(&scope)?.unwrap_or_default();
    Ok(Some(scopes.split_whitespace().fold(source, OAuth2::scope)))
}
