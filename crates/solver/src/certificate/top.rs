//! The check of an index: the moves above the parts, by the rules alone.
//!
//! In addition to the assumptions of [`walk`](super::walk), it assumes that symmetric images of a
//! position have the same value.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use ludoteca_rules::{Match, Options, Position as _, coffee, fourmation};
use serde_json::Value;

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
        let options = P::Options::from_json(&Value::Object(self.options.clone()));
        let options = options.map_err(|faults| invalid(faults.to_string()))?;
        if options.digest(P::NAME) != self.digest {
            return Err(invalid("the digest does not match the options".to_owned()));
        }
        let play = |moves: &[String]| {
            let mut game = Match::<P>::new(&options);
            let played = moves.iter().try_for_each(|mv| game.play_text(mv).map(drop));
            played.map(|()| game).map_err(|error| invalid(error.to_string()))
        };
        let mut parts = HashSet::new();
        for part in &self.parts {
            parts.insert(shape(play(&part.moves)?.position()));
        }
        let mut choices = HashMap::new();
        for choice in &self.choices {
            let game = play(&choice.after)?;
            let mv = game.clone().play_text(&choice.play);
            let mv = mv.map_err(|error| invalid(error.to_string()))?;
            choices.insert(shape(game.position()), (game.position().clone(), mv));
        }
        let start = play(&self.claim.moves)?;
        let line = start.moves().collect();
        let mut top = TopTree { index: self, parts, choices, line, visited: HashSet::new() };
        match top.visit(start.position()) {
            Ok(()) => Ok(top.visited.len() as u64),
            Err(what) => {
                let (moves, position) = texts::<P>(&options, &top.line);
                Err(IndexError::Fails { moves, position, what })
            }
        }
    }
}

struct TopTree<'a, P: Certifiable> {
    index: &'a Index,
    parts: HashSet<Shape>,
    /// By shape: a position and the move of the claim's side there.
    choices: HashMap<Shape, (P, P::Move)>,
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
        if self.parts.contains(&shape) || !self.visited.insert(shape) {
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
        let (image, mv) = self.choices.get(&shape).ok_or_else(missing)?;
        let mv = symmetry(image, position).map(|s| image.transform_move(*mv, s));
        let mv = mv.filter(|&mv| position.is_legal(mv));
        self.follow(position, mv.ok_or("the choice is not legal")?)
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
