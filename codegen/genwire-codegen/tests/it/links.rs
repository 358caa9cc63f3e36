//! The links through which a conformance run finds the records for its calls.

use genwire_import::{Options, openapi};
use serde_json::Value as JsonValue;

const DOCUMENT: &str = r##"
openapi: 3.1.0
info: {title: Shop, version: "1"}
paths:
  /orders:
    post: {operationId: createOrder, responses: {"200": {$ref: "#/components/responses/Order"}}}
  /orders/{id}:
    delete: {operationId: deleteOrder, parameters: [{$ref: "#/components/parameters/id"}], responses: {"204": {description: Gone.}}}
  /newest:
    get: {operationId: getNewest, responses: {"200": {$ref: "#/components/responses/Order"}}}
  /rules/{id}:
    get: {operationId: getRule, parameters: [{$ref: "#/components/parameters/id"}], responses: {"204": {description: It.}}}
  /carts/{order_id}:
    get: {operationId: getCart, parameters: [{$ref: "#/components/parameters/order_id"}], responses: {"204": {description: It.}}}
    delete: {operationId: deleteCart, parameters: [{$ref: "#/components/parameters/order_id"}], responses: {"204": {description: Gone.}}}
components:
  parameters:
    id: {name: id, in: path, required: true, schema: {type: string}}
    order_id: {name: order_id, in: path, required: true, schema: {type: string}}
  responses:
    Order:
      description: An order.
      content: {application/json: {schema: {$ref: "#/components/schemas/Order"}}}
  schemas:
    Order: {type: object, required: [id, order_id], properties: {id: {type: string}, order_id: {type: string}}}
"##;

#[test]
fn a_name_such_as_id_leads_to_the_records_of_its_own_path() {
    let draft = openapi(DOCUMENT, &Options::default()).unwrap();
    let interface = genwire_spec::load(&draft.files).unwrap_or_else(|why| panic!("{why}"));
    let files = genwire_vectors::requirements::emit(&interface);
    let requirements: JsonValue = serde_json::from_str(&files[0].text).unwrap();
    let links = requirements["links"].as_array().unwrap().iter();
    let mut links: Vec<String> = links
        .map(|link| {
            let text = |key: &str| link[key].as_str().unwrap_or_default();
            format!("{} {} {}", text("to"), text("from"), text("at"))
        })
        .collect();
    links.sort();
    // The reply of a `GET` is not a record of the run, so no call may remove it.
    let expected = [
        "delete_cart create_order /order_id",
        "delete_order create_order /id",
        "get_cart create_order /order_id",
        "get_cart get_newest /order_id",
    ];
    assert_eq!(links, expected);
}
