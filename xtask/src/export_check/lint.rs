//! Linters and validators of documents.

use super::tools::Tool;
use super::yard::Yard;
use super::{Outcome, Verdict};
use serde::Deserialize;
use std::io;
use std::path::Path;

/// A complaint that is right in its own terms and is not heeded.
pub(crate) struct Known {
    pub(crate) tool: &'static str,
    pub(crate) target: &'static str,
    pub(crate) rule: &'static str,
    /// A part of the place.
    pub(crate) at: &'static str,
    pub(crate) why: &'static str,
}

const RECEIVER: &str = "what a receiver of callbacks answers when it fails is its own affair; the interface names none";
const CONTACT: &str = "there is no contact to name";
const LICENCE: &str = "there are two licences, and OpenAPI 3.0 has one address for both";
const EVENTS: &str =
    "OpenAPI 3.0 cannot say what the events of a stream are; their types are there to be used";

/// Every complaint that is not heeded.
pub(crate) const KNOWN: &[Known] = &[
    receiver("openapi"),
    receiver("openapi.portable"),
    receiver("openapi-3.0"),
    receiver("openapi-3.2"),
    Known {
        tool: "redocly",
        target: "openapi-3.0",
        rule: "info-license-strict",
        at: "",
        why: LICENCE,
    },
    Known {
        tool: "redocly",
        target: "openapi-3.0",
        rule: "no-unused-components",
        at: "",
        why: EVENTS,
    },
    contact("openapi"),
    contact("openapi.portable"),
    contact("openapi-3.0"),
    contact("openapi-3.2"),
    Known {
        tool: "spectral",
        target: "openapi-3.0",
        rule: "oas3-unused-component",
        at: "",
        why: EVENTS,
    },
];

const fn receiver(target: &'static str) -> Known {
    let (rule, at) = ("operation-4xx-response", "/callbacks/");
    Known { tool: "redocly", target, rule, at, why: RECEIVER }
}

const fn contact(target: &'static str) -> Known {
    Known { tool: "spectral", target, rule: "info-contact", at: "#/info", why: CONTACT }
}

/// What a linter complains about.
#[derive(Debug, Deserialize)]
struct Complaint {
    rule: String,
    at: String,
    says: String,
}

/// A linter of Node.
pub(super) fn node(yard: &Yard, tool: &Tool) -> io::Result<Outcome> {
    let folder = yard.node().map_err(io::Error::other)?;
    let mut wrong = Vec::new();
    for target in tool.targets {
        let document = yard.document(target);
        let arguments = [tool.id.as_ref(), document.as_os_str()];
        let said = yard.run_node(&folder, Path::new("lint.mjs"), arguments)?;
        if let Some(words) = said.failure() {
            return Ok(Outcome::refuses(words));
        }
        let complaints: Vec<Complaint> = serde_json::from_str(&said.output)?;
        wrong.extend(unheeded(tool.id, target, &complaints));
    }
    let verdict = match wrong.as_slice() {
        [] => Verdict::Takes,
        wrong => Verdict::Refuses(wrong.join("\n")),
    };
    Ok(Outcome { verdict, tally: None })
}

/// The complaints that are not known, and what is known and was not said.
fn unheeded(tool: &str, target: &str, complaints: &[Complaint]) -> Vec<String> {
    let known = || KNOWN.iter().filter(|it| it.tool == tool && it.target == target);
    let meant = |known: &Known, complaint: &Complaint| {
        complaint.rule == known.rule && complaint.at.contains(known.at)
    };
    let new = complaints.iter().filter(|complaint| !known().any(|it| meant(it, complaint)));
    let new = new.map(|it| format!("{target} {}: {}: {}", it.at, it.rule, it.says));
    let stale = known().filter(|it| !complaints.iter().any(|complaint| meant(it, complaint)));
    let stale = stale.map(|it| format!("{target}: `{}` is no longer said", it.rule));
    new.chain(stale).collect()
}

/// The validator of Python.
pub(super) fn python(yard: &Yard, tool: &Tool) -> io::Result<Outcome> {
    let documents = tool.targets.iter().map(|target| yard.document(target).into_os_string());
    let said = yard.run_python(&yard.root, "openapi-spec-validator", documents)?;
    Ok(said.failure().map_or_else(Outcome::takes, Outcome::refuses))
}

#[cfg(test)]
mod tests {
    use super::{Complaint, unheeded};

    #[test]
    fn known_complaints_have_to_be_made_and_others_are_wrong() {
        let complaint = |rule: &str| Complaint {
            rule: rule.to_owned(),
            at: "#/info".to_owned(),
            says: "Says so.".to_owned(),
        };
        assert_eq!(unheeded("spectral", "openapi", &[complaint("info-contact")]), [""; 0]);
        assert_eq!(
            unheeded("spectral", "openapi", &[complaint("other")]),
            ["openapi #/info: other: Says so.", "openapi: `info-contact` is no longer said"]
        );
    }
}
