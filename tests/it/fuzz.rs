//! The properties of the fuzz targets, on every seed and on changed ones.

#[path = "../../fuzz/src/properties.rs"]
mod properties;

use crate::project;
use crate::random::Random;
use std::fs;

/// The number of mutated seeds for each property.
const MUTATED_SEEDS: usize = 5_000;

/// Holds a property against the seeds of its target, whole and changed.
fn hold(target: &str, property: fn(&[u8])) {
    let folder = project::root().join("fuzz/seeds").join(target);
    let files = project::files_below(&folder);
    let seeds: Vec<Vec<u8>> =
        files.iter().map(|file| fs::read(file).expect("a seed can be read")).collect();
    assert!(!seeds.is_empty(), "{} has no seeds", folder.display());
    for seed in &seeds {
        property(seed);
    }
    let mut random = Random::new(7);
    for _ in 0..MUTATED_SEEDS {
        let mut bytes = seeds[random.below(seeds.len())].clone();
        for _ in 0..=random.below(4) {
            change(&mut bytes, &seeds, &mut random);
        }
        property(&bytes);
    }
}

/// Changes bytes at one position: replaces or removes a byte, truncates, or inserts a part of a
/// seed.
pub(crate) fn change(bytes: &mut Vec<u8>, seeds: &[Vec<u8>], random: &mut Random) {
    let at = random.below(bytes.len().max(1)).min(bytes.len().saturating_sub(1));
    match random.below(4) {
        0 if !bytes.is_empty() => {
            bytes[at] = u8::try_from(random.below(256)).expect("it is below 256");
        }
        1 if !bytes.is_empty() => drop(bytes.remove(at)),
        2 => bytes.truncate(at),
        _ => {
            let seed = &seeds[random.below(seeds.len())];
            let from = random.below(seed.len());
            let length = random.below(12).min(seed.len() - from);
            let place = at.min(bytes.len());
            bytes.splice(place..place, seed[from..from + length].iter().copied());
        }
    }
}

#[test]
fn streams_are_framed_however_they_are_cut() {
    hold("sse", properties::sse);
}

#[test]
fn thinking_is_parted_however_it_is_cut() {
    hold("think", properties::think);
}

#[test]
fn what_differs_is_enough() {
    hold("chat_stream", properties::chat_stream);
}

#[test]
fn speech_texts_are_read_without_loss() {
    hold("speech_text", properties::speech_text);
}

#[test]
fn replies_are_read_lax() {
    hold("replies", properties::replies);
}
