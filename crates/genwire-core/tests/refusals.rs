//! Refusals of the client without the feature that it needs.

#![cfg(all(feature = "client", not(feature = "gzip")))]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use genwire_core::client::{Config, Transport};

#[test]
fn compression_needs_its_feature() {
    let config = Config::builder().api_key("k").base_url("http://host").gzip(true).build().unwrap();
    let error = Transport::new(config).unwrap_err();
    assert!(error.help().unwrap().contains("enable the feature `gzip`"), "{error:?}");
}
