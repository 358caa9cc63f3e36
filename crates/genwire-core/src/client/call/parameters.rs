//! The parameters of a call in the query, in headers and in cookies.

use crate::client::call::options::CallOptions;
use crate::descriptor::Descriptor;
use crate::exchange::forged;
use crate::parameters::{Written, cookie_header, written};
use crate::{Described, Endpoint, Parameter, Report, RequestForm, Validate};
use serde_core::Serialize;
use serde_json::Value as JsonValue;

/// The parameters of a call as one object, and the first problem with them.
#[derive(Debug)]
pub(in crate::client) struct Parameters {
    list: Vec<Parameter>,
    descriptor: &'static Descriptor,
    object: JsonValue,
    problem: Option<String>,
    pub(in crate::client) report: Report,
}

impl Parameters {
    pub(in crate::client) fn new<P: Serialize + Validate + Described>(
        list: &[Parameter],
        parameters: &P,
    ) -> Self {
        let object = serde_json::to_value(parameters).map_err(|error| error.to_string());
        Self::of_object(list, P::descriptor(), object, parameters.validate())
    }

    /// Creates parameters from an object that has been checked.
    pub(in crate::client) fn of_checked(form: &RequestForm, parameters: JsonValue) -> Self {
        Self::of_object(form.parameters, form.gathered, Ok(parameters), Report::default())
    }

    fn of_object(
        list: &[Parameter],
        descriptor: &'static Descriptor,
        object: Result<JsonValue, String>,
        report: Report,
    ) -> Self {
        let object = object.and_then(|object| written(list, descriptor, &object).map(|_| object));
        let (object, problem) = match object {
            Ok(object) => (object, None),
            Err(problem) => (JsonValue::Null, Some(problem)),
        };
        Self { list: list.to_vec(), descriptor, object, problem, report }
    }

    /// Returns the reason why the parameters cannot be sent to an operation.
    pub(in crate::client) fn problem(&self, endpoint: &Endpoint) -> Option<String> {
        self.problem.clone().or_else(|| {
            let written = written(&self.list, self.descriptor, &self.object).ok()?;
            forged(endpoint, &self.list, &written)
        })
    }

    /// Returns the value of a parameter.
    pub(in crate::client) fn get(&self, name: &str) -> Option<&JsonValue> {
        self.object.get(name)
    }

    /// Replaces the value of a parameter.
    pub(in crate::client) fn set(&mut self, name: &str, value: JsonValue) {
        if let JsonValue::Object(members) = &mut self.object {
            members.insert(name.to_owned(), value);
        }
    }

    /// Adds the parameters to the options of a call.
    pub(in crate::client) fn add_to(&self, mut options: CallOptions) -> CallOptions {
        let written = written(&self.list, self.descriptor, &self.object);
        let Ok(Written { query, headers, cookies }) = written else { return options };
        options.query.splice(0..0, query);
        for (name, value) in headers {
            options = options.header(&name, &value);
        }
        if !cookies.is_empty() {
            options = options.header("cookie", &cookie_header(&cookies));
        }
        options
    }
}
