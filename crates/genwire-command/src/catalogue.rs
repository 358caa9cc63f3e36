//! Lookup of operations by abbreviated names, and the check of a body by operation and part.

use crate::problem::Problem;
use crate::program::{Program, similar};
use genwire_core::{BodyKind, Report, Unreadable};
use serde_json::{Map, Value as JsonValue};

impl Program {
    /// Returns the full name of an operation from its name, from a part of it that is unique, such
    /// as `chat`, or from an alias.
    pub fn resolve(&self, typed: &str) -> Result<&'static str, Problem> {
        self.find_short(typed).ok_or_else(|| self.unknown(typed))
    }

    fn find_short(&self, typed: &str) -> Option<&'static str> {
        let name = typed.to_ascii_lowercase().replace('-', "_");
        let words: Vec<&str> = name.split('_').collect();
        let mut fitting = self.endpoints().into_iter().filter(|endpoint| {
            words.iter().all(|word| endpoint.operation.split('_').any(|known| known == *word))
        });
        let exact = self.named(typed).or_else(|| self.named(&name));
        let further = self.further_names().iter().find(|(known, _)| *known == name);
        let found = match (exact, fitting.next(), fitting.next()) {
            (Some(endpoint), ..) | (None, Some(endpoint), None) => Some(endpoint),
            _ => further.map(|(_, endpoint)| *endpoint),
        };
        found.map(|endpoint| endpoint.operation)
    }

    /// Checks a body of an operation.
    ///
    /// The outer error means that the operation has no such part; the inner one, that the bytes are
    /// not a valid body.
    pub fn check(
        &self,
        operation: &str,
        part: BodyKind,
        body: &[u8],
    ) -> Result<Result<Report, Unreadable>, Problem> {
        let checked = self.dispatch(operation, part, body);
        let mut checked = checked.ok_or_else(|| self.missing(operation, part.as_str()))?;
        if let Ok(report) = &mut checked {
            genwire_core::duplicates::check(body, report);
        }
        Ok(checked.map(|report| self.with_code(operation, report)))
    }

    /// Checks a request before it is sent, the files inside it included.
    pub fn check_request(&self, operation: &str, body: &[u8]) -> Option<Report> {
        let mut report = self.check(operation, BodyKind::Request, body).ok()?.ok()?;
        if let Some(measured) = self.measure(operation, body) {
            report.merge(measured);
        }
        Some(self.with_code(operation, report))
    }

    /// Checks the parameters of an operation, as one object; `None` if no parameter is checked.
    pub fn check_parameters(
        &self,
        operation: &str,
        parameters: &Map<String, JsonValue>,
    ) -> Option<Report> {
        let text = JsonValue::from(parameters.clone()).to_string();
        let checked = self.dispatch(operation, BodyKind::Parameters, text.as_bytes())?;
        Some(self.with_code(operation, checked.ok()?))
    }

    /// Sets the code of the interface in every violation without a code.
    fn with_code(&self, operation: &str, report: Report) -> Report {
        match self.find(operation) {
            Some(known) => report.with_code(known.endpoint.interface.invalid_code),
            None => report,
        }
    }

    /// Fails if an operation does not have the part.
    pub fn require(&self, operation: &str, part: BodyKind) -> Result<(), Problem> {
        self.check(operation, part, b"null").map(drop)
    }

    /// Returns the problem of an operation that does not have a part.
    pub fn missing(&self, operation: &str, part: &str) -> Problem {
        match self.find(operation) {
            Some(known) => {
                Problem::unknown_part(operation, part, &self.parts(known.endpoint.operation))
            }
            None => self.unknown(operation),
        }
    }

    fn unknown(&self, name: &str) -> Problem {
        let endpoints = self.endpoints();
        let names: Vec<&'static str> = endpoints.iter().map(|it| it.operation).collect();
        let known: Vec<&'static str> = endpoints.iter().map(|it| it.shown_name()).collect();
        // A full name, or else a short name that matches one operation only.
        let short = || {
            let words = names.iter().flat_map(|operation| operation.split('_'));
            let words = words.chain(self.further_names().iter().map(|(name, _)| *name));
            let short: Vec<&str> = words.filter(|word| self.find_short(word).is_some()).collect();
            self.find_short(similar(name, &short)?)
        };
        let similar = similar(name, &known).or_else(|| similar(name, &names)).or_else(short);
        Problem::UnknownOperation { name: name.to_owned(), similar, known }
    }
}
