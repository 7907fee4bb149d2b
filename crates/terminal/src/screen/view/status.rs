//! The title above, and below the board what is to be done and said.

use ludoteca_rules::game::view::Note;
use ludoteca_rules::steps::Branch;
use ludoteca_rules::{Piece, Verb};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

use super::super::layout::Layout;
use super::super::state::{Input, Purpose, Question, State};
use super::super::theme::STRONG;
use super::wrap::wrapped;
use crate::seat::Seat;

/// A sign of life while the computer thinks.
const SPINNER: [char; 8] = ['⠋', '⠙', '⠸', '⠴', '⠦', '⠇', '⠏', '⠹'];
const ASCII_SPINNER: [char; 4] = ['|', '/', '-', '\\'];

/// Quiet plies from which on they are counted aloud.
const QUIET: u32 = 40;

pub(super) fn draw(state: &State, layout: &Layout, frame: &mut Frame<'_>) {
    line(state, &title(state), layout.title, true, frame);
    let mut rows: Vec<_> = layout.status.rows().collect();
    if let Some(input) = &state.input {
        write(state, input, rows.pop().unwrap_or_default(), frame);
    }
    for (row, (text, strong)) in rows.iter().zip(said(state, layout.status, rows.len())) {
        line(state, &text, *row, strong, frame);
    }
    let fits = |text: &String| text.chars().count() <= layout.keys.width.into();
    let is_over = state.session.to_move().is_none();
    let keys = [if is_over { "play-after" } else { "play-keys" }, "play-keys-short"]
        .map(|key| state.say(key, &[]));
    let keys = keys.iter().find(|text| fits(text)).unwrap_or(&keys[1]);
    line(state, keys, layout.keys, false, frame);
}

/// What to do and what was said last, in lines that fit; which of them matter most.
fn said(state: &State, area: Rect, room: usize) -> Vec<(String, bool)> {
    let wrap = |text: String| wrapped(&text, area.width.into());
    let (prompt, notice) = (wrap(prompt(state)), notice(state).map_or_else(Vec::new, wrap));
    // News come before what is known already; where there is room for both, each has a line.
    let is_news = state.notice.is_some() && state.question.is_none();
    let for_prompt = match room {
        _ if !is_news => room,
        1 => 0,
        room => room.saturating_sub(notice.len()).max(1),
    };
    let prompt = prompt.into_iter().take(for_prompt).map(|text| (text, true));
    prompt.chain(notice.into_iter().map(|text| (text, false))).collect()
}

fn line(state: &State, text: &str, area: Rect, strong: bool, frame: &mut Frame<'_>) {
    if area.height == 0 {
        return;
    }
    let style = if strong { STRONG } else { state.theme.faint() };
    let text = state.theme.text(text).into_owned();
    frame.render_widget(Paragraph::new(Line::styled(text, style)), area);
}

fn title(state: &State) -> String {
    let name = state.say(&format!("game-{}", state.session.game.game()), &[]);
    match state.session.game.options().short() {
        short if short.is_empty() => name,
        short => state.say("play-title", &[("game", name.into()), ("options", short.into())]),
    }
}

/// The line in which something is written, with the cursor at its end.
fn write(state: &State, input: &Input, area: Rect, frame: &mut Frame<'_>) {
    let (key, text) = match input {
        Input::Move(text) => ("play-write-move", text),
        Input::File(text) | Input::Proposed(text) => ("play-write-file", text),
    };
    let asked = state.theme.text(&state.say(key, &[])).into_owned();
    let room = usize::from(area.width).saturating_sub(asked.chars().count() + 2);
    let from = text.chars().count().saturating_sub(room);
    let seen: String = text.chars().skip(from).collect();
    let all = format!("{asked} {seen}");
    let end = u16::try_from(all.chars().count()).unwrap_or(area.width);
    frame.render_widget(Paragraph::new(Line::styled(all, STRONG)), area);
    frame.set_cursor_position((area.x + end.min(area.width.saturating_sub(1)), area.y));
}

/// Whose turn it is and what to do, or how the game ended.
fn prompt(state: &State) -> String {
    if let Some(question) = state.question {
        return state.say(
            match question {
                Question::Leave => "play-ask-leave",
                Question::Resign => "play-ask-resign",
                Question::Again => "play-ask-again",
            },
            &[],
        );
    }
    if let Some(ending) = state.session.outcome() {
        let reason = state.say(&format!("reason-{}", ending.reason), &[]);
        let reason = ("reason", reason.into());
        return match ending.winner {
            None => state.say("play-draw", &[reason]),
            Some(side) => {
                let [name, colour] = state.person(side);
                state.say("play-win", &[name, colour, reason])
            }
        };
    }
    if let Some(search) = &state.search {
        let key = match search.purpose {
            Purpose::Move => "play-thinking",
            Purpose::Hint => "play-looking",
        };
        let spinner: &[char] = if state.theme.unicode { &SPINNER } else { &ASCII_SPINNER };
        return format!("{} {}", spinner[state.ticks % spinner.len()], state.say(key, &[]));
    }
    let Some(side) = state.session.to_move() else { return String::new() };
    let first = [
        (Verb::Rod, "play-do-rod"),
        (Verb::Capture, "play-do-capture"),
        (Verb::Keep, "play-do-keep"),
        (Verb::Put, "play-do-put"),
        (Verb::Lift, "play-do-lift"),
    ];
    let what = first.into_iter().find(|(verb, _)| state.choice.has(*verb));
    let what = what.map_or_else(String::new, |(_, key)| state.say(key, &[]));
    let is_own = state.person_to_move() == Some(side) && state.is_alone();
    let turn = if is_own { "play-your-turn" } else { "play-turn" };
    let mut text = format!("{} {what}", state.say(turn, &state.person(side)));
    if state.choice.offer().is_some() {
        text = format!("{text} {}", state.say("play-do-swap", &[]));
    }
    text
}

/// What was said last, or what should be known of the position.
fn notice(state: &State) -> Option<String> {
    if state.notice.is_some() {
        return state.notice.clone();
    }
    let game = &state.session.game;
    // What a step costs is asked for at this very moment; the counters can wait.
    if let Some(told) = cut_off(state) {
        return Some(told);
    }
    if game.repetitions() > 1 {
        return Some(state.say("play-repeated", &[("count", game.repetitions().into())]));
    }
    if game.quiet_plies() >= QUIET {
        return Some(state.say("play-quiet", &[("count", game.quiet_plies().into())]));
    }
    // A board with nothing written beside it tells by words where the cursor is.
    let place = state.under_cursor().filter(|_| state.plan.labels.is_empty());
    let place = place.map(|i| state.plan.spots[i].at.to_string());
    let notes = state.view.notes.iter().map(|note| note_in_words(state, note));
    let all: Vec<_> = place.into_iter().chain(notes).collect();
    (!all.is_empty()).then(|| all.join("  "))
}

/// What a position says of itself.
fn note_in_words(state: &State, note: &Note) -> String {
    let mut args = Vec::new();
    if let Some(side) = note.side {
        let who = match state.session.seats[side.index()] {
            Seat::Human if state.is_alone() => "you",
            Seat::Human => "person",
            Seat::Computer(..) => "computer",
        };
        args.push(("who", who.into()));
        args.push(("name", state.say(&format!("side-{side}"), &[]).into()));
    }
    state.say(&format!("note-{}", note.code), &args)
}

/// What the step under the cursor, or the one chosen last, takes off the board beside what it
/// names.
fn cut_off(state: &State) -> Option<String> {
    let side = state.session.to_move()?;
    let under = state.under_cursor().and_then(|i| state.option_at(&state.plan.spots[i].at));
    let branch = under.map(|option| &state.choice.options()[option]);
    let gone = |branch: &&Branch| !branch.gone.is_empty();
    let gone = &branch.filter(gone).or_else(|| state.choice.chosen().find(gone))?.gone;
    let count = |side| {
        let is_gone = |piece: &&Piece| piece.side == side && gone.contains(&piece.at);
        state.view.pieces.iter().filter(is_gone).count()
    };
    let args = [("mine", count(side).into()), ("theirs", count(side.other()).into())];
    Some(state.say("play-cut-off", &args))
}
