//! Makes the vectors of an interface, and knows what its operations share.

use super::cases;
use super::context::Context;
use super::file::Lines;
use super::paths;
use super::places::{Places, TextHash};
use super::share::Covered;
use super::suite;
use super::vector::Vectors;
use genwire_spec::model::{BodyKind, Interface, Operation, TypeId};
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

/// Makes the vectors of an interface, operation by operation and part by part, each once.
#[derive(Debug)]
pub struct Generator<'a> {
    interface: &'a Interface,
    /// True if the vectors of files are kept for other readers.
    keeps_all: bool,
    state: OnceLock<Prepared<'a>>,
}

/// State that is set up for the first vectors.
#[derive(Debug)]
struct Prepared<'a> {
    context: Context<'a>,
    /// The vectors that are made, by the path of the operation.
    made: BTreeMap<String, Made>,
    /// The lines that the files of several operations have.
    repeated: BTreeMap<Origin, Repeated<'a>>,
}

/// Lines that several files have, made when they are first asked for.
#[derive(Debug)]
struct Repeated<'a> {
    /// The first of the operations, and the part whose lines they are.
    first: (&'a Operation, BodyKind),
    lines: OnceLock<Arc<Lines>>,
}

/// The vectors of the parts of an operation, in the order of the parts.
type Made = [OnceLock<Vectors>; BodyKind::ALL.len()];

/// The origin of the lines of a part, besides the interface: of each body, in order, the prefix of the
/// ids (which begins with the part), the type and the types that it covers.
///
/// [`Vectors`] have more than it: what is missing names the operation as well.
type Origin = Vec<(String, TypeId, Covered)>;

impl<'a> Generator<'a> {
    /// Creates a generator; no vector is made yet.
    pub fn new(interface: &'a Interface) -> Self {
        Self { interface, keeps_all: true, state: OnceLock::new() }
    }

    /// Creates a generator for one output alone: the files are made without keeping their vectors,
    /// which take gigabytes for a large interface.
    pub fn of_files(interface: &'a Interface) -> Self {
        Self { keeps_all: false, ..Self::new(interface) }
    }

    /// The interface whose vectors it makes.
    pub fn interface(&self) -> &'a Interface {
        self.interface
    }

    /// Returns the vectors of an operation.
    ///
    /// # Panics
    ///
    /// The interface does not have the operation.
    pub fn vectors(&self, operation: &Operation) -> Vectors {
        let mut all = Vectors::default();
        for part in BodyKind::ALL {
            let vectors = self.vectors_of(operation, part);
            all.cases.extend_from_slice(&vectors.cases);
            all.missing.extend_from_slice(&vectors.missing);
            all.left_out += vectors.left_out;
            all.untried.extend(vectors.untried.iter().cloned());
            if part == BodyKind::Parameters {
                all.missing
                    .extend(paths::cases(self.interface, operation, vectors.conforming()).missing);
            }
        }
        all
    }

    /// Returns the vectors of a part of an operation as lines of its file.
    pub(crate) fn lines_of(&self, operation: &Operation, part: BodyKind) -> Arc<Lines> {
        if self.keeps_all {
            return Arc::new(self.vectors_of(operation, part).into());
        }
        let Prepared { context, repeated, .. } = self.state();
        let made = || Arc::new(Lines::from(&make(context, operation, part)));
        let shared = origin(context, operation, part).and_then(|origin| repeated.get(&origin));
        shared.map_or_else(made, |shared| Arc::clone(shared.lines.get_or_init(made)))
    }

    /// Sets up what all vectors need, and returns an operation and a part for all lines that several
    /// files have. They should be made before the files: a file waits for lines that are being made
    /// for another one.
    pub(crate) fn repeated(&self) -> impl Iterator<Item = (&'a Operation, BodyKind)> {
        self.state().repeated.values().map(|repeated| repeated.first)
    }

    fn state(&self) -> &Prepared<'a> {
        self.state.get_or_init(|| Prepared::new(self.interface, self.keeps_all))
    }

    /// Returns the vectors of a part of an operation.
    ///
    /// # Panics
    ///
    /// The interface does not have the operation.
    pub fn vectors_of(&self, operation: &Operation, part: BodyKind) -> &Vectors {
        let at = BodyKind::ALL.iter().position(|one| *one == part);
        let Prepared { context, made, .. } = self.state();
        let made = made.get(&operation.item_path()).zip(at).map(|(parts, at)| &parts[at]);
        let made = made.expect("the operation is one of the interface");
        made.get_or_init(|| make(context, operation, part))
    }
}

impl<'a> Prepared<'a> {
    fn new(interface: &'a Interface, keeps_all: bool) -> Self {
        let paths = interface.operations_and_webhooks().map(Operation::item_path);
        let made = paths.map(|path| (path, Made::default())).collect();
        let context = Context::new(interface);
        let repeated = if keeps_all { BTreeMap::new() } else { repeated(&context) };
        Self { context, made, repeated }
    }
}

/// Returns a place for the lines of each origin that several parts have. They are kept to the end, and
/// are few: 25 MB for an interface with 22,000 operations.
fn repeated<'a>(context: &Context<'a>) -> BTreeMap<Origin, Repeated<'a>> {
    let mut found: BTreeMap<Origin, Vec<(&Operation, BodyKind)>> = BTreeMap::new();
    for operation in context.interface.operations_and_webhooks() {
        for part in BodyKind::ALL {
            if let Some(origin) = origin(context, operation, part) {
                found.entry(origin).or_default().push((operation, part));
            }
        }
    }
    let several = found.into_iter().filter(|(_, parts)| parts.len() > 1);
    let place = |first| Repeated { first, lines: OnceLock::new() };
    several.map(|(origin, parts)| (origin, place(parts[0]))).collect()
}

/// Returns the origin of the lines of a part; `None` where there are no bodies, or where the lines are
/// made of examples or of callbacks, which other operations do not have.
fn origin(context: &Context<'_>, operation: &Operation, part: BodyKind) -> Option<Origin> {
    let is_its_own =
        part == BodyKind::Callback || operation.examples.iter().any(|one| one.part == part);
    if is_its_own {
        return None;
    }
    let of_body = |root| {
        let covered = context.share.of(context.interface, operation, part, root);
        (suite::prefix(operation, part, root), root, covered)
    };
    let origin: Origin = operation.bodies(part).into_iter().map(of_body).collect();
    (!origin.is_empty()).then_some(origin)
}

fn make(context: &Context<'_>, operation: &Operation, part: BodyKind) -> Vectors {
    let mut all = Vectors::default();
    let mut bodies = Places::default();
    let roots = operation.bodies(part);
    for root in &roots {
        let suite = cases::of_body(context, operation, part, *root);
        all.missing.extend(suite.missing);
        all.left_out += suite.left_out;
        all.untried.extend(suite.untried);
        if roots.len() == 1 {
            // A suite has no body twice.
            all.cases = suite.cases;
            break;
        }
        for case in suite.cases {
            let hash = TextHash::of(&case.text);
            if bodies.find(hash, |at| all.cases[at].has_body(&case.text, &case.body)).is_none() {
                bodies.add(hash, all.cases.len());
                all.cases.push(case);
            }
        }
    }
    all
}
