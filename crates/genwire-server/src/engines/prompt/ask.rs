//! Refines a draft with the chat engine.

use super::{Brief, Sections, Written, failure};
use crate::engines::backend::ChatBackend;
use crate::engines::chat::{Shown, count_tokens};
use genwire_chat::{CreateChatCompletionRequest, Message};
use genwire_common::ErrorCode;
use genwire_core::server::Answer;
use genwire_mock::Failure;
use genwire_video::sections;

/// The system message.
const INSTRUCTION: &str = "You write prompts for a model that makes videos. You are given what a \
    user wants and a draft of the prompt. Write the prompt anew: richer, concrete, true to what \
    the user wants. Keep the labels of the sections, each on a line of its own with a colon, their \
    order, the times in the shots, and names in angle brackets such as <Picture 1>. Answer with \
    the prompt and nothing else.";

/// Requests a better prompt; a section that the reply omits is kept from the draft.
pub(super) async fn ask(
    chat: &ChatBackend,
    model: &str,
    namespace: &str,
    brief: &Brief,
    mut draft: Sections,
) -> Result<Written, Failure> {
    let question = format!("What the user wants:\n{}\n\nThe draft:\n{draft}", brief.prompt);
    let size = question.len();
    let messages = vec![Message::system(INSTRUCTION), Message::user(question)];
    let request = CreateChatCompletionRequest::new(model, messages);
    let shown = Shown { model, format: None };
    let answer = chat.answer(namespace, request, size, shown).await.map_err(|refusal| {
        Failure::new(
            u32::try_from(refusal.code().as_i64()).unwrap_or_default(),
            refusal.message().to_owned(),
        )
    })?;
    let Answer::Whole(reply) = answer else {
        return Err(failure(ErrorCode::InternalError, "the chat engine answered with a stream"));
    };
    let found = sections(reply.text());
    let mut taken = 0;
    for (label, text) in &mut draft.0 {
        let better = found.iter().find(|section| section.name().as_deref() == Some(*label));
        if let Some(section) = better.filter(|section| !section.text().is_empty()) {
            section.text().clone_into(text);
            taken += 1;
        }
    }
    if taken == 0 {
        tracing::warn!("the answer of the chat engine has no section; the draft stays");
    }
    let prompt = draft.to_string();
    let usage = reply.usage.as_ref();
    let count = |tokens: Option<i64>| tokens.and_then(|tokens| u64::try_from(tokens).ok());
    Ok(Written {
        prompt_tokens: count(usage.and_then(|usage| usage.prompt_tokens))
            .unwrap_or_else(|| super::tokens_of(brief)),
        completion_tokens: count(usage.and_then(|usage| usage.completion_tokens))
            .unwrap_or_else(|| count_tokens(&prompt)),
        prompt,
    })
}
