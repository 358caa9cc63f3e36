//! Audio of several requests made one: each piece comes as a file of its own, and the heads of those
//! files tell the length of their piece alone.

mod mp3;
mod wav;

use genwire_audio::AudioFormat;
use mp3::Mp3;
use wav::Wav;

/// Joins pieces of audio into one file.
#[derive(Debug)]
pub(super) enum Joiner {
    /// Samples or frames that need nothing but to stand behind each other.
    Plain,
    Mp3(Mp3),
    Wav(Wav),
}

/// Bytes that take the place of others once their number is known.
pub(super) type Patch = (u64, [u8; 4]);

impl Joiner {
    /// What joins audio in a format, which is MP3 unless one is asked for; `None` if nothing can.
    pub(super) fn new(format: Option<&AudioFormat>) -> Option<Self> {
        match format {
            None | Some(AudioFormat::Mp3) => Some(Self::Mp3(Mp3::default())),
            Some(AudioFormat::Wav | AudioFormat::PcmuWav) => Some(Self::Wav(Wav::default())),
            Some(AudioFormat::Pcm | AudioFormat::PcmuRaw) => Some(Self::Plain),
            Some(_) => None,
        }
    }

    /// What of the next bytes of a piece belongs to the whole, if the pieces fit together.
    pub(super) fn push(&mut self, bytes: &[u8]) -> Result<Vec<u8>, &'static str> {
        match self {
            Self::Plain => Ok(bytes.to_vec()),
            Self::Mp3(joiner) => Ok(joiner.push(bytes)),
            Self::Wav(joiner) => joiner.push(bytes),
        }
    }

    /// Ends a piece; what was held back of it may belong to the whole.
    pub(super) fn end_piece(&mut self) -> Result<Vec<u8>, &'static str> {
        match self {
            Self::Plain => Ok(Vec::new()),
            Self::Mp3(joiner) => Ok(joiner.end_piece()),
            Self::Wav(joiner) => joiner.end_piece().map(|()| Vec::new()),
        }
    }

    /// What of the beginning can be told only at the end.
    pub(super) fn patches(&self) -> Vec<Patch> {
        match self {
            Self::Wav(joiner) => joiner.patches(),
            Self::Plain | Self::Mp3(_) => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Joins pieces that come a few bytes at a time.
    pub(super) fn join(joiner: &mut Joiner, pieces: &[Vec<u8>], size: usize) -> Vec<u8> {
        let mut whole = Vec::new();
        for piece in pieces {
            for bytes in piece.chunks(size) {
                whole.extend(joiner.push(bytes).unwrap());
            }
            whole.extend(joiner.end_piece().unwrap());
        }
        for (at, bytes) in joiner.patches() {
            let at = usize::try_from(at).unwrap();
            whole[at..at + 4].copy_from_slice(&bytes);
        }
        whole
    }

    #[test]
    fn samples_stand_behind_each_other() {
        let mut joiner = Joiner::new(Some(&AudioFormat::Pcm)).unwrap();
        assert_eq!(join(&mut joiner, &[vec![1, 2], vec![3]], 1), [1, 2, 3]);
    }

    #[test]
    fn frames_that_are_numbered_cannot_be_joined() {
        assert!(Joiner::new(Some(&AudioFormat::Flac)).is_none());
        assert!(Joiner::new(Some(&AudioFormat::Opus)).is_none());
    }
}
