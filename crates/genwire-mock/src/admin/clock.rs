//! Control of the service clock.

use super::Service;
use super::problem::Problem;
use super::query::{Body, NoQuery};
use crate::mock::Mock;
use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value as JsonValue, json};
use std::time::Duration;

/// Largest step by which the clock can be advanced at once: a thousand years.
const MAX_ADVANCE_SECONDS: f64 = 1_000.0 * 365.25 * 86_400.0;

/// Request to set the clock.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct ClockSetting {
    advance_seconds: Option<f64>,
    freeze: Option<bool>,
    scale: Option<f64>,
}

pub(super) async fn show(State(shared): Service) -> Json<JsonValue> {
    Json(shown(&shared))
}

/// Sets the clock; answers after all work that became due has been done.
pub(super) async fn set(
    State(shared): Service,
    _: NoQuery,
    Body(setting): Body<ClockSetting>,
) -> Result<Json<JsonValue>, Problem> {
    let clock = &shared.clock;
    // Another node may have set the clock a moment ago.
    shared.refresh().await?;
    let advance = setting.advance_seconds.map(advance).transpose()?;
    if let Some(scale) = setting.scale
        && !clock.set_scale(scale)
    {
        return Err(Problem::request("expected a `scale` from 0.000001 to 1000000")
            .help("`{\"freeze\":true}` stops the clock"));
    }
    match setting.freeze {
        Some(true) => clock.freeze(),
        Some(false) => clock.resume(),
        None => {}
    }
    if let Some(time) = advance {
        clock.advance(time);
    }
    shared.run_due().await?;
    Ok(Json(shown(&shared)))
}

fn advance(seconds: f64) -> Result<Duration, Problem> {
    if (0.0..=MAX_ADVANCE_SECONDS).contains(&seconds) {
        return Ok(Duration::from_secs_f64(seconds));
    }
    Err(Problem::request("expected `advance_seconds` from 0 to 31536000000, a thousand years"))
}

fn shown(shared: &Mock) -> JsonValue {
    let clock = &shared.clock;
    json!({ "now_ms": clock.now(), "frozen": clock.is_frozen(), "scale": clock.scale() })
}
