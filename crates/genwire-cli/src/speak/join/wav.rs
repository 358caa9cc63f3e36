//! WAV: one head, and the samples of all pieces behind it.

use super::Patch;

/// The size of a chunk that is not known yet.
const UNKNOWN: u32 = u32::MAX;
/// Where the size of the whole stands.
const SIZE_AT: u64 = 4;
/// What stands before the format: two names and two sizes.
const BEFORE_FORMAT: u64 = 20;

/// Joins WAV files.
#[derive(Debug, Default)]
pub(in crate::speak) struct Wav {
    /// The format of the samples, once the first piece has told it.
    format: Option<Vec<u8>>,
    /// What came of a head that is not over.
    head: Vec<u8>,
    /// How many bytes of samples the piece has yet; unknown while its head is not over.
    left: Option<u64>,
    /// How many bytes of samples all pieces have.
    length: u64,
}

impl Wav {
    pub(super) fn push(&mut self, bytes: &[u8]) -> Result<Vec<u8>, &'static str> {
        if let Some(left) = self.left {
            return Ok(self.samples(left, bytes));
        }
        self.head.extend(bytes);
        let Some(head) = read(&self.head)? else { return Ok(Vec::new()) };
        let bytes = std::mem::take(&mut self.head);
        let format = &bytes[head.format.0..head.format.1];
        let mut out = Vec::new();
        match &self.format {
            Some(known) if known != format => return Err("the formats of the pieces differ"),
            Some(_) => {}
            None => {
                out = begin(format);
                self.format = Some(format.to_vec());
            }
        }
        out.extend(self.samples(head.size, &bytes[head.end..]));
        Ok(out)
    }

    pub(super) fn end_piece(&mut self) -> Result<(), &'static str> {
        match self.left.take() {
            Some(_) => Ok(()),
            None => Err("a piece ends before its samples"),
        }
    }

    pub(super) fn patches(&self) -> Vec<Patch> {
        let Some(format) = &self.format else { return Vec::new() };
        let length_at = BEFORE_FORMAT + format.len() as u64 + 4;
        let sizes = [(SIZE_AT, self.length + length_at - 4), (length_at, self.length)];
        // What is larger than a size can tell stays unknown.
        let patches = sizes.map(|(at, size)| Some((at, u32::try_from(size).ok()?.to_le_bytes())));
        patches.into_iter().flatten().collect()
    }

    /// The samples at the beginning of some bytes.
    fn samples(&mut self, left: u64, bytes: &[u8]) -> Vec<u8> {
        let count = bytes.len().min(usize::try_from(left).unwrap_or(usize::MAX));
        self.left = Some(left - count as u64);
        self.length += count as u64;
        bytes[..count].to_vec()
    }
}

/// The head of a WAV file.
struct Head {
    /// Where the format begins and ends.
    format: (usize, usize),
    /// How many bytes of samples there are.
    size: u64,
    /// Where the samples begin.
    end: usize,
}

/// Reads the head of a file; `None` if more must be known.
fn read(bytes: &[u8]) -> Result<Option<Head>, &'static str> {
    let start = &bytes[..bytes.len().min(4)];
    if !b"RIFF".starts_with(start) {
        return Err("a piece is not WAV");
    }
    let mut format = None;
    let mut at = 12;
    while let Some(&[a, b, c, d, e, f, g, h]) = bytes.get(at..at + 8) {
        let size = u32::from_le_bytes([e, f, g, h]);
        let start = at + 8;
        let end = start.saturating_add(size as usize);
        match &[a, b, c, d] {
            b"data" => {
                let format = format.ok_or("a piece does not tell its format")?;
                // A stream does not know how much comes.
                let size = if matches!(size, 0 | UNKNOWN) { u64::MAX } else { size.into() };
                return Ok(Some(Head { format, size, end: start }));
            }
            b"fmt " if end <= bytes.len() => format = Some((start, end)),
            _ => {}
        }
        at = end.saturating_add(size as usize % 2);
    }
    Ok(None)
}

/// The head of the whole, with sizes that are not known yet.
fn begin(format: &[u8]) -> Vec<u8> {
    let size = u32::try_from(format.len()).unwrap_or(UNKNOWN).to_le_bytes();
    let unknown = UNKNOWN.to_le_bytes();
    [&b"RIFF"[..], &unknown, b"WAVEfmt ", &size, format, b"data", &unknown].concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::speak::join::Joiner;
    use crate::speak::join::tests::join;
    use genwire_audio::AudioFormat;

    const FORMAT: &[u8] = &[1, 0, 1, 0, 0x80, 0x3e, 0, 0, 0, 0x7d, 0, 0, 2, 0, 16, 0];

    fn file(format: &[u8], extra: &[u8], size: u32, samples: &[u8]) -> Vec<u8> {
        let head = begin(format);
        let (before, _) = head.split_at(head.len() - 8);
        [before, extra, b"data", &size.to_le_bytes(), samples].concat()
    }

    #[test]
    fn one_head_tells_the_length_of_all_pieces() {
        let pieces = [
            file(FORMAT, b"fact\x04\0\0\0abcd", 4, b"1234LIST\0\0\0\0"),
            file(FORMAT, b"LIST\x03\0\0\0abc\0", 0x7fff_f000, b"5678"),
            file(FORMAT, b"", UNKNOWN, b"90"),
        ];
        let mut expected = file(FORMAT, b"", 10, b"1234567890");
        expected[4..8].copy_from_slice(&46_u32.to_le_bytes());
        for size in [1, 5, 44, 1000] {
            let mut joiner = Joiner::new(Some(&AudioFormat::Wav)).unwrap();
            assert_eq!(join(&mut joiner, &pieces, size), expected, "by {size}");
        }
    }

    #[test]
    fn pieces_that_do_not_fit_are_refused() {
        let mut wav = Wav::default();
        wav.push(&file(FORMAT, b"", 2, b"12")).unwrap();
        wav.end_piece().unwrap();
        assert!(wav.push(&file(&[0; 16], b"", 2, b"12")).is_err());
        assert!(Wav::default().push(b"ID3").is_err());
        let mut wav = Wav::default();
        wav.push(b"RIFF").unwrap();
        assert!(wav.end_piece().is_err());
    }
}
