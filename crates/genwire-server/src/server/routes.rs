//! Routes of the service.

use crate::areas::audio::{self, AudioArea};
use crate::areas::chat::ChatArea;
use crate::areas::video::VideoArea;
use crate::gate::ApiGate;
use crate::shared::Shared;
use axum::Router;
use genwire_common::INTERFACE;
use genwire_core::server::fallback;
use std::sync::Arc;

/// Function that returns the routes of an area without an engine of its own.
type Unserved = fn(Arc<ApiGate>) -> Router;

/// The routes of each area to the default engine.
///
/// `generate` names the line that a new area of the spec needs here.
const UNSERVED: &[(&str, Unserved)] = &[
    (genwire_audio::AREA.name, genwire_audio::server::unserved),
    (genwire_chat::AREA.name, genwire_chat::server::unserved),
    (genwire_video::AREA.name, genwire_video::server::unserved),
];

/// Returns the operations of all areas behind one gate.
pub(super) fn routes(shared: &Arc<Shared>) -> Router {
    let gate = Arc::new(ApiGate::new(Arc::clone(shared)));
    let mut router = Router::new();
    for (area, unserved) in UNSERVED {
        let engine = if shared.config.server.replies_from_spec {
            None
        } else {
            engine_of(area, shared, &gate)
        };
        router = router.merge(engine.unwrap_or_else(|| unserved(Arc::clone(&gate))));
    }
    router.merge(audio::files(Arc::clone(shared))).fallback(fallback(&INTERFACE))
}

/// Returns the routes of an area that has an engine of its own.
fn engine_of(area: &str, shared: &Arc<Shared>, gate: &Arc<ApiGate>) -> Option<Router> {
    let (shared, gate) = (Arc::clone(shared), Arc::clone(gate));
    Some(match area {
        "audio" => genwire_audio::server::router(Arc::new(AudioArea::new(shared)), gate),
        "chat" => {
            let chat = ChatArea::new(Arc::clone(&shared.chat), shared.config.server.compat);
            genwire_chat::server::router(Arc::new(chat), gate)
        }
        "video" => genwire_video::server::router(Arc::new(VideoArea::new(shared)), gate),
        _ => return None,
    })
}
