//! Responds to clients while a server starts.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::http::header::{CONTENT_TYPE, RETRY_AFTER};
use axum::http::{Request, Response};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::net::TcpListener;
use tokio::time::{sleep, timeout};

use super::problems::{PROBLEM_JSON, Problem, RETRY_AFTER_SECONDS};

/// Maximum time of a connection.
const CONNECTION_TIMEOUT: Duration = Duration::from_secs(2);

/// Why a server does not serve yet.
#[derive(Debug, Default)]
pub struct Starting {
    waits_for_database: AtomicBool,
}

impl Starting {
    /// Notes whether the database does not respond, so that the server waits for it.
    pub fn wait_for_database(&self, is_waiting: bool) {
        self.waits_for_database.store(is_waiting, Ordering::Relaxed);
    }

    fn problem(&self) -> Problem {
        if self.waits_for_database.load(Ordering::Relaxed) {
            Problem::temporary(
                "storage-unavailable",
                "the server is starting: it waits for its database",
            )
        } else {
            Problem::temporary("starting", "the server is starting")
        }
    }
}

/// Waits for `opening`, and meanwhile responds to every request but `/healthz` with 503.
pub async fn meanwhile<T>(
    listener: &TcpListener,
    starting: &Arc<Starting>,
    opening: impl Future<Output = T>,
) -> T {
    let serve = async {
        loop {
            match listener.accept().await {
                Ok((stream, _)) => {
                    let starting = Arc::clone(starting);
                    let service = service_fn(move |request| {
                        let response = respond(&request, &starting);
                        async move { Ok::<_, Infallible>(response) }
                    });
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
fn respond(request: &Request<Incoming>, starting: &Starting) -> Response<String> {
    if request.uri().path() == "/healthz" {
        let mut response = Response::new("alive\n".to_owned());
        let text = "text/plain; charset=utf-8".parse().expect("it is a header");
        response.headers_mut().insert(CONTENT_TYPE, text);
        return response;
    }
    let problem = starting.problem();
    let mut response = Response::new(problem.body());
    *response.status_mut() = problem.status;
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, PROBLEM_JSON.parse().expect("it is a header"));
    headers.insert(RETRY_AFTER, RETRY_AFTER_SECONDS.into());
    response
}
