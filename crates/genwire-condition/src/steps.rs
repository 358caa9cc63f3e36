//! Steps of the evaluation of conditions, and the functions that count them.
//!
//! A step takes about as long as the evaluation of a few nodes. If the time of an operation grows
//! with the length of a string or a list, it uses more steps, and these are counted before it
//! starts.

use cel_core::{CelType, EvalError, FunctionDecl, MessageValue, OverloadDecl, Value};
use genwire_arguments::{Budget, Cancellation};
use regex::{Regex, RegexBuilder};
use std::any::Any;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Variable of the meter. Expressions cannot name it, because it is not declared to the checker.
pub(crate) const METER: &str = "@meter";
/// Function that uses steps, and returns true while steps are left.
pub(crate) const STEP: &str = "@step";
/// Function that uses the steps for reading a string, and returns its operand.
pub(crate) const READ: &str = "@read";
/// Function that uses the steps for copying a string, a list or a map, and returns its operand.
pub(crate) const COPY: &str = "@copy";
/// Function that uses the steps for adding an item to the result of a loop, and returns its
/// operand.
pub(crate) const GROW: &str = "@grow";
/// Function that uses the steps for searching a list, and returns its operand.
pub(crate) const SEARCH: &str = "@search";
/// Function that compares two values.
pub(crate) const EQUAL: &str = "@equal";
/// Function that matches a string with a regular expression.
pub(crate) const MATCH: &str = "@match";

/// Bytes of a string that are read or copied in a step.
const BYTES_PER_STEP: usize = 64;
/// Items of a list that are copied in a step.
const ITEMS_PER_STEP: usize = 2;
/// Items in the result of a loop that are moved in a step, as each copy replaces the list.
const GROWN_ITEMS_PER_STEP: usize = 32;
/// Steps for compiling a regular expression.
const PATTERN_STEPS: usize = 1000;
/// Maximum length of a regular expression, in bytes. A regular expression from a body may be longer
/// than a condition.
const MAX_PATTERN_BYTES: usize = 4 << 10;
/// Size limits for a compiled regular expression, in KiB. A larger one takes longer to match.
const PATTERN_KIB: [usize; 4] = [4, 16, 64, 256];
/// Bytes that a regular expression of one KiB reads in a step.
const MATCHED_BYTES_PER_STEP: usize = 64;

/// Counter of the steps of an evaluation; clones share it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Meter(Arc<Mutex<Count>>);

#[derive(Debug)]
struct Count {
    budget: Budget,
    patterns: BTreeMap<Arc<str>, Option<Pattern>>,
}

/// Compiled regular expression with the size limit that it fits into.
#[derive(Clone, Debug)]
struct Pattern {
    regex: Regex,
    kib: usize,
}

impl Meter {
    /// Resets the counter for another evaluation.
    pub(crate) fn restart(&self, steps: u64, cancellation: Cancellation) {
        *self.count() =
            Count { budget: Budget::new(steps, cancellation), patterns: BTreeMap::new() };
    }

    /// Uses steps; returns false if too few are left, or if the evaluation is cancelled.
    pub(crate) fn take(&self, steps: usize) -> bool {
        self.count().budget.take(steps)
    }

    /// Returns true once steps have been refused.
    pub(crate) fn is_spent(&self) -> bool {
        self.count().budget.is_spent()
    }

    /// Returns the number of steps that have been used.
    #[cfg(test)]
    pub(crate) fn taken(&self) -> u64 {
        self.count().budget.taken()
    }

    fn count(&self) -> MutexGuard<'_, Count> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn matches(&self, text: &str, pattern: &Arc<str>) -> Option<Value> {
        // The memory for parsing is not bounded by the size of the compiled pattern.
        if pattern.len() > MAX_PATTERN_BYTES {
            let message = "the regular expression is too long";
            return Some(Value::error(EvalError::invalid_argument(message)));
        }
        let known = self.count().patterns.get(pattern).cloned();
        let compiled = match known {
            Some(known) => known,
            None if self.take(PATTERN_STEPS + pattern.len()) => {
                let compiled = Pattern::compile(pattern);
                self.count().patterns.insert(Arc::clone(pattern), compiled.clone());
                compiled
            }
            None => return None,
        };
        let Some(Pattern { regex, kib }) = compiled else {
            return Some(Value::error(EvalError::invalid_argument("no regular expression")));
        };
        let steps = 1 + text.len().saturating_mul(kib) / MATCHED_BYTES_PER_STEP;
        self.take(steps).then(|| Value::Bool(regex.is_match(text)))
    }
}

impl Default for Count {
    fn default() -> Self {
        Self { budget: Budget::new(0, Cancellation::default()), patterns: BTreeMap::new() }
    }
}

impl Pattern {
    fn compile(source: &str) -> Option<Self> {
        PATTERN_KIB.into_iter().find_map(|kib| {
            let regex = RegexBuilder::new(source).size_limit(kib << 10).build().ok()?;
            Some(Self { regex, kib })
        })
    }
}

/// Returns the reason why a string is not a valid regular expression.
pub(crate) fn pattern_mistake(source: &str) -> Option<String> {
    match RegexBuilder::new(source).size_limit(PATTERN_KIB[3] << 10).build() {
        Ok(_) => None,
        Err(regex::Error::CompiledTooBig(_)) => {
            Some("the regular expression is too large; repeat fewer times".to_owned())
        }
        Err(error) => Some(error.to_string()),
    }
}

// The evaluator passes values on to functions only if they are values of CEL.
impl MessageValue for Meter {
    fn type_name(&self) -> &'static str {
        METER
    }

    fn eq_message(&self, _: &dyn MessageValue) -> bool {
        false
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn clone_boxed(&self) -> Box<dyn MessageValue> {
        Box::new(self.clone())
    }
}

/// Returns the functions that count steps. The first parameter of each is the meter.
pub(crate) fn functions() -> Vec<FunctionDecl> {
    vec![
        function(STEP, 2, |meter, values| {
            let [Value::Int(steps)] = values else { return None };
            Some(Value::Bool(meter.take(usize::try_from(*steps).unwrap_or(usize::MAX))))
        }),
        function(READ, 2, |meter, values| passed(meter, values, read_steps)),
        function(COPY, 2, |meter, values| passed(meter, values, copy_steps)),
        function(GROW, 2, |meter, values| {
            passed(meter, values, |value| 1 + length(value) / GROWN_ITEMS_PER_STEP)
        }),
        function(SEARCH, 2, |meter, values| {
            let [value] = values else { return None };
            let is_counted = !matches!(value, Value::List(_)) || take_deep(meter, value);
            is_counted.then(|| value.clone())
        }),
        function(EQUAL, 3, |meter, values| {
            let [left, right] = values else { return None };
            take_compared(meter, left, right).then(|| Value::Bool(left == right))
        }),
        function(MATCH, 3, |meter, values| {
            let [Value::String(text), Value::String(pattern)] = values else {
                return Some(Value::error(EvalError::no_matching_overload("matches")));
            };
            meter.matches(text, pattern)
        }),
    ]
}

/// Declares a function. It fails if the meter is not its first argument, or once the steps are
/// spent.
fn function(
    name: &str,
    arity: usize,
    body: impl Fn(&Meter, &[Value]) -> Option<Value> + Send + Sync + 'static,
) -> FunctionDecl {
    let overload = OverloadDecl::function(name, vec![CelType::Dyn; arity], CelType::Dyn);
    let call = move |values: &[Value]| {
        let result = match values.split_first() {
            Some((Value::Message(meter), rest)) => {
                meter.as_any().downcast_ref().and_then(|meter| body(meter, rest))
            }
            _ => None,
        };
        result.unwrap_or_else(|| Value::error(EvalError::internal("no steps are left")))
    };
    FunctionDecl::new(name).with_overload(overload.with_impl(call))
}

/// Returns an operand after using its steps.
fn passed(meter: &Meter, values: &[Value], steps: fn(&Value) -> usize) -> Option<Value> {
    let [value] = values else { return None };
    meter.take(steps(value)).then(|| value.clone())
}

/// Returns the steps for reading a string.
fn read_steps(value: &Value) -> usize {
    match value {
        Value::String(text) => 1 + text.len() / BYTES_PER_STEP,
        Value::Bytes(bytes) => 1 + bytes.len() / BYTES_PER_STEP,
        _ => 1,
    }
}

/// Returns the steps for copying a value, without the values in it.
fn copy_steps(value: &Value) -> usize {
    read_steps(value) + length(value) / ITEMS_PER_STEP
}

fn length(value: &Value) -> usize {
    match value {
        Value::List(items) => items.len(),
        Value::Map(entries) => entries.len(),
        _ => 0,
    }
}

/// Uses the steps for comparing two values, up to their first difference.
fn take_compared(meter: &Meter, left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::String(left), Value::String(right)) if left.len() != right.len() => meter.take(1),
        (Value::List(left), Value::List(right)) => {
            meter.take(1)
                && (left.len() != right.len()
                    || left
                        .iter()
                        .zip(&**right)
                        .all(|(left, right)| take_compared(meter, left, right)))
        }
        (Value::Map(left), Value::Map(right)) => {
            meter.take(1)
                && (left.len() != right.len()
                    || left.iter().all(|(key, value)| {
                        let other = right.get_with_numeric_coercion(key);
                        meter.take(read_steps(&key.to_value()))
                            && other.is_none_or(|other| take_compared(meter, value, other))
                    }))
        }
        (Value::Optional(left), Value::Optional(right)) => {
            let both = left.as_value().zip(right.as_value());
            both.map_or_else(|| meter.take(1), |(left, right)| take_compared(meter, left, right))
        }
        _ => meter.take(read_steps(left)),
    }
}

/// Uses the steps for reading a value and all values in it.
fn take_deep(meter: &Meter, value: &Value) -> bool {
    meter.take(read_steps(value))
        && match value {
            Value::List(items) => items.iter().all(|item| take_deep(meter, item)),
            Value::Map(entries) => entries.iter().all(|(key, value)| {
                meter.take(read_steps(&key.to_value())) && take_deep(meter, value)
            }),
            Value::Optional(inner) => inner.as_value().is_none_or(|it| take_deep(meter, it)),
            _ => true,
        }
}
