//! Images: what they are and how large.

use genwire_core::MediaKind;
use genwire_media::{Format, probe, sniff};

use crate::fixtures::{all, gif, heif, jpeg, lossy_webp, png, webp};

fn check(bytes: &[u8], format: Format, size: Option<(u32, u32)>) {
    assert_eq!(sniff(bytes), Some(format));
    let probe = probe(bytes).expect("a known format");
    assert_eq!(probe.format, format);
    assert_eq!(probe.kind, MediaKind::Image);
    assert_eq!(probe.media_type, format.media_type());
    assert_eq!(probe.width.zip(probe.height), size, "{format}");
    assert_eq!(probe.bytes, bytes.len() as u64);
    assert_eq!((probe.duration_seconds, probe.frame_rate), (None, None));
    assert_eq!((probe.video_codec, probe.audio_codec), (None, None));
}

#[test]
fn images_are_as_large_as_their_heads_say() {
    for (width, height) in [(1, 1), (256, 5760), (4032, 3024)] {
        let size = Some((u32::from(width), u32::from(height)));
        check(&png(width.into(), height.into()), Format::Png, size);
        check(&jpeg(width, height, 1), Format::Jpeg, size);
        check(&gif(width, height), Format::Gif, size);
        check(&webp(width.into(), height.into()), Format::Webp, size);
        check(&heif(b"heic", width.into(), height.into()), Format::Heic, size.max(Some((32, 24))));
    }
}

#[test]
fn the_sides_of_other_formats_than_webp_keep_all_their_bits() {
    for side in [16_383, 16_384, 20_000, u16::MAX] {
        let size = Some((u32::from(side), u32::from(side)));
        let mut jpeg = jpeg(side, side, 1);
        jpeg[12..16].copy_from_slice(b"VP8 ");
        check(&jpeg, Format::Jpeg, size);
        let mut gif = gif(side, side);
        gif.extend([0; 4]);
        gif[12..16].copy_from_slice(b"VP8 ");
        check(&gif, Format::Gif, size);
    }
}

#[test]
fn a_turn_by_exif_does_not_swap_the_sides() {
    for orientation in 1..=8 {
        check(&jpeg(640, 480, orientation), Format::Jpeg, Some((640, 480)));
    }
}

#[test]
fn the_kinds_of_heif_are_distinguished_by_their_brands() {
    check(&heif(b"heix", 640, 480), Format::Heic, Some((640, 480)));
    check(&heif(b"mif1", 640, 480), Format::Heif, Some((640, 480)));
    check(&heif(b"avif", 640, 480), Format::Avif, Some((640, 480)));
    let mut bytes = heif(b"mif1", 640, 480);
    bytes[16..20].copy_from_slice(b"heic");
    check(&bytes, Format::Heic, Some((640, 480)));
}

#[test]
fn an_image_without_its_head_has_no_size() {
    check(&png(640, 480)[..12], Format::Png, None);
    check(&jpeg(640, 480, 1)[..20], Format::Jpeg, None);
    check(&gif(640, 480)[..8], Format::Gif, None);
    check(&heif(b"heic", 640, 480)[..40], Format::Heic, None);
}

#[test]
fn an_image_may_state_that_it_is_empty() {
    for (width, height) in [(0, 0), (0, 480), (640, 0)] {
        let size = Some((u32::from(width), u32::from(height)));
        check(&png(width.into(), height.into()), Format::Png, size);
        check(&jpeg(width, height, 1), Format::Jpeg, size);
        check(&gif(width, height), Format::Gif, size);
        check(&lossy_webp(width, height), Format::Webp, size);
        check(&lossy_webp(width | 0x4000, height | 0xc000), Format::Webp, size);
        // The larger picture of a HEIF file counts, even if it is a preview.
        check(&heif(b"heic", width.into(), height.into()), Format::Heic, Some((32, 24)));
    }
}

#[test]
fn what_is_no_media_is_unknown() {
    for bytes in [&b""[..], b"\0", b"{}", b"%PDF-1.7", b"<svg></svg>", &[0xff; 64], &[0; 64]] {
        assert_eq!(sniff(bytes), None, "{bytes:?}");
        assert!(probe(bytes).is_err());
    }
}

#[test]
fn formats_that_are_not_measured_are_named() {
    for (bytes, format) in [
        (&b"\x1a\x45\xdf\xa3\x9f\x42"[..], Format::Webm),
        (b"RIFF\0\0\0\0AVI LIST", Format::Avi),
        (b"fLaC\0\0\0\x22", Format::Flac),
        (b"ID3\x04\0\0\0\0\0\0fLaC", Format::Flac),
        (b"OggS\0\x02", Format::Ogg),
        (b"\xff\xf1\x50\x80", Format::Aac),
    ] {
        let probe = probe(bytes).expect("a known format");
        assert_eq!(probe.format, format);
        assert_eq!((probe.width, probe.duration_seconds), (None, None));
    }
}

#[test]
fn no_start_of_a_file_makes_the_measuring_fail() {
    for (name, bytes) in all() {
        for len in 0..bytes.len() {
            let cut = &bytes[..len];
            assert_eq!(sniff(cut).is_some(), probe(cut).is_ok(), "{name} {len}");
        }
    }
}
