//! Calls, and what they keep open between them.

use crate::interface::Embedded;
use crate::problem::Problem;
use crate::split::Split;
use crate::stream::Stream;
use crate::{check, exchange, file, large, split};
use std::collections::BTreeMap;

/// Maximum number of splitters and streams that are open at once.
pub const MAX_OPEN: usize = 1024;

/// Answers calls, and owns the splitters and streams that they open.
#[derive(Debug)]
pub struct Session {
    /// The interface; `None` until one is loaded, if none is built in.
    interface: Option<&'static dyn Embedded>,
    open: BTreeMap<u32, Open>,
    last: u32,
    /// True if the numbers of the host are doubles.
    has_doubles: bool,
}

/// A handle that accepts its input in chunks.
#[derive(Debug)]
enum Open {
    #[cfg(feature = "chat")]
    Deltas(Box<crate::deltas::Splitter>),
    #[cfg(feature = "model")]
    Pages(Box<crate::pages::Pages>),
    Split(Split),
    Stream(Box<Stream>),
}

impl Default for Session {
    fn default() -> Self {
        #[cfg(feature = "own")]
        let interface: Option<&'static dyn Embedded> = Some(&crate::own::Own);
        #[cfg(not(feature = "own"))]
        let interface = None;
        Self { interface, open: BTreeMap::new(), last: 0, has_doubles: false }
    }
}

impl Session {
    /// Answers a call; see the table of the crate.
    pub fn call(&mut self, call: &[u8]) -> String {
        let result = self.answer(call).unwrap_or_else(|problem| problem.to_json());
        if self.has_doubles { large::marked(result) } else { result }
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
            #[cfg(feature = "model")]
            ["load"] => {
                self.interface = Some(Box::leak(Box::new(crate::model::Model::read(payload)?)));
                Ok("{}".to_owned())
            }
            ["doubles"] => {
                self.has_doubles = true;
                Ok("{}".to_owned())
            }
            ["check", operation, part] => check::check(self.interface()?, operation, part, payload),
            ["issues", operation, part] => {
                check::issues(self.interface()?, operation, part, payload)
            }
            ["validate", operation, part] => {
                check::validate(self.interface()?, operation, part, payload)
            }
            ["operations"] => Ok(check::operations(self.interface()?)),
            #[cfg(feature = "chat")]
            ["message"] => crate::message::read(payload),
            ["request", operation] => exchange::request(self.interface()?, operation, payload),
            ["begin", operation] => exchange::begin(self.interface()?, operation, payload),
            ["reply", operation] => exchange::reply(self.interface()?, operation, payload),
            ["lost", operation] => exchange::lost(self.interface()?, operation, payload),
            ["file"] => file::next(payload),
            #[cfg(feature = "video")]
            ["wait"] => crate::wait::next(payload),
            ["think"] => Ok(split::whole(text(payload)?)),
            #[cfg(feature = "audio")]
            ["speech", unit] => crate::speech::read(text(payload)?, unit),
            #[cfg(feature = "chat")]
            ["open", "deltas"] => self.open(Open::Deltas(Box::default())),
            #[cfg(feature = "model")]
            ["open", "pages", operation] => {
                let pages = crate::pages::Pages::open(self.interface()?, operation, payload)?;
                self.open(Open::Pages(Box::new(pages)))
            }
            ["open", "split"] => self.open(Open::Split(Split::new())),
            ["open", "split-any"] => self.open(Open::Split(Split::any())),
            ["open", "stream", operation] => {
                let stream = Stream::open(self.interface()?, operation, payload)?;
                self.open(Open::Stream(Box::new(stream)))
            }
            ["push", handle] => match self.get(handle)? {
                #[cfg(feature = "chat")]
                Open::Deltas(deltas) => deltas.push(payload),
                #[cfg(feature = "model")]
                Open::Pages(pages) => pages.push(payload),
                Open::Split(split) => Ok(split.push(text(payload)?)),
                Open::Stream(stream) => Ok(stream.push(payload)),
            },
            ["end", handle] => match self.take(handle)? {
                #[cfg(feature = "chat")]
                Open::Deltas(mut deltas) => Ok(deltas.finish()),
                #[cfg(feature = "model")]
                Open::Pages(_) => Ok("{}".to_owned()),
                Open::Split(mut split) => Ok(split.finish()),
                Open::Stream(stream) => Ok(stream.finish()),
            },
            ["close", handle] => self.take(handle).map(|_| "{}".to_owned()),
            _ => Err(Problem::new("the first line is not a call")),
        }
    }

    fn interface(&self) -> Result<&'static dyn Embedded, Problem> {
        let help = "make the call `load` first";
        self.interface.ok_or_else(|| Problem::new("no interface has been loaded").help(help))
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
