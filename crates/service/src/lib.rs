//! The referee as a service: games between two players or against the computer, over HTTP and
//! WebSocket, with the web app that plays them.
//!
//! A game is a list of numbered events, decided by [`ludoteca_room`]. An event is on the disk
//! (`store`) before any client sees it; the rooms in memory (`rooms`) can be rebuilt from the disk
//! at any time. Handlers (`api`) turn requests into commands to a room; `wire` translates between
//! domain types and messages. The rules come from the rules library, the computer's moves from the
//! engine.
//!
//! ```
//! use ludoteca_service::{Config, open};
//!
//! # tokio::runtime::Runtime::new()?.block_on(async {
//! let folder = tempfile::tempdir()?;
//! let listen = ([127, 0, 0, 1], 0).into();
//! let server = open(Config::new(listen, folder.path().join("games"))).await?;
//! println!("http://{}", server.address());
//! server.run(async { /* until this is done */ }).await?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! # })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod accounts;
mod analysts;
mod announcer;
mod api;
mod app;
mod backup;
mod board;
mod buckets;
mod bus;
mod challenges;
mod chat;
mod clocks;
mod community;
mod connections;
mod cookies;
mod error;
mod explorer;
mod fair_play;
mod jobs;
mod leases;
mod leavers;
mod limits;
mod live_games;
mod lobby;
mod membership;
mod metrics;
mod names;
#[cfg(test)]
#[path = "../tests/service/common/nats.rs"]
mod nats_server;
mod nodes;
mod notices;
#[cfg(test)]
#[path = "../tests/service/common/postgres.rs"]
#[expect(dead_code, reason = "the tests over HTTP use the rest")]
mod postgres_server;
mod push;
mod quotas;
mod receiver;
mod record_pool;
mod reports;
mod request_id;
mod request_rates;
mod retention;
mod rooms;
mod running;
mod scheduler;
mod server;
mod socket;
mod tls;
mod wire;

pub use api::{asyncapi, openapi};
pub use backup::{BackupError, backup, restore};
pub use buckets::Rate;
pub use bus::{BusError, BusUrl, InvalidBusUrl};
pub use connections::{
    HostName, InvalidHostName, InvalidProxy, InvalidPublicUrl, PublicUrl, TrustedProxy,
};
pub use jobs::{RemoteExaminer, RemoteJobs, Worker, WorkerConfig, WorkerError};
pub use limits::Limits;
pub use ludoteca_store::{
    CopiedTable, CopyError, DatabaseUrl, InvalidDatabaseUrl, MigrateError, Place, migrate_data,
};
pub use quotas::Quotas;
pub use reports::{PlayerReport, ReportedMessage, ReportsError, close_reports, reports};
pub use request_rates::{Rates, RequestRates};
pub use server::{Config, Server, StartError, open};
pub use tls::http_client;
