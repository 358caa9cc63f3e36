//! A call of the requirements, and its form in the file.

use super::texts::{strings, to_json};
use crate::vector::Vector;
use genwire_spec::judge::Finding;
use genwire_spec::model::{Interface, Json, Operation, Severity};
use genwire_spec::rule::eval::eval;
use genwire_spec::texts::Texts;

pub(super) struct Call {
    pub(super) id: String,
    /// The error code for a call that is rejected.
    pub(super) code: Option<u32>,
    pub(super) items: Vec<String>,
    pub(super) body: Json,
    pub(super) texts: Texts,
    /// The name and the string of a path parameter, if the call tests one.
    pub(super) path: Option<(String, String)>,
}

impl Call {
    /// Returns a call without a body and parameters.
    pub(super) fn to(id: impl Into<String>, items: Vec<String>, code: Option<u32>) -> Self {
        let (body, texts) = (Json::Null, Texts::default());
        Self { id: id.into(), code, items, body, texts, path: None }
    }

    /// Returns the call with a string for a path parameter.
    pub(super) fn with_path(self, name: &str, text: String) -> Self {
        Self { path: Some((name.to_owned(), text)), ..self }
    }

    pub(super) fn new(interface: &Interface, vector: &Vector) -> Self {
        let broken = vector.violations.iter().filter(|one| one.severity == Severity::Error);
        let broken: Vec<&Finding> = broken.collect();
        let code = broken.first().map_or(interface.service.invalid_code, |found| found.code);
        let mut items: Vec<String> = broken.iter().map(|found| found.rule.clone()).collect();
        let others: Vec<&String> =
            vector.covers.iter().filter(|item| !items.contains(item)).collect();
        items.extend(others.into_iter().cloned());
        Self {
            id: vector.id.clone(),
            code: (!vector.valid).then_some(code),
            items,
            body: vector.body.clone(),
            texts: Texts::default(),
            path: None,
        }
    }

    pub(super) fn to_json(&self, interface: &Interface, operation: &Operation) -> Json {
        let mut json = Json::object([("id", Json::string(&self.id))]);
        if let Some(code) = self.code {
            json.set("code", Json::Integer(i64::from(code)));
        } else {
            let response = operation.responses.iter().find(|response| match &response.when {
                None => true,
                Some(when) => eval(&interface.types, when, &self.body),
            });
            if let Some(response) = response {
                json.set("response", Json::string(&response.id));
            }
        }
        json.set("items", strings(&self.items));
        if let Some(parameters) = to_json(&self.texts) {
            json.set("parameters", parameters);
        }
        if let Some((name, text)) = &self.path {
            json.set("path", Json::object([(name.as_str(), Json::string(text))]));
        }
        json.set("body", self.body.clone());
        json
    }
}
