//! The title above the board, and the prompts and messages below it.

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
use crate::text::wrapped;

/// The frames of the spinner.
const SPINNER: [char; 8] = ['⠋', '⠙', '⠸', '⠴', '⠦', '⠇', '⠏', '⠹'];
const ASCII_SPINNER: [char; 4] = ['|', '/', '-', '\\'];

/// Number of quiet plies from which their count is shown.
const QUIET_WARNING: u32 = 40;

pub(super) fn draw(state: &State, layout: &Layout, frame: &mut Frame<'_>) {
    line(state, &state.words.title(&state.session.game), layout.title, true, frame);
    let mut rows: Vec<_> = layout.status.rows().collect();
    if let Some(input) = &state.input {
        write(state, input, rows.pop().unwrap_or_default(), frame);
    }
    for (row, (text, strong)) in rows.iter().zip(messages(state, layout.status, rows.len())) {
        line(state, &text, *row, strong, frame);
    }
    let fits = |text: &String| text.chars().count() <= layout.keys.width.into();
    let is_over = state.session.to_move().is_none();
    let keys = [if is_over { "play-after" } else { "play-keys" }, "play-keys-short"]
        .map(|key| state.message(key, &[]));
    let keys = keys.iter().find(|text| fits(text)).unwrap_or(&keys[1]);
    line(state, keys, layout.keys, false, frame);
}

/// Returns the prompt and the last message in lines that fit, each with whether it is emphasised.
fn messages(state: &State, area: Rect, room: usize) -> Vec<(String, bool)> {
    let wrap = |text: String| wrapped(&text, area.width.into());
    let (prompt, notice) = (wrap(prompt(state)), notice(state).map_or_else(Vec::new, wrap));
    // Lines are reserved for a new message first; the prompt gets the rest.
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

/// Draws the input line with the cursor at its end.
fn write(state: &State, input: &Input, area: Rect, frame: &mut Frame<'_>) {
    let (key, text) = match input {
        Input::Move(text) => ("play-write-move", text),
        Input::File(text) | Input::Proposed(text) => ("play-write-file", text),
    };
    let prompt_text = state.theme.text(&state.message(key, &[])).into_owned();
    let room = usize::from(area.width).saturating_sub(prompt_text.chars().count() + 2);
    let from = text.chars().count().saturating_sub(room);
    let seen: String = text.chars().skip(from).collect();
    let all = format!("{prompt_text} {seen}");
    let end = u16::try_from(all.chars().count()).unwrap_or(area.width);
    frame.render_widget(Paragraph::new(Line::styled(all, STRONG)), area);
    frame.set_cursor_position((area.x + end.min(area.width.saturating_sub(1)), area.y));
}

/// Returns the side to move and the next step, or the result of the game.
fn prompt(state: &State) -> String {
    if let Some(question) = state.question {
        return state.message(
            match question {
                Question::Leave => "play-ask-leave",
                Question::Resign => "play-ask-resign",
                Question::Again => "play-ask-again",
            },
            &[],
        );
    }
    if let Some(ending) = state.session.outcome() {
        return state.session.ending(&state.words, ending);
    }
    if let Some(search) = &state.search {
        let key = match search.purpose {
            Purpose::Move => "play-thinking",
            Purpose::Hint => "play-looking",
        };
        let spinner: &[char] = if state.theme.unicode { &SPINNER } else { &ASCII_SPINNER };
        return format!("{} {}", spinner[state.ticks % spinner.len()], state.message(key, &[]));
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
    let what = what.map_or_else(String::new, |(_, key)| state.message(key, &[]));
    let is_own = state.human_to_move() == Some(side) && state.is_alone();
    let turn = if is_own { "play-your-turn" } else { "play-turn" };
    let mut text =
        format!("{} {what}", state.message(turn, &state.words.side(&state.session.game, side)));
    if state.choice.offer().is_some() {
        let taken = state.words.side(&state.session.game, side.other());
        text = format!("{text} {}", state.message("play-do-swap", &taken));
    }
    text
}

/// Returns the last message, or a remark on the position.
fn notice(state: &State) -> Option<String> {
    if state.notice.is_some() {
        return state.notice.clone();
    }
    let game = &state.session.game;
    // The effect of the current step takes precedence over counters.
    if let Some(message) = cut_off(state) {
        return Some(message);
    }
    if game.repetitions() > 1 {
        return Some(state.message("play-repeated", &[("count", game.repetitions().into())]));
    }
    if game.quiet_plies() >= QUIET_WARNING {
        return Some(state.message("play-quiet", &[("count", game.quiet_plies().into())]));
    }
    // A board without labels needs the name of the place under the cursor.
    let place = state.under_cursor().filter(|_| state.plan.labels.is_empty());
    let place = place.map(|i| state.plan.spots[i].at.to_string());
    let notes = state.view.notes.iter().map(|note| note_in_words(state, note));
    let all: Vec<_> = place.into_iter().chain(notes).collect();
    (!all.is_empty()).then(|| all.join("  "))
}

/// Formats a note of the position.
fn note_in_words(state: &State, note: &Note) -> String {
    let args = note.side.map(|side| state.session.player(&state.words, side));
    state.message(&format!("note-{}", note.code), args.as_ref().map_or(&[], |args| args))
}

/// Describes the additional pieces that the step under the cursor, or the last chosen one, removes from the board.
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
    Some(state.message("play-cut-off", &args))
}
