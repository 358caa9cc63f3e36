//! Files as data URLs, and back.

use genwire_core::data_url::DataUrl;
use genwire_core::{MediaKind, MediaLimits};
use genwire_media::{
    FileError, Format, data_url, data_url_from_path, data_url_from_path_within, data_url_within,
    decode, sniff,
};
use proptest::prelude::{any, proptest};
use std::path::PathBuf;
use std::{env, fs, process};

use crate::fixtures::{all, png, wav};

const IMAGE: MediaLimits = MediaLimits {
    name: "area.media.image",
    kind: MediaKind::Image,
    formats: &[],
    video_codecs: &[],
    audio_codecs: &[],
    max_bytes: Some(33),
    max_upload_bytes: None,
    pixels: None,
    ratio: None,
    frame_rate: None,
    seconds: None,
    total_seconds: None,
    max_count: None,
};

/// A file that is removed at the end of the test.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str, bytes: &[u8]) -> Self {
        let path = env::temp_dir().join(format!("genwire-media-{}-{name}", process::id()));
        fs::write(&path, bytes).expect("a file");
        Self(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

#[test]
fn every_file_comes_back_as_it_was() {
    for (name, bytes) in all() {
        let url = data_url(&bytes).expect("a known format");
        let parsed = DataUrl::parse(&url).expect("a data URL");
        assert_eq!(Some(parsed.media_type()), sniff(&bytes).map(Format::media_type), "{name}");
        assert_eq!(parsed.decoded_len(), Some(bytes.len() as u64), "{name}");
        assert_eq!(decode(&parsed), Some(bytes), "{name}");
    }
}

#[test]
fn the_content_of_a_file_says_what_it_is() {
    let file = Scratch::new("picture.mp3", &png(3, 2));
    let url = data_url_from_path(&file.0).expect("an image");
    assert_eq!(url, data_url(&png(3, 2)).expect("an image"));
}

#[test]
fn files_that_do_not_fit_are_refused() {
    let fits = Scratch::new("fits.png", &png(3, 2));
    assert!(data_url_from_path_within(&fits.0, &IMAGE).is_ok());
    let large = Scratch::new("large.png", &[&png(3, 2)[..], b"x"].concat());
    for (error, message) in [
        (data_url_from_path_within(&large.0, &IMAGE), "expected at most 33 bytes"),
        (
            data_url_within(&wav(0.0, 8000), &MediaLimits { max_bytes: None, ..IMAGE }),
            "expected an image, found the format `WAV`",
        ),
        (
            data_url_within(b"", &IMAGE),
            "expected an image, a video or a sound file, found no bytes",
        ),
        (
            data_url_within(b"text", &IMAGE),
            "expected an image, a video or a sound file, found an unknown format",
        ),
    ] {
        let error = error.expect_err("a refusal");
        assert_eq!(error.to_string(), message);
        let help = matches!(error, FileError::TooLarge { .. });
        assert_eq!(error.help(), help.then_some("pass a public address instead"));
    }
    let missing = data_url_from_path("no such file");
    assert!(matches!(&missing, Err(FileError::Read { path, .. }) if path == "no such file"));
}

#[test]
fn base64_is_read_in_both_alphabets_with_and_without_padding() {
    for payload in ["+/+/AA==", "-_-_AA", "+/+/AB", "-_-_AA=="] {
        let url = format!("data:;base64,{payload}");
        let url = DataUrl::parse(&url).expect("a data URL");
        assert_eq!(decode(&url).as_deref(), Some(&[0xfb, 0xff, 0xbf, 0][..]), "{payload}");
    }
    for payload in ["+-", "A", "AA=A", "@@@@"] {
        let url = format!("data:;base64,{payload}");
        assert_eq!(decode(&DataUrl::parse(&url).expect("a data URL")), None, "{payload}");
    }
}

proptest! {
    #[test]
    fn the_stated_and_the_decoded_length_agree(bytes in any::<Vec<u8>>()) {
        let url = data_url(&[b"GIF89a", &bytes[..]].concat()).expect("an image");
        let url = DataUrl::parse(&url).expect("a data URL");
        let decoded = decode(&url).expect("well-formed");
        assert_eq!(url.decoded_len(), Some(decoded.len() as u64));
        assert_eq!(&decoded[6..], &bytes[..]);
    }
}
