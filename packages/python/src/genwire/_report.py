"""Reports, and the error that holds one."""

from __future__ import annotations

from typing import Any, Literal, Sequence, TypedDict


class Violation(TypedDict):
    """One violation of the interface by a body."""

    path: str
    """The place, as a JSON pointer; empty for the body itself."""
    rule: str
    """The id of the rule, which is the path of its item in the spec."""
    code: int
    """The error code with which the service answers it."""
    severity: Literal["error", "advice"]
    """The first refuses the body; the second is a warning."""
    message: str
    """Description of the violation: what was found and what was expected."""


class _Report(TypedDict):
    valid: bool
    """True without errors; there may be warnings."""
    violations: list[Violation]
    """Everything that was found."""


class Report(_Report, total=False):
    """The result of a check, as ``genwire check --format json`` prints it."""

    omitted: int
    """The number of violations that are left out, if any are."""
    error: str
    """The reason why the body could not be read."""
    help: str
    """Remedy."""


class GenwireError(ValueError):
    """A body that departs from the interface, or a call that cannot be answered."""

    def __init__(
        self, message: str, violations: Sequence[Violation] = (), partial: Any = None
    ) -> None:
        super().__init__(message)
        self.violations = tuple(violations)
        """The violations of the body."""
        self.partial = partial
        """The part of a streamed reply that had arrived."""


def error_of(report: Report) -> GenwireError:
    """Makes the error of a report that has one."""
    help_text = report.get("help")
    return GenwireError(report["error"] + (f"; {help_text}" if help_text else ""), report["violations"])
