//! Arrow keys on a board of any geometry.

use std::cmp::Reverse;

use ludoteca_rules::geometry::layout::{Layout as BoardLayout, Spot, Tiling};

/// The direction of an arrow key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    Left,
    Right,
    Up,
    Down,
}

/// Returns the place one step away. Vertical movement follows `goal_column`, so that on hexagons it stays straight
/// instead of drifting diagonally.
pub(super) fn step(
    plan: &BoardLayout,
    from: usize,
    goal_column: i16,
    way: Direction,
) -> Option<usize> {
    let at = plan.spots[from];
    let along_line =
        |to: &usize| plan.lines.iter().any(|line| *line == [from, *to] || *line == [*to, from]);
    let is_ahead = |&to: &usize| {
        let to = plan.spots[to];
        match way {
            Direction::Left => to.row == at.row && to.column < at.column,
            Direction::Right => to.row == at.row && to.column > at.column,
            Direction::Up => to.row < at.row && is_in_reach(plan, at, to),
            Direction::Down => to.row > at.row && is_in_reach(plan, at, to),
        }
    };
    let straight = |to: &usize| plan.spots[*to].column == at.column;
    let distance = |to: &usize| {
        let to = plan.spots[*to];
        match way {
            Direction::Left | Direction::Right => (at.column.abs_diff(to.column), 0, Reverse(0)),
            // Of two places at the same distance, the right one wins.
            Direction::Up | Direction::Down => {
                (at.row.abs_diff(to.row), goal_column.abs_diff(to.column), Reverse(to.column))
            }
        }
    };
    let candidates = || (0..plan.spots.len()).filter(is_ahead);
    // A vertical line takes precedence over nearer points beside it.
    let by_line = candidates().filter(straight).find(along_line).filter(|_| {
        plan.tiling == Tiling::Points && matches!(way, Direction::Up | Direction::Down)
    });
    by_line.or_else(|| candidates().min_by_key(distance))
}

/// Limits sideways movement, so that a step up does not run along the board.
fn is_in_reach(plan: &BoardLayout, from: Spot, to: Spot) -> bool {
    let aside = from.column.abs_diff(to.column);
    plan.tiling == Tiling::Hexagons || aside <= 2 * from.row.abs_diff(to.row)
}

/// Returns the place nearest to a spot, which may no longer be a place itself.
pub(super) fn nearest(plan: &BoardLayout, (column, row): (i16, i16)) -> Option<usize> {
    let distance = |&i: &usize| {
        let spot = plan.spots[i];
        let (columns, rows) = (spot.column.abs_diff(column), spot.row.abs_diff(row));
        u32::from(columns).pow(2) + (2 * u32::from(rows)).pow(2)
    };
    (0..plan.spots.len()).min_by_key(distance)
}

#[cfg(test)]
mod tests {
    use ludoteca_rules::Game;

    use super::*;

    /// Returns the names of the places along a walk.
    fn walk(game: &str, options: &str, from: &str, ways: &[Direction]) -> Vec<String> {
        let game: Game = game.parse().unwrap();
        let plan = game.options(options).unwrap().start().layout();
        let mut at = plan.spots.iter().position(|spot| spot.at.as_str() == from).unwrap();
        let mut goal_column = plan.spots[at].column;
        let mut names = Vec::new();
        for &way in ways {
            at = step(&plan, at, goal_column, way).unwrap_or(at);
            if matches!(way, Direction::Left | Direction::Right) {
                goal_column = plan.spots[at].column;
            }
            names.push(plan.spots[at].at.to_string());
        }
        names
    }

    #[test]
    fn walks_follow_the_board() {
        use Direction::{Down, Left, Right, Up};
        assert_eq!(
            walk("fourmation", "", "d4", &[Up, Right, Down, Left]),
            ["d5", "e5", "e4", "d4"]
        );
        assert_eq!(walk("fourmation", "", "a1", &[Left, Down]), ["a1", "a1"]);
        // Vertical movement on hexagons stays straight: d4 lies below f3.
        assert_eq!(walk("coffee", "hex-4", "d4", &[Up, Up, Down, Down]), ["e4", "f3", "e4", "d4"]);
        // Movement follows lines first, then goes to the nearest point.
        assert_eq!(walk("morris", "", "a7", &[Down, Down, Up]), ["a4", "a1", "a4"]);
        assert_eq!(walk("morris", "", "d7", &[Down, Down, Right, Up]), ["d6", "d5", "e5", "f6"]);
        assert_eq!(walk("morris", "", "c4", &[Right]), ["e4"]);
        assert_eq!(walk("six", "", "0,0", &[Up, Right, Left]), ["0,1", "1,1", "0,1"]);
    }

    /// Arrow keys lead from any place to any other.
    #[test]
    fn every_place_can_be_walked_to() {
        for options in Game::ALL.iter().flat_map(|game| game.presets()) {
            let plan = options.start().layout();
            let mut seen = vec![false; plan.spots.len()];
            let mut open = vec![0];
            while let Some(at) = open.pop() {
                if std::mem::replace(&mut seen[at], true) {
                    continue;
                }
                let ways = [Direction::Left, Direction::Right, Direction::Up, Direction::Down];
                let goal_column = plan.spots[at].column;
                open.extend(ways.iter().filter_map(|&way| step(&plan, at, goal_column, way)));
            }
            assert!(seen.iter().all(|&seen| seen), "{}", options.short());
        }
    }
}
