//! Converts files to and from `data:` URLs.

use base64::Engine as _;
use base64::alphabet::{STANDARD, URL_SAFE};
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use genwire_core::data_url::DataUrl;
use genwire_core::{MediaKind, MediaLimits};
use std::error::Error;
use std::fmt;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

use crate::{Format, Unknown, check, probe};

/// Default maximum size of a file to read, in bytes; it protects memory.
pub const MAX_FILE: u64 = 512 * 1024 * 1024;

/// As lenient as [`genwire_core::data_url::base64_len`].
const LAX_CONFIG: GeneralPurposeConfig = GeneralPurposeConfig::new()
    .with_decode_padding_mode(DecodePaddingMode::Indifferent)
    .with_decode_allow_trailing_bits(true);
const STANDARD_ENGINE: GeneralPurpose = GeneralPurpose::new(&STANDARD, LAX_CONFIG);
const URL_SAFE_ENGINE: GeneralPurpose = GeneralPurpose::new(&URL_SAFE, LAX_CONFIG);

/// Returns bytes as a `data:` URL, with the media type of their format.
///
/// Base64 makes a file a third larger, and the body of a request has its own limit.
///
/// ```
/// use genwire_media::data_url;
///
/// assert_eq!(data_url(b"GIF89a\x01\0\x01\0")?, "data:image/gif;base64,R0lGODlhAQABAA==");
/// assert!(data_url(b"some text").is_err());
/// # Ok::<(), genwire_media::Unknown>(())
/// ```
///
/// # Errors
///
/// The format is unknown.
pub fn data_url(bytes: &[u8]) -> Result<String, Unknown> {
    let media_type = probe(bytes)?.media_type;
    let head = format!("data:{media_type};base64,");
    let mut url = String::with_capacity(head.len() + bytes.len().div_ceil(3) * 4);
    url.push_str(&head);
    STANDARD_ENGINE.encode_string(bytes, &mut url);
    Ok(url)
}

/// Returns a file as a `data:` URL, with the media type of its content, whatever its name.
///
/// Base64 makes a file a third larger. A file larger than [`MAX_FILE`] is not read.
///
/// ```no_run
/// let url = genwire_media::data_url_from_path("harbour.jpg")?;
/// assert!(url.starts_with("data:image/jpeg;base64,"));
/// # Ok::<(), genwire_media::FileError>(())
/// ```
///
/// # Errors
///
/// The file cannot be read, or its format is unknown.
pub fn data_url_from_path(path: impl AsRef<Path>) -> Result<String, FileError> {
    encode(&read_within(path, MAX_FILE)?)
}

/// Returns bytes as a `data:` URL, if they are of the right kind and not too large.
///
/// The other limits are left to [`check`](crate::check()), so that a caller can choose to be
/// warned.
///
/// # Errors
///
/// The bytes are of the wrong kind, or too many.
pub fn data_url_within(bytes: &[u8], limits: &MediaLimits) -> Result<String, FileError> {
    let size = bytes.len() as u64;
    if let Some(limit) = limits.max_bytes.filter(|limit| size > *limit) {
        return Err(FileError::TooLarge { limit });
    }
    match probe(bytes) {
        Ok(found) if found.kind != limits.kind => {
            Err(FileError::Kind { expected: limits.kind, found: found.format })
        }
        _ => encode(bytes),
    }
}

/// Returns the bytes of a file as a `data:` URL.
fn encode(bytes: &[u8]) -> Result<String, FileError> {
    if bytes.is_empty() { Err(FileError::Empty) } else { Ok(data_url(bytes)?) }
}

/// Returns a file as a `data:` URL, if it is of the right kind and not too large.
///
/// A larger file is not read.
///
/// # Errors
///
/// The file cannot be read, is of the wrong kind, or is too large.
pub fn data_url_from_path_within(
    path: impl AsRef<Path>,
    limits: &MediaLimits,
) -> Result<String, FileError> {
    data_url_within(&read_within(path, limits.max_bytes.unwrap_or(MAX_FILE))?, limits)
}

/// Returns the bytes in a `data:` URL; `None` if it is not well-formed Base64.
///
/// Both alphabets are accepted, and padding is optional.
pub fn decode(url: &DataUrl<'_>) -> Option<Vec<u8>> {
    let payload = url.payload();
    let is_for_urls = payload.bytes().any(|byte| byte == b'-' || byte == b'_');
    let engine = if is_for_urls { URL_SAFE_ENGINE } else { STANDARD_ENGINE };
    engine.decode(payload).ok().filter(|_| url.is_base64())
}

/// Returns the bytes of a file; a file above the limit is not read to its end.
///
/// # Errors
///
/// The file cannot be read, or is larger than the limit.
pub fn read_within(path: impl AsRef<Path>, limit: u64) -> Result<Vec<u8>, FileError> {
    let path = path.as_ref();
    let unreadable = |cause| FileError::Read { path: path.display().to_string(), cause };
    let mut bytes = Vec::new();
    // One more byte shows if the file ends there; its stated size may be outdated.
    let mut file = File::open(path).map_err(unreadable)?.take(limit.saturating_add(1));
    file.read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes.len() as u64 > limit { Err(FileError::TooLarge { limit }) } else { Ok(bytes) }
}

/// The error for a file that cannot be sent.
#[derive(Debug)]
#[non_exhaustive]
pub enum FileError {
    /// The file cannot be read.
    Read {
        /// The path of the file.
        path: String,
        /// The error of the file system.
        cause: io::Error,
    },
    /// The file is empty.
    Empty,
    /// The file has an unknown format.
    Unknown(Unknown),
    /// The file is of the wrong kind.
    Kind {
        /// The kind that was expected.
        expected: MediaKind,
        /// The format of the file.
        found: Format,
    },
    /// The file is too large.
    TooLarge {
        /// The maximum size, in bytes.
        limit: u64,
    },
}

impl FileError {
    /// Returns a suggestion for a person; it is not part of the message.
    pub fn help(&self) -> Option<&'static str> {
        matches!(self, Self::TooLarge { .. }).then_some("pass a public address instead")
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read { path, .. } => write!(f, "the file `{path}` cannot be read"),
            Self::Empty => {
                f.write_str("expected an image, a video or a sound file, found no bytes")
            }
            Self::Unknown(unknown) => unknown.fmt(f),
            Self::Kind { expected, found } => {
                write!(f, "expected {}, found the format `{found}`", check::noun(*expected))
            }
            Self::TooLarge { limit } => write!(f, "expected at most {limit} bytes"),
        }
    }
}

impl Error for FileError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Read { cause, .. } => Some(cause),
            _ => None,
        }
    }
}

impl From<Unknown> for FileError {
    fn from(unknown: Unknown) -> Self {
        Self::Unknown(unknown)
    }
}
