//! The headers of a response as an object.

/// An object whose members are headers of a response.
pub trait ResponseHeaders {
    /// The names of the headers and the members.
    const NAMES: &'static [&'static str];
}

#[cfg(any(feature = "client", feature = "server"))]
pub(crate) use parameters::parameters;

#[cfg(any(feature = "client", feature = "server"))]
mod parameters {
    use super::ResponseHeaders;
    use crate::{Parameter, ParameterPlace, ParameterStyle};

    /// Returns the headers as parameters, since they are written alike.
    pub(crate) fn parameters<H: ResponseHeaders>() -> Vec<Parameter> {
        let parameter = |name: &&'static str| Parameter {
            name,
            place: ParameterPlace::Header,
            style: ParameterStyle::Simple,
            explode: false,
        };
        H::NAMES.iter().map(parameter).collect()
    }
}
