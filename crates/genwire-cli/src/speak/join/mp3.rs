//! MP3: frames stand behind each other, without the tags around them and without the frame that
//! counts those of its piece, after which players would stop or show a wrong length.

/// The size of a tag of the first version, which stands at the end.
const TAG: usize = 128;
/// Kilobits a second by their number in a frame: of the first version of MPEG, and of the others.
const RATES: [[usize; 15]; 2] = [
    [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
    [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
];
/// Samples a second by their number in a frame, of the first version of MPEG.
const SAMPLES: [usize; 3] = [44_100, 48_000, 32_000];

/// Joins MP3 files.
#[derive(Debug)]
pub(in crate::speak) struct Mp3 {
    /// What came of a piece whose head is not over.
    head: Option<Vec<u8>>,
    /// What may be the tag at the end of a piece.
    tail: Vec<u8>,
}

impl Default for Mp3 {
    fn default() -> Self {
        Self { head: Some(Vec::new()), tail: Vec::new() }
    }
}

impl Mp3 {
    pub(super) fn push(&mut self, bytes: &[u8]) -> Vec<u8> {
        match self.head.take() {
            None => self.tail.extend(bytes),
            Some(mut head) => {
                head.extend(bytes);
                match head_size(&head) {
                    Some(size) => self.tail.extend(&head[size..]),
                    None => self.head = Some(head),
                }
            }
        }
        let known = self.tail.len().saturating_sub(TAG);
        self.tail.drain(..known).collect()
    }

    pub(super) fn end_piece(&mut self) -> Vec<u8> {
        // What ends inside its head has none.
        let head = self.head.replace(Vec::new()).unwrap_or_default();
        let mut tail = std::mem::take(&mut self.tail);
        if tail.len() == TAG && tail.starts_with(b"TAG") {
            tail.clear();
        }
        [head, tail].concat()
    }
}

/// How many bytes stand before the first frame with sound; `None` if more must be known.
fn head_size(bytes: &[u8]) -> Option<usize> {
    let mut at = 0;
    while bytes.get(at..at + 4)?.starts_with(b"ID3") {
        at += tag_size(bytes.get(at..at + 10)?);
    }
    let Some((size, mark)) = frame(bytes.get(at..at + 4)?) else { return Some(at) };
    let frame = bytes.get(at..at + size)?;
    let is = |at: usize, word: &[u8]| frame.get(at..).is_some_and(|rest| rest.starts_with(word));
    let counts = is(mark, b"Xing") || is(mark, b"Info") || is(36, b"VBRI");
    Some(if counts { at + size } else { at })
}

/// The size of a tag of the second version, of which these are the first ten bytes.
fn tag_size(head: &[u8]) -> usize {
    let size = head[6..].iter().fold(0, |size, byte| size << 7 | usize::from(byte & 0x7f));
    let footer = if head[5] & 0x10 == 0 { 0 } else { 10 };
    10 + size + footer
}

/// The size of a frame of layer III with these first four bytes, and where in it the word stands by
/// which a frame that counts is known.
fn frame(head: &[u8]) -> Option<(usize, usize)> {
    let [0xff, second, third, fourth] = *head else { return None };
    let (version, layer) = (second >> 3 & 3, second >> 1 & 3);
    if second >> 5 != 7 || version == 1 || layer != 1 {
        return None;
    }
    let is_first = version == 3;
    let rate = *RATES[usize::from(!is_first)].get(usize::from(third >> 4))?;
    let samples = SAMPLES.get(usize::from(third >> 2 & 3))?;
    let samples = match version {
        3 => *samples,
        2 => samples / 2,
        _ => samples / 4,
    };
    let factor = if is_first { 144_000 } else { 72_000 };
    let size = factor * rate / samples + usize::from(third >> 1 & 1);
    let mark = match (is_first, fourth >> 6 == 3) {
        (true, false) => 36,
        (true, true) | (false, false) => 21,
        (false, true) => 13,
    };
    (size > 4).then_some((size, mark))
}

#[cfg(test)]
mod tests {
    use crate::speak::join::Joiner;
    use crate::speak::join::tests::join;

    /// A frame of 128 kilobits and 32000 samples, one channel.
    fn frame(word: &[u8], fill: u8) -> Vec<u8> {
        let mut frame = vec![0xff, 0xfb, 0x98, 0xc4];
        frame.resize(576, fill);
        frame[21..21 + word.len()].copy_from_slice(word);
        frame
    }

    fn tag() -> Vec<u8> {
        [&b"ID3\x04\0\0\0\0\x01\x02"[..], &[7; 130]].concat()
    }

    fn check(pieces: &[Vec<u8>], expected: &[Vec<u8>]) {
        for size in [1, 7, 575, 10_000] {
            let mut joiner = Joiner::new(None).unwrap();
            assert!(join(&mut joiner, pieces, size) == expected.concat(), "by {size}");
        }
    }

    #[test]
    fn frames_that_count_and_tags_are_left_out() {
        let end = [&b"TAG"[..], &[b' '; 125]].concat();
        let (one, two, three) = (frame(b"", 1), frame(b"", 2), frame(b"", 3));
        check(
            &[
                [frame(b"Info", 0), one.clone(), end.clone()].concat(),
                [tag(), frame(b"Xing", 0), two.clone()].concat(),
                [tag(), three.clone(), end].concat(),
            ],
            &[one, two, three],
        );
    }

    #[test]
    fn what_is_no_mp3_is_left_as_it_is() {
        let pieces = [b"nope".to_vec(), b"no".to_vec(), vec![0xff; 300]];
        check(&pieces, &pieces);
    }
}
