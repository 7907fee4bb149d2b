//! `ludoteca engine --serve`: an engine of this machine for the analysis board of a page.
//!
//! The broker listens on the loopback address. It accepts a page that has an allowed origin and knows the random token,
//! one at a time. A page of another site fails by its origin, another program of this machine by the token.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::http::header::{CONTENT_TYPE, HOST, ORIGIN};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use data_encoding::HEXLOWER;
use ludoteca_arena::AnalystCommand;
use ludoteca_protocol::machine::max_threads;
use ludoteca_wire::Problem;
use subtle::ConstantTimeEq;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::time::timeout;

use super::args::EngineArgs;
use super::origin::Origin;
use super::session;
use crate::failure::Failure;
use crate::signals;

/// Length of the token in bytes.
const TOKEN_BYTES: usize = 16;
/// Maximum length of a message of the page, in bytes: a position after 1,000 moves.
const MAX_MESSAGE_BYTES: usize = 1 << 16;

/// Time that a page waits until another one has left: an engine may take 2.5 s to stop and to exit.
const LEAVE_TIMEOUT: Duration = Duration::from_secs(3);

/// What a connection needs.
struct Broker {
    address: SocketAddr,
    token: String,
    origins: Vec<Origin>,
    engine: AnalystCommand,
    /// The page that uses the engine.
    page: Arc<Semaphore>,
}

/// Serves the engine until Ctrl-C.
pub(super) fn run(args: EngineArgs) -> Result<(), Failure> {
    let engine = command(&args)?;
    let origins =
        if args.origins.is_empty() { Origin::of_local_server().to_vec() } else { args.origins };
    let mut token = [0; TOKEN_BYTES];
    getrandom::fill(&mut token).map_err(Failure::failed)?;
    let token = HEXLOWER.encode(&token);
    let stop = signals::stop_signal()?;
    tokio::runtime::Runtime::new()?.block_on(async {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, args.port)).await;
        let listener = listener
            .map_err(|error| Failure::Failed(format!("127.0.0.1:{}: {error}", args.port)))?;
        let address = listener.local_addr()?;
        println!("Engine: ws://{address}/{token}");
        let pages = origins.iter().map(|origin| origin.0.as_str()).collect::<Vec<_>>().join(", ");
        println!("Enter this address on the analysis board of {pages}. Ctrl-C stops the engine.");
        let page = Arc::new(Semaphore::new(1));
        let broker = Arc::new(Broker { address, token, origins, engine, page });
        let router = Router::new().fallback(open).with_state(broker);
        tokio::select! {
            served = axum::serve(listener, router) => Ok(served?),
            () = stop.notified() => Ok(()),
        }
    })
}

/// The command of the engine: a program, or this one on all processors.
fn command(args: &EngineArgs) -> Result<AnalystCommand, Failure> {
    if !args.program.is_empty() {
        return Ok(AnalystCommand::new(args.program.clone(), Vec::new()));
    }
    let own = std::env::current_exe()?;
    let own = own.to_str().ok_or_else(|| {
        Failure::Failed(format!("the path of the program is not valid UTF-8: {}", own.display()))
    })?;
    let mut arguments = vec![own.to_owned(), "engine".to_owned()];
    if let Some(folder) = args.knowledge.folder() {
        let folder = folder.to_str();
        let folder = folder.ok_or_else(|| Failure::Usage("--tables must be valid UTF-8".into()))?;
        arguments.extend(["--tables".to_owned(), folder.to_owned()]);
    }
    Ok(AnalystCommand::new(arguments, vec![("Threads".to_owned(), max_threads().to_string())]))
}

impl Broker {
    /// Why a request is rejected. The host is checked against DNS rebinding.
    fn check(&self, uri: &Uri, headers: &HeaderMap) -> Result<(), Box<Problem>> {
        let header = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let port = self.address.port();
        let hosts = [format!("127.0.0.1:{port}"), format!("localhost:{port}")];
        if !header(HOST).is_some_and(|host| hosts.iter().any(|own| own == host)) {
            let detail = format!("the engine is at {}", self.address);
            return Err(Problem::new(StatusCode::FORBIDDEN, "forbidden-host", detail).into());
        }
        if !header(ORIGIN).is_some_and(|origin| self.origins.iter().any(|own| own.0 == origin)) {
            let detail = "the origin of this page is not among those of --origin".to_owned();
            return Err(Problem::new(StatusCode::FORBIDDEN, "forbidden-origin", detail).into());
        }
        let token = uri.path().trim_start_matches('/');
        if !bool::from(token.as_bytes().ct_eq(self.token.as_bytes())) {
            let detail = "the address must end with the token that the engine printed".to_owned();
            return Err(Problem::new(StatusCode::UNAUTHORIZED, "bad-token", detail).into());
        }
        Ok(())
    }
}

/// Opens the connection of a page.
async fn open(
    State(broker): State<Arc<Broker>>,
    uri: Uri,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    if let Err(problem) = broker.check(&uri, &headers) {
        return response(&problem);
    }
    let Ok(upgrade) = upgrade else {
        let detail = "this is the address of a WebSocket".to_owned();
        let problem = Problem::new(StatusCode::UPGRADE_REQUIRED, "not-a-websocket", detail);
        return response(&problem);
    };
    upgrade.max_message_size(MAX_MESSAGE_BYTES).max_frame_size(MAX_MESSAGE_BYTES).on_upgrade(
        async move |socket| {
            // A page that was loaded again connects before the search of its earlier connection has ended.
            match timeout(LEAVE_TIMEOUT, Arc::clone(&broker.page).acquire_owned()).await {
                Ok(Ok(_place)) => session::serve(socket, broker.engine.clone()).await,
                _ => session::reject(socket).await,
            }
        },
    )
}

fn response(problem: &Problem) -> Response {
    let status = StatusCode::from_u16(problem.status).expect("it is a status");
    let body = serde_json::to_string(problem).expect("a problem is JSON");
    (status, [(CONTENT_TYPE, "application/problem+json")], body).into_response()
}
