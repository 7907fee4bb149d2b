//! Rare writes of other modules, each in a transaction of its own.

use std::fmt;
use std::pin::Pin;

use sqlx::SqliteConnection;
use tokio::sync::oneshot;

use super::{Store, StoreError};

/// The statements of a transaction in progress.
pub(crate) type Statements<'c, T> =
    Pin<Box<dyn Future<Output = Result<T, sqlx::Error>> + Send + 'c>>;

/// Statements that run between two batches of other writes, all or none.
pub(super) struct Transaction(pub(super) Box<Run>);

type Run = dyn for<'c> FnOnce(&'c mut SqliteConnection) -> Statements<'c, ()> + Send;

impl fmt::Debug for Transaction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Transaction")
    }
}

impl Store {
    /// Runs statements in one transaction and returns their result once it is durable.
    pub(super) async fn transact<T, F>(&self, statements: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut SqliteConnection) -> Statements<'c, T> + Send + 'static,
    {
        let (sender, result) = oneshot::channel();
        let transaction = Transaction(Box::new(|connection| {
            Box::pin(async move {
                // Received only after the commit; a client that has disconnected needs no result.
                let _ = sender.send(statements(connection).await?);
                Ok(())
            })
        }));
        self.writer.transact(transaction).await?;
        result.await.map_err(|_| StoreError::Closed)
    }
}
