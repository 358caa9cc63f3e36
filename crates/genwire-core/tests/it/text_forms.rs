//! The written forms of strings, and data URLs.

use genwire_core::data_url::{DataUrl, base64_len};
use genwire_core::descriptor::{Format, Size};
use genwire_core::{MediaFormat, MediaKind, MediaLimits, format};

#[test]
fn each_form_takes_what_it_means_and_nothing_else() {
    let table: [(Format, &[&str], &[&str]); 6] = [
        (
            Format::Date,
            &["1970-01-01", "2000-02-29", "2026-12-31"],
            &[
                "",
                "1900-02-29",
                "2026-13-01",
                "2026-00-10",
                "2026-04-31",
                "2026-4-30",
                "2026-04-30 ",
                "+026-04-30",
            ],
        ),
        (Format::NotBlank, &["a", " a ", "\u{200b}"], &["", " ", "\n\t\u{a0}\u{3000}\u{feff}"]),
        (Format::Hex, &["", "00", "aAfF09"], &["0", "0g", "0x00", "é"]),
        (Format::Json, &["1", "{}", " [1] ", "\"a\""], &["", "{", "a", "1 2", "{a:1}"]),
        (
            Format::MediaUrl,
            &["http://a", "HTTPS://a/b", "data:,", "DATA:image/png;base64,AA==", "mm_file://1"],
            &[
                "",
                "http://",
                "http:///a",
                "ftp://a",
                "data:image/png",
                "mm_file://",
                "MM_FILE://1",
                "a http://b",
                "é://a",
            ],
        ),
        (
            Format::WebUrl,
            &["http://a", "https://a.b/c?d"],
            &["", "http:/a", "https://", "data:,", "mm_file://1"],
        ),
    ];
    for (form, good, bad) in table {
        for text in good {
            assert!(form.accepts(text), "{} takes {text:?}", form.name());
        }
        for text in bad {
            assert!(!form.accepts(text), "{} refuses {text:?}", form.name());
        }
    }
}

#[test]
fn lengths_count_characters() {
    for (text, min, max, expected) in [
        ("", Some(1), None, false),
        ("ä", Some(1), Some(1), true),
        ("ää", None, Some(1), false),
        ("😀😀", Some(2), Some(2), true),
        ("😀", Some(2), None, false),
        ("abcd", Some(1), Some(3), false),
        ("anything", None, None, true),
        ("abc", Some(u64::MAX), None, false),
    ] {
        assert_eq!(format::has_length(text, Size { min, max }), expected, "{text} {min:?} {max:?}");
    }
}

#[test]
fn base64_is_measured_without_decoding() {
    for (text, expected) in [
        ("", Some(0)),
        ("AA==", Some(1)),
        ("AA", Some(1)),
        ("AAA=", Some(2)),
        ("AAAA", Some(3)),
        ("AAAAAA==", Some(4)),
        ("_-8=", Some(2)),
        ("A", None),
        ("A===", None),
        ("AAAA=", None),
        ("AA=", None),
        ("AA=A", None),
        ("AA A", None),
        ("AAAAA", None),
    ] {
        assert_eq!(base64_len(text), expected, "{text}");
    }
}

#[test]
fn data_urls_are_taken_apart() {
    for (text, expected) in [
        ("data:image/PNG;base64,AAAA", Some(("image/PNG", true, Some(3)))),
        ("Data:image/png;charset=x;Base64,AAAA", Some(("image/png", true, Some(3)))),
        ("data:,a%20b", Some(("", false, Some(3)))),
        ("data:text/plain,100%", Some(("text/plain", false, None))),
        ("data:;base64,A", Some(("", true, None))),
        ("data:image/png;base64", None),
        ("http://a", None),
        ("é", None),
    ] {
        let found = DataUrl::parse(text);
        let found = found.map(|url| (url.media_type(), url.is_base64(), url.decoded_len()));
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn media_formats_are_found_in_any_case() {
    const JPEG: &[MediaFormat] = &[MediaFormat {
        name: "JPEG",
        extensions: &[".jpg", ".jpeg"],
        media_types: &["image/jpeg"],
    }];
    let limits = MediaLimits {
        name: "sample.media.image",
        kind: MediaKind::Image,
        formats: JPEG,
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
    assert_eq!(limits.format_of_media_type("IMAGE/jpeg").map(|format| format.name), Some("JPEG"));
    assert_eq!(limits.format_of_media_type("image/JPG").map(|format| format.name), Some("JPEG"));
    assert_eq!(limits.format_of_media_type("video/jpg"), None);
    assert_eq!(limits.format_of_extension(".JPG").map(|format| format.name), Some("JPEG"));
    assert_eq!(limits.format_of_extension("jpg"), None);
}
