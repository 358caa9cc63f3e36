//! The headers of a reply as an object.

/// An object whose members are headers of a reply.
pub trait ReplyHeaders {
    /// The names of the headers, which are those of the members.
    const NAMES: &'static [&'static str];
}

#[cfg(any(feature = "client", feature = "server"))]
pub(crate) use parameters::parameters;

#[cfg(any(feature = "client", feature = "server"))]
mod parameters {
    use super::ReplyHeaders;
    use crate::{Parameter, ParameterPlace, ParameterStyle};

    /// The headers as parameters, whose form they have.
    pub(crate) fn parameters<H: ReplyHeaders>() -> Vec<Parameter> {
        let parameter = |name: &&'static str| Parameter {
            name,
            place: ParameterPlace::Header,
            style: ParameterStyle::Simple,
            explode: false,
        };
        H::NAMES.iter().map(parameter).collect()
    }
}
