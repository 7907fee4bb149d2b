//! Consistency of the language files with the messages of the rules.

use std::collections::BTreeSet;

use ludoteca_record::{AGREEMENT, FORFEIT, RESIGNATION};
use ludoteca_rules::morris::PositionFormat;
use ludoteca_rules::{AnyMatch, FieldKind, Game, MoveError, Outcome, Reason, Side};

use super::*;

fn must_have(key: &str) {
    for lang in Lang::ALL {
        assert!(lang.text(key, &[]).is_some(), "{key} is missing in {lang:?}");
    }
}

#[test]
fn games_and_options_have_names() {
    for game in Game::ALL {
        must_have(&format!("game-{game}"));
        must_have(&format!("notation-{game}"));
        for field in game.fields() {
            must_have(&format!("option-{}", field.name));
            if let FieldKind::Choice { words } = field.kind {
                for word in words {
                    must_have(&format!("option-{}-{word}", field.name));
                }
            }
        }
    }
    for reason in [RESIGNATION, FORFEIT, AGREEMENT] {
        must_have(&format!("reason-{reason}"));
    }
}

/// Plays random games to the end and tries moves of other positions. Every resulting message exists in
/// every language.
#[test]
fn reasons_colours_and_faults_have_words() {
    let mut rng = fastrand::Rng::with_seed(1);
    let mut keys = BTreeSet::new();
    for options in Game::ALL.iter().flat_map(|game| game.presets()) {
        let mut seen: Vec<String> = Vec::new();
        for _ in 0..4 {
            let mut game = options.start();
            while let Some(side) = game.to_move() {
                let view = game.view(game.ply()).unwrap();
                keys.insert(format!("colour-{}", view.colours[side]));
                keys.extend(view.notes.iter().map(|note| format!("note-{}", note.code)));
                let legal = game.legal_texts();
                for _ in 0..3 {
                    seen.push(legal[rng.usize(..legal.len())].clone());
                    keys.extend(fault(&mut game.clone(), &seen[rng.usize(..seen.len())]));
                }
                game.play_text(&legal[rng.usize(..legal.len())]).unwrap();
            }
            keys.insert(format!("reason-{}", game.outcome().unwrap().reason));
        }
    }
    assert!(keys.len() > 15, "{keys:?}");
    for key in &keys {
        must_have(key);
    }
}

/// Mutates positions and options by single characters.
#[test]
fn faults_of_positions_and_options_have_words() {
    let mut rng = fastrand::Rng::with_seed(1);
    let mut keys = BTreeSet::new();
    for options in Game::ALL.iter().flat_map(|game| game.presets()) {
        let mut game = options.start();
        while let Some(mv) = rng.choice(game.legal_texts()) {
            game.play_text(&mv).unwrap();
            let position = game.position_text(game.ply()).unwrap();
            let foreign = match &game {
                AnyMatch::Morris(game) => {
                    PositionFormat::ALL.map(|format| format.write(game)).to_vec()
                }
                _ => Vec::new(),
            };
            for text in [position, options.short()].into_iter().chain(foreign) {
                let mut changed: Vec<_> = text.chars().collect();
                for _ in 0..rng.usize(1..4) {
                    let other = rng.choice(b"/ -0123456789=abowrxe").map(|&b| char::from(b));
                    if let Some(c) = rng.choice(changed.iter_mut()) {
                        *c = other.expect("there are letters");
                    }
                }
                let changed = String::from_iter(changed);
                let faults =
                    [options.start_from(&changed).err(), game.game().options(&changed).err()];
                for faults in faults.into_iter().flatten() {
                    keys.extend(faults.iter().map(|fault| format!("fault-{}", fault.code)));
                }
            }
        }
    }
    assert!(keys.len() > 15, "{keys:?}");
    for key in &keys {
        must_have(key);
    }
}

fn fault(game: &mut AnyMatch, text: &str) -> Option<String> {
    match game.play_text(text) {
        Err(MoveError::Illegal { fault, .. }) => Some(format!("fault-{}", fault.code)),
        _ => None,
    }
}

#[test]
fn verbs_agree_with_players() {
    let [en, es] = [Lang::En, Lang::Es].map(Words::new);
    let game = Game::Fourmation.options("").unwrap().start();
    let turn = |words: &Words, side| words.format("play-turn", &words.side(&game, side));
    assert_eq!(Side::BOTH.map(|side| turn(&en, side)), ["Crosses to move.", "Circles to move."]);
    let spanish = ["Juegan las cruces.", "Juegan los círculos."];
    assert_eq!(Side::BOTH.map(|side| turn(&es, side)), spanish);
    let won = |words: &Words| words.outcome(&game, Outcome::win(Side::First, Reason("line")));
    assert_eq!(won(&en), "Crosses win with four in a row");
    assert_eq!(won(&es), "han ganado las cruces con cuatro en línea");
}

#[test]
fn a_computer_player_of_a_record_is_named_in_the_language() {
    let [en, es] = [Lang::En, Lang::Es].map(Words::new);
    assert_eq!(en.recorded("Ludoteca, level 1"), "Ludoteca, level 1");
    assert_eq!(es.recorded("Ludoteca, level 1"), "Ludoteca, nivel 1");
    assert_eq!(es.recorded("Ana"), "Ana");
}

/// The rules call sides first and second; players do not.
#[test]
fn faults_name_sides_by_colour() {
    let faults = Game::Morris.options("").unwrap().start_from("w6/3/3/6/3/3/3 b 9 9").unwrap_err();
    let text = Words::new(Lang::En).faults(&faults);
    assert!(!text.contains("first") && !text.contains("second"), "{text}");
}
