//! What every handler can reach.

use std::net::IpAddr;
use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

use ludoteca_engine::{Knowledge, Resources};
use tokio_util::sync::CancellationToken;

use crate::analysts::Analysts;
use crate::computer::Computer;
use crate::connections::{Hosts, Registry};
use crate::error::Error;
use crate::id::GameId;
use crate::owner::Owner;
use crate::quotas::{Quotas, Usage};
use crate::record_pool::RecordPool;
use crate::scheduler::Scheduler;
use crate::store::Store;
use crate::table::{Ledger, Refusal, Setting, Table, Tables};

/// After a restart, the maximum number of games that are woken because the computer has to move;
/// others continue when somebody opens them.
const WAKED: u32 = 1_000;

/// A handle of a running server's parts. Every layer of the router clones it for every request.
#[derive(Clone, Debug)]
pub(crate) struct App(Arc<Parts>);

/// The parts of a running server.
#[derive(Debug)]
pub(crate) struct Parts {
    /// The games in memory.
    pub tables: Arc<Tables>,
    /// The games on the disk.
    pub store: Arc<Store>,
    /// Analyses of positions and games.
    pub analysts: Arc<Analysts>,
    /// The threads that search.
    pub scheduler: Arc<Scheduler>,
    /// Where records are read and written.
    pub records: Arc<RecordPool>,
    /// What clients have used of their quotas.
    pub usage: Arc<Usage>,
    /// The exact tables.
    pub exact: Arc<ludoteca_tablebase::Tables>,
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
        exact: ludoteca_tablebase::Tables,
        connections: Arc<Registry>,
        hosts: Hosts,
        linger: Duration,
        quotas: &Quotas,
    ) -> Self {
        let (store, exact) = (Arc::new(store), Arc::new(exact));
        let knowledge = exact.folder().map_or_else(Knowledge::built_in, Knowledge::with_folder);
        let resources = Resources { knowledge: Arc::new(knowledge), ..Resources::default() };
        let scheduler = Scheduler::start();
        let computer = Arc::new(Computer::new(Arc::clone(&scheduler), resources.clone()));
        Self(Arc::new(Parts {
            tables: Arc::new(Tables::new(Arc::clone(&store), computer, linger)),
            store,
            analysts: Arc::new(Analysts::new(Arc::clone(&scheduler), resources)),
            scheduler,
            records: RecordPool::new(),
            usage: Arc::new(Usage::new(quotas)),
            exact,
            closing: CancellationToken::new(),
            connections,
            hosts: Arc::new(hosts),
        }))
    }

    /// Stores a new game of a client, with the record that it was imported from, if it was, and
    /// opens it.
    pub(crate) async fn create(
        &self,
        client: IpAddr,
        owner: Owner,
        setting: Setting,
        ledger: Ledger,
        import: Option<String>,
    ) -> Result<Arc<Table>, Error> {
        self.usage.add_game(client)?;
        let id = setting.id;
        self.store.create(&setting, &ledger, import, owner).await?;
        let table = self.tables.open(id).await?;
        table.attention().note(client);
        Ok(table)
    }

    /// The next game between the two of a game that is over; and whether it is new. Every request for
    /// it gets the same game, unless moves were taken back and the game has ended anew.
    pub(crate) async fn rematch(
        &self,
        client: IpAddr,
        owner: Owner,
        table: &Table,
    ) -> Result<(Arc<Table>, bool), Error> {
        let ledger = table.ledger().await;
        let outcome = ledger.outcome().ok_or(Refusal::NotOver)?;
        let next = table.setting().rematch(ledger.seq(), outcome.winner);
        let (tables, usage) = (Arc::clone(&self.tables), Arc::clone(&self.usage));
        // In a task of its own: it runs to its end also if the client hangs up.
        let task = tokio::spawn(async move {
            tables.open_or_create(&next, owner, || usage.add_game(client)).await
        });
        task.await.map_err(|error| Error::Internal(error.to_string()))?
    }

    /// Deletes a game that the visitor created and closes the WebSockets that watch it.
    pub(crate) async fn delete(&self, id: GameId, visitor: Option<Owner>) -> Result<(), Error> {
        let owner = self.store.owner(id).await?.ok_or(Error::NoSuchGame)?;
        let is_owner = |visitor: &Owner| owner.as_deref() == Some(visitor.bytes());
        let visitor = visitor.filter(is_owner).ok_or(Error::NotYourGame)?;
        let (store, tables) = (Arc::clone(&self.store), Arc::clone(&self.tables));
        // In a task of its own: a client that hangs up does not leave a live table of it.
        let task = tokio::spawn(async move {
            if !store.remove_owned(id, visitor).await? {
                return Err(Error::NoSuchGame);
            }
            tables.remove(id).await;
            Ok(())
        });
        task.await.map_err(|error| Error::Internal(error.to_string()))?
    }

    /// Has the computer move in the people's games that waited for it when the server stopped.
    pub(crate) async fn wake(self) {
        let waiting = self.store.waiting(WAKED).await.unwrap_or_else(|error| {
            tracing::error!(%error, "games that wait for the computer are not known");
            Vec::new()
        });
        for id in waiting {
            match self.tables.open(id).await {
                Ok(table) => drop(table.state().await),
                Err(error) => tracing::error!(%id, %error, "a game does not open"),
            }
        }
    }
}
