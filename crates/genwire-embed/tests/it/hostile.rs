//! Calls that no program makes on purpose.

use genwire_embed::Session;
use proptest::prelude::*;

/// Returns true if a result is one JSON value.
fn is_json(result: &str) -> bool {
    serde_json::from_str::<serde_json::Value>(result).is_ok()
}

#[test]
fn depth_is_refused_before_it_is_walked() {
    let deep = format!("check list_voices request\n{}", "[".repeat(100_000));
    let report = Session::default().call(deep.as_bytes());
    assert!(report.contains("nested more than 127 deep"), "{report}");
}

proptest! {
    #[test]
    fn any_bytes_have_a_result(calls in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..200), 1..20)) {
        let mut session = Session::default();
        for call in calls {
            let result = session.call(&call);
            prop_assert!(is_json(&result), "{result}");
        }
    }

    #[test]
    fn any_bytes_in_a_stream_have_a_result(
        lines in prop::collection::vec("(data: )?(\\{\"choices\":\\[[0-9{}\"a-z:,]{0,9}\\]\\}|\\[DONE\\]|[^\\n]{0,20})\n{0,2}", 1..20),
        operation in prop::sample::select(vec!["create_chat_completion", "synthesize_speech"]),
    ) {
        let mut session = Session::default();
        session.call(format!("open stream {operation}").as_bytes());
        for line in lines {
            let result = session.call(format!("push 1\n{line}").as_bytes());
            prop_assert!(is_json(&result), "{result}");
        }
        let result = session.call(b"end 1");
        prop_assert!(is_json(&result), "{result}");
    }

    #[test]
    fn a_stream_is_the_same_wherever_it_is_cut(cut in 0_usize..120) {
        let stream = b"data: {\"id\":\"1\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"Nile\"},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n";
        let reply = |chunks: &[&[u8]]| {
            let mut session = Session::default();
            session.call(b"open stream create_chat_completion");
            for chunk in chunks {
                session.call(&[b"push 1\n", *chunk].concat());
            }
            session.call(b"end 1")
        };
        let (one, other) = stream.split_at(cut.min(stream.len()));
        prop_assert_eq!(reply(&[one, other]), reply(&[stream]));
    }
}
