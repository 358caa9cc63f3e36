//! Reply headers by status.

use super::{Field, Interface, Operation};

impl Operation {
    /// The key for statuses without a description, as in `OpenAPI`.
    const OTHER_STATUSES: &str = "default";

    /// Returns the reply headers of a status. `status` is written as in `OpenAPI`.
    pub fn headers_at<'i>(&self, interface: &'i Interface, status: &str) -> Vec<&'i Field> {
        let group =
            |known: &str| known.strip_suffix("XX").is_some_and(|first| status.starts_with(first));
        let has = |known: &String| known == status || group(known);
        let object = self.headers.map(|id| interface.object(id));
        let fields =
            object.into_iter().flat_map(|object| &object.fields).zip(&self.header_statuses);
        let fields = fields.filter(|(_, statuses)| statuses.is_empty() || statuses.iter().any(has));
        fields.map(|(field, _)| field).collect()
    }

    /// Returns the reply headers of a status.
    ///
    /// The flag is true if these are the headers of all statuses without a description.
    pub fn listed_headers<'i>(
        &self,
        interface: &'i Interface,
        status: u16,
    ) -> (Vec<&'i Field>, bool) {
        let replies = self.responses.iter().any(|response| {
            response.status == status
                || response.statuses.contains(&status)
                || (response.any_success && (200..300).contains(&status))
        });
        let is_described = replies || self.families.iter().any(|(of, _)| *of == status);
        let listed = self.headers_at(interface, &status.to_string());
        if is_described || !listed.is_empty() {
            return (listed, false);
        }
        (self.headers_at(interface, Self::OTHER_STATUSES), true)
    }
}
