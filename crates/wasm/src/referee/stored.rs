//! Games as the browser's database stores them.

use ludoteca_room::{Event, GameLog, Room, TimeControl};
use ludoteca_rules::{Game, Side};
use ludoteca_wire::stored::{StoredClock, StoredEvent, StoredPlayers};
use ludoteca_wire::{Error, GameId, InvalidId, ListedGame, Setting};
use serde::{Deserialize, Serialize};

/// A stored game: how it was created, its events, and a summary that follows from them.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct StoredGame {
    /// The game's id.
    id: String,
    /// Time of the last event, in milliseconds since 1970.
    played: u64,
    summary: Summary,
    events: Vec<StoredEvent>,
    /// The record from which the game was imported.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) import: Option<String>,
}

/// The summary of a game in lists.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Summary {
    id: String,
    game: String,
    /// In short form.
    options: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    players: StoredPlayers,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock: Option<StoredClock>,
    created: u64,
    played: u64,
    ply: usize,
    to_move: Option<Side>,
    outcome: Option<StoredOutcome>,
}

/// The outcome of a stored game.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct StoredOutcome {
    winner: Option<Side>,
    reason: String,
}

impl Summary {
    pub(crate) fn new(setting: &Setting, room: &Room, created: u64, played: u64) -> Self {
        let outcome = room.outcome().map(|outcome| StoredOutcome {
            winner: outcome.winner,
            reason: outcome.reason.0.to_owned(),
        });
        Self {
            id: setting.id.to_string(),
            game: setting.options.game().name().to_owned(),
            options: setting.options.short(),
            start: setting.start.clone(),
            players: (&setting.seats).into(),
            clock: setting.clock.map(StoredClock::from),
            created,
            played,
            ply: room.game().ply(),
            to_move: room.to_move(),
            outcome,
        }
    }

    /// The game of a summary.
    pub(crate) fn listed(text: &str) -> Result<ListedGame, String> {
        let summary: Self = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let (created, updated) = (summary.created.cast_signed(), summary.played.cast_signed());
        let (ply, to_move, outcome) =
            (summary.ply as i64, summary.to_move, summary.outcome.clone());
        let outcome = outcome.map(|StoredOutcome { winner, reason }| (winner, reason));
        let setting = summary.setting()?;
        Ok(ListedGame { setting, created, ply, to_move, outcome, updated, is_own: true })
    }

    fn setting(self) -> Result<Setting, String> {
        let id: GameId = self.id.parse().map_err(|InvalidId| "its id is invalid".to_owned())?;
        let game: Game = self.game.parse().map_err(|fault| format!("{fault}"))?;
        let options = game.options(&self.options).map_err(|faults| faults.to_string())?;
        let seats = self.players.read(None)?;
        let clock = self.clock.map(TimeControl::try_from).transpose()?;
        Ok(Setting::with_canonical_start(id, options, self.start, seats, clock))
    }
}

impl StoredGame {
    /// A new game, at a time in milliseconds since 1970.
    pub(crate) fn new(setting: &Setting, log: &GameLog, import: Option<String>, now: u64) -> Self {
        let summary = Summary::new(setting, log.room(), now, now);
        let events = log.since(0).iter().map(StoredEvent::from).collect();
        Self { id: summary.id.clone(), played: now, summary, events, import }
    }

    /// Reads a stored game with this id.
    ///
    /// # Errors
    /// [`Error::Damaged`].
    pub(crate) fn read(text: &str, id: &str) -> Result<Self, Error> {
        serde_json::from_str(text).map_err(|error| {
            let what = error.to_string();
            id.parse().map_or(Error::NoSuchGame, |id| Error::Damaged { id, what })
        })
    }

    /// When the game was created, in milliseconds since 1970.
    pub(crate) const fn created(&self) -> u64 {
        self.summary.created
    }

    /// The setting and the replayed events.
    pub(crate) fn replay(&self) -> Result<(Setting, GameLog), Error> {
        let id = self.id.parse().map_err(|InvalidId| Error::NoSuchGame)?;
        let damaged = |what: String| Error::Damaged { id, what };
        let setting = self.summary.clone().setting().map_err(damaged)?;
        let events = read(self.events.clone()).map_err(damaged)?;
        let log = setting.replay(events)?;
        Ok((setting, log))
    }
}

/// Stored events.
pub(crate) fn read(events: Vec<StoredEvent>) -> Result<Vec<Event>, String> {
    events.into_iter().map(Event::try_from).collect()
}
