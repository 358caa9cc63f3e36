//! Uses that need no service.

use genwire::{BodyKind, check, endpoints};

/// The operations of the areas that this build has.
fn operations() -> Vec<&'static str> {
    endpoints().map(|endpoint| endpoint.operation).collect()
}

#[test]
fn operations_of_all_areas_are_found() {
    let found: Vec<&str> = endpoints().map(|endpoint| endpoint.operation).collect();
    assert_eq!(found, operations());
    for endpoint in endpoints() {
        let report = check(endpoint.operation, BodyKind::Response, b"{}").expect("a reply");
        assert!(report.is_ok(), "{}", endpoint.operation);
    }
    assert!(check("sing", BodyKind::Request, b"{}").is_none());
}

#[cfg(any(feature = "chat", feature = "video"))]
#[test]
fn unreadable_bodies_are_distinguished_from_those_that_depart() {
    let operation =
        if cfg!(feature = "chat") { "create_chat_completion" } else { "create_template_video" };
    let check = |body: &[u8]| check(operation, BodyKind::Request, body).expect("a request");
    assert!(check(b"{").is_err());
    assert!(!check(b"{}").expect("JSON").is_valid());
}
