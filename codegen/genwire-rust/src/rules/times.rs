//! Timestamps and durations of a rule as Rust expressions.

use super::scope::Scope;
use crate::items::{integer, wide_integer};
use genwire_spec::model::expr::Arithmetic;
use genwire_spec::model::{Expr, ExprKind};
use genwire_spec::rule::eval::{duration_literal, timestamp_literal};
use proc_macro2::TokenStream;
use quote::quote;

/// Nanoseconds per second.
const NANOS_PER_SECOND: i64 = 1_000_000_000;

impl Scope<'_> {
    /// Writes a timestamp or a duration. Its strings are certainly valid.
    pub(super) fn time(&self, expr: &Expr) -> TokenStream {
        match &expr.kind {
            ExprKind::Arithmetic(op, left, right) => {
                let (left, right) = (self.time(left), self.time_operand(right));
                if *op == Arithmetic::Add {
                    quote! { #left + #right }
                } else {
                    quote! { #left - #right }
                }
            }
            _ => literal(expr).unwrap_or_else(|| self.value(expr).tokens),
        }
    }

    /// Writes a timestamp or a duration as an operand, in parentheses if it is computed.
    pub(super) fn time_operand(&self, expr: &Expr) -> TokenStream {
        let tokens = self.time(expr);
        match expr.kind {
            ExprKind::Arithmetic(..) => quote! { (#tokens) },
            _ => tokens,
        }
    }
}

fn literal(expr: &Expr) -> Option<TokenStream> {
    if let Some(duration) = duration_literal(expr) {
        let nanos = duration.nanos()?;
        return Some(if nanos % NANOS_PER_SECOND == 0 {
            let seconds = integer(nanos / NANOS_PER_SECOND);
            quote! { genwire_core::time::Duration::from_secs(#seconds) }
        } else {
            let nanos = integer(nanos);
            quote! { genwire_core::time::Duration::from_nanos(#nanos) }
        });
    }
    let nanos = timestamp_literal(expr)?.unix_nanos()?;
    Some(if nanos % i128::from(NANOS_PER_SECOND) == 0 {
        let seconds = wide_integer(nanos / i128::from(NANOS_PER_SECOND));
        quote! { genwire_core::time::Timestamp::from_unix(#seconds) }
    } else {
        let nanos = wide_integer(nanos);
        quote! { genwire_core::time::Timestamp::from_unix_nanos(#nanos) }
    })
}
