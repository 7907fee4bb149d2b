//! The periods in which moves could be stored.

use super::{Database, with_both};
use crate::Store;
use crate::database::sql;

/// The lengths of the outages in milliseconds.
fn outages(store: &Store) -> Vec<u64> {
    let (_, outages) = store.game_time();
    outages.unwrap().iter().map(|outage| outage.until.since(outage.from)).collect()
}

/// Moves the end of the last period by this number of milliseconds.
async fn shift(store: &Store, millis: i64) {
    let shift = sql("UPDATE service_periods SET ended = ended + $1 \
         WHERE number = (SELECT max(number) FROM service_periods)");
    store.execute(shift.bind(millis)).await.unwrap();
}

with_both! {
    async fn outages_outlive_servers(database: &Database) {
        let store = database.open().await;
        store.confirm().await.unwrap();
        assert!(outages(&store).is_empty());
        assert!(!store.confirm().await.unwrap());
        store.writer.monitor.fail();
        assert_eq!(store.game_time().1, None, "clocks stand still after a failed write");
        assert!(store.confirm().await.unwrap());
        assert_eq!(outages(&store).len(), 1);

        // A server that starts at once goes on with the period.
        let next = database.open().await;
        next.confirm().await.unwrap();
        assert_eq!(outages(&next), outages(&store));
        shift(&next, -60_000).await;
        let later = database.open().await;
        later.confirm().await.unwrap();
        assert!(outages(&later)[1] >= 60_000);
    }
}

/// The clock of the machine was set back while the only server was stopped.
#[tokio::test]
async fn the_time_of_a_single_server_follows_the_machine_after_a_restart() {
    let database = Database::sqlite();
    let store = database.open().await;
    store.confirm().await.unwrap();
    let before = store.game_time().0;
    shift(&store, 3_600_000).await;
    let next = database.open().await;
    next.confirm().await.unwrap();
    assert_eq!(outages(&next), [0], "it ends before it begins");
    assert!(next.game_time().0.since(before) < 60_000);
}
