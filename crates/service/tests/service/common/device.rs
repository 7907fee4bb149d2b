//! A client that keeps its cookies, as a browser does.

use std::collections::BTreeMap;
use std::sync::Mutex;

use reqwest::header::{COOKIE, SET_COOKIE};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::{JsonResponse, Service, described};

/// A browser that starts without cookies.
pub(crate) struct Device {
    service: Service,
    /// The name under which it reaches the server.
    host: String,
    cookies: Mutex<BTreeMap<String, String>>,
    /// The address from which a trusted proxy forwards requests.
    address: Option<String>,
}

impl Device {
    pub(crate) fn new(service: &Service) -> Self {
        let (service, host) = (Service::at(service.address.clone()), service.address.clone());
        Self { service, host, cookies: Mutex::default(), address: None }
    }

    /// A browser that reaches the server under a name, which passkeys need.
    pub(crate) fn by_name(service: &Service) -> Self {
        let host = service.address.replace("127.0.0.1", "localhost");
        Self { host, ..Self::new(service) }
    }

    /// The origin of the page.
    pub(crate) fn origin(&self) -> String {
        format!("http://{}", self.host)
    }

    /// A device behind a trusted proxy.
    pub(crate) fn at(service: &Service, address: &str) -> Self {
        Self { address: Some(address.into()), ..Self::new(service) }
    }

    /// A device behind a trusted proxy that is signed in to a new account.
    pub(crate) async fn with_account_at(service: &Service, name: &str, address: &str) -> Self {
        let device = Self::at(service, address);
        device.sign_up(name).await;
        device
    }

    /// A device that is signed in to a new account.
    pub(crate) async fn with_account(service: &Service, name: &str) -> Self {
        let device = Self::new(service);
        device.sign_up(name).await;
        device
    }

    /// Creates an account and returns its recovery codes.
    pub(crate) async fn sign_up(&self, name: &str) -> Vec<String> {
        let body = json!({"name": name, "password": PASSWORD});
        let made = self.post("/api/account", &body).await.expect(StatusCode::CREATED);
        serde_json::from_value(made["codes"].clone()).unwrap()
    }

    pub(crate) async fn sign_in(&self, name: &str, password: &str) -> JsonResponse {
        self.post("/api/account/sign-in", &json!({"name": name, "password": password})).await
    }

    /// The value of a `Cookie` header that identifies the player.
    pub(crate) fn cookie(&self) -> String {
        self.header(|name| name != "ludoteca-browser")
    }

    /// The value of a `Cookie` header with the cookies of these names.
    fn header(&self, is_sent: impl Fn(&str) -> bool) -> String {
        let cookies = self.cookies.lock().unwrap();
        let sent = cookies.iter().filter(|(name, _)| is_sent(name));
        sent.map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("; ")
    }

    /// Sets a cookie without the server.
    pub(crate) fn set_cookie(&self, name: &str, value: &str) {
        self.cookies.lock().unwrap().insert(name.into(), value.into());
    }

    /// Sends a request and keeps the cookies of the response.
    pub(crate) async fn send(
        &self,
        method: Method,
        path: &str,
        body: Option<&Value>,
    ) -> JsonResponse {
        let mut request =
            self.service.request(method.clone(), path).header(COOKIE, self.header(|_| true));
        request = request.header("user-agent", "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0");
        request = request.header("host", &self.host).header("origin", self.origin());
        if let Some(address) = &self.address {
            request = request.header("x-forwarded-for", address);
        }
        if let Some(body) = body {
            request = request.json(body);
        }
        let response = request.send().await.unwrap();
        for set in response.headers().get_all(SET_COOKIE) {
            let (pair, attributes) = set.to_str().unwrap().split_once("; ").unwrap();
            let (name, value) = pair.split_once('=').unwrap();
            let mut cookies = self.cookies.lock().unwrap();
            if attributes.contains("Max-Age=0;") {
                cookies.remove(name);
            } else {
                cookies.insert(name.into(), value.into());
            }
        }
        let status = response.status().as_u16();
        let retry = response.headers().contains_key("retry-after");
        assert_eq!(retry, matches!(status, 429 | 503), "{method} {path}: Retry-After");
        let content_type = response.headers().get("content-type").cloned();
        let text = response.text().await.unwrap();
        if status == 204 {
            assert_eq!(text, "");
            return JsonResponse { status, body: Value::Null };
        }
        let body: Value = serde_json::from_str(&text).unwrap();
        let content_type = content_type.unwrap();
        described::check(method.as_str(), path, status, content_type.to_str().unwrap(), &body);
        JsonResponse { status, body }
    }

    pub(crate) async fn get(&self, path: &str) -> JsonResponse {
        self.send(Method::GET, path, None).await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> JsonResponse {
        self.send(Method::POST, path, Some(body)).await
    }

    /// The player that the server takes the device for.
    pub(crate) async fn me(&self) -> Value {
        self.get("/api/me").await.expect(StatusCode::OK)["player"].clone()
    }

    /// The account that the device is signed in to.
    pub(crate) async fn account(&self) -> Value {
        self.get("/api/account").await.expect(StatusCode::OK)["account"].clone()
    }
}

/// The password of the accounts in tests.
pub(crate) const PASSWORD: &str = "correct horse battery";
