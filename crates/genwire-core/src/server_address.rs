//! Addresses of a service with variable parts that a user chooses.

use std::error::Error;
use std::fmt;

/// An address of a service, as its spec lists it.
///
/// A client has no default base address; a listed address is set like any other:
///
/// ```
/// use genwire_core::{Server, ServerVariable};
///
/// const PRODUCTION: Server = Server {
///     name: "production",
///     template: "https://{region}.example.com",
///     variables: &[ServerVariable { name: "region", default: "eu", values: &["eu", "us"] }],
/// };
/// assert_eq!(PRODUCTION.url(), "https://eu.example.com");
/// assert_eq!(PRODUCTION.with(&[("region", "us")])?, "https://us.example.com");
/// let refused = PRODUCTION.with(&[("region", "mars")]).unwrap_err();
/// assert_eq!(
///     refused.to_string(),
///     "`mars` is not a value of `region` of the server `production`: it has `eu`, `us`"
/// );
/// # Ok::<(), genwire_core::ServerError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Server {
    /// The name.
    pub name: &'static str,
    /// The address, with the names of variables in braces.
    pub template: &'static str,
    /// The variables.
    pub variables: &'static [ServerVariable],
}

/// A variable part of an address that a user chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ServerVariable {
    /// The name in the address.
    pub name: &'static str,
    /// The default value.
    pub default: &'static str,
    /// The accepted values; any string if empty.
    pub values: &'static [&'static str],
}

/// The error for an unknown variable of a server, or an invalid value of a variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerError {
    server: &'static str,
    variable: String,
    refused: Option<String>,
    permitted: Vec<&'static str>,
}

impl Server {
    /// Returns the address with the defaults of its variables.
    pub fn url(&self) -> String {
        self.filled(&[])
    }

    /// Returns the address with values for some of its variables, as pairs of name and value.
    ///
    /// Other variables keep their defaults. If a variable occurs twice, the last value counts.
    ///
    /// # Errors
    ///
    /// The server has no such variable, or the variable does not accept the value.
    pub fn with(&self, values: &[(&str, &str)]) -> Result<String, ServerError> {
        for (name, value) in values {
            let Some(variable) = self.variables.iter().find(|known| known.name == *name) else {
                return Err(ServerError {
                    server: self.name,
                    variable: (*name).to_owned(),
                    refused: None,
                    permitted: self.variables.iter().map(|known| known.name).collect(),
                });
            };
            if !variable.values.is_empty() && !variable.values.contains(value) {
                return Err(ServerError {
                    server: self.name,
                    variable: (*name).to_owned(),
                    refused: Some((*value).to_owned()),
                    permitted: variable.values.to_vec(),
                });
            }
        }
        Ok(self.filled(values))
    }

    /// Substitutes the variables in one pass, so that a value is never treated as a variable.
    fn filled(&self, values: &[(&str, &str)]) -> String {
        let (mut url, mut rest) = (String::new(), self.template);
        while let Some((text, (name, after))) =
            rest.split_once('{').and_then(|(text, rest)| Some((text, rest.split_once('}')?)))
        {
            url.push_str(text);
            let chosen = values.iter().rev().find(|(known, _)| *known == name);
            let default = self.variables.iter().find(|known| known.name == name);
            let value = chosen.map(|(_, value)| *value);
            url.push_str(value.or(default.map(|known| known.default)).unwrap_or_default());
            rest = after;
        }
        url.push_str(rest);
        url
    }
}

impl ServerError {
    /// Returns the name of the variable.
    pub fn variable(&self) -> &str {
        &self.variable
    }

    /// Returns the invalid value; `None` if the server has no such variable.
    pub fn value(&self) -> Option<&str> {
        self.refused.as_deref()
    }

    /// Returns the accepted values of the variable, or all variables if there is no such variable.
    pub fn permitted(&self) -> &[&'static str] {
        &self.permitted
    }
}

impl fmt::Display for ServerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { server, variable, refused, permitted } = self;
        match refused {
            Some(value) => {
                write!(
                    f,
                    "`{value}` is not a value of `{variable}` of the server `{server}`: it has "
                )?;
            }
            None => write!(f, "the server `{server}` has no variable `{variable}`: it has ")?,
        }
        if permitted.is_empty() {
            return f.write_str("none");
        }
        write!(f, "`{}`", permitted.join("`, `"))
    }
}

impl Error for ServerError {}

#[cfg(test)]
mod tests {
    use super::{Server, ServerVariable};

    const SERVER: Server = Server {
        name: "production",
        template: "https://{region}.example.com/{base}/{region}",
        variables: &[
            ServerVariable { name: "region", default: "eu", values: &["eu", "us"] },
            ServerVariable { name: "base", default: "", values: &[] },
        ],
    };

    #[test]
    fn values_take_the_places_of_variables_and_of_nothing_else() {
        for (values, url) in [
            (&[][..], "https://eu.example.com//eu"),
            (&[("region", "us")], "https://us.example.com//us"),
            (&[("base", "{region}")], "https://eu.example.com/{region}/eu"),
            (&[("base", "a"), ("base", "b")], "https://eu.example.com/b/eu"),
        ] {
            assert_eq!(SERVER.with(values).unwrap(), url);
        }
    }

    #[test]
    fn what_is_refused_is_named() {
        let error = SERVER.with(&[("base", "a"), ("stage", "us")]).unwrap_err();
        assert_eq!((error.variable(), error.value()), ("stage", None));
        assert_eq!(error.permitted(), ["region", "base"]);
        let plain = Server { variables: &[], template: "/", ..SERVER };
        let error = plain.with(&[("a", "b")]).unwrap_err();
        assert_eq!(error.to_string(), "the server `production` has no variable `a`: it has none");
    }
}
