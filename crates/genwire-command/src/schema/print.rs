//! `schema`: the self-contained JSON Schema of a body.

use super::document;
use crate::args::values::open;
use crate::problem::Problem;
use crate::program::Program;
use crate::text::indented;
use crate::verdict::Verdict;
use crate::write::write_line;
use clap::Args;
use genwire_core::BodyKind;

const EXAMPLES: &str = "\
Examples:
  {command} schema{document} {operation} request > request.schema.json
  {command} schema{document} {operation} --compact
  {command} schema{document} {operation} response --no-rules

A JSON Schema cannot express every rule; `{command} check` checks all of them.";

/// The arguments of `schema`.
#[derive(Clone, Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct SchemaArgs {
    /// The operation, or words of its name that no other has.
    #[arg(value_name = "OPERATION")]
    pub operation: String,

    /// The body of the operation: request, parameters, response, event or callback, as far as the
    /// operation has it; `request` by default.
    #[arg(value_name = "PART", value_parser = open::<String>(BodyKind::ALL.map(BodyKind::as_str)))]
    #[arg(hide_possible_values = true)]
    pub part: Option<String>,

    /// The options.
    #[command(flatten)]
    pub options: SchemaOptions,
}

/// The options of `schema`.
#[derive(Clone, Copy, Debug, Args)]
pub struct SchemaOptions {
    /// Include the rules between members, as far as a schema can express them; the default.
    #[arg(long, overrides_with = "no_rules")]
    rules: bool,

    /// Leave out the rules between members, for tools that only know structure.
    #[arg(long, overrides_with = "rules")]
    no_rules: bool,

    /// Print the schema on one line.
    #[arg(long)]
    compact: bool,

    /// Accepted as everywhere; a schema is JSON anyway.
    #[arg(long, hide = true)]
    json: bool,
}

/// Prints the schema.
///
/// # Errors
///
/// Fails if there is no such operation or part, or the output cannot be written.
pub fn run(program: &Program, args: &SchemaArgs) -> Result<Verdict, Problem> {
    let operation = program.resolve(&args.operation)?;
    let default = program.parts(operation).first().copied().unwrap_or(BodyKind::Request);
    let part = args.part.as_deref().unwrap_or(default.as_str());
    let kind = part.parse().map_err(|_| program.missing(operation, part))?;
    program.require(operation, kind)?;
    let text = document(program, operation, part, !args.options.no_rules)
        .map_err(Problem::Schemas)?
        .ok_or_else(|| program.missing(operation, part))?;
    write_line(&if args.options.compact { text } else { indented(&text) })?;
    Ok(Verdict::Success)
}
