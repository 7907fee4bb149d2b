//! The incrementally updated parts of a position equal those computed from scratch.

use std::collections::BTreeSet;

use super::super::cuts::Cuts;
use super::super::graph::numbers;
use super::super::plane::Cell;
use super::super::torus::Spot;
use super::Position;
use crate::game::position::Position as _;
use crate::game::presentation::Presentation as _;

/// The articulation points, each with the tiles that are lost when it is lifted; `None` if the
/// mover has a choice.
fn described(position: &Position, cuts: &Cuts) -> BTreeSet<(Cell, Option<Vec<Cell>>)> {
    let (graph, bounds) = (&position.connectivity.graph, position.bounds);
    let points = numbers(cuts.points()).map(|n| {
        let mut gone: Vec<_> = graph.cells(cuts.gone(n), bounds).collect();
        gone.sort_unstable();
        let is_tied = cuts.tied() >> n & 1 != 0;
        (bounds.cell(graph.spot(n)), (!is_tied).then_some(gone))
    });
    points.collect()
}

fn check(position: &Position) {
    let Position { bounds, .. } = position;
    let tiles: BTreeSet<_> = position.tiles().map(|tile| tile.0).collect();
    let beside: BTreeSet<_> =
        tiles.iter().flat_map(|tile| tile.around()).filter(|cell| !tiles.contains(cell)).collect();
    assert_eq!(position.frontier.size(), beside.len());
    for cell in &beside {
        assert!(position.frontier.cells().has(Spot::from(*cell)), "{cell}\n{}", position.draw());
    }
    if !position.is_round_one() {
        let fresh = position.fresh_graph();
        assert_eq!(
            position.connectivity.graph.describe(*bounds),
            fresh.describe(*bounds),
            "{}",
            position.draw()
        );
        let cuts = Cuts::of(&position.connectivity.graph);
        assert_eq!(
            described(position, &position.connectivity.cuts),
            described(position, &cuts),
            "{}",
            position.draw()
        );
    }
    if !position.is_over() {
        let moves = position.moves();
        assert_eq!(position.count_moves(), moves.len(), "{}", position.draw());
        for (n, &mv) in moves.iter().enumerate().step_by(7) {
            assert_eq!(position.nth_move(n), Some(mv), "{}", position.draw());
        }
        assert_eq!(position.nth_move(moves.len()), None);
    }
}

#[test]
fn random_games() {
    let mut random = fastrand::Rng::with_seed(3);
    let mut seen = [0; 2];
    for game in 0..400 {
        let options = ["tiles=10", "tiles=21", "tiles=30", "tiles=14 forbidden"][game % 4];
        let mut position = Position::new(&options.parse().unwrap());
        for _ in 0..140 {
            if position.outcome().is_some() {
                break;
            }
            let n = random.usize(..position.count_moves());
            let mv = position.nth_move(n).unwrap();
            seen[0] += usize::from(!position.is_quiet(mv) && mv.lift.is_some());
            seen[1] += usize::from(mv.keep.is_some());
            position.play(mv);
            check(&position);
        }
    }
    let [captures, choices] = seen;
    assert!(captures > 100 && choices > 10, "{captures} moves eliminate tiles, {choices} choose");
}
