//! Arrow keys on a board of any geometry.

use std::cmp::Reverse;

use ludoteca_rules::geometry::plan::{Plan, Spot, Tiling};

/// Where an arrow key points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    Left,
    Right,
    Up,
    Down,
}

/// The place one step away. `keep` is the column that a walk up or down keeps to, so that on
/// hexagons it goes up straight and not aslant.
pub(super) fn step(plan: &Plan, from: usize, keep: i16, way: Direction) -> Option<usize> {
    let at = plan.spots[from];
    let along_line =
        |to: &usize| plan.lines.iter().any(|line| *line == [from, *to] || *line == [*to, from]);
    let beyond = |&to: &usize| {
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
            // Where two are as near, the right one.
            Direction::Up | Direction::Down => {
                (at.row.abs_diff(to.row), keep.abs_diff(to.column), Reverse(to.column))
            }
        }
    };
    let ahead = || (0..plan.spots.len()).filter(beyond);
    // Where a line leads up or down, the walk follows it past nearer points beside it.
    let by_line = ahead().filter(straight).find(along_line).filter(|_| {
        plan.tiling == Tiling::Points && matches!(way, Direction::Up | Direction::Down)
    });
    by_line.or_else(|| ahead().min_by_key(distance))
}

/// Not further aside than up or down, so that a step up does not run along the board.
fn is_in_reach(plan: &Plan, from: Spot, to: Spot) -> bool {
    let aside = from.column.abs_diff(to.column);
    plan.tiling == Tiling::Hexagons || aside <= 2 * from.row.abs_diff(to.row)
}

/// The place nearest to a spot that may itself be no place any more.
pub(super) fn nearest(plan: &Plan, (column, row): (i16, i16)) -> Option<usize> {
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

    /// The names that a walk comes by.
    fn walk(game: &str, options: &str, from: &str, ways: &[Direction]) -> Vec<String> {
        let game: Game = game.parse().unwrap();
        let plan = game.options(options).unwrap().start().plan();
        let mut at = plan.spots.iter().position(|spot| spot.at.as_str() == from).unwrap();
        let mut keep = plan.spots[at].column;
        let mut names = Vec::new();
        for &way in ways {
            at = step(&plan, at, keep, way).unwrap_or(at);
            if matches!(way, Direction::Left | Direction::Right) {
                keep = plan.spots[at].column;
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
        // Up a hexagonal board straight, not aslant: d4 stands below f3.
        assert_eq!(walk("coffee", "hex-4", "d4", &[Up, Up, Down, Down]), ["e4", "f3", "e4", "d4"]);
        // On lines first; where there is none, to the nearest point.
        assert_eq!(walk("morris", "", "a7", &[Down, Down, Up]), ["a4", "a1", "a4"]);
        assert_eq!(walk("morris", "", "d7", &[Down, Down, Right, Up]), ["d6", "d5", "e5", "f6"]);
        assert_eq!(walk("morris", "", "c4", &[Right]), ["e4"]);
        assert_eq!(walk("six", "", "0,0", &[Up, Right, Left]), ["0,1", "1,1", "0,1"]);
    }

    /// From any place arrow keys lead to any other.
    #[test]
    fn every_place_can_be_walked_to() {
        for options in Game::ALL.iter().flat_map(|game| game.presets()) {
            let plan = options.start().plan();
            let mut seen = vec![false; plan.spots.len()];
            let mut open = vec![0];
            while let Some(at) = open.pop() {
                if std::mem::replace(&mut seen[at], true) {
                    continue;
                }
                let ways = [Direction::Left, Direction::Right, Direction::Up, Direction::Down];
                let keep = plan.spots[at].column;
                open.extend(ways.iter().filter_map(|&way| step(&plan, at, keep, way)));
            }
            assert!(seen.iter().all(|&seen| seen), "{}", options.short());
        }
    }
}
