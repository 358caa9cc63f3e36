//! Reads the version and the parameters in the path of an operation.

use super::{Ctx, File};
use crate::{
    Diagnostic,
    model::{Field, ItemKind},
    source::operation::OperationSource,
};

impl Ctx<'_> {
    /// Resolves the parameters of the path, in its order; the declared parameters must be the same.
    pub(super) fn params(
        &mut self,
        file: File<'_>,
        path: &str,
        source: &OperationSource,
    ) -> Vec<Field> {
        let in_path: Vec<&str> = source
            .path
            .split('{')
            .skip(1)
            .filter_map(|part| part.split_once('}').map(|(name, _)| name))
            .collect();
        for (name, _) in &source.params {
            if !in_path.contains(&name.as_str()) {
                self.report(Diagnostic::param_not_in_path(file.place(name), name, &in_path));
            }
        }
        let mut out = Vec::new();
        for name in in_path {
            let found = source.params.iter().find(|(param, _)| param.as_str() == name);
            let Some((key, param)) = found else {
                self.report(Diagnostic::param_not_declared(file.place(&source.path), name));
                continue;
            };
            let path = format!("{path}.params.{name}");
            let field = self.field(file, &path, key, param);
            self.item(path, ItemKind::Param);
            out.extend(field.map(|field| Field { required: true, ..field }));
        }
        out
    }
}

/// Returns the version part of a path: the first segment, if it is `v` and digits.
pub(super) fn version(path: &str) -> &str {
    let first = path.split('/').nth(1).unwrap_or_default();
    let digits = first.strip_prefix('v').unwrap_or_default();
    let is_version = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if is_version { first } else { "" }
}
