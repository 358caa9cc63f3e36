//! Variables of expressions, created from JSON.

use crate::steps::{METER, Meter};
use cel_core::{MapActivation, MapKey, Value};
use serde_json::Value as JsonValue;
use std::fmt;

/// Variables for which expressions are evaluated, one expression at a time.
pub struct Variables {
    pub(crate) values: MapActivation,
    pub(crate) meter: Meter,
}

impl Default for Variables {
    fn default() -> Self {
        let meter = Meter::default();
        let mut values = MapActivation::new();
        values.insert(METER, Value::Message(Box::new(meter.clone())));
        Self { values, meter }
    }
}

impl fmt::Debug for Variables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Variables").finish_non_exhaustive()
    }
}

impl Variables {
    /// Sets a variable.
    pub fn insert(&mut self, name: &'static str, value: &JsonValue) {
        self.values.insert(name, value_of(value));
    }
}

fn value_of(value: &JsonValue) -> Value {
    match value {
        JsonValue::Null => Value::Null,
        JsonValue::Bool(value) => Value::Bool(*value),
        JsonValue::Number(number) => match number.as_i64() {
            Some(number) => Value::Int(number),
            None => Value::Double(number.as_f64().unwrap_or(f64::NAN)),
        },
        JsonValue::String(text) => Value::from(text.as_str()),
        JsonValue::Array(items) => Value::from(items.iter().map(value_of).collect::<Vec<_>>()),
        JsonValue::Object(members) => {
            let key = |name: &String| MapKey::String(name.as_str().into());
            Value::map(members.iter().map(|(name, value)| (key(name), value_of(value))))
        }
    }
}
