//! Requests between two players: to take moves back, and to abort.

use ludoteca_room::{Actor, Command, Event, GameLog, PlayerId, Refusal, Room};
use ludoteca_rules::{Outcome, Reason, Side};

use super::{
    ANA, EVA, LUIS, act, act_by, against_computer, log, play, two_humans, two_people, waiting,
};

const FIRST: Side = Side::First;
const SECOND: Side = Side::Second;

fn act_as(log: &mut GameLog, player: PlayerId, command: &Command) -> Result<Event, Refusal> {
    act_by(log, command, Actor::Player(player))
}

/// A game of two people after these moves.
fn after(moves: &[&str]) -> GameLog {
    let mut log = log(two_people());
    play(&mut log, moves);
    log
}

#[test]
fn moves_are_taken_back_if_the_opponent_agrees() {
    let mut log = after(&["c3"]);
    assert_eq!(act(&mut log, Command::Undo), Ok(Event::UndoRequested { side: FIRST }));
    assert_eq!(log.room().undo_request(), Some(FIRST));
    assert_eq!(log.room().game().ply(), 1, "nothing is taken back yet");
    let accepted = act_as(&mut log, LUIS, &Command::AcceptUndo(SECOND));
    assert_eq!(accepted, Ok(Event::Undone { plies: 1, timing: None }));
    assert_eq!((log.room().undo_request(), log.room().to_move()), (None, Some(FIRST)));
}

#[test]
fn moves_are_taken_back_to_the_last_turn_of_the_requester() {
    for (player, plies, left) in [(ANA, 2, &["c3", "d4"][..]), (LUIS, 1, &["c3", "d4", "c4"])] {
        let mut log = after(&["c3", "d4", "c4", "d3"]);
        act_as(&mut log, player, &Command::Undo).unwrap();
        let (opponent, side) = if player == ANA { (LUIS, SECOND) } else { (ANA, FIRST) };
        let accepted = act_as(&mut log, opponent, &Command::AcceptUndo(side));
        assert_eq!(accepted, Ok(Event::Undone { plies, timing: None }));
        assert_eq!(log.room().game().move_texts(), left);
        assert_eq!(log.room().to_move(), Some(side.other()), "the requester moves again");
    }
}

#[test]
fn a_request_that_was_declined_can_be_made_again() {
    let mut log = after(&["c3", "d4"]);
    for _ in 0..2 {
        act(&mut log, Command::Undo).unwrap();
        let declined = act_as(&mut log, LUIS, &Command::DeclineUndo(SECOND));
        assert_eq!(declined, Ok(Event::UndoDeclined { side: SECOND }));
        assert_eq!((log.room().undo_request(), log.room().game().ply()), (None, 2));
    }
    for command in [Command::AcceptUndo(SECOND), Command::DeclineUndo(SECOND)] {
        assert_eq!(act_as(&mut log, LUIS, &command), Err(Refusal::NoUndoRequest));
    }
}

#[test]
fn a_request_lapses_with_the_next_move_of_either_player() {
    for (moves, asker) in [(&["c3"][..], ANA), (&["c3", "d4"], ANA), (&["c3", "d4"], LUIS)] {
        let mut log = after(moves);
        act_as(&mut log, asker, &Command::Undo).unwrap();
        play(&mut log, if moves.len() == 1 { &["d4"] } else { &["c4"] });
        assert_eq!(log.room().undo_request(), None);
        let (opponent, side) = if asker == ANA { (LUIS, SECOND) } else { (ANA, FIRST) };
        let accepted = act_as(&mut log, opponent, &Command::AcceptUndo(side));
        assert_eq!(accepted, Err(Refusal::NoUndoRequest));
    }
}

#[test]
fn nobody_answers_their_own_request() {
    let mut log = after(&["c3", "d4"]);
    act(&mut log, Command::Undo).unwrap();
    for own in [Command::AcceptUndo(FIRST), Command::DeclineUndo(FIRST)] {
        assert_eq!(act(&mut log, own), Err(Refusal::NoUndoRequest));
    }
    for others in [Command::AcceptUndo(SECOND), Command::DeclineUndo(SECOND)] {
        assert_eq!(act(&mut log, others), Err(Refusal::NotYourSeat(SECOND)));
    }
    assert_eq!(log.room().undo_request(), Some(FIRST));
}

#[test]
fn there_is_one_request_at_a_time() {
    let mut log = after(&["c3", "d4"]);
    let undoable = |log: &GameLog| Side::BOTH.map(|side| log.room().undoable_plies(side));
    assert_eq!(undoable(&log), [2, 1]);
    act(&mut log, Command::Undo).unwrap();
    assert_eq!(undoable(&log), [0, 0], "while a request is open there is no other");
    for player in [ANA, LUIS] {
        assert_eq!(act_as(&mut log, player, &Command::Undo), Err(Refusal::UndoRequested));
    }
    act_as(&mut log, LUIS, &Command::DeclineUndo(SECOND)).unwrap();
    assert_eq!(undoable(&log), [2, 1]);
}

#[test]
fn who_has_not_moved_has_nothing_to_take_back() {
    let mut log = after(&["c3"]);
    assert_eq!(act_as(&mut log, LUIS, &Command::Undo), Err(Refusal::NothingToUndo));
    assert_eq!(log.room().undoable_plies(SECOND), 0);
}

#[test]
fn nothing_is_taken_back_after_a_game_of_two_people() {
    let mut log = after(&["c3", "b2", "c2", "d1"]);
    act_as(&mut log, LUIS, &Command::Undo).unwrap();
    play(&mut log, &["c1"]);
    let line = Outcome::win(FIRST, Reason("line"));
    assert_eq!((log.room().outcome(), log.room().undo_request()), (Some(line), None));
    for command in [Command::Undo, Command::AcceptUndo(FIRST), Command::DeclineUndo(FIRST)] {
        assert_eq!(act(&mut log, command), Err(Refusal::Over(line)));
    }
    assert_eq!(Side::BOTH.map(|side| log.room().undoable_plies(side)), [0, 0]);
}

#[test]
fn a_request_ends_with_a_resignation() {
    let mut log = after(&["c3"]);
    act(&mut log, Command::Undo).unwrap();
    act_as(&mut log, LUIS, &Command::Resign(SECOND)).unwrap();
    assert_eq!(log.room().undo_request(), None);
    let over = Refusal::Over(log.room().outcome().unwrap());
    assert_eq!(act_as(&mut log, LUIS, &Command::AcceptUndo(SECOND)), Err(over));
}

#[test]
fn a_request_and_a_draw_offer_stand_side_by_side_until_moves_are_taken_back() {
    let mut log = after(&["c3"]);
    act(&mut log, Command::OfferDraw(FIRST)).unwrap();
    act(&mut log, Command::Undo).unwrap();
    assert_eq!((log.room().draw_offer(), log.room().undo_request()), (Some(FIRST), Some(FIRST)));
    act_as(&mut log, LUIS, &Command::AcceptUndo(SECOND)).unwrap();
    assert_eq!((log.room().draw_offer(), log.room().undo_request()), (None, None));
}

#[test]
fn each_player_may_abort_until_both_have_moved() {
    for (moves, player) in [(&[][..], ANA), (&[], LUIS), (&["c3"], ANA), (&["c3"], LUIS)] {
        let mut log = after(moves);
        assert!(log.room().is_abortable());
        assert_eq!(act_as(&mut log, player, &Command::Abort), Ok(Event::Aborted));
        let over = Outcome::draw(Room::ABORTED);
        assert_eq!((log.room().outcome(), log.room().to_move()), (Some(over), None));
        assert!(!log.room().is_abortable());
        for command in [Command::Abort, Command::Undo, Command::Resign(FIRST)] {
            assert_eq!(act(&mut log, command), Err(Refusal::Over(over)));
        }
    }
    let mut log = after(&["c3", "d4"]);
    assert!(!log.room().is_abortable());
    for player in [ANA, LUIS] {
        assert_eq!(act_as(&mut log, player, &Command::Abort), Err(Refusal::NotAbortable));
    }
}

#[test]
fn nobody_aborts_after_both_have_moved_even_if_the_moves_were_taken_back() {
    let mut log = after(&["c3", "d4"]);
    act(&mut log, Command::Undo).unwrap();
    act_as(&mut log, LUIS, &Command::AcceptUndo(SECOND)).unwrap();
    for ply in [0, 1] {
        assert_eq!(log.room().game().ply(), ply);
        assert!(!log.room().is_abortable());
        for player in [ANA, LUIS] {
            assert_eq!(act_as(&mut log, player, &Command::Abort), Err(Refusal::NotAbortable));
        }
        play(&mut log, [&["c3"], &["d4"]][ply]);
    }
}

#[test]
fn the_game_can_be_aborted_if_only_one_side_ever_moved() {
    let mut log = after(&["c3"]);
    act(&mut log, Command::Undo).unwrap();
    act_as(&mut log, LUIS, &Command::AcceptUndo(SECOND)).unwrap();
    assert!(log.room().is_abortable());
    assert_eq!(act_as(&mut log, LUIS, &Command::Abort), Ok(Event::Aborted));
}

#[test]
fn a_player_who_waits_for_an_opponent_may_abort() {
    let mut log = log(waiting());
    assert_eq!(act_as(&mut log, EVA, &Command::Abort), Err(Refusal::NotSeated));
    assert_eq!(act(&mut log, Command::Abort), Ok(Event::Aborted));
    let sit = Command::Sit { side: SECOND, name: None };
    let over = Refusal::Over(Outcome::draw(Room::ABORTED));
    assert_eq!(act_as(&mut log, EVA, &sit), Err(over));
}

#[test]
fn only_a_game_between_two_people_is_aborted() {
    for seats in [two_humans(), against_computer()] {
        let mut log = log(seats);
        assert!(!log.room().is_abortable());
        assert_eq!(act(&mut log, Command::Abort), Err(Refusal::NotAbortable));
    }
}
