//! Joins the audio of several requests. Each part is a file whose header states the length of that
//! part only.

mod mp3;
mod wav;

use genwire_audio::AudioFormat;
use mp3::Mp3;
use wav::{Patch, Wav};

/// Joins parts of audio into one file.
#[derive(Debug)]
pub(super) enum Joiner {
    /// Samples that need only be concatenated.
    Plain,
    Mp3(Mp3),
    Wav(Wav),
}

impl Joiner {
    /// Creates the joiner of a format, MP3 by default; `None` if the format cannot be joined.
    pub(super) fn new(format: Option<&AudioFormat>) -> Option<Self> {
        match format {
            None | Some(AudioFormat::Mp3) => Some(Self::Mp3(Mp3::default())),
            Some(AudioFormat::Wav | AudioFormat::PcmuWav) => Some(Self::Wav(Wav::default())),
            Some(AudioFormat::Pcm | AudioFormat::PcmuRaw) => Some(Self::Plain),
            Some(_) => None,
        }
    }

    /// Accepts the next bytes of a part and returns the bytes that belong to the joined audio.
    pub(super) fn push(&mut self, bytes: &[u8]) -> Result<Vec<u8>, &'static str> {
        match self {
            Self::Plain => Ok(bytes.to_vec()),
            Self::Mp3(joiner) => Ok(joiner.push(bytes)),
            Self::Wav(joiner) => joiner.push(bytes),
        }
    }

    /// Ends a part and returns the rest of it that belongs to the joined audio.
    pub(super) fn end_part(&mut self) -> Result<Vec<u8>, &'static str> {
        match self {
            Self::Plain => Ok(Vec::new()),
            Self::Mp3(joiner) => Ok(joiner.end_part()),
            Self::Wav(joiner) => joiner.end_part().map(|()| Vec::new()),
        }
    }

    /// Returns the bytes of the header that are known only now.
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

    /// Joins parts that arrive a few bytes at a time.
    pub(super) fn join(joiner: &mut Joiner, parts: &[Vec<u8>], size: usize) -> Vec<u8> {
        let mut whole = Vec::new();
        for part in parts {
            for bytes in part.chunks(size) {
                whole.extend(joiner.push(bytes).unwrap());
            }
            whole.extend(joiner.end_part().unwrap());
        }
        for (at, bytes) in joiner.patches() {
            let at = usize::try_from(at).unwrap();
            whole[at..at + 4].copy_from_slice(&bytes);
        }
        whole
    }

    #[test]
    fn samples_are_concatenated() {
        let mut joiner = Joiner::new(Some(&AudioFormat::Pcm)).unwrap();
        assert_eq!(join(&mut joiner, &[vec![1, 2], vec![3]], 1), [1, 2, 3]);
    }

    #[test]
    fn frames_that_are_numbered_cannot_be_joined() {
        assert!(Joiner::new(Some(&AudioFormat::Flac)).is_none());
        assert!(Joiner::new(Some(&AudioFormat::Opus)).is_none());
    }
}
