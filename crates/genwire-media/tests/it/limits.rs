//! Limits: for each limit, a file at its edge and a file beyond it.

use genwire_core::{MediaFormat, MediaKind, MediaLimits, Severity};
use genwire_media::{Limit, check, check_all, probe};

use crate::fixtures::{Movie, gif, heif, jpeg, lossy_webp, png, wav};

const NONE: MediaLimits = MediaLimits {
    name: "area.media.thing",
    kind: MediaKind::Image,
    formats: &[],
    video_codecs: &[],
    audio_codecs: &[],
    max_bytes: None,
    max_upload_bytes: None,
    pixels: None,
    ratio: None,
    frame_rate: None,
    seconds: None,
    total_seconds: None,
    max_count: None,
};
const IMAGE: MediaLimits = MediaLimits {
    formats: &[MediaFormat { name: "PNG", extensions: &[".png"], media_types: &["image/png"] }],
    max_bytes: Some(40),
    pixels: Some((256.0, 5760.0)),
    ratio: Some((0.4, 2.5)),
    ..NONE
};
const VIDEO: MediaLimits = MediaLimits {
    kind: MediaKind::Video,
    formats: &[MediaFormat { name: "MP4", extensions: &[".mp4"], media_types: &["video/mp4"] }],
    frame_rate: Some((23.976, 60.0)),
    seconds: Some((2.0, 15.0)),
    total_seconds: Some(15.0),
    max_count: Some(3),
    video_codecs: &["H.264", "H.265"],
    audio_codecs: &["AAC", "MP3"],
    ..IMAGE
};
const VIDEO_OF_ANY_SIZE: MediaLimits = MediaLimits { max_bytes: None, ..VIDEO };

fn faults(bytes: &[u8], limits: &MediaLimits) -> Vec<(String, Severity)> {
    let probe = probe(bytes).expect("a known format");
    let faults = check(&probe, limits);
    faults.iter().map(|fault| (fault.rule(), fault.severity)).collect()
}

#[track_caller]
fn check_movie(movie: &Movie, expected: &[&str]) {
    let found = faults(&movie.bytes(), &VIDEO_OF_ANY_SIZE);
    let expected: Vec<_> = expected
        .iter()
        .map(|limit| (format!("area.media.thing.{limit}"), Severity::Error))
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn sides_and_ratios_are_held_against_both_ends() {
    for (width, height, expected) in [
        (256, 256, &[][..]),
        (5760, 5760, &[]),
        (255, 256, &["pixels"]),
        (256, 255, &["pixels"]),
        (5761, 5760, &["pixels"]),
        (2500, 1000, &[]),
        (1000, 2500, &[]),
        (2501, 1000, &["ratio"]),
        (1000, 2510, &["ratio"]),
        (100, 1000, &["pixels", "ratio"]),
    ] {
        let found: Vec<String> =
            faults(&png(width, height), &IMAGE).into_iter().map(|(rule, _)| rule).collect();
        let expected: Vec<String> =
            expected.iter().map(|limit| format!("area.media.thing.{limit}")).collect();
        assert_eq!(found, expected, "{width} x {height}");
    }
}

#[test]
fn sizes_and_formats_are_checked() {
    let mut large = png(512, 512);
    large.resize(40, 0);
    assert_eq!(faults(&large, &IMAGE), []);
    large.push(0);
    assert_eq!(faults(&large, &IMAGE), [("area.media.thing.max_bytes".into(), Severity::Error)]);
    assert_eq!(
        faults(&gif(512, 512), &IMAGE),
        [("area.media.thing.formats".into(), Severity::Error)]
    );
}

#[test]
fn videos_are_held_against_every_limit() {
    let movie = Movie::default;
    check_movie(&movie(), &[]);
    check_movie(&Movie { runs: vec![(300, 400)], ..movie() }, &[]);
    check_movie(&Movie { runs: vec![(300, 399)], ..movie() }, &["frame_rate"]);
    check_movie(&Movie { runs: vec![(100, 1002)], ..movie() }, &["frame_rate"]);
    check_movie(&Movie { runs: vec![(48, 1000)], ..movie() }, &[]);
    check_movie(&Movie { runs: vec![(47, 1000)], ..movie() }, &["seconds"]);
    check_movie(&Movie { runs: vec![(360, 1000)], ..movie() }, &[]);
    check_movie(&Movie { runs: vec![(361, 1000)], ..movie() }, &["seconds"]);
    check_movie(&Movie { codec: b"hev1", sound: Some(0x6b), ..movie() }, &[]);
    check_movie(&Movie { codec: b"vp09", ..movie() }, &["video_codecs"]);
    check_movie(&Movie { sound: Some(0xdd), ..movie() }, &["audio_codecs"]);
    check_movie(&Movie { sound: None, ..movie() }, &[]);
    check_movie(&Movie { brand: b"qt  ", ..movie() }, &["formats"]);
    check_movie(&Movie { size: (200, 300), is_turned: true, ..movie() }, &["pixels"]);
}

#[test]
fn a_file_with_nothing_in_it_is_an_error_under_any_limits() {
    let movie = Movie::default;
    for (width, height) in [(0, 0), (0, 480), (640, 0)] {
        let mut heic = heif(b"heic", width.into(), height.into());
        let preview: Vec<u8> = [0, 32, 0, 0, 0, 24].to_vec();
        let at = heic.windows(6).position(|part| part == preview).expect("a preview");
        heic[at + 1] = 0;
        for bytes in [
            png(width.into(), height.into()),
            jpeg(width, height, 1),
            gif(width, height),
            lossy_webp(width, height),
            heic,
        ] {
            assert_eq!(faults(&bytes, &NONE), [("area.media.thing".into(), Severity::Error)]);
        }
        let video = MediaLimits { kind: MediaKind::Video, ..NONE };
        for is_turned in [false, true] {
            let movie = Movie { size: (width, height), is_turned, ..movie() };
            let expected = [("area.media.thing".into(), Severity::Error)];
            assert_eq!(faults(&movie.bytes(), &video), expected);
            check_movie(&movie, &["pixels"]);
        }
        let expected = [("area.media.thing.pixels".into(), Severity::Error)];
        assert_eq!(faults(&png(width.into(), height.into()), &IMAGE), expected);
    }
    for kind in [MediaKind::Video, MediaKind::Audio] {
        let bytes = match kind {
            MediaKind::Video => Movie { runs: vec![], sound: None, ..movie() }.bytes(),
            _ => wav(0.0, 8000),
        };
        let limits = MediaLimits { kind, ..NONE };
        assert_eq!(faults(&bytes, &limits), [("area.media.thing".into(), Severity::Error)]);
        let limits = MediaLimits { seconds: Some((2.0, 15.0)), ..limits };
        let expected = [("area.media.thing.seconds".into(), Severity::Error)];
        assert_eq!(faults(&bytes, &limits), expected);
    }
    // The frames are in fragments that may follow.
    let head = Movie { runs: vec![], is_fragmented: true, ..movie() }.bytes();
    let video = MediaLimits { kind: MediaKind::Video, ..NONE };
    assert_eq!(faults(&head, &video), []);
}

#[test]
fn a_limit_that_cannot_be_measured_is_a_warning() {
    let mut bytes = Movie::default().bytes();
    bytes.truncate(30);
    let found = faults(&bytes, &VIDEO);
    let rules = ["pixels", "ratio", "frame_rate", "seconds", "video_codecs"];
    let expected: Vec<_> =
        rules.map(|rule| (format!("area.media.thing.{rule}"), Severity::Warning)).into();
    assert_eq!(found, expected);
    // If any format is accepted, a file of another kind is still reported.
    assert_eq!(faults(&wav(1.0, 8000), &NONE), [("area.media.thing".into(), Severity::Warning)]);
}

#[test]
fn numbers_and_lengths_are_added_up() {
    let five = probe(&Movie { runs: vec![(120, 1000)], ..Movie::default() }.bytes());
    let five = five.expect("a known format");
    let of = |count: usize| {
        let faults = check_all(std::iter::repeat_n(&five, count), &VIDEO_OF_ANY_SIZE);
        faults.iter().map(|fault| (fault.limit, fault.file)).collect::<Vec<_>>()
    };
    assert_eq!(of(3), []);
    assert_eq!(of(4), [(Limit::MaxCount, None), (Limit::TotalSeconds, None)]);
    let long = probe(&Movie { runs: vec![(121, 1000)], ..Movie::default() }.bytes());
    let long = long.expect("a known format");
    let faults = check_all([&five, &five, &long], &VIDEO_OF_ANY_SIZE);
    assert_eq!(faults.len(), 1);
    assert_eq!(faults[0].message, "expected at most 15 seconds in all files, found 15.042");
}

#[test]
fn a_fault_in_one_of_several_says_in_which() {
    let good = probe(&png(512, 512)).expect("a known format");
    let bad = probe(&png(512, 128)).expect("a known format");
    let faults = check_all([&good, &bad], &IMAGE);
    let places: Vec<_> = faults.iter().map(|fault| (fault.limit, fault.file)).collect();
    assert_eq!(places, [(Limit::Pixels, Some(1)), (Limit::Ratio, Some(1))]);
    assert_eq!(
        faults[0].to_string(),
        "error: expected a width and a height from 256 to 5760 pixels each, found 512 x 128 \
         (area.media.thing.pixels)"
    );
}
