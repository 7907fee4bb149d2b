//! An external engine that analyses positions.

use std::time::Duration;

use ludoteca_engine::{Info, Line, Stop, Value};
use ludoteca_protocol::{Go, SearchInfo};
use ludoteca_rules::{AnyMatch, AnyOptions};

use crate::contestant::game_player::EngineError;
use crate::contestant::program::{CommandLine, Program};

/// Maximum time of an analysis. The nodes of other engines may take much longer than those of the built-in one.
const MAX_TIME: Duration = Duration::from_mins(2);
/// Maximum number of moves of a variation.
const MAX_PV_MOVES: usize = 64;

/// The command line of an engine, and the options to set.
#[derive(Clone, Debug)]
pub struct AnalystCommand(CommandLine);

impl AnalystCommand {
    /// A program with its arguments, and options by name.
    pub const fn new(arguments: Vec<String>, settings: Vec<(String, String)>) -> Self {
        Self(CommandLine { arguments, settings })
    }
}

/// A UGI engine that analyses positions of a game. Dropping it ends the program.
pub struct Analyst {
    program: Program,
    options: AnyOptions,
}

impl Analyst {
    /// Starts an engine for a game with these rules.
    ///
    /// # Errors
    /// The program cannot be started, does not speak UGI, or does not play by these rules.
    pub fn start(command: &AnalystCommand, options: AnyOptions) -> Result<Self, EngineError> {
        let mut program = Program::new(&command.0, options);
        program.begin(0, &Stop::default()).inspect_err(|_| program.end())?;
        Ok(Self { program, options })
    }

    /// The rules for which the engine was started.
    pub const fn options(&self) -> AnyOptions {
        self.options
    }

    /// The name that the engine gives itself.
    pub fn name(&self) -> Option<&str> {
        self.program.name.as_deref()
    }

    /// Analyses a position that is not final until the engine has visited `nodes` positions, two minutes have passed,
    /// or `stop` is set. Calls `report` after each iteration, and returns the last report. Moves of the engine are
    /// checked; a variation ends before its first illegal move.
    ///
    /// # Errors
    /// The program has ended, does not stop, or has found no legal move. It must not be used any more.
    pub fn analyse(
        &mut self,
        game: &AnyMatch,
        nodes: u64,
        lines: usize,
        stop: &Stop,
        report: &mut dyn FnMut(&Info),
    ) -> Result<Info, EngineError> {
        let go = Go { nodes: Some(nodes), time: Some(MAX_TIME), ..Go::default() };
        let lines = if self.program.has_multi_pv { lines.min(game.count_moves()) } else { 1 };
        let mut iteration = Iteration { game, lines, variations: Vec::new() };
        let mut last = None;
        let count = lines as u32;
        let best = self.program.analyse(game, count, go, stop, &mut |info| {
            if let Some(info) = iteration.add(info) {
                report(&info);
                last = Some(info);
            }
        });
        let best = best.inspect_err(|_| self.program.end())?;
        if let Some(info) = last.or_else(|| iteration.finish()) {
            return Ok(info);
        }
        // An engine that reports nothing has only its move.
        let pv = legal_prefix(game, vec![best]);
        let value = Value::Estimate(0);
        let (depth, hash_load, elapsed) = (0, 0, Duration::ZERO);
        Ok(Info { depth, nodes: 0, elapsed, hash_load, value, pv, others: Vec::new() })
    }
}

/// The variations of the current iteration, the best first.
struct Iteration<'a> {
    game: &'a AnyMatch,
    /// Number of variations of a complete iteration.
    lines: usize,
    variations: Vec<SearchInfo>,
}

impl Iteration<'_> {
    /// Adds a variation. Returns the report of an iteration that is complete.
    fn add(&mut self, mut info: SearchInfo) -> Option<Info> {
        info.pv = legal_prefix(self.game, info.pv);
        let place = (info.rank as usize).checked_sub(1)?;
        if info.pv.is_empty() || place >= self.lines || place > self.variations.len() {
            return None;
        }
        // A new iteration begins; the engine may report fewer variations than requested.
        let ended = if place == 0 { self.finish() } else { None };
        self.variations.truncate(place);
        self.variations.push(info);
        if self.variations.len() == self.lines { self.finish() } else { ended }
    }

    /// Ends the iteration.
    fn finish(&mut self) -> Option<Info> {
        let variations = std::mem::take(&mut self.variations);
        let mut lines =
            variations.iter().map(|info| Line { value: info.value, pv: info.pv.clone() });
        let (best, last) = (lines.next()?, variations.last()?);
        Some(Info {
            depth: last.depth,
            nodes: last.nodes,
            elapsed: last.elapsed,
            hash_load: last.hash_load,
            value: best.value,
            pv: best.pv,
            others: lines.collect(),
        })
    }
}

/// The moves before the first illegal one.
fn legal_prefix(game: &AnyMatch, moves: Vec<String>) -> Vec<String> {
    let mut game = game.clone();
    moves.into_iter().take(MAX_PV_MOVES).take_while(|mv| game.play_text(mv).is_ok()).collect()
}

#[cfg(test)]
mod tests {
    use ludoteca_rules::Game;

    use super::*;

    fn variation(rank: u32, pv: &[&str]) -> SearchInfo {
        SearchInfo {
            depth: 2,
            rank,
            value: Value::Estimate(-(rank as i32)),
            elapsed: Duration::ZERO,
            nodes: 9,
            hash_load: 0,
            pv: pv.iter().map(|mv| (*mv).to_owned()).collect(),
        }
    }

    #[test]
    fn an_iteration_is_reported_when_it_is_complete() {
        let game = Game::Morris.options("").unwrap().start();
        let mut iteration = Iteration { game: &game, lines: 2, variations: Vec::new() };
        assert_eq!(iteration.add(variation(2, &["d2"])), None, "the best one is missing");
        assert_eq!(iteration.add(variation(1, &["x9"])), None, "no legal move");
        assert_eq!(iteration.add(variation(0, &["d2"])), None);
        assert_eq!(iteration.add(variation(1, &["d2", "d2", "d6"])), None);
        let info = iteration.add(variation(2, &["d6", "f4"])).unwrap();
        assert_eq!(info.pv, ["d2"], "cut before the illegal move");
        assert_eq!(info.others[0].pv, ["d6", "f4"]);
        assert_eq!(iteration.finish(), None);
    }
}
