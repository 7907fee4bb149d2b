//! Forced wins by plain search, for games without a solver.
//!
//! What is found depends on the position and the game's past alone: the order of moves is fixed, there is
//! no table, and each length of win has a number of visits of its own. The search of a position contains
//! that of every position after the winning move and a reply, with two plies less, so a win that is
//! found once is found again in each later position.

use super::line::Line;
use super::ordering::{Candidate, MoveHistory, fill};
use crate::eval::{Danger, Evaluate};

/// The longest win looked for, in plies.
const LONGEST: u32 = 9;

/// The visits of one length are spent.
struct Spent;

/// A winning line, which begins with the move to play.
type Won<M> = Option<Vec<M>>;

/// A search for forced wins.
pub(super) struct Forced<M> {
    /// The most moves played to find a win of one length.
    visits: u64,
    left: u64,
    /// Moves played in all.
    spent: u64,
    order: MoveHistory<M>,
}

/// A win and a line that leads to it, at most as long.
pub(super) struct Win<M> {
    pub(super) plies: u32,
    pub(super) line: Vec<M>,
}

impl<M: Copy + Eq + std::hash::Hash> Forced<M> {
    pub(super) fn new(visits: u64) -> Self {
        Self { visits, left: 0, spent: 0, order: MoveHistory::new(1) }
    }

    /// The most moves played to find a win of one length.
    pub(super) const fn visits(&self) -> u64 {
        self.visits
    }

    /// Moves played so far.
    pub(super) const fn spent(&self) -> u64 {
        self.spent
    }

    /// The shortest win found for the side to move at the end of the line, where the game goes on.
    pub(super) fn find<P: Evaluate<Move = M>>(&mut self, line: &mut Line<P>) -> Option<Win<M>> {
        if let Some(mv) = self.win_in_one(line) {
            return Some(Win { plies: 1, line: vec![mv] });
        }
        (3..=LONGEST).step_by(2).find_map(|plies| {
            self.left = self.visits;
            let before = line.ply();
            let found = self.attack(line, plies);
            while line.ply() > before {
                line.pop();
            }
            found.unwrap_or(None).map(|line| Win { plies, line })
        })
    }

    /// Whether after `mv` every reply leaves a forced win. No, if that takes more than `most` moves or
    /// the time is up.
    pub(super) fn holds<P: Evaluate<Move = M>>(
        &mut self,
        line: &mut Line<P>,
        mv: M,
        most: u64,
        is_over: &dyn Fn() -> bool,
    ) -> bool {
        let most = self.spent + most;
        line.push(mv);
        let side = line.position().to_move();
        let mut holds = line.position().outcome().is_none();
        for reply in line.position().moves() {
            holds &= self.spent < most && !is_over();
            if !holds {
                break;
            }
            line.push(reply);
            holds = match line.position().outcome() {
                Some(outcome) => outcome.winner == Some(side.other()),
                None => !line.repeats() && self.find(line).is_some(),
            };
            line.pop();
        }
        line.pop();
        holds
    }

    /// A move that wins at once, also one that the game's eye misses.
    pub(super) fn win_in_one<P: Evaluate<Move = M>>(&mut self, line: &Line<P>) -> Option<M> {
        let position = line.position();
        let wins = |candidate: &Candidate<M>| {
            let mut next = position.clone();
            next.play(candidate.mv);
            next.outcome().is_some_and(|outcome| outcome.winner == Some(position.to_move()))
        };
        line.winning_move().or_else(|| {
            let list = self.moves(position, usize::MAX);
            self.spent += list.len() as u64;
            list.iter().find(|candidate| wins(candidate)).map(|candidate| candidate.mv)
        })
    }

    /// The first `width` moves in the order of search.
    fn moves<P: Evaluate<Move = M>>(&self, position: &P, width: usize) -> Vec<Candidate<M>> {
        let mut list = Vec::new();
        fill(&mut list, position, &self.order, 0, None, width);
        list
    }

    /// Whether the side to move wins within this many plies.
    fn attack<P: Evaluate<Move = M>>(
        &mut self,
        line: &mut Line<P>,
        plies: u32,
    ) -> Result<Won<M>, Spent> {
        if let Some(mv) = line.winning_move() {
            return Ok(Some(vec![mv]));
        }
        if plies == 1 {
            return Ok(None);
        }
        let side = line.position().to_move();
        let list = self.moves(line.position(), P::WIDTH);
        for candidate in list.iter().filter(|candidate| !candidate.loses) {
            self.play(line, candidate.mv)?;
            let won = match line.position().outcome() {
                Some(outcome) => (outcome.winner == Some(side)).then(Vec::new),
                None if line.repeats() => None,
                None => self.defence_fails(line, plies - 1)?,
            };
            line.pop();
            if let Some(mut rest) = won {
                rest.insert(0, candidate.mv);
                return Ok(Some(rest));
            }
        }
        Ok(None)
    }

    /// The line of a reply, if after all of them the opponent wins within this many plies.
    fn defence_fails<P: Evaluate<Move = M>>(
        &mut self,
        line: &mut Line<P>,
        plies: u32,
    ) -> Result<Won<M>, Spent> {
        if line.winning_move().is_some() {
            return Ok(None);
        }
        let attacker = line.position().to_move().other();
        let replies = match line.danger() {
            Danger::Unmet => return Ok(Some(Vec::new())),
            Danger::Met(mv) => vec![mv],
            // Where threats are quick to see, only they force anything.
            Danger::None if P::THREATS > 0 => return Ok(None),
            Danger::None => self.moves(line.position(), usize::MAX).iter().map(|c| c.mv).collect(),
        };
        let mut shown = Vec::new();
        for reply in replies {
            self.play(line, reply)?;
            let won = match line.position().outcome() {
                Some(outcome) => (outcome.winner == Some(attacker)).then(Vec::new),
                None if line.repeats() => None,
                None => self.attack(line, plies - 1)?,
            };
            line.pop();
            let Some(rest) = won else { return Ok(None) };
            if rest.len() >= shown.len() {
                shown = [&[reply], &rest[..]].concat();
            }
        }
        Ok(Some(shown))
    }

    fn play<P: Evaluate<Move = M>>(&mut self, line: &mut Line<P>, mv: M) -> Result<(), Spent> {
        if self.left == 0 {
            return Err(Spent);
        }
        self.left -= 1;
        self.spent += 1;
        line.push(mv);
        Ok(())
    }
}
