//! The names of the codecs in a sample description.

use std::borrow::Cow;

use super::{BmffBox, child};
use crate::reader::Cursor;

/// Returns the usual name of a codec, or its four-character code if it has none.
pub(super) fn name(entry: BmffBox<'_>, is_video: bool) -> Cow<'static, str> {
    let known = if is_video { video(entry.kind) } else { audio(entry) };
    match known {
        Some(name) => Cow::Borrowed(name),
        None => Cow::Owned(entry.kind.trim_ascii().escape_ascii().to_string()),
    }
}

fn video(kind: [u8; 4]) -> Option<&'static str> {
    Some(match &kind {
        b"avc1" | b"avc2" | b"avc3" | b"avc4" | b"dva1" | b"dvav" => "H.264",
        b"hvc1" | b"hev1" | b"hvc2" | b"hev2" | b"dvh1" | b"dvhe" => "H.265",
        b"vvc1" | b"vvi1" => "H.266",
        b"av01" | b"dav1" => "AV1",
        b"vp08" => "VP8",
        b"vp09" => "VP9",
        b"mp4v" => "MPEG-4",
        b"apch" | b"apcn" | b"apcs" | b"apco" | b"ap4h" | b"ap4x" => "ProRes",
        b"jpeg" | b"mjpa" | b"mjpb" => "JPEG",
        b"encv" => "encrypted",
        _ => return None,
    })
}

fn audio(entry: BmffBox<'_>) -> Option<&'static str> {
    Some(match &entry.kind {
        b"mp4a" => match object_type(entry.body) {
            None | Some(0x40 | 0x66..=0x68) => "AAC",
            Some(0x69 | 0x6b) => "MP3",
            Some(0xa5) => "AC-3",
            Some(0xa6) => "E-AC-3",
            Some(_) => return None,
        },
        b".mp3" | [b'm', b's', 0, 0x55] => "MP3",
        b"Opus" => "Opus",
        b"ac-3" => "AC-3",
        b"ec-3" => "E-AC-3",
        b"alac" => "ALAC",
        b"fLaC" => "FLAC",
        b"lpcm" | b"sowt" | b"twos" | b"in24" | b"in32" | b"fl32" | b"fl64" | b"raw " | b"ipcm"
        | b"fpcm" => "PCM",
        b"ulaw" | b"alaw" => "G.711",
        b"enca" => "encrypted",
        _ => return None,
    })
}

/// Returns the object type; it distinguishes the codecs of `mp4a`.
///
/// It follows the fields of the entry, which have three possible sizes. In `QuickTime` files it is
/// nested in another box.
fn object_type(entry: &[u8]) -> Option<u8> {
    [28, 44, 64].into_iter().find_map(|at| {
        let inside = entry.get(at..)?;
        let descriptor =
            child(inside, b"esds").or_else(|| child(child(inside, b"wave")?, b"esds"))?;
        codec_in(descriptor.get(4..)?)
    })
}

fn codec_in(descriptor: &[u8]) -> Option<u8> {
    let mut cursor = Cursor(descriptor);
    let mut tag = tag(&mut cursor)?;
    if tag == 3 {
        let [_, _, flags] = cursor.array()?;
        cursor.take(if flags & 0x80 == 0 { 0 } else { 2 })?;
        if flags & 0x40 != 0 {
            let len = cursor.byte()?;
            cursor.take(len.into())?;
        }
        cursor.take(if flags & 0x20 == 0 { 0 } else { 2 })?;
        tag = self::tag(&mut cursor)?;
    }
    if tag == 4 { cursor.byte() } else { None }
}

/// Reads the tag of a descriptor and skips its length of at most four bytes.
fn tag(cursor: &mut Cursor<'_>) -> Option<u8> {
    let tag = cursor.byte()?;
    for _ in 0..4 {
        if cursor.byte()? & 0x80 == 0 {
            break;
        }
    }
    Some(tag)
}
