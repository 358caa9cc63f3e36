//! The conversation and its options, from the command line and a file.

use super::media;
use super::tools;
use crate::cli::ChatArgs;
use crate::problem::Problem;
use crate::setting;
use genwire_chat::{
    ChatModel, ContentPart, Conversation, CreateChatCompletionRequest, Message, MessageContent,
    StreamOptions, ThinkingType, create_chat_completion,
};
use genwire_core::client::PartialFile;
use genwire_core::file::read_regular;
use std::fs;
use std::io;
use std::path::Path;

/// Returns the conversation of the session file, or a new one, with the options.
pub(super) fn conversation(args: &ChatArgs) -> Result<Conversation, Problem> {
    let found = match &args.session {
        Some(file) if file.exists() => Some(load(file)?),
        _ => None,
    };
    let mut conversation = found.unwrap_or_else(|| Conversation::new(ChatModel::M3));
    if let Some(text) = system(args)? {
        set_system(&mut conversation, &text);
    }
    options(args, conversation.options_mut())?;
    Ok(conversation)
}

/// Sets the system message of a conversation; an empty one removes it.
pub(super) fn set_system(conversation: &mut Conversation, text: &str) {
    let messages = &mut conversation.options_mut().messages;
    messages.retain(|message| !matches!(message, Message::System(_)));
    if !text.trim().is_empty() {
        messages.insert(0, Message::system(text));
    }
}

/// Returns the content of a user message, with images and videos.
pub(super) fn content(text: &str, attachments: Vec<ContentPart>) -> MessageContent {
    if attachments.is_empty() {
        return text.into();
    }
    let said = (!text.is_empty()).then(|| ContentPart::from(text));
    MessageContent::Parts(said.into_iter().chain(attachments).collect())
}

/// Returns the images and videos of the command line.
pub(super) fn attachments(args: &ChatArgs) -> Result<Vec<ContentPart>, Problem> {
    let images = args.image.iter().map(|place| media::image(place));
    let videos = args.video.iter().map(|place| media::video(place));
    images.chain(videos).collect()
}

/// Maximum size of a file with a conversation, in bytes, images included.
const MAX_CONVERSATION_BYTES: u64 = 1 << 30;

/// Reads the conversation in a file.
pub(super) fn load(file: &Path) -> Result<Conversation, Problem> {
    let name = || file.display().to_string();
    let text = read_regular(file, MAX_CONVERSATION_BYTES)
        .map_err(|error| Problem::Read { file: name(), error })?;
    let request: CreateChatCompletionRequest = serde_json::from_str(&text).map_err(|error| {
        Problem::usage(
            format!("`{}` is not a conversation: {error}", name()),
            Some("such a file is written by `--session` or `/save`"),
        )
    })?;
    Ok(Conversation::from(request))
}

/// Writes a conversation to a file, completely or not at all.
pub(super) fn write(conversation: &Conversation, mut file: PartialFile) -> io::Result<()> {
    let mut request = conversation.clone();
    let request = request.options_mut();
    // The form of replies is not part of the conversation.
    request.stream = None;
    request.stream_options = None;
    let text = serde_json::to_string_pretty(request).unwrap_or_default();
    file.write(text.as_bytes())?;
    file.write(b"\n")?;
    file.finish().map(drop)
}

/// Returns the system message of the command line.
fn system(args: &ChatArgs) -> Result<Option<String>, Problem> {
    match (&args.system, &args.system_file) {
        (Some(text), _) => Ok(Some(text.clone())),
        (None, Some(file)) => {
            let text = fs::read_to_string(file)
                .map_err(|error| Problem::Read { file: file.display().to_string(), error })?;
            Ok(Some(text.trim_end().to_owned()))
        }
        (None, None) => Ok(None),
    }
}

/// Sets the options of the command line in the next request.
fn options(args: &ChatArgs, request: &mut CreateChatCompletionRequest) -> Result<(), Problem> {
    if let Some(model) = &args.model {
        request.model = model.clone();
    }
    request.temperature = args.temperature.or(request.temperature);
    request.top_p = args.top_p.or(request.top_p);
    request.max_completion_tokens = args.max_tokens.or(request.max_completion_tokens);
    if let Some(file) = &args.tools {
        request.tools = Some(tools::read(file)?);
    }
    if args.no_thinking {
        let mut thinking = request.thinking.take().unwrap_or_default();
        thinking.ty = Some(ThinkingType::Disabled);
        request.thinking = Some(thinking);
    }
    // With separate thinking, the command need not split it off the answer.
    request.reasoning_split = Some(true);
    let streams = !args.no_stream;
    request.stream = streams.then_some(true);
    request.stream_options = streams.then(|| StreamOptions::new().include_usage(true));
    if args.settings.set.iter().any(|setting| setting.path == ["stream"]) {
        return Err(Problem::usage(
            "`--set` cannot set `stream`",
            Some("the answer is streamed unless `--no-stream` is given"),
        ));
    }
    setting::set(request, &create_chat_completion::ENDPOINT, &args.settings.set)
}
