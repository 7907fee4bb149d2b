//! The check of an index: the moves above the parts, by the rules alone.
//!
//! In addition to the assumptions of [`walk`](super::walk), it assumes that symmetric images of a
//! position have the same value.

use std::collections::{HashMap, HashSet};
use std::fmt::Display;
use std::ops::ControlFlow;

use ludoteca_rules::{Match, Position as _, coffee, fourmation};

use super::claim::{play, read_options};
use super::fault::texts;
use super::index::{Index, IndexError};
use super::shape::{Shape, shape, symmetry};
use crate::certifiable::Certifiable;

impl Index {
    /// Checks that the claim follows if all parts are proved. Returns the number of positions
    /// visited.
    ///
    /// # Errors
    /// A position that neither a part nor a choice covers, or another fault of the index.
    pub fn check(&self) -> Result<u64, IndexError> {
        match self.game.as_str() {
            coffee::Position::NAME => self.check_game::<coffee::Position>(),
            fourmation::Position::NAME => self.check_game::<fourmation::Position>(),
            other => Err(IndexError::Index(format!(
                "proofs exist for coffee and fourmation, not for {other}"
            ))),
        }
    }

    fn check_game<P: Certifiable>(&self) -> Result<u64, IndexError> {
        let invalid = |what: String| IndexError::Index(what);
        let options = read_options::<P>(&self.options, &self.digest).map_err(invalid)?;
        let play_all = |moves: &[String]| {
            let mut game = Match::<P>::new(&options);
            let played = moves.iter().try_for_each(|mv| play(&mut game, mv).map(drop));
            played.map(|()| game)
        };
        let twice = "another has the same position up to symmetry";
        let mut parts = HashMap::new();
        for (at, part) in self.parts.iter().enumerate() {
            let invalid = |what: &dyn Display| invalid(format!("parts[{at}]: {what}"));
            let game = play_all(&part.moves).map_err(|error| invalid(&error))?;
            if parts.insert(shape(game.position()), at).is_some() {
                return Err(invalid(&twice));
            }
        }
        let mut choices = HashMap::new();
        for (at, choice) in self.choices.iter().enumerate() {
            let invalid = |what: &dyn Display| invalid(format!("choices[{at}]: {what}"));
            let game = play_all(&choice.after).map_err(|error| invalid(&error))?;
            let mv = play(&mut game.clone(), &choice.play).map_err(|error| invalid(&error))?;
            let choice = (at, game.position().clone(), mv);
            if choices.insert(shape(game.position()), choice).is_some() {
                return Err(invalid(&twice));
            }
        }
        let start =
            play_all(&self.claim.moves).map_err(|error| invalid(format!("claim: {error}")))?;
        let line = start.moves().collect();
        let mut top = TopTree {
            index: self,
            parts,
            choices,
            line,
            reached: HashSet::new(),
            visited: HashSet::new(),
        };
        if let Err(what) = top.visit(start.position()) {
            let (moves, position) = texts::<P>(&options, &top.line);
            return Err(IndexError::Fails { moves, position, what });
        }
        top.find_unneeded().map_or(Ok(top.visited.len() as u64), |what| {
            Err(invalid(format!("{what}: the proof does not need it")))
        })
    }
}

struct TopTree<'a, P: Certifiable> {
    index: &'a Index,
    /// By shape: the number of a part in the index.
    parts: HashMap<Shape, usize>,
    /// The shapes of the parts that the check has reached.
    reached: HashSet<Shape>,
    /// Those that the check has not reached, by shape: the number in the index, a position and the move of the claim's
    /// side there.
    choices: HashMap<Shape, (usize, P, P::Move)>,
    /// The moves from the start.
    line: Vec<P::Move>,
    visited: HashSet<Shape>,
}

impl<P: Certifiable> TopTree<'_, P> {
    fn visit(&mut self, position: &P) -> Result<(), String> {
        let claim = &self.index.claim;
        if let Some(outcome) = position.outcome() {
            let is_reached = claim.goal.is_reached(claim.side, outcome);
            let what = || format!("the game ends with {outcome}, which does not reach the goal");
            return if is_reached { Ok(()) } else { Err(what()) };
        }
        let shape = shape(position);
        if self.parts.contains_key(&shape) {
            self.reached.insert(shape);
            return Ok(());
        }
        if !self.visited.insert(shape) {
            return Ok(());
        }
        if position.to_move() != claim.side {
            let follow = |mv| match self.follow(position, mv) {
                Ok(()) => ControlFlow::Continue(()),
                Err(what) => ControlFlow::Break(what),
            };
            return position.try_each_move(follow).break_value().map_or(Ok(()), Err);
        }
        if super::walk::can_win(position) {
            return Ok(());
        }
        let missing = || "neither a part nor a choice covers this position".to_owned();
        let (_, image, mv) = self.choices.remove(&shape).ok_or_else(missing)?;
        let mv = symmetry(&image, position).map(|s| image.transform_move(mv, s));
        let mv = mv.filter(|&mv| position.is_legal(mv));
        self.follow(position, mv.ok_or("the choice is not legal")?)
    }

    /// The first part or choice that the check has not reached.
    fn find_unneeded(&self) -> Option<String> {
        let unused = |(shape, at)| (!self.reached.contains(shape)).then_some(at);
        let part = self.parts.iter().filter_map(unused).min();
        let choice = || self.choices.values().map(|&(at, ..)| at).min();
        part.map(|at| format!("parts[{at}]")).or_else(|| Some(format!("choices[{}]", choice()?)))
    }

    fn follow(&mut self, position: &P, mv: P::Move) -> Result<(), String> {
        let mut next = position.clone();
        next.play(mv);
        self.line.push(mv);
        self.visit(&next)?;
        self.line.pop();
        Ok(())
    }
}
