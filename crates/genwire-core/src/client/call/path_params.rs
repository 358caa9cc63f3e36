//! The parameters of a call in its path.

use crate::client::error::Error;
use crate::{PathLimits, Report};
use std::borrow::Cow;

/// The values of the path parameters, by name, and their limits.
#[derive(Clone, Debug, Default)]
pub(in crate::client) struct PathParams<'a> {
    texts: Vec<(&'a str, Cow<'a, str>)>,
    /// The types and limits; `None` if any string is valid.
    pub(in crate::client) limits: Option<PathLimits>,
}

impl<'a> PathParams<'a> {
    /// Adds a parameter.
    pub(in crate::client) fn push(&mut self, name: &'a str, text: Cow<'a, str>) {
        self.texts.push((name, text));
    }

    /// Returns the value of a parameter.
    pub(in crate::client) fn get(&self, name: &str) -> Option<&str> {
        self.texts.iter().find(|(known, _)| *known == name).map(|(_, text)| text.as_ref())
    }

    /// Checks the parameters that have types or limits.
    pub(in crate::client) fn report(&self) -> Result<Report, Error> {
        let Some(limits) = self.limits else { return Ok(Report::default()) };
        let texts = self.texts.iter().map(|(name, text)| (*name, text.as_ref()));
        limits.report(texts).map_err(|error| Error::request(error.to_string()))
    }
}
