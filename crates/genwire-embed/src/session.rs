//! Calls, and what they keep open between them.

use crate::problem::Problem;
use crate::split::Split;
use crate::{check, exchange, split, stream};
use std::collections::BTreeMap;

/// Maximum number of splitters and streams that are open at once.
pub const MAX_OPEN: usize = 1024;

/// Answers calls, and keeps the splitters and streams that they open.
#[derive(Debug, Default)]
pub struct Session {
    open: BTreeMap<u32, Open>,
    last: u32,
}

/// Something that takes its input in chunks.
#[derive(Debug)]
enum Open {
    #[cfg(feature = "chat")]
    Deltas(Box<crate::deltas::Splitter>),
    Split(Split),
    Stream(Box<dyn stream::Stream>),
}

impl Session {
    /// Answers a call; see the table of the crate.
    pub fn call(&mut self, call: &[u8]) -> String {
        self.answer(call).unwrap_or_else(|problem| problem.to_json())
    }

    fn answer(&mut self, call: &[u8]) -> Result<String, Problem> {
        let end = call.iter().position(|byte| *byte == b'\n').unwrap_or(call.len());
        let (line, payload) = (
            call.get(..end).unwrap_or_default(),
            call.get(end.saturating_add(1)..).unwrap_or_default(),
        );
        let line = str::from_utf8(line).unwrap_or_default();
        let words: Vec<&str> = line.split_ascii_whitespace().take(4).collect();
        match words.as_slice() {
            ["check", operation, part] => check::check(operation, part, payload),
            ["operations"] => Ok(check::operations()),
            #[cfg(feature = "chat")]
            ["message"] => crate::message::read(payload),
            ["request", operation] => exchange::request(operation, payload),
            ["begin", operation] => exchange::begin(operation, payload),
            ["reply", operation] => exchange::reply(operation, payload),
            ["lost", operation] => exchange::lost(operation, payload),
            ["poll"] => exchange::poll(payload),
            #[cfg(feature = "video")]
            ["task"] => crate::task::read(payload),
            ["think"] => Ok(split::whole(text(payload)?)),
            #[cfg(feature = "audio")]
            ["speech", unit] => crate::speech::read(text(payload)?, unit),
            #[cfg(feature = "chat")]
            ["open", "deltas"] => self.open(Open::Deltas(Box::default())),
            ["open", "split"] => self.open(Open::Split(Split::new())),
            ["open", "split-any"] => self.open(Open::Split(Split::any())),
            ["open", "stream", operation] => {
                let stream = stream::of(operation, payload)?;
                self.open(Open::Stream(stream))
            }
            ["push", handle] => match self.get(handle)? {
                #[cfg(feature = "chat")]
                Open::Deltas(deltas) => deltas.push(payload),
                Open::Split(split) => Ok(split.push(text(payload)?)),
                Open::Stream(stream) => Ok(stream.push(payload)),
            },
            ["end", handle] => match self.take(handle)? {
                #[cfg(feature = "chat")]
                Open::Deltas(mut deltas) => Ok(deltas.finish()),
                Open::Split(mut split) => Ok(split.finish()),
                Open::Stream(stream) => Ok(stream.finish()),
            },
            ["close", handle] => self.take(handle).map(|_| "{}".to_owned()),
            _ => Err(Problem::new("the first line is no call")),
        }
    }

    fn open(&mut self, new: Open) -> Result<String, Problem> {
        if self.open.len() >= MAX_OPEN {
            return Err(Problem::new(format!("{MAX_OPEN} streams and splitters are open"))
                .help("end or close those that are no longer read"));
        }
        self.last = self.last.wrapping_add(1);
        while self.open.contains_key(&self.last) {
            self.last = self.last.wrapping_add(1);
        }
        self.open.insert(self.last, new);
        Ok(format!(r#"{{"handle":{}}}"#, self.last))
    }

    fn get(&mut self, handle: &str) -> Result<&mut Open, Problem> {
        let open = handle.parse().ok().and_then(|handle: u32| self.open.get_mut(&handle));
        open.ok_or_else(|| closed(handle))
    }

    fn take(&mut self, handle: &str) -> Result<Open, Problem> {
        let open = handle.parse().ok().and_then(|handle: u32| self.open.remove(&handle));
        open.ok_or_else(|| closed(handle))
    }
}

fn closed(handle: &str) -> Problem {
    Problem::new(format!("nothing is open under `{handle}`")).help("open it anew")
}

fn text(payload: &[u8]) -> Result<&str, Problem> {
    str::from_utf8(payload).map_err(|error| {
        Problem::new(format!("the text is not UTF-8 after its first {} bytes", error.valid_up_to()))
    })
}
