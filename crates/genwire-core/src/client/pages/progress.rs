//! The items of a page.

use crate::client::body::response::Raw;
use crate::exchange::find_text;
use crate::failure::ReadError;
use crate::{BodyForm, Endpoint, Paging};
use serde_core::de::{DeserializeOwned, Error as _};

/// Deserializes the items of a page; a page without the list has no items.
pub(super) fn items<C: DeserializeOwned + Default>(
    endpoint: &'static Endpoint,
    paging: &Paging,
    raw: &Raw,
) -> Result<C, ReadError> {
    let place = endpoint.response_index(raw.status.as_u16(), raw.media_type());
    let list = endpoint.responses.iter().position(|form| form.body == BodyForm::Json);
    let shown = place.filter(|place| Some(*place) != list);
    if shown.is_some_and(|place| endpoint.responses[place].body != BodyForm::None) {
        let problem = "this response of the operation is not a page of items";
        return Err(serde_json::Error::custom(problem).into());
    }
    let read = |text| serde_json::from_str(text).map_err(ReadError::from);
    find_text(text(raw), paging.items).map_or_else(|| Ok(C::default()), read)
}

/// Returns the text of a page.
pub(super) fn text(raw: &Raw) -> &str {
    let text = str::from_utf8(raw.body()).unwrap_or_default();
    text.strip_prefix('\u{feff}').unwrap_or(text)
}
