//! Rare writes of other modules, each in a transaction of its own.

use std::fmt;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};

use super::database::Connection;
use super::{Store, StoreError};

/// The statements of a transaction in progress.
pub(crate) type Statements<'c, T> =
    Pin<Box<dyn Future<Output = Result<T, sqlx::Error>> + Send + 'c>>;

/// Statements that run between two batches of other writes, all or none. They may run again if the
/// transaction has to be repeated.
pub(super) struct Run(Box<Runner>);

type Runner = dyn for<'c> Fn(&'c mut Connection<'_>) -> Statements<'c, ()> + Send + Sync;

impl Run {
    /// Runs the statements.
    pub(super) async fn on(&self, connection: &mut Connection<'_>) -> Result<(), sqlx::Error> {
        (self.0)(connection).await
    }
}

impl fmt::Debug for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Run")
    }
}

impl Store {
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
        let result = Arc::new(Mutex::new(None));
        let (args, slot) = (Arc::new(args), Arc::clone(&result));
        let run = Run(Box::new(move |connection| {
            let (args, slot) = (Arc::clone(&args), Arc::clone(&slot));
            Box::pin(async move {
                let done = statements(connection, &args).await?;
                *slot.lock().unwrap_or_else(PoisonError::into_inner) = Some(done);
                Ok(())
            })
        }));
        self.writer.transact(run).await?;
        let done = result.lock().unwrap_or_else(PoisonError::into_inner).take();
        done.ok_or_else(|| StoreError::Bug("a transaction has no result".into()))
    }
}
