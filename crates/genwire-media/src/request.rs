//! Checks of all files of a request against their limits.

use genwire_core::data_url::DataUrl;
use genwire_core::{Endpoint, MediaLimits, Path, Report, Severity, Violation};
use std::borrow::Cow;

use crate::{Limit, MediaFault, check, data_url, probe};

/// The files of a request, added one by one.
///
/// It measures files in `data:` URLs and files that the caller has fetched; other files are only
/// counted. It decodes one file at a time, and does not decode files that are too large.
///
/// ```
/// use genwire_common::{BASE_RESP_ERRORS, INTERFACE};
/// use genwire_core::{Endpoint, MediaKind, MediaLimits, Path, Trace};
/// use genwire_media::RequestMedia;
///
/// const ENDPOINT: Endpoint = Endpoint {
///     operation: "create_chat_completion",
///     area: "chat",
///     method: "POST",
///     path: "/v1/chat/completions",
///     version: "v1",
///     body_limit: Some(1024),
///     interface: &INTERFACE,
///     family: &BASE_RESP_ERRORS,
///     codes: &[2013],
///     trace: Trace::named("chat"),
///     ..Endpoint::DEFAULT
/// };
/// const IMAGE: MediaLimits = MediaLimits {
///     name: "chat.media.image",
///     kind: MediaKind::Image,
///     formats: &[],
///     video_codecs: &[],
///     audio_codecs: &[],
///     max_bytes: Some(8),
///     max_upload_bytes: None,
///     pixels: None,
///     ratio: None,
///     frame_rate: None,
///     seconds: None,
///     total_seconds: None,
///     max_count: None,
/// };
/// let mut media = RequestMedia::new(&ENDPOINT);
/// let place = Path::root();
/// media.add("data:image/gif;base64,R0lGODlhAQABAA==", &IMAGE, &place.member("url"));
/// let report = media.finish(&place.member("messages"));
/// assert_eq!(report.violations()[0].path, "/url");
/// assert_eq!(report.violations()[0].rule, "chat.media.image.max_bytes");
/// ```
#[derive(Debug)]
pub struct RequestMedia {
    endpoint: &'static Endpoint,
    report: Report,
    uses: Vec<Use>,
    encoded: u64,
}

/// The files of one use.
#[derive(Debug)]
struct Use {
    limits: &'static MediaLimits,
    count: u64,
    seconds: f64,
}

impl RequestMedia {
    /// Creates the check of a request to an operation, without files.
    pub fn new(endpoint: &'static Endpoint) -> Self {
        Self { endpoint, report: Report::default(), uses: Vec::new(), encoded: 0 }
    }

    /// Adds the file at a URL, whose position in the body is given.
    pub fn add(&mut self, url: &str, limits: &'static MediaLimits, place: &Path<'_>) {
        let seconds = self.add_uncounted(url, limits, place);
        self.count(limits, seconds);
    }

    /// Adds a file that has been fetched from a URL, whose position in the body is given.
    pub fn add_file(&mut self, file: &[u8], limits: &'static MediaLimits, place: &Path<'_>) {
        let seconds = self.add_file_uncounted(file, limits, place);
        self.count(limits, seconds);
    }

    /// Adds a fetched file whose number is not limited; returns its duration in seconds, as far as
    /// it is known.
    pub fn add_file_uncounted(
        &mut self,
        file: &[u8],
        limits: &MediaLimits,
        place: &Path<'_>,
    ) -> f64 {
        let (seconds, faults) = match probe(file) {
            Ok(probe) => (probe.duration_seconds, check(&probe, limits)),
            Err(_) => (None, vec![unknown(limits)]),
        };
        for fault in faults {
            self.report.push(fault.into_violation(place.to_pointer()));
        }
        seconds.unwrap_or_default()
    }

    /// Adds a violation of a file that cannot be found in its bytes.
    pub fn add_violation(&mut self, violation: Violation) {
        self.report.push(violation);
    }

    fn count(&mut self, limits: &'static MediaLimits, seconds: f64) {
        match self.uses.iter_mut().find(|it| it.limits.name == limits.name) {
            Some(known) => {
                known.count += 1;
                known.seconds += seconds;
            }
            None => self.uses.push(Use { limits, count: 1, seconds }),
        }
    }

    /// Adds a file whose number is not limited; returns its duration in seconds, if known.
    pub fn add_uncounted(&mut self, url: &str, limits: &MediaLimits, place: &Path<'_>) -> f64 {
        let Some(data) = DataUrl::parse(url) else { return 0.0 };
        self.encoded += url.len() as u64;
        let (seconds, faults) = faults_of(&data, limits);
        for fault in faults {
            self.report.push(fault.into_violation(place.to_pointer()));
        }
        seconds
    }

    /// Returns all violations; violations that concern several files are at the path of their list.
    pub fn finish(mut self, place: &Path<'_>) -> Report {
        for it in &self.uses {
            for fault in check::together(it.count, it.seconds, it.limits) {
                self.report.push(fault.into_violation(place.to_pointer()));
            }
        }
        if let Some(limit) = self.endpoint.body_limit.filter(|limit| self.encoded > *limit) {
            self.report.push(Violation {
                path: String::new(),
                rule: Cow::Owned(format!(
                    "{}.{}.body_limit",
                    self.endpoint.area, self.endpoint.operation
                )),
                code: None,
                severity: Severity::Error,
                message: Cow::Owned(format!(
                    "expected a body of at most {limit} bytes, found {} in files alone; \
                     pass public addresses",
                    self.encoded
                )),
            });
        }
        self.report
    }
}

/// Returns the duration of the file in a URL, and all of its faults.
fn faults_of(url: &DataUrl<'_>, limits: &MediaLimits) -> (f64, Vec<MediaFault>) {
    let Some(len) = url.decoded_len().filter(|_| url.is_base64()) else {
        let message = "the file could not be measured; it is not valid Base64";
        return (0.0, vec![MediaFault::warning(limits, Limit::Kind, message)]);
    };
    if let Some(fault) = check::bytes(len, limits) {
        return (0.0, vec![fault]);
    }
    let Some(probe) = data_url::decode(url).and_then(|bytes| probe(&bytes).ok()) else {
        return (0.0, vec![unknown(limits)]);
    };
    let mut faults = check(&probe, limits);
    let stated = url.media_type();
    let agrees = stated.eq_ignore_ascii_case(probe.media_type)
        || limits.format_of_media_type(stated).is_some_and(|it| it.name == probe.format.name());
    if faults.iter().all(|fault| fault.limit != Limit::Formats) && !agrees {
        let message = format!("the URL states `{stated}`, but its file is `{}`", probe.media_type);
        faults.push(MediaFault::warning(limits, Limit::Formats, &message));
    }
    (probe.duration_seconds.unwrap_or_default(), faults)
}

fn unknown(limits: &MediaLimits) -> MediaFault {
    if limits.formats.is_empty() {
        let message = "the file could not be measured; its format is unknown";
        return MediaFault::warning(limits, Limit::Kind, message);
    }
    let names: Vec<&str> = limits.formats.iter().map(|format| format.name).collect();
    let message = format!("expected one of `{}`, found an unknown format", names.join("`, `"));
    MediaFault::new(limits, Limit::Formats, message)
}
