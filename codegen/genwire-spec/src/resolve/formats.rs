//! Resolves the formats that a service defines.

use super::{Ctx, File};
use crate::{
    Diagnostic,
    source::{At, service::ServiceFile},
};
use genwire_constraint::pattern::NamedFormat;
use genwire_constraint::{Format, Pattern};

impl Ctx<'_> {
    /// Resolves the formats so that members can name them.
    pub(super) fn formats(&mut self, path: &str, source: &ServiceFile) {
        let file = File::beside_areas(path);
        for (name, format) in &source.formats {
            if Format::from_name(name).is_some() {
                self.report(Diagnostic::format_taken(file.place(name), name));
                continue;
            }
            let Some(pattern) = self.read_pattern(file, &format.pattern) else { continue };
            for (samples, is_accepted) in [(&format.accepted, true), (&format.refused, false)] {
                if samples.is_empty() {
                    self.report(Diagnostic::format_without_samples(file.place(name), name));
                }
                for sample in samples {
                    if pattern.accepts(sample) != is_accepted {
                        let place = file.place(sample);
                        self.report(Diagnostic::format_sample(place, name, is_accepted));
                    }
                }
            }
            let texts = |samples: &[At<String>]| samples.iter().map(ToString::to_string).collect();
            let named = NamedFormat {
                name: name.to_string(),
                expectation: format.expected.to_string(),
                accepted: texts(&format.accepted),
                refused: texts(&format.refused),
            };
            self.formats.insert(name.to_string(), pattern.named(named));
        }
    }

    /// Parses a pattern, or reports why it is invalid; members with the same pattern share it.
    pub(super) fn read_pattern(&mut self, file: File<'_>, at: &At<String>) -> Option<Pattern> {
        if let Some(pattern) = self.patterns.get(at.as_str()) {
            return Some(pattern.clone());
        }
        match Pattern::new(at) {
            Ok(pattern) => {
                self.patterns.insert(at.to_string(), pattern.clone());
                Some(pattern)
            }
            Err(error) => {
                self.report(Diagnostic::pattern(file.place(at), at, &error));
                None
            }
        }
    }
}
