//! Move ordering by the engine.

use ludoteca_engine::{Engine, Limits, Resources, Stop};
use ludoteca_rules::{AnyMatch, AnyOptions, Game, Match, Options, Playable, Side};

/// Number of moves that the multi-PV search ranks.
const RANKED_MOVES: usize = 8;
/// Each level of the tree divides the nodes of a search by this, because a poor order costs the most
/// near the root.
const LEVEL_DIVISOR: u64 = 4;
/// The largest divisor. It leaves searches that take less time than a job.
const LARGEST_DIVISOR: u64 = 64;
/// Size of the engine's transposition table, in bytes.
const HASH_BYTES: usize = 256 << 20;

/// Orders moves by searches of a fixed number of nodes at each level of the tree.
pub(super) struct MoveOrder {
    start: AnyOptions,
    engine: Engine,
    /// Number of nodes of a search at the root.
    nodes: u64,
}

impl MoveOrder {
    /// Creates the ordering for a game with these options. `nodes` is the number of nodes of a search
    /// at the root.
    pub(super) fn new<P: Playable>(options: &P::Options, nodes: u64, threads: usize) -> Self {
        let game: Game = P::NAME.parse().expect("the name of a game");
        let start = game.options(&options.short()).expect("options are valid in short form");
        let resources = Resources { hash: HASH_BYTES, threads, ..Resources::default() };
        Self { start, engine: Engine::new(0).with(resources), nodes }
    }

    /// Returns the side that the engine prefers; `None` if it was stopped.
    pub(super) fn preferred<P: Playable>(&mut self, game: &Match<P>, stop: &Stop) -> Option<Side> {
        let texts = game.moves().zip(game.positions()).map(|(mv, at)| at.move_text(mv));
        self.engine.set_position(&self.position(&texts.collect::<Vec<_>>()));
        let limits = Limits { nodes: Some(self.nodes), ..Limits::default() };
        let best = self.engine.go(&limits, stop, &mut |_| ())?;
        let to_move = game.position().to_move();
        let is_ahead = best.info.value.expected(self.start.game()) >= 0.5;
        (!stop.is_stopped()).then_some(if is_ahead { to_move } else { to_move.other() })
    }

    /// Returns the best moves after these moves from the start, the best first: that of a single-PV
    /// search, then those of a multi-PV search. `level` is the number of moves from the root.
    pub(super) fn rank(&mut self, moves: &[String], level: usize, stop: &Stop) -> Vec<String> {
        self.engine.set_position(&self.position(moves));
        let single_pv = Limits { nodes: Some(self.nodes_at(level)), ..Limits::default() };
        let multi_pv = Limits { lines: RANKED_MOVES, ..single_pv.clone() };
        let best = self.engine.go(&single_pv, stop, &mut |_| ());
        let rest = self.engine.go(&multi_pv, stop, &mut |_| ());
        let mut order: Vec<String> = best.into_iter().map(|best| best.mv).collect();
        if let Some(rest) = rest {
            let others = rest.info.others.into_iter().filter_map(|line| line.pv.into_iter().next());
            order.extend([rest.mv].into_iter().chain(others));
        }
        order
    }

    /// Number of nodes of a search at a level.
    fn nodes_at(&self, level: usize) -> u64 {
        let level = u32::try_from(level).unwrap_or(u32::MAX);
        let divisor = LEVEL_DIVISOR.saturating_pow(level).min(LARGEST_DIVISOR);
        (self.nodes / divisor).max(1)
    }

    fn position(&self, moves: &[String]) -> AnyMatch {
        let mut game = self.start.start();
        for mv in moves {
            game.play_text(mv).expect("the tree's moves are legal");
        }
        game
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludoteca_rules::coffee;

    #[test]
    fn searches_shrink_with_each_level_but_keep_some_nodes() {
        let options = coffee::Options::default();
        let nodes =
            |root, level| MoveOrder::new::<coffee::Position>(&options, root, 1).nodes_at(level);
        assert_eq!(
            [0, 1, 2, 3, 4, 99].map(|level| nodes(6_400, level)),
            [6_400, 1_600, 400, 100, 100, 100]
        );
        assert_eq!(nodes(1, 3), 1);
    }
}
