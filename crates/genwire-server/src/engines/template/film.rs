//! Films of one colour as MP4 files.

use super::h264;
use crate::seed::Draw;

/// Maximum length of a film, in seconds.
const MAX_SECONDS: i64 = 60;
/// Number of pictures per second.
const FRAME_RATE: u32 = 24;
/// Number of time units per second.
const TIME_SCALE: u32 = 24_000;
/// The matrix of a picture without rotation.
const IDENTITY_MATRIX: [u32; 9] = [0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000];

/// A film of one colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Film {
    /// The width and the height in pixels, both multiples of 16.
    size: (u16, u16),
    frames: u32,
    colour: [u8; 3],
}

impl Film {
    /// Default length of a film, in seconds.
    pub(crate) const DEFAULT_SECONDS: i64 = 5;
    /// Default ratio of a film.
    pub(crate) const DEFAULT_RATIO: &'static str = "16:9";
    /// The media type of a film.
    pub(crate) const MEDIA_TYPE: &'static str = "video/mp4";

    /// Makes a film of a length and a ratio in a drawn colour.
    pub(crate) fn new(seconds: i64, ratio: &str, draw: &mut Draw) -> Self {
        let size = match ratio {
            "21:9" => (1680, 720),
            "4:3" => (960, 720),
            "1:1" => (720, 720),
            "3:4" => (720, 960),
            "9:16" => (720, 1280),
            _ => (1280, 720),
        };
        let seconds = u32::try_from(seconds.clamp(1, MAX_SECONDS)).unwrap_or(1);
        // Neither too dark nor too bright, and not without colour.
        let mut shade =
            |from: u8, span: u8| from + u8::try_from(draw.below(span.into())).unwrap_or_default();
        let colour = [shade(70, 110), shade(80, 96), shade(80, 96)];
        Self { size, frames: seconds * FRAME_RATE, colour }
    }

    /// Writes the film as a file.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let stream = h264::still(self.size, self.colour, self.frames);
        let head = boxed(b"ftyp", &[b"isom", &words(&[0x200]), b"isomavc1mp41"]);
        let sizes: Vec<u32> = stream.pictures.iter().map(|picture| length(picture)).collect();
        // The offset of the pictures is written in the box before them, whose size does not depend
        // on it.
        let movie = self.movie(&stream, &sizes, 0);
        let place = length(&head) + length(&movie) + 8;
        let movie = self.movie(&stream, &sizes, place);
        let pictures = stream.pictures.concat();
        [head, movie, boxed(b"mdat", &[&pictures])].concat()
    }

    fn movie(&self, stream: &h264::Stream, sizes: &[u32], place: u32) -> Vec<u8> {
        let time = self.frames * (TIME_SCALE / FRAME_RATE);
        let milliseconds = self.frames * 1000 / FRAME_RATE;
        let head = boxed(
            b"mvhd",
            &[
                &words(&[0, 0, 0, 1000, milliseconds, 0x1_0000, 0x100_0000, 0, 0]),
                &words(&IDENTITY_MATRIX),
                &words(&[0, 0, 0, 0, 0, 0, 2]),
            ],
        );
        let (width, height) = (u32::from(self.size.0), u32::from(self.size.1));
        let track_head = boxed(
            b"tkhd",
            &[
                &words(&[3, 0, 0, 1, 0, milliseconds, 0, 0, 0, 0]),
                &words(&IDENTITY_MATRIX),
                &words(&[width << 16, height << 16]),
            ],
        );
        let information = boxed(
            b"minf",
            &[
                &boxed(b"vmhd", &[&words(&[1, 0, 0])]),
                &boxed(
                    b"dinf",
                    &[&boxed(b"dref", &[&words(&[0, 1]), &boxed(b"url ", &[&words(&[1])])])],
                ),
                &self.tables(stream, sizes, place),
            ],
        );
        let media = boxed(
            b"mdia",
            &[
                // The language code is that of an undetermined language.
                &boxed(b"mdhd", &[&words(&[0, 0, 0, TIME_SCALE, time, 0x55c4_0000])]),
                &boxed(b"hdlr", &[&words(&[0, 0]), b"vide", &words(&[0, 0, 0]), b"film\0"]),
                &information,
            ],
        );
        boxed(b"moov", &[&head, &boxed(b"trak", &[&track_head, &media])])
    }

    fn tables(&self, stream: &h264::Stream, sizes: &[u32], place: u32) -> Vec<u8> {
        let size = [self.size.0.to_be_bytes(), self.size.1.to_be_bytes()].concat();
        let entry = boxed(
            b"avc1",
            &[
                &[0, 0, 0, 0, 0, 0, 0, 1],
                &[0; 16],
                &size,
                &words(&[0x48_0000, 0x48_0000, 0]),
                &[0, 1],
                &[0; 32],
                &[0, 24, 0xff, 0xff],
                &boxed(b"avcC", &[&stream.configuration()]),
            ],
        );
        boxed(
            b"stbl",
            &[
                &boxed(b"stsd", &[&words(&[0, 1]), &entry]),
                &boxed(b"stts", &[&words(&[0, 1, self.frames, TIME_SCALE / FRAME_RATE])]),
                &boxed(b"stss", &[&words(&[0, 1, 1])]),
                &boxed(b"stsc", &[&words(&[0, 1, 1, self.frames, 1])]),
                &boxed(b"stsz", &[&words(&[0, 0, self.frames]), &words(sizes)]),
                &boxed(b"stco", &[&words(&[0, 1, place])]),
            ],
        )
    }
}

/// Writes one box of an MP4 file.
fn boxed(kind: &[u8], parts: &[&[u8]]) -> Vec<u8> {
    let body = parts.concat();
    [&(length(&body) + 8).to_be_bytes(), kind, &body].concat()
}

fn words(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_be_bytes()).collect()
}

fn length(bytes: &[u8]) -> u32 {
    u32::try_from(bytes.len()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::Film;
    use crate::seed::Seed;
    use genwire_media::{Format, probe};
    use std::process::{Command, Stdio};

    fn film(seconds: i64, ratio: &str) -> Film {
        Film::new(seconds, ratio, &mut Seed::new(7).draw("film"))
    }

    #[test]
    fn films_have_their_size_and_their_length() {
        for (ratio, size) in [("16:9", (1280, 720)), ("9:16", (720, 1280)), ("21:9", (1680, 720))] {
            let bytes = film(5, ratio).bytes();
            let found = probe(&bytes).unwrap();
            assert_eq!(found.format, Format::Mp4);
            assert_eq!((found.width, found.height), (Some(size.0), Some(size.1)), "{ratio}");
            assert_eq!((found.duration_seconds, found.frame_rate), (Some(5.0), Some(24.0)));
            assert_eq!(found.video_codec.as_deref(), Some("H.264"));
            assert!(bytes.len() < 20_000, "{}", bytes.len());
        }
    }

    #[test]
    fn the_same_draw_gives_the_same_film() {
        assert_eq!(film(4, "1:1").bytes(), film(4, "1:1").bytes());
        let other = Film::new(4, "1:1", &mut Seed::new(8).draw("film"));
        assert_ne!(other.bytes(), film(4, "1:1").bytes());
    }

    #[test]
    fn a_decoder_shows_every_picture_in_the_colour() {
        if Command::new("ffmpeg").arg("-version").stdout(Stdio::null()).status().is_err() {
            eprintln!("left out: there is no ffmpeg, so no other decoder has seen the film");
            return;
        }
        let film = film(2, "4:3");
        let path = std::env::temp_dir().join(format!("genwire-film-{}.mp4", std::process::id()));
        std::fs::write(&path, film.bytes()).unwrap();
        let arguments = ["-v", "error", "-xerror", "-i"];
        let output = ["-f", "rawvideo", "-pix_fmt", "yuv420p", "-"];
        let run = Command::new("ffmpeg").args(arguments).arg(&path).args(output).output().unwrap();
        std::fs::remove_file(&path).unwrap();
        assert!(run.stderr.is_empty(), "{}", String::from_utf8_lossy(&run.stderr));
        let pixels = 960 * 720;
        assert_eq!(run.stdout.len(), 48 * pixels * 3 / 2);
        for picture in run.stdout.chunks(pixels * 3 / 2) {
            let planes = [0..pixels, pixels..pixels * 5 / 4, pixels * 5 / 4..pixels * 3 / 2];
            for (plane, colour) in planes.into_iter().zip(film.colour) {
                assert!(picture[plane].iter().all(|shade| *shade == colour));
            }
        }
    }
}
