//! Work and memory for random hostile input, measured by allocations and not by a clock.

use crate::engines::speech::Script;
use allocation_counter::measure;
use genwire_audio::SynthesizeSpeechRequest;
use proptest::prelude::*;
use serde_json::json;

/// Memory that a request may use in addition to the memory per byte.
const FIXED_BYTES: u64 = 1 << 20;
/// Memory per byte of the text and its dictionary, and per spoken character.
const MAX_BYTES_PER_LETTER: u64 = 60;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_dictionary_takes_memory_in_proportion_to_its_size(
        word in "[a-c]{1,3}",
        words in 1_usize..3000,
        entries in 0_usize..60,
        reading in "[a-c]{1,3}",
        readings in 1_usize..400,
    ) {
        let reading = vec![reading; readings].join(" ");
        let entry = format!("{word}/({reading})");
        let request: SynthesizeSpeechRequest = serde_json::from_value(json!({
            "model": "speech-2.6-hd",
            "text": vec![word; words].join(" "),
            "pronunciation_dict": { "tone": vec![entry; entries] },
        })).unwrap();
        let size = serde_json::to_string(&request).unwrap().len() as u64;
        let used = measure(|| drop(Script::of(&request)));
        let bound = FIXED_BYTES + MAX_BYTES_PER_LETTER * size;
        prop_assert!(used.bytes_max <= bound, "{} bytes for {size}", used.bytes_max);
    }
}
