//! Videos: codecs, sizes, lengths and frame rates.

use genwire_core::MediaKind;
use genwire_media::{Format, Probe, probe};

use crate::fixtures::{Movie, boxed};

fn measure(movie: &Movie) -> Probe {
    probe(&movie.bytes()).expect("a known format")
}

#[track_caller]
fn close(found: Option<f64>, expected: f64) {
    let found = found.expect("a measure");
    assert!((found - expected).abs() < 1e-9, "{found} instead of {expected}");
}

#[test]
fn a_video_is_measured_whole() {
    let probe = measure(&Movie::default());
    assert_eq!((probe.format, probe.kind), (Format::Mp4, MediaKind::Video));
    assert_eq!((probe.width, probe.height), (Some(1280), Some(720)));
    assert_eq!(probe.video_codec.as_deref(), Some("H.264"));
    assert_eq!(probe.audio_codec.as_deref(), Some("AAC"));
    close(probe.duration_seconds, 5.005);
    close(probe.frame_rate, 24_000.0 / 1001.0);
}

#[test]
fn codecs_are_distinguished() {
    for (codec, expected) in [
        (b"avc3", "H.264"),
        (b"hvc1", "H.265"),
        (b"hev1", "H.265"),
        (b"vp09", "VP9"),
        (b"av01", "AV1"),
        (b"apcn", "ProRes"),
        (b"zz\x01 ", "zz\\x01"),
    ] {
        let probe = measure(&Movie { codec, ..Movie::default() });
        assert_eq!(probe.video_codec.as_deref(), Some(expected));
    }
    for brand in [b"isom", b"qt  "] {
        for (sound, expected) in
            [(0x40, "AAC"), (0x67, "AAC"), (0x6b, "MP3"), (0x69, "MP3"), (0xdd, "mp4a")]
        {
            let probe = measure(&Movie { brand, sound: Some(sound), ..Movie::default() });
            assert_eq!(probe.audio_codec.as_deref(), Some(expected), "{sound:#x}");
        }
    }
    assert_eq!(measure(&Movie { sound: None, ..Movie::default() }).audio_codec, None);
}

#[test]
fn a_turned_video_is_measured_as_it_is_shown() {
    let probe = measure(&Movie { brand: b"qt  ", is_turned: true, ..Movie::default() });
    assert_eq!(probe.format, Format::Mov);
    assert_eq!((probe.width, probe.height), (Some(720), Some(1280)));
}

#[test]
fn frames_of_different_lengths_are_averaged() {
    // 100 frames in 3 seconds and 50 in 4.
    let runs = vec![(100, 720), (50, 1920)];
    let probe = measure(&Movie { runs, ..Movie::default() });
    close(probe.duration_seconds, 7.0);
    close(probe.frame_rate, 150.0 / 7.0);
}

#[test]
fn what_is_cut_away_does_not_count() {
    let probe = measure(&Movie { edit: Some(3000), ..Movie::default() });
    close(probe.duration_seconds, 3.0);
    close(probe.frame_rate, 24_000.0 / 1001.0);
    let longer = measure(&Movie { edit: Some(9000), ..Movie::default() });
    close(longer.duration_seconds, 5.005);
}

#[test]
fn fragments_are_counted() {
    let runs = vec![(48, 1000), (24, 2000), (12, 4000), (24, 1000)];
    let movie = Movie { runs, is_fragmented: true, edit: Some(1), ..Movie::default() };
    let probe = measure(&movie);
    close(probe.duration_seconds, 7.0);
    close(probe.frame_rate, 108.0 / 7.0);
}

#[test]
fn a_run_that_lies_about_its_frames_costs_nothing() {
    let runs = vec![(u32::MAX, 1000)];
    let probe = measure(&Movie { runs, is_fragmented: true, ..Movie::default() });
    close(probe.frame_rate, 24.0);
}

#[test]
fn sound_alone_is_no_video() {
    let sound = Movie { codec: b"avc1", ..Movie::default() }.bytes();
    let at = sound.windows(4).position(|window| window == b"vide").expect("a track");
    let mut bytes = sound;
    bytes[at..at + 4].copy_from_slice(b"text");
    let probe = probe(&bytes).expect("a known format");
    assert_eq!((probe.format, probe.kind), (Format::M4a, MediaKind::Audio));
    close(probe.duration_seconds, 235.0 * 1024.0 / 48_000.0);
}

#[test]
fn a_video_without_its_head_has_no_measures() {
    let bytes = boxed(b"ftyp", &[b"isom", &[0; 4]]);
    let probe = probe(&bytes).expect("a known format");
    assert_eq!((probe.format, probe.kind), (Format::Mp4, MediaKind::Video));
    assert_eq!((probe.width, probe.duration_seconds, probe.frame_rate), (None, None, None));
}

#[test]
fn old_quicktime_files_have_no_brand() {
    let bytes = Movie::default().bytes();
    let probe = probe(&bytes[20..]).expect("a known format");
    assert_eq!(probe.format, Format::Mov);
    assert_eq!(probe.width, Some(1280));
}

#[test]
fn boxes_with_long_and_open_lengths_are_read() {
    let bytes = Movie::default().bytes();
    let at = bytes.windows(4).position(|window| window == b"moov").expect("a head") - 4;
    let mut open = bytes.clone();
    open[at..at + 4].copy_from_slice(&[0; 4]);
    assert_eq!(probe(&open).expect("a known format").width, Some(1280));
    let mut long = bytes[..at].to_vec();
    long.extend([0, 0, 0, 1]);
    long.extend(b"moov");
    long.extend((bytes.len() as u64 - at as u64 + 8).to_be_bytes());
    long.extend(&bytes[at + 8..]);
    assert_eq!(probe(&long).expect("a known format").width, Some(1280));
}
