//! Path parameters with types and limits. A client checks them before it sends a call.

use super::server::{Server, json};
use super::{LOOK_ENDPOINT, Made, client};
use genwire_core::client::{CallBuilder, Error, Transport, Validation};
use genwire_core::{
    NextPage, Paging, Parameter, ParameterPlace, ParameterStyle, PathLimits, Validate, Wire,
};

const LIMITS: PathLimits = {
    #[derive(Wire, Validate)]
    #[wire(name = "sample.look.params")]
    struct Path {
        #[validate(range(min = 1, max = 5))]
        task_id: i64,
    }
    PathLimits::of::<Path>()
};

#[derive(Wire, Validate)]
#[wire(name = "sample.LookParameters")]
struct LookParameters {
    #[validate(length(max = 2))]
    name: String,
}

const PARAMETERS: &[Parameter] = &[Parameter {
    name: "name",
    place: ParameterPlace::Query,
    style: ParameterStyle::Form,
    explode: true,
}];

static PAGING: Paging = Paging { items: "", next: NextPage::Link, more: None, total: None };

fn look<'a>(http: &Transport, id: &'a str) -> CallBuilder<'a, Made> {
    http.call(&LOOK_ENDPOINT).param("task_id", id).path_limits(LIMITS)
}

/// The violations of an invalid request: the path and the rule of each.
fn violations(error: &Error) -> Vec<(String, String)> {
    let report = error.invalid().unwrap_or_else(|| panic!("{error}")).report();
    let text = |violation: &genwire_core::Violation| {
        (violation.path.as_str().to_owned(), violation.rule.to_string())
    };
    report.violations().iter().map(text).collect()
}

#[tokio::test]
async fn a_wrong_value_is_not_sent() {
    let server = Server::start(vec![json(200, r#"{"id":"a"}"#)]);
    let http = client(&server);
    for (id, rule) in [
        ("6", "sample.look.params.task_id.range"),
        ("x", "sample.look.params.task_id"),
        ("1.5", "sample.look.params.task_id"),
        ("", "sample.look.params.task_id"),
    ] {
        let error = look(&http, id).await.unwrap_err();
        assert_eq!(violations(&error), [("/task_id".to_owned(), rule.to_owned())], "{id}");
        let mut items = look(&http, id).paged::<Made>(&PAGING).items();
        let error = items.next().await.unwrap().unwrap_err();
        assert_eq!(violations(&error).len(), 1, "{id}");
    }
    assert_eq!(server.count(), 0);
    look(&http, "5").await.unwrap();
    assert_eq!(server.count(), 1);
}

#[tokio::test]
async fn the_error_has_the_violations_of_all_parameters() {
    let server = Server::start(Vec::new());
    let call = look(&client(&server), "0");
    let parameters = LookParameters { name: "too long".to_owned() };
    let error = call.parameters(PARAMETERS, &parameters).await.unwrap_err();
    let paths: Vec<String> = violations(&error).into_iter().map(|(path, _)| path).collect();
    assert_eq!(paths, ["/task_id", "/name"]);
}

#[tokio::test]
async fn validation_may_be_off_or_warn_alone() {
    let scripts = vec![json(200, r#"{"id":"a"}"#), json(200, r#"{"id":"a"}"#)];
    let server = Server::start(scripts);
    let http = client(&server);
    for validation in [Validation::Off, Validation::Warn] {
        look(&http, "6").validation(validation).await.unwrap();
    }
    assert_eq!(server.count(), 2);
}
