//! The parameters of a call in its path.

use crate::client::error::Error;
use crate::{PathLimits, Report};
use std::borrow::Cow;

/// The texts of the parameters in a path, by name, and their limits.
#[derive(Clone, Debug, Default)]
pub(crate) struct PathParams<'a> {
    texts: Vec<(&'a str, Cow<'a, str>)>,
    /// The types and limits; none where any text will do.
    pub(crate) limits: Option<PathLimits>,
}

impl<'a> PathParams<'a> {
    /// Adds a parameter.
    pub(crate) fn push(&mut self, name: &'a str, text: Cow<'a, str>) {
        self.texts.push((name, text));
    }

    /// Returns the text of a parameter.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.texts.iter().find(|(known, _)| *known == name).map(|(_, text)| text.as_ref())
    }

    /// Checks the parameters that have types or limits.
    pub(crate) fn report(&self) -> Result<Report, Error> {
        let Some(limits) = self.limits else { return Ok(Report::default()) };
        let texts = self.texts.iter().map(|(name, text)| (*name, text.as_ref()));
        limits.report(texts).map_err(|error| Error::request(error.to_string()))
    }
}
