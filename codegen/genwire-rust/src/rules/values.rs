//! The values of a rule as Rust expressions.

use super::atoms::Over;
use super::scope::{CertainValue, Form, Read, Scope};
use crate::items::{float, integer, long_integer, type_ident};
use genwire_spec::model::expr::Arithmetic;
use genwire_spec::model::{Expr, ExprKind, ExprType, Json};
use genwire_spec::rule::types;
use proc_macro2::TokenStream;
use quote::quote;

impl Scope<'_> {
    pub(super) fn value(&self, path: &Expr) -> CertainValue {
        match self.read(path) {
            Read::Certain(value) => value,
            Read::Maybe(maybe) => CertainValue { tokens: maybe.tokens, form: maybe.form },
        }
    }

    /// Writes a number, a Boolean, or another value that is compared by value.
    pub(super) fn scalar(&self, expr: &Expr) -> TokenStream {
        match &expr.kind {
            ExprKind::Literal(literal) => self.literal(literal, &expr.ty),
            ExprKind::Size(of) => self.size(of),
            ExprKind::Arithmetic(op, left, right)
                if expr.counts() || expr.ty == ExprType::Double =>
            {
                self.computed(*op, left, right)
            }
            _ => self.value(expr).tokens,
        }
    }

    /// Writes arithmetic that has a result for all operands.
    fn computed(&self, op: Arithmetic, left: &Expr, right: &Expr) -> TokenStream {
        let (left_tokens, right_tokens) = (self.operand(left), self.operand(right));
        let minus_one = matches!(left.kind, ExprKind::Literal(Json::Number(-1.0)));
        match op {
            Arithmetic::Multiply if minus_one => quote! { -#right_tokens },
            Arithmetic::Add => quote! { #left_tokens + #right_tokens },
            Arithmetic::Subtract => quote! { #left_tokens - #right_tokens },
            Arithmetic::Multiply => quote! { #left_tokens * #right_tokens },
            Arithmetic::Divide => quote! { #left_tokens / #right_tokens },
            Arithmetic::Remainder => quote! { #left_tokens % #right_tokens },
        }
    }

    /// Writes a number as an operand, in parentheses if it is computed or negative.
    pub(super) fn operand(&self, expr: &Expr) -> TokenStream {
        let tokens = self.scalar(expr);
        match &expr.kind {
            ExprKind::Arithmetic(..) => quote! { (#tokens) },
            ExprKind::Literal(Json::Number(number)) if *number < 0.0 => quote! { (#tokens) },
            _ => tokens,
        }
    }

    /// Writes integer arithmetic, as an `Option`.
    pub(super) fn checked(&self, op: Arithmetic, left: &Expr, right: &Expr) -> TokenStream {
        let left = match left.kind {
            ExprKind::Literal(Json::Integer(number)) if number < 0 => {
                let number = long_integer(number);
                quote! { (#number) }
            }
            ExprKind::Literal(Json::Integer(number)) => long_integer(number),
            _ => self.value(left).tokens,
        };
        let right = match right.kind {
            ExprKind::Literal(_) => self.scalar(right),
            _ => self.value(right).tokens,
        };
        match op {
            Arithmetic::Add => quote! { #left.checked_add(#right) },
            Arithmetic::Subtract => quote! { #left.checked_sub(#right) },
            Arithmetic::Multiply => quote! { #left.checked_mul(#right) },
            Arithmetic::Divide => quote! { #left.checked_div(#right) },
            Arithmetic::Remainder => quote! { #left.checked_rem(#right) },
        }
    }

    /// Writes a string as `&str`, for a function that needs one.
    pub(super) fn borrowed_text(&self, expr: &Expr) -> TokenStream {
        let CertainValue { tokens, form } = self.value(expr);
        if form == Form::Place {
            quote! { &#tokens }
        } else {
            tokens
        }
    }

    pub(super) fn size(&self, of: &Expr) -> TokenStream {
        if let ExprKind::Filter(list, variable, predicate) = &of.kind {
            let filtered = self.over(Over::Filter, list, variable, predicate);
            return quote! { #filtered.count() };
        }
        let value = self.value(of).tokens;
        if of.ty == ExprType::String {
            quote! { #value.chars().count() }
        } else {
            quote! { #value.len() }
        }
    }

    /// Writes a string, as `&str` if required.
    pub(super) fn text(&self, expr: &Expr, borrowed: bool) -> TokenStream {
        if let ExprKind::Literal(literal) = &expr.kind {
            return self.literal(literal, &expr.ty);
        }
        let value = self.value(expr);
        let tokens = value.tokens;
        match value.form {
            Form::Place | Form::Reference if borrowed => quote! { #tokens.as_str() },
            _ => tokens,
        }
    }

    pub(super) fn enum_value(&self, expr: &Expr) -> (TokenStream, Form) {
        if let ExprKind::Literal(literal) = &expr.kind {
            return (self.literal(literal, &expr.ty), Form::Place);
        }
        let value = self.value(expr);
        (value.tokens, value.form)
    }

    pub(super) fn enum_place(&self, expr: &Expr) -> TokenStream {
        match self.enum_value(expr) {
            (tokens, Form::Reference) => quote! { *#tokens },
            (tokens, _) => tokens,
        }
    }

    /// Writes a literal of a type. It is also a valid pattern.
    #[expect(clippy::cast_precision_loss, reason = "literals of rules are small")]
    pub(super) fn literal(&self, literal: &Json, ty: &ExprType) -> TokenStream {
        if let ExprType::Enum(id) = ty
            && let Some(value) = types::listed(self.interface.enum_type(*id), literal)
        {
            let ty = type_ident(&self.interface.ty(*id).name);
            let value = type_ident(&value.name);
            return quote! { #ty::#value };
        }
        match literal {
            Json::Integer(number) if *ty == ExprType::Double => float(*number as f64),
            Json::Integer(number) => integer(*number),
            Json::Number(number) => float(*number),
            Json::Bool(value) => quote! { #value },
            other => {
                let text = match other {
                    Json::String(text) => text.clone(),
                    other => other.to_compact(),
                };
                quote! { #text }
            }
        }
    }
}
