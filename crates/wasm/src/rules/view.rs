//! A position as a board needs it.

use std::collections::BTreeMap;

use ludoteca_rules::game::steps::Branch;
use ludoteca_rules::game::view::Place;
use ludoteca_rules::{AnyMatch, OptionValue, Outcome, Side, Step, View};
use serde::Serialize;

/// A part of the `PositionInfo` of the HTTP interface. The parts that need the engine are missing.
#[derive(Debug, Serialize)]
pub struct PositionView {
    game: &'static str,
    options: BTreeMap<&'static str, OptionValue>,
    short: String,
    moves: Vec<String>,
    position: String,
    to_move: Option<Side>,
    outcome: Option<Outcome>,
    view: View,
    last: Vec<Place>,
    last_steps: Vec<Step>,
    quiet: u32,
    repetitions: usize,
    steps: Vec<Branch>,
}

impl PositionView {
    /// The current position of a match.
    ///
    /// # Panics
    /// Never: a match has a position after its last ply.
    pub fn new(game: &AnyMatch) -> Self {
        let (options, ply) = (game.options(), game.ply());
        Self {
            game: game.game().name(),
            options: options.by_name(),
            short: options.short(),
            moves: game.move_texts(),
            position: game.position_text(ply).unwrap_or_default(),
            to_move: game.to_move(),
            outcome: game.outcome(),
            view: game.view(ply).expect("a match has a position after its last ply"),
            last: game.places_of(ply),
            last_steps: game.steps_of(ply).to_vec(),
            quiet: game.quiet_plies(),
            repetitions: game.repetitions(),
            steps: game.step_tree(),
        }
    }
}
