//! Damaged files: nothing fails, and the work is linear in the number of bytes.

use std::cell::Cell;

use crate::{fixtures, probe};

thread_local! {
    /// Number of iterations of loops whose length depends on a file.
    pub(crate) static STEPS: Cell<u64> = const { Cell::new(0) };
}

/// Number of damaged copies of each file.
const COPIES_PER_FILE: usize = 20_000;

/// Byte values at which lengths and counts are likely to fail.
const EDGES: [u8; 6] = [0, 1, 0x7f, 0x80, 0xfe, 0xff];

fn measure(name: &str, bytes: &[u8]) {
    STEPS.with(|steps| steps.set(0));
    let result = probe(bytes);
    let steps = STEPS.with(Cell::get);
    // Each of a few walks passes a byte at most once; a few reads have constant cost.
    assert!(steps <= 4 * bytes.len() as u64 + 100, "{name}: {steps} steps, {} bytes", bytes.len());
    if let Ok(probe) = result {
        assert!(probe.duration_seconds.is_none_or(|it| it.is_finite() && it >= 0.0), "{name}");
        assert!(probe.frame_rate.is_none_or(|it| it.is_finite() && it > 0.0), "{name}");
    }
}

/// Changes one to six bytes; sometimes also truncates the file, or sets a whole length.
fn damage(bytes: &mut Vec<u8>, random: &mut impl FnMut() -> usize) {
    for _ in 0..=random() % 6 {
        let at = random() % bytes.len();
        bytes[at] = match random() % 3 {
            0 => EDGES[random() % EDGES.len()],
            _ => random().to_le_bytes()[0],
        };
    }
    if random().is_multiple_of(10) {
        bytes.truncate(1 + random() % bytes.len());
    }
    if random().is_multiple_of(10) && bytes.len() > 4 {
        let at = random() % (bytes.len() - 4);
        let length = [0, 1, 7, 8, 9, u32::MAX, u32::MAX / 2][random() % 7];
        bytes[at..at + 4].copy_from_slice(&length.to_be_bytes());
    }
}

#[test]
fn damaged_files_are_measured_in_bounded_work() {
    // Xorshift: the same damage in every run.
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state >> 40).unwrap_or_default()
    };
    for (name, bytes) in fixtures::all() {
        measure(name, &bytes);
        for _ in 0..COPIES_PER_FILE {
            let mut copy = bytes.clone();
            damage(&mut copy, &mut random);
            measure(name, &copy);
        }
    }
}

#[test]
fn hostile_files_are_measured_in_bounded_work() {
    let tracks = fixtures::boxed(b"trak", &[]).repeat(10_000);
    let fragments = fixtures::boxed(b"traf", &[]).repeat(10_000);
    let movie = |inside: &[u8], kind: &[u8; 4]| {
        [fixtures::boxed(b"ftyp", &[b"isom", &[0; 4]]), fixtures::boxed(kind, &[inside])].concat()
    };
    let mut both = movie(&tracks, b"moov");
    both.extend(fixtures::boxed(b"moof", &[&fragments]));
    for (name, bytes) in [
        ("many empty tracks", movie(&tracks, b"moov")),
        ("many empty fragments", both),
        (
            "headers of MP3 without frames",
            [b"ID3\x04\0\0\0\0\0\0", &[0xff, 0xfb][..]].concat().repeat(9_000),
        ),
        ("all ones", [&b"ID3"[..], &vec![0xff; 100_000]].concat()),
        ("empty chunks", [&b"RIFF\0\0\0\0WAVE"[..], &vec![0; 100_000]].concat()),
        ("many brands", [&b"\0\x01\0\0ftypmif1"[..], &vec![0; 65_536]].concat()),
    ] {
        measure(name, &bytes);
    }
}
