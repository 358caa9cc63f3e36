//! Makes the vectors of an interface, and knows what its operations share.

use super::cases;
use super::context::Context;
use super::paths;
use super::places::{Places, TextHash};
use super::vector::Vectors;
use genwire_spec::model::{BodyKind, Interface, Operation};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::OnceLock;

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
}

/// The vectors of the parts of an operation, in the order of the parts.
type Made = [OnceLock<Vectors>; BodyKind::ALL.len()];

impl<'a> Generator<'a> {
    /// Creates a generator; no vector is made yet.
    pub fn new(interface: &'a Interface) -> Self {
        Self { interface, keeps_all: true, state: OnceLock::new() }
    }

    /// Creates a generator for files of vectors alone, which drops what is in a file: the vectors of
    /// a large interface take gigabytes.
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
                all.missing.extend(paths::cases(self.interface, operation, vectors).missing);
            }
        }
        all
    }

    /// Returns the vectors of the parts of an operation, in the order of the parts.
    pub(crate) fn parts(&self, operation: &Operation) -> [Cow<'_, Vectors>; BodyKind::ALL.len()] {
        BodyKind::ALL.map(|part| {
            if self.keeps_all {
                Cow::Borrowed(self.vectors_of(operation, part))
            } else {
                Cow::Owned(make(&self.state().context, operation, part))
            }
        })
    }

    /// Sets up what all vectors need, which the first of them would do.
    pub(crate) fn prepare(&self) {
        self.state();
    }

    fn state(&self) -> &Prepared<'a> {
        self.state.get_or_init(|| Prepared::new(self.interface))
    }

    /// Returns the vectors of a part of an operation.
    ///
    /// # Panics
    ///
    /// The interface does not have the operation.
    pub fn vectors_of(&self, operation: &Operation, part: BodyKind) -> &Vectors {
        let at = BodyKind::ALL.iter().position(|one| *one == part);
        let Prepared { context, made } = self.state();
        let made = made.get(&operation.item_path()).zip(at).map(|(parts, at)| &parts[at]);
        let made = made.expect("the operation is one of the interface");
        made.get_or_init(|| make(context, operation, part))
    }
}

impl<'a> Prepared<'a> {
    fn new(interface: &'a Interface) -> Self {
        let paths = interface.operations_and_webhooks().map(Operation::item_path);
        let made = paths.map(|path| (path, Made::default())).collect();
        Self { context: Context::new(interface), made }
    }
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
