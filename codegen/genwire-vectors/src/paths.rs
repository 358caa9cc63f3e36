//! Cases of path parameters: at each limit, and one step beyond it.

use crate::fields::fraction;
use crate::path_values::{self, PathValue};
use crate::sample;
use genwire_constraint::pointer::escape;
use genwire_spec::address::in_path;
use genwire_spec::judge::{Finding, is_refused, judge_param};
use genwire_spec::model::{BodyKind, Field, Interface, Json, Operation, Severity};

/// Id of the case whose parameters all conform.
const CONTROL: &str = "path";

/// Parameters of a call as an object, including those in the path, with the expected findings.
pub(crate) struct PathCase {
    /// Id, unique within the operation.
    pub(crate) id: String,
    /// True if the parameters conform.
    pub(crate) valid: bool,
    /// Id of the conforming case, for a case with a fault.
    pub(crate) control: Option<String>,
    /// The parameters.
    pub(crate) body: Json,
    /// Findings that a validator must report.
    pub(crate) violations: Vec<Finding>,
    /// Items of the spec that the case tests.
    pub(crate) covers: Vec<String>,
}

#[derive(Default)]
pub(crate) struct PathCases {
    pub(crate) cases: Vec<PathCase>,
    /// Cases without a value: no value was found that conforms, or that has only the fault.
    pub(crate) missing: Vec<String>,
}

/// Creates the cases of an operation whose path parameters have types or limits.
///
/// `others` are conforming values of the other parameters.
pub(crate) fn cases(
    interface: &Interface,
    operation: &Operation,
    others: Option<&Json>,
) -> PathCases {
    if !operation.has_path_limits() {
        return PathCases::default();
    }
    let control = match (others, operation.parameters) {
        (Some(others), _) => others.clone(),
        (None, None) => Json::empty_object(),
        // The vectors of the other parameters report the missing case.
        (None, Some(_)) => return PathCases::default(),
    };
    let mut writer = Writer { interface, operation, control, found: PathCases::default() };
    writer.add_all();
    writer.found
}

struct Writer<'a> {
    interface: &'a Interface,
    operation: &'a Operation,
    /// The parameters of a conforming call.
    control: Json,
    found: PathCases,
}

impl Writer<'_> {
    fn add_all(&mut self) {
        let others = self.operation.parameters.map(|id| self.interface.object(id));
        let is_other = |name: &str| others.is_some_and(|object| object.field(name).is_some());
        let params = self.operation.params.iter().filter(|param| !is_other(&param.name.wire));
        let params: Vec<&Field> = params.collect();
        let mut covers = Vec::new();
        for param in &params {
            let value = sample::of_field(self.interface, param);
            if in_path(&value).is_none() || !self.conforms(param, &value) {
                self.add_missing(CONTROL);
                return;
            }
            self.control.set(&param.name.wire, value);
            covers.push(self.item(param));
        }
        self.push(CONTROL.to_owned(), self.control.clone(), Vec::new(), covers);
        for param in params {
            let sample = sample::of_field(self.interface, param);
            let item = self.item(param);
            let values = path_values::of(self.interface, param, &item, usize::MAX);
            let fraction = fraction(param, &sample).map(|json| PathValue {
                what: "type.fraction".to_owned(),
                json,
                items: vec![item.clone()],
                breaks: Some(item),
                severity: Severity::Error,
            });
            for value in values.into_iter().chain(fraction) {
                self.add(param, value);
            }
        }
    }

    /// Adds a case, if its value can be in a path and has only the intended fault, if any.
    fn add(&mut self, param: &Field, value: PathValue) {
        if in_path(&value.json).is_none() {
            return;
        }
        let name = &param.name.wire;
        let id = format!("{CONTROL}.{name}.{}", value.what);
        let item = self.item(param);
        let Some(mut violations) = value.judged(self.interface, param, &item, &value.json) else {
            self.add_missing(&id);
            return;
        };
        for one in &mut violations {
            one.path = format!("/{}{}", escape(name), one.path);
        }
        let mut body = self.control.clone();
        body.set(name, value.json);
        self.push(id, body, violations, value.items);
    }

    fn add_missing(&mut self, id: &str) {
        let (operation, part) = (self.operation.item_path(), BodyKind::Parameters.as_str());
        self.found.missing.push(format!("{operation}: {part}.{id}"));
    }

    fn push(&mut self, id: String, body: Json, violations: Vec<Finding>, mut covers: Vec<String>) {
        covers.retain(|item| self.interface.items.contains_key(item.as_str()));
        if let Some(known) = self.found.cases.iter_mut().find(|case| case.body == body) {
            covers.retain(|item| !known.covers.contains(item));
            known.covers.extend(covers);
            return;
        }
        let valid = !is_refused(&violations);
        let control = (!violations.is_empty()).then(|| CONTROL.to_owned());
        self.found.cases.push(PathCase { id, valid, control, body, violations, covers });
    }

    fn conforms(&self, param: &Field, value: &Json) -> bool {
        judge_param(self.interface, param, value, &self.item(param)).is_empty()
    }

    fn item(&self, param: &Field) -> String {
        format!("{}.params.{}", self.operation.item_path(), param.name.wire)
    }
}
