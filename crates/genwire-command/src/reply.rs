//! The form of a reply that has arrived.

use genwire_core::client::Raw;
use genwire_core::{BodyForm, Endpoint, ResponseForm};

/// Returns the declared form of a reply. A reply with another media type still has the form of its
/// status. `None` if the operation declares no such status.
pub(crate) fn form(endpoint: &Endpoint, raw: &Raw) -> Option<BodyForm> {
    let status = raw.status().as_u16();
    let fitting = |form: &&ResponseForm| form.has_status(status);
    let media_type = raw.media_type().unwrap_or_default();
    let exact = endpoint.responses.iter().filter(fitting).find(|it| it.has_media_type(media_type));
    exact.or_else(|| endpoint.responses.iter().find(fitting)).map(|form| form.body)
}
