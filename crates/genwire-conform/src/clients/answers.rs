//! Responses of the server, byte for byte as a case defines them.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::io;
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// Maximum time for which an idle connection is kept open.
const MAX_HOLD: Duration = Duration::from_mins(2);

/// Placeholder for the address of the other server in header values.
const OTHER_ADDRESS_MARK: &str = "{{elsewhere}}";

/// A response of the server.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Answer {
    #[serde(default = "ok")]
    pub(crate) status: u16,
    /// Informational statuses (100 to 199) that are sent first.
    #[serde(default)]
    interim: Vec<u16>,
    #[serde(default = "json")]
    media_type: String,
    #[serde(default)]
    headers: Vec<(String, String)>,
    #[serde(default)]
    framing: Framing,
    /// The declared length, if it differs from the length of the body.
    length: Option<usize>,
    #[serde(default)]
    body: Vec<AnswerPart>,
    #[serde(default)]
    end: End,
}

fn ok() -> u16 {
    200
}

fn json() -> String {
    "application/json".to_owned()
}

/// The method that determines the end of a body.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Framing {
    /// By `Content-Length`.
    #[default]
    Length,
    /// By chunked encoding, with one chunk per part.
    Chunked,
    /// By closing the connection.
    Close,
}

/// The end of a response.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum End {
    /// The body ends according to its framing.
    #[default]
    Whole,
    /// The connection is closed before the end of the framing.
    Cut,
    /// The connection is reset.
    Reset,
    /// Nothing more is sent, and the connection stays open.
    Hang,
}

/// A part of a body. Each part is sent separately.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum AnswerPart {
    Text(String),
    Repeated { repeat: String, times: usize },
    Slow { slow: String, bytes: usize, pause_ms: u64 },
    Hex { hex: String },
    Pause { pause_ms: u64 },
}

impl AnswerPart {
    fn bytes(&self) -> Vec<u8> {
        match self {
            Self::Text(text) | Self::Slow { slow: text, .. } => text.as_bytes().to_vec(),
            Self::Repeated { repeat, times } => repeat.repeat(*times).into_bytes(),
            Self::Hex { hex } => {
                let digits =
                    hex.as_bytes().chunks(2).filter_map(|two| std::str::from_utf8(two).ok());
                digits.filter_map(|two| u8::from_str_radix(two, 16).ok()).collect()
            }
            Self::Pause { .. } => Vec::new(),
        }
    }
}

/// Replaces the names of strings in a response; the error is an unknown name.
pub(crate) fn fill(answer: &mut Answer, texts: &BTreeMap<String, String>) -> Result<(), String> {
    for part in &mut answer.body {
        let (AnswerPart::Text(text)
        | AnswerPart::Repeated { repeat: text, .. }
        | AnswerPart::Slow { slow: text, .. }) = part
        else {
            continue;
        };
        while let Some((before, rest)) = text.split_once("{{") {
            let (name, after) = rest.split_once("}}").ok_or_else(|| rest.to_owned())?;
            let value = texts.get(name).ok_or_else(|| name.to_owned())?;
            *text = format!("{before}{value}{after}");
        }
    }
    Ok(())
}

impl Answer {
    /// Returns the body, for reports.
    pub(crate) fn preview(&self) -> Vec<u8> {
        self.body.iter().flat_map(AnswerPart::bytes).collect()
    }

    /// Sends the response.
    pub(crate) async fn send(&self, connection: &mut TcpStream, elsewhere: &str) -> io::Result<()> {
        connection.set_nodelay(true)?;
        connection.write_all(self.head(elsewhere).as_bytes()).await?;
        for part in &self.body {
            match part {
                AnswerPart::Pause { pause_ms } => pause(*pause_ms).await,
                AnswerPart::Slow { bytes, pause_ms, .. } => {
                    for few in part.bytes().chunks((*bytes).max(1)) {
                        self.send_part(connection, few).await?;
                        pause(*pause_ms).await;
                    }
                }
                _ => self.send_part(connection, &part.bytes()).await?,
            }
        }
        match self.end {
            End::Whole => {
                if self.framing == Framing::Chunked {
                    connection.write_all(b"0\r\n\r\n").await?;
                }
                close(connection).await
            }
            End::Cut => close(connection).await,
            // The pause lets the client read the bytes that have already been sent.
            End::Reset => {
                pause(200).await;
                connection.set_zero_linger()
            }
            End::Hang => {
                wait_for_close(connection).await;
                Ok(())
            }
        }
    }

    async fn send_part(&self, connection: &mut TcpStream, bytes: &[u8]) -> io::Result<()> {
        if self.framing == Framing::Chunked {
            let mut chunk = format!("{:X}\r\n", bytes.len()).into_bytes();
            chunk.extend_from_slice(bytes);
            chunk.extend_from_slice(b"\r\n");
            connection.write_all(&chunk).await?;
        } else {
            connection.write_all(bytes).await?;
        }
        connection.flush().await
    }

    fn head(&self, elsewhere: &str) -> String {
        let mut lines: Vec<String> =
            self.interim.iter().map(|status| format!("HTTP/1.1 {status} Interim\r\n")).collect();
        lines.push(format!("HTTP/1.1 {} Answer", self.status));
        if !self.media_type.is_empty() {
            lines.push(format!("content-type: {}", self.media_type));
        }
        for (name, value) in &self.headers {
            lines.push(format!("{name}: {}", value.replace(OTHER_ADDRESS_MARK, elsewhere)));
        }
        match self.framing {
            Framing::Length => {
                let length = self.length.unwrap_or_else(|| self.preview().len());
                lines.push(format!("content-length: {length}"));
            }
            Framing::Chunked => lines.push("transfer-encoding: chunked".to_owned()),
            Framing::Close => {}
        }
        lines.push("connection: close\r\n\r\n".to_owned());
        lines.join("\r\n")
    }
}

async fn pause(milliseconds: u64) {
    tokio::time::sleep(Duration::from_millis(milliseconds)).await;
}

/// Closes the connection after the client does, since bytes that arrive later would reset it.
async fn close(connection: &mut TcpStream) -> io::Result<()> {
    connection.shutdown().await?;
    wait_for_close(connection).await;
    Ok(())
}

/// Waits until the client closes the connection.
async fn wait_for_close(connection: &mut TcpStream) {
    let mut buffer = [0; 1024];
    let read = async { while connection.read(&mut buffer).await.is_ok_and(|count| count > 0) {} };
    // A client that never closes the connection is judged elsewhere.
    drop(tokio::time::timeout(MAX_HOLD, read).await);
}
