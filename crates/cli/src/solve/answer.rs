//! What was found, as text and as JSON.

use std::collections::BTreeSet;
use std::io::{self, Write};

use ludoteca_rules::{Match, Options, Position};
use ludoteca_solver::{MoveValues, Proof, Solvable, Verdict};
use serde_json::{Map, Value, json};

use super::board;
use super::run::value;
use crate::numbers::grouped;

/// The most moves of a line that are shown.
const LONGEST_LINE: usize = 12;

/// What is known of a position.
pub(super) struct Answer<'a, P: Position> {
    pub(super) game: &'a Match<P>,
    pub(super) verdict: Verdict,
    line: Vec<P::Move>,
    /// Of each legal move, if they were asked for: its value for the person to move.
    pub(super) moves: Vec<(P::Move, Verdict)>,
    pub(super) nodes: u64,
    pub(super) seconds: f64,
}

impl<'a, P: Solvable> Answer<'a, P> {
    /// Nothing is known after so many evaluations and seconds.
    pub(super) fn new(game: &'a Match<P>, nodes: u64, seconds: f64) -> Self {
        let (verdict, line, moves) = (Verdict::Unknown, Vec::new(), Vec::new());
        Self { game, verdict, line, moves, nodes, seconds }
    }

    /// Takes over a proof.
    pub(super) fn take(&mut self, proof: Proof<P::Move>) {
        (self.verdict, self.line) = (proof.verdict, proof.line);
    }

    /// Takes over the values of moves, and what follows of them for the position.
    pub(super) fn take_moves(&mut self, found: MoveValues<P::Move>) {
        let best = found.moves.iter().find(|&&(_, verdict)| verdict == found.verdict);
        self.line =
            best.filter(|_| found.verdict.is_proved()).map(|&(mv, _)| mv).into_iter().collect();
        (self.verdict, self.moves) = (found.verdict, found.moves);
    }

    /// Whether all that was asked for is known.
    pub(super) fn is_whole(&self) -> bool {
        self.verdict.is_proved() && self.moves.iter().all(|(_, verdict)| verdict.is_proved())
    }

    /// The moves asked for that no other of them is an image of.
    pub(super) fn different_moves(&self) -> Vec<(P::Move, Verdict)> {
        let position = self.game.position();
        let mut seen = BTreeSet::new();
        let is_new = |&&(mv, _): &&(P::Move, Verdict)| {
            let mut next = position.clone();
            next.play(mv);
            seen.insert(next.canonical().key())
        };
        self.moves.iter().filter(is_new).copied().collect()
    }

    /// Writes it.
    pub(super) fn write(&self, as_json: bool, out: &mut impl Write) -> io::Result<()> {
        if as_json { writeln!(out, "{}", self.json()) } else { self.text(out) }
    }

    fn json(&self) -> Value {
        let position = self.game.position();
        let moves = self.moves.iter();
        let moves: Map<_, _> = moves
            .map(|&(mv, verdict)| (position.move_text(mv), value(position, verdict).into()))
            .collect();
        json!({
            "game": P::NAME,
            "options": position.options().to_map(),
            "value": value(position, self.verdict),
            "distance": distance(self.verdict),
            "moves": moves,
            "nodes": self.nodes,
            "seconds": self.seconds,
        })
    }

    fn text(&self, out: &mut impl Write) -> io::Result<()> {
        let position = self.game.position();
        let mut at = position.clone();
        let line = self.line.iter().take(LONGEST_LINE).map(|&mv| {
            let text = at.move_text(mv);
            at.play(mv);
            text
        });
        let line: Vec<_> = line.collect();
        let more = if self.line.len() > LONGEST_LINE { " …" } else { "" };
        let line =
            if line.is_empty() { String::new() } else { format!(": {}{more}", line.join(" ")) };
        writeln!(out, "{} {}", P::NAME, position.options().short())?;
        writeln!(out, "{}{line}", words(position, self.verdict))?;
        for (mv, verdict) in self.different_moves() {
            writeln!(out, "  {:6} {}", position.move_text(mv), words(position, verdict))?;
        }
        if !self.moves.is_empty() {
            write!(out, "\n{}\n", board::draw(position, &self.moves))?;
        }
        let rate = self.nodes as f64 / self.seconds.max(1e-3) / 1e6;
        let (nodes, seconds) = (grouped(self.nodes), self.seconds);
        writeln!(out, "{nodes} evaluations in {seconds:.2} s ({rate:.1} M/s)")
    }
}

/// Within how many plies a win is proved.
fn distance(verdict: Verdict) -> Option<u32> {
    match verdict {
        Verdict::Win(plies) | Verdict::Loss(plies) => Some(plies),
        Verdict::Draw | Verdict::Unknown => None,
    }
}

/// A verdict on a position as a person reads it.
fn words<P: Position>(position: &P, verdict: Verdict) -> String {
    match (value(position, verdict), distance(verdict)) {
        ("draw", _) => "a draw".to_owned(),
        (value, None) => value.to_owned(),
        (winner, Some(plies)) => format!("{winner} wins within {plies} plies"),
    }
}
