//! The parsed OpenAPI document and pointers into it.

use genwire_spec::model::Json;
use genwire_spec::resolve::literals;

/// The length of a chain of references.
const MAX_CHAIN: usize = 32;

/// An OpenAPI document.
#[derive(Clone, Debug)]
pub(super) struct Document {
    pub(super) root: Json,
}

/// A value of the document and the pointer to it.
#[derive(Clone, Debug)]
pub(super) struct Spot<'d> {
    pub(super) json: &'d Json,
    pub(super) at: String,
}

impl Document {
    /// Reads JSON or YAML.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let root = if text.trim_start().starts_with('{') {
            literals::parse(text).map_err(|error| format!("the file is no JSON: {error}"))?
        } else {
            // YAML 1.2: `16:9`, `2026-01-31`, `no` and `1_000` are texts.
            let options = serde_saphyr::options! {
                strict_booleans: true,
                underscored_numbers_as_strings: true,
                leading_zero_numbers_as_strings: true,
                with_snippet: false,
                budget: None,
            };
            serde_saphyr::from_str_with_options::<literals::Ordered>(text, options)
                .map_err(|error| format!("the file is no YAML: {error}"))?
                .0
        };
        let version = match root.get("openapi") {
            Some(Json::String(version)) => version.clone(),
            Some(Json::Number(number)) => number.to_string(),
            _ if root.get("swagger").is_some() => {
                return Err("Swagger 2.0 is not read; convert it to OpenAPI 3 first".to_owned());
            }
            _ => return Err("the file is no OpenAPI document: `openapi` is missing".to_owned()),
        };
        if !(version.starts_with("3.0") || version.starts_with("3.1")) {
            return Err(format!("OpenAPI {version} is not read; 3.0 and 3.1 are"));
        }
        Ok(Self { root })
    }

    /// The top of the document.
    pub(super) fn top(&self) -> Spot<'_> {
        Spot { json: &self.root, at: String::new() }
    }

    /// The value that a pointer leads to.
    pub(super) fn at(&self, pointer: &str) -> Option<Spot<'_>> {
        let mut json = &self.root;
        for part in pointer.split('/').skip(1) {
            let part = part.replace("~1", "/").replace("~0", "~");
            json = match json {
                Json::Array(items) => items.get(part.parse::<usize>().ok()?)?,
                other => other.get(&part)?,
            };
        }
        Some(Spot { json, at: pointer.to_owned() })
    }

    /// Follows a chain of references; `None` where it leaves the document or has no end.
    pub(super) fn follow<'d>(&'d self, spot: &Spot<'d>) -> Option<Spot<'d>> {
        let mut spot = spot.clone();
        for _ in 0..MAX_CHAIN {
            let Some(target) = spot.text("$ref") else { return Some(spot) };
            let pointer = target.strip_prefix('#')?;
            spot = self.at(&decoded(pointer))?;
        }
        None
    }
}

/// A pointer without percent signs, as references in addresses have them.
fn decoded(pointer: &str) -> String {
    pointer.replace("%7B", "{").replace("%7D", "}").replace("%20", " ").replace("%25", "%")
}

impl<'d> Spot<'d> {
    /// A member of the object.
    pub(super) fn get(&self, key: &str) -> Option<Self> {
        let json = self.json.get(key)?;
        let key = key.replace('~', "~0").replace('/', "~1");
        Some(Self { json, at: format!("{}/{key}", self.at) })
    }

    /// The members of the object.
    pub(super) fn members(&self) -> Vec<(&'d str, Self)> {
        let members = self.json.members().iter();
        members.filter_map(|(key, _)| Some((key.as_str(), self.get(key)?))).collect()
    }

    /// The items of the list.
    pub(super) fn items(&self) -> Vec<Self> {
        let Json::Array(items) = self.json else { return Vec::new() };
        let spots = items.iter().enumerate();
        spots.map(|(index, json)| Self { json, at: format!("{}/{index}", self.at) }).collect()
    }

    /// A member that is a text.
    pub(super) fn text(&self, key: &str) -> Option<&'d str> {
        match self.json.get(key) {
            Some(Json::String(text)) => Some(text),
            _ => None,
        }
    }

    /// Returns true where a member is `true`.
    pub(super) fn is(&self, key: &str) -> bool {
        self.json.get(key) == Some(&Json::Bool(true))
    }

    /// A member that is a number.
    pub(super) fn number(&self, key: &str) -> Option<f64> {
        number(self.json.get(key)?)
    }

    /// The last part of the pointer.
    pub(super) fn key(&self) -> String {
        let last = self.at.rsplit('/').next().unwrap_or_default();
        last.replace("~1", "/").replace("~0", "~")
    }
}

/// A JSON number.
#[expect(clippy::cast_precision_loss, reason = "limits beyond 2^53 are not exact in JSON either")]
pub(super) fn number(json: &Json) -> Option<f64> {
    match json {
        Json::Integer(number) => Some(*number as f64),
        Json::Number(number) => Some(*number),
        _ => None,
    }
}
