//! Resolves rules and native checks, except for their cases, and the conditions of responses.

use super::{Ctx, Declaration, File, types::Body};
use crate::{
    Diagnostic,
    diagnostic::SpecPlace,
    model::{
        Expr, Interface, ItemKind, Native, Operation, Rule, Severity, TypeDef, TypeId,
        words::sentence,
    },
    rule::{self, Scope},
    source::{
        At, SourceFile,
        types::{NativeSource, RuleSource},
    },
};
use std::collections::BTreeMap;

impl<'a> Declaration<'a> {
    /// Returns the rules and native checks as written.
    pub(super) fn checks(self) -> (&'a [RuleSource], &'a [NativeSource]) {
        match self.body {
            Body::Type(_, ty) => (&ty.rules, &ty.natives),
            Body::Payload(payload) => (&payload.variant.rules, &payload.variant.natives),
        }
    }
}

impl Ctx<'_> {
    /// Registers rules and native checks as items, even those with errors.
    pub(super) fn rule_items(&mut self, declarations: &[Declaration<'_>]) {
        for declaration in declarations {
            let path = declaration.path();
            let (rules, natives) = declaration.checks();
            for rule in rules {
                self.item(format!("{path}.rules.{}", rule.id), ItemKind::Rule);
            }
            for native in natives {
                self.item(format!("{path}.natives.{}", native.id), ItemKind::Native);
            }
        }
    }

    /// Resolves every rule and native check, and checks the rules against the types.
    pub(super) fn rules(&mut self, declarations: &[Declaration<'_>], interface: &mut Interface) {
        let invalid_code = interface.service.invalid_code;
        let mut resolved = Vec::new();
        for (index, declaration) in declarations.iter().enumerate() {
            let (rules, natives) = declaration.checks();
            let of = RulesOf {
                file: declaration.file,
                path: declaration.path(),
                types: &interface.types,
                this: TypeId(index),
                invalid_code,
            };
            self.ids_are_new(of.file, rules, natives);
            let rules: Vec<Rule> = rules.iter().filter_map(|rule| self.rule(&of, rule)).collect();
            let natives: Vec<Native> =
                natives.iter().map(|native| self.native(&of, native)).collect();
            resolved.push((rules, natives));
        }
        for (def, (rules, natives)) in interface.types.iter_mut().zip(resolved) {
            def.rules = rules;
            def.natives = natives;
        }
    }

    fn ids_are_new(&mut self, file: File<'_>, rules: &[RuleSource], natives: &[NativeSource]) {
        let ids: Vec<&At<String>> = rules
            .iter()
            .map(|rule| &rule.id)
            .chain(natives.iter().map(|native| &native.id))
            .collect();
        for (index, id) in ids.iter().enumerate() {
            self.snake(file, id);
            if ids.iter().take(index).any(|other| other == id) {
                self.report(Diagnostic::rule_twice(file.place(id), id));
            }
        }
    }

    fn rule(&mut self, of: &RulesOf<'_>, source: &RuleSource) -> Option<Rule> {
        let path = format!("{}.rules.{}", of.path, source.id.as_str());
        if let Some(at) = &source.at {
            let known = rule::types::member_names(of.types, of.this);
            if !known.contains(&at.as_str()) {
                self.report(Diagnostic::unknown_member(of.file.place(at), at, known));
            }
        }
        let message = self.message(of.file, of.types, &source.message);
        let doc = self.rule_doc(of.file, source.doc.as_ref(), &message);
        let code = source.code.as_ref().map(|code| self.known_code(of.file, code));
        let expr = self.cel(of.file, &source.cel, of.types, of.this)?;
        let expr = rule::relaxed(of.types, expr);
        Some(Rule {
            id: source.id.to_string(),
            path,
            doc,
            message,
            severity: source.severity.unwrap_or(Severity::Error),
            code: code.unwrap_or(of.invalid_code),
            at: source.at.as_ref().map(ToString::to_string),
            text: source.cel.trim().to_owned(),
            expr,
            cases: Vec::new(),
        })
    }

    fn native(&mut self, of: &RulesOf<'_>, source: &NativeSource) -> Native {
        let path = format!("{}.natives.{}", of.path, source.id.as_str());
        let is_path = source.function.split("::").all(crate::names::is_snake);
        if !is_path {
            self.report(Diagnostic::not_a_function(
                of.file.place(&source.function),
                &source.function,
            ));
        }
        let code = source.code.as_ref().map(|code| self.known_code(of.file, code));
        let message = self.message(of.file, of.types, &source.message);
        let doc = self.rule_doc(of.file, source.doc.as_ref(), &message);
        Native {
            id: source.id.to_string(),
            path,
            function: source.function.to_string(),
            doc,
            message,
            severity: source.severity.unwrap_or(Severity::Error),
            code: code.unwrap_or(of.invalid_code),
            cases: Vec::new(),
        }
    }

    /// Returns the description of a rule: its doc, or else its message.
    fn rule_doc(&mut self, file: File<'_>, doc: Option<&At<String>>, message: &str) -> String {
        doc.map_or_else(|| sentence(message), |doc| self.doc(file, doc))
    }

    /// Checks a CEL expression; reports its errors at their positions inside the string.
    fn cel(
        &mut self,
        file: File<'_>,
        text: &At<String>,
        types: &[TypeDef],
        this: TypeId,
    ) -> Option<Expr> {
        let written = file.written(text);
        let trimmed = written.trim();
        match rule::check(trimmed, &Scope { types, this, prefix: &self.source.prefix }) {
            Ok(expr) => Some(expr),
            Err(errors) => {
                for error in errors {
                    let place = inside(file, text, trimmed, &error.span);
                    self.report(Diagnostic::rule(place, &error));
                }
                None
            }
        }
    }

    /// Resolves the conditions of responses. They are rules over the request.
    pub(super) fn conditions(&mut self, interface: &mut Interface) {
        let source = self.source;
        let all = interface.operations.iter_mut();
        let mut operations: BTreeMap<String, &mut Operation> =
            all.map(|operation| (operation.file.clone(), operation)).collect();
        for of in &source.areas {
            let Some(operation) = operations.get_mut(&of.path) else { continue };
            for response in &mut operation.responses {
                let Some(when) = condition(of, &response.id) else { continue };
                let file = File::of(of);
                let Some(request) = operation.request else {
                    self.report(Diagnostic::condition_without_request(file.place(when)));
                    continue;
                };
                response.when = self.cel(file, when, &interface.types, request);
            }
        }
    }
}

/// The common data of the rules of one type.
struct RulesOf<'a> {
    file: File<'a>,
    path: String,
    types: &'a [TypeDef],
    this: TypeId,
    invalid_code: u32,
}

fn condition<'s>(file: &'s SourceFile<'_>, response: &str) -> Option<&'s At<String>> {
    file.body.operation.as_ref()?.responses.get(response)?.when.as_ref()
}

/// Returns the position of a substring in the file.
///
/// It is the position of the whole string if that contains escapes.
fn inside(file: File<'_>, at: &At<String>, text: &str, part: &std::ops::Range<usize>) -> SpecPlace {
    let span = at.span();
    let offset = file.text.get(span.clone()).and_then(|written| written.find(text));
    match offset {
        Some(offset) => {
            let start = span.start + offset;
            SpecPlace::new(file.path, start + part.start..start + part.end)
        }
        None => file.place(at),
    }
}
