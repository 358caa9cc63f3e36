//! The number of tokens of an answer, in all its requests.

use genwire_chat::Usage;

/// The sum of the usage of several replies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Total {
    prompt: i64,
    cached: i64,
    completion: i64,
    reasoning: i64,
    requests: usize,
    /// Requests whose reply reported no usage.
    unreported: usize,
}

impl Total {
    /// Adds the usage of a reply.
    pub(super) fn add(&mut self, usage: Option<&Usage>) {
        self.requests += 1;
        let Some(usage) = usage else {
            self.unreported += 1;
            return;
        };
        let cached = usage.prompt_tokens_details.as_ref().and_then(|it| it.cached_tokens);
        let reasoning = usage.completion_tokens_details.as_ref().and_then(|it| it.reasoning_tokens);
        self.prompt += usage.prompt_tokens.unwrap_or_default();
        self.cached += cached.unwrap_or_default();
        self.completion += usage.completion_tokens.unwrap_or_default();
        self.reasoning += reasoning.unwrap_or_default();
    }

    /// Returns the sum as a line.
    pub(super) fn line(&self) -> String {
        if self.unreported == self.requests {
            return "tokens: not reported".to_owned();
        }
        let part = |count: i64, what: &str| match count {
            0 => String::new(),
            count => format!(" ({count} {what})"),
        };
        let (cached, thought) = (part(self.cached, "cached"), part(self.reasoning, "thinking"));
        let sum = self.prompt + self.completion;
        let requests = match self.requests {
            1 => String::new(),
            count => format!(" in {count} requests"),
        };
        format!(
            "tokens: {} prompt{cached} + {} answer{thought} = {sum}{requests}",
            self.prompt, self.completion
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn check(reports: &[Value], expected: &str) {
        let mut total = Total::default();
        for report in reports {
            let usage: Option<Usage> = serde_json::from_value(report.clone()).unwrap();
            total.add(usage.as_ref());
        }
        assert_eq!(total.line(), expected);
    }

    #[test]
    fn counts_are_added_by_kind() {
        let plain = json!({ "prompt_tokens": 12, "completion_tokens": 19 });
        let details = json!({
            "prompt_tokens": 100, "prompt_tokens_details": { "cached_tokens": 64 },
            "completion_tokens": 50, "completion_tokens_details": { "reasoning_tokens": 40 },
        });
        check(std::slice::from_ref(&plain), "tokens: 12 prompt + 19 answer = 31");
        check(
            &[plain, details],
            "tokens: 112 prompt (64 cached) + 69 answer (40 thinking) = 181 in 2 requests",
        );
        check(&[Value::Null], "tokens: not reported");
    }
}
