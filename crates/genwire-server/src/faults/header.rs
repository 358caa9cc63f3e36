//! Faults that a request asks for itself.

use super::rule::{FaultKind, FaultRule};

/// The header by which a request asks for faults.
pub(crate) const HEADER: &str = "x-genwire-fault";

/// Reads `code=1008`, `latency=0.5; cut=3`, `malformed`, or a fault as JSON.
pub(crate) fn read(text: &str, operation: &str) -> Result<Vec<FaultRule>, String> {
    let rules: Vec<FaultRule> = if text.trim_start().starts_with('{') {
        vec![serde_json::from_str(text).map_err(|why| why.to_string())?]
    } else {
        let parts = text.split([';', ',']).map(str::trim).filter(|part| !part.is_empty());
        parts.map(read_one).collect::<Result<_, _>>()?
    };
    match rules.iter().find_map(|rule| rule.mistake(&[operation])) {
        Some(mistake) => Err(mistake),
        None => Ok(rules),
    }
}

fn read_one(part: &str) -> Result<FaultRule, String> {
    let (name, value) = match part.split_once('=') {
        Some((name, value)) => (name.trim(), Some(value.trim())),
        None => (part, None),
    };
    let kind = FaultKind::ALL.into_iter().find(|kind| kind.as_str() == name).ok_or_else(|| {
        let names = FaultKind::ALL.map(FaultKind::as_str).join("`, `");
        format!("`{name}` is no kind of fault; expected one of `{names}`")
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
    text.parse().map_err(|_| format!("`{text}` is not the number that was expected"))
}
