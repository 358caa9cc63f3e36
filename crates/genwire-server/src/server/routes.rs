//! What is served where.

use crate::areas::audio::{self, AudioArea};
use crate::areas::video::VideoArea;
use crate::gate::Door;
use crate::shared::Shared;
use axum::Router;
use genwire_core::server::fallback;
use std::sync::Arc;

/// The operations of all areas behind one gate.
pub(super) fn routes(shared: &Arc<Shared>) -> Router {
    let door = Arc::new(Door::new(Arc::clone(shared)));
    let audio = Arc::new(AudioArea::new(Arc::clone(shared)));
    let video = Arc::new(VideoArea::new(Arc::clone(shared)));
    Router::new()
        .merge(genwire_chat::server::router(Arc::clone(&shared.chat), Arc::clone(&door)))
        .merge(genwire_audio::server::router(audio, Arc::clone(&door)))
        .merge(genwire_video::server::router(video, door))
        .merge(audio::files(Arc::clone(shared)))
        .fallback(fallback)
}

/// The names of all operations.
pub(crate) fn operations() -> Vec<&'static str> {
    let areas = [genwire_chat::ENDPOINTS, genwire_video::ENDPOINTS, genwire_audio::ENDPOINTS];
    areas.iter().flat_map(|area| area.iter()).map(|endpoint| endpoint.operation).collect()
}
