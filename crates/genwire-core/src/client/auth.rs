//! Credentials: keys, and tokens that are renewed.

pub(super) mod key;
pub(super) mod oauth2;
pub(super) mod token;
