//! Evaluates the rules as CEL text by a third-party interpreter.

use super::rules::{Broken, broken_by};
use crate::cel_text;
use crate::project::INTERFACE;
use cel::objects::{Key, Map};
use cel::{Context, Program, Value};
use genwire_spec::model::TypeId;
use serde_json::Value as JsonValue;
use std::cell::RefCell;
use std::collections::BTreeMap;

thread_local! {
    /// The compiled text of each rule, by its path.
    static PROGRAMS: RefCell<BTreeMap<String, &'static Program>> = const { RefCell::new(BTreeMap::new()) };
}

/// The rules that a body breaks, as the interpreter sees it.
pub(crate) fn broken(id: TypeId, body: &JsonValue) -> Broken {
    broken_by(id, body, &mut |rule, this| {
        let text = || cel_text::print(&INTERFACE.types, &rule.expr);
        let program = PROGRAMS.with_borrow_mut(|programs| {
            *programs.entry(rule.path.clone()).or_insert_with(|| {
                let text = text();
                let program = Program::compile(&text)
                    .unwrap_or_else(|error| panic!("{}: {error}\n{text}", rule.path));
                // One for each rule of the spec, for as long as the tests run.
                Box::leak(Box::new(program))
            })
        });
        let mut context = Context::default();
        context.add_variable_from_value("this", value_of(this));
        match program.execute(&context) {
            Ok(Value::Bool(holds)) => holds,
            other => panic!("{}: {other:?}\n{}\n{this}", rule.path, text()),
        }
    })
}

/// A body as the interpreter reads it. Whole numbers are signed, as CEL's literals are.
fn value_of(value: &JsonValue) -> Value {
    match value {
        JsonValue::Null => Value::Null,
        JsonValue::Bool(value) => Value::Bool(*value),
        JsonValue::Number(number) => match number.as_i64() {
            Some(number) => Value::Int(number),
            None => Value::Float(number.as_f64().unwrap_or(f64::NAN)),
        },
        JsonValue::String(text) => Value::String(text.clone().into()),
        JsonValue::Array(items) => {
            Value::List(items.iter().map(value_of).collect::<Vec<_>>().into())
        }
        JsonValue::Object(members) => {
            // Null equals absent: the interpreter gets the object without it.
            let members = members
                .iter()
                .filter(|(_, member)| !member.is_null())
                .map(|(name, member)| (Key::String(name.clone().into()), value_of(member)));
            Value::Map(Map { map: std::sync::Arc::new(members.collect()) })
        }
    }
}
