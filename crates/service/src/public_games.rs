//! The public games of a server that are over, for data sets.

use std::ops::ControlFlow;

use ludoteca_room::{Player, TimeControl};
use ludoteca_rules::{AnyMatch, Outcome, Side};
use ludoteca_store::{
    DamagedGame, Place, PublicGame as StoredGame, ReadError, Stored, points, read_public_games,
};
use ludoteca_wire::Speed;

/// A public game that is over.
#[derive(Debug)]
pub struct PublicGame {
    /// The moves.
    pub game: AnyMatch,
    /// The end of the game.
    pub outcome: Outcome,
    /// The player of the first side, and that of the second.
    pub players: [PublicPlayer; 2],
    /// Time of the creation, in milliseconds since 1970.
    pub created: i64,
    /// Whether the game counted for the ratings of its players.
    pub is_rated: bool,
    /// The time control; `None` without a clock.
    pub clock: Option<TimeControl>,
    /// The name of the speed; `None` without a clock.
    pub speed: Option<&'static str>,
}

/// A player of a public game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublicPlayer {
    /// The id of a human.
    pub id: Option<[u8; 10]>,
    /// The level of the computer.
    pub level: Option<u8>,
    /// The rating before a rated game, in points.
    pub rating: Option<i64>,
}

/// Passes the public games that are over to `each`, oldest first, with the number of all. Private, imported and
/// aborted games and games without moves are left out. Returns the damaged games, which are left out, too. A server
/// may be using the database.
///
/// # Errors
/// If the database cannot be read or is of another version.
pub async fn public_games(
    place: &Place,
    mut each: impl FnMut(u64, PublicGame) -> ControlFlow<()>,
) -> Result<Vec<DamagedGame>, ReadError> {
    let mut unplayable = Vec::new();
    let read = |count, stored: StoredGame| {
        let id = stored.stored.setting.id;
        match public_game(stored) {
            Ok(game) => each(count, game),
            Err(what) => {
                unplayable.push(DamagedGame { game: id.to_string(), what });
                ControlFlow::Continue(())
            }
        }
    };
    let mut damaged = read_public_games(place, read).await?;
    damaged.append(&mut unplayable);
    Ok(damaged)
}

fn public_game(StoredGame { stored, ratings }: StoredGame) -> Result<PublicGame, String> {
    let Stored { setting, created, events, .. } = stored;
    let log = setting.replay(events).map_err(|error| error.to_string())?;
    let room = log.room();
    let player = |side| {
        let player = room.seats().player(side);
        let id = player.id();
        let rating = ratings.iter().find(|(rated, _)| Some(*rated) == id);
        let level = match player {
            Player::Computer { level } => Some(*level),
            Player::Human { .. } => None,
        };
        let rating = rating.map(|(_, rating)| points(*rating));
        PublicPlayer { id: id.map(ludoteca_room::PlayerId::bytes), level, rating }
    };
    Ok(PublicGame {
        game: room.game().clone(),
        outcome: room.outcome().ok_or("its result is missing")?,
        players: Side::BOTH.map(player),
        created,
        is_rated: setting.is_rated,
        clock: setting.clock,
        speed: setting.clock.map(|clock| Speed::of(clock).name()),
    })
}
