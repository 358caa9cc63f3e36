//! Refusals of the client without the feature that is needed.

use genwire_core::client::Config;
#[cfg(not(feature = "gzip"))]
use genwire_core::client::Transport;

#[cfg(not(feature = "gzip"))]
#[test]
fn compression_needs_its_feature() {
    let config = Config::builder().api_key("k").base_url("http://host").gzip(true).build().unwrap();
    let error = Transport::new(config).unwrap_err();
    assert!(error.help().unwrap().contains("enable the feature `gzip`"), "{error:?}");
}

#[test]
fn https_needs_a_feature_for_tls() {
    let result = Config::builder().api_key("k").base_url("https://host").build();
    if cfg!(any(feature = "rustls", feature = "native-tls")) {
        assert!(result.is_ok());
        return;
    }
    let help = result.unwrap_err().help().unwrap().to_owned();
    assert!(help.contains("enable the feature `rustls` or `native-tls`"), "{help}");
}
