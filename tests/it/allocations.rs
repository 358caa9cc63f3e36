//! Validating what is valid costs no memory.

use crate::judge::compiled;
use crate::model::{def, operation, part, type_of};
use crate::project::VECTORS;
use crate::typed::typed;

#[test]
fn validating_a_valid_body_allocates_nothing() {
    let mut checked = 0;
    for file in VECTORS.iter() {
        let operation = operation(&file.operation);
        for vector in file.cases.iter().filter(|vector| vector.valid) {
            let part = part(&vector.part);
            // Warnings allocate, and native checks may give some.
            let report = compiled::check(&file.operation, part, &vector.body);
            if !report.violations().is_empty() {
                continue;
            }
            let id = type_of(operation, part, &vector.body);
            let typed = typed(&def(id).path());
            let count = (typed.allocations)(&vector.body.to_string());
            assert_eq!(count, 0, "{} {}", file.operation, vector.id);
            checked += 1;
        }
    }
    assert!(checked > 100, "only {checked} valid bodies");
}

#[test]
fn the_counter_counts() {
    let counted = allocation_counter::measure(|| drop(std::hint::black_box("x".repeat(100))));
    assert_eq!(counted.count_total, 1);
}
