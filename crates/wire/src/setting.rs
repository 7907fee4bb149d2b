//! The settings of a room.

use ludoteca_room::{Event, GameLog, PlayerId, Refusal, Room, Seats, TimeControl};
use ludoteca_rules::{AnyMatch, AnyOptions, Faults};

use crate::id::GameId;
use crate::{Error, RatingRange};

/// A match from a start, or from the game's own start if there is none. Returns the start in
/// canonical spelling, or `None` if it is the game's own.
pub fn begin(
    options: AnyOptions,
    start: Option<&str>,
) -> Result<(AnyMatch, Option<String>), Faults> {
    let own = options.start();
    let Some(start) = start else { return Ok((own, None)) };
    let game = options.start_from(start)?;
    let text = game.position_text(0).filter(|text| Some(text) != own.position_text(0).as_ref());
    Ok((game, text))
}

/// The properties of a room that never change after its creation.
#[derive(Clone, Debug)]
pub struct Setting {
    /// The room's id.
    pub id: GameId,
    /// The game with its options.
    pub options: AnyOptions,
    /// The rules digest of the options.
    pub digest: String,
    /// The start position; `None` is the game's own start.
    pub start: Option<String>,
    /// The seats at the creation of the room.
    pub seats: Seats,
    /// The time control; `None` without a clock.
    pub clock: Option<TimeControl>,
    /// Whether the lobby lists the game while a seat is open.
    pub is_listed: bool,
    /// Whether only its players find the game in a list.
    pub is_private: bool,
    /// Whether the game counts for the ratings of its players.
    pub is_rated: bool,
    /// The ratings that an opponent from the lobby may have; `None`: any.
    pub rating_range: Option<RatingRange>,
}

impl Setting {
    /// A setting with this id. The start is checked and converted to canonical spelling.
    pub fn new(
        id: GameId,
        options: AnyOptions,
        start: Option<&str>,
        seats: Seats,
        clock: Option<TimeControl>,
    ) -> Result<Self, Faults> {
        let (_, start) = begin(options, start)?;
        Ok(Self::with_canonical_start(id, options, start, seats, clock))
    }

    /// A setting with this id, whose start is in canonical spelling or `None`. The game is neither
    /// listed nor private nor rated.
    pub fn with_canonical_start(
        id: GameId,
        options: AnyOptions,
        start: Option<String>,
        seats: Seats,
        clock: Option<TimeControl>,
    ) -> Self {
        Self {
            id,
            options,
            digest: options.digest(),
            start,
            seats,
            clock,
            is_listed: false,
            is_private: false,
            is_rated: false,
            rating_range: None,
        }
    }

    /// The room before its first event.
    pub fn room(&self) -> Result<Room, Faults> {
        let opening = match &self.start {
            None => self.options.start(),
            Some(text) => self.options.start_from(text)?,
        };
        Ok(Room::new(opening, self.seats.clone(), self.clock))
    }

    /// Rebuilds the log of the room from its stored events.
    ///
    /// # Errors
    /// [`Error::Damaged`] if they cannot have happened.
    pub fn replay(&self, events: Vec<Event>) -> Result<GameLog, Error> {
        let damaged = |what: String| Error::Damaged { id: self.id, what };
        let room = self.room().map_err(|faults| damaged(faults.to_string()))?;
        GameLog::replay(room, events).map_err(|error| damaged(error.to_string()))
    }

    /// The setting of the rematch that a player requests in this game's room. The end of the game
    /// determines the rematch, so all requests for it get the same setting.
    ///
    /// # Errors
    /// [`Refusal::NotOver`]; [`Refusal::NotSeated`] if people played, but not the player.
    pub fn rematch(&self, room: &Room, player: PlayerId) -> Result<Self, Refusal> {
        let seats = room.rematch_seats()?;
        if seats.has_human() && seats.sides_of(player).next().is_none() {
            return Err(Refusal::NotSeated);
        }
        let id = self.id.rematch(room.seq());
        Ok(Self { id, seats, is_listed: false, rating_range: None, ..self.clone() })
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_room::{Event, GameLog, Player};
    use ludoteca_rules::{Game, Side};

    use super::*;

    /// It is between the same two people.
    #[test]
    fn the_rematch_of_a_game_from_the_lobby_is_not_offered_there() {
        let players = [1, 2].map(|number| PlayerId::from_bytes([number; 10]));
        let [first, second] = players.map(Player::human);
        let options = Game::Fourmation.options("").unwrap();
        let id = GameId::from_bytes([1; 16]);
        let setting = Setting::new(id, options, None, Seats { first, second }, None).unwrap();
        let listed = Setting { is_listed: true, ..setting };
        let mut log = GameLog::new(listed.room().unwrap());
        assert_eq!(listed.rematch(log.room(), players[0]).err(), Some(Refusal::NotOver));
        log.append(Event::Resigned { side: Side::First }).unwrap();
        let next = listed.rematch(log.room(), players[0]).unwrap();
        assert!(!next.is_listed && next.id != id);
    }
}
