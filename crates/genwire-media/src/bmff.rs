//! The boxes of MP4 and `QuickTime` files.

mod codec;
mod fragment;
mod track;

use std::borrow::Cow;

use crate::reader::{Cursor, quotient, step};
use track::Defaults;
use track::Track;

/// The tracks of a file.
#[derive(Debug, Default)]
pub(crate) struct Movie {
    pub(crate) video: Option<Measured>,
    pub(crate) audio: Option<Measured>,
}

/// The measurements of a track.
#[derive(Debug)]
pub(crate) struct Measured {
    pub(crate) codec: Option<Cow<'static, str>>,
    pub(crate) size: Option<(u32, u32)>,
    pub(crate) seconds: Option<f64>,
    pub(crate) rate: Option<f64>,
}

/// A box: its type and its body.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BmffBox<'a> {
    pub(crate) kind: [u8; 4],
    pub(crate) body: &'a [u8],
}

/// An iterator over the boxes in some bytes.
///
/// Each box is at least as long as its own header, so the iteration always ends. A box that claims
/// more bytes than there are is truncated.
#[derive(Clone, Debug)]
pub(crate) struct Boxes<'a> {
    rest: &'a [u8],
}

impl<'a> Boxes<'a> {
    pub(crate) fn of(bytes: &'a [u8]) -> Self {
        Self { rest: bytes }
    }
}

impl<'a> Iterator for Boxes<'a> {
    type Item = BmffBox<'a>;

    fn next(&mut self) -> Option<BmffBox<'a>> {
        step();
        let mut cursor = Cursor(self.rest);
        let stated = cursor.u32()?;
        let kind = cursor.array()?;
        let len = match stated {
            0 => u64::MAX,
            1 => cursor.u64()?,
            len => u64::from(len),
        };
        let header = self.rest.len() - cursor.0.len();
        let len = usize::try_from(len).unwrap_or(usize::MAX).min(self.rest.len());
        let body = self.rest.get(header..len)?;
        self.rest = self.rest.get(len..)?;
        Some(BmffBox { kind, body })
    }
}

/// Returns the body of the first box of a type.
pub(crate) fn child<'a>(bytes: &'a [u8], kind: &[u8]) -> Option<&'a [u8]> {
    Boxes::of(bytes).find(|part| part.kind[..] == *kind).map(|part| part.body)
}

/// Measures the first video track and the first audio track of a file.
pub(crate) fn measure(bytes: &[u8]) -> Movie {
    let Some(moov) = child(bytes, b"moov") else { return Movie::default() };
    let mut video: Option<Track> = None;
    let mut audio: Option<Track> = None;
    for part in Boxes::of(moov).filter(|part| part.kind == *b"trak") {
        let Some(track) = Track::read(part.body) else { continue };
        let place = if track.is_video { &mut video } else { &mut audio };
        place.get_or_insert(track);
    }
    let mut tracks: Vec<&mut Track> = video.iter_mut().chain(audio.iter_mut()).collect();
    let is_fragmented = add_fragments(bytes, moov, &mut tracks);
    let unit = child(moov, b"mvhd").and_then(track::time_of).map_or(0, |time| time.unit);
    let has_fragments = is_fragmented || child(moov, b"mvex").is_some();
    let measured = |track: Track| {
        let edit = quotient(track.edit, unit).filter(|_| !is_fragmented);
        let seconds = track.seconds(edit, has_fragments);
        Measured { seconds, rate: track.rate(), codec: track.codec, size: track.size }
    };
    Movie { video: video.map(measured), audio: audio.map(measured) }
}

/// Adds the samples of fragments; returns true if the file may have fragments.
fn add_fragments(bytes: &[u8], moov: &[u8], tracks: &mut [&mut Track]) -> bool {
    let defaults = child(moov, b"mvex").unwrap_or_default();
    for track in tracks.iter_mut() {
        track.defaults = Defaults::of_track(defaults, track.id);
    }
    let mut is_fragmented = false;
    for moof in Boxes::of(bytes).filter(|part| part.kind == *b"moof") {
        is_fragmented = true;
        for traf in Boxes::of(moof.body).filter(|part| part.kind == *b"traf") {
            fragment::add(traf.body, tracks);
        }
    }
    is_fragmented
}
