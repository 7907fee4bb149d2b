//! The `OpenAPI` description changes only on purpose.

use ludoteca_wire::routes::{self, Route};
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::common::Service;

#[test]
fn the_description_is_as_it_was() {
    let description = ludoteca_service::openapi().to_pretty_json().unwrap();
    insta::assert_snapshot!("openapi", description);
}

/// `npm run types` in `web` generates the page's paths and the table of permissions in `docs/developers/api.md`
/// from this snapshot.
#[test]
fn the_routes_are_as_they_were() {
    let rows = routes::all().map(|route| {
        let name = format!("{}::{}", route.area, route.name);
        let Route { path, query, body, identity, token, rate, responder, .. } = route;
        let row = json!({
            "name": name, "method": route.method.as_str(), "path": path, "query": query, "body": body,
            "identity": identity, "token": token, "rate": rate, "responder": responder,
        });
        row.to_string()
    });
    let rows: Vec<_> = rows.collect();
    insta::assert_snapshot!("routes", format!("[\n{}\n]", rows.join(",\n")));
}

#[tokio::test]
async fn the_messages_are_as_they_were() {
    let description = ludoteca_service::asyncapi();
    let pretty = serde_json::to_string_pretty(&description).unwrap();
    insta::assert_snapshot!("asyncapi", pretty);
    let service = Service::start().await;
    let request = service.request(reqwest::Method::GET, "/api/asyncapi.json");
    let served: Value = request.send().await.unwrap().json().await.unwrap();
    assert_eq!(served, description);
}

/// Common problems are described with every operation.
#[test]
fn problems_are_described_as_they_are_sent() {
    let description = serde_json::to_value(ludoteca_service::openapi()).unwrap();
    for (path, item) in description["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let at = format!("{method} {path}");
            let responses = operation["responses"].as_object().unwrap();
            for (status, response) in responses {
                assert!(response["description"].is_string(), "{at}: {status}");
                if status.as_str() < "400" {
                    continue;
                }
                let content = response["content"].as_object().expect(&at);
                let types: Vec<_> = content.keys().collect();
                assert_eq!(types, ["application/problem+json"], "{at}: {status}");
                let schema = &content["application/problem+json"]["schema"]["$ref"];
                assert_eq!(schema, "#/components/schemas/Problem", "{at}: {status}");
            }
            let parameters = operation["parameters"].as_array();
            let in_query = |place: &Value| place["in"] == "query" && place["required"] == false;
            let mut expected = vec!["403", "408", "500"];
            if operation.get("requestBody").is_some() {
                expected.extend(["400", "413", "415", "422"]);
            }
            if path.contains('{') {
                expected.push("404");
            }
            if parameters.is_some_and(|parameters| parameters.iter().any(in_query)) {
                expected.push("422");
            }
            for status in expected {
                assert!(responses.contains_key(status), "{at}: {status} is not described");
            }
            let in_path = parameters.into_iter().flatten().filter(|place| place["in"] == "path");
            assert_eq!(in_path.count(), path.matches('{').count(), "{at}: parameters of the path");
        }
    }
}

#[tokio::test]
async fn the_description_is_served() {
    let service = Service::start().await;
    let response = service.request(reqwest::Method::GET, "/api/openapi.json").send().await.unwrap();
    assert_eq!(response.status(), StatusCode::OK);
    let served: Value = response.json().await.unwrap();
    assert_eq!(served, serde_json::to_value(ludoteca_service::openapi()).unwrap());
}
