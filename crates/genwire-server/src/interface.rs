//! The served interface, as data.

use crate::areas::audio::AudioArea;
use crate::areas::chat::ChatArea;
use crate::areas::video::VideoArea;
use crate::backends::Backends;
use axum::Router;
use genwire::AREAS;
use genwire_common::INTERFACE;
use genwire_common::service::VENDOR_PREFIX;
use genwire_mock::{ApiGate, InterfaceData, Mock};
use std::sync::{Arc, LazyLock};

/// The generated file of operations.
const OPERATIONS: &str = include_str!("generated/operations.json");
/// Unlisted members that clients of OpenAI-compatible services send.
const OPENAI: &str = include_str!("openai.toml");

/// A function that returns the routes of an area without its own engine.
type Unserved = fn(Arc<ApiGate>) -> Router;

/// The routes of each area to the default engine.
///
/// For a new area of the spec, `generate` prints the line to add here.
const UNSERVED: &[(&str, Unserved)] = &[
    (genwire_audio::AREA.name, genwire_audio::server::unserved),
    (genwire_chat::AREA.name, genwire_chat::server::unserved),
    (genwire_video::AREA.name, genwire_video::server::unserved),
];

/// The interface, with the data that the default engine needs.
pub(crate) static API: LazyLock<InterfaceData> = LazyLock::new(|| {
    InterfaceData::new(&INTERFACE, AREAS.iter().copied(), OPERATIONS)
        .expect("the generated file can be read")
        .with_model_prefix(VENDOR_PREFIX)
        .with_compatibility(OPENAI)
        .expect("the cases can be read")
});

/// Returns the operations of all areas, with a common gate.
pub(crate) fn routes(backends: &Arc<Backends>, mock: &Arc<Mock>, gate: &Arc<ApiGate>) -> Router {
    UNSERVED.iter().fold(Router::new(), |router, (area, unserved)| {
        let is_by_spec = mock.replies_from_spec();
        let engine = if is_by_spec { None } else { engine_of(area, backends, mock, gate) };
        router.merge(engine.unwrap_or_else(|| unserved(Arc::clone(gate))))
    })
}

/// Returns the routes of an area with its own engine.
fn engine_of(
    area: &str,
    backends: &Arc<Backends>,
    mock: &Arc<Mock>,
    gate: &Arc<ApiGate>,
) -> Option<Router> {
    let (backends, mock, gate) = (Arc::clone(backends), Arc::clone(mock), Arc::clone(gate));
    Some(match area {
        "audio" => genwire_audio::server::router(Arc::new(AudioArea::new(mock, backends)), gate),
        "chat" => {
            let chat = ChatArea::new(Arc::clone(&backends.chat), mock.compat());
            genwire_chat::server::router(Arc::new(chat), gate)
        }
        "video" => genwire_video::server::router(Arc::new(VideoArea::new(mock, backends)), gate),
        _ => return None,
    })
}
