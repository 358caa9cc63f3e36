//! Rules as plain, idiomatic Rust functions.

mod atoms;
mod scope;
mod times;
mod values;

use self::scope::{Code, Level, Maybe, Read, Scope};
use crate::items::docs::Docs;
use crate::items::{rule_ident, type_ident};
use genwire_spec::model::{Expr, ExprKind, ExprType, Interface, Rule, TypeDef};
use genwire_spec::rule::types::{self, MemberPlace};
use proc_macro2::TokenStream;
use quote::quote;

/// Emits the function of a rule. It returns true if a value of its type satisfies the rule.
pub fn emit_rule_fn(interface: &Interface, def: &TypeDef, rule: &Rule) -> TokenStream {
    let mut docs = Docs::new(&format!("Rule `{}`: {}", rule.id, rule.doc));
    docs.code("cel", rule.text.trim());
    let docs = docs.emit();
    let name = rule_ident(interface, def, rule);
    let ty = type_ident(&def.name);
    let body = emit_body(interface, &rule.expr);
    quote! {
        #docs
        fn #name(this: &#ty) -> bool { #body }
    }
}

/// Emits the statements of a rule's function.
///
/// The values that the rule requires come first, each as a `let … else` that returns early:
/// required members that are optional in Rust, guards, and properties of enum values.
pub(crate) fn emit_body(interface: &Interface, expr: &Expr) -> TokenStream {
    let mut scope = Scope::new(interface);
    let mut statements = TokenStream::new();
    let mut required = Vec::new();
    expr.walk(&mut |part| {
        if is_required_of_this(interface, part) && !required.contains(&part) {
            required.push(part);
        }
    });
    for path in required {
        statements.extend(scope.let_else(path));
    }
    let mut operands = expr.alternatives();
    while let Some((index, path)) = next_guard(&scope, &operands) {
        operands.remove(index);
        statements.extend(scope.let_else(&path));
    }
    let mut properties = Vec::new();
    expr.walk(&mut |part| {
        if matches!(part.kind, ExprKind::Property { .. }) && !properties.contains(&part) {
            properties.push(part);
        }
    });
    for property in properties {
        statements.extend(emit_property(&mut scope, property));
    }
    let rest = match <[Expr; 1]>::try_from(operands) {
        Ok([only]) => scope.boolean(&only),
        Err(operands) => scope.any(&operands),
    };
    let rest = rest.tokens;
    quote! { #statements #rest }
}

/// Emits the early return for a property of an unlisted value: the rule does not apply to such a
/// value.
fn emit_property(scope: &mut Scope<'_>, property: &Expr) -> TokenStream {
    let ExprKind::Property { of, .. } = &property.kind else { return TokenStream::new() };
    match scope.read(of) {
        Read::Certain(_) => scope.let_else(property),
        Read::Maybe(maybe) => {
            let (name, inner) = scope.bound(of, &maybe);
            let Read::Maybe(property) = inner.read(property) else { return TokenStream::new() };
            let (of, property) = (maybe.tokens, property.tokens);
            quote! {
                if #of.is_some_and(|#name| #property.is_none()) {
                    return true;
                }
            }
        }
    }
}

/// Returns true if an expression reads a required member of `this`.
fn is_required_of_this(interface: &Interface, expr: &Expr) -> bool {
    let ExprKind::Member { of, field } = &expr.kind else { return false };
    of.kind == ExprKind::This
        && types::member_of(&interface.types, of, field)
            .is_some_and(|member| member.certain && !matches!(member.place, MemberPlace::Tag(_)))
}

/// Returns the first operand that tests the absence of a value that another operand reads.
fn next_guard(scope: &Scope<'_>, operands: &[Expr]) -> Option<(usize, Expr)> {
    operands.iter().enumerate().find_map(|(index, operand)| {
        let ExprKind::Not(inner) = &operand.kind else { return None };
        let path = scope.guarded(inner)?;
        let of = parent(&path)?;
        let reachable = matches!(scope.read(of), Read::Certain(_));
        let open = matches!(scope.read(&path), Read::Maybe(_));
        let used = operands
            .iter()
            .enumerate()
            .any(|(other, operand)| other != index && operand.mentions(&path));
        (reachable && open && used).then_some((index, path))
    })
}

/// Returns the expression from which a path reads.
fn parent(path: &Expr) -> Option<&Expr> {
    match &path.kind {
        ExprKind::Member { of, .. }
        | ExprKind::As { of, .. }
        | ExprKind::Property { of, .. }
        | ExprKind::Timestamp(of) => Some(of),
        _ => None,
    }
}

/// An operand of `&&` or `||`, pending or already written.
enum Operand {
    Open(Expr),
    Done(Code),
}

impl Scope<'_> {
    /// Writes a Boolean expression.
    fn boolean(&self, expr: &Expr) -> Code {
        match &expr.kind {
            ExprKind::And(_) => self.all(&expr.conjuncts()),
            ExprKind::Or(_) => self.any(&expr.alternatives()),
            ExprKind::Not(inner) => self.not(inner),
            ExprKind::If(condition, then, otherwise) => self.choice(condition, then, otherwise),
            _ => self.atom(expr),
        }
    }

    fn any(&self, operands: &[Expr]) -> Code {
        self.join(operands, false)
    }

    fn all(&self, operands: &[Expr]) -> Code {
        self.join(operands, true)
    }

    /// Joins operands with `&&` or `||`. Operands that depend on a guard are nested in it.
    fn join(&self, operands: &[Expr], and: bool) -> Code {
        let mut operands: Vec<Operand> = operands.iter().cloned().map(Operand::Open).collect();
        let mut next = 0;
        while next < operands.len() {
            if let Some((path, maybe)) = self.guard(&operands[next], and) {
                let users = take_users(&mut operands, &mut next, &path);
                if self.leads_on(&path, &users, and) {
                    operands[next] = Operand::Done(self.join(&users, and));
                } else if !users.is_empty() {
                    operands[next] = Operand::Done(self.guarding(&path, &maybe, &users, and));
                }
            }
            next += 1;
        }
        let level = if and { Level::And } else { Level::Or };
        let mut written: Vec<Code> = operands
            .into_iter()
            .map(|operand| match operand {
                Operand::Open(expr) => self.boolean(&expr),
                Operand::Done(code) => code,
            })
            .filter(|code| code.constant != Some(and))
            .collect();
        match written.len() {
            0 => Code::constant(and),
            1 => written.remove(0),
            _ => {
                let parts = written.iter().map(|code| code.within(level));
                let tokens = if and {
                    quote! { #(#parts)&&* }
                } else {
                    quote! { #(#parts)||* }
                };
                Code::new(tokens, level)
            }
        }
    }

    /// Returns true if a guarded path only leads to another guarded path, so that it needs no name.
    fn leads_on(&self, path: &Expr, users: &[Expr], and: bool) -> bool {
        let test = |user: &Expr| match (&user.kind, and) {
            (ExprKind::Not(inner), false) => self.guarded(inner),
            (_, true) => self.guarded(user),
            _ => None,
        };
        let next = users.iter().filter_map(test).find(|next| parent(next) == Some(path));
        next.is_some_and(|next| {
            users.iter().any(|user| user.mentions(&next))
                && !users.iter().any(|user| self.reads_beside(user, path, &next))
        })
    }

    /// Returns true if an expression reads `path` other than for `next`.
    fn reads_beside(&self, expr: &Expr, path: &Expr, next: &Expr) -> bool {
        if expr == next || self.guarded(expr).is_some_and(|guarded| guarded == *next) {
            return false;
        }
        expr == path || expr.children().into_iter().any(|it| self.reads_beside(it, path, next))
    }

    /// Returns the path that an operand guards, if it is a guard here and the path is not certain
    /// yet.
    fn guard(&self, operand: &Operand, and: bool) -> Option<(Expr, Maybe)> {
        let Operand::Open(expr) = operand else { return None };
        let test = match (&expr.kind, and) {
            (ExprKind::Not(inner), false) => inner,
            (_, true) => expr,
            _ => return None,
        };
        let path = self.guarded(test)?;
        match self.read(&path) {
            Read::Maybe(maybe) => Some((path, maybe)),
            Read::Certain(_) => None,
        }
    }

    /// Writes a guard with all operands that depend on it.
    fn guarding(&self, path: &Expr, maybe: &Maybe, users: &[Expr], and: bool) -> Code {
        if let [only] = users
            && let Some(code) = self.guarded_literal(path, maybe, only, and)
        {
            return code;
        }
        let (name, inner) = self.bound(path, maybe);
        let rest = inner.join(users, and).tokens;
        let option = &maybe.tokens;
        Code::atom(if and {
            quote! { #option.is_some_and(|#name| #rest) }
        } else {
            quote! { #option.is_none_or(|#name| #rest) }
        })
    }

    fn choice(&self, condition: &Expr, then: &Expr, otherwise: &Expr) -> Code {
        let guard = self.guard(&Operand::Open(condition.clone()), true);
        let otherwise_code = self.boolean(otherwise).tokens;
        if let Some((path, maybe)) = guard
            && then.mentions(&path)
            && !otherwise.mentions(&path)
        {
            let (name, inner) = self.bound(&path, &maybe);
            let then = inner.boolean(then).tokens;
            let option = maybe.by_reference();
            let tokens = quote! {
                if let Some(#name) = #option { #then } else { #otherwise_code }
            };
            return Code::new(tokens, Level::Block);
        }
        let condition = self.boolean(condition).tokens;
        let then = self.boolean(then).tokens;
        let tokens = quote! { if #condition { #then } else { #otherwise_code } };
        Code::new(tokens, Level::Block)
    }
}

/// Moves the operands that read `path` out of the list; `next` still points at the guard.
fn take_users(operands: &mut Vec<Operand>, next: &mut usize, path: &Expr) -> Vec<Expr> {
    let mut users = Vec::new();
    let mut kept = Vec::new();
    let guard = *next;
    // Tests of other timestamps belong to the expressions that read them.
    let asks = |expr: &Expr| match &expr.kind {
        ExprKind::Not(inner) => match &inner.kind {
            ExprKind::IsTimestamp(of) => Some(ExprKind::Timestamp(of.clone())),
            _ => None,
        },
        _ => None,
    };
    let read: Vec<Expr> = operands
        .iter()
        .filter_map(|operand| match operand {
            Operand::Open(expr) if asks(expr).is_none() && expr.mentions(path) => {
                Some(expr.clone())
            }
            _ => None,
        })
        .collect();
    let is_user = |expr: &Expr| {
        let asked = asks(expr).map(|kind| Expr { kind, ty: ExprType::Timestamp });
        let leads = asked.is_some_and(|asked| read.iter().any(|user| user.mentions(&asked)));
        expr.mentions(path) || leads
    };
    for (index, operand) in std::mem::take(operands).into_iter().enumerate() {
        match operand {
            Operand::Open(expr) if index != guard && is_user(&expr) => {
                users.push(expr);
                if index < guard {
                    *next -= 1;
                }
            }
            operand => kept.push(operand),
        }
    }
    *operands = kept;
    users
}
