//! The parameters of a path, which `check` takes as members beside the other parameters.

use super::message;
use genwire_spec::Interface;
use genwire_spec::judge::{Finding, UNKNOWN_MEMBER, escape, judge_param};
use genwire_spec::model::{Field, Json, Operation, Severity};
use genwire_spec::resolve::breach::breach;

/// The parameters of a path, each with its value where it has one.
#[derive(Default)]
pub(super) struct Params<'a> {
    /// The item that the parameters belong to, such as `shop.get_order.params`.
    item: String,
    values: Vec<(&'a Field, Option<Json>)>,
    /// Parameters of the path whose name another parameter has too, so that no member means them.
    twins: Vec<&'a str>,
}

impl<'a> Params<'a> {
    /// Takes the parameters of the path out of a body; a name that another parameter has too stays.
    pub(super) fn taken(
        operation: &'a Operation,
        interface: &Interface,
        body: Json,
    ) -> (Self, Json) {
        let others = operation.parameters.map(|id| interface.object(id));
        let is_other = |name: &str| others.is_some_and(|object| object.field(name).is_some());
        let (twins, params): (Vec<&Field>, Vec<&Field>) =
            operation.params.iter().partition(|param| is_other(&param.name.wire));
        let mut values: Vec<(&Field, Option<Json>)> =
            params.into_iter().map(|param| (param, None)).collect();
        let item = format!("{}.params", operation.item_path());
        let twins = twins.into_iter().map(|param| param.name.wire.as_str()).collect();
        let Json::Object(members) = body else { return (Self { item, values, twins }, body) };
        let mut rest = Vec::new();
        for (name, value) in members {
            match values.iter_mut().find(|(param, _)| param.name.wire == name) {
                Some((_, held)) => *held = Some(value),
                None => rest.push((name, value)),
            }
        }
        (Self { item, values, twins }, Json::object(rest))
    }

    /// Returns what is wrong with the values, each finding with its message.
    pub(super) fn found(&self, interface: &Interface) -> Vec<(Finding, String)> {
        let mut found = Vec::new();
        for (param, value) in &self.values {
            let (name, Some(value)) = (&param.name.wire, value) else { continue };
            let item = format!("{}.{name}", self.item);
            for finding in judge_param(interface, param, value, &item) {
                let message = message(breach(interface, &param.ty, value, &finding));
                let path = format!("/{}{}", escape(name), finding.path);
                found.push((Finding { path, ..finding }, message));
            }
        }
        found
    }

    /// Returns what is wrong with the other members, where all parameters are in the path.
    pub(super) fn unlisted(
        &self,
        interface: &Interface,
        operation: &Operation,
        body: &Json,
    ) -> Vec<(Finding, String)> {
        let code = interface.service.invalid_code;
        let Json::Object(members) = body else {
            let (path, rule) = (String::new(), self.item.clone());
            let finding = Finding { path, rule, code, severity: Severity::Error };
            return vec![(finding, "expected an object with the parameters by name".to_owned())];
        };
        let names: Vec<&str> = operation.params.iter().map(|it| it.name.wire.as_str()).collect();
        let names = names.join("`, `");
        let unlisted = members.iter().map(|(name, _)| {
            let (rule, severity) = (UNKNOWN_MEMBER.to_owned(), Severity::Warning);
            let finding = Finding { path: format!("/{}", escape(name)), rule, code, severity };
            (finding, format!("the operation has no parameter `{name}`; it has `{names}`"))
        });
        unlisted.collect()
    }

    /// Returns the names of the parameters that have no value, or whose name means another parameter.
    pub(super) fn absent(&self) -> Vec<&'a str> {
        let absent = self.values.iter().filter(|(_, value)| value.is_none());
        let absent = absent.map(|(param, _)| param.name.wire.as_str());
        absent.chain(self.twins.iter().copied()).collect()
    }
}

#[cfg(test)]
mod tests;
