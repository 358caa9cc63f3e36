//! Reading only the differences between chunks, compared with parsing every chunk.

use super::{collect, read};
use proptest::prelude::*;
use serde_json::json;

/// Chunks that differ from one another in one or more strings.
fn chunks() -> impl Strategy<Value = String> {
    let content = prop_oneof![
        6 => "[a-c \u{e9}]{0,4}".prop_map(|text| json!(text).to_string()),
        1 => Just("null".to_owned()),
        1 => Just("\"\\n\\u00e9\\\"\"".to_owned()),
        1 => Just("\"\\ud800\"".to_owned()),
        1 => Just("\"a\",\"content\":\"b\"".to_owned()),
        1 => Just("\"a\",\"name\":\"b\"".to_owned()),
        1 => Just("\"a\"},\"x\":{\"y\":\"b\"".to_owned()),
        1 => Just("7".to_owned()),
        1 => Just("\"tab\there\"".to_owned()),
    ];
    let around = prop_oneof![
        8 => Just(("{\"id\":\"1\",\"choices\":[{\"index\":0,\"delta\":{\"content\":", "}}]}")),
        1 => Just(("{\"id\":\"1\",\"choices\":[{\"index\":1,\"delta\":{\"content\":", "}}]}")),
        1 => Just(("{\"id\":\"1\",\"choices\":[{\"delta\":{\"content\":", "}}]}")),
        1 => Just(("{\"choices\":[{\"index\":0,\"delta\":{\"content\":", "}}],\"usage\":{\"total_tokens\":1}}")),
        1 => Just(("{\"choices\":[{\"index\":0,\"delta\":{\"content\":", "}}],\"usage\":{\"total_tokens\":2}}")),
        1 => Just(("{\"choices\":[{\"index\":0,\"delta\":{\"reasoning_content\":\"r\",\"content\":", "}}]}")),
        1 => Just(("{\"choices\":[{\"index\":0,\"delta\":{\"tool_calls\":[{\"index\":0}],\"content\":", "}}]}")),
        1 => Just(("{\"choices\":[{\"index\":0,\"message\":{\"content\":\"all\"},\"delta\":{\"content\":", "}}]}")),
        1 => Just(("{\"choices\":[{\"index\":0},{\"index\":1,\"delta\":{\"content\":", "}}]}")),
        1 => Just(("{\"choices\":[{\"index\":0,\"finish_reason\":\"stop\",\"delta\":{\"content\":", "}}]}")),
        1 => Just(("{\"choices\":[],\"choices\":[{\"index\":0,\"delta\":{\"content\":", "}}]}")),
        1 => Just(("{\"choices\":[{\"index\":0,\"delta\":{\"cont\\u0065nt\":", "}}]}")),
        1 => Just(("{\"error\":null,\"choices\":[{\"index\":0,\"delta\":{\"content\":", "}}]}")),
    ];
    (around, content).prop_map(|((before, after), content)| format!("{before}{content}{after}"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn reading_only_what_differs_gives_what_parsing_all_gives(
        mut chunks in proptest::collection::vec((chunks(), 1_usize..4), 1..12),
        flip in proptest::option::of((any::<proptest::sample::Index>(), any::<proptest::sample::Index>(), any::<u8>())),
    ) {
        if let Some((chunk, place, byte)) = flip {
            let place_of = chunk.index(chunks.len());
            let mut bytes = chunks[place_of].0.clone().into_bytes();
            let place = place.index(bytes.len());
            bytes[place] = byte;
            chunks[place_of].0 = String::from_utf8_lossy(&bytes).into_owned();
        }
        let events: Vec<Vec<u8>> = chunks
            .iter()
            .flat_map(|(chunk, times)| std::iter::repeat_n(chunk.clone().into_bytes(), *times))
            .collect();
        prop_assert_eq!(read(&events).0, collect(&events));
    }
}
