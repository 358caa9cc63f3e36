//! Path parameters with types or limits.

use crate::descriptor::Descriptor;
use crate::{Described, Path, Report, Unreadable, Validate, Violation, check, has_member};
use serde_core::de::DeserializeOwned;

/// The types and limits of path parameters. The client and the server check them alike.
#[derive(Clone, Copy, Debug)]
pub struct PathLimits {
    descriptor: fn() -> &'static Descriptor,
    check: fn(&[u8]) -> Result<Report, Unreadable>,
}

impl PathLimits {
    /// Returns the limits of the parameters that are members of a type.
    pub const fn of<T: DeserializeOwned + Validate + Described>() -> Self {
        Self { descriptor: T::descriptor, check: check::<T> }
    }

    /// Checks an object of parameters by name; absent parameters are not checked.
    ///
    /// # Errors
    ///
    /// The same as for [`check`](crate::check).
    pub fn check(&self, body: &[u8]) -> Result<Report, Unreadable> {
        let names = self.names();
        let absent = names.filter(|name| !has_member(body, name)).map(pointer);
        let absent: Vec<String> = absent.collect();
        let found = (self.check)(body)?;
        let mut report = Report::default();
        let held = found.violations().iter().filter(|one| !absent.contains(&one.path));
        held.for_each(|violation| report.push(violation.clone()));
        Ok(report)
    }

    /// Checks an object of parameters by name: the path parameters, and the members of another
    /// type.
    ///
    /// A name in both belongs to the other type.
    ///
    /// # Errors
    ///
    /// The same as for [`check`](crate::check).
    pub fn check_beside<T>(&self, body: &[u8]) -> Result<Report, Unreadable>
    where
        T: DeserializeOwned + Validate + Described,
    {
        let here = outside::<T>(self.names());
        let mut report = check::<T>(body)?;
        report.retain(|violation| !is_below(violation, &here));
        let in_path = self.check(body)?;
        let held = in_path.violations().iter().filter(|one| is_below(one, &here));
        held.for_each(|violation| report.push(violation.clone()));
        Ok(report)
    }

    /// Checks an object of parameters by name: the members of a type, and the parameters of a path
    /// such as `/shops/{shop}`, whose values are not restricted.
    ///
    /// # Errors
    ///
    /// The same as for [`check`](crate::check).
    pub fn check_without<T>(path: &str, body: &[u8]) -> Result<Report, Unreadable>
    where
        T: DeserializeOwned + Validate + Described,
    {
        let names = path.split('{').skip(1).filter_map(|rest| rest.split('}').next());
        let here = outside::<T>(names);
        let mut report = check::<T>(body)?;
        report.retain(|violation| !is_below(violation, &here));
        Ok(report)
    }

    fn names(&self) -> impl Iterator<Item = &'static str> + Clone {
        members((self.descriptor)())
    }

    /// Checks parameters by name and value; the type determines which values are numbers.
    ///
    /// # Errors
    ///
    /// The same as for [`check`](crate::check), for values that are too long.
    #[cfg(any(feature = "client", feature = "server"))]
    pub(crate) fn report<'p>(
        &self,
        params: impl IntoIterator<Item = (&'p str, &'p str)>,
    ) -> Result<Report, Unreadable> {
        use super::read::{Sent, gathered};
        use super::{Parameter, ParameterPlace, ParameterStyle};

        let descriptor = (self.descriptor)();
        let Descriptor::Object(object) = descriptor else { return Ok(Report::default()) };
        // A value in the path has the same form as a value in the query.
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

/// Returns the pointers of the parameters that a type does not have.
fn outside<'n, T: Described>(names: impl Iterator<Item = &'n str>) -> Vec<String> {
    let others = members(T::descriptor());
    names.filter(|name| others.clone().all(|other| other != *name)).map(pointer).collect()
}

/// Returns true if a violation is in one of some members.
fn is_below(violation: &Violation, members: &[String]) -> bool {
    let path = violation.path.as_str();
    members.iter().any(|member| {
        path.strip_prefix(member).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    })
}

/// Returns the member names of an object.
fn members(descriptor: &'static Descriptor) -> impl Iterator<Item = &'static str> + Clone {
    let members = match descriptor {
        Descriptor::Object(object) => object.members,
        _ => &[],
    };
    members.iter().map(|member| member.name)
}

fn pointer(name: &str) -> String {
    Path::root().member(name).to_pointer()
}
