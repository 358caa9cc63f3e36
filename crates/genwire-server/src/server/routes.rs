//! What is served where, and what runs beside it.

use super::observe::observe;
use crate::gate::Door;
use crate::shared::Shared;
use axum::Router;
use axum::middleware::from_fn_with_state;
use genwire_core::server::fallback;
use std::sync::Arc;

/// The operations of all areas behind one gate.
pub(super) fn routes(shared: &Arc<Shared>) -> Router {
    let _door = Arc::new(Door::new(Arc::clone(shared)));
    Router::new().fallback(fallback).layer(from_fn_with_state(Arc::clone(shared), observe))
}

/// The names of all operations.
pub(crate) fn operations() -> Vec<&'static str> {
    let areas = [genwire_chat::ENDPOINTS, genwire_video::ENDPOINTS, genwire_audio::ENDPOINTS];
    areas.iter().flat_map(|area| area.iter()).map(|endpoint| endpoint.operation).collect()
}
