//! Members with parsed strings, as the key `format_types` generates them.

use genwire_core::formatted::Formatted;
use genwire_core::{Build, Validate, Wire, check, failure};
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::net::Ipv4Addr;

/// A host of a response, and of a request that replaces it.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate, Build)]
#[wire(name = "sample.Host")]
#[non_exhaustive]
struct Host {
    #[validate(format = "ipv4")]
    address: genwire_core::formatted::Ipv4,
    #[validate(format = "ipv4", one_of("192.0.2.1", "192.0.2.2"))]
    gateway: Option<genwire_core::formatted::Ipv4>,
    #[validate(format = "ipv4", length(max = 9))]
    previous: Option<genwire_core::Nullable<genwire_core::formatted::Ipv4>>,
    #[validate(each(format = "ipv4"))]
    others: Option<Vec<genwire_core::formatted::Ipv4>>,
    #[validate(each(format = "ipv4"))]
    names: Option<BTreeMap<String, genwire_core::formatted::Ipv4>>,
}

const BODY: &str = r#"{"address":"192.0.2.1","gateway":"192.0.2.2","previous":null,"others":["192.0.2.3"],"names":{"a":"192.0.2.4"}}"#;

/// Checks that a body is written as it was read.
fn round_trip(body: &str) -> Host {
    let host: Host = failure::read(body.as_bytes()).unwrap();
    assert_eq!(serde_json::to_string(&host).unwrap(), body);
    host
}

/// Checks that a response fails with this violation, and that a request is refused for the same
/// reason.
fn refused(body: &str, violation: &str) {
    let error = failure::read::<Host>(body.as_bytes()).unwrap_err();
    let kind = error.into_kind(body.as_bytes());
    let failure::ErrorKind::Response(invalid) = kind else { panic!("{kind:?}") };
    assert_eq!(invalid.report().violations()[0].to_string(), violation);
    let report = check::<Host>(body.as_bytes()).unwrap();
    assert_eq!(report.violations()[0].to_string(), violation);
}

#[test]
fn members_are_values_and_are_written_as_they_came() {
    let host = round_trip(BODY);
    assert_eq!(*host.address.value(), Ipv4Addr::new(192, 0, 2, 1));
    assert_eq!(host.others.as_ref().unwrap()[0].value().octets()[3], 3);
    assert_eq!(host.names.as_ref().unwrap()["a"].as_str(), "192.0.2.4");
    assert!(host.validate().is_valid());
    assert_eq!(round_trip(r#"{"address":"192.0.2.1"}"#).gateway, None);
}

#[test]
fn setters_take_values_and_parsed_strings() {
    let parsed: genwire_core::formatted::Ipv4 = "192.0.2.2".parse().unwrap();
    let host = Host::new(Ipv4Addr::new(192, 0, 2, 1)).gateway(parsed).previous_null();
    let host = host.others(vec![Ipv4Addr::new(192, 0, 2, 3).into()]);
    let names = BTreeMap::from([("a".to_owned(), Ipv4Addr::new(192, 0, 2, 4).into())]);
    assert_eq!(serde_json::to_string(&host.names(names)).unwrap(), BODY);
}

#[test]
fn a_string_that_does_not_parse_is_named() {
    let of = |path: &str, item: &str| format!("error: {path}: expected an IPv4 address ({item})");
    refused(r#"{"address":"192.0.2"}"#, &of("/address", "sample.Host.address.format"));
    let body = r#"{"address":"192.0.2.1","others":["192.0.2.1","x"]}"#;
    refused(body, &of("/others/1", "sample.Host.others.each.format"));
    let body = r#"{"address":"192.0.2.1","names":{"b":""}}"#;
    refused(body, &of("/names/b", "sample.Host.names.each.format"));
    refused(
        r#"{"address":7}"#,
        "error: /address: expected a string, found a number (sample.Host.address)",
    );
}

#[test]
fn other_constraints_hold_for_the_string() {
    let host = Host::new(Ipv4Addr::LOCALHOST).gateway(Ipv4Addr::LOCALHOST);
    let report = host.previous(Ipv4Addr::new(192, 0, 2, 200)).validate();
    let rules: Vec<_> = report.violations().iter().map(|it| &*it.rule).collect();
    assert_eq!(rules, ["sample.Host.gateway.one_of", "sample.Host.previous.length"]);
}

/// Checks that a value is written as the string, and is parsed from another spelling, which is
/// kept.
fn spelt<T: genwire_core::typed::TypedForm + PartialEq + Debug + Clone>(text: &str, other: &str) {
    let parsed = Formatted::<T>::parse(text).unwrap();
    assert_eq!(Formatted::from(parsed.value().clone()), parsed, "{text}");
    let kept = Formatted::<T>::parse(other).unwrap();
    assert_eq!((kept.as_str(), kept.value()), (other, parsed.value()));
    assert_eq!(serde_json::to_value(&kept).unwrap(), other);
    assert!(Formatted::<T>::parse("none of them").is_err());
}

#[test]
fn each_spelling_is_kept() {
    spelt::<std::net::Ipv6Addr>("::1", "0:0::1");
    #[cfg(feature = "base64")]
    spelt::<Vec<u8>>("AQ==", "AR==");
    #[cfg(feature = "uuid")]
    spelt::<uuid::Uuid>(
        "123e4567-e89b-12d3-a456-426614174000",
        "123E4567-E89B-12D3-A456-426614174000",
    );
    #[cfg(feature = "chrono")]
    spelt::<chrono::DateTime<chrono::FixedOffset>>(
        "2026-01-31T12:00:00.500+01:00",
        "2026-01-31t12:00:00.50+01:00",
    );
    #[cfg(feature = "jiff")]
    spelt::<jiff::Timestamp>("2026-01-31T11:00:00.5Z", "2026-01-31t12:00:00.50+01:00");
    #[cfg(feature = "url")]
    spelt::<url::Url>("https://example.com/", "https://EXAMPLE.com");
}

/// A string of the format that the type cannot represent is reported at its member.
#[cfg(feature = "url")]
#[test]
fn a_string_without_a_value_is_reported_at_its_member() {
    #[derive(Debug, Wire, Validate)]
    #[wire(name = "sample.Links")]
    #[non_exhaustive]
    struct Links {
        #[validate(each(format = "uri"))]
        links: Option<Vec<genwire_core::formatted::Url>>,
    }

    let body = br#"{"links":["https://a.example","https://a.example:99999"]}"#;
    let report = check::<Links>(body).unwrap();
    let found: Vec<String> = report.violations().iter().map(ToString::to_string).collect();
    let expected = "expected a value of `url::Url`, found `https://a.example:99999`";
    assert_eq!(found, [format!("error: /links/1: {expected} (sample.Links.links)")]);
}

/// A string of the format that the type cannot represent is an error that shows it.
#[cfg(feature = "url")]
#[test]
fn a_string_without_a_value_is_shown() {
    let body = br#""https://example.com:99999""#;
    let error = failure::read::<genwire_core::formatted::Url>(body).unwrap_err().into_kind(body);
    let expected = "expected a value of `url::Url`, found `https://example.com:99999`";
    assert!(format!("{error:?}").contains(expected), "{error:?}");
}
