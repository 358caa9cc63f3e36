//! Setting the clock of the service.

use super::Service;
use super::problem::Problem;
use super::question::Body;
use crate::shared::Shared;
use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value as JsonValue, json};
use std::time::Duration;

/// The longest way that the clock is set forward at once: a thousand years.
const FARTHEST: f64 = 1_000.0 * 365.25 * 86_400.0;

/// How the clock is set.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Setting {
    advance_seconds: Option<f64>,
    freeze: Option<bool>,
    scale: Option<f64>,
}

pub(super) async fn show(State(shared): Service) -> Json<JsonValue> {
    Json(shown(&shared))
}

/// Sets the clock; what falls due by that has been done when this answers.
pub(super) async fn set(
    State(shared): Service,
    Body(setting): Body<Setting>,
) -> Result<Json<JsonValue>, Problem> {
    let clock = &shared.clock;
    let advance = setting.advance_seconds.map(advance).transpose()?;
    if let Some(scale) = setting.scale
        && !clock.set_scale(scale)
    {
        return Err(Problem::request("`scale` goes from 0.000001 to 1000000")
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
    if (0.0..=FARTHEST).contains(&seconds) {
        return Ok(Duration::from_secs_f64(seconds));
    }
    Err(Problem::request("`advance_seconds` goes from 0 to a thousand years"))
}

fn shown(shared: &Shared) -> JsonValue {
    let clock = &shared.clock;
    json!({ "now_ms": clock.now(), "frozen": clock.is_frozen(), "scale": clock.scale() })
}
