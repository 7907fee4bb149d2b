//! The description for programs changes only when somebody means it to.

mod common;

use common::Service;
use reqwest::StatusCode;

#[test]
fn the_description_is_as_it_was() {
    let description = ludoteca_service::openapi().to_pretty_json().unwrap();
    insta::assert_snapshot!("openapi", description);
}

#[tokio::test]
async fn the_description_is_served() {
    let service = Service::start().await;
    let response = service.request(reqwest::Method::GET, "/api/openapi.json").send().await.unwrap();
    assert_eq!(response.status(), StatusCode::OK);
    let served: serde_json::Value = response.json().await.unwrap();
    assert_eq!(served, serde_json::to_value(ludoteca_service::openapi()).unwrap());
}
