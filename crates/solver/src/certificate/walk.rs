//! Traversal of a proof, for both the checker and the writer.
//!
//! From the claimed position, one side's moves come from the proof, and all replies are tried. A
//! position that has been visited is not visited again: positions with the same stones, side to
//! move and legal cells have the same continuations. If the proving side has a win in one, it is
//! not part of the proof.

use std::collections::HashSet;
use std::ops::ControlFlow;

use foldhash::fast::FixedState;
use ludoteca_rules::{Match, Outcome, Position, Side, after};

use super::claim::{Claim, ClaimMoveError, play};
use super::fault::{CheckError, ProofFault, texts};
use crate::certifiable::Certifiable;
use crate::goal::Goal;

/// Set of visited positions with the proving side to move. On most boards they fit in 64-bit words.
#[derive(Default)]
struct VisitedSet {
    narrow: HashSet<[u64; 3], FixedState>,
    wide: HashSet<[u128; 3], FixedState>,
}

impl VisitedSet {
    /// Adds a position and returns whether it is new.
    fn insert(&mut self, future: [u128; 3]) -> bool {
        match future.map(u64::try_from) {
            [Ok(own), Ok(other), Ok(rest)] => self.narrow.insert([own, other, rest]),
            _ => self.wide.insert(future),
        }
    }
}

/// Traverses the proof of a goal of one side.
///
/// Each call receives a source of moves: a function from the number of positions visited and a
/// position with the side to move to the index of the move among the legal ones, in the order of
/// the rules.
pub(super) struct Walk<P: Certifiable> {
    side: Side,
    goal: Goal,
    /// The moves from the start.
    line: Vec<P::Move>,
    visited: VisitedSet,
    /// Number of positions visited since the count was last taken.
    pub(super) positions: u64,
}

impl<P: Certifiable> Walk<P> {
    /// Creates a traversal that has visited nothing.
    pub(super) fn new(side: Side, goal: Goal) -> Self {
        Self { side, goal, line: Vec::new(), visited: VisitedSet::default(), positions: 0 }
    }

    /// Traverses the proof of a claim.
    pub(super) fn claim(
        &mut self,
        options: &P::Options,
        claim: &Claim,
        next: &mut impl FnMut(u64, &P) -> Result<u64, ProofFault>,
    ) -> Result<(), CheckError> {
        let mut game = Match::<P>::new(options);
        let played = claim.moves.iter().try_for_each(|text| {
            play(&mut game, text).map(drop).map_err(|error| match error {
                ClaimMoveError::Illegal(_) => ProofFault::IllegalClaimMove(text.clone()),
                ClaimMoveError::Spelling(found, expected) => {
                    ProofFault::ClaimMoveText { found, expected }
                }
            })
        });
        self.line = game.moves().collect();
        let result = played.and_then(|()| self.visit(game.position(), next));
        result.map_err(|fault| {
            let (moves, position) = texts::<P>(options, &self.line);
            CheckError::Fails { moves, position, fault }
        })
    }

    fn visit(
        &mut self,
        position: &P,
        next: &mut impl FnMut(u64, &P) -> Result<u64, ProofFault>,
    ) -> Result<(), ProofFault> {
        self.positions += 1;
        if let Some(outcome) = position.outcome() {
            return self.check_outcome(outcome);
        }
        if position.to_move() != self.side {
            let follow = |mv| match self.follow(position, mv, next) {
                Ok(()) => ControlFlow::Continue(()),
                Err(fault) => ControlFlow::Break(fault),
            };
            return position.try_each_move(follow).break_value().map_or(Ok(()), Err);
        }
        if can_win(position) || !self.visited.insert(position.future()) {
            return Ok(());
        }
        let number = next(self.positions, position)?;
        let mv = usize::try_from(number).ok().and_then(|number| position.nth_move(number));
        let illegal = || ProofFault::IllegalMove { number, legal: position.count_moves() };
        self.follow(position, mv.ok_or_else(illegal)?, next)
    }

    fn follow(
        &mut self,
        position: &P,
        mv: P::Move,
        next: &mut impl FnMut(u64, &P) -> Result<u64, ProofFault>,
    ) -> Result<(), ProofFault> {
        self.line.push(mv);
        self.visit(&after(position, mv), next)?;
        self.line.pop();
        Ok(())
    }

    fn check_outcome(&self, outcome: Outcome) -> Result<(), ProofFault> {
        if self.goal.is_reached(self.side, outcome) {
            return Ok(());
        }
        let winner = outcome.winner.map_or("a draw", |winner| match winner {
            Side::First => "a win for first",
            Side::Second => "a win for second",
        });
        Err(ProofFault::Outcome(winner.to_owned()))
    }
}

/// Whether the side to move has a win in one.
pub(crate) fn can_win<P: Position>(position: &P) -> bool {
    let wins = |mv| {
        let outcome = after(position, mv).outcome();
        outcome.is_some_and(|outcome| outcome.winner == Some(position.to_move()))
    };
    let is_it = |mv| if wins(mv) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    position.try_each_move(is_it).is_break()
}
