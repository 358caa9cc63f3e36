//! Checks of images and videos in data URLs.

use genwire_core::{MediaLimits, Path, Report};
#[cfg(feature = "media")]
use genwire_media::RequestMedia;

#[cfg(feature = "media")]
use crate::generated::create_chat_completion;
use crate::generated::limits::{IMAGE, VIDEO};
use crate::generated::{ContentPart, CreateChatCompletionRequest, Message, MessageContent};

const RULE: &str = "chat.CreateChatCompletionRequest.natives.data_urls";

/// Checks the format and the size of every image and video in a data URL.
pub(crate) fn check_data_urls(
    this: &CreateChatCompletionRequest,
    path: &Path<'_>,
    report: &mut Report,
) {
    // Most conversations have no parts, and thus no media.
    if this.messages.iter().any(has_parts) {
        check_parts(this, path, report);
    }
}

fn has_parts(message: &Message) -> bool {
    matches!(message.content(), Some(MessageContent::Parts(_)))
}

// Not inlined, so that `check_data_urls` needs no stack for requests without media.
#[inline(never)]
fn check_parts(this: &CreateChatCompletionRequest, path: &Path<'_>, report: &mut Report) {
    // A path is needed only for a violation.
    if !this.messages.iter().all(is_clean) {
        each_url(this, path, |url, limits, path| limits.check(url, RULE, path, report));
    }
    #[cfg(feature = "media")]
    if report.is_thorough() {
        measure(this, path, report);
    }
}

fn is_clean(message: &Message) -> bool {
    let Some(MessageContent::Parts(parts)) = message.content() else { return true };
    parts.iter().filter_map(media).all(|media| media.limits.fault_in(media.url).is_none())
}

/// Measures the images and videos in data URLs and reports violated limits.
#[cfg(feature = "media")]
pub(crate) fn measure(this: &CreateChatCompletionRequest, root: &Path<'_>, report: &mut Report) {
    let mut media = RequestMedia::new(&create_chat_completion::ENDPOINT);
    each_url(this, root, |url, limits, place| media.add(url, limits, place));
    report.merge(media.finish(&root.member("messages")));
}

/// Calls a function for the URL of every image and video, with its limits and its path.
pub(crate) fn each_url(
    this: &CreateChatCompletionRequest,
    path: &Path<'_>,
    mut visit: impl FnMut(&str, &'static MediaLimits, &Path<'_>),
) {
    let messages = path.member("messages");
    for (index, message) in this.messages.iter().enumerate() {
        let Some(MessageContent::Parts(parts)) = message.content() else { continue };
        let message = messages.index(index);
        let content = message.member("content");
        for (index, part) in parts.iter().enumerate() {
            let place = content.index(index);
            if let Some(Media { member, url, limits }) = media(part) {
                visit(url, limits, &place.member(member).member("url"));
            }
        }
    }
}

/// URL of an image or a video.
struct Media<'a> {
    /// The member of the part with the URL.
    member: &'static str,
    url: &'a str,
    limits: &'static MediaLimits,
}

fn media(part: &ContentPart) -> Option<Media<'_>> {
    match part {
        ContentPart::ImageUrl(image) => {
            Some(Media { member: "image_url", url: &image.image_url.url, limits: &IMAGE })
        }
        ContentPart::VideoUrl(video) => {
            Some(Media { member: "video_url", url: &video.video_url.url, limits: &VIDEO })
        }
        _ => None,
    }
}
