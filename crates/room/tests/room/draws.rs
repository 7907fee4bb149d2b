//! Draw offers.

use ludoteca_room::{Command, GameLog, Refusal};
use ludoteca_rules::{Outcome, Reason, Side};

use super::{act, against_computer, log, play, room, two_humans};

#[test]
fn an_offer_is_open_until_the_opponent_answers_or_moves() {
    let (first, second) = (Side::First, Side::Second);
    let mut log = log(two_humans());
    let mut offer_after = |command| act(&mut log, command).map(|_| log.room().draw_offer());
    let mv = |mv: &str| Command::mv(mv);
    assert_eq!(offer_after(Command::AcceptDraw(second)), Err(Refusal::NoDrawOffer));
    assert_eq!(offer_after(Command::OfferDraw(first)), Ok(Some(first)));
    assert_eq!(offer_after(Command::OfferDraw(second)), Err(Refusal::DrawOffered(second)));
    for own in [Command::AcceptDraw(first), Command::DeclineDraw(first)] {
        assert_eq!(offer_after(own), Err(Refusal::NoDrawOffer));
    }
    assert_eq!(offer_after(mv("c3")), Ok(Some(first)), "the offerer's move does not withdraw it");
    assert_eq!(offer_after(mv("d4")), Ok(None));
    assert_eq!(offer_after(Command::OfferDraw(second)), Ok(Some(second)));
    assert_eq!(offer_after(Command::Undo), Ok(None));
    assert_eq!(offer_after(Command::OfferDraw(second)), Ok(Some(second)));
    assert_eq!(offer_after(Command::DeclineDraw(first)), Ok(None));
    assert_eq!(offer_after(Command::DeclineDraw(first)), Err(Refusal::NoDrawOffer));
    assert_eq!(offer_after(Command::OfferDraw(first)), Ok(Some(first)));
    assert_eq!(offer_after(Command::AcceptDraw(second)), Ok(None));
    let over = Outcome::draw(Reason("agreement"));
    assert_eq!(offer_after(Command::OfferDraw(first)), Err(Refusal::Over(over)));
    assert_eq!(offer_after(Command::Undo), Err(Refusal::Over(over)));

    let rebuilt = GameLog::replay(room(two_humans()), log.since(0).to_vec()).unwrap();
    assert_eq!((rebuilt.room().outcome(), rebuilt.room().draw_offer()), (Some(over), None));
}

#[test]
fn an_offer_lapses_at_the_end_of_the_game() {
    let mut log = log(two_humans());
    play(&mut log, &["c3", "b2", "c2", "d1"]);
    act(&mut log, Command::OfferDraw(Side::First)).unwrap();
    play(&mut log, &["c1"]);
    assert_eq!(log.room().outcome(), Some(Outcome::win(Side::First, Reason("line"))));
    assert_eq!(log.room().draw_offer(), None);
}

#[test]
fn the_computer_agrees_to_no_draw() {
    let mut log = log(against_computer());
    let rejected = act(&mut log, Command::OfferDraw(Side::First));
    assert_eq!(rejected, Err(Refusal::DrawWithComputer));
    assert_eq!(log.room().seq(), 0);
}
