//! Training: it follows an account, and of two devices none overwrites what the other has stored.

use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::common::{Device, PASSWORD, Service};

#[tokio::test]
async fn a_training_follows_the_account() {
    let service = Service::start().await;
    let phone = Device::with_account(&service, "Ana").await;
    let laptop = Device::new(&service);
    assert_eq!(laptop.sign_in("Ana", PASSWORD).await.status, 204);
    let path = "/api/me/training";
    let empty = phone.get(path).await.expect(StatusCode::OK);
    assert_eq!(empty, json!({"version": 0, "content": {}}));

    let stored = json!({"version": 0, "content": {"days": [1]}});
    let put = async |device: &Device, body| device.send(Method::PUT, path, Some(body)).await;
    assert_eq!(put(&phone, &stored).await.status, 204);
    assert_eq!(put(&laptop, &stored).await.problem(), (409, "training-changed"));
    let found = laptop.get(path).await.expect(StatusCode::OK);
    assert_eq!(found, json!({"version": 1, "content": {"days": [1]}}));
    let export = laptop.get("/api/account/export").await.expect(StatusCode::OK);
    assert_eq!(export["training"], found["content"]);

    let long = json!({"version": 1, "content": {"cards": "x".repeat(256 * 1024)}});
    assert_eq!(put(&laptop, &long).await.problem(), (422, "training-too-large"));
}
