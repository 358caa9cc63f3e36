//! `cargo xtask cel`: compares the rules of the spec language with the conformance cases of CEL.

mod cases;
mod compiled;
mod forms;
mod interface;
mod table;

use crate::packages;
use cases::Case;
use forms::{Form, FormVerdict};
use genwire_workspace::{out, outln};
use std::path::Path;
use std::{fs, io};

/// The list of the package with the cases.
const PACKAGE: &str = "tests/cel";
/// The report.
const REPORT: &str = "docs/cel.md";

/// Evaluate the conformance cases of CEL as rules, and write what is in the subset to `docs/cel.md`
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Args {
    /// Only cases whose file or expression contains this; the report is printed and not written
    #[arg(long)]
    only: Option<String>,
    /// Leave out the generated Rust, which needs a build
    #[arg(long)]
    interpreted: bool,
}

/// A case with its verdict.
#[derive(Debug)]
pub(crate) struct Judged {
    pub(crate) case: Case,
    pub(crate) verdict: Verdict,
}

/// The outcome of a case.
#[derive(Debug)]
pub(crate) enum Verdict {
    /// The case is in the subset, and each of its forms has the same value as in CEL.
    Equal,
    /// The case is outside the subset; this is the first mistake.
    Refused { kind: String, message: String },
    /// The value differs, or a refusal has no position; this is the expression.
    Different(String),
}

/// Runs the cases; returns false if the value of a case differs from the value of CEL.
pub fn run(root: &Path, args: &Args) -> io::Result<bool> {
    let folder = match packages::node(root, "cel", PACKAGE) {
        Ok(folder) => folder,
        Err(error) => {
            outln!("not run: the cases come by npm\n{error}");
            return Ok(true);
        }
    };
    let mut cases = cases::read(&folder)?;
    if let Some(only) = &args.only {
        cases.retain(|case| case.file.contains(only) || case.expr.contains(only.as_str()));
    }
    let mut forms: Vec<Form> = Vec::new();
    let mut judged = Vec::new();
    for (index, case) in cases.into_iter().enumerate() {
        let verdict = judge(index, &case, &mut forms);
        judged.push(Judged { case, verdict });
    }
    if !args.interpreted {
        for (form, other) in forms.iter().zip(compiled::run(root, &forms)?) {
            if other != form.outcomes {
                judged[form.case].verdict = Verdict::Different(format!(
                    "{}: generated Rust returns {other:?}, the interpreter {:?}",
                    form.text, form.outcomes
                ));
            }
        }
    }
    let text = table::report(&judged, forms.len(), !args.interpreted);
    if args.only.is_none() && !args.interpreted {
        fs::write(root.join(REPORT), &text)?;
        outln!("wrote   {REPORT}");
    } else {
        out!("{text}");
    }
    let mut same = true;
    for one in &judged {
        if let Verdict::Different(what) = &one.verdict {
            outln!("different: {} ({}): {what}", one.case.name, one.case.file);
            same = false;
        }
    }
    Ok(same)
}

/// Evaluates a case in each form that is a valid rule, and collects these forms.
fn judge(index: usize, case: &Case, forms: &mut Vec<Form>) -> Verdict {
    let mut is_rule = false;
    let mut refusals = Vec::new();
    for outcome in forms::of(index, case) {
        match outcome {
            FormVerdict::Rule(form) => {
                if form.outcomes != form.expected {
                    let (found, wanted) = (form.outcomes, form.expected);
                    return Verdict::Different(format!(
                        "{}: {found:?} in place of {wanted:?}",
                        form.text
                    ));
                }
                is_rule = true;
                forms.push(*form);
            }
            FormVerdict::Refused { kind, message, sound: true, .. } => {
                refusals.push((kind, message));
            }
            FormVerdict::Refused { text, message, .. } => {
                return Verdict::Different(format!("{text}: a refusal without a place: {message}"));
            }
        }
    }
    if is_rule {
        return Verdict::Equal;
    }
    // Every case has the refusal for a rule with only literals; other mistakes are more
    // informative.
    let said = refusals.iter().position(|(kind, _)| kind != "Constant").unwrap_or_default();
    let (kind, message) = refusals.swap_remove(said);
    Verdict::Refused { kind, message }
}
