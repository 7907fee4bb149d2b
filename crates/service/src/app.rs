//! The parts of a running server that handlers share.

use std::net::IpAddr;
use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

use ludoteca_engine::{Knowledge, Resources};
use ludoteca_room::{GameLog, Refusal};
use tokio::sync::Mutex;
use tokio_util::sync::CancellationToken;

use crate::analysts::Analysts;
use crate::computer::Computer;
use crate::connections::{Hosts, Registry};
use crate::error::Error;
use crate::explorer::Index;
use crate::id::GameId;
use crate::metrics::Metrics;
use crate::owner::Owner;
use crate::quotas::{Quotas, Usage};
use crate::record_pool::RecordPool;
use crate::rooms::{LiveRoom, Rooms, Setting};
use crate::scheduler::Scheduler;
use crate::store::{Store, StoreError};

/// Maximum number of games that resume after a restart because it is the computer's turn. Others
/// resume when somebody opens them.
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
    /// How often people played each move.
    pub explorer: Arc<Index>,
    /// Analyses of positions and games.
    pub analysts: Arc<Analysts>,
    /// The threads that search.
    pub scheduler: Arc<Scheduler>,
    /// The threads that read and write records.
    pub records: Arc<RecordPool>,
    /// How much of their quotas clients have used.
    pub usage: Arc<Usage>,
    /// The tablebases.
    pub knowledge: Arc<Knowledge>,
    /// Held while a player is paired.
    pub pairing: Mutex<()>,
    /// What the server measures.
    pub metrics: Metrics,
    /// Cancelled when the server stops.
    pub closing: CancellationToken,
    /// The open connections.
    pub connections: Arc<Registry>,
    /// The names under which the server answers.
    pub hosts: Arc<Hosts>,
}

impl Deref for App {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

impl App {
    /// An app over this store.
    pub(crate) fn new(
        store: Store,
        explorer: Index,
        knowledge: Knowledge,
        connections: Arc<Registry>,
        hosts: Hosts,
        linger: Duration,
        quotas: &Quotas,
    ) -> Self {
        let (store, knowledge) = (Arc::new(store), Arc::new(knowledge));
        let resources = Resources { knowledge: Arc::clone(&knowledge), ..Resources::default() };
        let scheduler = Scheduler::start();
        let metrics = Metrics::new(store.metrics());
        let computer = Arc::new(Computer::new(Arc::clone(&scheduler), resources.clone()));
        Self(Arc::new(Parts {
            rooms: Arc::new(Rooms::new(Arc::clone(&store), computer, linger)),
            store,
            explorer: Arc::new(explorer),
            analysts: Arc::new(Analysts::new(Arc::clone(&scheduler), resources)),
            scheduler,
            records: RecordPool::new(),
            usage: Arc::new(Usage::new(quotas)),
            knowledge,
            pairing: Mutex::default(),
            metrics,
            closing: CancellationToken::new(),
            connections,
            hosts: Arc::new(hosts),
        }))
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
        self.usage.add_game(client)?;
        let id = setting.id;
        self.store.create(&setting, &log, import, owner).await?;
        let room = self.rooms.open(id).await?;
        room.attention().note(client);
        room.tick().await?;
        Ok(room)
    }

    /// The rematch of a game that is over, and whether it is new. All requests for it get the same
    /// game, unless moves were taken back and the game has ended again.
    pub(crate) async fn rematch(
        &self,
        client: IpAddr,
        owner: Owner,
        live: &LiveRoom,
    ) -> Result<(Arc<LiveRoom>, bool), Error> {
        let room = live.room().await;
        let seats = room.rematch_seats()?;
        if seats.has_human() && seats.sides_of(owner.player()).next().is_none() {
            return Err(Refusal::NotSeated.into());
        }
        let next = live.setting().rematch(room.seq(), seats);
        let (rooms, usage) = (Arc::clone(&self.rooms), Arc::clone(&self.usage));
        // In a separate task: it runs to completion even if the client disconnects.
        let task = tokio::spawn(async move {
            rooms.open_or_create(&next, owner, || usage.add_game(client)).await
        });
        let (next, is_new) = task.await.map_err(|error| Error::Internal(error.to_string()))??;
        next.tick().await?;
        live.announce_rematch(next.setting().id);
        Ok((next, is_new))
    }

    /// Deletes a game that the visitor created and closes the WebSockets that watch it.
    pub(crate) async fn delete(&self, id: GameId, visitor: Option<Owner>) -> Result<(), Error> {
        let owner = self.store.owner(id).await?.ok_or(Error::NoSuchGame)?;
        let is_owner = |visitor: &Owner| owner.as_deref() == Some(visitor.bytes());
        let visitor = visitor.filter(is_owner).ok_or(Error::NotYourGame)?;
        if self.store.is_counted(id).await? {
            return Err(Error::RatedGame);
        }
        match self.rooms.open(id).await {
            Ok(live) => {
                let room = live.room().await;
                let is_contested = room.seats().are_of_two_people() && !room.is_abortable();
                if is_contested && room.outcome().is_none() {
                    return Err(Refusal::NotOver.into());
                }
            }
            // Nobody can play a damaged game.
            Err(Error::Damaged { .. }) => {}
            Err(error) => return Err(error),
        }
        let app = self.clone();
        // In a separate task: a client that disconnects must not leave the room open.
        let task = tokio::spawn(async move {
            if !app.store.remove_owned(id, visitor).await? {
                return Err(Error::NoSuchGame);
            }
            app.rooms.remove(id).await;
            app.explorer.remove(id).await.map_err(StoreError::from)?;
            Ok(())
        });
        task.await.map_err(|error| Error::Internal(error.to_string()))?
    }

    /// Resumes the games against human players in which it was the computer's turn when the server
    /// stopped.
    pub(crate) async fn resume(self) {
        let waiting = self.store.waiting(MAX_RESUMED).await.unwrap_or_else(|error| {
            tracing::error!(%error, "cannot list the games that wait for the computer");
            Vec::new()
        });
        for id in waiting {
            match self.rooms.open(id).await {
                Ok(room) => drop(room.state().await),
                Err(error) => tracing::error!(%id, %error, "cannot open a game"),
            }
        }
    }
}
