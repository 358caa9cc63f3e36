//! The atomic conditions of a rule: presence, comparisons and lists.

use super::scope::{CertainValue, Code, Form, Level, Maybe, Read, Scope, form_of, snake};
use crate::items::ident;
use genwire_spec::model::expr::{Comparison, TextTest};
use genwire_spec::model::{Expr, ExprKind, ExprType, Json};
use proc_macro2::TokenStream;
use quote::quote;

/// A quantifier over the items of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Over {
    All,
    Any,
    Filter,
}

impl Scope<'_> {
    /// Writes `!x`, in its shortest form.
    pub(super) fn not(&self, inner: &Expr) -> Code {
        match &inner.kind {
            ExprKind::Not(inner) => self.boolean(inner),
            ExprKind::Compare(op, left, right) => match self.missing(inner) {
                // A computed value may be NaN, and every comparison with NaN is false.
                None if is_computed(left) || is_computed(right) => self.unordered(*op, left, right),
                None => self.compare(op.opposite(), left, right),
                Some((path, maybe)) => self
                    .optional_literal(&path, &maybe, inner)
                    .filter(|code| code.level == Level::Compare)
                    .and_then(|_| self.unlike(&path, &maybe, *op, right))
                    .unwrap_or_else(|| self.atom(inner).negated()),
            },
            ExprKind::Has { .. } | ExprKind::Is { .. } | ExprKind::IsTimestamp(_) => {
                self.presence(inner, false)
            }
            ExprKind::Member { .. } | ExprKind::Property { .. } => match self.read(inner) {
                Read::Certain(_) => self.boolean(inner).negated(),
                Read::Maybe(Maybe { tokens, .. }) => {
                    Code::compare(quote! { #tokens != Some(true) })
                }
            },
            _ => self.boolean(inner).negated(),
        }
    }

    /// Writes a condition on values. It is false if any of them is absent.
    pub(super) fn atom(&self, expr: &Expr) -> Code {
        if matches!(
            expr.kind,
            ExprKind::Has { .. } | ExprKind::Is { .. } | ExprKind::IsTimestamp(_)
        ) {
            return self.presence(expr, true);
        }
        let Some((path, maybe)) = self.missing(expr) else { return self.certain(expr) };
        if let Some(code) = self.optional_literal(&path, &maybe, expr) {
            return code;
        }
        let (name, inner) = self.bound(&path, &maybe);
        let rest = inner.atom(expr).tokens;
        let option = maybe.tokens;
        Code::atom(quote! { #option.is_some_and(|#name| #rest) })
    }

    /// Returns the first value of a condition that may be absent.
    fn missing(&self, expr: &Expr) -> Option<(Expr, Maybe)> {
        subjects(expr).into_iter().find_map(|subject| match self.read(subject) {
            Read::Maybe(maybe) => Some((subject.clone(), maybe)),
            Read::Certain(_) => None,
        })
    }

    /// Writes `has(x.y)` or `is_text(x)`, or its negation.
    fn presence(&self, test: &Expr, wanted: bool) -> Code {
        let Some(path) = self.guarded(test) else { return Code::constant(wanted) };
        match self.read(&path) {
            Read::Certain(_) => Code::constant(wanted),
            Read::Maybe(maybe) => {
                let option = maybe.place.unwrap_or(maybe.tokens);
                Code::atom(if wanted {
                    quote! { #option.is_some() }
                } else {
                    quote! { #option.is_none() }
                })
            }
        }
    }

    /// Writes a condition whose values are all certain.
    fn certain(&self, expr: &Expr) -> Code {
        match &expr.kind {
            ExprKind::Compare(op, left, right) => self.compare(*op, left, right),
            ExprKind::In(item, list) => self.contained(item, list),
            ExprKind::Text(TextTest::Matches, of, text) => {
                let of = self.borrowed_text(of);
                Code::atom(quote! { genwire_core::pattern!(#text).matches(#of) })
            }
            ExprKind::Text(test, of, text) => {
                let of = self.value(of).tokens;
                let pattern = pattern(text);
                Code::atom(match test {
                    TextTest::StartsWith => quote! { #of.starts_with(#pattern) },
                    TextTest::EndsWith => quote! { #of.ends_with(#pattern) },
                    TextTest::Contains | TextTest::Matches => quote! { #of.contains(#pattern) },
                })
            }
            ExprKind::All(list, variable, predicate) => {
                Code::atom(self.over(Over::All, list, variable, predicate))
            }
            ExprKind::Exists(list, variable, predicate) => {
                Code::atom(self.over(Over::Any, list, variable, predicate))
            }
            ExprKind::ExistsOne(list, variable, predicate) => {
                let filtered = self.over(Over::Filter, list, variable, predicate);
                Code::compare(quote! { #filtered.count() == 1 })
            }
            ExprKind::Literal(Json::Bool(value)) => Code::constant(*value),
            _ => Code::atom(self.scalar(expr)),
        }
    }

    pub(super) fn over(
        &self,
        over: Over,
        list: &Expr,
        variable: &str,
        predicate: &Expr,
    ) -> TokenStream {
        let list_tokens = self.value(list).tokens;
        let item_ty = match &list.ty {
            ExprType::List(item) => (**item).clone(),
            other => other.clone(),
        };
        let path = Expr { kind: ExprKind::Variable(variable.to_owned()), ty: item_ty };
        let fresh = self.fresh(&snake(variable), &path);
        let name = ident(&fresh);
        let mut used = false;
        let mut bare = false;
        predicate.walk(&mut |part| match &part.kind {
            ExprKind::Variable(found) => used |= found == variable,
            ExprKind::Compare(_, left, right) | ExprKind::In(left, right) => {
                bare |= is_variable(left, variable) || is_variable(right, variable);
            }
            _ => {}
        });
        bare |= is_variable(predicate, variable);
        let copied = form_of(&path.ty) == Form::Copy;
        let parameter = match (used, over) {
            (false, _) => quote! { _ },
            (true, Over::Filter) if copied => quote! { &&#name },
            (true, Over::Filter) if bare => quote! { &#name },
            (true, _) if copied => quote! { &#name },
            (true, _) => quote! { #name },
        };
        let form = if copied { Form::Copy } else { Form::Reference };
        let value = CertainValue { tokens: quote! { #name }, form };
        let inner = self.with(path, value, fresh);
        let predicate = inner.boolean(predicate).tokens;
        match over {
            Over::All => quote! { #list_tokens.iter().all(|#parameter| #predicate) },
            Over::Any => quote! { #list_tokens.iter().any(|#parameter| #predicate) },
            Over::Filter => quote! { #list_tokens.iter().filter(|#parameter| #predicate) },
        }
    }

    fn compare(&self, op: Comparison, left: &Expr, right: &Expr) -> Code {
        if let ExprKind::Size(of) = &left.kind
            && let ExprKind::Literal(Json::Integer(limit)) = right.kind
            && let Some(code) = self.emptiness(op, of, limit)
        {
            return code;
        }
        let operator = operator(op);
        let equality = matches!(op, Comparison::Equal | Comparison::NotEqual);
        match (&left.ty, equality) {
            (ExprType::Enum(_), _) => {
                let (left, right) = (self.enum_place(left), self.enum_place(right));
                Code::compare(quote! { #left #operator #right })
            }
            (ExprType::Timestamp | ExprType::Duration, _) if op == Comparison::NotEqual => {
                // Values that are out of range are neither equal nor different.
                let (left, right) = (self.time_operand(left), self.time(right));
                Code::atom(quote! { #left.differs(#right) })
            }
            (ExprType::Timestamp | ExprType::Duration, _) => {
                let (left, right) = (self.time(left), self.time(right));
                Code::compare(quote! { #left #operator #right })
            }
            (ExprType::Double, true) => {
                let (left, right) = if is_computed(right) { (right, left) } else { (left, right) };
                let (left, right) = (self.operand(left), self.scalar(right));
                let same = Code::atom(quote! { (#right..=#right).contains(&#left) });
                if op == Comparison::Equal { same } else { same.negated() }
            }
            (ExprType::Int, _) if is_size(left) != is_size(right) && !is_small(right) => {
                let (size, other, operator) = if is_size(left) {
                    (self.scalar(left), self.scalar(right), operator)
                } else {
                    (self.scalar(right), self.scalar(left), self::operator(op.flipped()))
                };
                let name = ident(&self.fresh("size", right));
                Code::atom(
                    quote! { i64::try_from(#size).is_ok_and(|#name| #name #operator #other) },
                )
            }
            (ExprType::String, false) => {
                let (left, right) = (self.text(left, true), self.text(right, true));
                Code::compare(quote! { #left #operator #right })
            }
            (ExprType::String, _) => {
                let (left, right) = (self.text(left, false), self.text(right, !is_literal(left)));
                Code::compare(quote! { #left #operator #right })
            }
            _ => {
                let (left, right) = (self.scalar(left), self.scalar(right));
                Code::compare(quote! { #left #operator #right })
            }
        }
    }

    /// Writes the negated comparison of computed numbers.
    fn unordered(&self, op: Comparison, left: &Expr, right: &Expr) -> Code {
        let is = match op {
            Comparison::Equal | Comparison::NotEqual => {
                return self.compare(op, left, right).negated();
            }
            Comparison::Less => quote! { is_ge },
            Comparison::AtMost => quote! { is_gt },
            Comparison::Greater => quote! { is_le },
            Comparison::AtLeast => quote! { is_lt },
        };
        let (left, right) = (self.operand(left), self.scalar(right));
        Code::atom(quote! { #left.partial_cmp(&#right).is_none_or(std::cmp::Ordering::#is) })
    }

    /// Writes a comparison of a size that only tests for emptiness.
    fn emptiness(&self, op: Comparison, of: &Expr, limit: i64) -> Option<Code> {
        let empty = match (op, limit) {
            (Comparison::Equal | Comparison::AtMost, 0) | (Comparison::Less, 1) => true,
            (Comparison::NotEqual | Comparison::Greater, 0) | (Comparison::AtLeast, 1) => false,
            _ => return None,
        };
        let code = match &of.kind {
            ExprKind::Filter(list, variable, predicate) => {
                let any = Code::atom(self.over(Over::Any, list, variable, predicate));
                return Some(if empty { any.negated() } else { any });
            }
            _ => self.value(of).tokens,
        };
        let is_empty = Code::atom(quote! { #code.is_empty() });
        Some(if empty { is_empty } else { is_empty.negated() })
    }

    fn contained(&self, item: &Expr, of: &Expr) -> Code {
        if let ExprKind::Literals(literals) = &of.kind {
            return self.one_of(item, literals);
        }
        let list = self.value(of).tokens;
        Code::atom(match &item.ty {
            ExprType::String => {
                let item = self.text(item, true);
                let name = ident(&self.fresh("item", of));
                quote! { #list.iter().any(|#name| #name == #item) }
            }
            ExprType::Enum(_) => match self.enum_value(item) {
                (tokens, Form::Reference) => quote! { #list.contains(#tokens) },
                (tokens, _) => quote! { #list.contains(&#tokens) },
            },
            _ if is_size(item) => {
                let (size, name) = (self.scalar(item), ident(&self.fresh("size", item)));
                quote! { i64::try_from(#size).is_ok_and(|#name| #list.contains(&#name)) }
            }
            _ => {
                let item = self.scalar(item);
                quote! { #list.contains(&#item) }
            }
        })
    }

    fn one_of(&self, item: &Expr, literals: &[Json]) -> Code {
        if item.ty == ExprType::Double {
            let item_tokens = self.operand(item);
            let literals = literals.iter().map(|literal| self.literal(literal, &item.ty));
            return Code::atom(quote! { [#(#literals),*].contains(&#item_tokens) });
        }
        let patterns = literals.iter().map(|literal| self.literal(literal, &item.ty));
        let value = match item.ty {
            ExprType::String => self.text(item, true),
            _ => self.scalar(item),
        };
        if is_size(item) && !literals.iter().all(is_small_number) {
            let name = ident(&self.fresh("size", item));
            return Code::atom(quote! {
                i64::try_from(#value).is_ok_and(|#name| matches!(#name, #(#patterns)|*))
            });
        }
        Code::atom(quote! { matches!(#value, #(#patterns)|*) })
    }

    /// Writes a comparison of an optional value with literals, without unwrapping it.
    fn optional_literal(&self, path: &Expr, maybe: &Maybe, atom: &Expr) -> Option<Code> {
        self.guarded_literal(path, maybe, atom, true)
    }

    /// Writes a presence test and a comparison of the same value with literals, as one expression.
    pub(super) fn guarded_literal(
        &self,
        path: &Expr,
        maybe: &Maybe,
        user: &Expr,
        and: bool,
    ) -> Option<Code> {
        let (user, negated) = match &user.kind {
            ExprKind::Not(inner) => (&**inner, true),
            _ => (user, false),
        };
        if user == path && path.ty == ExprType::Bool {
            let (option, wanted) = (&maybe.tokens, and != negated);
            return Some(Code::compare(if and {
                quote! { #option == Some(#wanted) }
            } else {
                let refused = negated;
                quote! { #option != Some(#refused) }
            }));
        }
        let literals = match &user.kind {
            ExprKind::Compare(Comparison::Equal, left, right) if **left == *path => {
                match &right.kind {
                    ExprKind::Literal(literal) => std::slice::from_ref(literal),
                    _ => return None,
                }
            }
            ExprKind::In(left, right) if **left == *path => match &right.kind {
                ExprKind::Literals(literals) => literals.as_slice(),
                _ => return None,
            },
            _ => return None,
        };
        if negated || path.ty == ExprType::Double {
            return None;
        }
        let patterns = literals.iter().map(|literal| self.literal(literal, &path.ty));
        let place = maybe.place.as_ref().filter(|_| maybe.form == Form::Reference);
        let option = place.unwrap_or(&maybe.tokens);
        if !and {
            return Some(Code::atom(quote! { matches!(#option, None | Some(#(#patterns)|*)) }));
        }
        let [only] = literals else {
            return Some(Code::atom(quote! { matches!(#option, Some(#(#patterns)|*)) }));
        };
        let some = self.some_literal(maybe, only, &path.ty);
        Some(Code::compare(quote! { #option == #some }))
    }

    /// Writes `option != Some(literal)`.
    fn unlike(&self, path: &Expr, maybe: &Maybe, op: Comparison, right: &Expr) -> Option<Code> {
        let ExprKind::Literal(literal) = &right.kind else { return None };
        if op != Comparison::Equal {
            return None;
        }
        let some = self.some_literal(maybe, literal, &path.ty);
        let place = maybe.place.as_ref().filter(|_| maybe.form == Form::Reference);
        let option = place.unwrap_or(&maybe.tokens);
        Some(Code::compare(quote! { #option != #some }))
    }

    fn some_literal(&self, maybe: &Maybe, literal: &Json, ty: &ExprType) -> TokenStream {
        let literal = self.literal(literal, ty);
        if maybe.form == Form::Reference && maybe.place.is_none() {
            quote! { Some(&#literal) }
        } else {
            quote! { Some(#literal) }
        }
    }
}

/// Returns the values on which a condition depends, except for those inside list items.
fn subjects(expr: &Expr) -> Vec<&Expr> {
    match &expr.kind {
        ExprKind::Compare(_, left, right) | ExprKind::In(left, right) => {
            [left, right].into_iter().flat_map(|side| subjects(side)).collect()
        }
        ExprKind::Size(of) | ExprKind::Text(_, of, _) => subjects(of),
        ExprKind::TimePart(_, of) => subjects(of).into_iter().chain([expr]).collect(),
        ExprKind::Timestamp(_) if expr.is_time_literal() => Vec::new(),
        ExprKind::Arithmetic(_, left, right) if expr.is_time() => {
            [left, right].into_iter().flat_map(|side| subjects(side)).collect()
        }
        ExprKind::Arithmetic(_, left, right) => {
            let fails = expr.may_fail();
            let mut all: Vec<&Expr> = [left, right]
                .into_iter()
                .flat_map(|side| {
                    let count = (fails && side.counts()).then_some(&**side);
                    subjects(side).into_iter().chain(count)
                })
                .collect();
            all.extend(fails.then_some(expr));
            all
        }
        ExprKind::All(list, ..)
        | ExprKind::Exists(list, ..)
        | ExprKind::ExistsOne(list, ..)
        | ExprKind::Filter(list, ..) => subjects(list),
        ExprKind::Member { .. }
        | ExprKind::Property { .. }
        | ExprKind::As { .. }
        | ExprKind::Timestamp(_)
        | ExprKind::Variable(_) => vec![expr],
        _ => Vec::new(),
    }
}

/// Returns a search string, as a `char` if it has only one character.
fn pattern(text: &str) -> TokenStream {
    let mut characters = text.chars();
    if let (Some(only), None) = (characters.next(), characters.next()) {
        quote! { #only }
    } else {
        quote! { #text }
    }
}

fn is_variable(expr: &Expr, variable: &str) -> bool {
    matches!(&expr.kind, ExprKind::Variable(name) if name == variable)
}

fn is_literal(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Literal(_))
}

/// Returns true for a literal that fits into a `usize` on every machine.
fn is_small(expr: &Expr) -> bool {
    matches!(&expr.kind, ExprKind::Literal(literal) if is_small_number(literal))
}

fn is_small_number(literal: &Json) -> bool {
    matches!(literal, Json::Integer(0..=0xFFFF_FFFF))
}

/// Returns true for a value of the type `usize`.
fn is_size(expr: &Expr) -> bool {
    expr.counts()
}

/// Returns true for the result of arithmetic on doubles.
fn is_computed(expr: &Expr) -> bool {
    expr.ty == ExprType::Double && matches!(expr.kind, ExprKind::Arithmetic(..))
}

fn operator(op: Comparison) -> TokenStream {
    match op {
        Comparison::Equal => quote! { == },
        Comparison::NotEqual => quote! { != },
        Comparison::Less => quote! { < },
        Comparison::AtMost => quote! { <= },
        Comparison::Greater => quote! { > },
        Comparison::AtLeast => quote! { >= },
    }
}
