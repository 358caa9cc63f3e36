//! Server paths of a document that precede the paths of its operations.

use crate::interface::InterfaceData;
use axum::extract::Request;
use axum::http::Uri;

/// Removes the path of a server from a request path if the rest matches an operation with fewer
/// parameters than any match of the whole path.
pub(crate) fn take_away(api: &InterfaceData, request: &mut Request) {
    let path = request.uri().path();
    let rests = api.base_paths.iter().filter_map(|base| path.strip_prefix(base.as_str()));
    // The first of equally close matches wins.
    let near = std::iter::once(path)
        .chain(rests)
        .filter_map(|rest| Some((parameters(api, rest)?, rest)))
        .min_by_key(|(count, _)| *count);
    let Some((_, rest)) = near.filter(|(_, rest)| rest.len() < path.len()) else { return };
    let query = request.uri().query().map_or_else(String::new, |query| format!("?{query}"));
    let target = format!("{rest}{query}").parse();
    let mut parts = request.uri().clone().into_parts();
    parts.path_and_query = target.ok();
    if let Ok(uri) = Uri::from_parts(parts) {
        *request.uri_mut() = uri;
    }
}

/// Returns the number of parameters of the closest operation for a path; `None` if no operation
/// matches.
fn parameters(api: &InterfaceData, sent: &str) -> Option<usize> {
    let fitting = api.endpoints().filter(|endpoint| fits(endpoint.path, sent));
    fitting.map(|it| it.path.split('/').filter(|segment| segment.contains('{')).count()).min()
}

/// Returns true if a request path matches an operation path, whose parameters are in braces.
fn fits(path: &str, sent: &str) -> bool {
    let (mut segments, mut texts) = (path.split('/'), sent.split('/'));
    loop {
        match (segments.next(), texts.next()) {
            (Some(segment), Some(text)) if segment.contains('{') || segment == text => {}
            (None, None) => return true,
            _ => return false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{fits, take_away};
    use crate::interface::InterfaceData;
    use crate::interface::tests::{API, AREAS};
    use axum::body::Body;
    use axum::extract::Request;
    use genwire_core::{Area, Endpoint};

    #[test]
    fn a_path_fits_with_any_text_in_the_place_of_a_parameter() {
        for (path, sent, expected) in [
            ("/pets", "/pets", true),
            ("/pets/{id}", "/pets/7", true),
            ("/pets/{id}", "/pets", false),
            ("/pets/{id}:sell", "/pets/7:sell", true),
            ("/pets", "", false),
        ] {
            assert_eq!(fits(path, sent), expected, "{path} {sent}");
        }
    }

    #[test]
    fn the_path_of_a_server_is_taken_away_where_an_operation_is_left() {
        let operations = include_str!("../../genwire-server/src/generated/operations.json");
        let data = InterfaceData::new(API.interface, AREAS, operations);
        let api = data.unwrap().with_base_paths(["/base/v1".to_owned()]);
        for (sent, expected) in [
            ("/base/v1/v1/get_voice?a=1", "/v1/get_voice?a=1"),
            ("/v1/get_voice", "/v1/get_voice"),
            ("/base/v1/zoo", "/base/v1/zoo"),
            ("/base/v1", "/base/v1"),
        ] {
            let mut request = Request::builder().uri(sent).body(Body::empty()).unwrap();
            take_away(&api, &mut request);
            assert_eq!(request.uri().to_string(), expected, "{sent}");
        }
    }

    #[test]
    fn the_operation_with_the_fewest_parameters_is_chosen() {
        const fn at(path: &'static str) -> Endpoint {
            Endpoint { path, ..Endpoint::DEFAULT }
        }
        static ENDPOINTS: [Endpoint; 4] =
            [at("/{slug}"), at("/v1/{id}"), at("/pets"), at("/{kind}/pets")];
        let area = Area { endpoints: &ENDPOINTS, ..Area::EMPTY };
        let operations = r#"{"operations": {}, "states": [], "$defs": {}}"#;
        let data = InterfaceData::new(API.interface, [area], operations);
        let api = data.unwrap().with_base_paths(["/v1".to_owned()]);
        for (sent, expected) in [
            ("/v1/abc", "/v1/abc"),
            ("/v1/pets", "/pets"),
            ("/v1/v1/abc", "/v1/abc"),
            ("/v1/cats/pets", "/cats/pets"),
            ("/abc", "/abc"),
        ] {
            let mut request = Request::builder().uri(sent).body(Body::empty()).unwrap();
            take_away(&api, &mut request);
            assert_eq!(request.uri().to_string(), expected, "{sent}");
        }
    }
}
