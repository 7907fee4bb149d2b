//! Responds to clients while a server waits for its database.

use std::convert::Infallible;
use std::time::Duration;

use axum::http::header::{CONTENT_TYPE, RETRY_AFTER};
use axum::http::{Request, Response, StatusCode};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::net::TcpListener;
use tokio::time::{sleep, timeout};

/// Maximum time of a connection.
const CONNECTION_TIMEOUT: Duration = Duration::from_secs(2);

/// Waits for `opening`, and meanwhile responds to every request but `/healthz` with 503.
pub async fn meanwhile<T>(listener: &TcpListener, opening: impl Future<Output = T>) -> T {
    let serve = async {
        loop {
            match listener.accept().await {
                Ok((stream, _)) => {
                    let service =
                        service_fn(async |request| Ok::<_, Infallible>(respond(&request)));
                    let mut http = http1::Builder::new();
                    let served =
                        http.keep_alive(false).serve_connection(TokioIo::new(stream), service);
                    tokio::spawn(timeout(CONNECTION_TIMEOUT, served));
                }
                Err(_) => sleep(Duration::from_millis(50)).await,
            }
        }
    };
    tokio::select! {
        opened = opening => opened,
        () = serve => unreachable!("it never ends"),
    }
}

/// The process is alive, but not ready.
fn respond(request: &Request<Incoming>) -> Response<String> {
    let is_alive = request.uri().path() == "/healthz";
    let (status, text) = if is_alive {
        (StatusCode::OK, "alive\n")
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "the database does not respond\n")
    };
    let mut response = Response::new(text.to_owned());
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, "text/plain; charset=utf-8".parse().expect("it is a header"));
    headers.insert(RETRY_AFTER, 1.into());
    response
}
