//! The attributes of a whole item.

use super::validate::{self, Demand};
use super::{at, for_each, for_each_nested, set, text, word};
use crate::errors::Errors;
use syn::meta::ParseNestedMeta;
use syn::{Attribute, LitInt, LitStr, Path};

/// The attributes of a whole item.
#[derive(Default)]
pub(crate) struct ItemAttrs {
    /// `#[wire(name = "chat.Usage")]`
    pub(crate) name: Option<LitStr>,
    /// `#[wire(deny_null)]`
    pub(crate) deny_null: Option<Path>,
    /// `#[wire(unknown = "error")]`
    pub(crate) unknown: Option<(Policy, LitStr)>,
    /// `#[serde(tag = "role")]`
    pub(crate) tag: Option<LitStr>,
    /// `#[serde(untagged)]`
    pub(crate) untagged: Option<Path>,
    /// `#[validate(rule(..))]`
    pub(crate) rules: Vec<Rule>,
    /// `#[validate(native = ..)]`
    pub(crate) natives: Vec<Path>,
    /// `#[validate(members(..))]`
    pub(crate) demands: Vec<Demand>,
}

/// The treatment of an unlisted value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Policy {
    Error,
    Warning,
    Accept,
}

/// A rule across members.
pub(crate) struct Rule {
    pub(crate) check: Path,
    pub(crate) id: LitStr,
    pub(crate) at: Option<LitStr>,
    pub(crate) code: Option<LitInt>,
    pub(crate) warning: bool,
    pub(crate) message: LitStr,
}

impl ItemAttrs {
    /// Reads the attributes for the JSON form.
    pub(crate) fn read_wire(attributes: &[Attribute], errors: &mut Errors) -> Self {
        let mut attrs = Self::default();
        for attribute in attributes {
            if attribute.path().is_ident("serde") {
                for_each(attribute, errors, |meta, _| attrs.serde(meta));
            } else if attribute.path().is_ident("wire") {
                for_each(attribute, errors, |meta, errors| attrs.wire(meta, errors));
            }
        }
        attrs
    }

    pub(crate) fn read_rules(&mut self, attributes: &[Attribute], errors: &mut Errors) {
        for attribute in attributes {
            if attribute.path().is_ident("validate") {
                for_each(attribute, errors, |meta, errors| self.validate(meta, errors));
            }
        }
    }

    fn serde(&mut self, meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
        match word(meta).as_str() {
            "tag" => set(&mut self.tag, text(meta)?, meta),
            "untagged" => set(&mut self.untagged, meta.path.clone(), meta),
            other => Err(at(
                meta,
                format!(
                    "`{other}` is not a supported `serde` attribute of an item\n\
                     help: an item takes `tag = \"..\"` or `untagged`"
                ),
            )),
        }
    }

    fn wire(&mut self, meta: &ParseNestedMeta<'_>, errors: &mut Errors) -> syn::Result<()> {
        match word(meta).as_str() {
            "name" => set(&mut self.name, text(meta)?, meta),
            "deny_null" => set(&mut self.deny_null, meta.path.clone(), meta),
            "unknown" => {
                let word = text(meta)?;
                let policy = match word.value().as_str() {
                    "error" => Policy::Error,
                    "warning" => Policy::Warning,
                    "accept" => Policy::Accept,
                    _ => {
                        errors.at(&word, "expected `error`, `warning` or `accept`");
                        Policy::Error
                    }
                };
                set(&mut self.unknown, (policy, word), meta)
            }
            other => Err(at(
                meta,
                format!(
                    "`{other}` is not a `wire` attribute of an item\n\
                     help: an item takes `name = \"..\"`, `unknown = \"..\"` and `deny_null`"
                ),
            )),
        }
    }

    fn validate(&mut self, meta: &ParseNestedMeta<'_>, errors: &mut Errors) -> syn::Result<()> {
        match word(meta).as_str() {
            "rule" => {
                self.rules.extend(rule(meta, errors)?);
                Ok(())
            }
            "native" => {
                self.natives.push(meta.value()?.parse()?);
                Ok(())
            }
            "members" => {
                self.demands.push(validate::members(meta, errors)?);
                Ok(())
            }
            other => Err(at(
                meta,
                format!(
                    "`{other}` is not a `validate` attribute of an item\n\
                     help: an item takes `rule(..)`, `native = ..` and, if it is a struct, `members(..)`; other constraints belong to fields"
                ),
            )),
        }
    }
}

/// Reads a rule. Returns `None` if a part is missing, after reporting that.
fn rule(meta: &ParseNestedMeta<'_>, errors: &mut Errors) -> syn::Result<Option<Rule>> {
    let (mut check, mut id, mut place, mut code, mut severity, mut message) =
        (None, None, None, None, None, None);
    let before = errors.count();
    for_each_nested(meta, errors, |inner, _| match word(inner).as_str() {
        "check" => set(&mut check, inner.value()?.parse::<Path>()?, inner),
        "id" => set(&mut id, text(inner)?, inner),
        "at" => set(&mut place, text(inner)?, inner),
        "code" => set(&mut code, inner.value()?.parse::<LitInt>()?, inner),
        "severity" => set(&mut severity, text(inner)?, inner),
        "message" => set(&mut message, text(inner)?, inner),
        other => Err(at(
            inner,
            format!(
                "`{other}` is not part of a rule\n\
                 help: a rule takes `check`, `id`, `message`, and optionally `at`, `code` and `severity`"
            ),
        )),
    })?;
    let is_sound = errors.count() == before;
    let warning = match severity.as_ref().map(LitStr::value).as_deref() {
        None | Some("error") => false,
        Some("warning") => true,
        Some(_) => {
            errors.at(&severity, "expected `error` or `warning`");
            false
        }
    };
    if let Some(error) = code.as_ref().and_then(|code| code.base10_parse::<u32>().err()) {
        errors.push(error);
    }
    for (name, is_there) in
        [("check", check.is_some()), ("id", id.is_some()), ("message", message.is_some())]
    {
        if !is_there && is_sound {
            errors.push(at(meta, format!("the rule has no `{name}`")));
        }
    }
    let (Some(check), Some(id), Some(message)) = (check, id, message) else { return Ok(None) };
    Ok(Some(Rule { check, id, at: place, code, warning, message }))
}
