//! The codec and duration of WAV files.

use std::borrow::Cow;

use crate::reader::{Cursor, array_at, quotient, step};

/// The format of the samples, from its chunk.
struct Layout {
    codec: Cow<'static, str>,
    bytes_per_second: u64,
}

/// Returns the codec and the duration in seconds.
pub(crate) fn measure(bytes: &[u8]) -> (Option<Cow<'static, str>>, Option<f64>) {
    let mut chunks = Cursor(bytes.get(12..).unwrap_or_default());
    let mut layout = None;
    let mut samples = None;
    while let Some((kind, body)) = next_chunk(&mut chunks) {
        match &kind {
            b"fmt " => layout = layout_of(body),
            b"data" => samples = Some(body.len() as u64),
            _ => {}
        }
    }
    let seconds = layout.as_ref().zip(samples).and_then(|(layout, samples)| match samples {
        0 => Some(0.0),
        _ => quotient(samples, layout.bytes_per_second),
    });
    (layout.map(|layout| layout.codec), seconds)
}

/// Returns the next chunk. A chunk that claims more bytes than there are, as some recorders write
/// it, is truncated.
fn next_chunk<'a>(chunks: &mut Cursor<'a>) -> Option<([u8; 4], &'a [u8])> {
    step();
    let kind = chunks.array()?;
    let len = usize::try_from(u32::from_le_bytes(chunks.array()?)).ok()?;
    let body = chunks.take(len.min(chunks.0.len()))?;
    // Chunks start at even offsets.
    chunks.take(len % 2).unwrap_or_default();
    Some((kind, body))
}

fn layout_of(body: &[u8]) -> Option<Layout> {
    let stated = u16::from_le_bytes(array_at(body, 0)?);
    // The extensible form has the codec in the first two bytes of an identifier.
    let extended = (stated == 0xfffe).then(|| array_at(body, 24).map(u16::from_le_bytes)).flatten();
    let codec = match extended.unwrap_or(stated) {
        1 | 3 => Cow::Borrowed("PCM"),
        2 | 0x11 => Cow::Borrowed("ADPCM"),
        6 | 7 => Cow::Borrowed("G.711"),
        0x50 => Cow::Borrowed("MP2"),
        0x55 => Cow::Borrowed("MP3"),
        other => Cow::Owned(format!("codec {other:#06x}")),
    };
    let bytes_per_second = u64::from(u32::from_le_bytes(array_at(body, 8)?));
    Some(Layout { codec, bytes_per_second })
}
