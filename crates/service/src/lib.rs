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
//!
//! # Modules
//!
//! - [`api`]: the handlers. `middleware` lists the layers, `guard` rejects requests from pages of other sites,
//!   `identity` reads tokens and cookies, `bearer` compares the scope of a token with that of the route, `rates`
//!   counts requests, `creator` makes new players, `streams` sends events as lines, `description` is part of the
//!   `OpenAPI` description.
//! - [`socket`] serves a client's WebSocket, with the messages of `wire::socket`; `watched` reads from a room what
//!   the client does not know yet. [`mod@wire`] has the messages of servers only.
//! - [`app`] joins the parts; only its `Phase` decides what new work the server accepts. [`server`] starts and
//!   stops them.
//! - [`receiver`] dispatches messages of other nodes, [`membership`] announces this one.
//! - [`analysts`] submits analyses, [`quotas`] limits what one client may add, [`record_pool`] parses records on
//!   its own threads, [`retention`] deletes games without moves and old reports of pages, [`rated_game`] has
//!   the data about a rated game, [`mod@public_games`] the games for data sets, [`backup`] copies a data folder, [`doctor`]
//!   examines an installation, [`metrics`] measures.
//!
//! An account's session takes precedence over a guest's cookie, and the cookie of a guest who has created an
//! account is ignored. `tests/service/permissions.rs` tests the permissions of all routes.

mod analysts;
mod api;
mod app;
mod backup;
mod cookies;
mod data_folder;
mod doctor;
mod error;
mod membership;
mod metrics;
mod pictures;
mod public_games;
mod quotas;
mod rated_game;
mod receiver;
mod record_pool;
mod request_id;
mod request_rates;
mod results_cache;
mod retention;
mod server;
mod socket;
mod wire;

pub use api::{asyncapi, openapi, page_licences};
pub use backup::{BackupError, backup, restore};
pub use doctor::{Check, Installation, check_health, examine_installation};
pub use ludoteca_cluster::bus::{BusError, BusUrl, InvalidBusUrl};
pub use ludoteca_cluster::jobs::{RemoteExaminer, RemoteJobs, Worker, WorkerConfig, WorkerError};
pub use ludoteca_community::accounts::AttemptRates;
pub use ludoteca_community::http_client;
pub use ludoteca_community::{PlayerReport, ReportedMessage, ReportsError, close_reports, reports};
pub use ludoteca_gate::Limits;
pub use ludoteca_gate::buckets::Rate;
pub use ludoteca_gate::{
    HostName, InvalidHostName, InvalidProxy, InvalidPublicUrl, PublicUrl, TrustedProxy,
};
pub use ludoteca_host::KeptEmpty;
pub use ludoteca_room::TimeControl;
pub use ludoteca_store::{
    Copied, CopiedTable, CopyError, DamagedGame, DatabaseUrl, Extent, InvalidDatabaseUrl,
    MigrateError, OnDamage, Place, ReadError, Verified, WRONG_TALLIES_ADVICE, migrate_data,
};
pub use public_games::{PublicGame, PublicPlayer, public_games};
pub use quotas::Quotas;
pub use rated_game::{NoData, RatedGame, RatedGameError};
pub use request_rates::{Rates, RequestRates};
pub use server::{Config, Server, StartError, open};
pub use wire::{FairPlayData, MoveTime, MoveTimes, PhaseData, PlayerData, TurnFocus};
