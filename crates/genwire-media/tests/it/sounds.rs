//! Sound files: how long they play.

use genwire_core::MediaKind;
use genwire_media::{Format, Probe, probe};

use crate::fixtures::{id3, mp3, note, wav};

fn measure(bytes: &[u8], format: Format) -> Probe {
    let probe = probe(bytes).expect("a known format");
    assert_eq!((probe.format, probe.kind), (format, MediaKind::Audio));
    assert_eq!((probe.width, probe.frame_rate), (None, None));
    probe
}

#[track_caller]
fn check(bytes: &[u8], format: Format, codec: &str, seconds: Option<f64>) {
    let probe = measure(bytes, format);
    assert_eq!(probe.audio_codec.as_deref(), Some(codec));
    match (probe.duration_seconds, seconds) {
        (Some(found), Some(expected)) => {
            assert!((found - expected).abs() < 1e-9, "{found} instead of {expected}");
        }
        (found, expected) => assert_eq!(found, expected),
    }
}

#[test]
fn wav_files_last_as_long_as_their_samples() {
    check(&wav(2.5, 8000), Format::Wav, "PCM", Some(2.5));
    check(&wav(0.0, 8000), Format::Wav, "PCM", Some(0.0));
    // Interrupted recorders leave a length that is too large.
    let mut open = wav(1.0, 8000);
    let at = open.windows(4).position(|window| window == b"data").expect("samples") + 4;
    open[at..at + 4].copy_from_slice(&[0xff; 4]);
    check(&open, Format::Wav, "PCM", Some(1.0));
    // So do formats for files larger than 4 GB.
    open[..4].copy_from_slice(b"RF64");
    check(&open, Format::Wav, "PCM", Some(1.0));
    open.truncate(at + 4 + 8000);
    check(&open, Format::Wav, "PCM", Some(0.5));
}

#[test]
fn a_wav_without_a_head_has_no_length() {
    let probe = measure(b"RIFF\0\0\0\0WAVEdata\x02\0\0\0ab", Format::Wav);
    assert_eq!((probe.duration_seconds, probe.audio_codec), (None, None));
}

#[test]
fn mp3_files_last_as_long_as_their_frames() {
    let frames = |count: f64| Some(count * 1152.0 / 44_100.0);
    check(&mp3(100), Format::Mp3, "MP3", frames(100.0));
    check(&[id3(100), mp3(7)].concat(), Format::Mp3, "MP3", frames(7.0));
    let mut last_tag = b"TAG".to_vec();
    last_tag.resize(128, b'x');
    check(&[mp3(7), last_tag].concat(), Format::Mp3, "MP3", frames(7.0));
    // Noise between frames is skipped, and half a frame at the end does not play.
    let noisy = [mp3(7), vec![0x12; 50], mp3(3), mp3(1)[..300].to_vec()].concat();
    check(&noisy, Format::Mp3, "MP3", frames(10.0));
}

#[test]
fn the_silence_that_an_encoder_added_does_not_count() {
    let plain = [note(0, 0), mp3(10)].concat();
    check(&plain, Format::Mp3, "MP3", Some(11_520.0 / 44_100.0));
    let noted = [note(1105, 420), mp3(10)].concat();
    check(&noted, Format::Mp3, "MP3", Some((11_520.0 - 1105.0 - 420.0) / 44_100.0));
}

#[test]
fn a_tag_alone_has_no_length() {
    check(&id3(50), Format::Mp3, "MP3", None);
}
