//! Properties of the models.

use genwire_chat::{ChatModel, CreateChatCompletionRequest, ServiceTier};
use genwire_core::Validate as _;

#[test]
fn every_model_has_its_limits() {
    for model in ChatModel::VALUES {
        let (limit, recommended, top_p) = match model {
            ChatModel::M3 => (524_288, 131_072, 0.95),
            _ => (204_800, 65_536, 0.9),
        };
        assert_eq!(model.max_completion_tokens(), Some(limit), "{model}");
        assert_eq!(model.recommended_completion_tokens(), Some(recommended), "{model}");
        assert_eq!(model.top_p_default(), Some(top_p), "{model}");
        let at =
            CreateChatCompletionRequest::ask(model.clone(), "Hello").max_completion_tokens(limit);
        assert!(at.validate().is_valid(), "{model} at the limit");
        assert!(!at.max_completion_tokens(limit + 1).validate().is_valid(), "{model} above");
    }
}

#[test]
fn an_unlisted_model_is_kept_and_refused_once() {
    let request = CreateChatCompletionRequest::ask(ChatModel::from("X-M9"), "Hello")
        .max_completion_tokens(i64::MAX);
    let report = request.validate();
    let rules: Vec<_> = report.violations().iter().map(|it| it.rule.as_ref()).collect();
    assert_eq!(rules, ["chat.ChatModel.values"]);
    assert_eq!(request.model.as_str(), "X-M9");
    assert_eq!(request.model.max_completion_tokens(), None);
}

#[test]
fn the_priority_tier_has_its_price() {
    assert_eq!(ServiceTier::Priority.price_factor(), Some(1.5));
    assert_eq!(ServiceTier::Standard.price_factor(), Some(1.0));
}

#[test]
fn a_reply_is_streamed_when_the_request_says_so() {
    let request = CreateChatCompletionRequest::ask(ChatModel::M3, "Hello");
    assert!(!request.is_streamed());
    assert!(!request.clone().stream(false).is_streamed());
    assert!(request.stream(true).is_streamed());
}
