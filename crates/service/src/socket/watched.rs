//! A game that a client watches.

use std::sync::Arc;

use futures_util::{Stream, stream};
use ludoteca_host::{Known, LiveRoom, Visit};
use ludoteca_room::PlayerId;
use ludoteca_wire::{SharedUpdate, UpdateContent};
use tokio::sync::watch;

use crate::error::{Error, RequestError};

/// What a client has of a game that it begins to watch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seen {
    /// The number of the last event that it knows.
    pub(crate) after: u64,
    /// Whether it has the state after that event, too.
    pub(crate) has_state: bool,
}

/// The updates of a game for a client, in this form: the first at once, with the whole state unless the client has one.
/// The client counts as connected until the stream is dropped. An error is the last item: that the
/// game was deleted, or that it cannot be read.
pub(crate) fn updates(
    room: Arc<LiveRoom>,
    player: Option<PlayerId>,
    seen: Seen,
    content: UpdateContent,
) -> impl Stream<Item = Result<SharedUpdate, Error>> {
    let watched = Watched::new(room, player, seen, content);
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
    /// Whether the client has the state after event number `seen`, and gets changes.
    has_state: bool,
    /// What was last sent.
    known: Option<Known>,
}

impl Watched {
    fn new(
        room: Arc<LiveRoom>,
        player: Option<PlayerId>,
        Seen { after, has_state }: Seen,
        content: UpdateContent,
    ) -> Self {
        let visit = room.enter(player);
        let mut changed = room.watch();
        changed.mark_changed();
        let presence = room.watch_presence();
        let has_state = has_state && content == UpdateContent::Changes;
        let (seen, known) = (after, None);
        Self { room, _visit: visit, seen, changed, presence, content, has_state, known }
    }

    /// Waits until there is something to send.
    async fn next(&mut self) -> Result<SharedUpdate, Error> {
        loop {
            tokio::select! {
                biased;
                () = self.room.deleted() => return Err(RequestError::NoSuchGame.into()),
                Ok(()) = self.changed.changed() => {
                    // On the heap, and only while it runs: clients wait in many games.
                    let known = self.known.as_ref();
                    let updates = Box::pin(self.room.updates_since(self.seen, self.has_state, known));
                    let (update, known) = updates.await?;
                    self.seen = update.seq;
                    self.has_state = self.content == UpdateContent::Changes;
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
