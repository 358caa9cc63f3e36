//! `genwire check --jsonl`: one body per line, one result per line, memory for one line.

use super::{locate, result, verdict};
use crate::Verdict;
use crate::catalogue;
use crate::cli::CheckArgs;
use crate::input::{Line, Source, next_line};
use crate::output::Output;
use crate::problem::Problem;
use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;
use std::io::{self, BufReader, Read};

/// Checks every line and prints a result line for each.
pub(crate) fn run(source: &Source, args: &CheckArgs) -> Result<Verdict, Problem> {
    let out = Output::new();
    let input = Prompt { input: source.open_unbuffered()?, out: &out };
    let mut reader = BufReader::with_capacity(1 << 16, input);
    let mut bytes = Vec::new();
    let mut worst = Verdict::Conforms;
    let mut number = 0;
    loop {
        number += 1;
        let line = next_line(&mut reader, &mut bytes, args.max_size);
        let outcome = match line.map_err(|error| source.problem(error))? {
            Line::End => break,
            Line::TooLong => {
                let problem = Problem::long_line(args.max_size).can_be_raised();
                unreadable(&bytes, number, &problem)
            }
            Line::Whole if bytes.iter().all(u8::is_ascii_whitespace) => continue,
            Line::Whole => match judge(&bytes) {
                Ok(judged) => judged,
                Err(problem) => unreadable(&bytes, number, &problem),
            },
        };
        worst = worst.worst(outcome.1);
        if !args.quiet {
            out.write(&outcome.0).map_err(Problem::Write)?;
        }
    }
    out.flush().map_err(Problem::Write)?;
    Ok(worst)
}

/// Reads, and before that writes all results of what was read: whoever waits for them before the
/// next line is sent gets them.
struct Prompt<'a> {
    input: Box<dyn Read>,
    out: &'a Output,
}

impl Read for Prompt<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // What fails here fails again with the next result, where it belongs.
        drop(self.out.flush());
        self.input.read(buffer)
    }
}

fn judge(bytes: &[u8]) -> Result<(String, Verdict), Problem> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        Problem::Line(format!("it is not UTF-8 after its first {} bytes", error.valid_up_to()))
    })?;
    let line: Request<'_> =
        // The parser counts lines too, and every line of ours is its first.
        serde_json::from_str(text)
            .map_err(|error| Problem::Line(error.to_string().replace(" at line 1 ", " at ")))?;
    let operation = line.operation.ok_or_else(|| missing("operation"))?;
    let name = line.part.ok_or_else(|| missing("part"))?;
    let body = line.body.ok_or_else(|| missing("body"))?;
    let part = name.parse().map_err(|_| catalogue::missing(&operation, &name))?;
    let report = catalogue::check(&operation, part, body.get().as_bytes())?
        .map_err(|error| Problem::Line(error.to_string()))?;
    Ok((result::line(Some(line.id.unwrap_or(RawValue::NULL)), &report), verdict(&report)))
}

fn missing(member: &str) -> Problem {
    Problem::Line(format!("`{member}` is missing"))
}

/// The result of a line that could not be judged, with its id where that can still be found.
fn unreadable(bytes: &[u8], number: u64, problem: &Problem) -> (String, Verdict) {
    let id = locate::first_member(bytes, "id")
        .and_then(|text| serde_json::from_str::<&RawValue>(text).ok())
        .unwrap_or(RawValue::NULL);
    (result::problem_line(Some(id), Some(number), problem), Verdict::Unreadable)
}

/// One line of the file. Members that we do not know are allowed: people keep notes there.
#[derive(Default)]
struct Request<'a> {
    id: Option<&'a RawValue>,
    operation: Option<Cow<'a, str>>,
    part: Option<Cow<'a, str>>,
    body: Option<&'a RawValue>,
}

impl<'de> Deserialize<'de> for Request<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(RequestVisitor)
    }
}

struct RequestVisitor;

impl<'de> Visitor<'de> for RequestVisitor {
    type Value = Request<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with `id`, `operation`, `part` and `body`")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut request = Request::default();
        while let Some(key) = map.next_key::<Cow<'de, str>>()? {
            match &*key {
                "id" => request.id = Some(map.next_value()?),
                "operation" => request.operation = Some(map.next_value()?),
                "part" => request.part = Some(map.next_value()?),
                "body" => request.body = Some(map.next_value()?),
                _ => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(request)
    }
}
