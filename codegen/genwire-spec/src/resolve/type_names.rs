//! Checks that the names of types are unique in code, among themselves and among generated names.

use super::Ctx;
use crate::Diagnostic;
use crate::model::{COMMON, Interface, TypeDef};
use std::collections::BTreeMap;

/// Names that generated code uses for things other than types, each with its area and a
/// description.
type OtherNames<'a> = BTreeMap<String, Vec<(&'a str, String)>>;

impl Ctx<'_> {
    /// Checks that no two types, and no type and another item, have the same name in the code of an
    /// area.
    ///
    /// The code of an area includes the common types.
    pub(super) fn type_names(&mut self, interface: &Interface) {
        let others = other_names(interface);
        let mut known: BTreeMap<(&str, &str), &TypeDef> = BTreeMap::new();
        // The types of `common` come first.
        for def in &interface.types {
            let (area, name) = (def.area.as_str(), def.name.pascal.as_str());
            let place = |ctx: &Self| {
                let declared = ctx.types.get(&(def.area.clone(), def.name.wire.clone()));
                declared.map(|declared| declared.place.clone())
            };
            let first = known.get(&(COMMON, name)).or_else(|| known.get(&(area, name)));
            if let Some(first) = first.filter(|first| first.name.wire != def.name.wire)
                && let Some(place) = place(self)
            {
                self.report(Diagnostic::same_in_code(place, &def.name.wire, &first.name.wire));
            }
            let other = others.get(name).and_then(|others| {
                others.iter().find(|(of, _)| *of == area || *of == COMMON || area == COMMON)
            });
            if let Some(((_, what), place)) = other.zip(place(self)) {
                self.report(Diagnostic::generated_name(place, name, what));
            }
            known.entry((area, name)).or_insert(def);
        }
    }
}

fn other_names(interface: &Interface) -> OtherNames<'_> {
    let mut others = OtherNames::new();
    let mut add = |name: String, area, what: String| {
        others.entry(name).or_default().push((area, what));
    };
    add("ErrorCode".to_owned(), COMMON, "the type of error codes".to_owned());
    for area in &interface.areas {
        let wire = area.name.wire.as_str();
        if interface.operations_of(wire).next().is_some() {
            let name = &area.name.pascal;
            add(name.clone(), wire, format!("the client of the area `{wire}`"));
            add(format!("{name}Service"), wire, format!("the server trait of the area `{wire}`"));
        }
        for table in &area.states {
            for part in ["Outcome", "Transition", "Trigger"] {
                let what = format!("a type of the states `{}`", table.name.wire);
                add(format!("{}{part}", table.name.pascal), wire, what);
            }
        }
    }
    for operation in &interface.operations {
        if operation.responses.iter().any(|response| response.joined().is_some()) {
            let name = format!("{}Accumulator", operation.name.pascal);
            let what = format!("the type that adds up the events of `{}`", operation.name.wire);
            add(name, &operation.area, what);
        }
    }
    others
}
