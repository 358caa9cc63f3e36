//! Prints a report as SARIF 2.1.0 for code review services.

use super::finding::Finding;
use crate::change::{ItemPlace, Verdict};
use crate::kind::ChangeKind;
use crate::report::Report;
use genwire_constraint::printable_lines;
use genwire_spec::model::Json;
use std::collections::BTreeSet;
use std::fmt::Write;

impl Report {
    /// Returns the report as SARIF: a rule for each kind of change, a result for each change that
    /// counts. With `ahead`, new clients of the old service count too.
    pub fn to_sarif(&self, version: &str, ahead: bool) -> Json {
        let findings: Vec<Finding<'_>> =
            self.changes.iter().filter_map(|change| Finding::of(change, ahead)).collect();
        let kinds: BTreeSet<ChangeKind> = findings.iter().map(|it| it.change.kind).collect();
        let driver = Json::object([
            ("name", Json::string("genwire diff")),
            ("version", Json::string(version)),
            ("rules", Json::array(kinds.into_iter().map(rule))),
        ]);
        let run = Json::object([
            ("tool", Json::object([("driver", driver)])),
            ("results", Json::array(findings.iter().map(result))),
        ]);
        Json::object([
            ("$schema", Json::string("https://json.schemastore.org/sarif-2.1.0.json")),
            ("version", Json::string("2.1.0")),
            ("runs", Json::array([run])),
        ])
    }
}

fn text(text: &str) -> Json {
    Json::object([("text", Json::string(printable_lines(text)))])
}

fn rule(kind: ChangeKind) -> Json {
    Json::object([
        ("id", Json::string(kind.word())),
        ("shortDescription", text(&kind.title())),
        ("help", text(kind.help())),
    ])
}

fn result(finding: &Finding<'_>) -> Json {
    let change = finding.change;
    let level = if finding.verdict == Verdict::Breaking { "error" } else { "warning" };
    let message = format!("{}\n\n{}", finding.title(), finding.details());
    let fingerprint = Json::object([("genwire/v1", Json::string(change.fingerprint()))]);
    let mut result = Json::object([
        ("ruleId", Json::string(change.kind.word())),
        ("level", Json::string(level)),
        ("message", text(&message)),
        ("locations", Json::array([location(&change.item, finding.place())])),
        ("partialFingerprints", fingerprint),
    ]);
    if let Some(reason) = &change.acknowledged {
        let justification = Json::string(printable_lines(reason));
        let suppression =
            Json::object([("kind", Json::string("external")), ("justification", justification)]);
        result.set("suppressions", Json::array([suppression]));
    }
    result
}

fn location(item: &str, place: Option<&ItemPlace>) -> Json {
    let mut names = vec![Json::object([("fullyQualifiedName", Json::string(item))])];
    let (file, line) = match place {
        Some(ItemPlace::Line { file, line }) => (Some(file), i64::try_from(*line).unwrap_or(1)),
        Some(ItemPlace::Value { file, pointer }) => {
            names.push(Json::object([("fullyQualifiedName", Json::string(pointer))]));
            (Some(file), 1)
        }
        None => (None, 1),
    };
    let mut location = Json::object([("logicalLocations", Json::array(names))]);
    if let Some(file) = file {
        let artifact = Json::object([("uri", Json::string(uri(file)))]);
        let region = Json::object([("startLine", Json::Integer(line))]);
        let physical = Json::object([("artifactLocation", artifact), ("region", region)]);
        location.set("physicalLocation", physical);
    }
    location
}

/// Returns the URI of a file, relative if its path is.
fn uri(file: &str) -> String {
    let mut uri = String::new();
    for byte in file.replace('\\', "/").bytes() {
        match byte {
            b'-' | b'.' | b'_' | b'~' | b'/' | b':' => uri.push(char::from(byte)),
            byte if byte.is_ascii_alphanumeric() => uri.push(char::from(byte)),
            // Writing to a `String` cannot fail.
            byte => drop(write!(uri, "%{byte:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::uri;

    #[test]
    fn the_name_of_a_file_is_written_as_a_uri() {
        assert_eq!(uri("api/pets-1.0_a~.yaml"), "api/pets-1.0_a~.yaml");
        assert_eq!(uri(r"C:\my docs\a#1%?.yaml"), "C:/my%20docs/a%231%25%3F.yaml");
        assert_eq!(uri("größe.yaml"), "gr%C3%B6%C3%9Fe.yaml");
    }
}
