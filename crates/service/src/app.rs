//! The parts of a running server that handlers share.

use std::net::IpAddr;
use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use ludoteca_cluster::Leases;
use ludoteca_cluster::Nodes;
use ludoteca_cluster::bus::nats::Nats;
use ludoteca_cluster::bus::{Bus, Incoming, NatsNetwork, ServiceMessage};
use ludoteca_cluster::jobs::{JobMetrics, Queue};
use ludoteca_community::Announcer;
use ludoteca_community::Feed;
use ludoteca_community::Opened;
use ludoteca_community::accounts::Accounts;
use ludoteca_community::challenges::Challenges;
use ludoteca_community::chat::Chat;
use ludoteca_community::explorer::{EndedGames, Index};
use ludoteca_community::live_games::Live;
use ludoteca_community::lobby::{self, Lobby};
use ludoteca_community::notices::Notices;
use ludoteca_community::push::Push;
use ludoteca_engine::{Knowledge, Resources};
use ludoteca_gate::{Hosts, Registry};
use ludoteca_host::{Computer, LiveRoom, RecentGames, RoomError, Rooms};
use ludoteca_room::{GameLog, Refusal};
use ludoteca_store::id::GameId;
use ludoteca_store::owner::Owner;
use ludoteca_store::service_time::now;
use ludoteca_store::{Store, StoreError};
use ludoteca_wire::Setting;
use tokio::sync::Mutex;
use tokio_util::sync::CancellationToken;

use crate::analysts::Analysts;
use crate::error::{Error, RequestError};
use crate::metrics::Metrics;
use crate::pictures::Pictures;
use crate::quotas::{Quotas, Usage};
use crate::record_pool::RecordPool;
use crate::results_cache::ResultsCache;

/// Maximum number of games that resume after a restart because it is the computer's turn. Others
/// resume when a client opens them.
const MAX_RESUMED: u32 = 1_000;

/// A handle of a running server's parts. Every layer of the router clones it for every request.
#[derive(Clone, Debug)]
pub(crate) struct App(Arc<Parts>);

/// The parts of a running server.
#[derive(Debug)]
pub(crate) struct Parts {
    /// The games in memory.
    pub rooms: Arc<Rooms>,
    /// The games on the disk.
    pub store: Arc<Store>,
    /// The accounts of players.
    pub accounts: Arc<Accounts>,
    /// The challenges between players.
    pub challenges: Challenges,
    /// Notifies players' programs.
    pub notices: Arc<Notices>,
    /// The messages between players.
    pub chat: Chat,
    /// Statistics of the moves that people played.
    pub explorer: Arc<Index>,
    /// The games that are to be added to them.
    pub ended: Arc<EndedGames>,
    /// Analyses of positions and games.
    pub analysts: Arc<Analysts>,
    /// The queue of searches.
    pub jobs: Queue,
    /// The cached results of clients against the computer.
    pub results: ResultsCache,
    /// The pictures of positions.
    pub pictures: Pictures,
    /// The threads that read and write records.
    pub records: Arc<RecordPool>,
    /// The quota usage of clients.
    pub usage: Arc<Usage>,
    /// The tablebases.
    pub knowledge: Arc<Knowledge>,
    /// Announces changes.
    pub bus: Arc<Bus>,
    /// The games that this server acts for.
    pub leases: Arc<Leases>,
    /// The other servers of the service.
    pub nodes: Nodes,
    /// The public games that wait for an opponent.
    pub lobby: Feed<Lobby>,
    /// The games that are being played.
    pub live: Feed<Live>,
    /// The games that the players of each network offer in the lobby.
    pub offered: Opened<lobby::Offerer>,
    /// Held while a player is paired.
    pub pairing: Mutex<()>,
    /// Sends notifications to browsers.
    pub push: Arc<Push>,
    /// The metrics of the server.
    pub metrics: Metrics,
    /// Cancelled when the server no longer accepts new games; see [`Phase`].
    draining: CancellationToken,
    /// Cancelled when the server stops; see [`Phase`].
    pub closing: CancellationToken,
    /// The open connections.
    pub connections: Arc<Registry>,
    /// The host names that the server accepts.
    pub hosts: Arc<Hosts>,
}

/// The storage and the connections of a server.
#[derive(Debug)]
pub(crate) struct Backing {
    /// The games.
    pub store: Store,
    /// The connection to other nodes.
    pub nats: Option<Nats>,
    /// The index of moves for the opening explorer.
    pub explorer: Index,
    /// The tablebases.
    pub knowledge: Knowledge,
}

/// The phase of the shutdown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// It serves everything.
    Open,
    /// It is about to stop: games continue, but new games, seats and pairings are rejected, and `/readyz`
    /// fails, so that a load balancer sends no more clients.
    Draining,
    /// It stops: WebSockets and searches end; requests in progress are completed.
    Closing,
}

impl Deref for App {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

impl App {
    /// Creates an app, and the receiver of messages from other nodes.
    pub(crate) fn new(
        backing: Backing,
        connections: Arc<Registry>,
        hosts: Hosts,
        unattended_timeout: Duration,
        quotas: &Quotas,
    ) -> (Self, Incoming) {
        let Backing { store, nats, explorer, knowledge } = backing;
        let (store, knowledge) = (Arc::new(store), Arc::new(knowledge));
        let resources = Resources { knowledge: Arc::clone(&knowledge), ..Resources::default() };
        let (bus, incoming) = match &nats {
            Some(nats) => {
                let (network, incoming) = NatsNetwork::join(nats);
                (Bus::new(network), incoming)
            }
            None => Bus::alone(),
        };
        let notices = Arc::new(Notices::new(Arc::clone(&bus)));
        let leases = Arc::new(Leases::new(bus.node().clone(), store.is_shared()));
        let job_metrics = JobMetrics::default();
        let jobs = match &nats {
            Some(nats) => Queue::remote(nats, job_metrics.clone()),
            None => Queue::local(resources, job_metrics.clone()),
        };
        let closing = CancellationToken::new();
        let (own_store, limits) = (Arc::clone(&store), &connections.limits);
        let push = Push::new(own_store, limits, hosts.contact(), closing.clone());
        let metrics = Metrics::new(store.metrics(), push.metrics(), &job_metrics);
        let computer = Arc::new(Computer::new(jobs.clone()));
        let ended = Arc::new(EndedGames::default());
        let announcer = Announcer {
            notices: Arc::clone(&notices),
            push: Arc::clone(&push),
            ended: Arc::clone(&ended),
        };
        let rooms = Arc::new(Rooms::new(ludoteca_host::Parts {
            store: Arc::clone(&store),
            computer,
            bus: Arc::clone(&bus),
            recent: RecentGames::default(),
            observer: Arc::new(announcer),
            leases: Arc::clone(&leases),
            unattended_timeout,
            keep_empty: quotas.keep_empty,
        }));
        let Quotas { attempts, messages, .. } = *quotas;
        let accounts = Arc::new(Accounts::new(Arc::clone(&store), Arc::clone(&bus), attempts));
        let challenges = Challenges {
            store: Arc::clone(&store),
            bus: Arc::clone(&bus),
            rooms: Arc::clone(&rooms),
            accounts: Arc::clone(&accounts),
            notices: Arc::clone(&notices),
            sent: Arc::default(),
        };
        let app = Self(Arc::new(Parts {
            rooms,
            accounts,
            challenges,
            chat: Chat::new(Arc::clone(&store), Arc::clone(&notices), messages),
            notices,
            store,
            explorer: Arc::new(explorer),
            ended,
            analysts: Arc::new(Analysts::new(jobs.clone())),
            jobs,
            results: ResultsCache::default(),
            pictures: Pictures::default(),
            records: RecordPool::new(),
            usage: Arc::new(Usage::new(quotas)),
            knowledge,
            bus,
            leases,
            nodes: Nodes::default(),
            lobby: Feed::default(),
            live: Feed::default(),
            offered: Opened::default(),
            pairing: Mutex::default(),
            push,
            metrics,
            draining: CancellationToken::new(),
            closing,
            connections,
            hosts: Arc::new(hosts),
        }));
        (app, incoming)
    }

    /// What the lobby shows follows from these.
    pub(crate) fn lobby_sources(&self) -> lobby::Sources<'_> {
        lobby::Sources { store: &self.store, rooms: &self.rooms, nodes: &self.nodes }
    }

    /// The phase of the shutdown.
    pub(crate) fn phase(&self) -> Phase {
        if self.closing.is_cancelled() {
            Phase::Closing
        } else if self.draining.is_cancelled() {
            Phase::Draining
        } else {
            Phase::Open
        }
    }

    /// An error if the server is about to stop and therefore rejects new games.
    pub(crate) fn check_open(&self) -> Result<(), Error> {
        if self.phase() == Phase::Open { Ok(()) } else { Err(Error::closing()) }
    }

    /// Rejects new games from now on, and lets running ones continue for a while.
    pub(crate) async fn drain(&self) {
        self.draining.cancel();
        tokio::time::sleep(self.connections.limits.drain).await;
    }

    /// Ends WebSockets and searches.
    pub(crate) fn close(&self) {
        self.draining.cancel();
        self.jobs.close();
        self.closing.cancel();
    }

    /// Stores a new game of a client, with the record it was imported from if there is one, and
    /// opens its room.
    pub(crate) async fn create(
        &self,
        client: IpAddr,
        owner: Owner,
        setting: Setting,
        log: GameLog,
        import: Option<String>,
    ) -> Result<Arc<LiveRoom>, Error> {
        self.check_open()?;
        self.usage.add_game(client)?;
        self.note_network(client, owner, setting.is_rated).await?;
        let _reserved = if setting.is_listed {
            lobby::admit(self.lobby_sources(), &self.offered, &setting, client).await?
        } else {
            Vec::new()
        };
        let room = self.rooms.create(&setting, &log, import, owner).await?;
        room.note_client(client);
        room.begin().await?;
        room.announce();
        Ok(room)
    }

    /// Notes from where a player plays a game, if it is rated: games within a network count less.
    pub(crate) async fn note_network(
        &self,
        client: IpAddr,
        owner: Owner,
        is_rated: bool,
    ) -> Result<(), Error> {
        if is_rated {
            self.store.note_network(owner.player(), client).await?;
        }
        Ok(())
    }

    /// The rematch of a game that is over, and whether it is new. All requests for it get the same
    /// game, unless moves were taken back and the game has ended again.
    pub(crate) async fn rematch(
        &self,
        client: IpAddr,
        owner: Owner,
        live: &Arc<LiveRoom>,
    ) -> Result<(Arc<LiveRoom>, bool), Error> {
        self.check_open()?;
        let mut next = live.setting().rematch(&live.room(), owner.player())?;
        self.accounts.rename(&mut next.seats).await?;
        self.chat.check_unblocked_by(&next.seats, owner.player()).await?;
        self.note_network(client, owner, next.is_rated).await?;
        let (rooms, usage) = (Arc::clone(&self.rooms), Arc::clone(&self.usage));
        // In a separate task: it runs to completion even if the client disconnects.
        let task = tokio::spawn(async move {
            rooms.open_or_create(&next, owner, || usage.add_game(client)).await
        });
        let (next, is_new) = task.await.map_err(Error::internal)??;
        next.begin().await?;
        live.announce_rematch().await;
        Ok((next, is_new))
    }

    /// Deletes a game that the visitor created and closes the WebSockets that watch it.
    pub(crate) async fn delete(&self, id: GameId, visitor: Option<Owner>) -> Result<(), Error> {
        let owner = self.store.owner(id).await?.ok_or(RequestError::NoSuchGame)?;
        let is_owner = |visitor: &Owner| owner.as_deref() == Some(visitor.bytes());
        let visitor = visitor.filter(is_owner).ok_or_else(|| {
            let detail =
                "this game was created elsewhere; only the browser that created it may delete it";
            Error::request(StatusCode::FORBIDDEN, "not-your-game", detail)
        })?;
        if self.store.is_counted(id).await? {
            let detail =
                "a rated game that is over is not deleted: its players' ratings follow from it";
            return Err(Error::request(StatusCode::CONFLICT, "rated-game", detail));
        }
        match self.rooms.open(id).await {
            Ok(live) => {
                let room = live.room();
                let is_contested = room.seats().are_of_two_people() && !room.is_abortable();
                if is_contested && room.outcome().is_none() {
                    return Err(Refusal::NotOver.into());
                }
            }
            // Damaged games cannot be played.
            Err(RoomError::Request(RequestError::Damaged { .. })) => {}
            Err(error) => return Err(error.into()),
        }
        let app = self.clone();
        // In a separate task: a client that disconnects must not leave the room open.
        let task = tokio::spawn(async move {
            if !app.store.remove_owned(id, visitor).await? {
                return Err(RequestError::NoSuchGame.into());
            }
            app.rooms.remove(id).await;
            app.bus.send_to_nodes(&ServiceMessage::Deleted(id));
            app.bus.lobby_changed();
            app.bus.live_changed();
            app.explorer.remove(id).await.map_err(StoreError::from)?;
            Ok(())
        });
        task.await.map_err(Error::internal)?
    }

    /// Resumes the games against human players in which it has been the computer's turn for this time,
    /// because a server has stopped. Of servers that share a database, each resumes the games that it has
    /// leases of.
    pub(crate) async fn resume(self, idle: Duration) {
        let before = now().as_millis().saturating_sub(idle.as_millis() as u64);
        let waiting =
            self.store.waiting(before, &self.leases.held(), MAX_RESUMED).await.unwrap_or_else(
                |error| {
                    tracing::error!(%error, "cannot list the games that wait for the computer");
                    Vec::new()
                },
            );
        for id in waiting {
            match self.rooms.open(id).await {
                Ok(room) => drop(room.current()),
                Err(error) => tracing::error!(%id, %error, "cannot open a game"),
            }
        }
    }
}
