//! `genwire schema`: the self-contained JSON Schema of a body.

use crate::cli::SchemaArgs;
use crate::problem::Problem;
use crate::program::PROGRAM;
use crate::text::indented;
use crate::verdict::Verdict;
use genwire_command::schema::document;
use genwire_core::BodyKind;
use std::io::Write as _;

/// Prints the schema.
pub(crate) fn run(args: &SchemaArgs) -> Result<Verdict, Problem> {
    let operation = PROGRAM.resolve(&args.operation)?;
    let default = PROGRAM.parts(operation).first().copied().unwrap_or(BodyKind::Request);
    let part = args.part.unwrap_or(default);
    PROGRAM.require(operation, part)?;
    let text = document(&PROGRAM, operation, part.as_str(), !args.no_rules)
        .map_err(Problem::Schemas)?
        .ok_or_else(|| PROGRAM.missing(operation, part.as_str()))?;
    let text = if args.compact { text } else { indented(&text) };
    writeln!(std::io::stdout(), "{text}").map_err(Problem::Write)?;
    Ok(Verdict::Success)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_references(text: &str) {
        let schema: serde_json::Value = serde_json::from_str(text).unwrap();
        for reference in text.split("\"#/").skip(1) {
            let pointer = format!("/{}", reference.split('"').next().unwrap());
            assert!(schema.pointer(&pointer).is_some(), "{pointer} in {text}");
        }
    }

    #[test]
    fn every_body_has_a_schema_with_everything_that_it_refers_to() {
        for endpoint in PROGRAM.endpoints() {
            for part in PROGRAM.parts(endpoint.operation) {
                for rules in [true, false] {
                    let text = document(&PROGRAM, endpoint.operation, part.as_str(), rules);
                    check_references(&text.unwrap().unwrap());
                }
            }
        }
    }
}
