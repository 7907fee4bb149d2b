//! A game that a client watches.

use std::sync::Arc;

use futures_util::{Stream, stream};
use ludoteca_room::PlayerId;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

use super::REPORT;
use crate::error::Error;
use crate::rooms::{LiveRoom, Presence, Visit, now};
use crate::wire::{Company, RoomUpdate, SocketMessage};

/// The messages about a game to a client that knows the events up to number `after`. The last one is
/// that the game was deleted, or the error for which it cannot be read.
pub(super) fn messages(
    room: Arc<LiveRoom>,
    player: Option<PlayerId>,
    after: u64,
) -> impl Stream<Item = Result<SocketMessage, Error>> {
    let watched = Watched::new(room, player, after);
    stream::unfold(Some(watched), async |watched| {
        let mut watched = watched?;
        let message = watched.next().await;
        let is_last = !matches!(message, Ok(SocketMessage::Update(_)));
        Some((message, (!is_last).then_some(watched)))
    })
}

/// A watched game, and what the client knows of it.
struct Watched {
    room: Arc<LiveRoom>,
    _visit: Visit,
    /// The number of the last event that was sent.
    seen: u64,
    changed: watch::Receiver<u64>,
    presence: watch::Receiver<Presence>,
    /// Who was connected when that was last sent.
    company: Company,
    /// When to report who is connected, if that has changed: not each of many changes at once.
    report_at: Option<Instant>,
}

impl Watched {
    fn new(room: Arc<LiveRoom>, player: Option<PlayerId>, after: u64) -> Self {
        let visit = room.enter(player);
        let mut changed = room.watch();
        changed.mark_changed();
        let presence = room.watch_presence();
        let company = Company::default();
        Self { room, _visit: visit, seen: after, changed, presence, company, report_at: None }
    }

    /// Waits until there is something to send.
    async fn next(&mut self) -> Result<SocketMessage, Error> {
        let id = self.room.setting().id;
        loop {
            tokio::select! {
                biased;
                () = self.room.deleted() => return Ok(SocketMessage::Deleted { game: id.to_string() }),
                Ok(()) = self.changed.changed() => {
                    let update = self.room.updates_since(self.seen).await?;
                    self.seen = update.seq;
                    self.company.clone_from(&update.company);
                    return Ok(SocketMessage::Update(update));
                }
                Ok(()) = self.presence.changed() => {
                    self.report_at.get_or_insert_with(|| Instant::now() + REPORT);
                }
                () = sleep_until(self.report_at.unwrap_or_else(Instant::now)),
                    if self.report_at.is_some() =>
                {
                    self.report_at = None;
                    let company = self.room.company().await;
                    if company != self.company {
                        self.company.clone_from(&company);
                        let update = RoomUpdate::of_company(id, self.seen, company, now());
                        return Ok(SocketMessage::Update(update));
                    }
                }
            }
        }
    }
}
