//! State that the vectors of all operations share.

use super::sample::Instances;
use super::share::Share;
use super::texts::PatternTexts;
use genwire_spec::model::types::Rule;
use genwire_spec::model::{Interface, TypeKind};
use std::collections::BTreeMap;

/// An interface, with its smallest bodies and the types that each body covers.
#[derive(Debug)]
pub(super) struct Context<'a> {
    pub(super) interface: &'a Interface,
    pub(super) share: Share,
    pub(super) instances: Instances,
    pub(super) texts: PatternTexts,
    pub(super) rules: Vec<&'a Rule>,
    /// The path of the union for each variant type, by the path of that type.
    unions: BTreeMap<String, String>,
}

impl<'a> Context<'a> {
    pub(super) fn new(interface: &'a Interface) -> Self {
        let unions = interface.types.iter().filter_map(|def| match &def.kind {
            TypeKind::Object(object) => {
                let (union, _) = object.variant_of.as_ref()?;
                Some((def.path(), interface.ty(*union).path()))
            }
            _ => None,
        });
        Self {
            interface,
            share: Share::new(interface),
            instances: Instances::new(interface),
            texts: PatternTexts::default(),
            rules: interface.types.iter().flat_map(|def| &def.rules).collect(),
            unions: unions.collect(),
        }
    }

    /// Returns the item of a union that corresponds to an item of a variant.
    pub(super) fn general(&self, path: &str) -> Option<String> {
        let mut dots = path.match_indices('.').map(|(at, _)| at);
        let (_, end) = (dots.next()?, dots.next()?);
        let union = self.unions.get(&path[..end])?;
        Some(format!("{union}{}", &path[end..]))
    }
}
