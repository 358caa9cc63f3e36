//! The attributes of a field.

use super::validate::{self, Demand};
use super::{at, for_each, set, text, word};
use crate::errors::Errors;
use syn::meta::ParseNestedMeta;
use syn::{Attribute, LitStr, Path};

/// The attributes of a field.
#[derive(Default)]
pub(crate) struct FieldAttrs {
    /// `#[serde(rename = "type")]`
    pub(crate) rename: Option<LitStr>,
    /// `#[serde(flatten)]`
    pub(crate) flatten: Option<Path>,
    /// `#[wire(name = "chat.Message.name")]`
    pub(crate) item: Option<LitStr>,
    /// `#[wire(nullable)]`
    pub(crate) nullable: Option<Path>,
    /// `#[wire(required)]`: the same as in `validate`, for a member whose null schemars would
    /// reject.
    pub(crate) present: Option<Path>,
    /// `#[wire(object)]`
    pub(crate) object: Option<Path>,
    /// `#[validate(required)]`
    pub(crate) required: Option<Path>,
    /// The constraints.
    pub(crate) demands: Vec<Demand>,
}

impl FieldAttrs {
    /// Reads the attributes for the JSON form.
    pub(crate) fn read_wire(attributes: &[Attribute], errors: &mut Errors) -> Self {
        let mut attrs = Self::default();
        for attribute in attributes {
            if attribute.path().is_ident("serde") {
                for_each(attribute, errors, |meta, _| attrs.serde(meta));
            } else if attribute.path().is_ident("wire") {
                for_each(attribute, errors, |meta, _| attrs.wire(meta));
            }
        }
        attrs
    }

    /// Reads the constraints.
    pub(crate) fn read_demands(&mut self, attributes: &[Attribute], errors: &mut Errors) {
        for attribute in attributes {
            if attribute.path().is_ident("validate") {
                validate::read(attribute, self, errors);
            }
        }
    }

    fn serde(&mut self, meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
        match word(meta).as_str() {
            "rename" => set(&mut self.rename, text(meta)?, meta),
            "flatten" => set(&mut self.flatten, meta.path.clone(), meta),
            other => Err(at(
                meta,
                format!(
                    "`{other}` is not a supported `serde` attribute of a field\n\
                     help: a field accepts `rename = \"..\"`; `extra: Extra` accepts `flatten`"
                ),
            )),
        }
    }

    fn wire(&mut self, meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
        match word(meta).as_str() {
            "name" => set(&mut self.item, text(meta)?, meta),
            "nullable" => set(&mut self.nullable, meta.path.clone(), meta),
            "required" => set(&mut self.present, meta.path.clone(), meta),
            "object" => set(&mut self.object, meta.path.clone(), meta),
            other => Err(at(
                meta,
                format!(
                    "`{other}` is not a `wire` attribute of a field\n\
                     help: a field takes `name = \"..\"`, `nullable`, `required` and `object`"
                ),
            )),
        }
    }
}
