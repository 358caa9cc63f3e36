//! Entries of the pronunciation dictionary: a written form and the reading that replaces it.

use std::fmt;
use std::str::FromStr;

use super::faults::{Fault, FaultKind};

/// An entry of the pronunciation dictionary, written `text/(reading)`.
///
/// ```
/// use genwire_audio::ToneEntry;
///
/// let entry = ToneEntry::new("Oslo", ["OOS-loo"])?;
/// assert_eq!(entry.to_string(), "Oslo/(OOS-loo)");
/// assert_eq!("Oslo/(OOS-loo)".parse(), Ok(entry));
/// # Ok::<(), genwire_audio::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToneEntry {
    text: String,
    readings: Vec<String>,
}

impl ToneEntry {
    /// Creates an entry for a written form with one or more adjacent readings.
    ///
    /// # Errors
    ///
    /// There is no reading, or the text or a reading is empty or malformed.
    pub fn new<R: Into<String>>(
        text: impl Into<String>,
        readings: impl IntoIterator<Item = R>,
    ) -> Result<Self, Fault> {
        let text = text.into();
        let readings: Vec<String> = readings.into_iter().map(Into::into).collect();
        if !is_text(&text) || readings.is_empty() || !readings.iter().all(|it| is_reading(it)) {
            return Err(Fault::new(0..text.len(), FaultKind::NoToneEntry));
        }
        Ok(Self { text, readings })
    }

    /// Returns the text whose reading is replaced.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the readings, without parentheses.
    pub fn readings(&self) -> &[String] {
        &self.readings
    }
}

impl FromStr for ToneEntry {
    type Err = Fault;

    fn from_str(entry: &str) -> Result<Self, Fault> {
        let fault = || Fault::new(0..entry.len(), FaultKind::NoToneEntry);
        let (text, readings) = parts(entry).ok_or_else(fault)?;
        Self::new(text, readings.split(READING_SEPARATOR)).map_err(|_| fault())
    }
}

/// Separator between two readings.
const READING_SEPARATOR: &str = ")(";

/// Returns true if a string is an entry, without creating one.
pub(super) fn is_entry(entry: &str) -> bool {
    parts(entry).is_some_and(|(text, readings)| {
        is_text(text) && readings.split(READING_SEPARATOR).all(is_reading)
    })
}

/// Splits an entry into its text and its readings, without the outer parentheses.
fn parts(entry: &str) -> Option<(&str, &str)> {
    let (text, readings) = entry.split_once("/(")?;
    Some((text, readings.strip_suffix(')')?))
}

fn is_text(text: &str) -> bool {
    !text.is_empty() && !text.contains("/(")
}

fn is_reading(reading: &str) -> bool {
    !reading.is_empty() && !reading.contains(['(', ')'])
}

impl fmt::Display for ToneEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/({})", self.text, self.readings.join(")("))
    }
}

impl From<ToneEntry> for String {
    fn from(entry: ToneEntry) -> Self {
        entry.to_string()
    }
}
