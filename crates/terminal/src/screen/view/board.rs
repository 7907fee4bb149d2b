//! The board: its lines, what is written beside it, the places.

use std::collections::HashMap;

use ludoteca_rules::Place;
use ludoteca_rules::geometry::plan::Tiling;
use ratatui::Frame;
use ratatui::style::Style;

use super::super::layout::{LARGE, Layout};
use super::super::state::State;
use super::super::theme::Mark;
use super::lines;
use super::pen::Pen;
use super::places::Places;

pub(super) fn draw(state: &State, layout: &Layout, frame: &mut Frame<'_>) {
    let theme = state.theme;
    let mut pen = Pen { buffer: frame.buffer_mut(), clip: layout.board };
    lines::draw(&state.plan, layout, theme, &mut pen);
    for label in &state.plan.labels {
        let (x, y) = layout.at(label.column, label.row);
        for (i, glyph) in (0..).zip(label.at.chars()) {
            pen.put(x + i, y, glyph, theme.faint());
        }
    }
    draw_mills(state, layout, &mut pen);
    let strokes = draw_rod(state, layout, &mut pen);
    draw_places(state, layout, &strokes, &mut pen);
    draw_cursor(state, layout, frame);
}

/// On a board of points: bold lines through the shapes that stand.
fn draw_mills(state: &State, layout: &Layout, pen: &mut Pen<'_>) {
    if state.plan.tiling != Tiling::Points {
        return;
    }
    for shape in state.view.shapes.iter().filter(|shape| shape.missing.is_empty()) {
        let spots = state.plan.spots.iter().filter(|spot| shape.at.contains(&spot.at));
        let mut line: Vec<_> = spots.map(|spot| layout.at(spot.column, spot.row)).collect();
        line.sort_unstable();
        lines::stroke(&line, state.theme, state.theme.rod(), pen);
    }
}

/// The rod, or the one that is being chosen; the glyph of each of its places.
fn draw_rod(state: &State, layout: &Layout, pen: &mut Pen<'_>) -> HashMap<Place, (char, Style)> {
    let (theme, plan) = (state.theme, &state.plan);
    let (at, axis, style) = match (state.choice.turning(), &state.view.rod) {
        (Some(at), _) => {
            let axis = plan.axes[state.axis].name;
            let option = state.choice.direction(axis).map(|i| &state.choice.options()[i]);
            let is_open = option.is_some_and(|branch| branch.barred.is_none());
            (at, axis, if is_open { theme.rod() } else { theme.dead() })
        }
        (None, Some(rod)) => (rod.at, rod.axis.as_str(), theme.rod()),
        (None, None) => return HashMap::new(),
    };
    let line = plan.line(&at, axis);
    let spots: Vec<_> =
        line.iter().map(|&i| layout.at(plan.spots[i].column, plan.spots[i].row)).collect();
    let Some(glyph) = lines::stroke(&spots, theme, style, pen) else { return HashMap::new() };
    line.into_iter().map(|i| (plan.spots[i].at, (glyph, style))).collect()
}

fn draw_places(
    state: &State,
    layout: &Layout,
    strokes: &HashMap<Place, (char, Style)>,
    pen: &mut Pen<'_>,
) {
    let (theme, places) = (state.theme, Places::of(state));
    // Marks that weigh more are drawn over those that weigh less, where cells are small.
    let mut spots: Vec<_> =
        state.plan.spots.iter().map(|spot| (places.mark_of(&spot.at), spot)).collect();
    spots.sort_by_key(|(mark, _)| *mark);
    for (mark, spot) in spots {
        let (x, y) = layout.at(spot.column, spot.row);
        let side = places.pieces.get(&spot.at);
        let piece = side.map(|&side| theme.piece(state.view.colours[side], side));
        if let Some((glyph, style)) = piece {
            if layout.scale == LARGE {
                pen.put(x - 1, y, ' ', style);
                pen.put(x + 1, y, ' ', style);
            }
            pen.put(x, y, glyph, style);
        } else if let Some(&(glyph, style)) = strokes.get(&spot.at) {
            pen.put(x, y, glyph, style);
        } else if mark == Some(Mark::Allowed) || mark == Some(Mark::Hint) {
            pen.put(x, y, theme.pick('•', '*'), theme.mark(Mark::Allowed).1);
        } else if state.plan.tiling != Tiling::Points && layout.scale != LARGE {
            pen.put(x, y, theme.pick('·', '.'), theme.lines());
        }
        let Some(mark) = mark.filter(|&mark| mark != Mark::Allowed) else { continue };
        let ([left, right], style) = theme.mark(mark);
        // The last move's mark takes the colours of the piece.
        let style = piece.filter(|_| mark == Mark::Last).map_or(style, |(_, style)| style);
        pen.put(x - 1, y, left, style);
        pen.put(x + 1, y, right, style);
    }
}

/// The place where the arrow keys are: the terminal's own cursor stands there as well, for those
/// who follow it with a magnifier or a braille line.
fn draw_cursor(state: &State, layout: &Layout, frame: &mut Frame<'_>) {
    let is_on = state.person_to_move().is_some() && state.choice.turning().is_none();
    if !is_on || state.helping {
        return;
    }
    let (x, y) = layout.at(state.cursor.0, state.cursor.1);
    let style = state.theme.cursor();
    let mut pen = Pen { buffer: frame.buffer_mut(), clip: layout.board };
    pen.put(x - 1, y, '[', style);
    pen.put(x + 1, y, ']', style);
    if state.input.is_none()
        && let (Ok(x), Ok(y)) = (u16::try_from(x), u16::try_from(y))
        && layout.board.contains((x, y).into())
    {
        frame.set_cursor_position((x, y));
    }
}
