//! Checks of images and videos in data URLs.

use genwire_core::{MediaLimits, Path, Report};
#[cfg(feature = "media")]
use genwire_media::RequestMedia;

#[cfg(feature = "media")]
use crate::generated::create_chat_completion;
use crate::generated::limits::{IMAGE, VIDEO};
use crate::generated::{ContentPart, CreateChatCompletionRequest, MessageContent};

const RULE: &str = "chat.CreateChatCompletionRequest.natives.data_urls";

/// Checks the format and the size of every image and video in a data URL.
pub(crate) fn check_data_urls(
    this: &CreateChatCompletionRequest,
    path: &Path<'_>,
    report: &mut Report,
) {
    // Most conversations have no parts, and then no media.
    if this.messages.iter().any(|it| matches!(it.content(), Some(MessageContent::Parts(_)))) {
        check_parts(this, path, report);
    }
}

// Not inlined, so that `check_data_urls` needs no stack for requests without media.
#[inline(never)]
fn check_parts(this: &CreateChatCompletionRequest, path: &Path<'_>, report: &mut Report) {
    each_url(this, path, |url, limits, path| limits.check(url, RULE, path, report));
    #[cfg(feature = "media")]
    if report.is_thorough() {
        measure(this, path, report);
    }
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
            match part {
                ContentPart::ImageUrl(image) => {
                    let place = place.member("image_url");
                    visit(&image.image_url.url, &IMAGE, &place.member("url"));
                }
                ContentPart::VideoUrl(video) => {
                    let place = place.member("video_url");
                    visit(&video.video_url.url, &VIDEO, &place.member("url"));
                }
                _ => {}
            }
        }
    }
}
