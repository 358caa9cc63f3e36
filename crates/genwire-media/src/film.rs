//! Videos of one colour, for tests of code that consumes or produces videos.

mod h264;

/// The transformation matrix of a picture without rotation.
const IDENTITY_MATRIX: [u32; 9] = [0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000];

/// Number of milliseconds in a second, the time scale of a file.
const MILLIS_PER_SECOND: u64 = 1000;

/// A silent video of one colour, in H.264.
///
/// ```
/// use genwire_media::film::Film;
/// use genwire_media::{Format, probe};
///
/// let film = Film::new((640, 480), 50).at_rate(25_000, 1000);
/// let found = probe(&film.bytes())?;
/// assert_eq!((found.format, found.frame_rate), (Format::Mp4, Some(25.0)));
/// assert_eq!((found.width, found.height), (Some(640), Some(480)));
/// assert_eq!(found.duration_seconds, Some(2.0));
/// # Ok::<(), genwire_media::Unknown>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Film {
    /// The width and the height, in blocks.
    blocks: (u16, u16),
    frames: u32,
    /// Number of time units per second.
    time_scale: u32,
    /// Number of time units per frame.
    frame_time: u32,
    colour: [u8; 3],
    is_quick_time: bool,
}

impl Film {
    /// The side of a block, in pixels; pictures consist of blocks.
    pub const BLOCK_PIXELS: u16 = 16;

    /// Describes a grey video with 24 frames per second. Its sides are rounded down to whole
    /// blocks.
    ///
    /// It has at least one block and one frame.
    pub fn new((width, height): (u16, u16), frames: u32) -> Self {
        let blocks = |side: u16| (side / Self::BLOCK_PIXELS).max(1);
        Self {
            blocks: (blocks(width), blocks(height)),
            frames: frames.max(1),
            time_scale: 24_000,
            frame_time: 1000,
            colour: [128; 3],
            is_quick_time: false,
        }
    }

    /// Sets the frame rate: a frame lasts `frame_time` units of `1 / time_scale` seconds.
    ///
    /// Both are at least 1.
    #[must_use]
    pub fn at_rate(self, time_scale: u32, frame_time: u32) -> Self {
        Self { time_scale: time_scale.max(1), frame_time: frame_time.max(1), ..self }
    }

    /// Sets the colour, as luma and two chroma values.
    #[must_use]
    pub fn in_colour(self, colour: [u8; 3]) -> Self {
        Self { colour, ..self }
    }

    /// Produces a `QuickTime` file instead of an MP4 file.
    #[must_use]
    pub fn in_quick_time(self) -> Self {
        Self { is_quick_time: true, ..self }
    }

    /// Returns the video as a file.
    pub fn bytes(&self) -> Vec<u8> {
        let stream = h264::still(self.blocks, self.colour, self.frames);
        let head = if self.is_quick_time {
            boxed(b"ftyp", &[b"qt  ", &words(&[0x200]), b"qt  "])
        } else {
            boxed(b"ftyp", &[b"isom", &words(&[0x200]), b"isomavc1mp41"])
        };
        let sizes: Vec<u32> = stream.pictures.iter().map(|picture| length(picture)).collect();
        // The offset of the pictures is in the box before them. The size of this box does not
        // depend on the offset.
        let movie = self.movie(&stream, &sizes, 0);
        let place = length(&head) + length(&movie) + 8;
        let movie = self.movie(&stream, &sizes, place);
        let pictures = stream.pictures.concat();
        [head, movie, boxed(b"mdat", &[&pictures])].concat()
    }

    fn size(&self) -> (u16, u16) {
        let (columns, rows) = self.blocks;
        (columns.saturating_mul(Self::BLOCK_PIXELS), rows.saturating_mul(Self::BLOCK_PIXELS))
    }

    fn movie(&self, stream: &h264::Stream, sizes: &[u32], place: u32) -> Vec<u8> {
        let time = u64::from(self.frames) * u64::from(self.frame_time);
        let milliseconds = whole(time * MILLIS_PER_SECOND / u64::from(self.time_scale));
        let head = boxed(
            b"mvhd",
            &[
                &words(&[0, 0, 0, 1000, milliseconds, 0x1_0000, 0x100_0000, 0, 0]),
                &words(&IDENTITY_MATRIX),
                &words(&[0, 0, 0, 0, 0, 0, 2]),
            ],
        );
        let (width, height) = self.size();
        let track_head = boxed(
            b"tkhd",
            &[
                &words(&[3, 0, 0, 1, 0, milliseconds, 0, 0, 0, 0]),
                &words(&IDENTITY_MATRIX),
                &words(&[u32::from(width) << 16, u32::from(height) << 16]),
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
                // The language code means that the language is undetermined.
                &boxed(b"mdhd", &[&words(&[0, 0, 0, self.time_scale, whole(time), 0x55c4_0000])]),
                &boxed(b"hdlr", &[&words(&[0, 0]), b"vide", &words(&[0, 0, 0]), b"film\0"]),
                &information,
            ],
        );
        boxed(b"moov", &[&head, &boxed(b"trak", &[&track_head, &media])])
    }

    fn tables(&self, stream: &h264::Stream, sizes: &[u32], place: u32) -> Vec<u8> {
        let (width, height) = self.size();
        let size = [width.to_be_bytes(), height.to_be_bytes()].concat();
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
                &boxed(b"stts", &[&words(&[0, 1, self.frames, self.frame_time])]),
                &boxed(b"stss", &[&words(&[0, 1, 1])]),
                &boxed(b"stsc", &[&words(&[0, 1, 1, self.frames, 1])]),
                &boxed(b"stsz", &[&words(&[0, 0, self.frames]), &words(sizes)]),
                &boxed(b"stco", &[&words(&[0, 1, place])]),
            ],
        )
    }
}

/// Returns a box of an MP4 file.
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

fn whole(value: u64) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::Film;
    use crate::{Format, probe};
    use std::process::{Command, Stdio};

    #[test]
    fn films_have_their_size_their_length_and_their_rate() {
        for size in [(16, 16), (256, 5760), (5760, 5760)] {
            let found = probe(&Film::new(size, 48).bytes()).unwrap();
            assert_eq!((found.width, found.height), (Some(size.0.into()), Some(size.1.into())));
            assert_eq!((found.duration_seconds, found.frame_rate), (Some(2.0), Some(24.0)));
        }
        let found = probe(&Film::new((64, 64), 50).at_rate(23_976, 1000).bytes()).unwrap();
        assert_eq!(found.frame_rate, Some(23.976));
        let found = probe(&Film::new((64, 64), 1).in_quick_time().bytes()).unwrap();
        assert_eq!((found.format, found.video_codec.as_deref()), (Format::Mov, Some("H.264")));
    }

    #[test]
    fn a_decoder_shows_every_picture_in_the_colour() {
        if Command::new("ffmpeg").arg("-version").stdout(Stdio::null()).status().is_err() {
            eprintln!("left out: there is no ffmpeg, so no other decoder has seen the film");
            return;
        }
        let colour = [90, 100, 150];
        for ((width, height), extension) in
            [((960, 720), "mp4"), ((960, 720), "mov"), ((5760, 4096), "mp4")]
        {
            let film = Film::new((width, height), 4).in_colour(colour);
            let film = if extension == "mov" { film.in_quick_time() } else { film };
            let name = format!("genwire-film-{}-{width}.{extension}", std::process::id());
            let path = std::env::temp_dir().join(name);
            std::fs::write(&path, film.bytes()).unwrap();
            let arguments = ["-v", "error", "-xerror", "-i"];
            let output = ["-f", "rawvideo", "-pix_fmt", "yuv420p", "-"];
            let run =
                Command::new("ffmpeg").args(arguments).arg(&path).args(output).output().unwrap();
            std::fs::remove_file(&path).unwrap();
            assert!(run.stderr.is_empty(), "{}", String::from_utf8_lossy(&run.stderr));
            let pixels = usize::from(width) * usize::from(height);
            assert_eq!(run.stdout.len(), 4 * pixels * 3 / 2);
            for picture in run.stdout.chunks(pixels * 3 / 2) {
                let planes = [0..pixels, pixels..pixels * 5 / 4, pixels * 5 / 4..pixels * 3 / 2];
                for (plane, colour) in planes.into_iter().zip(colour) {
                    assert!(picture[plane].iter().all(|shade| *shade == colour));
                }
            }
        }
    }
}
