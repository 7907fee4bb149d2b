//! A server behind a proxy: its public address, and the addresses of its clients.

use std::time::Duration;

use crate::common::{Service, read, rejection_status};
use ludoteca_service::{Rate, TrustedProxy};
use reqwest::header::{COOKIE, HeaderMap, HeaderName, HeaderValue};
use reqwest::{Method, StatusCode};
use serde_json::json;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

const PUBLIC: &str = "https://play.example.org";

async fn public(url: &str) -> Service {
    Service::start_with(|config| config.public_url = Some(url.parse().unwrap())).await
}

/// The status of a write with these headers, which replace those of the client.
async fn write(service: &Service, headers: &[(&str, &str)]) -> StatusCode {
    let mut map = HeaderMap::new();
    for (name, value) in headers {
        map.insert(name.parse::<HeaderName>().unwrap(), HeaderValue::from_str(value).unwrap());
    }
    let request = service.request(Method::POST, "/api/games").json(&json!({"game": "six"}));
    request.headers(map).send().await.unwrap().status()
}

#[tokio::test]
async fn the_public_page_may_write_and_no_other() {
    let service = public(PUBLIC).await;
    let address = service.address.clone();
    let own_origin = format!("http://{address}");
    for (host, origin, status) in [
        ("play.example.org", PUBLIC, StatusCode::CREATED),
        ("play.example.org:443", PUBLIC, StatusCode::CREATED),
        // A proxy that sends the address of the server.
        (&address, PUBLIC, StatusCode::CREATED),
        (&address, &own_origin, StatusCode::CREATED),
        ("play.example.org", "http://play.example.org", StatusCode::FORBIDDEN),
        ("play.example.org", "https://play.example.org:8443", StatusCode::FORBIDDEN),
        ("play.example.org", "https://example.org", StatusCode::FORBIDDEN),
        ("play.example.org", "null", StatusCode::FORBIDDEN),
        ("example.org", PUBLIC, StatusCode::FORBIDDEN),
        ("evil.example", "https://evil.example", StatusCode::FORBIDDEN),
    ] {
        let found = write(&service, &[("host", host), ("origin", origin)]).await;
        assert_eq!(found, status, "{origin} at {host}");
    }
}

#[tokio::test]
async fn strict_transport_security_is_set_with_tls() {
    for (url, secure, transport) in [
        (Some(PUBLIC), true, Some("max-age=31536000")),
        (Some("http://play.example.org:8080"), false, None),
        (None, false, None),
    ] {
        let service = Service::start_with(|config| {
            config.public_url = url.map(|url| url.parse().unwrap());
        })
        .await;
        for path in ["/", "/api/rules", "/api/nothing"] {
            let response = service.request(Method::GET, path).send().await.unwrap();
            let found = response.headers().get("strict-transport-security");
            assert_eq!(found.map(|value| value.to_str().unwrap()), transport, "{url:?} {path}");
        }
        let request = service.request(Method::PUT, "/api/me").json(&json!({"name": "Ana"}));
        let response = request.header(COOKIE, "").send().await.unwrap();
        let cookie = response.headers()["set-cookie"].to_str().unwrap();
        assert!(cookie.contains("; HttpOnly; SameSite=Strict"), "{cookie}");
        assert_eq!(cookie.contains("; Secure"), secure, "{url:?}: {cookie}");
    }
}

/// Pages of other sites neither write with the visitor's cookie nor listen.
#[tokio::test]
async fn other_sites_cannot_use_the_cookie() {
    let service = Service::start().await;
    let game = service.create("six", "").await;
    let path = crate::common::path(&game, "/rematch");
    let form = "application/x-www-form-urlencoded";
    for (name, value) in [
        ("origin", "http://evil.example"),
        ("origin", "null"),
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
        // A content type that forms can send, from a browser that sends no origin.
        ("content-type", form),
        ("content-type", "text/plain"),
        ("accept", "*/*"),
    ] {
        let request = service.request(Method::POST, &path).header(name, value);
        let rejected = read(Method::POST, &path, request).await;
        assert_eq!(rejected.problem(), (403, "forbidden-origin"), "{name}: {value}");
    }
    // The same from the page of this server, and from programs.
    let origin = format!("http://{}", service.address);
    for (name, value) in [("origin", origin.as_str()), ("content-type", "application/json")] {
        let request = service.request(Method::POST, &path).header(name, value);
        let response = read(Method::POST, &path, request).await;
        assert_eq!(response.problem(), (409, "not-over"), "{name}: {value}");
    }
    let events = format!("ws://{}{}", service.address, crate::common::path(&game, "/events"));
    let mut upgrade = events.into_client_request().unwrap();
    upgrade.headers_mut().insert("origin", HeaderValue::from_static("http://evil.example"));
    assert_eq!(rejection_status(upgrade).await, 403);
    // A preflight gets no permission.
    let request = service.request(Method::OPTIONS, "/api/games");
    let preflight =
        request.header("origin", origin).header("access-control-request-method", "POST");
    let response = preflight.send().await.unwrap();
    assert!(response.headers().keys().all(|name| !name.as_str().starts_with("access-control")));
}

#[tokio::test]
async fn clients_are_who_trusted_proxies_say() {
    let burst = |burst| Rate { burst, period: Duration::from_hours(1) };
    let status = async |service: &Service, forwarded: &str| {
        write(service, &[("x-forwarded-for", forwarded)]).await.as_u16()
    };
    let service = Service::start_with(|config| {
        config.quotas.games = burst(1);
        config.trusted_proxies.push("10.0.0.0/8".parse().unwrap());
    })
    .await;
    for (forwarded, expected) in [
        ("192.0.2.1", 201),
        // Only the address appended by the proxy counts, not what the client writes before it.
        ("6.6.6.6, 192.0.2.1", 429),
        ("6.6.6.7, 192.0.2.1, 10.0.0.1", 429),
        ("192.0.2.1:4711", 429),
        ("::ffff:192.0.2.1", 429),
        ("192.0.2.2", 201),
        ("[2001:db8::1]:4711", 201),
        ("2001:db8::2", 429),
        // Invalid: the proxy counts as the client.
        ("garbage", 201),
        ("192.0.2.3, garbage", 429),
    ] {
        assert_eq!(status(&service, forwarded).await, expected, "{forwarded}");
    }
    // Without trusted proxies, the connecting address counts as the client.
    let service = Service::start_with(|config| {
        config.quotas.games = burst(1);
        config.trusted_proxies = Vec::<TrustedProxy>::new();
    })
    .await;
    assert_eq!(status(&service, "192.0.2.1").await, 201);
    assert_eq!(status(&service, "192.0.2.2").await, 429);
}
