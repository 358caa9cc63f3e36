//! Faults that a request asks for in a header.

use super::rule::{FaultKind, FaultRule};
use genwire_core::Code;

/// The header by which a request asks for faults.
pub(crate) const HEADER: &str = "x-genwire-fault";

/// Maximum latency that a request can ask for, in seconds, since it occupies a connection.
const MAX_LATENCY_SECONDS: f64 = 600.0;

/// Reads `code=1008`, `code=1008; frames=3`, `latency=0.5; cut=3`, `malformed`, or a fault as JSON.
pub(crate) fn read(text: &str, operation: &str, codes: &[Code]) -> Result<Vec<FaultRule>, String> {
    let rules: Vec<FaultRule> = if text.trim_start().starts_with('{') {
        vec![serde_json::from_str(text).map_err(|why| why.to_string())?]
    } else {
        let parts = text.split([';', ',']).map(str::trim).filter(|part| !part.is_empty());
        let mut rules = Vec::new();
        for part in parts {
            read_part(part, &mut rules)?;
        }
        rules
    };
    if let Some(name) = rules.iter().find_map(condition) {
        return Err(format!("a fault in a header is for its own request, and has no `{name}`"));
    }
    if let Some(mistake) = rules.iter().find_map(|rule| rule.mistake(&[operation], codes)) {
        return Err(mistake);
    }
    let is_long = |rule: &FaultRule| rule.seconds.is_some_and(|it| it > MAX_LATENCY_SECONDS);
    if rules.iter().any(is_long) {
        return Err(format!("a header can ask for a latency of up to {MAX_LATENCY_SECONDS} s"));
    }
    Ok(rules)
}

/// Returns the name of a condition that depends on other calls.
fn condition(rule: &FaultRule) -> Option<&'static str> {
    let FaultRule { times, probability, namespace, .. } = rule;
    [
        ("times", times.is_some()),
        ("probability", probability.is_some()),
        ("namespace", namespace.is_some()),
    ]
    .into_iter()
    .find_map(|(name, is_set)| is_set.then_some(name))
}

/// Reads a fault, or the `frames` of the previous one.
fn read_part(part: &str, rules: &mut Vec<FaultRule>) -> Result<(), String> {
    let (name, value) = match part.split_once('=') {
        Some((name, value)) => (name.trim(), Some(value.trim())),
        None => (part, None),
    };
    if name == "frames" {
        let before = rules.last_mut().filter(|rule| rule.kind == FaultKind::Code);
        let rule = before.ok_or("`frames` has to follow `code=…`")?;
        rule.frames = Some(number(value.unwrap_or_default())?);
    } else {
        rules.push(read_one(name, value)?);
    }
    Ok(())
}

fn read_one(name: &str, value: Option<&str>) -> Result<FaultRule, String> {
    let kind = FaultKind::ALL.into_iter().find(|kind| kind.as_str() == name).ok_or_else(|| {
        let names = FaultKind::ALL.map(FaultKind::as_str).join("`, `");
        format!("`{name}` is not a kind of fault; expected one of `{names}`")
    })?;
    let mut rule = FaultRule::of(kind);
    let Some(value) = value else { return Ok(rule) };
    match kind {
        FaultKind::Code => rule.code = Some(number(value)?),
        FaultKind::Latency => rule.seconds = Some(number(value)?),
        FaultKind::Cut | FaultKind::Reset => rule.frames = Some(number(value)?),
        FaultKind::Slow => rule.bytes_per_second = Some(number(value)?),
        FaultKind::Callback => rule.status = Some(number(value)?),
        FaultKind::Malformed => return Err("`malformed` has no value".to_owned()),
    }
    Ok(rule)
}

fn number<N: std::str::FromStr>(text: &str) -> Result<N, String> {
    text.parse().map_err(|_| format!("expected a number, found `{text}`"))
}
