//! MP3 files: frames, tags and duration.

use crate::reader::{array_at, quotient, step, u32_at};

/// Bitrates of MPEG 1, in thousands of bits per second.
const RATES_1: [u16; 14] = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
/// Bitrates of MPEG 2 and 2.5, in thousands of bits per second.
const RATES_2: [u16; 14] = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
/// The header bits that all frames of a file share: version, layer and sample rate.
const SHARED_HEADER_BITS: u32 = 0xfffe_0c00;
/// The size of an `ID3v1` tag. The tag is at the end of a file and starts with `TAG`.
pub const TRAILING_TAG_BYTES: usize = 128;

/// The header of a layer III frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    shared: u32,
    len: usize,
    samples: u64,
    rate: u64,
    /// The number of bytes between the header and an encoder's info tag.
    side: usize,
}

impl Frame {
    /// Reads the header at the start of some bytes; `None` if there is none.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        header(bytes, 0)
    }

    /// Returns the size of the frame in bytes, including its header.
    #[expect(clippy::len_without_is_empty, reason = "a frame has at least its header")]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns true if the frame has an encoder's info tag (Xing, Info or VBRI) instead of sound.
    ///
    /// `frame` is the whole frame. The tag states the number of frames of its file.
    pub fn is_info(&self, frame: &[u8]) -> bool {
        note(frame, *self).is_some()
    }
}

/// Returns the duration in seconds; `None` if there is no frame.
///
/// Silence at the start and the end does not count if the encoder has recorded its length.
pub(crate) fn seconds(bytes: &[u8]) -> Option<f64> {
    let mut end = bytes.len();
    if let Some(start) =
        end.checked_sub(TRAILING_TAG_BYTES).filter(|at| bytes[*at..].starts_with(b"TAG"))
    {
        end = start;
    }
    let bytes = bytes.get(..end)?;
    let mut at = tag_len(bytes);
    let mut first: Option<Frame> = None;
    let mut frames = 0;
    let mut silence = 0;
    while at < end {
        step();
        let Some(frame) = frame_at(bytes, at, first) else {
            at += 1;
            continue;
        };
        let body = bytes.get(at..at + frame.len).unwrap_or_default();
        match note(body, frame).filter(|_| first.is_none()) {
            Some(noted) => silence = noted,
            None => frames += 1,
        }
        first.get_or_insert(frame);
        at += frame.len;
    }
    let frame = first?;
    quotient((frames * frame.samples).saturating_sub(silence), frame.rate)
}

/// Returns the size of the `ID3v2` tag at the start of some bytes; 0 if there is none.
///
/// The size is stated in the first ten bytes of the tag.
pub fn tag_len(bytes: &[u8]) -> usize {
    if !bytes.starts_with(b"ID3") {
        return 0;
    }
    let Some([flags, length @ ..]) = array_at::<5>(bytes, 5) else { return 0 };
    let length = length.iter().fold(0, |sum, byte| sum << 7 | usize::from(byte & 0x7f));
    // A footer repeats the header.
    length + if flags & 0x10 == 0 { 10 } else { 20 }
}

/// Returns true if bytes start with a frame that is followed by another frame or the end.
pub(crate) fn starts_frame(bytes: &[u8]) -> bool {
    frame_at(bytes, 0, None).is_some()
}

/// Returns the frame at an offset, if it matches `first` and is followed by another frame or the
/// end.
fn frame_at(bytes: &[u8], at: usize, first: Option<Frame>) -> Option<Frame> {
    let frame = header(bytes, at)?;
    if first.is_some_and(|first| first.shared != frame.shared) {
        return None;
    }
    let next = at + frame.len;
    let fits = next <= bytes.len();
    let follows = || header(bytes, next).is_some_and(|next| next.shared == frame.shared);
    // After the first frame, a tag or padding may follow, too.
    (fits && (first.is_some() || next == bytes.len() || follows())).then_some(frame)
}

fn header(bytes: &[u8], at: usize) -> Option<Frame> {
    let word = u32_at(bytes, at)?;
    let version = word >> 19 & 3;
    let is_layer_3 = word >> 17 & 3 == 1;
    if word >> 21 != 0x7ff || version == 1 || !is_layer_3 {
        return None;
    }
    let is_first_version = version == 3;
    let index = usize::try_from(word >> 12 & 15).ok()?.checked_sub(1)?;
    let bitrate = *if is_first_version { &RATES_1 } else { &RATES_2 }.get(index)?;
    let rate = *[44_100_u32, 48_000, 32_000].get(usize::try_from(word >> 10 & 3).ok()?)?;
    let rate = match version {
        3 => rate,
        2 => rate / 2,
        _ => rate / 4,
    };
    let (samples, side) = match (is_first_version, word >> 6 & 3 == 3) {
        (true, true) => (1152, 17),
        (true, false) => (1152, 32),
        (false, true) => (576, 9),
        (false, false) => (576, 17),
    };
    let len = samples / 8 * u32::from(bitrate) * 1000 / rate + (word >> 9 & 1);
    Some(Frame {
        shared: word & SHARED_HEADER_BITS,
        len: usize::try_from(len).ok()?,
        samples: u64::from(samples),
        rate: u64::from(rate),
        side,
    })
}

/// Returns the samples of silence that an encoder's info tag states; `None` if the frame has sound.
fn note(body: &[u8], frame: Frame) -> Option<u64> {
    if body.get(36..40) == Some(b"VBRI") {
        return Some(0);
    }
    let note = body.get(4 + frame.side..)?;
    if !(note.starts_with(b"Xing") || note.starts_with(b"Info")) {
        return None;
    }
    let flags = u32_at(note, 4)?;
    let sizes = [(1, 4), (2, 4), (4, 100), (8, 4)];
    let skipped: usize =
        sizes.iter().filter(|(flag, _)| flags & flag != 0).map(|(_, size)| size).sum();
    let encoder = note.get(8 + skipped..).unwrap_or_default();
    let is_named = encoder.first().is_some_and(u8::is_ascii_alphabetic);
    let Some([high, middle, low]) = array_at(encoder, 21).filter(|_| is_named) else {
        return Some(0);
    };
    let before = u64::from(high) << 4 | u64::from(middle >> 4);
    let after = u64::from(middle & 15) << 8 | u64::from(low);
    Some(before + after)
}
