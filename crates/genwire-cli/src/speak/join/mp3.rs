//! MP3 joining: concatenates frames without the tags around them and without info frames.
//!
//! An info frame states the number of frames of its own file. Players that rely on it would stop
//! early or show a wrong length.

use genwire_media::mp3::{Frame, TRAILING_TAG_BYTES, tag_len};

/// The size of the header of an `ID3v2` tag. The header states the size of the tag.
const TAG_HEADER_BYTES: usize = 10;
/// The size of the header of a frame.
const FRAME_HEADER_BYTES: usize = 4;

/// Joins MP3 files.
#[derive(Debug)]
pub(in crate::speak) struct Mp3 {
    /// The start of a part, until its tags and its info frame are complete.
    head: Option<Vec<u8>>,
    /// The last bytes of a part; they may be a tag.
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
        let known = self.tail.len().saturating_sub(TRAILING_TAG_BYTES);
        self.tail.drain(..known).collect()
    }

    pub(super) fn end_part(&mut self) -> Vec<u8> {
        // A part that ends inside its head has no complete head.
        let head = self.head.replace(Vec::new()).unwrap_or_default();
        let mut tail = std::mem::take(&mut self.tail);
        if tail.len() == TRAILING_TAG_BYTES && tail.starts_with(b"TAG") {
            tail.clear();
        }
        [head, tail].concat()
    }
}

/// Returns the number of bytes before the first frame with sound; `None` if more must be read.
fn head_size(bytes: &[u8]) -> Option<usize> {
    let mut at = 0;
    while bytes.get(at..at + FRAME_HEADER_BYTES)?.starts_with(b"ID3") {
        at += tag_len(bytes.get(at..at + TAG_HEADER_BYTES)?);
    }
    let Some(frame) = Frame::read(bytes.get(at..at + FRAME_HEADER_BYTES)?) else {
        return Some(at);
    };
    let end = at + frame.len();
    Some(if frame.is_info(bytes.get(at..end)?) { end } else { at })
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

    fn check(parts: &[Vec<u8>], expected: &[Vec<u8>]) {
        for size in [1, 7, 575, 10_000] {
            let mut joiner = Joiner::new(None).unwrap();
            assert!(join(&mut joiner, parts, size) == expected.concat(), "by {size}");
        }
    }

    #[test]
    fn info_frames_and_tags_are_left_out() {
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
    fn bytes_that_are_no_mp3_are_kept() {
        let parts = [b"nope".to_vec(), b"no".to_vec(), vec![0xff; 300]];
        check(&parts, &parts);
    }
}
