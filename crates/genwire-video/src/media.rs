//! Checks of the material in data URLs.

#[cfg(feature = "media")]
use genwire_core::MediaKind;
use genwire_core::{MediaLimits, Path, Report};
#[cfg(feature = "media")]
use genwire_media::RequestMedia;

use crate::generated::limits::{H3_AUDIO, H3_IMAGE, H3_VIDEO};
use crate::generated::{ContentItem, CreateH3ContextIrRequest, MediaSource};
#[cfg(feature = "media")]
use crate::generated::{ContentRole, create_h3_context_ir};

const RULE: &str = "video.CreateH3ContextIrRequest.natives.data_urls";

/// Checks the format and the size of all material in data URLs.
pub(crate) fn check_data_urls(
    this: &CreateH3ContextIrRequest,
    path: &Path<'_>,
    report: &mut Report,
) {
    each_address(this, path, |_, url, limits, path| limits.check(url, RULE, path, report));
    #[cfg(feature = "media")]
    if report.is_thorough() {
        measure(this, path, report);
    }
}

/// Measures the material in data URLs, and reports violated limits.
#[cfg(feature = "media")]
pub(crate) fn measure(this: &CreateH3ContextIrRequest, root: &Path<'_>, report: &mut Report) {
    let mut media = RequestMedia::new(&create_h3_context_ir::ENDPOINT);
    each_address(this, root, |item, url, limits, place| {
        // The number of frames has its own rules.
        let is_image = limits.kind == MediaKind::Image;
        if is_image && item.role() != Some(&ContentRole::ReferenceImage) {
            media.add_uncounted(url, limits, place);
        } else {
            media.add(url, limits, place);
        }
    });
    report.merge(media.finish(&root.member("content")));
}

/// Calls a function with the URL of each file, its content item, its limits and its path.
pub(crate) fn each_address(
    this: &CreateH3ContextIrRequest,
    path: &Path<'_>,
    mut visit: impl FnMut(&ContentItem, &str, &'static MediaLimits, &Path<'_>),
) {
    let content = path.member("content");
    for (index, item) in this.content.iter().enumerate() {
        let Some((source, limits)) = source_of(item) else { continue };
        let Some(url) = source.url.as_deref() else { continue };
        let item_path = content.index(index);
        let source_path = item_path.member(item.ty());
        visit(item, url, limits, &source_path.member("url"));
    }
}

fn source_of(item: &ContentItem) -> Option<(&MediaSource, &'static MediaLimits)> {
    match item {
        ContentItem::ImageUrl(image) => Some((image.image_url.as_ref()?, &H3_IMAGE)),
        ContentItem::VideoUrl(video) => Some((video.video_url.as_ref()?, &H3_VIDEO)),
        ContentItem::AudioUrl(audio) => Some((audio.audio_url.as_ref()?, &H3_AUDIO)),
        _ => None,
    }
}
