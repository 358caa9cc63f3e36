//! Checking bodies without calling anything, in whichever area their operation is.

use genwire_core::{BodyKind, Endpoint, Report, Unreadable};

/// An area, as far as bodies are checked.
type Area = (&'static [Endpoint], fn(&str, BodyKind, &[u8]) -> Option<Result<Report, Unreadable>>);

/// The areas that this build has.
const AREAS: &[Area] = &[
    #[cfg(feature = "audio")]
    (genwire_audio::ENDPOINTS, genwire_audio::check),
    #[cfg(feature = "chat")]
    (genwire_chat::ENDPOINTS, genwire_chat::check),
    #[cfg(feature = "video")]
    (genwire_video::ENDPOINTS, genwire_video::check),
];

/// The operations of all areas that this build has.
pub fn endpoints() -> impl Iterator<Item = &'static Endpoint> {
    AREAS.iter().flat_map(|(endpoints, _)| *endpoints)
}

/// Checks a body against the interface, and reports all violations at once.
///
/// Returns `None` if there is no such operation, or it has no such part.
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
    AREAS.iter().find_map(|(_, check)| check(operation, part, body))
}
