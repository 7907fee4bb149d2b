//! The layer between hyper and the router: a request begins, and ends when its response is sent.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::Router;
use axum::body::{Body as ResponseBody, Bytes};
use axum::extract::ConnectInfo;
use axum::http::header::{CONNECTION, HeaderValue};
use axum::http::{Request, Response, StatusCode};
use hyper::body::{Body, Frame, Incoming, SizeHint};
use hyper::service::Service;
use hyper_util::service::TowerToHyperService;

use super::connection::{Connection, Phase};
use super::framing::End;
use super::registry::Registry;

const CLOSE: HeaderValue = HeaderValue::from_static("close");

/// Handles a request of this connection. The request's extensions contain the
/// [`Fault`](super::Fault) of its header, if there is one.
///
/// The first part runs as soon as hyper has read the header, and before it reads on: so the numbers
/// of requests here and of headers in [`Framer`](super::framing::Framer) are the same.
pub(super) fn handle(
    router: &TowerToHyperService<Router>,
    registry: &Arc<Registry>,
    connection: &Arc<Connection>,
    peer: SocketAddr,
    mut request: Request<Incoming>,
) -> impl Future<Output = Result<Response<TrackedBody>, Infallible>> + use<> {
    let end = connection.begin_request();
    let is_last = end.is_some();
    let in_progress = InProgress(Arc::clone(connection));
    if let Some(End::Fault(fault)) = end {
        request.extensions_mut().insert(*fault);
    }
    request.extensions_mut().insert(ConnectInfo(peer));
    request.extensions_mut().insert(Arc::clone(connection));
    let registry = Arc::clone(registry);
    let response = router.call(request);
    async move {
        let mut response = response.await?;
        if response.status() == StatusCode::SWITCHING_PROTOCOLS {
            in_progress.0.enter(Phase::Socket);
        } else if is_last {
            response.headers_mut().insert(CONNECTION, CLOSE);
        }
        Ok(response.map(|body| TrackedBody { body, in_progress, registry }))
    }
}

/// Marks the connection as idle when it is dropped.
#[derive(Debug)]
struct InProgress(Arc<Connection>);

impl Drop for InProgress {
    fn drop(&mut self) {
        if self.0.phase() == Phase::Busy {
            self.0.enter(Phase::Idle);
        }
    }
}

/// The body of a response: its request is in progress until hyper has sent it.
#[derive(Debug)]
pub(super) struct TrackedBody {
    body: ResponseBody,
    in_progress: InProgress,
    registry: Arc<Registry>,
}

impl Body for TrackedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let frame = Pin::new(&mut self.body).poll_frame(cx);
        if let Poll::Ready(Some(Ok(frame))) = &frame
            && let Some(data) = frame.data_ref()
        {
            self.registry.queue(&self.in_progress.0, data.len());
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
