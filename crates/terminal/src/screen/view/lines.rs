//! The lines of a board: walls between cells, lines between points, the rod.

use std::collections::BTreeMap;

use ludoteca_rules::geometry::plan::{Plan, Tiling};
use ratatui::style::Style;

use super::super::layout::{LARGE, Layout};
use super::super::theme::Theme;
use super::pen::Pen;

const UP: usize = 1;
const RIGHT: usize = 2;
const DOWN: usize = 4;
const LEFT: usize = 8;

/// The joint of lines that go up, right, down and left from a character, by the sum of these.
const JOINTS: [char; 16] =
    [' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'];

/// Straight lines that meet at any character.
#[derive(Default)]
struct Net(BTreeMap<(i32, i32), usize>);

impl Net {
    /// A line across or down; the ends come in that order.
    fn join(&mut self, from: (i32, i32), to: (i32, i32)) {
        let mut join = |at, way| *self.0.entry(at).or_default() |= way;
        for x in from.0..to.0 {
            join((x, from.1), RIGHT);
            join((x + 1, from.1), LEFT);
        }
        for y in from.1..to.1 {
            join((from.0, y), DOWN);
            join((from.0, y + 1), UP);
        }
    }

    fn draw(self, pen: &mut Pen<'_>, theme: Theme, style: Style) {
        for ((x, y), ways) in self.0 {
            let ascii = match ways {
                1 | 4 | 5 => '|',
                2 | 8 | 10 => '-',
                _ => '+',
            };
            pen.put(x, y, theme.pick(JOINTS[ways], ascii), style);
        }
    }
}

/// What stands between and around the places.
pub(super) fn draw(plan: &Plan, layout: &Layout, theme: Theme, pen: &mut Pen<'_>) {
    let style = theme.lines();
    let at = |i: usize| layout.at(plan.spots[i].column, plan.spots[i].row);
    let mut net = Net::default();
    match plan.tiling {
        Tiling::Points => {
            for line in &plan.lines {
                let (a, b) = (at(line[0]), at(line[1]));
                net.join(a.min(b), a.max(b));
            }
        }
        // Small cells have no walls.
        _ if layout.scale != LARGE => {}
        Tiling::Squares => {
            for (x, y) in (0..plan.spots.len()).map(at) {
                let (left, right, top, bottom) = (x - 2, x + 2, y - 1, y + 1);
                net.join((left, top), (right, top));
                net.join((left, bottom), (right, bottom));
                net.join((left, top), (left, bottom));
                net.join((right, top), (right, bottom));
            }
        }
        Tiling::Hexagons => {
            let (rising, falling) = (theme.pick('╱', '/'), theme.pick('╲', '\\'));
            let wall = theme.pick('│', '|');
            for (x, y) in (0..plan.spots.len()).map(at) {
                pen.put(x - 2, y, wall, style);
                pen.put(x + 2, y, wall, style);
                pen.put(x - 1, y - 1, rising, style);
                pen.put(x + 1, y - 1, falling, style);
                pen.put(x - 1, y + 1, falling, style);
                pen.put(x + 1, y + 1, rising, style);
            }
        }
    }
    net.draw(pen, theme, style);
}

/// A bold stroke through places that stand in one line, and the glyph of its direction.
pub(super) fn stroke(
    line: &[(i32, i32)],
    theme: Theme,
    style: Style,
    pen: &mut Pen<'_>,
) -> Option<char> {
    let [first, second, ..] = line else { return None };
    let glyph = match ((second.0 - first.0).signum(), (second.1 - first.1).signum()) {
        (_, 0) => theme.pick('━', '='),
        (0, _) => theme.pick('┃', '|'),
        (x, y) if x != y => theme.pick('╱', '/'),
        _ => theme.pick('╲', '\\'),
    };
    for pair in line.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let (across, down) = (to.0 - from.0, to.1 - from.1);
        // Aslant there is a character for each row; straight, for each column or row.
        let steps = if down == 0 { across.abs() } else { down.abs() };
        for i in 1..steps {
            pen.put(from.0 + across * i / steps, from.1 + down * i / steps, glyph, style);
        }
    }
    Some(glyph)
}
