//! A track: its codec, its size and the duration of its samples.

use std::borrow::Cow;

use super::{Boxes, child, codec};
use crate::reader::{Cursor, quotient, step, u16_at, u32_at};

/// A track whose samples are being counted.
#[derive(Debug)]
pub(super) struct Track {
    pub(super) id: u32,
    pub(super) is_video: bool,
    pub(super) codec: Option<Cow<'static, str>>,
    pub(super) size: Option<(u32, u32)>,
    /// Duration of the track after edits, in units of the whole file; 0 without edits.
    pub(super) edit: u64,
    /// Default values for fields that fragments omit.
    pub(super) defaults: Defaults,
    time: Time,
    samples: u64,
    sample_time: u64,
}

/// Default values of the samples of a fragment.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Defaults {
    pub(super) time: u64,
}

impl Defaults {
    /// Returns the defaults of a track, from the `mvex` box.
    pub(super) fn of_track(bytes: &[u8], id: u32) -> Self {
        let time = Boxes::of(bytes)
            .filter(|part| part.kind == *b"trex")
            .find(|part| u32_at(part.body, 4) == Some(id))
            .and_then(|part| u32_at(part.body, 12));
        Self { time: time.unwrap_or_default().into() }
    }
}

/// A duration and its time scale, in units per second.
#[derive(Clone, Copy, Debug)]
pub(super) struct Time {
    pub(super) unit: u64,
    /// `None` if it is unknown.
    len: Option<u64>,
}

impl Track {
    /// Reads a video or audio track; `None` for others, such as text.
    pub(super) fn read(trak: &[u8]) -> Option<Self> {
        let media = child(trak, b"mdia")?;
        let is_video = match child(media, b"hdlr")?.get(8..12)? {
            b"vide" => true,
            b"soun" => false,
            _ => return None,
        };
        let head = child(trak, b"tkhd")?;
        let table = child(child(media, b"minf")?, b"stbl").unwrap_or_default();
        let entry = child(table, b"stsd").and_then(|body| Boxes::of(body.get(8..)?).next());
        let mut track = Self {
            id: id_of(head)?,
            is_video,
            codec: entry.map(|entry| codec::name(entry, is_video)),
            size: entry.filter(|_| is_video).and_then(|entry| size_of(entry.body, is_turned(head))),
            edit: child(trak, b"edts").and_then(|body| child(body, b"elst")).map_or(0, edit_of),
            defaults: Defaults::default(),
            time: time_of(child(media, b"mdhd")?)?,
            samples: 0,
            sample_time: 0,
        };
        let (runs, _) = child(table, b"stts").unwrap_or_default().as_chunks::<4>();
        for [count, time] in runs.get(2..).unwrap_or_default().as_chunks::<2>().0 {
            step();
            track.add(u32::from_be_bytes(*count).into(), u32::from_be_bytes(*time).into());
        }
        Some(track)
    }

    /// Counts samples with the same duration.
    pub(super) fn add(&mut self, count: u64, time: u64) {
        self.samples = self.samples.saturating_add(count);
        self.sample_time = self.sample_time.saturating_add(count.saturating_mul(time));
    }

    /// Returns the duration of the track after its edits, from its samples or from its header.
    ///
    /// The header of a file with fragments does not count them.
    pub(super) fn seconds(&self, edit: Option<f64>, has_fragments: bool) -> Option<f64> {
        let stated = self.time.len.filter(|len| *len > 0 || !has_fragments);
        let len = if self.sample_time > 0 { self.sample_time } else { stated? };
        let whole = if len == 0 { 0.0 } else { quotient(len, self.time.unit)? };
        Some(edit.map_or(whole, |edit| edit.min(whole)))
    }

    /// Returns the average number of samples per second.
    pub(super) fn rate(&self) -> Option<f64> {
        // In this order, whole results stay whole.
        Some(
            quotient(self.samples, 1)? * quotient(self.time.unit, 1)?
                / quotient(self.sample_time, 1)?,
        )
    }
}

/// Reads the time scale and the duration from the header of the file or a track.
pub(super) fn time_of(head: &[u8]) -> Option<Time> {
    let mut cursor = Cursor(head);
    let [version, ..] = cursor.array::<4>()?;
    cursor.take(if version == 1 { 16 } else { 8 })?;
    let unit = u64::from(cursor.u32()?);
    // All ones mean that the duration is unknown.
    let len = if version == 1 {
        cursor.u64().filter(|len| *len != u64::MAX)
    } else {
        cursor.u32().filter(|len| *len != u32::MAX).map(u64::from)
    };
    Some(Time { unit, len })
}

fn id_of(head: &[u8]) -> Option<u32> {
    u32_at(head, if head.first()? == &1 { 20 } else { 12 })
}

/// Returns true if the picture is rotated by 90 degrees in either direction.
fn is_turned(head: &[u8]) -> bool {
    let at = if head.first() == Some(&1) { 52 } else { 40 };
    let cell = |index: usize| u32_at(head, at + 4 * index).unwrap_or_default();
    cell(0) == 0 && cell(4) == 0 && cell(1) != 0 && cell(3) != 0
}

fn size_of(entry: &[u8], is_turned: bool) -> Option<(u32, u32)> {
    let width = u32::from(u16_at(entry, 24)?);
    let height = u32::from(u16_at(entry, 26)?);
    Some(if is_turned { (height, width) } else { (width, height) })
}

/// Returns the played duration of a track; initial pauses do not count.
fn edit_of(body: &[u8]) -> u64 {
    let mut cursor = Cursor(body);
    let is_wide = cursor.array::<8>().is_some_and(|[version, ..]| version == 1);
    let mut sum: u64 = 0;
    loop {
        step();
        let (len, is_pause) = if is_wide {
            let (Some(len), Some(start)) = (cursor.u64(), cursor.u64()) else { return sum };
            (len, start == u64::MAX)
        } else {
            let (Some(len), Some(start)) = (cursor.u32(), cursor.u32()) else { return sum };
            (u64::from(len), start == u32::MAX)
        };
        if !is_pause {
            sum = sum.saturating_add(len);
        }
        if cursor.u32().is_none() {
            return sum;
        }
    }
}
