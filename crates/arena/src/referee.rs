//! The referee of a game: requests moves, validates them and keeps the clocks.

use std::time::Duration;

use ludoteca_engine::Stop;
use ludoteca_protocol::{Clock, Go};
use ludoteca_record::{FORFEIT, Record, TERMINATION};
use ludoteca_rules::{AnyMatch, Outcome, Side};

use crate::contestant::forfeit::Forfeit;
use crate::contestant::player::Player;
use crate::contestant::request::MoveRequest;
use crate::contestant::spec::Budget;

/// The playing conditions other than the rules of the game.
pub(crate) struct Referee {
    /// Tolerance for moves that exceed their time.
    pub(crate) grace: Duration,
    /// Time that a program without a time limit may take for a move.
    pub(crate) timeout: Duration,
    /// Set when the whole match is to end.
    pub(crate) stop: Stop,
}

/// The engine that plays a side, and its budget.
pub(crate) struct Seat<'a> {
    pub(crate) player: &'a mut Player,
    /// Seed of the engine.
    pub(crate) seed: u64,
    pub(crate) limits: Budget,
}

/// A finished game.
pub(crate) struct GameResult {
    pub(crate) game: AnyMatch,
    pub(crate) ending: Outcome,
    /// Why the loser forfeited, if the rules did not end the game.
    pub(crate) forfeit: Option<Forfeit>,
    /// Total thinking time of each side, and its number of moves.
    pub(crate) spent: [(Duration, u32); 2],
}

impl Referee {
    /// Plays a game to its end. Returns `None` if the match is stopped meanwhile.
    pub(crate) fn play(&self, mut game: AnyMatch, seats: &mut [Seat<'_>; 2]) -> Option<GameResult> {
        let mut clocks = seats.each_ref().map(|seat| seat.limits.clock);
        let mut spent = [(Duration::ZERO, 0); 2];
        for side in Side::BOTH {
            let Seat { player, seed, .. } = &mut seats[side.index()];
            if let Err(forfeit) = player.begin(*seed, &self.stop) {
                return self.end_by_forfeit(game, seats, side, forfeit, spent);
            }
        }
        while let Some(side) = game.to_move() {
            let i = side.index();
            match self.ply(&mut game, &mut seats[i], side, &mut clocks) {
                Ok(took) => spent[i] = (spent[i].0 + took, spent[i].1 + 1),
                Err(forfeit) => return self.end_by_forfeit(game, seats, side, forfeit, spent),
            }
            if self.stop.is_stopped() {
                return None;
            }
        }
        let ending = game.outcome().expect("the game is over");
        Some(GameResult { game, ending, forfeit: None, spent })
    }

    /// Ends a game by forfeit, unless the match was stopped, which can look like a failing engine.
    fn end_by_forfeit(
        &self,
        game: AnyMatch,
        seats: &mut [Seat<'_>; 2],
        side: Side,
        forfeit: Forfeit,
        spent: [(Duration, u32); 2],
    ) -> Option<GameResult> {
        if self.stop.is_stopped() {
            return None;
        }
        seats[side.index()].player.end();
        let ending = Outcome::win(side.other(), FORFEIT);
        Some(GameResult { game, ending, forfeit: Some(forfeit), spent })
    }

    /// Plays one ply and returns the time it took.
    fn ply(
        &self,
        game: &mut AnyMatch,
        seat: &mut Seat<'_>,
        side: Side,
        clocks: &mut [Option<Clock>; 2],
    ) -> Result<Duration, Forfeit> {
        let clock = clocks[side.index()];
        let go = Go {
            // A side that plays by nodes has no clock; UGI then shows the opponent's for both.
            clocks: clock.map(|own| clocks.map(|clock| clock.unwrap_or(own))),
            time: seat.limits.time,
            depth: seat.limits.depth,
            nodes: seat.limits.nodes,
        };
        let allowed = seat.limits.time.into_iter().chain(clock.map(|clock| clock.left)).min();
        let Self { grace, timeout, ref stop } = *self;
        let turn = MoveRequest { go, allowed, grace, timeout, stop };
        let chosen = seat.player.choose(game, &turn)?;
        let took = chosen.took;
        if let Some(allowed) = allowed.filter(|allowed| took > *allowed + self.grace) {
            return Err(Forfeit::Time { took, allowed, grace: self.grace });
        }
        game.play_text(&chosen.mv).map_err(|error| Forfeit::Illegal { why: error.to_string() })?;
        if let Some(clock) = &mut clocks[side.index()] {
            clock.left = clock.left.saturating_sub(took) + clock.increment;
        }
        Ok(took)
    }
}

impl GameResult {
    /// The result of a side in half points.
    pub(crate) fn halves(&self, side: Side) -> u8 {
        match self.ending.winner {
            Some(winner) => {
                if winner == side {
                    2
                } else {
                    0
                }
            }
            None => 1,
        }
    }

    /// The record of the game; `names` are those of the first and the second side.
    pub(crate) fn record(&self, names: [&str; 2], round: &str) -> Record {
        let mut record = Record::from_match(&self.game);
        let termination = self.forfeit.as_ref().and_then(|forfeit| {
            let loser = self.ending.winner?.other();
            Some((TERMINATION, format!("{} forfeits: {forfeit}", names[loser.index()])))
        });
        let tags = [("Event", "ludoteca arena"), ("Round", round)];
        let players = ["First", "Second"].into_iter().zip(names);
        let tags = tags.into_iter().chain(players).map(|(name, value)| (name, value.to_owned()));
        for (name, value) in tags.chain(termination) {
            record.set_tag(name, &value).expect("the tags are valid");
        }
        if self.forfeit.is_some() {
            record.end(self.ending).expect("a game in progress can be forfeited");
        }
        record
    }
}
