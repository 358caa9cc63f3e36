//! Audio formats and their file extensions.

use crate::problem::Problem;
use genwire_audio::{AudioFormat, AudioSetting};
use std::path::Path;

/// The file extensions with their formats.
const EXTENSIONS: &[(&str, AudioFormat)] = &[
    ("mp3", AudioFormat::Mp3),
    ("wav", AudioFormat::Wav),
    ("flac", AudioFormat::Flac),
    ("pcm", AudioFormat::Pcm),
    ("raw", AudioFormat::Pcm),
    ("opus", AudioFormat::Opus),
    ("ul", AudioFormat::PcmuRaw),
];

/// Returns the format for the extension of a file.
pub(super) fn of_name(file: &Path) -> Option<AudioFormat> {
    let extension = file.extension()?.to_str()?.to_ascii_lowercase();
    EXTENSIONS.iter().find(|(known, _)| *known == extension).map(|(_, format)| format.clone())
}

/// Fails if the extension of a file is unknown, unless a format is given.
pub(super) fn check(given: Option<&AudioFormat>, file: Option<&Path>) -> Result<(), Problem> {
    let Some(file) = file.filter(|file| given.is_none() && file.extension().is_some()) else {
        return Ok(());
    };
    if of_name(file).is_some() {
        return Ok(());
    }
    let known: Vec<String> = EXTENSIONS.iter().map(|(name, _)| format!(".{name}")).collect();
    Err(Problem::usage(
        format!("the ending of `{}` is not a known file extension", file.display()),
        Some(&format!("the known extensions are {}; `--format` sets the format", known.join(", "))),
    ))
}

/// Returns the bytes per second of audio, if the settings define it.
pub(super) fn bytes_per_second(setting: Option<&AudioSetting>) -> Option<f64> {
    let setting = setting?;
    let channels = || number(setting.channel.unwrap_or(1));
    match setting.format.as_ref()? {
        AudioFormat::Mp3 => Some(number(setting.bitrate?) / 8.0),
        // Two bytes for each sample.
        AudioFormat::Pcm | AudioFormat::Wav => {
            Some(number(setting.sample_rate?) * 2.0 * channels())
        }
        AudioFormat::PcmuRaw | AudioFormat::PcmuWav => {
            Some(number(setting.sample_rate?) * channels())
        }
        _ => None,
    }
    .filter(|rate| *rate > 0.0)
}

fn number(value: i64) -> f64 {
    u32::try_from(value).map_or(0.0, f64::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_have_formats() {
        let of = |name: &str| of_name(Path::new(name)).map(|format| format.to_string());
        assert_eq!(of("a.mp3").as_deref(), Some("mp3"));
        assert_eq!(of("a.b/c.FLAC").as_deref(), Some("flac"));
        assert_eq!([of("a.txt"), of("mp3"), of("-")], [None, None, None]);
    }

    #[test]
    fn settings_define_the_bytes_per_second() {
        let mp3 = AudioSetting::new().format(AudioFormat::Mp3);
        assert_eq!(bytes_per_second(Some(&mp3.clone().bitrate(128_000))), Some(16_000.0));
        assert_eq!(bytes_per_second(Some(&mp3)), None);
        let pcm = AudioSetting::new().format(AudioFormat::Pcm).sample_rate(8_000).channel(2);
        assert_eq!(bytes_per_second(Some(&pcm)), Some(32_000.0));
        assert_eq!(bytes_per_second(Some(&pcm.sample_rate(-1))), None);
        assert_eq!(bytes_per_second(None), None);
    }
}
