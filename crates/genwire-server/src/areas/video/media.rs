//! The measured media of a request: media in the request, and media that could be fetched.

use crate::engines::prompt::{FileKind, Measures, MediaFile, Role};
use crate::engines::template::Inputs;
use genwire_common::ErrorCode;
use genwire_core::data_url::DataUrl;
use genwire_core::{MediaLimits, Path, Report, Severity, Violation};
use genwire_media::{RequestMedia, decode, probe};
use genwire_mock::{Fetcher, Unreachable};
use genwire_video::create_h3_context_ir::ENDPOINT;
use genwire_video::limits::{H3_AUDIO, H3_IMAGE, H3_VIDEO};
use genwire_video::server::Refusal;
use genwire_video::{ContentItem, ContentRole, CreateH3ContextIrRequest, MediaSource};
use std::borrow::Cow;

/// Maximum number of fetched inputs of a template. The interface has no limit for them.
const MAX_FETCHED_FILES: usize = 32;

/// The measured media of a call.
#[derive(Debug, Default)]
pub(crate) struct Measured {
    /// The files of a prompt.
    pub(super) files: Vec<MediaFile>,
    /// The amount of media for a template.
    pub(super) inputs: Inputs,
}

/// A media file of a request.
#[derive(Clone, Debug)]
struct MediaItem {
    index: usize,
    /// The name of the member with its URL.
    member: &'static str,
    url: String,
    limits: &'static MediaLimits,
    kind: FileKind,
    role: Role,
}

/// Checks the media of a request, and returns the violations and the measurements.
pub(super) async fn measure(
    fetcher: &Fetcher,
    request: &CreateH3ContextIrRequest,
    body: usize,
) -> Result<(Report, Vec<MediaFile>), Refusal> {
    let items: Vec<MediaItem> = request
        .content
        .iter()
        .enumerate()
        .filter_map(|(index, item)| MediaItem::of(index, item))
        .collect();
    if items.is_empty() {
        return Ok((Report::default(), Vec::new()));
    }
    let (mut media, items, mut files) = aside(move || {
        let mut media = RequestMedia::new(&ENDPOINT);
        let files: Vec<MediaFile> = items.iter().map(|item| item.measure(&mut media)).collect();
        (media, items, files)
    })
    .await?;
    for (item, file) in items.iter().zip(&mut files) {
        if is_fetched(fetcher, &item.url) {
            file.measures = item.fetch(fetcher, &mut media, body).await?;
        } else if DataUrl::parse(&item.url).is_none() {
            item.at(|place| item.count(&mut media, place));
        }
    }
    Ok((media.finish(&Path::root().member("content")), files))
}

/// Measures the inputs of a template, as far as possible.
///
/// They are not checked, because the interface states no limits for them.
pub(super) async fn count(
    fetcher: &Fetcher,
    urls: &[&str],
    body: usize,
) -> Result<Inputs, Refusal> {
    let mut inputs = Inputs::default();
    let mut fetched = 0;
    for (index, url) in urls.iter().enumerate() {
        let found = if DataUrl::parse(url).is_some() {
            let url = (*url).to_owned();
            aside(move || probe(&decode(&DataUrl::parse(&url)?)?).ok()).await?
        } else if fetcher.may_fetch(url) && fetched < MAX_FETCHED_FILES {
            fetched += 1;
            match fetcher.fetch(url, genwire_media::MAX_FILE, body).await? {
                Ok(file) => probe(file.bytes()).ok(),
                Err(Unreachable::NotAllowed) => None,
                Err(error) => {
                    let message = format!(
                        "`media_inputs`: the file of input {} could not be fetched: {error}",
                        index + 1
                    );
                    return Err(Refusal::new(ErrorCode::InvalidParameter, message));
                }
            }
        } else {
            None
        };
        inputs.add(found.as_ref());
    }
    Ok(inputs)
}

/// Runs a function outside the event loop, for instance to decode large files.
async fn aside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Refusal> {
    let failed = |_| Refusal::new(ErrorCode::UnknownError, "the media could not be measured");
    tokio::task::spawn_blocking(work).await.map_err(failed)
}

fn is_fetched(fetcher: &Fetcher, url: &str) -> bool {
    DataUrl::parse(url).is_none() && fetcher.may_fetch(url)
}

impl MediaItem {
    fn of(index: usize, item: &ContentItem) -> Option<Self> {
        let (source, limits, kind, member): (&Option<MediaSource>, _, _, _) = match item {
            ContentItem::ImageUrl(it) => (&it.image_url, &H3_IMAGE, FileKind::Image, "image_url"),
            ContentItem::VideoUrl(it) => (&it.video_url, &H3_VIDEO, FileKind::Video, "video_url"),
            ContentItem::AudioUrl(it) => (&it.audio_url, &H3_AUDIO, FileKind::Audio, "audio_url"),
            _ => return None,
        };
        let role = match (kind, item.role()) {
            (_, Some(ContentRole::LastFrame)) => Role::LastFrame,
            // An image without a role counts as the first frame.
            (_, Some(ContentRole::FirstFrame)) | (FileKind::Image, None) => Role::FirstFrame,
            _ => Role::Reference,
        };
        let url = source.as_ref().and_then(|source| source.url.clone()).unwrap_or_default();
        Some(Self { index, member, url, limits, kind, role })
    }

    /// Measures a file inside the request.
    fn measure(&self, media: &mut RequestMedia) -> MediaFile {
        let data = DataUrl::parse(&self.url);
        if data.is_some() {
            self.at(|place| self.count(media, place));
        }
        // A file that is too large is rejected without being decoded.
        let fits = |data: &DataUrl<'_>| {
            data.decoded_len()
                .is_some_and(|len| self.limits.max_bytes.is_none_or(|most| len <= most))
        };
        let found = data.filter(fits).and_then(|data| probe(&decode(&data)?).ok());
        MediaFile {
            kind: self.kind,
            role: self.role,
            source: blake3::hash(self.url.as_bytes()).to_hex().to_string(),
            measures: found.as_ref().map(Measures::from),
        }
    }

    /// Adds the file to the media of the request, as far as it can be measured.
    fn count(&self, media: &mut RequestMedia, place: &Path<'_>) {
        if self.is_frame() {
            media.add_uncounted(&self.url, self.limits, place);
        } else {
            media.add(&self.url, self.limits, place);
        }
    }

    /// Fetches and measures the file at a URL.
    async fn fetch(
        &self,
        fetcher: &Fetcher,
        media: &mut RequestMedia,
        body: usize,
    ) -> Result<Option<Measures>, Refusal> {
        let most = self.limits.max_bytes.unwrap_or(genwire_media::MAX_FILE);
        Ok(match fetcher.fetch(&self.url, most, body).await? {
            Ok(fetched) => {
                let file = fetched.bytes();
                self.at(|place| {
                    if self.is_frame() {
                        media.add_file_uncounted(file, self.limits, place);
                    } else {
                        media.add_file(file, self.limits, place);
                    }
                });
                probe(file).ok().as_ref().map(Measures::from)
            }
            Err(error) => {
                self.at(|place| {
                    if !self.is_frame() {
                        media.add(&self.url, self.limits, place);
                    }
                    // If a file must not be fetched, that is not an error of the caller.
                    if error != Unreachable::NotAllowed {
                        media.add_violation(self.violation(&error, most, place));
                    }
                });
                None
            }
        })
    }

    fn violation(&self, error: &Unreachable, most: u64, place: &Path<'_>) -> Violation {
        let (limit, message) = match error {
            Unreachable::TooLarge => (".max_bytes", format!("expected at most {most} bytes")),
            other => ("", format!("the file could not be fetched: {other}")),
        };
        Violation {
            path: place.to_pointer(),
            rule: Cow::Owned(format!("{}{limit}", self.limits.name)),
            code: None,
            severity: Severity::Error,
            message: Cow::Owned(message),
        }
    }

    /// Returns true for a first or last frame. Their number has its own rules.
    fn is_frame(&self) -> bool {
        self.role != Role::Reference
    }

    /// Calls a function with the path of the URL in the body.
    fn at(&self, visit: impl FnOnce(&Path<'_>)) {
        let root = Path::root();
        let content = root.member("content");
        let item = content.index(self.index);
        let source = item.member(self.member);
        visit(&source.member("url"));
    }
}
