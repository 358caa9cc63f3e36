//! Diagnostics about rules, native checks and their cases.

use super::{Diagnostic, SpecPlace, at_pointer};
use crate::rule::{RuleError, RuleErrorKind};

diagnostics! {
    "rule-twice" rule_twice(id: &str)
        "this type already has a rule `{id}`"
        help "rename one of them: messages and facts name a rule by its id";
    "not-a-function" not_a_function(text: &str)
        "`{text}` is not the path of a function"
        label "expected a path such as `media::check_urls`"
        help "name a module and a function of the area's crate, joined by `::`";
    "rule-without-cases" rule_without_cases(id: &str)
        "`{id}` needs an accepted and a rejected case"
        label "expected `accept` and `refuse`"
        help "add at least one body to each list: `accept = [{{ name = \"…\", with = {{}} }}]`";
    "control-of-accepted" control_of_accepted()
        "an accepted case has no control"
        label "expected no control"
        help "remove `control`; `with` adds members to the smallest body";
    "unknown-control" unknown_control(name: &str, known: impl IntoIterator<Item = impl AsRef<str>>)
        "there is no accepted case `{name}`"
        label "expected an accepted case of the same rule"
        help "add the case, or name an existing one"
        suggest name from known;
    "case-twice" case_twice(name: &str)
        "this rule already has a case `{name}`"
        help "rename one of them";
    "patch-not-a-table" patch_not_a_table()
        "a patch must be a table of members"
        label "expected a table"
        help "write `with = {{ member = value }}`";
    "accepted-case-fails" accepted_case_fails(id: &str)
        "`{id}` rejects this body"
        label "expected a body that the rule accepts"
        help "change the case, or the rule";
    "refused-case-holds" refused_case_holds(id: &str)
        "`{id}` accepts this body"
        label "expected a body that the rule rejects"
        help "change the case, or the rule";
    "limit-breaks-more" limit_breaks_more(case: &str, rule: &str)
        "the case `{case}` also violates `{rule}`"
        label "comparing with a property adds a case at each limit"
        help "change the property or the other rule, or write a case with this name";
}

impl Diagnostic {
    /// Reports an error in the CEL source of a rule.
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
        diagnostic.help(
            error.help.as_deref().unwrap_or("`spec/README.md` describes the language of rules"),
        )
    }

    /// Reports a case that also breaks another rule.
    pub fn case_breaks_more(place: SpecPlace, path: &str, rule: &str) -> Self {
        Self::new("case-breaks-more", place, format!("this body also violates `{rule}`"))
            .label(at_pointer(path))
            .help(
                "a rejected case must violate a single rule: add the members that the other rule \
            requires",
            )
    }
}
