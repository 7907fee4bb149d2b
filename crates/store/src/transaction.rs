//! Rare writes of other modules, each in its own transaction.

use std::sync::Arc;

use parking_lot::Mutex;

use super::database::{Connection, Query};
use super::write::{Run, Statements};
use super::{Store, StoreError};

impl Store {
    /// Runs a statement in a transaction. Returns the number of rows that it has changed.
    pub(super) async fn execute(&self, query: Query) -> Result<u64, StoreError> {
        self.transact(query, |connection, query| Box::pin(query.clone().execute(connection))).await
    }

    /// Runs statements in one transaction.
    pub(super) async fn execute_all(&self, queries: Vec<Query>) -> Result<(), StoreError> {
        self.transact(queries, |connection, queries| Box::pin(run_all(connection, queries))).await
    }

    /// Runs statements with these arguments in one transaction and returns their result once it is
    /// durable.
    ///
    /// The statements must not change anything else, because they may run more than once.
    pub(super) async fn transact<A, T, F>(&self, args: A, statements: F) -> Result<T, StoreError>
    where
        A: Send + Sync + 'static,
        T: Send + 'static,
        F: for<'c> Fn(&'c mut Connection<'_>, &'c A) -> Statements<'c, T>,
        F: Copy + Send + Sync + 'static,
    {
        self.run(args, statements, false).await
    }

    /// As [`transact`](Self::transact), for statements that change nothing that is cached, and need no maintenance
    /// afterwards.
    pub(super) async fn transact_for_upkeep<A, T, F>(
        &self,
        args: A,
        statements: F,
    ) -> Result<T, StoreError>
    where
        A: Send + Sync + 'static,
        T: Send + 'static,
        F: for<'c> Fn(&'c mut Connection<'_>, &'c A) -> Statements<'c, T>,
        F: Copy + Send + Sync + 'static,
    {
        self.run(args, statements, true).await
    }

    async fn run<A, T, F>(&self, args: A, statements: F, is_upkeep: bool) -> Result<T, StoreError>
    where
        A: Send + Sync + 'static,
        T: Send + 'static,
        F: for<'c> Fn(&'c mut Connection<'_>, &'c A) -> Statements<'c, T>,
        F: Copy + Send + Sync + 'static,
    {
        let result = Arc::new(Mutex::new(None));
        let (args, slot) = (Arc::new(args), Arc::clone(&result));
        let run = Run(Box::new(move |connection| {
            let (args, slot) = (Arc::clone(&args), Arc::clone(&slot));
            Box::pin(async move {
                let done = statements(connection, &args).await?;
                *slot.lock() = Some(done);
                Ok(())
            })
        }));
        self.writer.transact(run, is_upkeep).await?;
        let done = result.lock().take();
        done.ok_or_else(|| StoreError::Bug("a transaction has no result".into()))
    }
}

async fn run_all(connection: &mut Connection<'_>, queries: &[Query]) -> Result<(), sqlx::Error> {
    for query in queries {
        query.clone().execute(&mut *connection).await?;
    }
    Ok(())
}
