//! The samples of fragmented files, outside the `moov` box.

use super::track::Track;
use super::{Boxes, child};
use crate::reader::{Cursor, step, u32_at};

/// Counts the samples in a fragment of a track.
pub(super) fn add(traf: &[u8], tracks: &mut [&mut Track]) {
    let Some((id, time)) = child(traf, b"tfhd").and_then(head) else { return };
    let Some(track) = tracks.iter_mut().find(|track| track.id == id) else { return };
    let time = time.unwrap_or(track.defaults.time);
    for run in Boxes::of(traf).filter(|part| part.kind == *b"trun") {
        // If a run is truncated, the samples before the end count.
        let _ = add_run(run.body, time, track);
    }
}

/// Returns the track of a fragment, and the duration of its samples if it is stated.
fn head(body: &[u8]) -> Option<(u32, Option<u64>)> {
    let mut cursor = Cursor(body);
    let flags = cursor.u32()?;
    let id = cursor.u32()?;
    cursor.take(if flags & 1 == 0 { 0 } else { 8 })?;
    cursor.take(if flags & 2 == 0 { 0 } else { 4 })?;
    let time = if flags & 8 == 0 { None } else { Some(u64::from(cursor.u32()?)) };
    Some((id, time))
}

fn add_run(body: &[u8], time: u64, track: &mut Track) -> Option<()> {
    let mut cursor = Cursor(body);
    let flags = cursor.u32()?;
    let count = cursor.u32()?;
    cursor.take(if flags & 1 == 0 { 0 } else { 4 })?;
    cursor.take(if flags & 4 == 0 { 0 } else { 4 })?;
    let width = 4 * usize::try_from((flags & 0xf00).count_ones()).ok()?;
    if flags & 0x100 == 0 {
        // Added in one step, so that a wrong number costs nothing.
        track.add(count.into(), time);
        return Some(());
    }
    for _ in 0..count {
        step();
        track.add(1, u32_at(cursor.take(width)?, 0)?.into());
    }
    Some(())
}
