//! Measures image, video and audio files, and checks them against the limits of the interface.
//!
//! The functions read headers of files in memory, and decode neither pictures nor sound. A length
//! that a file states is only used within the existing bytes, and the time is linear in their
//! number.
//!
//! ```
//! use genwire_core::{MediaFormat, MediaKind, MediaLimits};
//! use genwire_media::{Format, check, probe};
//!
//! // The start of a PNG of 640 x 100 pixels.
//! let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\x02\x80\0\0\0\x64".to_vec();
//! png.extend([8, 2, 0, 0, 0, 0, 0, 0, 0]);
//! let probe = probe(&png)?;
//! assert_eq!((probe.format, probe.width, probe.height), (Format::Png, Some(640), Some(100)));
//!
//! // An area crate offers the limits of the interface, such as `limits::H3_IMAGE`.
//! const LIMITS: MediaLimits = MediaLimits {
//!     name: "video.media.h3_image",
//!     kind: MediaKind::Image,
//!     formats: &[MediaFormat { name: "PNG", extensions: &[".png"], media_types: &["image/png"] }],
//!     video_codecs: &[],
//!     audio_codecs: &[],
//!     max_bytes: Some(1024),
//!     max_upload_bytes: None,
//!     pixels: Some((256.0, 5760.0)),
//!     ratio: Some((0.4, 2.5)),
//!     frame_rate: None,
//!     seconds: None,
//!     total_seconds: None,
//!     max_count: Some(9),
//! };
//! let rules: Vec<String> = check(&probe, &LIMITS).iter().map(|fault| fault.rule()).collect();
//! assert_eq!(rules, ["video.media.h3_image.pixels", "video.media.h3_image.ratio"]);
//! # Ok::<(), genwire_media::Unknown>(())
//! ```
//!
//! | What | How it is measured |
//! |---|---|
//! | JPEG, PNG, GIF, WEBP, HEIC, HEIF | width and height as stored, without a turn by EXIF |
//! | MP4, MOV | width and height as shown, length of the video track within its edits, frames per second as frames over length, both codecs; fragmented files too |
//! | WAV | length of the samples that are there |
//! | MP3 | length of all frames, less the silence that the encoder added and wrote down |
//! | `WebM`, AVI, AVIF, FLAC, Ogg, AAC | recognised, not measured |
//!
//! EXIF may rotate an image by 90 degrees, which swaps the sides and inverts the ratio. The limits
//! of the interface are the same for both orientations, so EXIF makes no difference.
#![warn(clippy::missing_errors_doc)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "film")]
pub mod film;
pub mod mp3;

mod bmff;
mod check;
mod data_url;
mod fault;
mod format;
mod image;
mod probe;
mod reader;
mod request;
mod wav;

#[cfg(test)]
#[path = "../tests/it/fixtures.rs"]
mod fixtures;
#[cfg(test)]
mod mutations;

pub use check::{check, check_all};
pub use data_url::{
    FileError, MAX_FILE, data_url, data_url_from_path, data_url_from_path_within, data_url_within,
    decode, read_within,
};
pub use fault::{Limit, MediaFault};
pub use format::{Format, sniff};
pub use probe::{Probe, Unknown, probe};
pub use request::RequestMedia;
