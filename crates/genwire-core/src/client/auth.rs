//! Credentials: API keys, and tokens that expire.

pub(super) mod key;
pub(super) mod oauth2;
pub(super) mod token;
