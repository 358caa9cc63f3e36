//! The credentials of a request, as its interface declares them.

use std::borrow::Cow;

use axum::http::header::COOKIE;
use axum::http::{HeaderMap, Uri};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::{Call, Refusal};
use crate::encoding::unescaped;
use crate::parameters::Sent;
use crate::{Auth, AuthPlace, Endpoint, ParameterPlace, ServiceCode};

/// A credential of a call, and its authentication scheme.
pub type Credential<'a> = (&'static Auth, Cow<'a, str>);

/// Returns the credential of a call, or the error that requests one.
///
/// For basic authentication, it is the user name and the password, joined by a colon. It is empty
/// if the call needs none. If there are several, it is the first one; [`credentials`] returns all.
///
/// # Errors
///
/// The request has no credential.
pub fn credential(call: &Call) -> Result<Cow<'_, str>, Refusal> {
    let all = credentials(call)?;
    Ok(all.into_iter().next().map_or(Cow::Borrowed(""), |(_, credential)| credential))
}

/// Returns the credentials of a call, for the first complete alternative of its operation.
///
/// The error names the missing credential.
///
/// # Errors
///
/// The request has no complete alternative.
pub fn credentials(call: &Call) -> Result<Vec<Credential<'_>>, Refusal> {
    let Endpoint { interface, security, .. } = call.endpoint();
    let complete = security.iter().filter(|all| !all.is_empty()).find_map(|all| {
        all.iter().map(|auth| Some((*auth, carried_key(call, auth)?))).collect::<Option<Vec<_>>>()
    });
    if let Some(found) = complete {
        return Ok(found);
    }
    // An empty alternative admits every caller, but a complete alternative takes precedence: it is
    // checked.
    if security.is_empty() || security.iter().any(|all| all.is_empty()) {
        return Ok(Vec::new());
    }
    let missing = security.iter().map(|all| {
        let all: Vec<String> = all.iter().map(|auth| auth.request()).collect();
        all.join(", and ")
    });
    let missing: Vec<String> = missing.collect();
    let number = i64::from(interface.unauthenticated_code);
    let code = ServiceCode::new(interface, number);
    Err(Refusal::new(code, missing.join("; or ")).with_default_status(401))
}

fn carried_key<'a>(call: &'a Call, auth: &Auth) -> Option<Cow<'a, str>> {
    carried(call, auth).and_then(|value| key(&value, auth)).filter(|key| !key.is_empty())
}

fn carried<'a>(call: &'a Call, auth: &Auth) -> Option<Cow<'a, str>> {
    match auth.place {
        AuthPlace::Header => {
            call.headers().get(auth.name).and_then(|value| value.to_str().ok()).map(Cow::Borrowed)
        }
        AuthPlace::Query => {
            let mut pairs = call.uri().query().unwrap_or_default().split('&');
            let value = pairs.find_map(|pair| named(pair, auth.name))?;
            unescaped(value).map(Cow::Owned)
        }
        AuthPlace::Cookie => {
            let mut cookies = call.headers().get_all(COOKIE).iter();
            cookies.find_map(|cookies| {
                let mut pairs = cookies.to_str().ok()?.split(';');
                pairs.find_map(|pair| named(pair.trim(), auth.name)).map(Cow::Borrowed)
            })
        }
    }
}

/// Returns the names and values of a request in its query, headers and cookies.
pub(crate) fn sent(headers: &HeaderMap, uri: &Uri) -> Sent {
    let query = uri.query().unwrap_or_default().split('&').filter(|pair| !pair.is_empty());
    let query = query.map(|pair| {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        // An invalid escape is kept, and left to the check.
        let text = |part: &str| unescaped(part).unwrap_or_else(|| part.to_owned());
        (text(name), text(value))
    });
    let mut sent = Sent { query: query.collect(), ..Sent::default() };
    for (name, value) in headers {
        sent.add(ParameterPlace::Header, name.as_str(), value.as_bytes());
    }
    let cookies = headers.get_all(COOKIE).iter();
    for pair in cookies.flat_map(|cookies| cookies.as_bytes().split(|byte| *byte == b';')) {
        let pair = pair.trim_ascii();
        let Some(end) = pair.iter().position(|byte| *byte == b'=') else { continue };
        let Ok(name) = std::str::from_utf8(&pair[..end]) else { continue };
        let value = &pair[end + 1..];
        // A cookie is escaped like a query, except that `+` is not a space.
        let escaped = std::str::from_utf8(value).ok().map(|value| value.replace('+', "%2B"));
        let text = escaped.and_then(|escaped| unescaped(&escaped));
        sent.add(ParameterPlace::Cookie, name, text.as_deref().map_or(value, str::as_bytes));
    }
    sent
}

fn named<'a>(pair: &'a str, name: &str) -> Option<&'a str> {
    pair.split_once('=').filter(|(found, _)| *found == name).map(|(_, value)| value)
}

/// Removes the scheme from a credential, and the encoding of basic authentication.
fn key<'a>(value: &str, auth: &Auth) -> Option<Cow<'a, str>> {
    let key = if auth.scheme.is_empty() {
        value.trim()
    } else {
        let (scheme, key) = value.trim().split_once(' ')?;
        if !scheme.eq_ignore_ascii_case(auth.scheme) {
            return None;
        }
        key.trim()
    };
    if auth.basic {
        return String::from_utf8(STANDARD.decode(key).ok()?).ok().map(Cow::Owned);
    }
    Some(Cow::Owned(key.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::{HeaderMap, key, sent};
    use crate::{Auth, AuthPlace};

    fn auth(scheme: &'static str, basic: bool) -> Auth {
        Auth { id: "key", place: AuthPlace::Header, name: "Authorization", scheme, basic }
    }

    #[test]
    fn a_scheme_has_no_case_and_any_number_of_spaces() {
        for (scheme, basic, credential, expected) in
            [("Bearer", false, "a:b", "a:b"), ("Basic", true, "YTpi", "a:b")]
        {
            let auth = auth(scheme, basic);
            for scheme in [scheme.to_owned(), scheme.to_lowercase(), scheme.to_uppercase()] {
                for spaces in [" ", "   "] {
                    let value = format!(" {scheme}{spaces}{credential} ");
                    assert_eq!(key(&value, &auth).as_deref(), Some(expected), "{value}");
                }
            }
            for other in ["", credential, "Digest a:b", &format!("{scheme}{credential}")] {
                assert_eq!(key(other, &auth), None, "{other}");
            }
        }
    }

    #[test]
    fn a_text_that_is_no_escape_is_kept() {
        let uri = "/?limit=%zz&%2=a&b=%C3&c=%20d+e".parse().unwrap();
        let found = sent(&HeaderMap::new(), &uri).query;
        let expected = [("limit", "%zz"), ("%2", "a"), ("b", "%C3"), ("c", " d e")];
        assert_eq!(found, expected.map(|(name, text)| (name.to_owned(), text.to_owned())));
    }
}
