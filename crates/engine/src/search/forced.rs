//! Forced wins by plain search, for games without a solver.
//!
//! The result depends only on the position and the game's history: the move order is fixed, there is
//! no table, and each length of win has its own budget of visits. The search of a position contains
//! the searches of all positions after the winning move and a reply, two plies shorter. A win found
//! once is therefore found again in every later position.

use super::line::Line;
use super::ordering::{Candidate, MoveHistory, fill};
use crate::eval::{Danger, Evaluate};

/// Longest win to search for, in plies.
const MAX_WIN_PLIES: u32 = 9;

/// Error: the visits for one length are exhausted.
struct Spent;

/// A winning line, which begins with the move to play.
type Won<M> = Option<Vec<M>>;

/// A search for forced wins.
pub(super) struct Forced<M> {
    /// Maximum number of moves played per length of win.
    visits: u64,
    left: u64,
    /// Total number of moves played.
    spent: u64,
    order: MoveHistory<M>,
}

/// A forced win and a line of at most `plies` that leads to it.
pub(super) struct Win<M> {
    pub(super) plies: u32,
    pub(super) line: Vec<M>,
}

impl<M: Copy + Eq + std::hash::Hash> Forced<M> {
    pub(super) fn new(visits: u64) -> Self {
        Self { visits, left: 0, spent: 0, order: MoveHistory::new(1) }
    }

    /// Maximum number of moves played per length of win.
    pub(super) const fn visits(&self) -> u64 {
        self.visits
    }

    /// Total number of moves played.
    pub(super) const fn spent(&self) -> u64 {
        self.spent
    }

    /// The shortest win found for the side to move at the end of the line. The game must not be over.
    pub(super) fn find<P: Evaluate<Move = M>>(&mut self, line: &mut Line<P>) -> Option<Win<M>> {
        if let Some(mv) = self.win_in_one(line) {
            return Some(Win { plies: 1, line: vec![mv] });
        }
        (3..=MAX_WIN_PLIES).step_by(2).find_map(|plies| {
            self.left = self.visits;
            let before = line.ply();
            let found = self.attack(line, plies);
            while line.ply() > before {
                line.pop();
            }
            found.unwrap_or(None).map(|line| Win { plies, line })
        })
    }

    /// Whether a forced win remains after `mv` and every reply. False if that takes more than `most`
    /// moves or the time expires.
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

    /// A move that wins in one, including those that [`Evaluate::winning_move`] misses.
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

    /// The first `width` moves in search order.
    fn moves<P: Evaluate<Move = M>>(&self, position: &P, width: usize) -> Vec<Candidate<M>> {
        let mut list = Vec::new();
        fill(&mut list, position, &self.order, 0, None, width);
        list
    }

    /// A line by which the side to move wins within `plies`, if there is one.
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

    /// If the opponent wins within `plies` after every reply, a longest such line.
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
            // In games with threat detection, only threats force.
            Danger::None if P::THREATS > 0 => return Ok(None),
            Danger::None => self.moves(line.position(), usize::MAX).iter().map(|c| c.mv).collect(),
        };
        let mut longest = Vec::new();
        for reply in replies {
            self.play(line, reply)?;
            let won = match line.position().outcome() {
                Some(outcome) => (outcome.winner == Some(attacker)).then(Vec::new),
                None if line.repeats() => None,
                None => self.attack(line, plies - 1)?,
            };
            line.pop();
            let Some(rest) = won else { return Ok(None) };
            if rest.len() >= longest.len() {
                longest = [&[reply], &rest[..]].concat();
            }
        }
        Ok(Some(longest))
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
