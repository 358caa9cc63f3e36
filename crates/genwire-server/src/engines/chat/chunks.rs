//! A plan as the events of a streamed reply.
//!
//! The first event has the role. Each event after it has a few tokens, and the last event of the
//! choice has the finish reason. If the request sets `include_usage`, an event with the usage and
//! without choices follows.

use super::plan::{Plan, Segment};
use super::reply::{DETAIL_FORMAT, DETAIL_ID, DETAIL_TYPE, SUCCESS};
use super::tokens;
use genwire_chat::Usage;
use genwire_core::RawJson;
use serde::Serialize;

/// The events of a plan, produced on demand.
#[derive(Debug)]
pub(super) struct Chunks {
    plan: Plan,
    /// Number of tokens per event.
    step: u64,
    stage: Stage,
}

#[derive(Clone, Copy, Debug)]
enum Stage {
    Role,
    /// The segment and the number of its bytes sent so far; `None` before the name of a call.
    Segment {
        index: usize,
        sent: Option<usize>,
        calls: usize,
    },
    Finish,
    Usage,
    Done,
}

/// An event, and the number of its tokens.
#[derive(Debug)]
pub(super) struct Chunk {
    pub(super) event: RawJson,
    pub(super) tokens: u64,
}

impl Chunks {
    pub(super) fn new(plan: Plan, step: u64) -> Self {
        Self { plan, step: step.max(1), stage: Stage::Role }
    }

    /// Returns the next event; `None` after the last one.
    pub(super) fn next(&mut self) -> Option<Result<Chunk, serde_json::Error>> {
        let (event, tokens) = match self.stage {
            Stage::Role => {
                self.stage = self.at_segment(0, 0);
                let delta = Delta { role: Some("assistant"), ..Delta::text(&self.plan, "") };
                (self.write(Some(delta), false), 0)
            }
            Stage::Segment { index, sent, calls } => self.segment_event(index, sent, calls)?,
            Stage::Finish => {
                self.stage = if self.plan.include_usage { Stage::Usage } else { Stage::Done };
                (self.write(Some(Delta::text(&self.plan, "")), true), 0)
            }
            Stage::Usage => {
                self.stage = Stage::Done;
                (self.write(None, true), 0)
            }
            Stage::Done => return None,
        };
        Some(event.map(|event| Chunk { event, tokens }))
    }

    fn at_segment(&self, index: usize, calls: usize) -> Stage {
        match self.plan.segments.get(index) {
            Some(Segment::Call { .. }) => Stage::Segment { index, sent: None, calls },
            Some(_) => Stage::Segment { index, sent: Some(0), calls },
            None => Stage::Finish,
        }
    }

    /// Returns the next event of a segment, and the number of its tokens.
    fn segment_event(
        &mut self,
        index: usize,
        sent: Option<usize>,
        calls: usize,
    ) -> Option<(Result<RawJson, serde_json::Error>, u64)> {
        let segment = self.plan.segments.get(index)?;
        let text = match segment {
            Segment::Text(text) | Segment::Thinking(text) => text.as_str(),
            Segment::Mark(text) => text,
            Segment::Call { arguments, .. } => arguments,
        };
        let start = sent.unwrap_or(0);
        let rest = text.get(start..).unwrap_or_default();
        let (chunk, count) = match segment {
            Segment::Mark(_) => (rest, 0),
            Segment::Call { name, .. } if sent.is_none() => ("", tokens::count(name)),
            _ => tokens::take(rest, self.step),
        };
        let end = start + chunk.len();
        let delta = match segment {
            Segment::Text(_) | Segment::Mark(_) => Delta::text(&self.plan, chunk),
            Segment::Thinking(_) => Delta {
                reasoning_content: Some(chunk),
                reasoning_details: Some([Detail::new(chunk, start == 0)]),
                ..Delta::text(&self.plan, "")
            },
            Segment::Call { id, name, .. } => {
                let head = sent.is_none().then_some((id.as_str(), name.as_str()));
                Delta {
                    content: None,
                    tool_calls: Some([Call::new(calls, head, chunk)]),
                    ..Delta::text(&self.plan, "")
                }
            }
        };
        let event = self.write(Some(delta), false);
        let is_call = matches!(segment, Segment::Call { .. });
        self.stage = if end < text.len() {
            Stage::Segment { index, sent: Some(end), calls }
        } else {
            self.at_segment(index + 1, calls + usize::from(is_call))
        };
        Some((event, count))
    }

    /// Serializes an event: with a delta, as the last event of the choice, or with only the usage.
    fn write(&self, delta: Option<Delta<'_>>, is_end: bool) -> Result<RawJson, serde_json::Error> {
        let plan = &self.plan;
        let is_usage = delta.is_none();
        let is_last = is_end && (is_usage || !plan.include_usage);
        let choice = delta.map(|delta| Choice {
            index: 0,
            finish_reason: is_end.then(|| plan.finish.as_str()),
            delta,
        });
        let output_hit = plan.output_hit.filter(|_| is_end);
        RawJson::from_serialize(&Event {
            id: &plan.id,
            choices: choice.as_slice(),
            created: plan.created,
            model: &plan.model,
            object: "chat.completion.chunk",
            usage: is_usage.then_some(&plan.usage),
            input_sensitive: plan.input_hit.is_some(),
            input_sensitive_type: plan.input_hit,
            output_sensitive: output_hit.is_some(),
            output_sensitive_type: output_hit,
            output_sensitive_int: is_end.then_some(output_hit.unwrap_or(0)),
            base_resp: is_last.then_some(BaseResp { status_code: 0, status_msg: SUCCESS }),
        })
    }
}

/// An event as it is serialized; unlike the type of the interface, it has members that are null.
#[derive(Serialize)]
struct Event<'a> {
    id: &'a str,
    choices: &'a [Choice<'a>],
    created: i64,
    model: &'a str,
    object: &'static str,
    usage: Option<&'a Usage>,
    input_sensitive: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    input_sensitive_type: Option<u8>,
    output_sensitive: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    output_sensitive_type: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    output_sensitive_int: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    base_resp: Option<BaseResp>,
}

#[derive(Serialize)]
struct BaseResp {
    status_code: u8,
    status_msg: &'static str,
}

#[derive(Serialize)]
struct Choice<'a> {
    index: u8,
    finish_reason: Option<&'a str>,
    delta: Delta<'a>,
}

#[derive(Serialize)]
struct Delta<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    role: Option<&'static str>,
    /// Absent in a delta with calls, because some clients ignore the calls of a delta with content.
    #[serde(skip_serializing_if = "Option::is_none")]
    content: Option<&'a str>,
    name: &'a str,
    audio_content: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reasoning_content: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reasoning_details: Option<[Detail<'a>; 1]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tool_calls: Option<[Call<'a>; 1]>,
}

impl<'a> Delta<'a> {
    fn text(plan: &'a Plan, content: &'a str) -> Self {
        Self {
            role: None,
            content: Some(content),
            name: &plan.name,
            audio_content: "",
            reasoning_content: None,
            reasoning_details: None,
            tool_calls: None,
        }
    }
}

#[derive(Serialize)]
struct Detail<'a> {
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    ty: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    format: Option<&'static str>,
    index: u8,
    text: &'a str,
}

impl<'a> Detail<'a> {
    fn new(text: &'a str, is_first: bool) -> Self {
        Self {
            ty: is_first.then_some(DETAIL_TYPE),
            id: is_first.then_some(DETAIL_ID),
            format: is_first.then_some(DETAIL_FORMAT),
            index: 0,
            text,
        }
    }
}

#[derive(Serialize)]
struct Call<'a> {
    index: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a str>,
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    ty: Option<&'static str>,
    function: Function<'a>,
}

#[derive(Serialize)]
struct Function<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    arguments: &'a str,
    index: usize,
}

impl<'a> Call<'a> {
    /// A delta of a call; the first one has its id and the name of the function.
    fn new(index: usize, head: Option<(&'a str, &'a str)>, arguments: &'a str) -> Self {
        Self {
            index,
            id: head.map(|(id, _)| id),
            ty: head.map(|_| "function"),
            function: Function { name: head.map(|(_, name)| name), arguments, index },
        }
    }
}
