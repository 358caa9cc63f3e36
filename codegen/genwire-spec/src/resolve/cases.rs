//! Resolves the cases of rules and native checks: builds their bodies from patches and validates
//! each.

use super::{Ctx, Declaration, File, limits, literals};
use crate::{
    Diagnostic, instance,
    judge::{Finding, judge},
    model::{Case, Interface, Json, Severity, TypeId},
    source::{
        At,
        types::{CaseSource, NativeSource, RuleSource},
    },
};

impl Ctx<'_> {
    /// Builds and validates every case.
    pub(super) fn cases(&mut self, declarations: &[Declaration<'_>], interface: &mut Interface) {
        if !self.is_sound() {
            return;
        }
        let mut built = Vec::new();
        for (index, declaration) in declarations.iter().enumerate() {
            let (rules, natives) = declaration.checks();
            let def = &interface.types[index];
            let base = instance::minimal(&interface.types, TypeId(index));
            let of = CasesOf {
                file: declaration.file,
                id: TypeId(index),
                base: base.unwrap_or(Json::Null),
                interface,
            };
            let rules: Vec<Vec<Case>> = rules
                .iter()
                .zip(&def.rules)
                .map(|(source, rule)| {
                    let limits = limits::cases(interface, rule, &of.base);
                    let (path, severity) = (rule.path.as_str(), rule.severity);
                    self.cases_of(&of, &Source::rule(source), path, severity, limits)
                })
                .collect();
            let natives: Vec<Vec<Case>> = natives
                .iter()
                .zip(&def.natives)
                .map(|(source, native)| {
                    let (path, severity) = (native.path.as_str(), native.severity);
                    self.cases_of(&of, &Source::native(source), path, severity, Vec::new())
                })
                .collect();
            built.push((rules, natives));
        }
        for (def, (rules, natives)) in interface.types.iter_mut().zip(built) {
            for (rule, cases) in def.rules.iter_mut().zip(rules) {
                rule.cases = cases;
            }
            for (native, cases) in def.natives.iter_mut().zip(natives) {
                native.cases = cases;
            }
        }
    }

    fn cases_of(
        &mut self,
        of: &CasesOf<'_>,
        source: &Source<'_>,
        rule: &str,
        severity: Severity,
        mut cases: Vec<Case>,
    ) -> Vec<Case> {
        let file = of.file;
        if cases.is_empty() && (source.accept.is_empty() || source.refuse.is_empty()) {
            self.report(Diagnostic::rule_without_cases(file.place(source.id), source.id));
        }
        // An explicit case replaces a derived one of the same name.
        let written = |name: &str| {
            source.accept.iter().chain(source.refuse).any(|case| case.name.as_str() == name)
        };
        cases.retain(|case| !written(&case.name));
        for case in &cases {
            self.at_limit(of, source, case, rule);
        }
        for case in source.accept {
            if let Some(control) = &case.control {
                self.report(Diagnostic::control_of_accepted(file.place(control)));
            }
            let body = self.body(file, case, &of.base);
            self.accepted(of, source, case, rule, &body);
            self.case_is_new(file, case, &cases);
            let name = case.name.to_string();
            cases.push(Case { name, accept: true, body, control: None, at: None, severity });
        }
        for case in source.refuse {
            self.case_is_new(file, case, &cases);
            let control = match &case.control {
                Some(control) => {
                    let found = cases.iter().find(|one| one.accept && one.name == control.as_str());
                    if found.is_none() {
                        let known =
                            cases.iter().filter(|one| one.accept).map(|one| one.name.as_str());
                        self.report(Diagnostic::unknown_control(
                            file.place(control),
                            control,
                            known,
                        ));
                    }
                    found
                }
                None => cases.iter().find(|one| one.accept),
            };
            let Some(control) = control else { continue };
            let body = self.body(file, case, &control.body);
            let control = Some(control.name.clone());
            self.refused(of, source, case, rule, &body);
            let severity = case.severity.unwrap_or(severity);
            let name = case.name.to_string();
            let at = case.at.as_ref().map(ToString::to_string);
            cases.push(Case { name, accept: false, body, control, at, severity });
        }
        cases
    }

    /// Checks that a case derived from a limit violates no other rule.
    fn at_limit(&mut self, of: &CasesOf<'_>, source: &Source<'_>, case: &Case, rule: &str) {
        for finding in of.judge(&case.body) {
            if finding.severity == Severity::Error && finding.rule != rule {
                let place = of.file.place(source.id);
                self.report(Diagnostic::limit_breaks_more(place, &case.name, &finding.rule));
            }
        }
    }

    fn case_is_new(&mut self, file: File<'_>, case: &CaseSource, cases: &[Case]) {
        if cases.iter().any(|other| other.name == case.name.as_str()) {
            self.report(Diagnostic::case_twice(file.place(&case.name), &case.name));
        }
    }

    fn body(&mut self, file: File<'_>, case: &CaseSource, base: &Json) -> Json {
        let Some(with) = &case.with else { return base.clone() };
        let patch = &with.0;
        if !matches!(patch, Json::Object(_)) {
            self.report(Diagnostic::patch_not_a_table(file.place(with)));
            return base.clone();
        }
        literals::patched(Some(base), patch).unwrap_or(Json::Null)
    }

    /// Checks that an accepted body violates no rule, except for warnings of other rules.
    fn accepted(
        &mut self,
        of: &CasesOf<'_>,
        source: &Source<'_>,
        case: &At<CaseSource>,
        rule: &str,
        body: &Json,
    ) {
        let place = of.file.place(&case.name);
        for finding in of.judge(body) {
            if finding.rule == rule && finding.path.matches('/').count() <= 1 {
                self.report(Diagnostic::accepted_case_fails(place.clone(), source.id));
            } else if finding.severity == Severity::Error {
                self.report(Diagnostic::case_breaks_more(
                    place.clone(),
                    &finding.path,
                    &finding.rule,
                ));
            }
        }
    }

    /// Checks that a rejected body violates its own rule and no other, except for warnings.
    fn refused(
        &mut self,
        of: &CasesOf<'_>,
        source: &Source<'_>,
        case: &At<CaseSource>,
        rule: &str,
        body: &Json,
    ) {
        let place = of.file.place(&case.name);
        let mut broken = source.native;
        for finding in of.judge(body) {
            if finding.rule == rule {
                broken = true;
            } else if finding.severity == Severity::Error {
                self.report(Diagnostic::case_breaks_more(
                    place.clone(),
                    &finding.path,
                    &finding.rule,
                ));
            }
        }
        if !broken {
            self.report(Diagnostic::refused_case_holds(place, source.id));
        }
    }
}

/// The common data of the cases of one type.
struct CasesOf<'a> {
    file: File<'a>,
    id: TypeId,
    base: Json,
    interface: &'a Interface,
}

impl CasesOf<'_> {
    fn judge(&self, body: &Json) -> Vec<Finding> {
        judge(self.interface, self.id, body)
    }
}

/// The common part of a rule and a native check.
struct Source<'a> {
    id: &'a At<String>,
    accept: &'a [At<CaseSource>],
    refuse: &'a [At<CaseSource>],
    native: bool,
}

impl<'a> Source<'a> {
    fn rule(source: &'a RuleSource) -> Self {
        Self { id: &source.id, accept: &source.accept, refuse: &source.refuse, native: false }
    }

    fn native(source: &'a NativeSource) -> Self {
        Self { id: &source.id, accept: &source.accept, refuse: &source.refuse, native: true }
    }
}
