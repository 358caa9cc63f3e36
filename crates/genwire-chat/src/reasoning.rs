//! The thinking of a reply, from whichever member has it.

use std::borrow::Cow;

use genwire_core::think;

use crate::generated::{ReasoningDetail, ReplyMessage};

/// Returns the thinking of a message, without repeating thinking that a member and the text share.
pub(crate) fn of_message(message: &ReplyMessage) -> Option<Cow<'_, str>> {
    let member = in_member(message);
    let block = match &member {
        Some(member) => think::split_beside(message.raw_text(), member).0.map(Cow::Borrowed),
        None => think::thinking(message.raw_text()),
    };
    let block = block.filter(|text| !text.is_empty());
    match (member, block) {
        (Some(member), Some(block)) if member.starts_with(&*block) => Some(member),
        (Some(member), Some(block)) if block.starts_with(&*member) => Some(block),
        (Some(member), Some(block)) => Some(Cow::Owned(format!("{member}{block}"))),
        (member, block) => member.or(block),
    }
}

/// Returns the thinking in a member, without leading line feeds; `None` if there is none.
pub(crate) fn in_member(message: &ReplyMessage) -> Option<Cow<'_, str>> {
    let member = member_of(message).map(|text| match text {
        Cow::Borrowed(text) => Cow::Borrowed(text.trim_start_matches('\n')),
        Cow::Owned(text) => Cow::Owned(text.trim_start_matches('\n').to_owned()),
    });
    member.filter(|text| !text.is_empty())
}

/// Returns the thinking of the first member that has any.
pub(crate) fn member_of(message: &ReplyMessage) -> Option<Cow<'_, str>> {
    let texts = [&message.reasoning_content, &message.reasoning_text, &message.thinking_text];
    let text = texts.into_iter().flatten().find(|text| !text.is_empty());
    text.map(|text| Cow::Borrowed(text.as_str())).or_else(|| {
        let details = message.reasoning_details.as_deref()?;
        Some(details_text(details)).filter(|text| !text.is_empty()).map(Cow::Owned)
    })
}

/// Concatenates the text of thinking details.
pub(crate) fn details_text(details: &[ReasoningDetail]) -> String {
    details.iter().filter_map(|detail| detail.text.as_deref()).collect()
}
