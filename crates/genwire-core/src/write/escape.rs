//! Escapes JSON strings, many bytes at a time.

/// Number of bytes that are compared together.
///
/// The loop over them has no branch and no early exit, so that the compiler vectorizes it.
const CHUNK_BYTES: usize = 32;

/// Writes a string with quotes and escapes.
#[inline]
pub(crate) fn write(out: &mut Vec<u8>, text: &str) {
    let bytes = text.as_bytes();
    out.reserve(bytes.len() + 2);
    out.push(b'"');
    let mut clean = 0;
    for (index, chunk) in bytes.chunks(CHUNK_BYTES).enumerate() {
        if !is_clean(chunk) {
            clean = write_chunk(out, bytes, clean, index * CHUNK_BYTES, chunk.len());
        }
    }
    out.extend_from_slice(bytes.get(clean..).unwrap_or_default());
    out.push(b'"');
}

/// Returns true if no byte of a chunk needs an escape.
#[inline]
fn is_clean(chunk: &[u8]) -> bool {
    if chunk.len() == CHUNK_BYTES {
        return !chunk.iter().fold(false, |found, byte| found | needs_escape(*byte));
    }
    // The rest of a string, and a whole short string, is compared in words of eight bytes.
    let (words, rest) = chunk.as_chunks::<8>();
    let last = chunk.last_chunk::<8>();
    words.iter().chain(last).all(|word| is_clean_word(u64::from_le_bytes(*word)))
        && (last.is_some() || !rest.iter().any(|byte| needs_escape(*byte)))
}

/// Returns true if none of eight bytes needs an escape.
const fn is_clean_word(word: u64) -> bool {
    const ONE_PER_BYTE: u64 = u64::from_le_bytes([1; 8]);
    const HIGHEST_BITS: u64 = ONE_PER_BYTE << 7;
    // A subtraction sets the highest bit of the first byte that is below the limit, if any.
    const fn below(word: u64, least: u64) -> u64 {
        word.wrapping_sub(ONE_PER_BYTE * least) & !word
    }
    let quotes = below(word ^ (ONE_PER_BYTE * b'"' as u64), 1);
    let backslashes = below(word ^ (ONE_PER_BYTE * b'\\' as u64), 1);
    (below(word, 0x20) | quotes | backslashes) & HIGHEST_BITS == 0
}

/// Writes the bytes from `clean` up to the last byte of a chunk that needs an escape, and returns
/// the position after it.
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
