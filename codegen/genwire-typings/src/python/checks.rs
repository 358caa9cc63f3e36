//! The checks of bodies for Python.

use crate::area::with_operations;
use genwire_output::render;
use genwire_spec::model::Interface;

/// Returns the checks of one area or of all areas, for types inside the package of a client.
/// `validate` is the function that returns its body.
pub(super) fn of(validate: &str) -> String {
    format!(
        r#"

check: Callable[[OperationName, PartName, object], Report] = _engine.check
"""Checks a body and reports every violation.

Text and bytes are read as JSON; any other value is the body itself. Nothing is raised: a body that
cannot be read has a report with ``error``.
"""
is_valid: Callable[[OperationName, PartName, object], bool] = _engine.is_valid
"""Returns true if a value is a valid body; a part that does not exist is a ``GenwireError``."""
{validate}
"""Returns a value that is a valid body; raises a ``GenwireError`` with all violations if not."""
"#
    )
}

/// The text of the file with the checks of all areas.
pub(super) fn text(interface: &Interface) -> String {
    let project = &interface.project;
    let areas: Vec<String> = with_operations(interface).map(super::module).collect();
    let all = |name: &str| {
        let names: Vec<String> = areas.iter().map(|area| format!("{area}.{name}")).collect();
        names.join(", ")
    };
    let mut text = render::first_line("#", &project.spec, module_path!(), &project.command);
    text += "\n\"\"\"The checks of all operations.\"\"\"\n\nfrom __future__ import annotations\n";
    text += "\nfrom typing import Any, Callable, Union\n";
    text += "\nfrom .. import _engine\nfrom .._report import Report\n";
    text += &format!("from . import {}\n", areas.join(", "));
    text += &format!("\nOperationName = Union[{}]\n", all("OperationName"));
    text += "\"\"\"Name of an operation.\"\"\"\n";
    text += &format!("\nPartName = Union[{}]\n", all("PartName"));
    text += "\"\"\"Part of an operation that has a body.\"\"\"\n";
    let ty = "Callable[[OperationName, PartName, object], Any]";
    text + &of(&format!("validate: {ty} = _engine.validate"))
}
