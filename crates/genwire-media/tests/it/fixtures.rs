//! Minimal files with the headers of real ones, put together byte by byte.

/// A PNG without a picture.
pub(crate) fn png(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR".to_vec();
    bytes.extend(width.to_be_bytes());
    bytes.extend(height.to_be_bytes());
    bytes.extend([8, 2, 0, 0, 0, 0, 0, 0, 0]);
    bytes
}

/// A JPEG without a picture, with an EXIF part that states `orientation`.
pub(crate) fn jpeg(width: u16, height: u16, orientation: u8) -> Vec<u8> {
    let mut bytes =
        b"\xff\xd8\xff\xe1\0\x22Exif\0\0MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03".to_vec();
    bytes.extend([0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]);
    bytes.extend(b"\xff\xc0\0\x11\x08");
    bytes.extend(height.to_be_bytes());
    bytes.extend(width.to_be_bytes());
    bytes.extend(b"\x03\x01\x22\0\x02\x11\x01\x03\x11\x01\xff\xd9");
    bytes
}

/// A GIF without a picture.
pub(crate) fn gif(width: u16, height: u16) -> Vec<u8> {
    let mut bytes = b"GIF89a".to_vec();
    bytes.extend(width.to_le_bytes());
    bytes.extend(height.to_le_bytes());
    bytes.extend([0, 0, 0, 0x3b]);
    bytes
}

/// A WEBP of the extended form, without a picture.
pub(crate) fn webp(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = b"RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0".to_vec();
    bytes.extend(&(width - 1).to_le_bytes()[..3]);
    bytes.extend(&(height - 1).to_le_bytes()[..3]);
    bytes
}

/// A WEBP of the lossy form, without a picture.
pub(crate) fn lossy_webp(width: u16, height: u16) -> Vec<u8> {
    let mut bytes = b"RIFF\x16\0\0\0WEBPVP8 \x0a\0\0\0\0\0\0\x9d\x01\x2a".to_vec();
    bytes.extend(width.to_le_bytes());
    bytes.extend(height.to_le_bytes());
    bytes
}

/// One box of the MP4 family.
pub(crate) fn boxed(kind: &[u8], parts: &[&[u8]]) -> Vec<u8> {
    let body = parts.concat();
    let mut bytes = u32::try_from(body.len() + 8).expect("small").to_be_bytes().to_vec();
    bytes.extend(kind);
    bytes.extend(body);
    bytes
}

/// Numbers of four bytes, the highest first.
pub(crate) fn words(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_be_bytes()).collect()
}

/// A HEIF file of some brand, with a preview and a picture.
pub(crate) fn heif(brand: &[u8], width: u32, height: u32) -> Vec<u8> {
    let preview = boxed(b"ispe", &[&words(&[0, 32, 24])]);
    let picture = boxed(b"ispe", &[&words(&[0, width, height])]);
    let turn = boxed(b"irot", &[&[1]]);
    let properties = boxed(b"iprp", &[&boxed(b"ipco", &[&preview, &turn, &picture])]);
    let mut bytes = boxed(b"ftyp", &[brand, &words(&[0]), brand, b"mif1"]);
    bytes.extend(boxed(b"meta", &[&words(&[0]), &boxed(b"pitm", &[&words(&[0])]), &properties]));
    bytes
}

/// A WAV file of silence.
pub(crate) fn wav(seconds: f64, rate: u32) -> Vec<u8> {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small length")]
    let len = (seconds * f64::from(rate)) as u32;
    let mut bytes = b"RIFF\0\0\0\0WAVELIST\x03\0\0\0abc\0fmt \x10\0\0\0\x01\0\x01\0".to_vec();
    bytes.extend(rate.to_le_bytes());
    bytes.extend((rate * 2).to_le_bytes());
    bytes.extend(b"\x02\0\x10\0data");
    bytes.extend((len * 2).to_le_bytes());
    bytes.resize(bytes.len() + len as usize * 2, 0);
    bytes
}

/// An MP3 file of frames of 128 and 64 kbit/s in turn, at 44.1 kHz in stereo.
pub(crate) fn mp3(frames: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    for index in 0..frames {
        let (head, len) = if index.is_multiple_of(2) { (0x90, 417) } else { (0x50, 208) };
        let start = bytes.len();
        bytes.extend([0xff, 0xfb, head, 0x44]);
        bytes.resize(start + len, 0x55);
    }
    bytes
}

/// The frame that an encoder writes first, with the silence that it added before and after.
pub(crate) fn note(before: u16, after: u16) -> Vec<u8> {
    let mut bytes = vec![0xff, 0xfb, 0x90, 0x44];
    bytes.resize(36, 0);
    bytes.extend(b"Xing\0\0\0\x01\0\0\0\x05LAME3.100");
    bytes.resize(36 + 12 + 21, 0);
    let silence = u32::from(before) << 12 | u32::from(after);
    bytes.extend(&silence.to_be_bytes()[1..]);
    bytes.resize(417, 0);
    bytes
}

/// An ID3 tag of some length.
pub(crate) fn id3(len: u8) -> Vec<u8> {
    let mut bytes = b"ID3\x04\0\0\0\0\0".to_vec();
    bytes.push(len & 0x7f);
    bytes.resize(10 + usize::from(len & 0x7f), 0);
    bytes
}

/// A video file, to be put together.
#[derive(Clone, Debug)]
pub(crate) struct Movie {
    pub(crate) brand: &'static [u8; 4],
    pub(crate) codec: &'static [u8; 4],
    pub(crate) size: (u16, u16),
    pub(crate) is_turned: bool,
    pub(crate) unit: u32,
    /// Numbers of frames, each with the duration of one frame.
    pub(crate) runs: Vec<(u32, u32)>,
    /// Duration that is played, in milliseconds.
    pub(crate) edit: Option<u32>,
    /// The number that distinguishes the codecs of sound.
    pub(crate) sound: Option<u8>,
    pub(crate) is_fragmented: bool,
}

impl Default for Movie {
    fn default() -> Self {
        Self {
            brand: b"isom",
            codec: b"avc1",
            size: (1280, 720),
            is_turned: false,
            unit: 24_000,
            runs: vec![(120, 1001)],
            edit: None,
            sound: Some(0x40),
            is_fragmented: false,
        }
    }
}

impl Movie {
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut tracks = self.video();
        tracks.extend(self.sound.map(|codec| self.audio(codec)).unwrap_or_default());
        let head = boxed(b"mvhd", &[&words(&[0, 0, 0, 1000, 0]), &[0; 80]]);
        let mut bytes = boxed(b"ftyp", &[self.brand, &words(&[0]), b"mp42"]);
        if self.is_fragmented {
            let usual = self.runs.first().map_or(0, |run| run.1);
            let defaults = boxed(b"trex", &[&words(&[0, 1, 1, usual, 0, 0])]);
            bytes.extend(boxed(b"moov", &[&head, &tracks, &boxed(b"mvex", &[&defaults])]));
            for (index, run) in self.runs.iter().enumerate() {
                bytes.extend(fragment(*run, index));
            }
        } else {
            bytes.extend(boxed(b"mdat", &[&[7; 64]]));
            bytes.extend(boxed(b"moov", &[&head, &tracks]));
        }
        bytes
    }

    fn video(&self) -> Vec<u8> {
        let mut entry = vec![0; 24];
        entry.extend(self.size.0.to_be_bytes());
        entry.extend(self.size.1.to_be_bytes());
        entry.resize(78, 0);
        let runs = if self.is_fragmented { &[] } else { self.runs.as_slice() };
        let edit = self.edit.map(|len| {
            boxed(
                b"edts",
                &[&boxed(b"elst", &[&words(&[0, 2, 40, u32::MAX, 0x1_0000, len, 1001, 0x1_0000])])],
            )
        });
        let matrix = if self.is_turned {
            [0, 0x1_0000, 0, 0xffff_0000, 0, 0, 0, 0, 0x4000_0000]
        } else {
            [0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000]
        };
        track(
            1,
            b"vide",
            &boxed(self.codec, &[&entry]),
            self.unit,
            runs,
            &[edit.unwrap_or_default(), words(&matrix)],
        )
    }

    fn audio(&self, codec: u8) -> Vec<u8> {
        let stream = [3, 25, 0, 2, 0, 4, 0x80, 0x80, 0x80, 17, codec, 0x15];
        let descriptor = boxed(b"esds", &[&words(&[0]), &stream]);
        let entry = if self.brand == b"qt  " {
            let mut fields = vec![0; 28];
            fields[9] = 1;
            let inside = boxed(b"wave", &[&boxed(b"frma", &[b"mp4a"]), &descriptor]);
            boxed(b"mp4a", &[&fields, &words(&[1024, 0, 0, 2]), &inside])
        } else {
            boxed(b"mp4a", &[&[0; 28], &descriptor])
        };
        let runs = if self.is_fragmented { &[][..] } else { &[(235, 1024)] };
        track(2, b"soun", &entry, 48_000, runs, &[Vec::new(), Vec::new()])
    }
}

fn track(
    id: u32,
    handler: &[u8],
    entry: &[u8],
    unit: u32,
    runs: &[(u32, u32)],
    [edit, matrix]: &[Vec<u8>; 2],
) -> Vec<u8> {
    let mut table = words(&[0, u32::try_from(runs.len()).expect("few")]);
    table.extend(runs.iter().flat_map(|(count, len)| words(&[*count, *len])));
    let table =
        boxed(b"stbl", &[&boxed(b"stsd", &[&words(&[0, 1]), entry]), &boxed(b"stts", &[&table])]);
    let len: u32 = runs.iter().map(|(count, len)| count * len).sum();
    let media = boxed(
        b"mdia",
        &[
            &boxed(b"mdhd", &[&words(&[0, 0, 0, unit, len, 0])]),
            &boxed(b"hdlr", &[&words(&[0, 0]), handler, &[0; 13]]),
            &boxed(b"minf", &[&table]),
        ],
    );
    let head = boxed(b"tkhd", &[&words(&[0, 0, 0, id, 0, 0, 0, 0, 0, 0]), matrix, &words(&[0; 2])]);
    boxed(b"trak", &[&head, edit, &media])
}

/// Frames outside the head: each second fragment states the time of every frame.
fn fragment((count, len): (u32, u32), index: usize) -> Vec<u8> {
    let run = if index.is_multiple_of(2) {
        words(&[0x1, count, 0])
    } else {
        let mut run = words(&[0x301, count, 0]);
        run.extend((0..count).flat_map(|_| words(&[len, 9])));
        run
    };
    let flags = if index == 2 { words(&[0x8, 1, len]) } else { words(&[0, 1]) };
    let traf = boxed(b"traf", &[&boxed(b"tfhd", &[&flags]), &boxed(b"trun", &[&run])]);
    let mut bytes = boxed(b"moof", &[&boxed(b"mfhd", &[&words(&[0, 1])]), &traf]);
    bytes.extend(boxed(b"mdat", &[&[7; 16]]));
    bytes
}

/// One file of every form, with a name.
pub(crate) fn all() -> Vec<(&'static str, Vec<u8>)> {
    let movie = Movie::default;
    vec![
        ("png", png(640, 480)),
        ("jpeg", jpeg(640, 480, 6)),
        ("gif", gif(640, 480)),
        ("webp", webp(640, 480)),
        ("lossy webp", lossy_webp(640, 480)),
        ("heic", heif(b"heic", 640, 480)),
        ("wav", wav(0.01, 8000)),
        ("mp3", [id3(20), note(576, 1152), mp3(6)].concat()),
        ("mp4", movie().bytes()),
        ("mov", Movie { brand: b"qt  ", is_turned: true, edit: Some(4000), ..movie() }.bytes()),
        (
            "fragments",
            Movie { runs: vec![(50, 1000), (9, 2000), (3, 500)], is_fragmented: true, ..movie() }
                .bytes(),
        ),
    ]
}
