//! The result of `solve` as text and as JSON.

use std::collections::BTreeSet;
use std::io::{self, Write};

use ludoteca_rules::oracle::{Proved, Wdl};
use ludoteca_rules::{Match, Options, Playable};
use ludoteca_solver::{MoveValues, Proof, Solvable};
use serde_json::{Map, Value, json};

use super::board;
use super::resumable::Effort;

/// Maximum number of moves of a variation to print.
const MAX_MOVES: usize = 12;

/// The known values of a position and its moves.
pub(super) struct SolveReport<'a, P: Playable> {
    pub(super) game: &'a Match<P>,
    pub(super) value: Option<Proved>,
    line: Vec<P::Move>,
    /// Value of each legal move for the side to move, if requested.
    pub(super) moves: Vec<(P::Move, Option<Proved>)>,
}

impl<'a, P: Solvable> SolveReport<'a, P> {
    /// Creates an empty report.
    pub(super) fn new(game: &'a Match<P>) -> Self {
        Self { game, value: None, line: Vec::new(), moves: Vec::new() }
    }

    /// Sets the values from a proof. Returns the evaluations spent.
    pub(super) fn set_proof(&mut self, proof: Proof<P::Move>) -> u64 {
        (self.value, self.line) = (proof.value, proof.line);
        proof.nodes
    }

    /// Sets the values of the moves and of the position. Returns the evaluations spent.
    pub(super) fn set_moves(&mut self, found: MoveValues<P::Move>) -> u64 {
        let shown = |value: Option<Proved>| value.map(|value| (value.wdl, value.distance));
        let best = found.moves.iter().find(|(_, value)| shown(*value) == shown(found.value));
        self.line = best.filter(|_| found.value.is_some()).map(|&(mv, _)| mv).into_iter().collect();
        (self.value, self.moves) = (found.value, found.moves);
        found.nodes
    }

    /// Whether every requested value is proved.
    pub(super) fn is_complete(&self) -> bool {
        self.value.is_some() && self.moves.iter().all(|(_, value)| value.is_some())
    }

    /// The requested moves, one of each set of symmetric images.
    pub(super) fn distinct_moves(&self) -> Vec<(P::Move, Option<Proved>)> {
        let position = self.game.position();
        let mut seen = BTreeSet::new();
        let is_new = |&&(mv, _): &&(P::Move, Option<Proved>)| {
            let mut next = position.clone();
            next.play(mv);
            seen.insert(next.canonical().key())
        };
        self.moves.iter().filter(is_new).copied().collect()
    }

    pub(super) fn write(
        &self,
        effort: &Effort,
        as_json: bool,
        out: &mut impl Write,
    ) -> io::Result<()> {
        if as_json { writeln!(out, "{}", self.json(effort)) } else { self.text(effort, out) }
    }

    fn json(&self, effort: &Effort) -> Value {
        let position = self.game.position();
        let moves = self.moves.iter();
        let moves: Map<_, _> = moves
            .map(|&(mv, value)| (position.move_text(mv), result(position, value).into()))
            .collect();
        json_object(position, self.value, &moves, effort)
    }

    fn text(&self, effort: &Effort, out: &mut impl Write) -> io::Result<()> {
        let position = self.game.position();
        writeln!(out, "{} {}", P::NAME, position.options().short())?;
        writeln!(
            out,
            "{}{}",
            describe(position, self.value),
            variation_text(position, &self.line)
        )?;
        for (mv, value) in self.distinct_moves() {
            writeln!(out, "  {:6} {}", position.move_text(mv), describe(position, value))?;
        }
        if !self.moves.is_empty() {
            write!(out, "\n{}\n", board::draw(position, &self.moves))?;
        }
        writeln!(out, "{}", effort.text())
    }
}

/// Returns the JSON object of a position, its moves and the effort spent.
pub(super) fn json_object<P: Playable>(
    position: &P,
    value: Option<Proved>,
    moves: &Map<String, Value>,
    effort: &Effort,
) -> Value {
    json!({
        "game": P::NAME,
        "options": position.options().to_map(),
        "value": result(position, value),
        "distance": distance(value),
        "moves": moves,
        "nodes": effort.nodes,
        "seconds": effort.seconds,
    })
}

/// The winner's name, `draw` or `unknown`, from a value for the side to move.
fn result<P: Playable>(position: &P, value: Option<Proved>) -> &'static str {
    let side = match value.map(|value| value.wdl) {
        Some(Wdl::Win) => position.to_move(),
        Some(Wdl::Loss) => position.to_move().other(),
        Some(Wdl::Draw) => return "draw",
        None => return "unknown",
    };
    side.name()
}

/// The first moves of a variation after a colon; empty if there are none.
pub(super) fn variation_text<P: Playable>(position: &P, line: &[P::Move]) -> String {
    let mut at = position.clone();
    let text_of = |&mv: &P::Move| {
        let text = at.move_text(mv);
        at.play(mv);
        text
    };
    let moves: Vec<_> = line.iter().take(MAX_MOVES).map(text_of).collect();
    let more = if line.len() > MAX_MOVES { " …" } else { "" };
    if moves.is_empty() { String::new() } else { format!(": {}{more}", moves.join(" ")) }
}

/// Upper bound on the plies of a win or loss.
pub(super) fn distance(value: Option<Proved>) -> Option<u32> {
    value.and_then(|value| value.distance.plies())
}

/// A value in words.
fn describe<P: Playable>(position: &P, value: Option<Proved>) -> String {
    match (result(position, value), distance(value)) {
        ("draw", _) => "a draw".to_owned(),
        (result, None) => result.to_owned(),
        (winner, Some(plies)) => format!("{winner} wins within {plies} plies"),
    }
}
