//! The panel beside the board: players, hands, directions of the rod and moves.

use ludoteca_rules::Side;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::super::state::State;
use super::super::steps;
use super::super::theme::STRONG;

pub(super) fn draw(state: &State, area: Rect, frame: &mut Frame<'_>) {
    // One column between the board and the panel stays free.
    let area = Rect { x: area.x + area.width.min(1), width: area.width.saturating_sub(1), ..area };
    let seats = Side::BOTH.iter().flat_map(|&side| seat(state, side, area.width.into()));
    let mut lines: Vec<Line<'_>> = seats.collect();
    lines.extend(directions(state));
    let room = usize::from(area.height).saturating_sub(lines.len() + 1);
    let moves = moves(state, room);
    if !moves.is_empty() {
        lines.push(Line::default());
        lines.extend(moves);
    }
    frame.render_widget(Paragraph::new(lines), area);
}

/// Returns text that the terminal can show.
fn shown(state: &State, text: &str) -> String {
    state.theme.text(text).into_owned()
}

/// Returns the description of a side's player, shortened if it does not fit.
fn name(state: &State, side: Side, room: usize) -> String {
    let text = |length| state.session.seat(&state.words, length, side);
    let full = text("seat");
    shown(state, &if full.chars().count() <= room { full } else { text("short") })
}

/// Returns the lines about a side: its player and its pieces.
fn seat(state: &State, side: Side, width: usize) -> Vec<Line<'static>> {
    let is_next = state.session.to_move() == Some(side);
    let arrow = if is_next { state.theme.pick('▸', '>') } else { ' ' };
    let style = if is_next { STRONG } else { Style::new() };
    let (glyph, of_piece) = state.theme.piece(state.view.colours[side], side);
    let mut lines = vec![Line::from(vec![
        Span::raw(format!("{arrow} ")),
        Span::styled(format!(" {glyph} "), of_piece),
        Span::styled(format!(" {}", name(state, side, width.saturating_sub(6))), style),
    ])];
    let count = |key, pair: Option<ludoteca_rules::game::side::Pair<u8>>| {
        let count = pair.map(|pair| pair[side]).filter(|&count| count > 0)?;
        Some(state.message(key, &[("count", count.into())]))
    };
    let hand = count("play-in-hand", state.view.hands);
    let lost = count("play-lost", state.view.lost);
    let counts: Vec<_> = hand.into_iter().chain(lost).collect();
    if !counts.is_empty() {
        let text = format!("      {}", shown(state, &counts.join(", ")));
        lines.push(Line::styled(text, state.theme.faint()));
    }
    lines
}

/// Returns the directions of the rod, with the number of free cells that each leaves.
fn directions(state: &State) -> Vec<Line<'static>> {
    let Some(at) = state.choice.turning() else { return Vec::new() };
    let is_free = |&i: &usize| {
        let place = state.plan.spots[i].at;
        place != at && !state.view.pieces.iter().any(|piece| piece.at == place)
    };
    let line = |(i, (name, line)): (usize, (&'static str, Vec<usize>))| {
        let option = state.choice.direction(name).map(|i| &state.choice.options()[i]);
        let barred = option.is_none_or(|branch| branch.barred.is_some());
        let is_here = i == state.axis;
        let arrow = if is_here { state.theme.pick('▸', '>') } else { ' ' };
        let count = line.iter().filter(|i| is_free(i)).count();
        let what = state.message("play-direction-free", &[("count", count.into())]);
        let style = match (is_here, barred) {
            (_, true) => state.theme.faint(),
            (true, false) => state.theme.rod(),
            _ => Style::new(),
        };
        Line::styled(format!("{arrow} {name:<3} {}", shown(state, &what)), style)
    };
    let axes = steps::directions(&state.plan, &at);
    std::iter::once(Line::default()).chain(axes.into_iter().enumerate().map(line)).collect()
}

/// Returns the visible part of the move list, with two moves per line.
fn moves(state: &State, room: usize) -> Vec<Line<'static>> {
    let game = &state.session.game;
    let begins_second = game.side_at(0) == Some(Side::Second);
    let mut texts = game.move_texts();
    if begins_second {
        texts.insert(0, state.theme.pick('…', '-').to_string());
    }
    let width = texts.iter().step_by(2).map(|mv| mv.chars().count()).max().unwrap_or(0);
    let line = |(i, pair): (usize, &[String])| {
        let reply = pair.get(1).map_or("", String::as_str);
        Line::raw(format!("{:>3}. {:width$}  {reply}", i + 1, pair[0]))
    };
    let mut lines: Vec<_> = texts.chunks(2).enumerate().map(line).collect();
    if let Some(last) = lines.last_mut() {
        *last = std::mem::take(last).style(STRONG);
    }
    let end = lines.len().saturating_sub(state.scrolled).max(room.min(lines.len()));
    lines.truncate(end);
    lines.split_off(end.saturating_sub(room))
}
