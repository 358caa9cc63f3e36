//! Deltas of streamed replies, and the whole replies that they add up to.

use genwire_chat::{
    ChatCompletionChunk, CreateChatCompletionAccumulator, CreateChatCompletionResponse, Delta,
    DeltaSplitter,
};
use genwire_core::merge::Deltas;
use proptest::prelude::*;
use serde_json::{Value as JsonValue, json};

fn chunk(delta: &JsonValue) -> JsonValue {
    json!({ "id": "1", "choices": [{ "index": 0, "delta": delta }] })
}

fn content(text: &str) -> JsonValue {
    chunk(&json!({ "content": text }))
}

fn typed(chunks: &[JsonValue]) -> Vec<ChatCompletionChunk> {
    chunks.iter().map(|chunk| serde_json::from_value(chunk.clone()).unwrap()).collect()
}

/// Splits chunks into deltas.
fn split(chunks: &[JsonValue]) -> Vec<Delta> {
    let source = typed(chunks).into_iter().map(Ok::<_, String>);
    Deltas::<_, DeltaSplitter, _>::new(source).map(Result::unwrap).collect()
}

/// Joins the thinking and the text of deltas.
fn joined(deltas: &[Delta]) -> (String, String) {
    let (mut thinking, mut answer) = (String::new(), String::new());
    for delta in deltas {
        match delta {
            Delta::Thinking(text) => thinking += text,
            Delta::Text(text) => answer += text,
            _ => {}
        }
    }
    (thinking, answer)
}

/// Adds chunks up to a whole reply.
fn whole(chunks: &[JsonValue]) -> CreateChatCompletionResponse {
    let mut accumulator = CreateChatCompletionAccumulator::new();
    for chunk in typed(chunks) {
        accumulator.push(chunk).unwrap();
    }
    accumulator.partial().clone()
}

fn parts_of(reply: &CreateChatCompletionResponse) -> (String, String) {
    (reply.reasoning().unwrap_or_default().into_owned(), reply.text().to_owned())
}

/// Cuts a text into chunks before each character whose bit is set.
fn cut(text: &str, bits: u32) -> Vec<&str> {
    let mut chunks = Vec::new();
    let mut start = 0;
    for (place, (at, _)) in text.char_indices().enumerate() {
        if bits >> (place % 32) & 1 == 1 {
            chunks.push(&text[start..at]);
            start = at;
        }
    }
    chunks.push(&text[start..]);
    chunks
}

#[test]
fn tags_may_be_cut_at_every_position() {
    let texts = [
        ("<think>\nA river.\n</think>\n\nThe Nile.", "A river.", "The Nile."),
        ("<think>A river.", "A river.", ""),
        ("A river.</think>The Nile.", "", "A river.</think>The Nile."),
        ("The Nile <think>.", "", "The Nile <think>."),
        (" <thin", "", " <thin"),
        ("", "", ""),
    ];
    for (text, thinking, answer) in texts {
        for at in 0..=text.len() {
            let chunks = [content(&text[..at]), content(&text[at..])];
            let expected = (thinking.to_owned(), answer.to_owned());
            assert_eq!(joined(&split(&chunks)), expected, "{text:?} at {at}");
            assert_eq!(parts_of(&whole(&chunks)), expected, "{text:?} at {at}");
        }
    }
}

#[test]
fn deltas_come_in_order_with_calls_finish_and_usage() {
    let call = |id: Option<&str>, arguments: &str| json!({ "index": 0, "id": id, "function": { "arguments": arguments } });
    let mut end = chunk(&json!({}));
    end["choices"][0]["finish_reason"] = json!("tool_calls");
    let usage = json!({ "choices": [], "usage": { "total_tokens": 9 } });
    let chunks = [
        chunk(&json!({ "role": "assistant", "reasoning_content": "Hm.", "content": "" })),
        content("So <"),
        json!({ "choices": [{ "index": 1, "delta": { "content": "another choice" } }] }),
        chunk(&json!({ "tool_calls": [call(Some("a"), "{"), call(None, "}")] })),
        end,
        usage,
    ];
    let shown: Vec<String> = split(&chunks)
        .iter()
        .map(|delta| match delta {
            Delta::Thinking(text) => format!("thinking {text}"),
            Delta::Text(text) => format!("text {text}"),
            Delta::ToolCall(call) => {
                format!("call {:?} {}", call.call_index(), call.arguments_text())
            }
            Delta::Finish(reason) => format!("finish {}", reason.as_str()),
            Delta::Usage(usage) => format!("usage {:?}", usage.total_tokens),
            other => format!("{other:?}"),
        })
        .collect();
    let expected = [
        "thinking Hm.",
        "text So <",
        "call Some(0) {",
        "call Some(0) }",
        "finish tool_calls",
        "usage Some(9)",
    ];
    assert_eq!(shown, expected);
}

#[test]
fn a_whole_message_adds_only_what_has_not_arrived() {
    let message = json!({ "content": "<think>Hm.</think>So.", "tool_calls": [
        { "id": "a", "type": "function", "function": { "name": "f", "arguments": "{}" } } ] });
    let last = json!({ "choices": [{ "message": message, "finish_reason": "stop" }] });
    for chunks in [vec![last.clone()], vec![content("<think>H"), content("m.</th"), last]] {
        let deltas = split(&chunks);
        assert_eq!(joined(&deltas), ("Hm.".to_owned(), "So.".to_owned()));
        assert_eq!(parts_of(&whole(&chunks)), joined(&deltas));
        let calls: Vec<_> = deltas
            .iter()
            .filter_map(|delta| match delta {
                Delta::ToolCall(call) => Some((call.name(), call.ty.as_deref())),
                _ => None,
            })
            .collect();
        assert_eq!(calls, [("f", Some("function"))]);
    }
}

#[test]
fn an_error_comes_after_the_text_that_was_held_back_and_ends_the_deltas() {
    let chunks = typed(&[content("The <thi")]);
    let source = chunks.into_iter().map(Ok).chain([Err("cut"), Err("again")]);
    let mut deltas = Deltas::<_, DeltaSplitter, _>::new(source);
    let text = |text: &str| Some(Ok(Delta::Text(text.to_owned())));
    assert_eq!(deltas.next(), text("The <thi"));
    assert_eq!(deltas.next(), Some(Err("cut")));
    assert_eq!(deltas.next(), None);
    let source = typed(&[content("<thi")]).into_iter().map(Ok).chain([Err("cut")]);
    let mut deltas = Deltas::<_, DeltaSplitter, _>::new(source);
    assert_eq!(deltas.next(), text("<thi"));
    assert_eq!(deltas.next(), Some(Err("cut")));
}

fn texts() -> impl Strategy<Value = String> {
    let word = proptest::sample::select(vec![
        "<think>", "<think>", "</think>", "</think>", "<", "</", "\n", " ", "a", "\u{e9}", "<thi",
    ]);
    proptest::collection::vec(word, 0..10).prop_map(|words| words.concat())
}

/// Characters in a fixed order.
fn sorted(text: &str) -> Vec<char> {
    let mut letters: Vec<char> = text.chars().collect();
    letters.sort_unstable();
    letters
}

proptest! {
    #[test]
    fn deltas_add_up_to_the_whole_reply(
        thinking in texts(),
        text in texts(),
        bits in any::<(u32, u32)>(),
    ) {
        let apart = cut(&thinking, bits.0).into_iter().map(|text| {
            chunk(&json!({ "reasoning_content": text }))
        });
        let chunks: Vec<JsonValue> =
            apart.chain(cut(&text, bits.1).into_iter().map(content)).collect();
        prop_assert_eq!(joined(&split(&chunks)), parts_of(&whole(&chunks)));
    }

    #[test]
    fn both_forms_of_thinking_may_be_mixed(
        texts in proptest::collection::vec((any::<bool>(), texts()), 0..6),
        bits in any::<u32>(),
    ) {
        let mut chunks = Vec::new();
        for (is_apart, text) in &texts {
            for part in cut(text, bits) {
                chunks.push(match is_apart {
                    true => chunk(&json!({ "reasoning_content": part })),
                    false => content(part),
                });
            }
        }
        let (thinking, answer) = joined(&split(&chunks));
        let (whole_thinking, whole_answer) = parts_of(&whole(&chunks));
        prop_assert_eq!(answer, whole_answer);
        // The whole reply has the separate thinking first, wherever it arrived.
        prop_assert_eq!(sorted(&thinking), sorted(&whole_thinking));
    }
}
