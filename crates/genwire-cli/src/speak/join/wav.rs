//! WAV joining: one header, followed by the samples of all parts.

/// Bytes of a header that are known only at the end, with their offset.
pub(in crate::speak) type Patch = (u64, [u8; 4]);

/// The size field of a chunk of unknown size.
const UNKNOWN_SIZE: u32 = u32::MAX;
/// The offset of the size of the file.
const SIZE_AT: u64 = 4;
/// The offset of the format, after two names and two sizes.
const FORMAT_AT: u64 = 20;

/// Joins WAV files.
#[derive(Debug, Default)]
pub(in crate::speak) struct Wav {
    /// The format of the samples, known from the first part.
    format: Option<Vec<u8>>,
    /// The start of a header that is not complete.
    head: Vec<u8>,
    /// The bytes of samples left in the part; `None` until its header is complete.
    left: Option<u64>,
    /// The bytes of samples of all parts.
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
            Some(known) if known != format => return Err("the formats of the parts differ"),
            Some(_) => {}
            None => {
                out = begin(format);
                self.format = Some(format.to_vec());
            }
        }
        out.extend(self.samples(head.size, &bytes[head.end..]));
        Ok(out)
    }

    pub(super) fn end_part(&mut self) -> Result<(), &'static str> {
        match self.left.take() {
            Some(_) => Ok(()),
            None => Err("a part ends before its samples"),
        }
    }

    pub(super) fn patches(&self) -> Vec<Patch> {
        let Some(format) = &self.format else { return Vec::new() };
        let length_at = FORMAT_AT + format.len() as u64 + 4;
        let sizes = [(SIZE_AT, self.length + length_at - 4), (length_at, self.length)];
        // A size that does not fit into its field stays unknown.
        let patches = sizes.map(|(at, size)| Some((at, u32::try_from(size).ok()?.to_le_bytes())));
        patches.into_iter().flatten().collect()
    }

    /// Returns the samples at the start of some bytes.
    fn samples(&mut self, left: u64, bytes: &[u8]) -> Vec<u8> {
        let count = bytes.len().min(usize::try_from(left).unwrap_or(usize::MAX));
        self.left = Some(left - count as u64);
        self.length += count as u64;
        bytes[..count].to_vec()
    }
}

/// The header of a WAV file.
struct Head {
    /// The start and the end of the format.
    format: (usize, usize),
    /// The bytes of samples.
    size: u64,
    /// The start of the samples.
    end: usize,
}

/// Reads the header of a file; `None` if more must be read.
fn read(bytes: &[u8]) -> Result<Option<Head>, &'static str> {
    let start = &bytes[..bytes.len().min(4)];
    if !b"RIFF".starts_with(start) {
        return Err("a part is not WAV");
    }
    let mut format = None;
    let mut at = 12;
    while let Some(&[a, b, c, d, e, f, g, h]) = bytes.get(at..at + 8) {
        let size = u32::from_le_bytes([e, f, g, h]);
        let start = at + 8;
        let end = start.saturating_add(size as usize);
        match &[a, b, c, d] {
            b"data" => {
                let format = format.ok_or("a part does not state its format")?;
                // The length of a stream is unknown.
                let size = if matches!(size, 0 | UNKNOWN_SIZE) { u64::MAX } else { size.into() };
                return Ok(Some(Head { format, size, end: start }));
            }
            b"fmt " if end <= bytes.len() => format = Some((start, end)),
            _ => {}
        }
        at = end.saturating_add(size as usize % 2);
    }
    Ok(None)
}

/// Returns the header of the joined audio, with unknown sizes.
fn begin(format: &[u8]) -> Vec<u8> {
    let size = u32::try_from(format.len()).unwrap_or(UNKNOWN_SIZE).to_le_bytes();
    let unknown = UNKNOWN_SIZE.to_le_bytes();
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
    fn one_header_states_the_length_of_all_parts() {
        let parts = [
            file(FORMAT, b"fact\x04\0\0\0abcd", 4, b"1234LIST\0\0\0\0"),
            file(FORMAT, b"LIST\x03\0\0\0abc\0", 0x7fff_f000, b"5678"),
            file(FORMAT, b"", UNKNOWN_SIZE, b"90"),
        ];
        let mut expected = file(FORMAT, b"", 10, b"1234567890");
        expected[4..8].copy_from_slice(&46_u32.to_le_bytes());
        for size in [1, 5, 44, 1000] {
            let mut joiner = Joiner::new(Some(&AudioFormat::Wav)).unwrap();
            assert_eq!(join(&mut joiner, &parts, size), expected, "by {size}");
        }
    }

    #[test]
    fn parts_that_do_not_fit_are_refused() {
        let mut wav = Wav::default();
        wav.push(&file(FORMAT, b"", 2, b"12")).unwrap();
        wav.end_part().unwrap();
        assert!(wav.push(&file(&[0; 16], b"", 2, b"12")).is_err());
        assert!(Wav::default().push(b"ID3").is_err());
        let mut wav = Wav::default();
        wav.push(b"RIFF").unwrap();
        assert!(wav.end_part().is_err());
    }
}
