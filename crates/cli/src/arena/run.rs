//! The match under way: workers play pairs of games, one thread counts them.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;

use ludoteca_rules::{AnyMatch, Side};

use super::contest::{Contest, Pair};
use super::game::{Played, Referee, Seat};
use super::journal::{GameLine, Journal, PairLine};
use super::openings::Openings;
use super::player::Player;
use super::sprt::{Sprt, Standing};
use super::standings::Standings;
use crate::failure::Failure;

/// How a match is played, beside what its results depend on.
pub(super) struct Run<'a> {
    pub(super) contest: &'a Contest,
    pub(super) referee: Referee,
    pub(super) openings: Mutex<Openings>,
    pub(super) concurrency: usize,
    pub(super) sprt: Option<Sprt>,
    /// Where records go.
    pub(super) records: Option<&'a Path>,
}

/// What the workers tell.
enum News {
    Pair(Pair, [GameLine; 2]),
    /// A game was forfeited.
    Forfeit(String),
    /// The match cannot go on.
    Failed(io::Error),
}

/// Who watches a match.
pub(super) trait Watch {
    /// It stands like this now.
    fn stands(&mut self, standings: &Standings, sprt: Option<&Standing>);
    /// Something happened that a person wants to know.
    fn says(&mut self, what: &str);
}

impl Run<'_> {
    /// Plays what has not been played yet, until the end, the test's verdict or a stop from
    /// outside.
    pub(super) fn play(
        &self,
        standings: &mut Standings,
        played: &BTreeMap<usize, PairLine>,
        mut journal: Option<Journal>,
        watch: &mut dyn Watch,
    ) -> Result<(), Failure> {
        let is_open = |number: &usize| !played.contains_key(number);
        let open: Vec<_> = (0..self.contest.pairs()).filter(is_open).collect();
        let next = AtomicUsize::new(0);
        thread::scope(|scope| {
            // Dropped at the end of the scope, also by a failure: then the workers stop as well.
            let (tell, news) = mpsc::channel();
            for _ in 0..self.concurrency {
                let (tell, open, next) = (tell.clone(), &open, &next);
                scope.spawn(move || self.work(open, next, &tell));
            }
            drop(tell);
            self.count(standings, journal.as_mut(), watch, news.into_iter())
                .inspect_err(|_| self.referee.stop.stop())
        })
    }

    fn count(
        &self,
        standings: &mut Standings,
        mut journal: Option<&mut Journal>,
        watch: &mut dyn Watch,
        mut news: impl Iterator<Item = News>,
    ) -> Result<(), Failure> {
        let test = |standings: &Standings| self.sprt.map(|sprt| sprt.standing(&standings.of(0)));
        let mut sprt = test(standings);
        watch.stands(standings, sprt.as_ref());
        while sprt.is_none_or(|sprt| sprt.verdict.is_none()) {
            let Some(news) = news.next() else { break };
            match news {
                News::Forfeit(what) => watch.says(&what),
                News::Failed(error) => return Err(error.into()),
                News::Pair(pair, games) => {
                    standings.add(pair.pairing, &games);
                    if let Some(journal) = &mut journal {
                        journal.add(&PairLine { pair: pair.number, games })?;
                    }
                    sprt = test(standings);
                    watch.stands(standings, sprt.as_ref());
                }
            }
        }
        self.referee.stop.stop();
        Ok(())
    }

    /// Plays pairs until there are no more.
    fn work(&self, open: &[usize], next: &AtomicUsize, tell: &Sender<News>) {
        let mut players: Vec<_> = self
            .contest
            .engines
            .iter()
            .map(|spec| Player::new(spec, self.contest.options))
            .collect();
        while let Some(&number) = open.get(next.fetch_add(1, Ordering::Relaxed)) {
            let pair = self.contest.pair(number);
            let news = match self.pair(pair, &mut players, tell) {
                Ok(Some(games)) => News::Pair(pair, games),
                Ok(None) => return,
                Err(error) => News::Failed(error),
            };
            if tell.send(news).is_err() {
                return;
            }
        }
    }

    /// Both games of a pair; `None` if the match was stopped meanwhile.
    fn pair(
        &self,
        pair: Pair,
        players: &mut [Player],
        tell: &Sender<News>,
    ) -> io::Result<Option<[GameLine; 2]>> {
        let opening = {
            let mut openings = self.openings.lock().unwrap_or_else(PoisonError::into_inner);
            openings.get(pair.opening).expect("there is one at least").clone()
        };
        // The pairing's first engine plays this side of the opening.
        let mut play = |side| self.game(pair, side, &opening, players, tell);
        let Some(one) = play(Side::First)? else { return Ok(None) };
        Ok(play(Side::Second)?.map(|two| [one, two]))
    }

    fn game(
        &self,
        pair: Pair,
        side: Side,
        opening: &AnyMatch,
        players: &mut [Player],
        tell: &Sender<News>,
    ) -> io::Result<Option<GameLine>> {
        let specs = &self.contest.engines;
        // Who plays first and who second.
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
        let mut seats = std::array::from_fn(|_| seats.next().expect("there are two"));
        let Some(played) = self.referee.play(opening.clone(), &mut seats) else {
            return Ok(None);
        };
        let names = engines.map(|engine| specs[engine].name.as_str());
        let number = 2 * pair.number + side.index() + 1;
        let record = played.record(names, &number.to_string());
        if let (Some(fault), Some(winner)) = (&played.fault, played.ending.winner) {
            let loser = names[winner.other().index()];
            // Whoever counts may have gone; then the match is over.
            let _ = tell.send(News::Forfeit(format!("game {number}: {loser} forfeits: {fault}")));
        }
        if let Some(folder) = self.records {
            fs::write(folder.join(format!("{number:06}.txt")), record.to_text())?;
        }
        Ok(Some(line(&played, side)))
    }
}

/// The game for the engine that played `side`, and for the other one.
fn line(played: &Played, side: Side) -> GameLine {
    let sides = [side, side.other()].map(Side::index);
    let forfeit_by = played.fault.as_ref().and_then(|_| {
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
