//! Checks of measured files against limits.

use genwire_core::{MediaKind, MediaLimits};

use crate::{Limit, MediaFault, Probe};

/// Returns all faults of a file.
///
/// Seconds, ratios and frame rates are compared with three decimal places, as the interface writes
/// them, so that 24000/1001 frames per second are 23.976.
pub fn check(probe: &Probe, limits: &MediaLimits) -> Vec<MediaFault> {
    let mut faults = Vec::new();
    faults.extend(format(probe, limits));
    faults.extend(bytes(probe.bytes, limits));
    if probe.kind != limits.kind {
        // For another kind of file, no other limit applies.
        return faults;
    }
    faults.extend(empty(probe, limits));
    faults.extend(pixels(probe, limits));
    let sides = probe.width.zip(probe.height);
    let ratio = sides.map(|(width, height)| f64::from(width) / f64::from(height));
    let ratio_range = limits.ratio.filter(|_| !has_empty_side(probe));
    let ranges = [
        (Limit::Ratio, ratio_range, ratio, "width divided by height"),
        (Limit::FrameRate, limits.frame_rate, probe.frame_rate, "frames per second"),
        (Limit::Seconds, limits.seconds, probe.duration_seconds, "seconds"),
    ];
    for (limit, range, found, what) in ranges {
        let Some(range) = range else { continue };
        faults.extend(within(limits, limit, range, found, what));
    }
    faults.extend(video_codec(probe, limits));
    faults.extend(audio_codec(probe, limits));
    faults
}

/// Returns all faults of several files of one use, individually and together.
///
/// ```
/// use genwire_core::{MediaKind, MediaLimits};
/// use genwire_media::{check_all, probe};
///
/// const LIMITS: MediaLimits = MediaLimits {
///     name: "chat.media.image",
///     kind: MediaKind::Image,
///     formats: &[],
///     video_codecs: &[],
///     audio_codecs: &[],
///     max_bytes: Some(12),
///     max_upload_bytes: None,
///     pixels: None,
///     ratio: None,
///     frame_rate: None,
///     seconds: None,
///     total_seconds: None,
///     max_count: Some(1),
/// };
/// let files = [probe(b"GIF89a\x01\0\x01\0\0\0\0")?, probe(b"GIF89a\x01\0\x01\0")?];
/// let faults = check_all(&files, &LIMITS);
/// assert_eq!(faults[0].to_string(),
///     "error: expected at most 12 bytes, found 13; pass a public address (chat.media.image.max_bytes)");
/// assert_eq!((faults[0].file, faults[1].file), (Some(0), None));
/// assert_eq!(faults[1].message, "expected at most 1 file, found 2");
/// # Ok::<(), genwire_media::Unknown>(())
/// ```
pub fn check_all<'a>(
    probes: impl IntoIterator<Item = &'a Probe>,
    limits: &MediaLimits,
) -> Vec<MediaFault> {
    let mut faults = Vec::new();
    let mut count = 0;
    let mut seconds = 0.0;
    for (index, probe) in probes.into_iter().enumerate() {
        count += 1;
        seconds += probe.duration_seconds.unwrap_or_default();
        faults.extend(check(probe, limits).into_iter().map(|it| it.of_file(Some(index))));
    }
    faults.extend(together(count, seconds, limits));
    faults
}

/// Reports faults in the number and the total duration of files.
pub(crate) fn together(count: u64, seconds: f64, limits: &MediaLimits) -> Vec<MediaFault> {
    let mut faults = Vec::new();
    if let Some(limit) = limits.max_count.filter(|limit| count > *limit) {
        let files = if limit == 1 { "file" } else { "files" };
        let message = format!("expected at most {limit} {files}, found {count}");
        faults.push(MediaFault::new(limits, Limit::MaxCount, message));
    }
    let seconds = rounded(seconds);
    if let Some(limit) = limits.total_seconds.filter(|limit| seconds > *limit) {
        let message = format!("expected at most {limit} seconds in all files, found {seconds}");
        faults.push(MediaFault::new(limits, Limit::TotalSeconds, message));
    }
    faults.into_iter().map(|fault| fault.of_file(None)).collect()
}

/// Reports a fault in the size of a file.
pub(crate) fn bytes(found: u64, limits: &MediaLimits) -> Option<MediaFault> {
    let limit = limits.max_bytes.filter(|limit| found > *limit)?;
    let message = format!("expected at most {limit} bytes, found {found}; pass a public address");
    Some(MediaFault::new(limits, Limit::MaxBytes, message))
}

fn format(probe: &Probe, limits: &MediaLimits) -> Option<MediaFault> {
    let found = probe.format.name();
    if limits.formats.is_empty() {
        let message = format!("expected {}, found {found}", noun(limits.kind));
        return (probe.kind != limits.kind)
            .then(|| MediaFault::warning(limits, Limit::Kind, &message));
    }
    let is_listed = limits.formats.iter().any(|format| format.name == found);
    (!is_listed).then(|| {
        let names: Vec<&str> = limits.formats.iter().map(|format| format.name).collect();
        let message = format!("expected one of `{}`, found `{found}`", names.join("`, `"));
        MediaFault::new(limits, Limit::Formats, message)
    })
}

/// Reports an empty picture or track, unless a limit reports it.
fn empty(probe: &Probe, limits: &MediaLimits) -> Option<MediaFault> {
    let message = if has_empty_side(probe) && limits.pixels.is_none() {
        let (width, height) = (probe.width.unwrap_or(0), probe.height.unwrap_or(0));
        format!("expected a width and a height of at least 1 pixel, found {width} x {height}")
    } else if probe.duration_seconds == Some(0.0) && limits.seconds.is_none() {
        format!("expected {} of more than 0 seconds, found 0", noun(probe.kind))
    } else {
        return None;
    };
    Some(MediaFault::new(limits, Limit::Kind, message))
}

fn has_empty_side(probe: &Probe) -> bool {
    probe.width == Some(0) || probe.height == Some(0)
}

fn pixels(probe: &Probe, limits: &MediaLimits) -> Option<MediaFault> {
    let (low, high) = limits.pixels?;
    let Some((width, height)) = probe.width.zip(probe.height) else {
        return Some(unmeasured(limits, Limit::Pixels, "width and height"));
    };
    let fits = |side: u32| (low..=high).contains(&f64::from(side));
    (!(fits(width) && fits(height))).then(|| {
        let message = format!(
            "expected a width and a height from {low} to {high} pixels each, \
             found {width} x {height}"
        );
        MediaFault::new(limits, Limit::Pixels, message)
    })
}

fn within(
    limits: &MediaLimits,
    limit: Limit,
    (low, high): (f64, f64),
    found: Option<f64>,
    what: &str,
) -> Option<MediaFault> {
    let Some(found) = found.map(rounded) else { return Some(unmeasured(limits, limit, what)) };
    (!(low..=high).contains(&found)).then(|| {
        let message = match limit {
            Limit::Ratio => format!("expected a {what} from {low} to {high}, found {found}"),
            _ => format!("expected {low} to {high} {what}, found {found}"),
        };
        MediaFault::new(limits, limit, message)
    })
}

fn video_codec(probe: &Probe, limits: &MediaLimits) -> Option<MediaFault> {
    if limits.video_codecs.is_empty() {
        return None;
    }
    let Some(found) = probe.video_codec.as_deref() else {
        return Some(unmeasured(limits, Limit::VideoCodecs, "codec of the pictures"));
    };
    codec(limits, Limit::VideoCodecs, limits.video_codecs, found)
}

/// Reports the audio codec; a video may be silent, so a missing codec is not a fault.
fn audio_codec(probe: &Probe, limits: &MediaLimits) -> Option<MediaFault> {
    let found = probe.audio_codec.as_deref().filter(|_| !limits.audio_codecs.is_empty())?;
    codec(limits, Limit::AudioCodecs, limits.audio_codecs, found)
}

fn codec(limits: &MediaLimits, limit: Limit, expected: &[&str], found: &str) -> Option<MediaFault> {
    (!expected.contains(&found)).then(|| {
        let message = format!("expected one of `{}`, found `{found}`", expected.join("`, `"));
        MediaFault::new(limits, limit, message)
    })
}

fn unmeasured(limits: &MediaLimits, limit: Limit, what: &str) -> MediaFault {
    let message = format!("the {what} could not be measured; the file may be damaged");
    MediaFault::warning(limits, limit, &message)
}

pub(crate) fn noun(kind: MediaKind) -> &'static str {
    match kind {
        MediaKind::Image => "an image",
        MediaKind::Video => "a video",
        MediaKind::Audio => "a sound file",
    }
}

fn rounded(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}
