//! Requests whose cost must grow no faster than their size.

use super::super::directives;
use super::super::prompt::Prompt;
use genwire_chat::CreateChatCompletionRequest;
use genwire_core::Validate as _;
use serde_json::json;

/// Factor between the sizes that are compared.
const SIZES: usize = 8;
/// Factor between their costs that is accepted; a quadratic walk costs 64 times as much.
const MAX_COSTS: u64 = 30;

/// Returns the processor time of this thread, in nanoseconds.
fn processor_time() -> u64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split_whitespace().next().and_then(|time| time.parse().ok()).unwrap_or_default()
}

fn cost(work: impl Fn()) -> u64 {
    let start = processor_time();
    work();
    processor_time() - start
}

fn grows_linearly(name: &str, small: usize, work: impl Fn(usize)) {
    // The smaller size is measured often, so that the clock is fine enough for it.
    let once = cost(|| (0..SIZES).for_each(|_| work(small))) / SIZES as u64;
    let large = cost(|| work(small * SIZES));
    assert!(large <= MAX_COSTS * once.max(100_000), "{name}: {once} ns, then {large} ns");
}

#[test]
fn brackets_are_read_in_one_pass() {
    for unit in [
        "[[",
        "[[say:",
        "[[tokens: 1",
        "[[call:",
        "[[call: f{\"",
        "[[call: f{\"a\":\"",
        "[[call: f]",
        "[[ ",
    ] {
        grows_linearly(unit, 4_000, |count| drop(directives::take(&unit.repeat(count))));
        grows_linearly(unit, 4_000, |count| {
            let tail = format!("{}{{\"a\": \"{}\"}} ]", " ".repeat(count), "b".repeat(count));
            drop(directives::take(&(unit.repeat(count) + &tail)));
            drop(directives::take(&(unit.repeat(count) + "]]")));
        });
    }
}

#[test]
fn answers_of_functions_are_matched_in_one_pass() {
    let request = |count: usize| -> CreateChatCompletionRequest {
        let calls: Vec<_> = (0..count)
            .map(|id| json!({ "id": id.to_string(), "type": "function", "function": { "name": "f", "arguments": "{}" } }))
            .collect();
        let mut messages = vec![
            json!({ "role": "user", "content": "a" }),
            json!({ "role": "assistant", "content": "", "tool_calls": calls }),
        ];
        let answers = (0..count)
            .rev()
            .map(|id| json!({ "role": "tool", "tool_call_id": id.to_string(), "content": "b" }));
        messages.extend(answers);
        serde_json::from_value(json!({ "model": "X-M3", "messages": messages })).unwrap()
    };
    let requests = [request(1_000), request(1_000 * SIZES)];
    grows_linearly("answers", 1_000, |count| {
        let request = &requests[usize::from(count > 1_000)];
        assert!(request.validate().is_valid());
        let prompt = Prompt::read(request);
        assert!(prompt.answers.len() == count && prompt.answers[0].function == "f");
    });
}
