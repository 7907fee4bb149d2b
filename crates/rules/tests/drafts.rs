//! Drafts: a position's draft yields the same position.

use ludoteca_rules::game::view::place;
use ludoteca_rules::{AnyOptions, Draft, DraftRod, Game, Piece, Side};

/// Plays pseudo-random moves and visits every position.
fn on_the_way(options: AnyOptions, seed: u64, mut visit: impl FnMut(&ludoteca_rules::AnyMatch)) {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut game = options.start();
    visit(&game);
    for _ in 0..60 {
        let legal = game.legal_texts();
        if legal.is_empty() || game.outcome().is_some() {
            return;
        }
        game.play_text(random.choice(&legal).unwrap()).unwrap();
        visit(&game);
    }
}

#[test]
fn what_a_position_is_taken_apart_into_makes_it_again() {
    let small = [
        (Game::Coffee, "square-4 pie"),
        (Game::Coffee, "hex-4"),
        (Game::Fourmation, "side=5"),
        (Game::Fourmation, "side=4 pie"),
        (Game::Six, "tiles=10"),
    ];
    for (game, options) in small.into_iter().chain(Game::ALL.iter().map(|&game| (game, ""))) {
        let options = game.options(options).unwrap();
        for seed in 0..20 {
            on_the_way(options, seed, |game| {
                let text = game.position_text(game.ply()).unwrap();
                // Some final positions are not valid set-ups.
                if options.start_from(&text).is_ok() {
                    assert_eq!(options.setup_text(&game.draft()).as_ref(), Ok(&text));
                }
            });
        }
    }
}

/// The codes and places of the faults of the start's draft after a change.
fn faults(game: Game, options: &str, change: impl Fn(&mut Draft)) -> Vec<(&'static str, String)> {
    let options = game.options(options).unwrap();
    let mut draft = options.start().draft();
    change(&mut draft);
    let faults = options.setup_text(&draft).err().unwrap_or_default();
    faults.iter().map(|fault| (fault.code, fault.at.clone())).collect()
}

fn piece(at: &str, side: Side) -> Piece {
    Piece { at: place(at), side }
}

#[test]
fn what_is_wrong_is_named_with_its_place() {
    let stone = piece("c3", Side::First);
    let off = |draft: &mut Draft| draft.pieces.push(piece("z9", Side::First));
    for game in Game::ALL {
        assert_eq!(faults(*game, "", off), [("off-board", "z9".to_owned())], "{game}");
    }
    let twice = |draft: &mut Draft| draft.pieces.extend([stone, stone]);
    assert_eq!(faults(Game::Morris, "", twice), [("occupied", "c3".to_owned())]);
    let rod = |at, axis| Some(DraftRod { at: place(at), axis: place(axis) });
    let on_nothing = |draft: &mut Draft| {
        draft.pieces.push(stone);
        draft.to_move = Side::Second;
        draft.rod = rod("b2", "e");
    };
    let codes = faults(Game::Coffee, "square-4", on_nothing);
    assert_eq!(codes, [("rod-on-nothing", "b2e".to_owned())]);
    let no_axis = |draft: &mut Draft| draft.rod = rod("b2", "up");
    assert_eq!(faults(Game::Coffee, "", no_axis)[0].0, "rod-spelling");
    // Together the two spell a valid rod.
    let cut_wrong = |draft: &mut Draft| draft.rod = rod("b2n", "e");
    assert_eq!(faults(Game::Coffee, "", cut_wrong), [("off-board", "b2n".to_owned())]);
    let last = |draft: &mut Draft| draft.last = Some(place("c3"));
    assert_eq!(faults(Game::Fourmation, "", last)[0], ("last-not-there", "c3".to_owned()));
    let handless = |draft: &mut Draft| draft.hands = None;
    assert_eq!(faults(Game::Six, "", handless)[0].0, "setup-hand");
}

#[test]
fn parts_that_a_game_does_not_have_are_refused() {
    let hands = |draft: &mut Draft| draft.hands = Some(Side::pair([1, 1]));
    assert_eq!(faults(Game::Coffee, "", hands), [("setup-part", "hands".to_owned())]);
    let rod = |draft: &mut Draft| draft.rod = Some(DraftRod { at: place("c3"), axis: place("e") });
    assert_eq!(faults(Game::Morris, "", rod), [("setup-part", "rod".to_owned())]);
    let last = |draft: &mut Draft| draft.last = Some(place("0,0"));
    assert_eq!(faults(Game::Six, "", last), [("setup-part", "last".to_owned())]);
    let swapped = |draft: &mut Draft| draft.swapped = true;
    assert_eq!(faults(Game::Morris, "", swapped), [("setup-part", "swapped".to_owned())]);
}

/// The codes only.
fn codes(game: Game, options: &str, change: impl Fn(&mut Draft)) -> Vec<&'static str> {
    faults(game, options, change).into_iter().map(|(code, _)| code).collect()
}

#[test]
fn all_faults_are_reported_at_once() {
    let off = piece("z9", Side::First);
    let rod = |at| Some(DraftRod { at: place(at), axis: place("e") });
    let coffee = |draft: &mut Draft| {
        (draft.last, draft.rod, draft.pieces) = (Some(place("a1")), rod("z8"), vec![off, off]);
    };
    assert_eq!(
        codes(Game::Coffee, "", coffee),
        ["setup-part", "off-board", "off-board", "off-board"]
    );
    let hasty = |draft: &mut Draft| {
        (draft.swapped, draft.pieces) = (true, vec![piece("b2", Side::Second)]);
    };
    assert_eq!(
        codes(Game::Coffee, "square-4", hasty),
        ["setup-part", "wrong-counts", "rod-not-laid"]
    );
    let lonely = |draft: &mut Draft| {
        (draft.rod, draft.pieces) = (rod("b2"), vec![piece("b2", Side::Second)]);
    };
    assert_eq!(codes(Game::Fourmation, "", lonely), ["setup-part", "wrong-counts", "last-missing"]);
    for game in [Game::Six, Game::Morris] {
        let handless = |draft: &mut Draft| {
            (draft.hands, draft.last) = (None, Some(place("d2")));
            draft.pieces.push(off);
        };
        assert_eq!(codes(game, "", handless), ["setup-part", "off-board", "setup-hand"], "{game}");
    }
}

#[test]
fn tiles_far_apart_and_no_tiles_at_all_are_faults_and_no_more() {
    let far = |draft: &mut Draft| {
        draft.pieces = ["-32768,-32768", "32767,32767"].map(|at| piece(at, Side::First)).into();
    };
    assert_eq!(faults(Game::Six, "", far), [("disconnected", String::new())]);
    let none = |draft: &mut Draft| draft.pieces.clear();
    assert!(faults(Game::Six, "", none).iter().any(|fault| fault.0 == "disconnected"));
    let many = |draft: &mut Draft| {
        draft.pieces = (0..2000).map(|x| piece(&format!("{x},0"), Side::First)).collect();
    };
    assert_eq!(faults(Game::Six, "", many)[0].0, "too-many-pieces");
}

/// Any draft is rejected with a fault or yields a position with exactly these pieces.
#[test]
fn any_draft_is_rejected_or_yields_its_pieces() {
    let mut random = fastrand::Rng::with_seed(7);
    let mut possible = 0;
    for game in Game::ALL {
        let options = game.options("").unwrap();
        let start = options.start();
        let form = options.form();
        let places: Vec<_> = start.layout().spots.iter().map(|spot| spot.at).collect();
        let any = |random: &mut fastrand::Rng| *random.choice(&places).unwrap();
        for _ in 0..4000 {
            let count = random.usize(0..5);
            let mut draft = start.draft();
            draft.pieces = (0..count)
                .map(|i| Piece { at: any(&mut random), side: Side::BOTH[i % 2] })
                .collect();
            draft.to_move = Side::BOTH[count % 2];
            draft.hands = form.hands.map(|most| {
                let laid = count as u8;
                Side::pair([most - laid.div_ceil(2), most - laid / 2])
            });
            draft.last = (form.last && count > 0).then(|| draft.pieces[count - 1].at);
            draft.rod = (!form.axes.is_empty() && count > 0).then(|| DraftRod {
                at: draft.pieces[count - 1].at,
                axis: place(random.choice(&form.axes).unwrap()),
            });
            match options.setup_text(&draft) {
                Err(faults) => assert!(!faults.is_empty()),
                Ok(text) => {
                    possible += 1;
                    let made = options.start_from(&text).unwrap().draft();
                    let sorted = |draft: &Draft| {
                        let mut pieces: Vec<_> =
                            draft.pieces.iter().map(|piece| (piece.at, piece.side)).collect();
                        pieces.sort_unstable();
                        pieces
                    };
                    assert_eq!(sorted(&made), sorted(&draft), "{game}: {text}");
                    assert_eq!((made.to_move, made.rod), (draft.to_move, draft.rod));
                }
            }
        }
    }
    assert!(possible > 1000, "{possible}");
}
