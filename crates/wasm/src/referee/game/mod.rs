//! The browser's host of a live room. Tabs are hosts with one store: a `BroadcastChannel` connects them, and one of
//! them holds the lease of a game.

mod effects;
mod inputs;
mod responses;

use std::time::Duration;

use ludoteca_jobs::Job;
use ludoteca_room::live::{Config, Input, LiveRoom, SearchId, Tail, Ticket};
use ludoteca_room::{GameLog, Room};
use ludoteca_wire::{Error, Setting};

use self::responses::Pending;
use crate::referee::message::{self, Effect};
use crate::referee::problem::Problem;
use crate::referee::response::Response;
use crate::referee::stored::StoredGame;
use crate::referee::view::GameView;

/// When something happens, and what the worker has to do.
#[derive(Debug)]
pub(crate) struct Context {
    /// Milliseconds since 1970.
    pub(crate) time: u64,
    /// The time of a monotonic clock.
    pub(crate) local: Duration,
    pub(crate) effects: Vec<Effect>,
}

impl Context {
    /// Responds to a request.
    pub(crate) fn reply(&mut self, Ticket(ticket): Ticket, response: Response) {
        self.effects.push(Effect::Reply { ticket, response });
    }
}

/// A game that this worker has open.
#[derive(Debug)]
pub(crate) struct OpenGame {
    setting: Setting,
    /// The record from which the game was imported.
    import: Option<String>,
    created: u64,
    live: LiveRoom<Problem>,
    is_shared: bool,
    holds_lease: bool,
    /// The requests that wait for replies.
    requests: Vec<(Ticket, Pending)>,
    /// The number of the last event that all tabs know.
    announced: u64,
    /// The search for the computer's move, which waits for the lease.
    deferred: Option<(SearchId, Job)>,
    pub(crate) is_closed: bool,
}

/// The end of a log.
const fn tail(chain: u64) -> Tail {
    // Checksums alone identify logs.
    Tail { game: 0, chain }
}

/// The stored game that the worker has read, if there is one.
fn read(input: &message::Input) -> Result<Option<(StoredGame, Setting, GameLog)>, Problem> {
    if let Some(problem) = &input.problem {
        return Err(problem.clone());
    }
    let Some(text) = &input.found else { return Ok(None) };
    let stored = StoredGame::read(text.get(), &input.game)?;
    let (setting, log) = stored.replay()?;
    Ok(Some((stored, setting, log)))
}

impl OpenGame {
    /// Opens a stored game.
    pub(crate) fn open(
        input: &message::Input,
        is_shared: bool,
        context: &mut Context,
    ) -> Result<Self, Problem> {
        let (stored, setting, log) = read(input)?.ok_or(Error::NoSuchGame)?;
        let chain = input.chain.unwrap_or_default();
        let config = Config { is_shared, unattended_timeout: Duration::ZERO, now: context.local };
        let announced = log.room().seq();
        let mut game = Self {
            created: stored.created(),
            import: stored.import,
            live: LiveRoom::new(log, tail(chain), config),
            setting,
            is_shared,
            holds_lease: false,
            requests: Vec::new(),
            announced,
            deferred: None,
            is_closed: false,
        };
        context.effects.push(Effect::Lease { game: game.id() });
        // The page of this worker. It remains, as long as the worker runs.
        game.handle(Input::Entered(None), context);
        Ok(game)
    }

    fn id(&self) -> String {
        self.setting.id.to_string()
    }

    /// The room after its last event.
    fn room(&self) -> &Room {
        self.live.room()
    }

    /// Whether nothing happens in the game unless a player acts.
    pub(crate) fn is_quiet(&self) -> bool {
        let room = self.room();
        let is_waiting = room.deadline().is_none() && room.computer_to_move().is_none();
        self.live.is_idle() && self.requests.is_empty() && is_waiting
    }

    /// Ends the game in this worker.
    pub(crate) fn close(&mut self, context: &mut Context) {
        self.is_closed = true;
        context.effects.push(Effect::Close { game: self.id() });
    }

    /// The game as requests read it.
    fn view(&self) -> GameView<'_> {
        let import = self.import.as_deref();
        GameView { setting: &self.setting, room: self.room(), import }
    }
}
