//! Streams and long replies, and their readers.

use crate::measure::{Measurement, Prepare, Work};
use async_openai::types::chat::CreateChatCompletionStreamResponse;
use bytes::Bytes;
use eventsource_stream::Eventsource as _;
use futures_executor::block_on;
use futures_util::{StreamExt as _, stream};
use genwire_audio::read_audio;
use genwire_chat::{ChatReader, CreateChatCompletionAccumulator};
use genwire_core::sse::Framer;
use memchr::memmem;
use serde_json::Value as JsonValue;
use sse_stream::SseByteStream;
use std::convert::Infallible;
use std::fmt::Write as _;
use std::hint::black_box;
use std::rc::Rc;

/// Maximum size of an event, in bytes.
const MAX_EVENT_BYTES: usize = 1 << 26;

/// A peer: its name, and its work on a stream.
type Peer = (&'static str, fn(&[Bytes]) -> usize);

const SPLIT: &[Peer] = &[
    ("genwire", split_genwire),
    ("sse-stream", split_sse_stream),
    ("eventsource-stream", split_eventsource),
    ("search of blank lines", split_floor),
];

const COLLECT: &[Peer] = &[
    ("genwire", collect_genwire),
    ("genwire, all parsed", collect_parsed),
    ("async-openai's parts", collect_async_openai),
    ("a tree", collect_tree),
];

const AUDIO: &[Peer] = &[
    ("genwire", audio_genwire),
    ("string, then const-hex", audio_string),
    ("copy of the result", audio_copy),
];

/// Every measurement of a stream or a long reply.
pub fn measurements() -> Vec<Measurement> {
    vec![
        measurement("split 10,000 events, 16 KB chunks", long, 16384, SPLIT),
        measurement("split 1,000 events, single bytes", short, 1, SPLIT),
        measurement("split 1,000 events, one chunk", short, usize::MAX, SPLIT),
        measurement("split one event of 5 MB, 16 KB chunks", one, 16384, SPLIT),
        measurement("collect 10,000 chunks, 16 KB chunks", long, 16384, COLLECT),
        measurement("audio of a 5 MB reply", speech, usize::MAX, AUDIO),
    ]
}

fn measurement(
    title: &str,
    input: fn() -> Vec<u8>,
    chunk_size: usize,
    peers: &[Peer],
) -> Measurement {
    let prepared = |peer: &Peer| -> (&'static str, Prepare) {
        let (name, work) = *peer;
        let prepare = move |bytes: &[u8]| -> Work {
            let chunks = bytes.chunks(chunk_size.min(bytes.len()));
            let chunks: Vec<Bytes> = chunks.map(Bytes::copy_from_slice).collect();
            Box::new(move || work(black_box(&chunks)))
        };
        (name, Rc::new(prepare))
    };
    Measurement { title: title.to_owned(), input, peers: peers.iter().map(prepared).collect() }
}

fn chat(count: usize) -> Vec<u8> {
    let mut text = String::new();
    for index in 0..count {
        let word = ["The ", "river", " flows", ", ", "slowly"][index % 5];
        let _ = write!(
            text,
            "data: {{\"id\":\"0632b3a45cc84223d5387e5feb1f2628\",\"choices\":[{{\"index\":0,\
             \"delta\":{{\"role\":\"assistant\",\"name\":\"Assistant\",\"audio_content\":\"\",\
             \"content\":\"{word}\"}},\"finish_reason\":null}}],\"created\":1790000000,\
             \"model\":\"X-M3\",\"object\":\"chat.completion.chunk\",\"usage\":null,\
             \"input_sensitive\":false,\"output_sensitive\":false,\"input_sensitive_type\":0,\
             \"output_sensitive_type\":0,\"output_sensitive_int\":0}}\n\n"
        );
    }
    text += "data: {\"id\":\"0\",\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}],\
             \"created\":1790000000,\"model\":\"X-M3\",\"object\":\"chat.completion.chunk\"}\n\n\
             data: [DONE]\n\n";
    text.into_bytes()
}

/// A reply in 10,000 chunks.
pub fn long() -> Vec<u8> {
    chat(10_000)
}

fn short() -> Vec<u8> {
    chat(1_000)
}

fn digits() -> String {
    "fffb90640f1e2d3c".repeat(5_000_000 / 16)
}

fn one() -> Vec<u8> {
    format!("data: {{\"data\":{{\"audio\":\"{}\",\"status\":2}}}}\n\n", digits()).into_bytes()
}

fn speech() -> Vec<u8> {
    format!(
        "{{\"data\":{{\"audio\":\"{}\",\"status\":2}},\"extra_info\":{{\"audio_size\":2500000}},\
         \"trace_id\":\"1\",\"base_resp\":{{\"status_code\":0,\"status_msg\":\"success\"}}}}",
        digits()
    )
    .into_bytes()
}

fn split_genwire(chunks: &[Bytes]) -> usize {
    let mut framer = Framer::new(MAX_EVENT_BYTES);
    let mut sum = 0;
    for chunk in chunks {
        let mut frames = framer.push(chunk);
        while let Some(Ok(event)) = frames.next() {
            sum += black_box(event.data()).len();
        }
    }
    sum
}

fn split_sse_stream(chunks: &[Bytes]) -> usize {
    let source = stream::iter(chunks.iter().cloned().map(Ok::<_, Infallible>));
    let events = SseByteStream::new(source);
    let sum = events.fold(0, |sum, event| async move {
        sum + event.ok().and_then(|event| event.data).map_or(0, |data| data.len())
    });
    block_on(sum)
}

fn split_eventsource(chunks: &[Bytes]) -> usize {
    let events = stream::iter(chunks.iter().cloned().map(Ok::<_, Infallible>)).eventsource();
    let sum =
        events.fold(0, |sum, event| async move { sum + event.map_or(0, |event| event.data.len()) });
    block_on(sum)
}

fn split_floor(chunks: &[Bytes]) -> usize {
    chunks.iter().map(|chunk| memmem::find_iter(chunk, b"\n\n").count()).sum()
}

fn collect_genwire(chunks: &[Bytes]) -> usize {
    let mut framer = Framer::new(MAX_EVENT_BYTES);
    let mut reader = ChatReader::new();
    for chunk in chunks {
        let mut frames = framer.push(chunk);
        while let Some(Ok(event)) = frames.next() {
            if reader.push(event.data()).is_err() {
                return 0;
            }
        }
    }
    text_of(reader.partial())
}

fn collect_parsed(chunks: &[Bytes]) -> usize {
    let mut framer = Framer::new(MAX_EVENT_BYTES);
    let mut accumulator = CreateChatCompletionAccumulator::new();
    for chunk in chunks {
        let mut frames = framer.push(chunk);
        while let Some(Ok(event)) = frames.next() {
            if accumulator.push_data(event.data()).is_err() {
                return 0;
            }
        }
    }
    text_of(accumulator.partial())
}

fn text_of(reply: &genwire_chat::CreateChatCompletionResponse) -> usize {
    let choice = reply.choices.as_ref().and_then(|choices| choices.first());
    let message = choice.and_then(|choice| choice.message.as_ref());
    message.and_then(|message| message.content.as_ref()).map_or(0, String::len)
}

fn collect_async_openai(chunks: &[Bytes]) -> usize {
    let events = stream::iter(chunks.iter().cloned().map(Ok::<_, Infallible>)).eventsource();
    let text = events.fold(String::new(), |mut text, event| async move {
        let chunk = event.ok().and_then(|event| {
            serde_json::from_str::<CreateChatCompletionStreamResponse>(&event.data).ok()
        });
        let choice = chunk.and_then(|chunk| chunk.choices.into_iter().next());
        text.push_str(&choice.and_then(|choice| choice.delta.content).unwrap_or_default());
        text
    });
    block_on(text).len()
}

fn collect_tree(chunks: &[Bytes]) -> usize {
    let mut framer = Framer::new(MAX_EVENT_BYTES);
    let mut text = String::new();
    for chunk in chunks {
        let mut frames = framer.push(chunk);
        while let Some(Ok(event)) = frames.next() {
            let chunk: JsonValue = serde_json::from_slice(event.data()).unwrap_or_default();
            text += chunk["choices"][0]["delta"]["content"].as_str().unwrap_or_default();
        }
    }
    text.len()
}

fn audio_genwire(chunks: &[Bytes]) -> usize {
    chunks.iter().filter_map(|body| read_audio(body).ok()).map(|audio| audio.len()).sum()
}

fn audio_string(chunks: &[Bytes]) -> usize {
    let body: JsonValue = serde_json::from_slice(&chunks[0]).unwrap_or_default();
    const_hex::decode(body["data"]["audio"].as_str().unwrap_or_default()).map_or(0, |it| it.len())
}

fn audio_copy(chunks: &[Bytes]) -> usize {
    let half = chunks[0].len() / 2;
    black_box(chunks[0][..half].to_vec()).len()
}
