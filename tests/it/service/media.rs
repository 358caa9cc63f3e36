//! The position of media in the order of the checks.

use super::requests::{Fault, request};
use super::{Guard, endpoints};
use genwire_chat::server::{Call, Refusal, router};
use genwire_chat::{ChatService, CreateChatCompletionRequest};
use genwire_common::ErrorCode;
use std::sync::Arc;
use tower::ServiceExt as _;

/// A service that rejects all media.
struct Purist;

impl ChatService for Purist {
    type Media = ();

    async fn check_media_of_create_chat_completion(
        &self,
        _: &Call,
        _: &CreateChatCompletionRequest,
    ) -> Result<(), Refusal> {
        Err(Refusal::new(ErrorCode::InvalidParameter, "that is too large a picture"))
    }
}

#[tokio::test]
async fn media_are_looked_at_after_the_rules_and_before_quota() {
    let endpoint = endpoints().find(|endpoint| endpoint.area == "chat").expect("an endpoint");
    for fault in Fault::ALL.into_iter().filter(|fault| fault.concerns(endpoint)) {
        let (guard, request) = request(endpoint, &[fault]);
        let app = router(Arc::new(Purist), Arc::<Guard>::new(guard));
        let response = app.oneshot(request).await.expect("an answer");
        let refusal = response.extensions().get::<Arc<Refusal>>().expect("a refusal");
        let is_about_media = refusal.message() == "that is too large a picture";
        assert_eq!(is_about_media, fault == Fault::Quota, "{fault:?}: {refusal}");
    }
}
