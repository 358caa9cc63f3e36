//! Video files of one colour, one for each ratio.

/// A five-second MP4 video of one colour, with 24 frames per second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Film(&'static [u8]);

/// The video files by their ratios.
const CLIPS: [(&str, Film); 6] = [
    ("16:9", Film(include_bytes!("clips/16x9.mp4"))),
    ("21:9", Film(include_bytes!("clips/21x9.mp4"))),
    ("4:3", Film(include_bytes!("clips/4x3.mp4"))),
    ("1:1", Film(include_bytes!("clips/1x1.mp4"))),
    ("3:4", Film(include_bytes!("clips/3x4.mp4"))),
    ("9:16", Film(include_bytes!("clips/9x16.mp4"))),
];

impl Film {
    /// Length of a video file, in seconds.
    pub(crate) const DEFAULT_SECONDS: i64 = 5;
    /// Default ratio of a video file.
    pub(crate) const DEFAULT_RATIO: &'static str = CLIPS[0].0;
    /// The media type of a video file.
    pub(crate) const MEDIA_TYPE: &'static str = "video/mp4";

    /// Returns the video file with a ratio, or with the default ratio.
    pub(crate) fn of(ratio: &str) -> Self {
        CLIPS.iter().find(|(own, _)| *own == ratio).map_or(CLIPS[0].1, |(_, film)| *film)
    }

    /// Returns the bytes of the file.
    pub(crate) fn bytes(self) -> &'static [u8] {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::{CLIPS, Film};
    use genwire_media::{Format, probe};
    use std::path::Path;
    use std::process::{Command, Stdio};

    /// Returns the picture size for a ratio.
    fn size(ratio: &str) -> (u32, u32) {
        match ratio {
            "16:9" => (1280, 720),
            "21:9" => (1680, 720),
            "4:3" => (960, 720),
            "1:1" => (720, 720),
            "3:4" => (720, 960),
            "9:16" => (720, 1280),
            _ => panic!("{ratio}"),
        }
    }

    #[test]
    fn films_have_their_size_and_their_length() {
        for (ratio, film) in CLIPS {
            let found = probe(film.bytes()).unwrap();
            let (width, height) = size(ratio);
            assert_eq!(found.format, Format::Mp4);
            assert_eq!((found.width, found.height), (Some(width), Some(height)), "{ratio}");
            assert_eq!((found.duration_seconds, found.frame_rate), (Some(5.0), Some(24.0)));
            assert_eq!(found.video_codec.as_deref(), Some("H.264"));
            assert_eq!(Film::of(ratio), film);
        }
        assert_eq!(Film::of("7:5"), Film::of(Film::DEFAULT_RATIO));
    }

    #[test]
    fn a_decoder_shows_every_picture_in_one_colour() {
        if Command::new("ffmpeg").arg("-version").stdout(Stdio::null()).status().is_err() {
            eprintln!("left out: there is no ffmpeg, so no other decoder has seen the films");
            return;
        }
        let clips = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/engines/template/clips");
        for (ratio, _) in CLIPS {
            let path = clips.join(format!("{}.mp4", ratio.replace(':', "x")));
            let arguments = ["-v", "error", "-xerror", "-i"];
            let output = ["-f", "rawvideo", "-pix_fmt", "yuv420p", "-"];
            let run = Command::new("ffmpeg").args(arguments).arg(path).args(output).output();
            let run = run.unwrap();
            assert!(run.stderr.is_empty(), "{}", String::from_utf8_lossy(&run.stderr));
            let (width, height) = size(ratio);
            let pixels = (width * height) as usize;
            assert_eq!(run.stdout.len(), 120 * pixels * 3 / 2, "{ratio}");
            for picture in run.stdout.chunks(pixels * 3 / 2) {
                for plane in [0..pixels, pixels..pixels * 5 / 4, pixels * 5 / 4..pixels * 3 / 2] {
                    let shade = picture[plane.start];
                    assert!(picture[plane].iter().all(|other| *other == shade), "{ratio}");
                }
            }
        }
    }
}
