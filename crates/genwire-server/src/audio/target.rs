//! Audio settings of a request, as far as this service supports them.

use genwire_audio::{AudioFormat, AudioSetting};
use rusty_mp3::header::MpegVersion;
use rusty_mp3::snap_bitrate;

/// Sample rates that every format supports.
const SAMPLE_RATES: [u32; 9] =
    [8_000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000];
const DEFAULT_SAMPLE_RATE: u32 = 32_000;
const DEFAULT_BITRATE: u32 = 128_000;
/// Bits per uncompressed sample.
const SAMPLE_BITS: u32 = 16;
/// Bits per µ-law sample.
const MU_LAW_BITS: u32 = 8;

/// Settings of the audio to produce.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Target {
    pub(crate) container: Container,
    pub(crate) sample_rate: u32,
    pub(crate) channels: u16,
    /// Bit rate of MP3, in bits per second.
    pub(crate) bitrate: u32,
}

/// Audio format that this service can produce.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Container {
    Mp3,
    Pcm,
    Flac,
    Wav,
    PcmuRaw,
    PcmuWav,
}

impl Target {
    /// Returns the nearest settings that this service supports.
    ///
    /// Limits on settings are only warnings, so nothing is rejected here. A sample rate becomes the
    /// nearest rate that all formats support, and a format that this service cannot produce becomes
    /// MP3. `extra_info` has the settings that were used.
    pub(crate) fn of(setting: Option<&AudioSetting>) -> Self {
        let container =
            setting.and_then(|it| it.format.as_ref()).map_or(Container::Mp3, Container::of);
        let rate = setting.and_then(|it| it.sample_rate);
        let sample_rate = nearest(&SAMPLE_RATES, rate.unwrap_or(DEFAULT_SAMPLE_RATE.into()));
        let channels = if setting.and_then(|it| it.channel).unwrap_or(1) > 1 { 2 } else { 1 };
        let asked = setting.and_then(|it| it.bitrate).unwrap_or(DEFAULT_BITRATE.into());
        let bitrate = nearest_bitrate(sample_rate, asked);
        Self { container, sample_rate, channels, bitrate }
    }

    /// Returns the bit rate in bits per second, if it does not depend on the content.
    pub(crate) fn fixed_bitrate(self) -> Option<u32> {
        let samples = self.sample_rate * u32::from(self.channels);
        match self.container {
            Container::Mp3 => Some(self.bitrate),
            Container::Pcm | Container::Wav => Some(samples * SAMPLE_BITS),
            Container::PcmuRaw | Container::PcmuWav => Some(samples * MU_LAW_BITS),
            Container::Flac => None,
        }
    }

    /// Returns the number of samples per channel in a number of seconds.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a length is never negative, and the longest is far below the range"
    )]
    pub(crate) fn samples(self, seconds: f64) -> usize {
        (seconds * f64::from(self.sample_rate)).round() as usize
    }

    /// Converts a number of samples to milliseconds.
    #[expect(clippy::cast_precision_loss, reason = "no audio has that many samples")]
    pub(crate) fn milliseconds(self, samples: u64) -> f64 {
        samples as f64 * 1000.0 / f64::from(self.sample_rate)
    }
}

impl Container {
    fn of(format: &AudioFormat) -> Self {
        match format {
            AudioFormat::Pcm => Self::Pcm,
            AudioFormat::Flac => Self::Flac,
            AudioFormat::Wav => Self::Wav,
            AudioFormat::PcmuRaw => Self::PcmuRaw,
            AudioFormat::PcmuWav => Self::PcmuWav,
            _ => Self::Mp3,
        }
    }

    /// Returns the name of the format on the wire.
    pub(crate) fn format(self) -> AudioFormat {
        match self {
            Self::Mp3 => AudioFormat::Mp3,
            Self::Pcm => AudioFormat::Pcm,
            Self::Flac => AudioFormat::Flac,
            Self::Wav => AudioFormat::Wav,
            Self::PcmuRaw => AudioFormat::PcmuRaw,
            Self::PcmuWav => AudioFormat::PcmuWav,
        }
    }

    /// Returns the media type of a file in this format.
    pub(crate) fn media_type(self) -> &'static str {
        match self {
            Self::Mp3 => "audio/mpeg",
            Self::Pcm => "audio/pcm",
            Self::Flac => "audio/flac",
            Self::Wav | Self::PcmuWav => "audio/wav",
            Self::PcmuRaw => "audio/basic",
        }
    }
}

/// Returns the value of a list that is nearest to the requested one; on a tie, the lower one.
fn nearest(list: &[u32], asked: i64) -> u32 {
    list.iter().copied().min_by_key(|value| asked.abs_diff((*value).into())).unwrap_or_default()
}

/// Returns the MP3 bitrate nearest to the requested one.
pub(super) fn nearest_bitrate(sample_rate: u32, asked: i64) -> u32 {
    let version = match sample_rate {
        32_000.. => MpegVersion::V1,
        16_000.. => MpegVersion::V2,
        _ => MpegVersion::V2_5,
    };
    let asked = u32::try_from(asked.clamp(0, 1_000_000)).unwrap_or_default();
    snap_bitrate(version, asked / 1000) * 1000
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(setting: &str, container: Container, rate: u32, channels: u16, bitrate: u32) {
        let setting = serde_json::from_str(setting).unwrap();
        let expected = Target { container, sample_rate: rate, channels, bitrate };
        assert_eq!(Target::of(Some(&setting)), expected);
    }

    #[test]
    fn settings_become_what_can_be_made() {
        check("{}", Container::Mp3, 32_000, 1, 128_000);
        check(r#"{"format": "wav", "channel": 2}"#, Container::Wav, 32_000, 2, 128_000);
        check(r#"{"format": "aac", "sample_rate": 987654}"#, Container::Mp3, 48_000, 1, 128_000);
        check(r#"{"sample_rate": -5, "channel": -1}"#, Container::Mp3, 8_000, 1, 128_000);
        check(r#"{"sample_rate": 24000, "bitrate": 256000}"#, Container::Mp3, 24_000, 1, 160_000);
        check(r#"{"bitrate": 987654, "channel": 9}"#, Container::Mp3, 32_000, 2, 320_000);
    }
}
