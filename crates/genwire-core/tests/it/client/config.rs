//! Setting a client up.

use super::{MAKE_ENDPOINT, Made, config, kind, make};
use genwire_core::client::{Config, ConfigBuilder, RetryPolicy, Transport};

fn check(builder: ConfigBuilder, expected: Result<&str, &str>) {
    match (builder.build(), expected) {
        (Ok(config), Ok(url)) => {
            let http = Transport::new(config).unwrap();
            assert!(format!("{http:?}").contains(&format!("{url:?}")), "{http:?}");
        }
        (Err(error), Err(part)) => {
            let text = format!("{error}; {}", error.help().unwrap_or_default());
            assert!(text.contains(part), "{text}");
        }
        (found, expected) => panic!("{found:?}, expected {expected:?}"),
    }
}

fn at(url: &str) -> ConfigBuilder {
    Config::builder().api_key("k").base_url(url)
}

#[test]
fn a_base_address_is_checked() {
    check(at("http://127.0.0.1:80/"), Ok("http://127.0.0.1/"));
    check(at(" http://host:8080/gate/way/ "), Ok("http://host:8080/gate/way"));
    check(at("host:8080"), Err("neither `https://` nor `http://`; give one such as `https://"));
    check(at("localhost:8080"), Ok("http://localhost:8080/"));
    check(at(" 127.0.0.1:8080/x "), Ok("http://127.0.0.1:8080/x"));
    check(at("[::1]:8080"), Ok("http://[::1]:8080/"));
    check(at("//host"), Err("is not a URL: relative URL without a base; give one such as"));
    check(at("http://user:word@host"), Err("a user name or a password; leave it out"));
    check(at("http://host?a=b"), Err("a query or a fragment; remove it"));
    check(Config::builder().api_key("k"), Err("; call `base_url`, or set `GENWIRE_BASE_URL`"));
}

#[cfg(any(feature = "rustls", feature = "native-tls"))]
#[test]
fn https_works_with_tls() {
    check(at("https://host"), Ok("https://host/"));
}

#[test]
fn a_key_is_checked() {
    let without = || Config::builder().base_url("http://host");
    check(without(), Err("`GENWIRE_API_KEY`"));
    check(without().without_key(), Ok("http://host/"));
    check(without().api_key(" \n"), Err("the key is empty"));
    check(without().api_key("a\u{7}b"), Err("the key is empty or contains characters"));
}

#[test]
fn the_environment_fills_what_is_not_set() {
    let variables = |name: &str| match name {
        "GENWIRE_API_KEY" => Some("from-outside".to_owned()),
        "GENWIRE_BASE_URL" => Some("http://outside".to_owned()),
        _ => None,
    };
    check(Config::builder().variables(variables), Ok("http://outside/"));
    check(at("http://inside").variables(variables), Ok("http://inside/"));
    check(Config::builder().variables(|_| Some(" ".to_owned())), Err("no base address"));
}

#[tokio::test]
async fn a_base_address_does_not_end_with_the_version_of_the_path() {
    for (path, expected) in
        [("/v1", "Config"), ("/api/v1/", "Config"), ("/api/v2", "transport sent=false")]
    {
        let config = config(&format!("http://127.0.0.1:9{path}")).retry(RetryPolicy::never());
        let error = make(&Transport::new(config.build().unwrap()).unwrap()).await.unwrap_err();
        assert_eq!(kind(&error), expected, "{path}");
        let says_so =
            error.to_string().contains(&format!("version `{}`", path.trim_end_matches('/')));
        assert_eq!(says_so, expected == "Config", "{error}");
    }
}

#[tokio::test]
async fn a_header_that_http_forbids_is_an_error_of_the_call() {
    let transport = Transport::new(at("http://127.0.0.1:9").build().unwrap()).unwrap();
    for (name, value) in [("a b", "c"), ("", "c"), ("a", "b\nc: d")] {
        let error = transport.call::<Made>(&MAKE_ENDPOINT).header(name, value).await.unwrap_err();
        assert_eq!((kind(&error).as_str(), error.attempts()), ("Request", 0));
    }
}
