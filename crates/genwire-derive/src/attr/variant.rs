//! The attributes of a variant.

use super::{at, for_each, set, text, word};
use crate::errors::Errors;
use syn::meta::ParseNestedMeta;
use syn::{Attribute, LitInt, LitStr, Path, Token};

/// The attributes of a variant.
#[derive(Default)]
pub(crate) struct VariantAttrs {
    /// `#[serde(rename = "user")]`
    pub(crate) rename: Option<LitStr>,
    /// `#[serde(untagged)]`
    pub(crate) untagged: Option<Path>,
    /// `#[wire(number = 1)]`
    pub(crate) number: Option<(i64, LitInt)>,
    /// `#[wire(json = "string")]`
    pub(crate) json: Option<LitStr>,
    /// True if an attribute could not be read; then no attribute is reported as missing.
    pub(crate) is_broken: bool,
}

impl VariantAttrs {
    pub(crate) fn read(attributes: &[Attribute], errors: &mut Errors) -> Self {
        let mut attrs = Self::default();
        let before = errors.count();
        for attribute in attributes {
            if attribute.path().is_ident("serde") {
                for_each(attribute, errors, |meta, _| attrs.serde(meta));
            } else if attribute.path().is_ident("wire") {
                for_each(attribute, errors, |meta, _| attrs.wire(meta));
            } else if attribute.path().is_ident("validate") {
                errors.at(attribute.path(), "a variant cannot have constraints");
            }
        }
        attrs.is_broken = errors.count() > before;
        attrs
    }

    fn serde(&mut self, meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
        match word(meta).as_str() {
            "rename" => set(&mut self.rename, text(meta)?, meta),
            "untagged" => set(&mut self.untagged, meta.path.clone(), meta),
            other => Err(at(
                meta,
                format!(
                    "`{other}` is not a supported `serde` attribute of a variant\n\
                     help: a variant accepts `rename = \"..\"`; the variant for unlisted values accepts `untagged`"
                ),
            )),
        }
    }

    fn wire(&mut self, meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
        match word(meta).as_str() {
            "number" => {
                let input = meta.value()?;
                let sign = input.parse::<Option<Token![-]>>()?;
                let literal: LitInt = input.parse()?;
                let number = literal.base10_parse::<i64>()?;
                let number = if sign.is_some() { -number } else { number };
                set(&mut self.number, (number, literal), meta)
            }
            "json" => set(&mut self.json, text(meta)?, meta),
            other => Err(at(
                meta,
                format!(
                    "`{other}` is not a `wire` attribute of a variant\n\
                     help: a variant takes `number = ..` or `json = \"..\"`"
                ),
            )),
        }
    }
}
