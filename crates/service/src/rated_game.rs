//! Data about the play of a rated game between two people: agreement with the engine, times, focus losses.
//!
//! It is for a human who judges, so it contains no score and no threshold. `docs/players/fair-play.md` explains how to
//! read it.

use ludoteca_engine::review::Agreement;
use ludoteca_room::{Clock, Event, Player, PlayerId, Refusal, Room, Seats};
use ludoteca_rules::{AnyMatch, Side};
use ludoteca_store::id::{InvalidId, player_text};
use ludoteca_store::{FocusLosses, Place, ReadError, Stored, read_game};
use thiserror::Error;

use crate::wire::{FairPlayData, MoveTime, MoveTimes, PhaseData, PlayerData, TurnFocus};

/// A rated game between two people that is over.
#[derive(Debug)]
pub struct RatedGame {
    id: String,
    game: AnyMatch,
    seats: Seats,
    /// Milliseconds of each move, if the game has a clock.
    times: Vec<Option<u64>>,
    focus: FocusLosses,
}

/// Why there is no data about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoData {
    /// It is not over.
    #[error("the game is not over")]
    Running,
    /// It is not a rated game between two people.
    #[error("the game is not a rated game between two people")]
    NotRated,
}

/// Why there is no data about a game in a place.
#[derive(Debug, Error)]
pub enum RatedGameError {
    /// The text is not the id of a game.
    #[error("{0:.100} is not the id of a game: that is the last part of the game's address")]
    InvalidId(String),
    /// There is no such game.
    #[error("there is no game {id} in {place}")]
    Missing {
        /// The id.
        id: String,
        /// The place of the games.
        place: String,
    },
    /// There is no data about the game.
    #[error("there is no data about game {id}: {reason}")]
    NoData {
        /// The id.
        id: String,
        /// The reason.
        reason: NoData,
    },
    /// The game cannot be read.
    #[error("the game cannot be read from {place}: {source}")]
    Unreadable {
        /// The place of the games.
        place: String,
        /// The cause.
        source: ReadError,
    },
}

impl RatedGame {
    /// A stored game with what its players' pages have reported.
    pub(crate) fn new(stored: Stored, focus: FocusLosses) -> Result<Self, NoData> {
        let Stored { setting, events, .. } = stored;
        let mut room = setting.room().map_err(|_| NoData::NotRated)?;
        // The store has compared the checksums, so the events follow from each other.
        let times = replay(&mut room, &events).map_err(|_| NoData::NotRated)?;
        let seats = room.seats().clone();
        match (seats.first.id(), seats.second.id()) {
            (Some(first), Some(second)) if setting.is_rated && first != second => {}
            _ => return Err(NoData::NotRated),
        }
        room.outcome().ok_or(NoData::Running)?;
        let (id, game) = (setting.id.to_string(), room.game().clone());
        Ok(Self { id, game, seats, times, focus })
    }

    /// Reads a game for the operator of a server, which may be running.
    ///
    /// # Errors
    /// If there is no data about the game, or if it cannot be read.
    pub async fn read(place: &Place, id: &str) -> Result<Self, RatedGameError> {
        let text = || id.to_owned();
        let id = id.parse().map_err(|InvalidId| RatedGameError::InvalidId(text()))?;
        let found = read_game(place, id).await;
        let found = found
            .map_err(|source| RatedGameError::Unreadable { place: place.to_string(), source })?;
        let missing = || RatedGameError::Missing { id: text(), place: place.to_string() };
        let (stored, focus) = found.ok_or_else(missing)?;
        Self::new(stored, focus).map_err(|reason| RatedGameError::NoData { id: text(), reason })
    }

    /// The moves.
    pub const fn game(&self) -> &AnyMatch {
        &self.game
    }

    /// The data about the players of some sides, from the agreement of each move.
    pub fn data(&self, nodes: u64, moves: &[Agreement], sides: &[Side]) -> FairPlayData {
        FairPlayData {
            id: self.id.clone(),
            game: self.game.game().name(),
            options: self.game.options().short(),
            plies: self.game.ply(),
            nodes,
            players: sides.iter().filter_map(|side| self.player(*side, moves)).collect(),
        }
    }

    fn player(&self, side: Side, moves: &[Agreement]) -> Option<PlayerData> {
        let seat = self.seats.player(side);
        let player = seat.id()?;
        Some(PlayerData {
            side,
            player: player_text(player),
            name: match seat {
                Player::Human { name, .. } => name.as_ref().map(ToString::to_string),
                Player::Computer { .. } => None,
            },
            phases: self.phases(side, moves),
            times: self.move_times(side),
            focus: self.focus_of(player),
        })
    }

    /// The plies, counted from 0, in which a side moved.
    fn plies_of(&self, side: Side) -> impl Iterator<Item = usize> + '_ {
        (0..self.game.ply()).filter(move |ply| self.game.side_at(*ply) == Some(side))
    }

    fn phases(&self, side: Side, moves: &[Agreement]) -> Vec<PhaseData> {
        let mut phases: Vec<(PhaseData, f64)> = Vec::new();
        for ply in self.plies_of(side) {
            let phase = phase(&self.game, ply);
            let found = phases.iter().position(|(data, _)| data.phase == phase);
            let index = found.unwrap_or_else(|| {
                let data =
                    PhaseData { phase, moves: 0, choices: 0, agreements: 0, mean_loss: None };
                phases.push((data, 0.0));
                phases.len() - 1
            });
            let (data, loss) = &mut phases[index];
            data.moves += 1;
            if let Some(Agreement { agrees: Some(agrees), loss: lost }) = moves.get(ply) {
                data.choices += 1;
                data.agreements += u32::from(*agrees);
                *loss += lost;
            }
        }
        let finished = |(data, loss): (PhaseData, f64)| {
            let mean = loss / f64::from(data.choices);
            let mean_loss = (data.choices > 0).then(|| (mean * 1e4).round() / 1e4);
            PhaseData { mean_loss, ..data }
        };
        phases.into_iter().map(finished).collect()
    }

    fn move_times(&self, side: Side) -> Option<MoveTimes> {
        let time = |ply: usize| Some(MoveTime { ply: ply + 1, millis: (*self.times.get(ply)?)? });
        let moves: Vec<MoveTime> = self.plies_of(side).filter_map(time).collect();
        let mut sorted: Vec<u64> = moves.iter().map(|time| time.millis).collect();
        sorted.sort_unstable();
        let quantile = |quarters: usize| {
            let rank = (sorted.len() * quarters).div_ceil(4);
            sorted.get(rank.checked_sub(1)?).copied()
        };
        let (lower_quartile, median) = (quantile(1)?, quantile(2)?);
        Some(MoveTimes { median, lower_quartile, upper_quartile: quantile(3)?, moves })
    }

    fn focus_of(&self, player: PlayerId) -> Option<Vec<TurnFocus>> {
        let own = self.focus.iter().filter(|(from, _)| *from == player);
        let turns: Vec<_> = own.map(|(_, loss)| (*loss).into()).collect();
        (!turns.is_empty()).then_some(turns)
    }
}

/// The phase of the move after `ply` moves: that of the rules, or a third of the game.
fn phase(game: &AnyMatch, ply: usize) -> &'static str {
    const THIRDS: [&str; 3] = ["first-third", "second-third", "last-third"];
    game.phase_name_at(ply).unwrap_or_else(|| THIRDS[ply * THIRDS.len() / game.ply()])
}

/// Applies events to a new room. Returns the milliseconds of each move that was not taken back, from the beginning of
/// the turn: the previous move, the end of an outage, or the start of the game.
fn replay(room: &mut Room, events: &[Event]) -> Result<Vec<Option<u64>>, Refusal> {
    let mut times = Vec::new();
    for event in events {
        match event {
            Event::Moved { timing, .. } => {
                let began = room.clock().and_then(Clock::turn_began);
                times.push(timing.zip(began).map(|(timing, began)| timing.at.since(began)));
            }
            Event::Undone { plies, .. } => times.truncate(times.len().saturating_sub(*plies)),
            _ => {}
        }
        room.apply(event)?;
    }
    Ok(times)
}

#[cfg(test)]
mod tests {
    use ludoteca_room::{Seats, TimeControl, Timestamp, Timing, TurnTiming};
    use ludoteca_rules::Game;

    use super::*;

    #[test]
    fn times_begin_with_the_turn_and_leave_out_moves_that_were_taken_back() {
        let human = |id| Player::human(PlayerId::from_bytes([id; 10]));
        let seats = Seats { first: human(1), second: human(2) };
        let control = TimeControl::fischer(300, 0).unwrap();
        let start = Game::Morris.options("").unwrap().start();
        let mut room = Room::new(start, seats, Some(control));
        let at = Timestamp::from_millis;
        let moved = |side, mv: &str, millis| {
            let timing = Some(Timing { at: at(millis), left: 300_000, lag: 0 });
            Event::Moved { side, mv: mv.into(), timing }
        };
        let anew = |millis| TurnTiming { at: at(millis), first: 300_000, second: 300_000 };
        let [first, second] = Side::BOTH;
        let events = [
            Event::Started { at: at(1_000) },
            moved(first, "d2", 3_000),
            moved(second, "d6", 8_000),
            Event::Undone { plies: 1, timing: Some(anew(9_000)) },
            moved(second, "f4", 9_500),
            Event::Resumed { timing: anew(20_000) },
            moved(first, "b4", 20_700),
        ];
        assert_eq!(replay(&mut room, &events), Ok(vec![Some(2_000), Some(500), Some(700)]));
    }
}
