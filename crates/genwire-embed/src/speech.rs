//! The markers in text to speak, with their positions.

use crate::problem::Problem;
use crate::units::Places;
use genwire::audio::{FaultKind, Token, faults, tokens};
use serde_json::{Value as JsonValue, json};

/// Returns the tokens and the faults of the text; positions are counted in the given unit.
pub(crate) fn read(text: &str, unit: &str) -> Result<String, Problem> {
    let mut places = Places::new(text, unit)?;
    let mut list = Vec::new();
    for (span, token) in tokens(text) {
        let mut entry = json!({ "start": places.of(span.start), "end": places.of(span.end) });
        entry["kind"] = JsonValue::from(kind(&token));
        match token {
            Token::Pause(pause) => entry["seconds"] = JsonValue::from(pause.as_seconds()),
            Token::Malformed(fault) => entry["message"] = JsonValue::from(fault.to_string()),
            _ => {}
        }
        list.push(entry);
    }
    let mut wrong = Vec::new();
    for fault in faults(text) {
        let span = fault.span();
        wrong.push(json!({
            "start": places.of(span.start),
            "end": places.of(span.end),
            "kind": fault_kind(fault.kind()),
            "message": fault.kind().to_string(),
        }));
    }
    Ok(json!({ "tokens": list, "faults": wrong }).to_string())
}

fn kind(token: &Token) -> &'static str {
    match token {
        Token::Pause(_) => "pause",
        Token::Malformed(_) => "malformed",
        Token::Interjection(_) => "interjection",
        Token::Syllable => "syllable",
        Token::Ipa => "ipa",
        Token::LineBreak => "line_break",
        _ => "text",
    }
}

fn fault_kind(kind: FaultKind) -> &'static str {
    match kind {
        FaultKind::PauseNumber => "pause_number",
        FaultKind::PauseDecimals => "pause_decimals",
        FaultKind::PauseLength => "pause_length",
        FaultKind::NothingBefore => "nothing_before",
        FaultKind::NothingAfter => "nothing_after",
        FaultKind::NoReading => "no_reading",
        _ => "other",
    }
}
