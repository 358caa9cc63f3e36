//! Uncompressed samples: raw, WAV and µ-law.

use super::{Container, Delivery, Target, spread};

/// Format tag of PCM in WAV.
const WAVE_PCM: u16 = 1;
/// Format tag of µ-law in WAV.
const WAVE_MU_LAW: u16 = 7;
/// Length in a WAV header while the real length is unknown.
///
/// It is the largest number of whole blocks that readers with signed lengths accept, too.
const OPEN_LENGTH: u32 = 0x7fff_f000;

/// Encoder that writes every sample unchanged.
pub(super) struct Plain {
    target: Target,
    delivery: Delivery,
    /// Samples buffered until the header of a whole file can be written.
    waiting: Vec<u8>,
    has_begun: bool,
}

impl Plain {
    pub(super) fn new(target: Target, delivery: Delivery) -> Self {
        Self { target, delivery, waiting: Vec::new(), has_begun: false }
    }

    pub(super) fn push(&mut self, samples: &[i16]) -> Vec<u8> {
        if self.delivery == Delivery::Whole {
            write(self.target, samples, &mut self.waiting);
            return Vec::new();
        }
        let mut bytes = self.open_header();
        write(self.target, samples, &mut bytes);
        bytes
    }

    pub(super) fn finish(mut self) -> Vec<u8> {
        if self.delivery == Delivery::Stream {
            return self.open_header();
        }
        let length = u32::try_from(self.waiting.len()).unwrap_or(OPEN_LENGTH).min(OPEN_LENGTH);
        let mut bytes = header(self.target, length);
        bytes.append(&mut self.waiting);
        bytes
    }

    /// Returns the header of a stream, once.
    fn open_header(&mut self) -> Vec<u8> {
        if std::mem::replace(&mut self.has_begun, true) {
            return Vec::new();
        }
        header(self.target, OPEN_LENGTH)
    }
}

fn write(target: Target, samples: &[i16], bytes: &mut Vec<u8>) {
    let samples = spread(samples, target.channels);
    match target.container {
        Container::PcmuRaw | Container::PcmuWav => bytes.extend(samples.map(mu_law)),
        _ => samples.for_each(|sample| bytes.extend(sample.to_le_bytes())),
    }
}

/// Returns the header of a WAV file; empty for raw samples.
fn header(target: Target, length: u32) -> Vec<u8> {
    let (tag, sample_bytes) = match target.container {
        Container::Wav => (WAVE_PCM, 2_u16),
        Container::PcmuWav => (WAVE_MU_LAW, 1),
        _ => return Vec::new(),
    };
    let block = sample_bytes * target.channels;
    // Formats other than PCM contain the size of an extension and the number of samples.
    let format_length: u32 = if tag == WAVE_PCM { 16 } else { 18 };
    let fact = (tag != WAVE_PCM).then(|| {
        let frames = length / u32::from(block);
        [&b"fact"[..], &4_u32.to_le_bytes(), &frames.to_le_bytes()].concat()
    });
    let fact = fact.unwrap_or_default();
    let before = 4 + 8 + format_length + u32::try_from(fact.len()).unwrap_or_default() + 8;
    let mut bytes = [&b"RIFF"[..], &(length + before).to_le_bytes(), b"WAVEfmt "].concat();
    bytes.extend(format_length.to_le_bytes());
    bytes.extend(tag.to_le_bytes());
    bytes.extend(target.channels.to_le_bytes());
    bytes.extend(target.sample_rate.to_le_bytes());
    bytes.extend((target.sample_rate * u32::from(block)).to_le_bytes());
    bytes.extend(block.to_le_bytes());
    bytes.extend((sample_bytes * 8).to_le_bytes());
    if tag != WAVE_PCM {
        bytes.extend(0_u16.to_le_bytes());
    }
    bytes.extend(fact);
    bytes.extend(b"data");
    bytes.extend(length.to_le_bytes());
    bytes
}

/// Encodes a sample as µ-law, after ITU-T G.711.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "every part is masked to its bits"
)]
fn mu_law(sample: i16) -> u8 {
    const MU_LAW_BIAS: i32 = 0x84;
    const MAX_MU_LAW_SAMPLE: i32 = 32_635;
    let sign = if sample < 0 { 0x80 } else { 0 };
    let magnitude = i32::from(sample).abs().min(MAX_MU_LAW_SAMPLE) + MU_LAW_BIAS;
    let exponent = (magnitude.ilog2().cast_signed() - 7).clamp(0, 7);
    let mantissa = (magnitude >> (exponent + 3)) & 0x0f;
    !((sign | (exponent << 4) | mantissa) as u8)
}

#[cfg(test)]
mod tests {
    use super::mu_law;

    #[test]
    fn mu_law_has_the_values_of_the_standard() {
        let known = [(0, 0xff), (32_767, 0x80), (-32_768, 0x00), (8, 0xfe), (-8, 0x7e)];
        for (sample, byte) in known {
            assert_eq!(mu_law(sample), byte, "{sample}");
        }
    }
}
