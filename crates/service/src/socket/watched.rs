//! A game that a client watches.

use std::sync::Arc;

use futures_util::{Stream, stream};
use ludoteca_host::{Known, LiveRoom, Visit};
use ludoteca_room::PlayerId;
use ludoteca_wire::{SharedUpdate, UpdateContent};
use tokio::sync::watch;

use crate::error::{Error, RequestError};

/// The updates of a game for a client that knows the events up to number `after`: the first at once, with the whole
/// state, and then in this form.
/// The client counts as connected until the stream is dropped. An error is the last item: that the
/// game was deleted, or that it cannot be read.
pub(crate) fn updates(
    room: Arc<LiveRoom>,
    player: Option<PlayerId>,
    after: u64,
    content: UpdateContent,
) -> impl Stream<Item = Result<SharedUpdate, Error>> {
    let watched = Watched::new(room, player, after, content);
    stream::unfold(Some(watched), async |watched| {
        let mut watched = watched?;
        let update = watched.next().await;
        let rest = update.is_ok().then_some(watched);
        Some((update, rest))
    })
}

/// A watched game, and what the client knows of it.
struct Watched {
    room: Arc<LiveRoom>,
    _visit: Visit,
    /// The number of the last event that was sent.
    seen: u64,
    changed: watch::Receiver<u64>,
    presence: watch::Receiver<()>,
    content: UpdateContent,
    /// What was last sent.
    known: Option<Known>,
}

impl Watched {
    fn new(
        room: Arc<LiveRoom>,
        player: Option<PlayerId>,
        after: u64,
        content: UpdateContent,
    ) -> Self {
        let visit = room.enter(player);
        let mut changed = room.watch();
        changed.mark_changed();
        let presence = room.watch_presence();
        Self { room, _visit: visit, seen: after, changed, presence, content, known: None }
    }

    /// Waits until there is something to send.
    async fn next(&mut self) -> Result<SharedUpdate, Error> {
        loop {
            tokio::select! {
                biased;
                () = self.room.deleted() => return Err(RequestError::NoSuchGame.into()),
                Ok(()) = self.changed.changed() => {
                    // On the heap, and only while it runs: clients wait in many games.
                    let known = self.known.as_ref().filter(|_| self.content == UpdateContent::Changes);
                    let updates = Box::pin(self.room.updates_since(self.seen, known));
                    let (update, known) = updates.await?;
                    self.seen = update.seq;
                    self.known = Some(known);
                    return Ok(update);
                }
                Ok(()) = self.presence.changed() => {
                    let Some(known) = &mut self.known else { continue };
                    if let Some(update) = self.room.presence_update(self.seen, known) {
                        return Ok(update);
                    }
                }
            }
        }
    }
}
