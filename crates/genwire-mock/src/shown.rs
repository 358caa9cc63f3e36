//! The output of a command for a service that accepts connections.

use crate::builder::Running;
use genwire_core::{Auth, AuthPlace};
use serde_json::json;

impl Running {
    /// Returns the addresses as a line of JSON for programs.
    ///
    /// Omits a secret that the user has chosen, since output ends up in logs.
    pub fn ready_line(&self) -> String {
        let mut ready = json!({ "base_url": self.base_url(), "admin_url": self.admin_url() });
        if self.has_made_key() {
            ready["api_key"] = self.api_key().into();
        }
        if self.has_made_admin_token() {
            ready["admin_token"] = self.admin_token().into();
        }
        format!("{ready}\n")
    }

    /// Returns the addresses for people, one per line, with a description of the key.
    pub fn addresses(&self, key: &str) -> String {
        let (base, admin, seed) = (self.base_url(), self.admin_url(), self.seed());
        let token = match self.admin_token() {
            Some(token) if self.has_made_admin_token() => token,
            Some(_) => "as configured",
            None => "none",
        };
        format!(
            "serving  {base}\nkey      {key}\nadmin    {admin}\ntoken    {token}\n\
             inspect  {admin}/inspector\nseed     {seed}\n"
        )
    }
}

/// Returns the `curl` options that send a key, and the suffix of the address. The key may be a
/// shell variable.
pub fn curl_key(auth: &Auth, key: &str) -> (String, String) {
    let name = auth.name;
    match auth.place {
        AuthPlace::Header if auth.basic => (format!("-u \"{key}\" "), String::new()),
        AuthPlace::Header => {
            (format!("-H \"{}: {}\" ", name.to_ascii_lowercase(), auth.value(key)), String::new())
        }
        AuthPlace::Cookie => (format!("-b \"{name}={key}\" "), String::new()),
        AuthPlace::Query => (String::new(), format!("?{name}={key}")),
    }
}

#[cfg(test)]
mod tests {
    use super::{Auth, AuthPlace, curl_key};

    #[test]
    fn curl_carries_the_key_where_the_interface_expects_it() {
        let auth = |place, name, scheme, basic| Auth { id: "a", place, name, scheme, basic };
        let shown = |auth: Auth| curl_key(&auth, "$KEY");
        let both = |options: &str, query: &str| (options.to_owned(), query.to_owned());
        let bearer = auth(AuthPlace::Header, "Authorization", "Bearer", false);
        assert_eq!(shown(bearer), both("-H \"authorization: Bearer $KEY\" ", ""));
        let header = auth(AuthPlace::Header, "X-Key", "", false);
        assert_eq!(shown(header), both("-H \"x-key: $KEY\" ", ""));
        let basic = auth(AuthPlace::Header, "Authorization", "Basic", true);
        assert_eq!(shown(basic), both("-u \"$KEY\" ", ""));
        assert_eq!(shown(auth(AuthPlace::Cookie, "key", "", false)), both("-b \"key=$KEY\" ", ""));
        assert_eq!(shown(auth(AuthPlace::Query, "key", "", false)), both("", "?key=$KEY"));
    }
}
