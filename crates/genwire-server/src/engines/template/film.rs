//! The films of finished videos: of one colour, in the length and the ratio of the task.

use crate::seed::Draw;
use genwire_media::film::Film as Still;

/// Maximum length of a film, in seconds.
const MAX_SECONDS: i64 = 60;
/// Number of pictures per second.
const FRAME_RATE: u32 = 24;
/// Number of time units of a picture.
const FRAME_TIME: u32 = 1000;

/// A film of one colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Film(Still);

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
        let film = Still::new(size, seconds * FRAME_RATE).in_colour(colour);
        Self(film.at_rate(FRAME_RATE * FRAME_TIME, FRAME_TIME))
    }

    /// Writes the film as a file.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.0.bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::Film;
    use crate::seed::Seed;
    use genwire_media::{Format, probe};

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
}
