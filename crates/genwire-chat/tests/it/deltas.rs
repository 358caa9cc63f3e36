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
            Delta::TextWasThinking(text) => {
                thinking += text;
                answer.clear();
            }
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

/// Cuts the text into chunks before each character whose bit is set.
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
        ("A river.\n</think>\n\nThe Nile.", "A river.", "The Nile."),
        ("A <think> or </think> tag.", "", "A <think> or </think> tag."),
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
        "text So ",
        "text <",
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
    assert_eq!(deltas.next(), text("The "));
    assert_eq!(deltas.next(), text("<thi"));
    assert_eq!(deltas.next(), Some(Err("cut")));
    assert_eq!(deltas.next(), None);
    let source = typed(&[content("<thi")]).into_iter().map(Ok).chain([Err("cut")]);
    let mut deltas = Deltas::<_, DeltaSplitter, _>::new(source);
    assert_eq!(deltas.next(), text("<thi"));
    assert_eq!(deltas.next(), Some(Err("cut")));
}

/// Checks the thinking and the text of chunks, by deltas and in the whole reply.
#[track_caller]
fn check(deltas: &[JsonValue], thinking: &str, answer: &str) {
    let chunks: Vec<JsonValue> = deltas.iter().map(chunk).collect();
    let expected = (thinking.to_owned(), answer.to_owned());
    assert_eq!(joined(&split(&chunks)), expected, "{deltas:?}");
    assert_eq!(parts_of(&whole(&chunks)), expected, "{deltas:?}");
}

#[test]
fn thinking_in_both_forms_is_there_once() {
    let both = |text: &str, member: &str| json!({ "content": text, "reasoning_content": member });
    // The member has the whole thinking in each event, only its deltas, or the whole thinking at
    // the end.
    check(
        &[
            both("<think>One", "One"),
            both(" river.", "One river."),
            both("</think>\n\nThe Nile.", "One river."),
        ],
        "One river.",
        "The Nile.",
    );
    check(
        &[both("<think>One", "One"), both(" river.", " river."), both("</think>The Nile.", "")],
        "One river.",
        "The Nile.",
    );
    check(
        &[
            both("<think>One", "One"),
            both(" river.", " river."),
            both("</think>The Nile.", "One river."),
        ],
        "One river.",
        "The Nile.",
    );
    // One form arrives earlier than the other, or ends before it.
    check(
        &[both("", "One river."), both("<think>One", ""), both(" river.</think>The Nile.", "")],
        "One river.",
        "The Nile.",
    );
    check(
        &[both("<think>\nOne river. Or two.\n</think>\nThe", "\nOne"), both(" Nile.", " river.")],
        "One river. Or two.",
        "The Nile.",
    );
    // Different thinking is not the same thinking.
    check(
        &[both("", "One "), both("<think>Once more.</think>The Nile.", "river.")],
        "One river.Once more.",
        "The Nile.",
    );
}

#[test]
fn an_answer_may_mention_the_tag_where_the_thinking_came_in_a_member() {
    for name in ["reasoning_content", "reasoning", "thinking"] {
        for answer in [
            "Write `</think>` at the end.",
            "A</think>B</think>C <think> D",
            "It\n\n</think>\n\nis 2.",
            " x</think>",
        ] {
            for bits in [0, 1 << 4, 0x5555_5555, u32::MAX] {
                let thinking = json!({ name: "\nTwo." });
                let text = cut(answer, bits).into_iter().map(|text| json!({ "content": text }));
                let deltas: Vec<_> = std::iter::once(thinking).chain(text).collect();
                check(&deltas, "Two.", answer);
            }
        }
        // Both forms contain the same thinking.
        for text in ["Two.\n</think>\n\nIt is 2.", "\n\nTwo.</think>It is 2.", "\n</think>It is 2."]
        {
            check(&[json!({ name: "Two." }), json!({ "content": text })], "Two.", "It is 2.");
        }
        let again = "Two.</think>\nIt </think> is";
        check(&[json!({ name: "Two." }), json!({ "content": again })], "Two.", "It </think> is");
    }
}

#[test]
fn thinking_that_grows_from_event_to_event_is_there_once() {
    for name in ["reasoning_content", "reasoning", "thinking"] {
        let think = |texts: &[&str]| texts.iter().map(|it| json!({ name: it })).collect::<Vec<_>>();
        check(&think(&["One", "One river", "One river."]), "One river.", "");
        check(&think(&["One", "One river.", "One river.", "One river."]), "One river.", "");
        check(&think(&["One", " river", ".", "One river."]), "One river.", "");
        // Repeated words are not a repetition of the text.
        check(&think(&["ha", "ha"]), "haha", "");
        check(&think(&["ha", "ha", "ha", "ha"]), "hahahaha", "");
        check(&think(&["ha ", "ha ", "ha ", "no"]), "ha ha ha no", "");
        check(&think(&["ha", "haha"]), "hahaha", "");
        check(&think(&["\n", "\nOne", "\n", "\n\n", "\nTwo"]), "One\n\n\n\nTwo", "");
        check(&think(&["No", ", no", ", no", ", no"]), "No, no, no, no", "");
    }
    let detail = |text: &str| json!({ "reasoning_details": [{ "index": 0, "text": text }] });
    check(&[detail("One"), detail("One river.")], "One river.", "");
    check(&[detail("One"), detail(" river.")], "One river.", "");
    // Several members contain the same thinking.
    let all = |text: &str| {
        json!({ "reasoning": text, "reasoning_content": text,
            "reasoning_details": [{ "index": 0, "text": text }] })
    };
    check(
        &[all("One"), all(" river."), json!({ "content": "The Nile." })],
        "One river.",
        "The Nile.",
    );
}

#[test]
fn a_text_in_parts_is_its_text_and_its_thinking() {
    let thinking =
        |text: &str| json!({ "type": "thinking", "thinking": [{ "type": "text", "text": text }] });
    let text = |text: &str| json!({ "type": "text", "text": text });
    let events = [
        chunk(&json!({ "content": [thinking("One")] })),
        chunk(&json!({ "content": [thinking(" river."), text("The ")] })),
        chunk(&json!({ "content": "Nile." })),
        chunk(&json!({ "content": [] })),
    ];
    let mut accumulator = CreateChatCompletionAccumulator::new();
    let mut splitter = DeltaSplitter::new();
    for event in &events {
        let event = accumulator.read(event.to_string().as_bytes()).unwrap().unwrap();
        splitter.push(event.clone());
        accumulator.push(event).unwrap();
    }
    splitter.finish();
    let expected = ("One river.".to_owned(), "The Nile.".to_owned());
    let deltas: Vec<Delta> = std::iter::from_fn(|| splitter.pop()).collect();
    assert_eq!(joined(&deltas), expected);
    let reply = accumulator.partial();
    assert_eq!(parts_of(reply), expected);
    // The parts are kept. If they are not the whole text, the text is sent back.
    let message = reply.message().unwrap().clone();
    let parts = message.extra.get("content_parts").unwrap();
    assert_eq!(
        parts.parse::<JsonValue>().unwrap(),
        json!([thinking("One"), thinking(" river."), text("The ")])
    );
    let sent = serde_json::to_value(genwire_chat::Message::from(message)).unwrap();
    assert_eq!(sent, json!({ "role": "assistant", "content": "The Nile." }));
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
        let is_text = |chunk: &JsonValue| chunk["choices"][0]["delta"]["content"].is_string();
        let mut thinking_first = chunks.clone();
        thinking_first.sort_by_key(is_text);
        // Thinking in a member after a closing tag without an opening one arrives too late to be
        // compared with the text before the tag.
        let text: String = texts.iter().filter(|(is_apart, _)| !is_apart).map(|it| &*it.1).collect();
        let is_closed = text.split_once("</think>").is_some_and(|(it, _)| !it.contains("<think>"));
        let orders = if is_closed { vec![&thinking_first] } else { vec![&chunks, &thinking_first] };
        let (whole_thinking, whole_answer) = parts_of(&whole(&chunks));
        for chunks in orders {
            let (thinking, answer) = joined(&split(chunks));
            prop_assert_eq!(&answer, &whole_answer);
            // The whole reply has the separate thinking first, wherever it arrived.
            prop_assert_eq!(sorted(&thinking), sorted(&whole_thinking), "{:?}", chunks);
        }
    }
}
