//! The credential of a request, where its interface says.

use std::borrow::Cow;

use axum::http::header::COOKIE;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::{Call, Refusal};
use crate::{Auth, AuthPlace, ServiceCode};

/// Returns the credential of a call, or the error that asks for one.
///
/// For basic authentication it is the user name and the password, with a colon between them. It is
/// empty if the interface needs none.
pub fn credential(call: &Call) -> Result<Cow<'_, str>, Refusal> {
    let interface = call.endpoint().interface;
    let Some(auth) = &interface.auth else { return Ok(Cow::Borrowed("")) };
    let found = carried(call, auth).and_then(|value| key(value, auth));
    found.filter(|key| !key.is_empty()).ok_or_else(|| {
        let number = i64::from(interface.unauthenticated_code);
        Refusal::new(ServiceCode::new(interface, number), auth.missing()).with_default_status(401)
    })
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

fn named<'a>(pair: &'a str, name: &str) -> Option<&'a str> {
    pair.split_once('=').filter(|(found, _)| *found == name).map(|(_, value)| value)
}

/// Takes the scheme off a credential, and the encoding of basic authentication.
fn key<'a>(value: Cow<'a, str>, auth: &Auth) -> Option<Cow<'a, str>> {
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

/// Returns a value of a query without its escapes.
fn unescaped(value: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(value.len());
    let mut rest = value.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => {
                let digit = |byte: Option<u8>| char::from(byte?).to_digit(16);
                let (high, low) = (digit(rest.next())?, digit(rest.next())?);
                u8::try_from(high << 4 | low).ok()?
            }
            byte => byte,
        });
    }
    String::from_utf8(bytes).ok()
}
