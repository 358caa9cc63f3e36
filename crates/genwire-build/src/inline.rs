//! Turns packages into modules of one package by rewriting the paths in their code.

/// A generated package, and the module that it becomes.
pub(crate) struct Package {
    /// The package, as Rust names it.
    pub(crate) krate: String,
    /// The path of the module in the package of the caller: `api::common`.
    pub(crate) module: String,
}

/// Rewrites paths in a file that begin with one of the packages.
///
/// In code and in links of docs, paths start at the root of the caller's package, `owner`. Examples
/// in docs are separate programs and use its name.
pub(crate) fn rewrite(text: &str, packages: &[Package], owner: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 16);
    for line in text.split_inclusive('\n') {
        let start = line.trim_start();
        let is_doc = start.starts_with("///") || start.starts_with("//!");
        let mut line = line.to_owned();
        for Package { krate, module } in packages {
            if !line.contains(krate.as_str()) {
                continue;
            }
            if is_doc {
                line = line.replace(&format!("]({krate}::"), &format!("](crate::{module}::"));
                line = replaced(&line, krate, &format!("{owner}::{module}"));
            } else {
                line = replaced(&line, krate, &format!("crate::{module}"));
            }
        }
        out.push_str(&line);
    }
    out
}

/// Returns the configuration that is set if a feature of generated code is enabled.
pub(crate) fn gate(feature: &str) -> String {
    format!("genwire_{}", feature.replace('-', "_"))
}

/// Replaces the features in the attributes of a file by separate configurations.
pub(crate) fn gated(text: &str, features: &[&str]) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        if !line.contains("cfg") {
            out.push_str(line);
            continue;
        }
        let replaced = features.iter().fold(line.to_owned(), |line, feature| {
            line.replace(&format!("feature = {feature:?}"), &gate(feature))
        });
        out.push_str(&replaced);
    }
    out
}

/// Replaces a name before `::`, if it is a whole word.
fn replaced(line: &str, name: &str, with: &str) -> String {
    let mut out = String::with_capacity(line.len() + with.len());
    let mut rest = line;
    while let Some(at) = rest.find(name) {
        let (before, found) = rest.split_at(at);
        let after = &found[name.len()..];
        let is_word = !before.ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':');
        out.push_str(before);
        out.push_str(if is_word && after.starts_with("::") { with } else { name });
        rest = after;
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::{Package, gated, rewrite};

    #[test]
    fn gates_are_no_features_of_the_caller() {
        let features = ["client", "native-tls"];
        for (before, after) in [
            ("#[cfg(feature = \"client\")]\n", "#[cfg(genwire_client)]\n"),
            (
                "#[cfg_attr(all(feature = \"native-tls\", feature = \"other\"), x)]",
                "#[cfg_attr(all(genwire_native_tls, feature = \"other\"), x)]",
            ),
            ("const X: &str = \"feature = client\";", "const X: &str = \"feature = client\";"),
        ] {
            assert_eq!(gated(before, &features), after);
        }
    }

    #[test]
    fn paths_lead_into_the_package_of_the_caller() {
        let packages = ["common", "pets"]
            .map(|area| Package { krate: format!("shop_{area}"), module: format!("api::{area}") });
        for (before, after) in [
            ("use shop_common::INTERFACE;", "use crate::api::common::INTERFACE;"),
            ("my_shop_common::X, x::shop_common::X", "my_shop_common::X, x::shop_common::X"),
            ("\"shop_common\" shop_commons::X", "\"shop_common\" shop_commons::X"),
            ("    /// use shop_pets::Pet;\n", "    /// use zoo::api::pets::Pet;\n"),
            (
                "//! [`A`](shop_common::A), shop_common::B\n",
                "//! [`A`](crate::api::common::A), zoo::api::common::B\n",
            ),
        ] {
            assert_eq!(rewrite(before, &packages, "zoo"), after);
        }
    }
}
