//! A worker's announcements, by which servers discover it.

use std::sync::Arc;

use tokio::time::interval;

use super::Shared;
use crate::jobs::remote::queues::WORKERS;
use crate::jobs::remote::registry::{ANNOUNCE_INTERVAL, Announcement};

/// Announces the worker every second until it leaves.
pub(super) async fn run(shared: Arc<Shared>, threads: usize, memory: u64) {
    // Reading the tables may take a while.
    let knowledge = Arc::clone(&shared.resources.knowledge);
    let covered = tokio::task::spawn_blocking(move || knowledge.coverage());
    let tables = match covered.await {
        Ok(Ok(games)) => games.iter().map(|(game, _)| game.name().to_owned()).collect(),
        Ok(Err(error)) => {
            tracing::error!(%error, "cannot read a table");
            Vec::new()
        }
        Err(_) => Vec::new(),
    };
    let mut announcement = Announcement {
        id: shared.id.clone(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        threads,
        memory,
        tables,
        running: 0,
        leaving: false,
    };
    let mut tick = interval(ANNOUNCE_INTERVAL);
    loop {
        tokio::select! {
            _ = tick.tick() => {}
            () = shared.leaving.cancelled() => announcement.leaving = true,
        }
        announcement.running = shared.metrics.running();
        let text = serde_json::to_vec(&announcement).expect("an announcement is JSON");
        // Without a connection, the announcement cannot be sent.
        let _ = shared.client.publish(WORKERS, text.into()).await;
        if announcement.leaving {
            return;
        }
    }
}
