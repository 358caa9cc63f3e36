//! Expressions in CEL: their bounds, their compilation and their evaluation.

use crate::metering::{RESULT_VARIABLE, metered};
use crate::steps::functions;
use crate::variables::Variables;
use cel_core::ext::optionals_extension;
use cel_core::{Ast, BinaryOp, Env, Expr, ParseError, Program, SpannedExpr, UnaryOp, Value};
use genwire_arguments::Cancellation;
use genwire_constraint::cel::{Excess, SourceBounds};
use std::{fmt, thread};

/// Largest source of an expression.
const SOURCE_BOUNDS: SourceBounds = SourceBounds { bytes: 4 << 10, brackets: 100, operators: 1000 };
/// Stack for an expression at these bounds; without optimization it needs a third of that.
const STACK_BYTES: usize = 32 << 20;

/// Error of an evaluation that exceeds its steps or is cancelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooExpensive;

/// Compiled expression. Its evaluation counts its steps.
pub struct Expression {
    program: Program,
    /// Steps for evaluating the expression without the iterations of its loops.
    steps: usize,
}

impl Expression {
    /// Compiles an expression that may read the given variables.
    ///
    /// # Errors
    ///
    /// The source is too large, is not valid CEL, uses an unknown name, or does not evaluate to a
    /// Boolean.
    pub fn compile(source: &str, variables: &[&str]) -> Result<Self, String> {
        match excess(source) {
            Some(mistake) => Err(mistake),
            None => on_deep_stack(|| Self::compile_here(source, variables))?,
        }
    }

    // Does not use the crate's checker: it recurses endlessly in types that contain themselves.
    fn compile_here(source: &str, variables: &[&str]) -> Result<Self, String> {
        let env = Env::with_standard_library().with_extension(optionals_extension());
        let mut expr = parse(&env, source)?;
        if let Some(found) = other_result(&expr) {
            return Err(format!("it gives {found}; expected true or false"));
        }
        let steps = metered(&mut expr, variables, &|name| env.functions().contains_key(name))?;
        let ast = Ast::new_unchecked(expr, source);
        let program = env.with_extension(functions()).program(&ast);
        Ok(Self { program: program.map_err(|error| error.to_string())?, steps })
    }

    /// Returns the result of the expression; `None` if it is neither true nor false, such as when
    /// it reads an absent member.
    ///
    /// An expression of the largest size needs the stack of [`on_deep_stack`].
    ///
    /// # Errors
    ///
    /// The evaluation needs more steps, or is cancelled.
    pub fn evaluate(
        &self,
        variables: &Variables,
        steps: u64,
        cancellation: &Cancellation,
    ) -> Result<Option<bool>, TooExpensive> {
        let Variables { values, meter } = variables;
        meter.restart(steps, cancellation.clone());
        let result = meter.take(self.steps).then(|| self.program.eval(values));
        match result {
            _ if meter.is_spent() => Err(TooExpensive),
            Some(Value::Bool(result)) => Ok(Some(result)),
            _ => Ok(None),
        }
    }
}

impl fmt::Debug for Expression {
    // The tree is left out, because it may be deep.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Expression").field("steps", &self.steps).finish_non_exhaustive()
    }
}

/// Runs a function on a thread whose stack is large enough for expressions.
///
/// # Errors
///
/// No thread can be started, or the function panics.
pub fn on_deep_stack<T: Send>(run: impl FnOnce() -> T + Send) -> Result<T, String> {
    thread::scope(|scope| {
        let started = thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, run);
        let thread = started.map_err(|error| format!("cannot start a thread: {error}"))?;
        thread.join().map_err(|_| "the expression cannot be compiled".to_owned())
    })
}

/// Returns the mistake of a source that is too large to be parsed.
fn excess(source: &str) -> Option<String> {
    let SourceBounds { bytes, brackets, operators } = SOURCE_BOUNDS;
    let Some((range, excess)) = SOURCE_BOUNDS.excess(source) else {
        // The variable could repeatedly put a list into itself.
        return source.find(RESULT_VARIABLE).map(|at| {
            format!("`{RESULT_VARIABLE}` at {at} is a name of the interpreter; use another one")
        });
    };
    let what = match excess {
        Excess::Bytes => format!("it has more than {bytes} bytes"),
        Excess::Brackets => format!("it has more than {brackets} brackets in each other"),
        Excess::Operators => format!("it has more than {operators} operators"),
        Excess::StringAfterNumber => {
            return Some(format!("expected an operator at {}, found a string", range.end));
        }
    };
    Some(format!(
        "{what} at {}; shorten it (a programmed reply can name members of the body in \
         `request`)",
        range.start
    ))
}

fn parse(env: &Env, source: &str) -> Result<SpannedExpr, String> {
    let parsed = env.parse(source);
    if parsed.errors.is_empty()
        && let Some(expr) = parsed.ast
    {
        return Ok(expr);
    }
    let errors: Vec<String> = parsed.errors.iter().map(ParseError::to_string).collect();
    Err(if errors.is_empty() { "it is empty".to_owned() } else { errors.join("; ") })
}

/// Returns a description of a result that is surely not Boolean.
fn other_result(expr: &SpannedExpr) -> Option<&'static str> {
    Some(match &expr.node {
        Expr::Null => "null",
        Expr::Int(_)
        | Expr::UInt(_)
        | Expr::Float(_)
        | Expr::Unary { op: UnaryOp::Neg, .. }
        | Expr::Binary {
            op: BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div | BinaryOp::Mod, ..
        } => "a number",
        Expr::String(_) => "a string",
        Expr::Bytes(_) => "bytes",
        Expr::List(_) => "a list",
        Expr::Map(_) => "a map",
        Expr::Binary { op: BinaryOp::Add, .. } => "a sum",
        _ => return None,
    })
}
