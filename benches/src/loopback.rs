//! Calls over loopback to a thread that answers with prepared bytes.

use crate::inputs;
use crate::measure::{Measurement, Prepare, Work};
use crate::streams;
use async_openai::Client;
use async_openai::config::OpenAIConfig;
use async_openai::types::chat::CreateChatCompletionRequest as OpenAiRequest;
use futures_util::StreamExt as _;
use genwire_chat::client::{Config, RetryPolicy};
use genwire_chat::{Chat, CreateChatCompletionRequest, CreateChatCompletionResponse};
use std::io::{BufRead, BufReader, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::rc::Rc;
use std::sync::Arc;
use std::thread;
use tokio::runtime::{Builder, Runtime};

/// A client: its name, and a function that prepares a call to an address.
type Peer = (&'static str, fn(&str) -> Work);

const REQUEST: &[Peer] = &[
    ("bare reqwest", request_reqwest),
    ("genwire", request_genwire),
    ("genwire, not validated", request_unchecked),
    ("async-openai", request_async_openai),
];

const STREAM: &[Peer] = &[
    ("async-openai", stream_async_openai),
    ("genwire", stream_genwire),
    ("genwire, chunk by chunk", stream_chunks),
    ("bytes alone", stream_bytes),
];

/// Every measurement of a call; the input is the response.
pub fn measurements() -> Vec<Measurement> {
    vec![
        measurement("a call of 1 KB", whole, REQUEST),
        measurement("a stream of 10,000 chunks, collected", streamed, STREAM),
    ]
}

fn measurement(title: &str, input: fn() -> Vec<u8>, peers: &[Peer]) -> Measurement {
    let prepared = |peer: &Peer| -> (&'static str, Prepare) {
        let (name, start) = *peer;
        (name, Rc::new(move |reply| start(&Service::start(reply.to_vec()).address())))
    };
    Measurement { title: title.to_owned(), input, peers: peers.iter().map(prepared).collect() }
}

/// A service that sends the same response to every request.
#[derive(Debug)]
pub struct Service {
    address: SocketAddr,
}

impl Service {
    /// Starts the service on a free local port; it ends with the program.
    pub fn start(reply: Vec<u8>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("the port is known");
        let reply: Arc<[u8]> = reply.into();
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let reply = Arc::clone(&reply);
                thread::spawn(move || serve(&stream, &reply));
            }
        });
        Self { address }
    }

    /// Returns the base address.
    pub fn address(&self) -> String {
        format!("http://{}", self.address)
    }
}

/// Answers every request of a connection.
fn serve(stream: &TcpStream, reply: &[u8]) -> Option<()> {
    stream.set_nodelay(true).ok()?;
    let mut reader = BufReader::new(stream);
    loop {
        skip_request(&mut reader)?;
        for chunk in reply.chunks(16 * 1024) {
            (&mut &*stream).write_all(chunk).ok()?;
        }
    }
}

/// Reads and discards a request.
fn skip_request(reader: &mut impl BufRead) -> Option<()> {
    let (mut length, mut is_chunked) = (0, false);
    loop {
        let line = line(reader)?.to_ascii_lowercase();
        if line.is_empty() {
            break;
        }
        if let Some(value) = line.strip_prefix("content-length:") {
            length = value.trim().parse().ok()?;
        }
        is_chunked |= line.starts_with("transfer-encoding:");
    }
    if !is_chunked {
        return skip(reader, length);
    }
    loop {
        let size = usize::from_str_radix(&line(reader)?, 16).ok()?;
        skip(reader, size + 2)?;
        if size == 0 {
            return Some(());
        }
    }
}

fn skip(reader: &mut impl BufRead, length: usize) -> Option<()> {
    reader.read_exact(&mut vec![0; length]).ok()
}

fn line(reader: &mut impl BufRead) -> Option<String> {
    let mut line = String::new();
    (reader.read_line(&mut line).ok()? > 0).then(|| line.trim_end().to_owned())
}

fn answer(media_type: &str, body: &[u8]) -> Vec<u8> {
    let mut reply = format!(
        "HTTP/1.1 200 OK\r\ncontent-type: {media_type}\r\ncontent-length: {}\r\n\r\n",
        body.len()
    )
    .into_bytes();
    reply.extend_from_slice(body);
    reply
}

fn whole() -> Vec<u8> {
    answer(
        "application/json",
        br#"{"id":"1","object":"chat.completion","created":1790000000,"model":"X-M3","choices":[{"index":0,"finish_reason":"stop","message":{"role":"assistant","content":"The Nile, the Danube and the Rhine."}}],"usage":{"total_tokens":40,"prompt_tokens":30,"completion_tokens":10},"base_resp":{"status_code":0,"status_msg":""}}"#,
    )
}

pub(crate) fn streamed() -> Vec<u8> {
    answer("text/event-stream", &streams::long())
}

/// A single-threaded runtime, so that the counted thread does all the work.
pub(crate) fn runtime() -> Runtime {
    Builder::new_current_thread().enable_all().build().expect("a runtime")
}

pub(crate) fn request() -> CreateChatCompletionRequest {
    serde_json::from_str(&inputs::small()).expect("the input is a request")
}

/// The same request for a whole reply.
fn whole_request() -> CreateChatCompletionRequest {
    let mut request = request();
    request.stream = None;
    request.stream_options = None;
    request
}

pub(crate) fn config(address: &str) -> Config {
    Config::builder()
        .base_url(address)
        .api_key("key")
        .retry(RetryPolicy::never())
        .no_proxy()
        .build()
        .expect("the configuration is complete")
}

fn request_reqwest(address: &str) -> Work {
    let (runtime, request) = (runtime(), whole_request());
    let client = reqwest::Client::builder().no_proxy().build().expect("a client");
    let url = format!("{address}/v1/chat/completions");
    Box::new(move || {
        runtime.block_on(async {
            let sent = client.post(&url).bearer_auth("key").json(&request).send().await;
            let reply = sent.expect("an answer").json::<CreateChatCompletionResponse>().await;
            reply.expect("a reply").choices.map_or(0, |choices| choices.len())
        })
    })
}

fn request_genwire(address: &str) -> Work {
    genwire(Chat::new(config(address)).expect("a client"))
}

fn request_unchecked(address: &str) -> Work {
    let config = Config::builder()
        .base_url(address)
        .api_key("key")
        .retry(RetryPolicy::never())
        .validation(genwire_chat::client::Validation::Off)
        .no_proxy()
        .build()
        .expect("the configuration is complete");
    genwire(Chat::new(config).expect("a client"))
}

fn genwire(chat: Chat) -> Work {
    let (runtime, request) = (runtime(), whole_request());
    Box::new(move || {
        runtime.block_on(async {
            let reply = chat.create(&request).await.expect("a reply");
            reply.into_inner().choices.map_or(0, |choices| choices.len())
        })
    })
}

pub(crate) fn open_ai(address: &str) -> (Client<OpenAIConfig>, OpenAiRequest) {
    let config = OpenAIConfig::new().with_api_base(format!("{address}/v1")).with_api_key("key");
    let http = reqwest::Client::builder().no_proxy().build().expect("a client");
    let client = Client::with_config(config).with_http_client(http);
    let request = serde_json::from_str(&inputs::small()).expect("the input is a request");
    (client, request)
}

fn request_async_openai(address: &str) -> Work {
    let ((client, mut request), runtime) = (open_ai(address), runtime());
    request.stream = None;
    request.stream_options = None;
    Box::new(move || {
        runtime.block_on(async {
            let reply = client.chat().create(request.clone()).await.expect("a reply");
            reply.choices.len()
        })
    })
}

fn stream_async_openai(address: &str) -> Work {
    let ((client, request), runtime) = (open_ai(address), runtime());
    Box::new(move || {
        runtime.block_on(async {
            let stream = client.chat().create_stream(request.clone()).await.expect("a stream");
            let text = stream.fold(String::new(), |mut text, chunk| async move {
                let choice = chunk.ok().and_then(|chunk| chunk.choices.into_iter().next());
                text.push_str(&choice.and_then(|it| it.delta.content).unwrap_or_default());
                text
            });
            text.await.len()
        })
    })
}

fn stream_genwire(address: &str) -> Work {
    let (runtime, request) = (runtime(), request());
    let chat = Chat::new(config(address)).expect("a client");
    Box::new(move || {
        runtime.block_on(async {
            let stream = chat.create(&request).stream().await.expect("a stream");
            let reply = stream.into_response().await.expect("a reply").into_inner();
            let choice = reply.choices.and_then(|choices| choices.into_iter().next());
            let message = choice.and_then(|choice| choice.message);
            message.and_then(|message| message.content).map_or(0, |text| text.len())
        })
    })
}

fn stream_chunks(address: &str) -> Work {
    let (runtime, request) = (runtime(), request());
    let chat = Chat::new(config(address)).expect("a client");
    Box::new(move || {
        runtime.block_on(async {
            let mut stream = chat.create(&request).stream().await.expect("a stream");
            let mut length = 0;
            while let Some(chunk) = stream.next().await {
                let choice =
                    chunk.expect("a chunk").choices.and_then(|list| list.into_iter().next());
                let text = choice.and_then(|choice| choice.delta).and_then(|delta| delta.content);
                length += text.map_or(0, |text| text.len());
            }
            length
        })
    })
}

fn stream_bytes(address: &str) -> Work {
    let (runtime, request) = (runtime(), request());
    let client = reqwest::Client::builder().no_proxy().build().expect("a client");
    let url = format!("{address}/v1/chat/completions");
    Box::new(move || {
        runtime.block_on(async {
            let sent = client.post(&url).bearer_auth("key").json(&request).send().await;
            let mut reply = sent.expect("an answer");
            let mut length = 0;
            while let Some(chunk) = reply.chunk().await.expect("a chunk") {
                length += chunk.len();
            }
            length
        })
    })
}
