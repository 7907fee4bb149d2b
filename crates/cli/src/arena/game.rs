//! One game, and its referee.

use std::time::Duration;

use ludoteca_engine::Stop;
use ludoteca_protocol::{Clock, Go};
use ludoteca_record::{FORFEIT, Record, TERMINATION};
use ludoteca_rules::{AnyMatch, Outcome, Side};

use super::fault::Fault;
use super::player::{Player, Turn};
use super::spec::Allowance;

/// What the referee goes by, beside the rules of the game.
pub(super) struct Referee {
    /// How much later than its time a move may come.
    pub(super) grace: Duration,
    /// How long a program without a limit of time may take for a move.
    pub(super) timeout: Duration,
    /// When the whole match is to end.
    pub(super) stop: Stop,
}

/// Who takes a side, and what it may spend.
pub(super) struct Seat<'a> {
    pub(super) player: &'a mut Player,
    /// Where the chance of its player begins.
    pub(super) seed: u64,
    pub(super) limits: Allowance,
}

/// A game that has come to its end.
pub(super) struct Played {
    pub(super) game: AnyMatch,
    pub(super) ending: Outcome,
    /// What the loser did, where the rules did not end the game.
    pub(super) fault: Option<Fault>,
    /// What each side thought in all, and for how many moves.
    pub(super) spent: [(Duration, u32); 2],
}

impl Referee {
    /// Plays a game from where it stands; `None` if the match was stopped meanwhile.
    pub(super) fn play(&self, mut game: AnyMatch, seats: &mut [Seat<'_>; 2]) -> Option<Played> {
        let mut clocks = seats.each_ref().map(|seat| seat.limits.clock);
        let mut spent = [(Duration::ZERO, 0); 2];
        for side in Side::BOTH {
            let Seat { player, seed, .. } = &mut seats[side.index()];
            if let Err(fault) = player.begin(*seed, &self.stop) {
                return self.forfeit(game, seats, side, fault, spent);
            }
        }
        while let Some(side) = game.to_move() {
            let i = side.index();
            match self.ply(&mut game, &mut seats[i], side, &mut clocks) {
                Ok(took) => spent[i] = (spent[i].0 + took, spent[i].1 + 1),
                Err(fault) => return self.forfeit(game, seats, side, fault, spent),
            }
            if self.stop.is_stopped() {
                return None;
            }
        }
        let ending = game.outcome().expect("nobody is to move");
        Some(Played { game, ending, fault: None, spent })
    }

    /// The end of a game for what a side did; unless the match was stopped, which may look like it.
    fn forfeit(
        &self,
        game: AnyMatch,
        seats: &mut [Seat<'_>; 2],
        side: Side,
        fault: Fault,
        spent: [(Duration, u32); 2],
    ) -> Option<Played> {
        if self.stop.is_stopped() {
            return None;
        }
        seats[side.index()].player.end();
        let ending = Outcome::win(side.other(), FORFEIT);
        Some(Played { game, ending, fault: Some(fault), spent })
    }

    /// One move, and the time it took.
    fn ply(
        &self,
        game: &mut AnyMatch,
        seat: &mut Seat<'_>,
        side: Side,
        clocks: &mut [Option<Clock>; 2],
    ) -> Result<Duration, Fault> {
        let clock = clocks[side.index()];
        let go = Go {
            // Who plays by nodes has no clock to show; it is told as the opponent's own.
            clocks: clock.map(|own| clocks.map(|clock| clock.unwrap_or(own))),
            time: seat.limits.time,
            depth: seat.limits.depth,
            nodes: seat.limits.nodes,
        };
        let had = seat.limits.time.into_iter().chain(clock.map(|clock| clock.left)).min();
        let Self { grace, timeout, ref stop } = *self;
        let turn = Turn { go, had, grace, timeout, stop };
        let chosen = seat.player.choose(game, &turn)?;
        let took = chosen.took;
        if let Some(had) = had.filter(|had| took > *had + self.grace) {
            return Err(Fault::Time { took, had, grace: self.grace });
        }
        game.play_text(&chosen.mv).map_err(|error| Fault::Illegal { why: error.to_string() })?;
        if let Some(clock) = &mut clocks[side.index()] {
            clock.left = clock.left.saturating_sub(took) + clock.increment;
        }
        Ok(took)
    }
}

impl Played {
    /// What it brings a side, in halves of a point.
    pub(super) fn halves(&self, side: Side) -> u8 {
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

    /// Its record; `names` are those of first and second.
    pub(super) fn record(&self, names: [&str; 2], round: &str) -> Record {
        let mut record = Record::from_match(&self.game);
        let termination = self.fault.as_ref().and_then(|fault| {
            let loser = self.ending.winner?.other();
            Some((TERMINATION, format!("{} forfeits: {fault}", names[loser.index()])))
        });
        let tags = [("Event", "ludoteca arena"), ("Round", round)];
        let players = ["First", "Second"].into_iter().zip(names);
        let tags = tags.into_iter().chain(players).map(|(name, value)| (name, value.to_owned()));
        for (name, value) in tags.chain(termination) {
            record.set_tag(name, &value).expect("it is a plain tag");
        }
        if self.fault.is_some() {
            record.end(self.ending).expect("a game that goes on can be forfeited");
        }
        record
    }
}
