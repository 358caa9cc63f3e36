//! Parameters in the path of an operation, where any text will not do.

use crate::descriptor::Descriptor;
use crate::{Described, Report, Unreadable, Validate, check};
use serde_core::de::DeserializeOwned;

/// The types and limits of the parameters in a path; the client and the server check them alike.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(
    not(any(feature = "client", feature = "server")),
    expect(dead_code, reason = "only calls have parameters")
)]
pub struct PathLimits {
    descriptor: fn() -> &'static Descriptor,
    check: fn(&[u8]) -> Result<Report, Unreadable>,
}

impl PathLimits {
    /// Returns the limits of the parameters that are members of a type.
    pub const fn of<T: DeserializeOwned + Validate + Described>() -> Self {
        Self { descriptor: T::descriptor, check: check::<T> }
    }

    /// Checks parameters, each with its name and its text; the type says which texts are numbers.
    ///
    /// # Errors
    ///
    /// Those of [`check`](crate::check), for texts that are too long.
    #[cfg(any(feature = "client", feature = "server"))]
    pub(crate) fn report<'p>(
        &self,
        params: impl IntoIterator<Item = (&'p str, &'p str)>,
    ) -> Result<Report, Unreadable> {
        use super::read::{Sent, gathered};
        use super::{Parameter, ParameterPlace, ParameterStyle};

        let descriptor = (self.descriptor)();
        let Descriptor::Object(object) = descriptor else { return Ok(Report::default()) };
        // A text in the path has the form of one in the query.
        let list = object.members.iter().map(|member| Parameter {
            name: member.name,
            place: ParameterPlace::Query,
            style: ParameterStyle::Simple,
            explode: false,
        });
        let list: Vec<Parameter> = list.collect();
        let owned = |(name, text): (&str, &str)| (name.to_owned(), text.to_owned());
        let query = params.into_iter().map(owned).collect();
        let sent = Sent { query, ..Sent::default() };
        (self.check)(gathered(&list, descriptor, &sent).to_string().as_bytes())
    }
}
