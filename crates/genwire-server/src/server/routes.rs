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

/// Returns the operations of all areas behind one gate.
pub(super) fn routes(shared: &Arc<Shared>) -> Router {
    let chat = Arc::new(ChatArea::new(Arc::clone(&shared.chat)));
    let gate = Arc::new(ApiGate::new(Arc::clone(shared)));
    let audio = Arc::new(AudioArea::new(Arc::clone(shared)));
    let video = Arc::new(VideoArea::new(Arc::clone(shared)));
    Router::new()
        .merge(genwire_chat::server::router(chat, Arc::clone(&gate)))
        .merge(genwire_audio::server::router(audio, Arc::clone(&gate)))
        .merge(genwire_video::server::router(video, gate))
        .merge(audio::files(Arc::clone(shared)))
        .fallback(fallback(&INTERFACE))
}

/// Returns the names of all operations.
pub(crate) fn operations() -> Vec<&'static str> {
    let areas = [genwire_chat::ENDPOINTS, genwire_video::ENDPOINTS, genwire_audio::ENDPOINTS];
    areas.iter().flat_map(|area| area.iter()).map(|endpoint| endpoint.operation).collect()
}
