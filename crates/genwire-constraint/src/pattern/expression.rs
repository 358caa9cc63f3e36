//! A parsed expression, with the properties that generators need.

use super::Program;
#[cfg(feature = "values")]
use super::parse::Node;
use super::parse::{self, Parsed, PatternError};
use super::steps::{self, Code};
use std::fmt;
use std::sync::Arc;
#[cfg(feature = "values")]
use std::sync::OnceLock;

/// A regular expression that matches anywhere in a string, as in JSON Schema.
#[derive(Clone)]
pub struct Pattern {
    text: String,
    format: Option<Arc<NamedFormat>>,
    pub(super) compiled: Arc<Compiled>,
    is_wide: bool,
}

/// A format that a service defines by a pattern.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NamedFormat {
    /// The name.
    pub name: String,
    /// A phrase that follows the words "expected ...".
    pub expectation: String,
    /// Strings of the format.
    pub accepted: Vec<String>,
    /// Near misses of the format.
    pub refused: Vec<String>,
}

pub(super) struct Compiled {
    /// The syntax tree, used to generate samples.
    #[cfg(feature = "values")]
    pub(super) node: Node,
    /// Strings that match, computed on first use.
    #[cfg(feature = "values")]
    pub(super) accepted: OnceLock<Vec<String>>,
    /// Near misses, computed on first use.
    #[cfg(feature = "values")]
    pub(super) refused: OnceLock<Vec<String>>,
    code: Code,
    is_anchored: bool,
}

impl Pattern {
    /// Parses an expression.
    ///
    /// A construct that dialects of regular expressions treat differently, or that cannot be
    /// matched in linear time, is an error with its position.
    ///
    /// # Errors
    ///
    /// The string is not a regular expression, or contains an unsupported construct, such as a back
    /// reference; the error has its position.
    ///
    /// ```
    /// use genwire_constraint::Pattern;
    ///
    /// let pattern = Pattern::new("^[a-z]+$").unwrap();
    /// assert!(pattern.accepts("abc") && !pattern.accepts("abC"));
    /// assert_eq!(Pattern::new(r"^(a)\1$").unwrap_err().at, 4);
    /// ```
    pub fn new(text: &str) -> Result<Self, PatternError> {
        let Parsed { node, text, is_wide } = parse::parse(text)?;
        let open = node.opened();
        let code = steps::compile(&open)?;
        let is_anchored = open.is_anchored();
        let compiled = Arc::new(Compiled {
            #[cfg(feature = "values")]
            node,
            #[cfg(feature = "values")]
            accepted: OnceLock::new(),
            #[cfg(feature = "values")]
            refused: OnceLock::new(),
            code,
            is_anchored,
        });
        Ok(Self { text, format: None, compiled, is_wide })
    }

    /// Turns the expression into the definition of a format.
    #[must_use]
    pub fn named(self, format: NamedFormat) -> Self {
        Self { format: Some(Arc::new(format)), ..self }
    }

    /// Returns the expression as every dialect reads it: without needless backslashes, and without
    /// named groups.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns true if the expression uses lookaround or Unicode categories. Some dialects do not
    /// support them.
    ///
    /// ECMA-262, the dialect of JSON Schema, supports both.
    pub fn is_wide(&self) -> bool {
        self.is_wide
    }

    /// Returns the format that the expression defines, if any.
    pub fn format(&self) -> Option<&NamedFormat> {
        self.format.as_deref()
    }

    /// Returns the compiled steps.
    pub fn program(&self) -> Program<'_> {
        let Code { steps, ranges, looks } = &self.compiled.code;
        Program { steps, ranges, is_anchored: self.compiled.is_anchored, looks }
    }

    /// Returns a phrase that follows the words "expected ...".
    pub fn expectation(&self) -> String {
        match &self.format {
            Some(format) => format.expectation.clone(),
            None => format!("a string that matches `{}`", self.text),
        }
    }
}

impl PartialEq for Pattern {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text && self.format == other.format
    }
}

impl fmt::Debug for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let format = self.format.as_ref().map(|format| &format.name);
        f.debug_struct("Pattern")
            .field("text", &self.text)
            .field("format", &format)
            .finish_non_exhaustive()
    }
}
