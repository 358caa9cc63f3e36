//! Tests of encoded audio with independent decoders.

use super::heard::hear;
use super::{Container, Delivery, Encoder, Target};

/// One second of samples, with a tone from 0.25 to 0.75 seconds.
fn samples(rate: u32) -> Vec<f32> {
    let rate = u16::try_from(rate).unwrap();
    (0..rate)
        .map(|at| {
            let is_tone = (rate / 4..rate / 4 * 3).contains(&at);
            let angle = f32::from(at) * 440.0 * std::f32::consts::TAU / f32::from(rate);
            if is_tone { angle.sin() * 0.5 } else { 0.0 }
        })
        .collect()
}

/// Encodes one second: the bytes, the number returned before the end, and the numbers of samples.
fn encode(target: Target, delivery: Delivery) -> (Vec<u8>, usize, u64, u64) {
    let mut encoder = Encoder::new(target, delivery).unwrap();
    let lead = encoder.lead();
    let mut bytes = Vec::new();
    for chunk in samples(target.sample_rate).chunks(1000) {
        bytes.extend(encoder.push(chunk).unwrap());
    }
    let early = bytes.len();
    let encoded = encoder.finish().unwrap();
    bytes.extend(encoded.bytes);
    (bytes, early, encoded.frames, lead)
}

fn targets(container: Container) -> impl Iterator<Item = Target> {
    [8_000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000].into_iter().flat_map(
        move |sample_rate| {
            [1, 2].map(|channels| {
                let bitrate = super::target::nearest_bitrate(sample_rate, 64_000);
                Target { container, sample_rate, channels, bitrate }
            })
        },
    )
}

#[test]
fn decoders_hear_what_was_encoded() {
    for container in [Container::Mp3, Container::Flac, Container::Wav] {
        for target in targets(container) {
            for delivery in [Delivery::Whole, Delivery::Stream] {
                let (bytes, early, frames, lead) = encode(target, delivery);
                let heard = hear(container, &bytes);
                let what = format!("{target:?} {delivery:?}");
                assert_eq!(heard.sample_rate, target.sample_rate, "{what}");
                assert_eq!(heard.channels, target.channels, "{what}");
                assert_eq!(heard.samples.len() as u64, frames, "{what}");
                assert_eq!(early > 0, delivery == Delivery::Stream, "{what}");
                let quarter = usize::try_from(u64::from(target.sample_rate) / 4 + lead).unwrap();
                let start = heard.samples.iter().position(|sample| sample.abs() > 0.1).unwrap();
                let tolerance = usize::try_from(target.sample_rate / 100).unwrap();
                assert!(start.abs_diff(quarter) <= tolerance, "{what}: {start} {quarter}");
            }
        }
    }
}

#[test]
fn lossless_formats_lose_nothing() {
    for container in [Container::Flac, Container::Wav, Container::Pcm] {
        for delivery in [Delivery::Whole, Delivery::Stream] {
            let target = Target { container, sample_rate: 16_000, channels: 1, bitrate: 0 };
            let (bytes, ..) = encode(target, delivery);
            let heard = hear(container, &bytes).samples;
            let worst = samples(16_000)
                .iter()
                .zip(&heard)
                .map(|(sample, heard)| (sample - heard).abs())
                .fold(0.0, f32::max);
            assert_eq!(heard.len(), 16_000);
            assert!(worst < 1e-4, "{container:?} {delivery:?}: {worst}");
        }
    }
}

#[test]
fn frames_of_mp3_keep_to_the_bitrate() {
    for target in targets(Container::Mp3) {
        let (bytes, _, frames, _) = encode(target, Delivery::Stream);
        let expected = frames * u64::from(target.bitrate) / u64::from(target.sample_rate) / 8;
        assert!((bytes.len() as u64).abs_diff(expected) <= 1, "{target:?}: {}", bytes.len());
    }
}

#[test]
fn raw_samples_are_the_same_whole_and_in_chunks() {
    for container in [Container::Pcm, Container::PcmuRaw] {
        for target in targets(container) {
            let (whole, ..) = encode(target, Delivery::Whole);
            let (streamed, ..) = encode(target, Delivery::Stream);
            assert_eq!(whole, streamed);
            let bytes = usize::try_from(target.fixed_bitrate().unwrap() / 8).unwrap();
            assert_eq!(whole.len(), bytes, "{target:?}");
        }
    }
}

#[test]
fn mu_law_in_wav_states_what_it_is() {
    let target =
        Target { container: Container::PcmuWav, sample_rate: 8_000, channels: 1, bitrate: 0 };
    let (bytes, ..) = encode(target, Delivery::Whole);
    assert_eq!(bytes.len(), 58 + 8_000);
    assert_eq!(&bytes[..4], b"RIFF");
    assert_eq!(bytes[4..8], (50_u32 + 8_000).to_le_bytes());
    assert_eq!(bytes[20..22], 7_u16.to_le_bytes());
    assert_eq!(&bytes[38..42], b"fact");
    assert_eq!(bytes[54..58], 8_000_u32.to_le_bytes());
}

#[test]
fn no_sound_at_all_is_fine() {
    for container in [
        Container::Mp3,
        Container::Pcm,
        Container::Flac,
        Container::Wav,
        Container::PcmuRaw,
        Container::PcmuWav,
    ] {
        for delivery in [Delivery::Whole, Delivery::Stream] {
            let target = Target { container, sample_rate: 8_000, channels: 1, bitrate: 64_000 };
            let encoded = Encoder::new(target, delivery).unwrap().finish().unwrap();
            assert_eq!(encoded.frames, 0);
            let has_header =
                !matches!(container, Container::Mp3 | Container::Pcm | Container::PcmuRaw);
            assert_eq!(!encoded.bytes.is_empty(), has_header, "{container:?} {delivery:?}");
        }
    }
}

#[test]
fn a_whole_flac_is_held_as_frames() {
    let target = targets(Container::Flac).next().unwrap();
    let mut encoder = Encoder::new(target, Delivery::Whole).unwrap();
    let silence = vec![0.0; 8_000];
    for _ in 0..60 {
        encoder.push(&silence).unwrap();
    }
    // The samples would take 960,000 bytes.
    let held = encoder.held_bytes().unwrap();
    assert!((1..20_000).contains(&held), "{held}");
}
