//! Still pictures of one colour in H.264.
//!
//! The first block of the first picture is stored without prediction. Every other block is
//! predicted from its neighbours without a residual. Every later picture skips all of its blocks.

/// The baseline profile and its constraint flags.
const PROFILE: [u8; 2] = [66, 0xc0];
/// The levels by their maximum number of blocks; the last one allows the largest pictures.
const LEVELS: [(u32, u8); 4] = [(3600, 31), (8192, 40), (36_864, 51), (u32::MAX, 62)];
/// Number of bits in a picture number.
const NUMBER_BITS: u32 = 4;

/// The pictures of a video, and the parameters for a decoder.
#[derive(Clone, Debug)]
pub(super) struct Stream {
    level: u8,
    sequence: Vec<u8>,
    picture: Vec<u8>,
    /// The pictures, each preceded by its length.
    pub(super) pictures: Vec<Vec<u8>>,
}

impl Stream {
    /// Returns the decoder parameters as in MP4 files.
    pub(super) fn configuration(&self) -> Vec<u8> {
        let mut bytes = vec![1];
        bytes.extend(PROFILE);
        bytes.extend([self.level, 0xff, 0xe1]);
        for (index, set) in [&self.sequence, &self.picture].into_iter().enumerate() {
            if index > 0 {
                bytes.push(1);
            }
            bytes.extend(u16::try_from(set.len()).unwrap_or(u16::MAX).to_be_bytes());
            bytes.extend(set);
        }
        bytes
    }
}

/// Encodes pictures of one colour, given as luma and chroma; their size is in blocks.
pub(super) fn still((columns, rows): (u16, u16), colour: [u8; 3], count: u32) -> Stream {
    let (columns, rows) = (u32::from(columns), u32::from(rows));
    let fitting = LEVELS.iter().find(|(blocks, _)| columns * rows <= *blocks);
    let level = fitting.map_or(u8::MAX, |(_, level)| *level);
    let pictures = (0..count)
        .map(|number| {
            let unit = if number == 0 {
                first(columns, rows, colour)
            } else {
                again(number, columns * rows)
            };
            let length = u32::try_from(unit.len()).unwrap_or(u32::MAX);
            [&length.to_be_bytes()[..], &unit].concat()
        })
        .collect();
    Stream { level, sequence: sequence(level, columns, rows), picture: picture(), pictures }
}

fn sequence(level: u8, columns: u32, rows: u32) -> Vec<u8> {
    let mut bits = Bits::default();
    for byte in PROFILE.into_iter().chain([level]) {
        bits.put(byte.into(), 8);
    }
    bits.number(0);
    bits.number(NUMBER_BITS - 4);
    // Pictures are displayed in decoding order, and each refers to the previous one.
    bits.number(2);
    bits.number(1);
    bits.put(0, 1);
    bits.number(columns - 1);
    bits.number(rows - 1);
    // Whole pictures, without interlacing, cropping or other parameters.
    bits.put(0b1100, 4);
    bits.unit(0x67)
}

fn picture() -> Vec<u8> {
    let mut bits = Bits::default();
    bits.number(0);
    bits.number(0);
    bits.put(0, 2);
    for _ in 0..3 {
        bits.number(0);
    }
    bits.put(0, 3);
    for _ in 0..3 {
        bits.number(0);
    }
    // The deblocking filter can be switched off.
    bits.put(0b100, 3);
    bits.unit(0x68)
}

/// Encodes the first picture.
fn first(columns: u32, rows: u32, [bright, blue, red]: [u8; 3]) -> Vec<u8> {
    let mut bits = Bits::default();
    bits.number(0);
    bits.number(7);
    bits.number(0);
    bits.put(0, NUMBER_BITS);
    bits.number(0);
    bits.put(0, 2);
    bits.number(0);
    bits.number(1);
    for block in 0..columns * rows {
        if block == 0 {
            bits.number(25);
            bits.fill_byte();
            for (shade, times) in [(bright, 256), (blue, 64), (red, 64)] {
                for _ in 0..times {
                    bits.put(shade.into(), 8);
                }
            }
            continue;
        }
        // The mean of the neighbours, for luma and chroma, with the same quantizer.
        bits.number(3);
        bits.number(0);
        bits.number(0);
        // No residual; its code depends on the number of coefficients of the neighbours.
        let is_beside_first = block == 1 || block == columns;
        if is_beside_first { bits.put(0b11, 6) } else { bits.put(1, 1) }
    }
    bits.unit(0x65)
}

/// Encodes a picture that equals the previous one.
fn again(number: u32, blocks: u32) -> Vec<u8> {
    let mut bits = Bits::default();
    bits.number(0);
    bits.number(5);
    bits.number(0);
    bits.put(number % (1 << NUMBER_BITS), NUMBER_BITS);
    bits.put(0, 3);
    bits.number(0);
    bits.number(1);
    bits.number(blocks);
    bits.unit(0x41)
}

/// A bit writer, most significant bit first.
#[derive(Debug, Default)]
struct Bits {
    bytes: Vec<u8>,
    /// Number of unused bits in the last byte.
    free: u32,
}

impl Bits {
    /// Writes the lowest bits of a number.
    fn put(&mut self, value: u32, bits: u32) {
        for index in (0..bits).rev() {
            if self.free == 0 {
                self.bytes.push(0);
                self.free = 8;
            }
            self.free -= 1;
            if let Some(last) = self.bytes.last_mut().filter(|_| value >> index & 1 == 1) {
                *last |= 1 << self.free;
            }
        }
    }

    /// Writes a number in an Exp-Golomb code.
    fn number(&mut self, value: u32) {
        let bits = (value + 1).ilog2();
        self.put(0, bits);
        self.put(value + 1, bits + 1);
    }

    fn fill_byte(&mut self) {
        self.put(0, self.free);
    }

    /// Ends the unit, adds its header, and escapes start codes inside it.
    fn unit(mut self, kind: u8) -> Vec<u8> {
        self.put(1, 1);
        self.fill_byte();
        let mut unit = vec![kind];
        let mut zeros = 0;
        for byte in self.bytes {
            if zeros == 2 && byte <= 3 {
                unit.push(3);
                zeros = 0;
            }
            zeros = if byte == 0 { zeros + 1 } else { 0 };
            unit.push(byte);
        }
        unit
    }
}
