//! `check --jsonl`: one body per line, one result per line, with one line in memory.

use super::{CheckOptions, result, verdict};
use crate::input::{Line, Source, next_line, parse_line};
use crate::locate;
use crate::output::Output;
use crate::problem::Problem;
use crate::program::Program;
use crate::verdict::Verdict;
use crate::write::note;
use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;
use std::io::{self, BufReader, Read};

/// Checks every line and prints a result line for each.
pub(super) fn run(
    program: &Program,
    source: &Source,
    options: &CheckOptions,
) -> Result<Verdict, Problem> {
    let out = Output::start();
    let input = FlushingReader { input: source.open_unbuffered()?, out: &out };
    let mut reader = BufReader::with_capacity(1 << 16, input);
    let mut bytes = Vec::new();
    let mut worst = Verdict::Success;
    let mut counts = Counts::default();
    let mut number = 0;
    loop {
        number += 1;
        let line = next_line(&mut reader, &mut bytes, options.max_size);
        let outcome = match line.map_err(|error| source.problem(error))? {
            Line::End => break,
            Line::TooLong => {
                let problem = Problem::long_line(options.max_size).can_be_raised();
                unreadable(program, &bytes, number, &problem)
            }
            Line::Whole if bytes.iter().all(u8::is_ascii_whitespace) => continue,
            Line::Whole => match check(program, &bytes) {
                Ok(result) => result,
                Err(problem) => unreadable(program, &bytes, number, &problem),
            },
        };
        worst = worst.worst(outcome.1);
        counts.add(outcome.1);
        if !options.quiet {
            out.write(&outcome.0).map_err(Problem::Write)?;
        }
    }
    out.flush().map_err(Problem::Write)?;
    if !options.quiet {
        note(&counts.summary());
    }
    Ok(worst)
}

/// The numbers of lines by their results.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    lines: u64,
    invalid: u64,
    unreadable: u64,
}

impl Counts {
    fn add(&mut self, verdict: Verdict) {
        self.lines += 1;
        self.invalid += u64::from(verdict == Verdict::Failure);
        self.unreadable += u64::from(verdict == Verdict::CannotRun);
    }

    fn summary(self) -> String {
        let noun = if self.lines == 1 { "line" } else { "lines" };
        let mut text = format!("{} {noun}", grouped(self.lines));
        match (self.invalid, self.unreadable) {
            (0, 0) if self.lines == 1 => text += ", which conforms",
            (0, 0) => text += ", all conform",
            (1, _) => text += ", 1 does not conform",
            (invalid, _) => text += &[", ", &grouped(invalid), " do not conform"].concat(),
        }
        if self.unreadable > 0 {
            text += &[", ", &grouped(self.unreadable), " cannot be read"].concat();
        }
        text
    }
}

/// Returns a number with commas between groups of three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A reader that flushes the output before each read, because the sender may wait for a result
/// before it sends the next line.
struct FlushingReader<'a> {
    input: Box<dyn Read>,
    out: &'a Output,
}

impl Read for FlushingReader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // An error here recurs with the next result, which reports it.
        drop(self.out.flush());
        self.input.read(buffer)
    }
}

fn check(program: &Program, bytes: &[u8]) -> Result<(String, Verdict), Problem> {
    let line: Request<'_> = parse_line(bytes).map_err(Problem::Line)?;
    let operation = line.operation.ok_or_else(|| missing("operation"))?;
    let operation = program.resolve(&operation)?;
    let name = line.part.ok_or_else(|| missing("part"))?;
    let body = line.body.ok_or_else(|| missing("body"))?;
    let part = name.parse().map_err(|_| program.missing(operation, &name))?;
    let report = program
        .check(operation, part, body.get().as_bytes())?
        .map_err(|error| Problem::Line(error.to_string()))?;
    let not_run = program.not_run(operation, part, body.get().as_bytes());
    let id = line.id.unwrap_or(RawValue::NULL);
    Ok((result::line(Some(id), &report, not_run.as_deref()), verdict(&report)))
}

fn missing(member: &str) -> Problem {
    Problem::Line(format!("`{member}` is missing"))
}

/// Returns the result of a line that could not be checked, with its id if there is one.
fn unreadable(
    program: &Program,
    bytes: &[u8],
    number: u64,
    problem: &Problem,
) -> (String, Verdict) {
    let id = locate::first_member(bytes, "id")
        .and_then(|text| serde_json::from_str::<&RawValue>(text).ok())
        .unwrap_or(RawValue::NULL);
    (result::problem_line(Some(id), Some(number), problem, program), Verdict::CannotRun)
}

/// One line of the file. Unknown members, such as notes, are allowed.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_counts_lines() {
        let counts = |lines, invalid, unreadable| Counts { lines, invalid, unreadable }.summary();
        assert_eq!(counts(342_071, 343, 0), "342,071 lines, 343 do not conform");
        assert_eq!(counts(1, 0, 0), "1 line, which conforms");
        assert_eq!(counts(1_000, 0, 0), "1,000 lines, all conform");
        assert_eq!(counts(12, 1, 2), "12 lines, 1 does not conform, 2 cannot be read");
        assert_eq!(counts(3, 0, 3), "3 lines, 0 do not conform, 3 cannot be read");
    }
}
