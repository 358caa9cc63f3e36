// @generated from spec (genwire_rust::bodies) by cargo xtask generate. Do not edit by hand.

//! The Rust type and the check of every body of the interface, and every route.

use crate::typed::Typed;
use genwire_common::INTERFACE;
use genwire_core::Area;
use genwire_core::server::{Gate, Router, fallback};
use std::sync::Arc;

/// The areas.
pub(crate) const AREAS: &[Area] = &[genwire_audio::AREA, genwire_chat::AREA, genwire_video::AREA];

/// Every body type, by its path in the spec.
pub(crate) const TYPES: &[Typed] = &[
    Typed::of::<genwire_audio::ListVoicesRequest>("audio.ListVoicesRequest"),
    Typed::of::<genwire_audio::ListVoicesResponse>("audio.ListVoicesResponse"),
    Typed::of::<genwire_audio::SpeechEvent>("audio.SpeechEvent"),
    Typed::of::<genwire_audio::SynthesizeSpeechRequest>("audio.SynthesizeSpeechRequest"),
    Typed::of::<genwire_audio::SynthesizeSpeechResponse>("audio.SynthesizeSpeechResponse"),
    Typed::of::<genwire_chat::ChatCompletionChunk>("chat.ChatCompletionChunk"),
    Typed::of::<genwire_chat::CreateChatCompletionRequest>("chat.CreateChatCompletionRequest"),
    Typed::of::<genwire_chat::CreateChatCompletionResponse>("chat.CreateChatCompletionResponse"),
    Typed::of::<genwire_video::CallbackChallenge>("video.CallbackChallenge"),
    Typed::of::<genwire_video::CreateH3ContextIrRequest>("video.CreateH3ContextIrRequest"),
    Typed::of::<genwire_video::CreateH3ContextIrResponse>("video.CreateH3ContextIrResponse"),
    Typed::of::<genwire_video::CreateTemplateVideoRequest>("video.CreateTemplateVideoRequest"),
    Typed::of::<genwire_video::CreateTemplateVideoResponse>("video.CreateTemplateVideoResponse"),
    Typed::of::<genwire_video::DeleteVideoTaskResponse>("video.DeleteVideoTaskResponse"),
    Typed::of::<genwire_video::QueryVideoTaskResponse>("video.QueryVideoTaskResponse"),
    Typed::of::<genwire_video::TaskNotification>("video.TaskNotification"),
];

/// Implements the service of every area without any operation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EmptyService;

impl genwire_audio::AudioService for EmptyService {}

impl genwire_chat::ChatService for EmptyService {
    type Media = ();
}

impl genwire_video::VideoService for EmptyService {
    type Media = ();
}

/// Routes of all areas, served by services that implement no operation.
pub(crate) fn router<G: Gate>(gate: &Arc<G>) -> Router {
    let service = Arc::new(EmptyService);
    Router::new()
        .merge(genwire_audio::server::router(Arc::clone(&service), Arc::clone(gate)))
        .merge(genwire_chat::server::router(Arc::clone(&service), Arc::clone(gate)))
        .merge(genwire_video::server::router(Arc::clone(&service), Arc::clone(gate)))
        .fallback(fallback(&INTERFACE))
}
