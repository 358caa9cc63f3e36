//! Mistakes in rules, native checks and their cases.

use super::{Diagnostic, SpecPlace, at_pointer};
use crate::rule::{RuleError, RuleErrorKind};

impl Diagnostic {
    /// Reports a mistake in the CEL source of a rule.
    pub fn rule(place: SpecPlace, error: &RuleError) -> Self {
        let id = match error.kind {
            RuleErrorKind::Syntax => "rule-syntax",
            RuleErrorKind::UnknownField => "rule-unknown-field",
            RuleErrorKind::UnknownVariable => "rule-unknown-variable",
            RuleErrorKind::UnknownAlternative => "rule-unknown-alternative",
            RuleErrorKind::UnknownProperty => "rule-unknown-property",
            RuleErrorKind::UnknownValue => "rule-unknown-value",
            RuleErrorKind::WrongType => "rule-wrong-type",
            RuleErrorKind::NotBoolean => "rule-not-boolean",
            RuleErrorKind::Unguarded => "rule-unguarded",
            RuleErrorKind::UnguardedAlternative => "rule-unguarded-alternative",
            RuleErrorKind::PropertyOfNonEnum => "rule-property-of-non-enum",
            RuleErrorKind::PropertyOfItem => "rule-property-of-item",
            RuleErrorKind::NotAList => "rule-not-a-list",
            RuleErrorKind::LooseFilter => "rule-loose-filter",
            RuleErrorKind::MayFail => "rule-may-fail",
            RuleErrorKind::Pattern => "rule-pattern",
            RuleErrorKind::Time => "rule-time",
            RuleErrorKind::Constant => "rule-constant",
            RuleErrorKind::Unsupported => "rule-unsupported",
        };
        let mut diagnostic = Self::new(id, place, error.message.as_str());
        if let Some(expected) = &error.expected {
            diagnostic = diagnostic.label(format!("expected {expected}"));
        }
        diagnostic
            .help(error.help.as_deref().unwrap_or("`spec/README.md` shows what rules can say"))
    }

    /// Reports two rules of one type with one id.
    pub fn rule_twice(place: SpecPlace, id: &str) -> Self {
        Self::new("rule-twice", place, format!("this type has a rule `{id}` already"))
            .help("rename one of them: messages and facts name a rule by its id")
    }

    /// Reports a string that is not the path of a Rust function.
    pub fn not_a_function(place: SpecPlace, text: &str) -> Self {
        Self::new("not-a-function", place, format!("`{text}` is not the path of a function"))
            .label("expected a path such as `media::check_urls`")
            .help("name a module and a function of the area's crate, joined by `::`")
    }

    /// Reports a rule without an accepted or a refused case.
    pub fn rule_without_cases(place: SpecPlace, id: &str) -> Self {
        let title = format!("`{id}` is not shown to accept something and to refuse something");
        Self::new("rule-without-cases", place, title)
            .label("expected `accept` and `refuse`")
            .help("add a body on each side of the rule: `accept = [{ name = \"…\", with = {} }]`")
    }

    /// Reports an accepted case with a control.
    pub fn control_of_accepted(place: SpecPlace) -> Self {
        Self::new("control-of-accepted", place, "an accepted case starts from the smallest body")
            .label("expected no control")
            .help("remove `control`; give what the body needs in `with`")
    }

    /// Reports a control that is not an accepted case of the same rule.
    pub fn unknown_control<'a>(
        place: SpecPlace,
        name: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        Self::new("unknown-control", place, format!("there is no accepted case `{name}`"))
            .label("expected an accepted case of the same rule")
            .help("add the case, or name one that is there")
            .suggest(name, known)
    }

    /// Reports two cases of one name.
    pub fn case_twice(place: SpecPlace, name: &str) -> Self {
        Self::new("case-twice", place, format!("this rule has a case `{name}` already"))
            .help("rename one of them: each shows something of its own")
    }

    /// Reports a patch that would replace the whole body.
    pub fn patch_not_a_table(place: SpecPlace) -> Self {
        Self::new("patch-not-a-table", place, "a patch changes members")
            .label("expected a table")
            .help("write `with = { member = value }`")
    }

    /// Reports an accepted case that its own rule refuses.
    pub fn accepted_case_fails(place: SpecPlace, id: &str) -> Self {
        Self::new("accepted-case-fails", place, format!("`{id}` refuses this body"))
            .label("expected a body that the rule accepts")
            .help("change the case, or the rule")
    }

    /// Reports a refused case that its own rule accepts.
    pub fn refused_case_holds(place: SpecPlace, id: &str) -> Self {
        Self::new("refused-case-holds", place, format!("`{id}` accepts this body"))
            .label("expected a body that the rule refuses")
            .help("change the case, or the rule")
    }

    /// Reports a case that breaks another rule.
    pub fn case_breaks_more(place: SpecPlace, path: &str, rule: &str) -> Self {
        Self::new("case-breaks-more", place, format!("this body breaks `{rule}` as well"))
            .label(at_pointer(path))
            .help(
                "a refused case breaks one rule only: add the members that the other rule requires",
            )
    }

    /// Reports a case made from a limit that breaks another rule.
    pub fn limit_breaks_more(place: SpecPlace, case: &str, rule: &str) -> Self {
        Self::new("limit-breaks-more", place, format!("the case `{case}` breaks `{rule}` as well"))
            .label("the rule compares with a property, which gives it a case at each limit")
            .help("change the property or the other rule, or write a case with this name")
    }
}
