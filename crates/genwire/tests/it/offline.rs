//! What needs no service.

use genwire::{Part, check, endpoints};

/// How many operations the areas of this build have.
const COUNT: usize = cfg!(feature = "chat") as usize
    + 2 * cfg!(feature = "audio") as usize
    + 4 * cfg!(feature = "video") as usize;

#[test]
fn operations_of_all_areas_are_found() {
    assert_eq!(endpoints().count(), COUNT);
    for endpoint in endpoints() {
        let report = check(endpoint.operation, Part::Response, b"{}").expect("a reply");
        assert!(report.is_ok(), "{}", endpoint.operation);
    }
    assert!(check("sing", Part::Request, b"{}").is_none());
}

#[cfg(any(feature = "chat", feature = "video"))]
#[test]
fn bodies_that_cannot_be_read_are_told_from_those_that_depart() {
    let operation =
        if cfg!(feature = "chat") { "create_chat_completion" } else { "create_template_video" };
    let check = |body: &[u8]| check(operation, Part::Request, body).expect("a request");
    assert!(check(b"{").is_err());
    assert!(!check(b"{}").expect("JSON").is_valid());
}
