//! Checks of bodies without calling the service, for operations of any area.

use genwire_core::{Area, BodyKind, Endpoint, Report, Unreadable};

/// The areas of this build.
pub const AREAS: &[Area] = &[
    #[cfg(feature = "audio")]
    genwire_audio::AREA,
    #[cfg(feature = "chat")]
    genwire_chat::AREA,
    #[cfg(feature = "video")]
    genwire_video::AREA,
];

/// Returns the operations of all areas of this build.
pub fn endpoints() -> impl Iterator<Item = &'static Endpoint> {
    AREAS.iter().flat_map(|area| area.endpoints)
}

/// Checks a body against the interface, and reports all violations at once.
///
/// Returns `None` if there is no such operation, or if it has no such body.
///
/// # Errors
///
/// The body is not JSON, or is nested too deeply.
///
/// ```
/// # #[cfg(feature = "audio")] {
/// use genwire::{BodyKind, check};
///
/// let report = check("list_voices", BodyKind::Request, br#"{ "voice_type": 7 }"#);
/// let report = report.expect("an operation").expect("JSON");
/// assert_eq!(report.violations()[0].path, "/voice_type");
/// assert!(check("sing", BodyKind::Request, b"{}").is_none());
/// # }
/// ```
pub fn check(operation: &str, part: BodyKind, body: &[u8]) -> Option<Result<Report, Unreadable>> {
    AREAS.iter().find_map(|area| (area.check)(operation, part, body))
}
