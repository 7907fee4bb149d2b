//! Write operations that differ between the two databases.

use std::fmt::Debug;

use super::write::Run;
use super::write::Write;
use super::write::Written;

/// A database that is written to.
pub(super) trait Engine: Debug + Send + 'static {
    /// Writes of different groups go into different transactions, in the order of the groups.
    fn group(_: &Write) -> u8 {
        0
    }

    /// Writes all in one transaction, or nothing, or those that do not conflict with the database.
    fn write(
        &mut self,
        writes: &[Write],
    ) -> impl Future<Output = Result<Written, sqlx::Error>> + Send;

    /// Runs statements in one transaction; more than once if others have interfered.
    fn transact(&mut self, run: &Run) -> impl Future<Output = Result<(), sqlx::Error>> + Send;

    /// Recovers from a failed transaction.
    fn recover(&mut self) -> impl Future<Output = ()> + Send;

    /// Does maintenance while there is nothing to write.
    fn rest(&mut self) -> impl Future<Output = ()> + Send;

    /// Releases the resources of [`write`](Self::write).
    fn close(self) -> impl Future<Output = ()> + Send;
}
