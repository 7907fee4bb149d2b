//! Random games: the library against the slow twins, and against itself.

mod oracle;

use std::collections::BTreeSet;
use std::fmt::Write;

use ludoteca_rules::steps::{self, Branch};
use ludoteca_rules::{Match, Options, Piece, Place, Playable, Shape, Side, Verb, View};
use oracle::Oracle;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::TestCaseResult;
use serde_json::Value;

/// Random valid options, chosen field by field.
fn options<O: Options>() -> impl Strategy<Value = O> {
    prop::collection::vec(any::<Index>(), O::FIELDS.len()).prop_map(|picks| {
        let mut text = String::new();
        for (i, pick) in picks.iter().enumerate() {
            let so_far = O::read(&format!("{{{text}}}")).expect("a choice among the allowed");
            let field = &so_far.choices()[i];
            let comma = if text.is_empty() { "" } else { "," };
            let (name, value) = (field.field.name, Value::from(*pick.get(&field.allowed)));
            write!(text, "{comma}\"{name}\":{value}").expect("writing to a String cannot fail");
        }
        O::read(&format!("{{{text}}}")).expect("a choice among the allowed")
    })
}

/// Plays a random game, one pick per ply, and calls `each` for every position and move.
fn play<P: Playable>(
    options: &P::Options,
    picks: &[Index],
    mut each: impl FnMut(&Match<P>, Option<P::Move>) -> TestCaseResult,
) -> TestCaseResult {
    let mut game = Match::<P>::new(options);
    for pick in picks {
        let moves = game.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = *pick.get(&moves);
        each(&game, Some(mv))?;
        game.play(mv).map_err(|e| TestCaseError::fail(e.to_string()))?;
    }
    each(&game, None)
}

/// The slow twin and the library agree on every position of a game.
fn agrees<P: Playable, O: Oracle>(options: &P::Options, picks: &[Index]) -> TestCaseResult {
    let mut slow = O::new(&options.json());
    play::<P>(options, picks, |game, mv| {
        let mut legal: Vec<_> =
            game.legal_moves().into_iter().map(|mv| game.position().move_text(mv)).collect();
        legal.sort_unstable();
        prop_assert_eq!(&legal, &slow.legal(), "{}", game.position().draw());
        prop_assert_eq!(game.to_move().map(Side::name), slow.to_move());
        let outcome = game.outcome().map(|o| (o.winner.map(Side::name), o.reason.0));
        prop_assert_eq!(outcome, slow.outcome(), "{}", game.position().draw());
        if let Some(mv) = mv {
            slow.play(&game.position().move_text(mv));
        }
        Ok(())
    })
}

/// Different queries about one position agree.
fn consistent<P: Playable>(options: &P::Options, picks: &[Index]) -> TestCaseResult {
    play::<P>(options, picks, |game, mv| {
        let position = game.position();
        prop_assert_eq!(&position.options(), options);

        let setup: P::Setup =
            position.setup().to_string().parse().expect("the text of a set-up is valid");
        let again = P::from_setup(options, &setup)
            .map_err(|e| TestCaseError::fail(format!("{} is refused: {e}", position.setup())))?;
        prop_assert_eq!(&again, position, "{}", position.setup());
        prop_assert_eq!(again.key(), position.key(), "{}", position.setup());

        let moves = position.moves();
        prop_assert_eq!(position.count_moves(), moves.len());
        prop_assert_eq!(position.nth_move(moves.len()), None);
        prop_assert_eq!(position.outcome().is_some(), moves.is_empty());
        for (n, &mv) in moves.iter().enumerate() {
            prop_assert_eq!(position.nth_move(n), Some(mv));
            prop_assert!(position.is_legal(mv));
            let text = position.move_text(mv);
            prop_assert_eq!(position.read_move(&text), Some(mv));
            prop_assert_eq!(position.read_move(&format!(" {} ", text.to_uppercase())), Some(mv));
        }
        if let Some(mv) = mv {
            let chosen = position.steps(mv);
            for i in 0..chosen.len() {
                let next = steps::next(position, &chosen[..i]);
                prop_assert!(next.steps.contains(&chosen[i]) && next.complete.is_none());
            }
            prop_assert_eq!(steps::next(position, &chosen).complete, Some(mv));
        }
        Ok(())
    })
}

/// The tree of steps contains exactly the legal moves; barred steps are illegal for the given
/// reason; exactly the announced pieces leave the board.
fn check_steps<P: Playable>(options: &P::Options, picks: &[Index]) -> TestCaseResult {
    play::<P>(options, picks, |game, mv| {
        let position = game.position();
        let mut found = Vec::new();
        let tree = steps::tree(position);
        walk(position, &tree, &mut found)?;
        let mut legal: Vec<_> = position.moves().iter().map(|&mv| position.move_text(mv)).collect();
        legal.sort_unstable();
        found.sort_unstable();
        prop_assert_eq!(found, legal);

        let Some(mv) = mv else { return Ok(()) };
        let mut leaves = Vec::new();
        let mut branches = &tree;
        for step in position.steps(mv) {
            let branch = branches.iter().find(|b| b.step == step).expect("the tree has all steps");
            leaves.extend_from_slice(&branch.gone);
            leaves.extend(matches!(step.verb, Verb::Lift | Verb::Capture).then_some(step.at));
            branches = &branch.then;
        }
        leaves.sort_unstable();
        let mut next = position.clone();
        next.play(mv);
        let places = |position: &P| -> BTreeSet<Place> {
            position.view().pieces.iter().map(|piece| piece.at).collect()
        };
        let lost: Vec<_> = places(position).difference(&places(&next)).copied().collect();
        prop_assert_eq!(leaves, lost, "{}", position.draw());
        Ok(())
    })
}

/// Collects the moves of a tree and checks each barred step beside a legal one.
fn walk<P: Playable>(position: &P, branches: &[Branch], found: &mut Vec<String>) -> TestCaseResult {
    let legal = branches.iter().find_map(|b| Some((b.step.at, b.complete.as_deref()?)));
    for branch in branches {
        let Some(code) = branch.barred else {
            found.extend(branch.complete.clone());
            walk(position, &branch.then, found)?;
            continue;
        };
        prop_assert!(branch.complete.is_none() && branch.then.is_empty());
        let (at, text) = legal.expect("a barred step ends a move, as do those beside it");
        let text = format!("{}{}", text.strip_suffix(at.as_str()).unwrap_or(text), branch.step.at);
        let mv = position.read_move(&text).expect("it is spelled as the others");
        prop_assert_eq!(position.check(mv).map_err(|fault| fault.code), Err(code), "{}", text);
    }
    Ok(())
}

/// A shape that a move completes was in the previous view with one missing piece, and the places of
/// a shape are as the view describes them.
fn shapes_are_seen_coming<P: Playable>(options: &P::Options, picks: &[Index]) -> TestCaseResult {
    play::<P>(options, picks, |game, mv| {
        let view = game.position().view();
        let side_at = |at| view.pieces.iter().find(|piece| piece.at == at).map(|piece| piece.side);
        for shape in &view.shapes {
            prop_assert!(shape.at.iter().all(|&at| side_at(at) == Some(shape.side)));
            prop_assert!(shape.missing.iter().all(|&at| side_at(at).is_none()));
        }
        let Some(mv) = mv else { return Ok(()) };
        let steps = game.position().steps(mv);
        let Some(put) = steps.iter().find(|step| step.verb == Verb::Put) else { return Ok(()) };
        let mut next = game.position().clone();
        next.play(mv);
        let View { winning, shapes, .. } = next.view();
        let is_whole = |shape: &Shape| shape.missing.is_empty() && shape.at.contains(&put.at);
        if !winning.is_empty() || shapes.iter().any(is_whole) {
            let me = game.position().to_move();
            let short = |shape: &Shape| shape.side == me && shape.missing == [put.at];
            prop_assert!(view.shapes.iter().any(short), "{}", game.position().draw());
        }
        Ok(())
    })
}

/// Transforming the position and playing the transformed move yields the transformed result.
fn symmetric<P: Playable>(options: &P::Options, picks: &[Index]) -> TestCaseResult {
    play::<P>(options, picks, |game, mv| {
        let position = game.position();
        let canonical = position.canonical();
        let pieces = position.view().pieces;
        for s in 0..position.symmetries() {
            let turned = position.transform(s);
            let turned_pieces = turned.view().pieces;
            for &Piece { at, side } in &pieces {
                let at = position.transform_place(&at, s).expect("a place of the board");
                prop_assert!(turned_pieces.contains(&Piece { at, side }), "symmetry {}: {}", s, at);
            }
            let again = P::from_setup(options, &turned.setup()).expect("a turned position");
            prop_assert_eq!(turned.key(), again.key());
            prop_assert_eq!(turned.outcome(), position.outcome());
            prop_assert_eq!(turned.count_moves(), position.count_moves());
            prop_assert_eq!(turned.canonical().key(), canonical.key());
            if let Some(mv) = mv {
                let image = position.transform_move(mv, s);
                prop_assert!(turned.is_legal(image), "symmetry {}: {}", s, turned.draw());
                prop_assert_eq!(position.restore_move(image, s), Some(mv), "symmetry {}", s);
                let (mut one, mut other) = (position.clone(), turned);
                one.play(mv);
                other.play(image);
                prop_assert_eq!(one.transform(s).key(), other.key(), "symmetry {}", s);
                prop_assert!(one.transform(s).repeats(&other), "symmetry {}", s);
            }
        }
        Ok(())
    })
}

/// With the sides exchanged, the same moves have the same results, for the other side.
fn exchangeable<P: Playable>(options: &P::Options, picks: &[Index]) -> TestCaseResult {
    play::<P>(options, picks, |game, mv| {
        let position = game.position();
        let Some(exchanged) = position.exchanged() else { return Ok(()) };
        prop_assert_eq!(exchanged.exchanged(), Some(position.clone()));
        let again = P::from_setup(options, &exchanged.setup()).expect("an exchanged position");
        prop_assert_eq!(exchanged.key(), again.key());
        prop_assert_eq!(exchanged.to_move(), position.to_move().other());
        let moves = |position: &P| -> BTreeSet<String> {
            position.moves().into_iter().map(|mv| position.move_text(mv)).collect()
        };
        prop_assert_eq!(moves(&exchanged), moves(position));
        let winner = |position: &P| position.outcome().map(|outcome| outcome.winner);
        prop_assert_eq!(winner(&exchanged), winner(position).map(|side| side.map(Side::other)));
        if let Some(mv) = mv {
            let (mut one, mut other) = (position.clone(), exchanged);
            one.play(mv);
            other.play(mv);
            prop_assert_eq!(one.exchanged().map(|one| one.key()), Some(other.key()));
        }
        Ok(())
    })
}

macro_rules! properties {
    ($($game:ident: $cases:literal games of up to $plies:literal plies),* $(,)?) => {$(
        mod $game {
            use super::*;
            use ludoteca_rules::$game;

            proptest! {
                #![proptest_config(ProptestConfig::with_cases($cases))]

                #[test]
                fn agrees_with_the_oracle(
                    options in options::<$game::Options>(),
                    picks in prop::collection::vec(any::<Index>(), $plies),
                ) {
                    agrees::<$game::Position, oracle::$game::Game>(&options, &picks)?;
                }

                #[test]
                fn is_consistent(
                    options in options::<$game::Options>(),
                    picks in prop::collection::vec(any::<Index>(), $plies),
                ) {
                    consistent::<$game::Position>(&options, &picks)?;
                }

                #[test]
                fn steps_match_legal_moves(
                    options in options::<$game::Options>(),
                    picks in prop::collection::vec(any::<Index>(), $plies),
                ) {
                    check_steps::<$game::Position>(&options, &picks)?;
                }

                #[test]
                fn has_shapes_that_are_seen_coming(
                    options in options::<$game::Options>(),
                    picks in prop::collection::vec(any::<Index>(), $plies),
                ) {
                    shapes_are_seen_coming::<$game::Position>(&options, &picks)?;
                }

                #[test]
                fn has_symmetries_that_commute_with_moves(
                    options in options::<$game::Options>(),
                    picks in prop::collection::vec(any::<Index>(), $plies),
                ) {
                    symmetric::<$game::Position>(&options, &picks)?;
                }

                #[test]
                fn has_sides_that_can_be_exchanged(
                    options in options::<$game::Options>(),
                    picks in prop::collection::vec(any::<Index>(), $plies),
                ) {
                    exchangeable::<$game::Position>(&options, &picks)?;
                }
            }

            #[test]
            fn options_round_trip() {
                proptest!(|(options in options::<$game::Options>())| {
                    prop_assert_eq!($game::Options::read(&options.json()), Ok(options));
                    prop_assert_eq!($game::Options::read(&options.short()), Ok(options));
                });
            }
        }
    )*};
}

properties! {
    coffee: 100 games of up to 91 plies,
    fourmation: 64 games of up to 64 plies,
    morris: 64 games of up to 200 plies,
    six: 24 games of up to 180 plies,
}
