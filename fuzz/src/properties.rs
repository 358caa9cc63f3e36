//! Properties that hold for any bytes; each function panics where one does not.
//!
//! The fuzz targets call them with bytes that they look for, and the tests of the workspace with
//! the seeds and with every case that was ever found.

use genwire_audio::{
    ListVoicesResponse, SpeechEvent, SpeechText, SynthesizeSpeechResponse, faults, tokens,
};
use genwire_chat::{
    ChatCompletionChunk, ChatReader, CreateChatCompletionAccumulator, CreateChatCompletionResponse,
};
use genwire_core::Described;
use genwire_core::sse::Framer;
use genwire_core::think::{self, Passage, Splitter};
use genwire_video::{
    CreateH3ContextIrResponse, DeleteVideoTaskResponse, QueryVideoTaskResponse, TaskNotification,
};
use serde_core::Serialize;
use serde_core::de::DeserializeOwned;
use serde_json::Value as JsonValue;

/// The largest event of the framed streams.
const MAX_EVENT_BYTES: usize = 256;

/// A stream gives the same events however it is cut.
pub(crate) fn sse(bytes: &[u8]) {
    let (cuts, stream) = control(bytes);
    let whole = frame([stream]);
    assert_eq!(frame(cut(stream, cuts)), whole, "in chunks");
    assert_eq!(frame(stream.chunks(1)), whole, "byte by byte");
}

type Event = (Vec<u8>, Option<String>, Option<String>);

fn frame<'a>(chunks: impl IntoIterator<Item = &'a [u8]>) -> (Vec<Event>, bool, Vec<u8>) {
    let mut framer = Framer::new(MAX_EVENT_BYTES);
    let (mut events, mut failed) = (Vec::new(), false);
    for chunk in chunks {
        let mut frames = framer.push(chunk);
        while let Some(event) = frames.next() {
            let Ok(event) = event else {
                failed = true;
                continue;
            };
            let parts: Vec<&[u8]> = event.bodies("[DONE]").collect();
            assert_eq!(parts.join(&b'\n'), event.data(), "the parts are the data");
            let (name, id) = (event.name().map(str::to_owned), event.id().map(str::to_owned));
            events.push((event.data().to_vec(), name, id));
        }
    }
    (events, failed, framer.finish().data().to_vec())
}

/// A text is parted the same way however it is cut, and nothing of it is lost.
pub(crate) fn think(bytes: &[u8]) {
    let (cuts, text) = control(bytes);
    let text = String::from_utf8_lossy(text);
    let answer = think::split(&text).1;
    let whole = (think::thinking(&text).unwrap_or_default().into_owned(), answer.to_owned());
    let characters: Vec<&str> = text.split_inclusive(|_| true).collect();
    assert_eq!(part(Splitter::new(), [&*text]), whole, "at once");
    assert_eq!(part(Splitter::new(), characters.iter().copied()), whole, "by characters");
    let groups: Vec<String> = characters.chunks(usize::from(cuts) + 1).map(<[_]>::concat).collect();
    assert_eq!(part(Splitter::new(), groups.iter().map(String::as_str)), whole, "in chunks");
    let anywhere = part(Splitter::any(), [&*text]);
    assert_eq!(part(Splitter::any(), characters.iter().copied()), anywhere, "anywhere");
}

fn part<'a>(mut splitter: Splitter, chunks: impl IntoIterator<Item = &'a str>) -> (String, String) {
    let (mut thinking, mut answer) = (String::new(), String::new());
    let mut add = |passage: Passage<'_>| match passage {
        Passage::Thinking(text) => thinking.push_str(&text),
        Passage::Text(text) => answer.push_str(&text),
        Passage::TextWasThinking => {
            let text = std::mem::take(&mut answer);
            let text = text.trim_matches('\n');
            thinking.push_str(if text.trim_ascii().is_empty() { "" } else { text });
        }
    };
    for chunk in chunks {
        splitter.push(chunk).for_each(&mut add);
    }
    splitter.finish().into_iter().for_each(&mut add);
    (thinking, answer)
}

/// Reading only what differs from the chunk before gives what parsing every chunk gives.
pub(crate) fn chat_stream(bytes: &[u8]) {
    let mut reader = ChatReader::new();
    let mut accumulator = CreateChatCompletionAccumulator::new();
    // Each line is repeated, so that the fast path runs too.
    for line in bytes.split(|byte| *byte == b'\n').flat_map(|line| [line, line]) {
        let short = reader.push(line).map(|update| update.text().map(str::to_owned));
        let full = accumulator.push_data(line);
        assert_eq!(short.is_ok(), full.is_ok(), "{:?}", String::from_utf8_lossy(line));
        assert_eq!(reader.partial(), accumulator.partial());
        assert_eq!(reader.is_complete(), accumulator.is_complete());
        if short.is_err() {
            break;
        }
    }
}

/// Any text is taken apart without loss, and what has no fault is printed and read as the same.
pub(crate) fn speech_text(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let spans: String = tokens(&text).map(|(span, _)| &text[span]).collect();
    assert_eq!(spans, text, "the spans cover the text");
    let parsed = text.parse::<SpeechText>();
    assert_eq!(parsed.is_ok(), faults(&text).next().is_none());
    if let Ok(parsed) = parsed {
        let printed = parsed.to_string();
        let again = printed.parse::<SpeechText>();
        assert_eq!(again.as_ref(), Ok(&parsed), "{printed:?}");
    }
}

/// A reply that is read is written and read as the same, and survives members that are null, absent
/// or new.
pub(crate) fn replies(bytes: &[u8]) {
    let (choice, body) = control(bytes);
    match choice % 9 {
        0 => reply::<CreateChatCompletionResponse>(choice, body),
        1 => reply::<ChatCompletionChunk>(choice, body),
        2 => reply::<SynthesizeSpeechResponse>(choice, body),
        3 => reply::<SpeechEvent>(choice, body),
        4 => reply::<ListVoicesResponse>(choice, body),
        5 => reply::<CreateH3ContextIrResponse>(choice, body),
        6 => reply::<QueryVideoTaskResponse>(choice, body),
        7 => reply::<DeleteVideoTaskResponse>(choice, body),
        _ => reply::<TaskNotification>(choice, body),
    }
}

fn reply<T: Serialize + DeserializeOwned + Described + genwire_core::Validate>(
    choice: u8,
    body: &[u8],
) {
    let report = genwire_core::check::<T>(body);
    let Ok(value) = serde_json::from_slice::<T>(body) else {
        // Of members that come twice a check looks at the last, and a parser stumbles over any.
        let last = serde_json::from_slice::<JsonValue>(body).map(|tree| tree.to_string());
        let reads = last.is_ok_and(|text| serde_json::from_str::<T>(&text).is_ok());
        assert!(reads || report.is_err() || report.is_ok_and(|report| !report.is_valid()));
        return;
    };
    let written = serde_json::to_vec(&value).expect("what was read can be written");
    let again: T = serde_json::from_slice(&written).expect("what was written can be read");
    let twice = serde_json::to_vec(&again).expect("what was read can be written");
    assert_eq!(twice, written, "{:?}", String::from_utf8_lossy(&written));

    // A number that no double can hold is kept as it came; a tree has no place for it.
    let Ok(mut tree) = serde_json::from_slice::<JsonValue>(&written) else { return };
    change(&mut tree, choice / 9, &mut usize::from(choice));
    let changed = tree.to_string();
    assert!(serde_json::from_str::<T>(&changed).is_ok(), "{changed}");
}

/// Makes one member null, takes it away, or adds a new one beside it.
fn change(tree: &mut JsonValue, how: u8, skip: &mut usize) {
    match tree {
        JsonValue::Object(members) => {
            let names: Vec<String> = members.keys().cloned().collect();
            for name in names {
                if *skip == 0 {
                    match how % 3 {
                        0 => drop(members.insert(name, JsonValue::Null)),
                        1 => drop(members.remove(&name)),
                        _ => drop(members.insert("brand_new".to_owned(), JsonValue::from(1))),
                    }
                    *skip = usize::MAX;
                    return;
                }
                *skip -= 1;
                if let Some(inner) = members.get_mut(&name) {
                    change(inner, how, skip);
                }
            }
        }
        JsonValue::Array(items) => items.iter_mut().for_each(|item| change(item, how, skip)),
        _ => {}
    }
}

/// The first byte, which steers, and the rest.
fn control(bytes: &[u8]) -> (u8, &[u8]) {
    bytes.split_first().map_or((0, bytes), |(first, rest)| (*first, rest))
}

/// Cuts a stream into chunks whose lengths come from one number.
fn cut(stream: &[u8], cuts: u8) -> Vec<&[u8]> {
    let mut rest = stream;
    let mut chunks = Vec::new();
    let mut length = usize::from(cuts);
    while !rest.is_empty() {
        length = (length * 5 + 3) % 17;
        let (chunk, after) = rest.split_at(length.min(rest.len()));
        chunks.push(chunk);
        rest = after;
    }
    chunks
}
