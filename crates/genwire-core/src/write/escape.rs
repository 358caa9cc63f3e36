//! Strings as JSON, looked through many bytes at a time.

/// How many bytes are looked at together. The loop over them has no branch and no early end, so
/// that it becomes a few instructions on whole registers.
const CHUNK: usize = 32;

/// Writes a text in quotes.
#[inline]
pub(super) fn write(out: &mut Vec<u8>, text: &str) {
    let bytes = text.as_bytes();
    out.reserve(bytes.len() + 2);
    out.push(b'"');
    let mut clean = 0;
    for (index, chunk) in bytes.chunks(CHUNK).enumerate() {
        if chunk.iter().fold(false, |found, byte| found | needs_escape(*byte)) {
            clean = write_chunk(out, bytes, clean, index * CHUNK, chunk.len());
        }
    }
    out.extend_from_slice(bytes.get(clean..).unwrap_or_default());
    out.push(b'"');
}

/// Writes everything from `clean` up to the last byte of a chunk that needs an escape, and says
/// where it ended.
fn write_chunk(
    out: &mut Vec<u8>,
    bytes: &[u8],
    mut clean: usize,
    start: usize,
    length: usize,
) -> usize {
    let end = start + length;
    let chunk = bytes.get(start..end).unwrap_or_default();
    for (place, byte) in (start..).zip(chunk) {
        if needs_escape(*byte) {
            out.extend_from_slice(bytes.get(clean..place).unwrap_or_default());
            write_byte(out, *byte);
            clean = place + 1;
        }
    }
    clean
}

#[expect(
    clippy::needless_bitwise_bool,
    reason = "branches would keep bytes from being compared together"
)]
const fn needs_escape(byte: u8) -> bool {
    (byte < 0x20) | (byte == b'"') | (byte == b'\\')
}

fn write_byte(out: &mut Vec<u8>, byte: u8) {
    let short = match byte {
        b'"' | b'\\' => byte,
        0x08 => b'b',
        0x09 => b't',
        0x0a => b'n',
        0x0c => b'f',
        0x0d => b'r',
        _ => {
            out.extend_from_slice(b"\\u00");
            out.extend([byte >> 4, byte & 0xf].map(|digit| match digit {
                0..=9 => b'0' + digit,
                _ => b'a' + digit - 10,
            }));
            return;
        }
    };
    out.extend_from_slice(&[b'\\', short]);
}
