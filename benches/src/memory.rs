//! Many slowly read streams: the work of the benchmark `memory`.
//!
//! The service sends prepared bytes as fast as it can, and the reader pauses regularly. Each peer
//! reads in a separate process, which reports its peak memory at the end.

use crate::loopback::{self, Service};
use crate::streams;
use async_openai::types::chat::CreateChatCompletionRequest as OpenAiRequest;
use async_openai::{Client, config::OpenAIConfig};
use futures_util::StreamExt as _;
use futures_util::future::join_all;
use genwire_chat::{Chat, CreateChatCompletionRequest};
use std::process::Command;
use std::time::Duration;
use std::{env, fs};

/// The number of concurrent streams.
pub const OPEN_STREAMS: usize = 100;
/// The number of chunks between two pauses.
const CHUNKS_PER_PAUSE: usize = 100;
/// The pause of a reader.
const READER_PAUSE: Duration = Duration::from_millis(20);
/// Environment variables that pass the peer and the service address to the reading process.
const VARIABLES: [&str; 2] = ["GENWIRE_BENCHMARK_READER", "GENWIRE_BENCHMARK_ADDRESS"];

/// Reads all streams from an address, and returns the total length of their text.
type Read = fn(&str) -> usize;

const READERS: &[(&str, Read)] = &[
    ("genwire, chunk by chunk", chunks_genwire),
    ("genwire, collected", collect_genwire),
    ("async-openai", chunks_async_openai),
];

/// The memory of a process that read the streams.
#[derive(Clone, Copy, Debug)]
pub struct Needed {
    /// The name of the peer.
    pub name: &'static str,
    /// The peak memory of the process before it opened a stream, in KiB.
    pub before: usize,
    /// The peak memory of the process, in KiB.
    pub peak: usize,
    /// The total length of the text.
    pub text: usize,
}

/// Returns the length of a stream in bytes.
pub fn stream_length() -> usize {
    streams::long().len()
}

/// Does the work if this process was started for it, and returns the measured values as a line.
pub fn read_if_wanted() -> Option<String> {
    let [name, address] = VARIABLES.map(|name| env::var(name).ok());
    let (name, address) = (name?, address?);
    let (_, read) = READERS.iter().find(|(known, _)| *known == name)?;
    let before = peak()?;
    let text = read(&address);
    Some(format!("{before} {} {text}", peak()?))
}

/// Lets every peer read in a separate process, one after the other.
pub fn measure() -> impl Iterator<Item = Needed> {
    let service = Service::start(loopback::streamed());
    READERS.iter().filter_map(move |(name, _)| {
        let output = Command::new(env::current_exe().ok()?)
            .env(VARIABLES[0], name)
            .env(VARIABLES[1], service.address())
            .output()
            .ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        let mut numbers = text.split_whitespace().map_while(|number| number.parse().ok());
        let (before, peak) = (numbers.next()?, numbers.next()?);
        Some(Needed { name, before, peak, text: numbers.next()? })
    })
}

/// Returns the peak memory of this process in KiB; only Linux reports it.
fn peak() -> Option<usize> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().trim_end_matches(" kB").parse().ok()
}

/// A reader that pauses regularly, as if it had other work.
#[derive(Default)]
struct Slow {
    chunks: usize,
    text: usize,
}

impl Slow {
    async fn take(&mut self, text: Option<&String>) {
        self.text += text.map_or(0, String::len);
        self.chunks += 1;
        if self.chunks.is_multiple_of(CHUNKS_PER_PAUSE) {
            tokio::time::sleep(READER_PAUSE).await;
        }
    }
}

/// Opens and reads all streams concurrently.
fn all<F: Future<Output = usize>>(one: impl Fn() -> F) -> usize {
    let streams = (0..OPEN_STREAMS).map(|_| one());
    loopback::runtime().block_on(async { join_all(streams).await.into_iter().sum() })
}

fn chunks_genwire(address: &str) -> usize {
    let chat = Chat::new(loopback::config(address)).expect("a client");
    let request = loopback::request();
    all(|| chunks_of_genwire(&chat, &request))
}

async fn chunks_of_genwire(chat: &Chat, request: &CreateChatCompletionRequest) -> usize {
    let mut stream = chat.create(request).stream().await.expect("a stream");
    let mut reader = Slow::default();
    while let Some(chunk) = stream.next().await {
        let choices = chunk.expect("a chunk").choices.unwrap_or_default();
        let delta = choices.into_iter().next().and_then(|choice| choice.delta);
        reader.take(delta.and_then(|delta| delta.content).as_ref()).await;
    }
    reader.text
}

fn collect_genwire(address: &str) -> usize {
    let chat = Chat::new(loopback::config(address)).expect("a client");
    let request = loopback::request();
    all(async || {
        let stream = chat.create(&request).stream().await.expect("a stream");
        let reply = stream.into_response().await.expect("a reply").into_inner();
        let choice = reply.choices.and_then(|choices| choices.into_iter().next());
        let message = choice.and_then(|choice| choice.message);
        message.and_then(|message| message.content).map_or(0, |text| text.len())
    })
}

fn chunks_async_openai(address: &str) -> usize {
    let (client, request) = loopback::open_ai(address);
    all(|| chunks_of_async_openai(&client, request.clone()))
}

async fn chunks_of_async_openai(client: &Client<OpenAIConfig>, request: OpenAiRequest) -> usize {
    let mut stream = client.chat().create_stream(request).await.expect("a stream");
    let mut reader = Slow::default();
    while let Some(chunk) = stream.next().await {
        // The last chunk has no choice that it can read.
        let choices = chunk.map(|chunk| chunk.choices).unwrap_or_default();
        let text = choices.into_iter().next().and_then(|choice| choice.delta.content);
        reader.take(text.as_ref()).await;
    }
    reader.text
}
