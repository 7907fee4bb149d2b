//! Snapshots of screens, and random input on screens of random sizes.

use ludoteca_engine::Level;
use ludoteca_locales::Lang;
use ludoteca_record::RESIGNATION;
use ludoteca_rules::samples::{self, Sample};
use ludoteca_rules::{Game, Outcome, Side};
use proptest::prelude::*;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use super::state::{Effect, State};
use super::theme::Theme;
use super::update::Event;
use super::view;
use crate::seat::{self, Seat, Who};
use crate::session::Session;
use crate::words::Words;

const WIDE: (u16, u16) = (100, 30);
const SMALL: (u16, u16) = (40, 12);
const FULL: Theme = Theme { colour: true, unicode: true };
const ASCII: Theme = Theme { colour: false, unicode: false };

/// Returns a game between two humans in English, after some moves.
fn state(game: &str, options: &str, moves: &str, size: (u16, u16), theme: Theme) -> State {
    let humans = (Some(Who::Human), Some(Who::Human));
    let game: Game = game.parse().unwrap();
    let mut game = game.options(options).unwrap().start();
    for mv in moves.split_whitespace() {
        game.play_text(mv).unwrap();
    }
    let seats = seat::seats_for(humans.0, humans.1, Level::MIN, Some(1));
    let session = Session::new(game, seats, None, &Words::new(Lang::En)).unwrap();
    State::new(session, Words::new(Lang::En), theme, size)
}

/// Moves the cursor to a place.
fn point(state: &mut State, name: &str) {
    let index = state.plan.spots.iter().position(|spot| spot.at.as_str() == name).unwrap();
    state.point_at(index);
}

/// Returns a game in the second round of SIX with 10 tiles each.
fn second_round(setup: &str) -> State {
    let game: Game = "six".parse().unwrap();
    let game = game.options("tiles=10").unwrap().start_from(setup).unwrap();
    let seats = seat::seats_for(Some(Who::Human), Some(Who::Human), Level::MIN, Some(1));
    let session = Session::new(game, seats, None, &Words::new(Lang::En)).unwrap();
    State::new(session, Words::new(Lang::En), FULL, WIDE)
}

fn press(state: &mut State, keys: &[KeyCode]) {
    for &key in keys {
        state.update(Event::Key(KeyEvent::new(key, KeyModifiers::NONE)));
    }
}

fn write(state: &mut State, text: &str) {
    text.chars().for_each(|c| press(state, &[KeyCode::Char(c)]));
}

/// Returns the text on the screen, without colours.
fn screen(state: &State) -> String {
    let mut terminal = Terminal::new(TestBackend::new(state.size.0, state.size.1)).unwrap();
    terminal.draw(|frame| view::draw(state, frame)).unwrap();
    let buffer = terminal.backend().buffer();
    let row = |y| (0..state.size.0).map(|x| buffer[(x, y)].symbol()).collect::<String>();
    (0..state.size.1).map(|y| row(y).trim_end().to_owned() + "\n").collect()
}

#[test]
fn control_keys_are_not_letters() {
    let mut state = state("fourmation", "", "d4 e5", WIDE, FULL);
    for c in ['u', 'r', 'q', 'a'] {
        state.update(Event::Key(KeyEvent::new(KeyCode::Char(c), KeyModifiers::CONTROL)));
    }
    assert_eq!(state.session.game.ply(), 2);
    assert_eq!((state.question, state.input.clone(), state.over), (None, None, false));
}

#[test]
fn a_swap_says_which_colour_it_takes() {
    let mut state = state("fourmation", "pie", "d4", WIDE, FULL);
    assert!(screen(&state).contains("Or press x to swap sides and take Crosses."));
    press(&mut state, &[KeyCode::Char('x')]);
    assert_eq!(state.session.game.move_texts(), ["d4", "swap"]);
    assert!(screen(&state).contains("Circles to move."));
}

/// Each key press in the other direction has an effect.
#[test]
fn the_move_list_does_not_scroll_beyond_its_start() {
    let mut state = state("fourmation", "", "d4 e5 d5", WIDE, FULL);
    press(&mut state, &[KeyCode::PageUp; 3]);
    assert_eq!(state.scrolled, 2);
    press(&mut state, &[KeyCode::PageDown]);
    assert_eq!(state.scrolled, 0);
}

const MILL: &str = "d6 a1 f6 a4 b6";

#[test]
fn snapshots_of_every_game() {
    for (game, &Sample { options, moves, .. }) in samples::all(samples::openings) {
        for (kind, size, theme) in [
            ("wide", WIDE, FULL),
            ("small", SMALL, FULL),
            ("ascii", WIDE, ASCII),
            ("small-ascii", SMALL, ASCII),
        ] {
            let name = format!("{game}{}-{kind}", options.split(' ').next().unwrap_or_default());
            insta::assert_snapshot!(name, screen(&state(game.name(), options, moves, size, theme)));
        }
    }
}

#[test]
fn arrow_keys_turn_the_rod() {
    let mut state = state("coffee", "square-5", "", WIDE, FULL);
    write(&mut state, "  ");
    assert_eq!(state.session.game.move_texts(), ["c3e"]);
    press(&mut state, &[KeyCode::Right, KeyCode::Enter, KeyCode::Right]);
    insta::assert_snapshot!("choosing-a-rod", screen(&state));
    press(&mut state, &[KeyCode::Esc]);
    assert!(state.choice.turning().is_none());
    // Undoing takes back the open step, not the move before it.
    press(&mut state, &[KeyCode::Enter, KeyCode::Char('u')]);
    assert!(state.choice.turning().is_none());
    assert_eq!(state.session.game.move_texts(), ["c3e"]);
    press(&mut state, &[KeyCode::Enter, KeyCode::Right, KeyCode::Enter]);
    assert_eq!(state.session.game.move_texts(), ["c3e", "d3n"]);
    // The short diagonal of a corner leads nowhere. The interface explains why and does not choose it.
    let mut state = self::state("coffee", "square-5", "", WIDE, FULL);
    point(&mut state, "a1");
    press(&mut state, &[KeyCode::Enter, KeyCode::Left]);
    insta::assert_snapshot!("a-rod-that-cannot-be", screen(&state));
    press(&mut state, &[KeyCode::Enter]);
    assert!(screen(&state).contains("would leave no empty cell on its line"));
    assert_eq!(state.session.game.ply(), 0);
}

#[test]
fn a_mill_requires_a_capture() {
    let mut state = state("morris", "", "d6 a1 f6 a4", WIDE, FULL);
    point(&mut state, "b6");
    press(&mut state, &[KeyCode::Enter]);
    insta::assert_snapshot!("choosing-a-man", screen(&state));
    press(&mut state, &[KeyCode::Tab, KeyCode::Tab, KeyCode::Enter]);
    assert_eq!(state.session.game.move_texts().last().unwrap(), "b6xa1");
    assert_eq!(MILL.split(' ').count(), state.session.game.ply());
}

#[test]
fn lifting_a_tile_cuts_others_off() {
    // Two tiles are connected only by the one at 2,0.
    let mut state = second_round("brrbrbrbrbrbrb r 0 0 0,0");
    point(&mut state, "2,0");
    insta::assert_snapshot!("cut-off-foreseen", screen(&state));
    press(&mut state, &[KeyCode::Enter]);
    insta::assert_snapshot!("cut-off", screen(&state));
    press(&mut state, &[KeyCode::Tab, KeyCode::Enter]);
    assert_eq!(state.session.game.ply(), 1);
    assert_eq!(state.view.pieces.len(), 12);
}

#[test]
fn the_mover_chooses_which_group_stays() {
    let mut state = second_round("brbrbrrbrbrbr r 0 0 0,0");
    point(&mut state, "6,0");
    press(&mut state, &[KeyCode::Enter, KeyCode::Right]);
    insta::assert_snapshot!("choosing-a-group", screen(&state));
    // Any tile selects its group.
    press(&mut state, &[KeyCode::Right, KeyCode::Enter, KeyCode::Tab, KeyCode::Enter]);
    assert!(state.session.game.move_texts()[0].ends_with("=7,0"));
}

#[test]
fn the_end_and_another_game() {
    let mut state = state("fourmation", "", "d4 e4 d5 e5 d6 e6 d7", WIDE, FULL);
    insta::assert_snapshot!("won", screen(&state));
    state.size = SMALL;
    state.update(Event::Tick);
    insta::assert_snapshot!("won-small", screen(&state));
    press(&mut state, &[KeyCode::Char('u')]);
    assert_eq!(state.session.game.ply(), 6);
    press(&mut state, &[KeyCode::Char('r'), KeyCode::Enter]);
    assert!(screen(&state).replace('\n', " ").contains(" resigned."));
    press(&mut state, &[KeyCode::Char('n')]);
    assert_eq!((state.session.game.ply(), state.session.outcome()), (0, None));
}

#[test]
fn in_six_the_loser_begins_the_next_game() {
    let mut state = second_round("r/r/b b 8 9 -3,4");
    state.session.seats = seat::seats_for(Some(Who::Human), None, Level::MIN, Some(1));
    state.session.resigned = Some(Outcome::win(Side::Second, RESIGNATION));
    press(&mut state, &[KeyCode::Char('n')]);
    let humans = state.session.seats.each_ref().map(Seat::is_human);
    assert_eq!(humans, [false, true], "the human has lost and begins");
}

#[test]
fn help_lists_the_keys() {
    for (name, size, theme) in [("help", WIDE, FULL), ("help-small", SMALL, ASCII)] {
        let mut state = state("coffee", "", "", size, theme);
        press(&mut state, &[KeyCode::Char('?')]);
        insta::assert_snapshot!(name, screen(&state));
        press(&mut state, &[KeyCode::Char('q')]);
        assert!(!state.over, "any key only closes the help");
    }
}

#[test]
fn typed_moves_are_played_or_explained() {
    let mut state = state("fourmation", "", "", WIDE, FULL);
    write(&mut state, "d4");
    press(&mut state, &[KeyCode::Enter]);
    write(&mut state, ":a1");
    press(&mut state, &[KeyCode::Enter]);
    assert_eq!(state.session.game.move_texts(), ["d4"]);
    assert!(screen(&state).contains("a1 cannot be played: a1 is not beside"), "{}", screen(&state));
    write(&mut state, ":castle");
    press(&mut state, &[KeyCode::Enter]);
    assert!(screen(&state).contains("“castle” is not a move here."));
    press(&mut state, &[KeyCode::Left, KeyCode::Left, KeyCode::Enter]);
    assert!(screen(&state).contains("b4 is not beside the opponent’s last mark"));
}

#[test]
fn clicks_choose_places() {
    for (size, theme) in [(WIDE, FULL), (SMALL, ASCII)] {
        let mut state = state("morris", "", "", size, theme);
        for name in ["g7", "a1", "d5"] {
            let spot = *state.plan.spots.iter().find(|spot| spot.at.as_str() == name).unwrap();
            let (x, y) = state.layout.unwrap().at(spot.column, spot.row);
            let (column, row) = (u16::try_from(x).unwrap(), u16::try_from(y).unwrap());
            let kind = MouseEventKind::Down(MouseButton::Left);
            let modifiers = KeyModifiers::NONE;
            state.update(Event::Mouse(MouseEvent { kind, column, row, modifiers }));
        }
        assert_eq!(state.session.game.move_texts(), ["g7", "a1", "d5"]);
    }
}

#[test]
fn outdated_results_are_ignored() {
    let mut state = state("fourmation", "", "", WIDE, FULL);
    state.session.seats = seat::seats_for(Some(Who::Human), None, Level::MIN, Some(1));
    write(&mut state, ":d4");
    press(&mut state, &[KeyCode::Enter]);
    let Some(Effect::Search { ticket, stop, .. }) = state.effects.pop() else {
        panic!("the computer does not search for a move");
    };
    press(&mut state, &[KeyCode::Char('u')]);
    assert!(stop.is_stopped());
    assert_eq!(state.session.game.ply(), 0);
    let info = ludoteca_engine::Info {
        depth: 1,
        nodes: 1,
        elapsed: std::time::Duration::ZERO,
        value: ludoteca_engine::Value::DRAW,
        pv: Vec::new(),
        hash_load: 0,
        others: Vec::new(),
    };
    let best = ludoteca_engine::Best { mv: "d5".into(), info };
    state.update(Event::Found(ticket, Some(best)));
    assert_eq!(state.session.game.ply(), 0);
}

/// Without colours and Unicode, all pieces and marks are still distinct.
#[test]
fn pieces_differ_by_shape() {
    for theme in [FULL, ASCII] {
        for options in Game::ALL.iter().flat_map(|game| game.presets()) {
            let colours = options.start().view(0).unwrap().colours;
            let [first, second] =
                ludoteca_rules::Side::BOTH.map(|side| theme.piece(colours[side], side).0);
            assert_ne!(first, second, "{colours:?}");
        }
    }
}

#[test]
fn hints_are_highlighted_and_explained() {
    let mut state = state("fourmation", "side=5 n=3", "c3 b2 c2 d1", WIDE, FULL);
    press(&mut state, &[KeyCode::Char('h')]);
    let Some(Effect::Search { ticket, game, stop, .. }) = state.effects.pop() else {
        panic!("no search was started");
    };
    let mut engine = ludoteca_engine::Engine::new(1);
    engine.set_position(&game);
    let hint = engine.hint(&ludoteca_engine::Limits::for_hint(), &stop);
    state.update(Event::Hinted(ticket, hint));
    assert!(screen(&state).contains("c1 wins: three in a row."), "{}", screen(&state));
    press(&mut state, &[KeyCode::Enter]);
    assert!(state.session.outcome().is_some());
}

#[test]
fn a_small_screen_shows_the_minimum_size() {
    for size in [(19, 12), (40, 5), (1, 1), (0, 0)] {
        let state = state("six", "", "", size, FULL);
        assert!(state.layout.is_none());
        screen(&state);
    }
    let text = screen(&state("six", "", "", (19, 12), FULL)).replace('\n', " ");
    assert!(text.contains("at least 20 columns and 6 rows"), "{text}");
}

#[derive(Clone, Debug)]
enum Action {
    Key(KeyCode),
    Mouse(MouseEventKind, u16, u16),
    Resize(u16, u16),
    Paste(String),
    Legal(usize),
}

fn action() -> impl Strategy<Value = Action> {
    use KeyCode::{BackTab, Backspace, Down, Enter, Esc, Left, PageDown, PageUp, Right, Tab, Up};
    let named = vec![
        Left, Right, Up, Down, Enter, Enter, Enter, Tab, BackTab, Esc, Backspace, PageUp, PageDown,
    ];
    let mouse = vec![
        MouseEventKind::Moved,
        MouseEventKind::Down(MouseButton::Left),
        MouseEventKind::Down(MouseButton::Right),
        MouseEventKind::ScrollUp,
    ];
    prop_oneof![
        8 => prop::sample::select(named).prop_map(Action::Key),
        3 => any::<char>().prop_map(|c| Action::Key(KeyCode::Char(c))),
        4 => prop::sample::select("urhnqsxy+-:/?1ad ,>".chars().collect::<Vec<_>>())
            .prop_map(|c| Action::Key(KeyCode::Char(c))),
        3 => (prop::sample::select(mouse), 0..120_u16, 0..45_u16).prop_map(|(m, x, y)| Action::Mouse(m, x, y)),
        2 => (1..120_u16, 1..45_u16).prop_map(|(width, height)| Action::Resize(width, height)),
        1 => ".{0,300}".prop_map(Action::Paste),
        6 => any::<usize>().prop_map(Action::Legal),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    /// After any input on a screen of any size, drawing succeeds and the cursor is on the board.
    #[test]
    fn nothing_panics(
        game in 0..Game::ALL.len(),
        preset in 0..3_usize,
        ascii in any::<bool>(),
        actions in prop::collection::vec(action(), 1..120),
    ) {
        let presets = Game::ALL[game].presets();
        let options = presets[preset % presets.len()].short();
        let theme = if ascii { ASCII } else { FULL };
        let mut state = state(Game::ALL[game].name(), &options, "", (80, 24), theme);
        for action in actions {
            match action {
                Action::Key(key) => press(&mut state, &[key]),
                Action::Mouse(kind, column, row) => {
                    let modifiers = KeyModifiers::NONE;
                    state.update(Event::Mouse(MouseEvent { kind, column, row, modifiers }));
                }
                Action::Resize(width, height) => state.update(Event::Resize(width, height)),
                Action::Paste(text) => state.update(Event::Paste(text)),
                Action::Legal(n) => {
                    let legal = state.session.game.legal_texts();
                    if !legal.is_empty() {
                        press(&mut state, &[KeyCode::Esc, KeyCode::Esc, KeyCode::Esc, KeyCode::Char(':')]);
                        write(&mut state, &legal[n % legal.len()]);
                        press(&mut state, &[KeyCode::Enter]);
                    }
                }
            }
            screen(&state);
            prop_assert!(state.under_cursor().is_some());
            if let Some(layout) = state.layout {
                let (x, y) = layout.at(state.cursor.0, state.cursor.1);
                let (Ok(x), Ok(y)) = (u16::try_from(x), u16::try_from(y)) else {
                    panic!("the cursor is off the screen: {x}, {y}")
                };
                prop_assert!(layout.board.contains((x, y).into()), "{layout:?} {x} {y}");
            }
        }
    }
}

#[test]
fn typing_replaces_the_proposed_name() {
    let saved = |keys: &[KeyCode]| {
        let mut state = state("fourmation", "", "d4", WIDE, FULL);
        press(&mut state, &[KeyCode::Char('s')]);
        press(&mut state, keys);
        press(&mut state, &[KeyCode::Enter]);
        match state.effects.pop() {
            Some(Effect::Save(file)) => file.display().to_string(),
            other => panic!("no file is saved: {other:?}"),
        }
    };
    assert_eq!(saved(&[]), "fourmation.txt");
    assert_eq!(saved(&[KeyCode::Char('a'), KeyCode::Char('b')]), "ab");
    assert_eq!(saved(&[KeyCode::Backspace, KeyCode::Char('x')]), "fourmation.txx");
}
