//! Whether the images and videos inside data URLs keep to the limits.

use std::borrow::Cow;

use genwire_core::{INVALID_CODE, MediaLimits, Path, Report, Violation};

use crate::generated::limits::{IMAGE, VIDEO};
use crate::generated::{ContentPart, CreateChatCompletionRequest, MessageContent};

const RULE: &str = "chat.CreateChatCompletionRequest.natives.data_urls";

/// Checks the format and the size of every image and video that stands in a data URL.
pub(crate) fn check_data_urls(
    this: &CreateChatCompletionRequest,
    path: &Path<'_>,
    report: &mut Report,
) {
    each_address(this, path, |url, limits, path| {
        if let Some(fault) = limits.fault_in(url) {
            report.push(Violation {
                path: path.to_pointer(),
                rule: Cow::Borrowed(RULE),
                code: INVALID_CODE,
                severity: fault.severity(),
                message: Cow::Owned(fault.to_string()),
            });
        }
    });
    #[cfg(feature = "media")]
    if report.is_thorough() {
        crate::media_ext::measure(this, path, report);
    }
}

/// Hands on every address of an image or a video, with its limits and its place.
pub(crate) fn each_address(
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
