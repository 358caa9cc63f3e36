//! Linters and validators of documents.

use super::sandbox::Sandbox;
use super::tools::{IgnoredWarning, Tool};
use super::{ToolOutcome, Verdict};
use serde::Deserialize;
use std::io;
use std::path::Path;

/// A warning of a linter.
#[derive(Debug, Deserialize)]
struct Warning {
    rule: String,
    at: String,
    #[serde(rename = "says")]
    message: String,
}

/// Runs a linter of Node.
pub(super) fn lint(
    sandbox: &Sandbox,
    tool: &Tool,
    all_ignored: &[IgnoredWarning],
) -> io::Result<ToolOutcome> {
    let folder = sandbox.node().map_err(io::Error::other)?;
    let mut wrong = Vec::new();
    for target in &tool.targets {
        let document = sandbox.document(target);
        let arguments = [tool.id.as_ref(), document.as_os_str()];
        let output = sandbox.run_node(&folder, Path::new("lint.mjs"), arguments)?;
        if let Some(message) = output.failure() {
            return Ok(ToolOutcome::refuses(message));
        }
        let warnings: Vec<Warning> = serde_json::from_str(&output.stdout)?;
        let ignored = |it: &&IgnoredWarning| it.tool == tool.id && it.targets.contains(target);
        let ignored: Vec<&IgnoredWarning> = all_ignored.iter().filter(ignored).collect();
        wrong.extend(unexpected_warnings(target, &ignored, &warnings));
    }
    let verdict = match wrong.as_slice() {
        [] => Verdict::Accepts,
        wrong => Verdict::Refuses(wrong.join("\n")),
    };
    Ok(ToolOutcome { verdict, tally: None })
}

/// Returns unexpected warnings, and expected warnings that did not appear.
fn unexpected_warnings(
    target: &str,
    ignored: &[&IgnoredWarning],
    warnings: &[Warning],
) -> Vec<String> {
    let is_ignored = |it: &IgnoredWarning, warning: &Warning| {
        warning.rule == it.rule && warning.at.contains(&it.at)
    };
    let new = warnings.iter().filter(|warning| !ignored.iter().any(|it| is_ignored(it, warning)));
    let new = new.map(|it| format!("{target} {}: {}: {}", it.at, it.rule, it.message));
    let stale = ignored.iter().filter(|it| !warnings.iter().any(|warning| is_ignored(it, warning)));
    let stale = stale.map(|it| format!("{target}: `{}` no longer appears", it.rule));
    new.chain(stale).collect()
}

/// Validates documents with the Python validator.
pub(super) fn validate_documents(sandbox: &Sandbox, tool: &Tool) -> io::Result<ToolOutcome> {
    let documents = tool.targets.iter().map(|target| sandbox.document(target).into_os_string());
    let output = sandbox.run_python(&sandbox.root, "openapi-spec-validator", documents)?;
    Ok(output.failure().map_or_else(ToolOutcome::accepts, ToolOutcome::refuses))
}

#[cfg(test)]
mod tests {
    use super::{IgnoredWarning, Warning, unexpected_warnings};

    #[test]
    fn ignored_warnings_have_to_appear_and_others_are_wrong() {
        let warning = |rule: &str| Warning {
            rule: rule.to_owned(),
            at: "#/info".to_owned(),
            message: "It warns.".to_owned(),
        };
        let ignored = IgnoredWarning {
            tool: "spectral".to_owned(),
            targets: vec!["openapi".to_owned()],
            rule: "info-contact".to_owned(),
            at: "#/info".to_owned(),
            why: "why".to_owned(),
        };
        let check = |rule: &str| unexpected_warnings("openapi", &[&ignored], &[warning(rule)]);
        assert_eq!(check("info-contact"), [""; 0]);
        assert_eq!(
            check("other"),
            ["openapi #/info: other: It warns.", "openapi: `info-contact` no longer appears"]
        );
    }
}
