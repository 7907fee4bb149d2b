//! Running a match: worker threads play pairs of games, and one thread counts them.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;

use ludoteca_rules::{AnyMatch, Side};
use ludoteca_statistics::{Sprt, SprtStatus};

use crate::contest::{Contest, Pair};
use crate::contestant::player::Player;
use crate::error::ArenaError;
use crate::journal::{GameLine, Journal, PairLine};
use crate::openings::Openings;
use crate::referee::{GameResult, Referee, Seat};
use crate::report::Table;
use crate::standings::Standings;

/// A match with the conditions under which it is played.
pub(crate) struct Runner<'a> {
    pub(crate) contest: &'a Contest,
    pub(crate) referee: Referee,
    pub(crate) openings: &'a Mutex<Openings>,
    pub(crate) concurrency: usize,
    pub(crate) sprt: Option<Sprt>,
    /// The folder for records.
    pub(crate) records: Option<&'a Path>,
}

/// A report of a worker.
enum Event {
    Pair(Pair, [GameLine; 2]),
    /// A game was forfeited.
    Forfeit(String),
    /// A record could not be written.
    Failed(io::Error),
}

/// Follows a match as it is played.
pub trait Observer {
    /// A pair of games has been counted. Also called once before the first game.
    fn on_progress(&mut self, progress: &Progress<'_>);
    /// An event for the log, such as a forfeit. The text may quote an external program.
    fn on_message(&mut self, message: &str);
}

/// An observer that ignores everything.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {
    fn on_progress(&mut self, _: &Progress<'_>) {}
    fn on_message(&mut self, _: &str) {}
}

/// The state of a match.
pub struct Progress<'a> {
    contest: &'a Contest,
    standings: &'a Standings,
    sprt: Option<SprtStatus>,
}

impl Progress<'_> {
    /// Games counted so far.
    pub fn games(&self) -> u64 {
        self.standings.games()
    }

    /// The standings as a table, followed by the state of the sequential test.
    pub fn table(&self) -> String {
        let table = if self.contest.is_ladder() {
            Table::of_pairings(self.contest, self.standings)
        } else {
            Table::of_engines(self.contest, self.standings)
        };
        let mut text = table.plain();
        text.extend(self.sprt.map(|sprt| sprt.to_string()));
        text
    }
}

impl Runner<'_> {
    /// Plays the remaining pairs until the end, the verdict of the sequential test, or a stop.
    pub(crate) fn play(
        &self,
        standings: &mut Standings,
        played: &BTreeMap<usize, PairLine>,
        mut journal: Option<Journal>,
        observer: &mut dyn Observer,
    ) -> Result<(), ArenaError> {
        let is_open = |number: &usize| !played.contains_key(number);
        let open: Vec<_> = (0..self.contest.pairs()).filter(is_open).collect();
        let next = AtomicUsize::new(0);
        thread::scope(|scope| {
            // The receiver is dropped when counting ends, also by a failure, which stops the workers.
            let (sender, events) = mpsc::channel();
            for _ in 0..self.concurrency {
                let (sender, open, next) = (sender.clone(), &open, &next);
                scope.spawn(move || self.work(open, next, &sender));
            }
            drop(sender);
            self.count(standings, journal.as_mut(), observer, events.into_iter())
                .inspect_err(|_| self.referee.stop.stop())
        })
    }

    fn count(
        &self,
        standings: &mut Standings,
        mut journal: Option<&mut Journal>,
        observer: &mut dyn Observer,
        mut events: impl Iterator<Item = Event>,
    ) -> Result<(), ArenaError> {
        let test = |standings: &Standings| self.sprt.map(|sprt| sprt.status(&standings.of(0)));
        let mut sprt = test(standings);
        observer.on_progress(&Progress { contest: self.contest, standings, sprt });
        while sprt.is_none_or(|sprt| sprt.verdict.is_none()) {
            let Some(event) = events.next() else { break };
            match event {
                Event::Forfeit(what) => observer.on_message(&what),
                Event::Failed(error) => return Err(error.into()),
                Event::Pair(pair, games) => {
                    standings.add(pair.pairing, &games);
                    if let Some(journal) = &mut journal {
                        journal.add(&PairLine { pair: pair.number, games })?;
                    }
                    sprt = test(standings);
                    observer.on_progress(&Progress { contest: self.contest, standings, sprt });
                }
            }
        }
        self.referee.stop.stop();
        Ok(())
    }

    /// Plays pairs until none is left.
    fn work(&self, open: &[usize], next: &AtomicUsize, events: &Sender<Event>) {
        let mut players: Vec<_> = self
            .contest
            .engines
            .iter()
            .map(|spec| Player::new(spec, self.contest.options))
            .collect();
        while let Some(&number) = open.get(next.fetch_add(1, Ordering::Relaxed)) {
            let pair = self.contest.pair(number);
            let event = match self.pair(pair, &mut players, events) {
                Ok(Some(games)) => Event::Pair(pair, games),
                Ok(None) => return,
                Err(error) => Event::Failed(error),
            };
            if events.send(event).is_err() {
                return;
            }
        }
    }

    /// Plays both games of a pair. `None` if the match was stopped meanwhile.
    fn pair(
        &self,
        pair: Pair,
        players: &mut [Player],
        events: &Sender<Event>,
    ) -> io::Result<Option<[GameLine; 2]>> {
        let opening = {
            let mut openings = self.openings.lock().unwrap_or_else(PoisonError::into_inner);
            openings.get(pair.opening).expect("there is at least one opening").clone()
        };
        // The pairing's first engine plays this side of the opening.
        let mut play = |side| self.game(pair, side, &opening, players, events);
        let Some(one) = play(Side::First)? else { return Ok(None) };
        Ok(play(Side::Second)?.map(|two| [one, two]))
    }

    fn game(
        &self,
        pair: Pair,
        side: Side,
        opening: &AnyMatch,
        players: &mut [Player],
        events: &Sender<Event>,
    ) -> io::Result<Option<GameLine>> {
        let specs = &self.contest.engines;
        // The engines that play the first and the second side.
        let mut engines = pair.engines;
        if side == Side::Second {
            engines.swap(0, 1);
        }
        let (low, high) = (engines[0].min(engines[1]), engines[0].max(engines[1]));
        let (head, tail) = players.split_at_mut(high);
        let mut seats = [&mut head[low], &mut tail[0]];
        if engines[0] > engines[1] {
            seats.swap(0, 1);
        }
        let mut seats = seats.into_iter().zip(engines).map(|(player, engine)| Seat {
            player,
            seed: self.contest.seed_of(pair, engine),
            limits: specs[engine].limits,
        });
        let mut seats = std::array::from_fn(|_| seats.next().expect("there are two seats"));
        let Some(played) = self.referee.play(opening.clone(), &mut seats) else {
            return Ok(None);
        };
        let names = engines.map(|engine| specs[engine].name.as_str());
        let number = 2 * pair.number + side.index() + 1;
        let record = played.record(names, &number.to_string());
        if let (Some(forfeit), Some(winner)) = (&played.forfeit, played.ending.winner) {
            let loser = names[winner.other().index()];
            // Sending fails only after the match has ended.
            let _ =
                events.send(Event::Forfeit(format!("game {number}: {loser} forfeits: {forfeit}")));
        }
        if let Some(folder) = self.records {
            fs::write(folder.join(format!("{number:06}.txt")), record.to_text())?;
        }
        Ok(Some(line(&played, side)))
    }
}

/// Returns the journal entry of a game. The engine that played `side` comes first.
fn line(played: &GameResult, side: Side) -> GameLine {
    let sides = [side, side.other()].map(Side::index);
    let forfeit_by = played.forfeit.as_ref().and_then(|_| {
        let loser = played.ending.winner?.other();
        Some(usize::from(loser != side))
    });
    GameLine {
        halves: played.halves(side),
        reason: played.ending.reason.0.to_owned(),
        plies: played.game.ply() as u32,
        seconds: sides.map(|side| played.spent[side].0.as_secs_f64()),
        moves: sides.map(|side| played.spent[side].1),
        forfeit_by,
    }
}
