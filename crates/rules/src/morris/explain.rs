//! Why a move is illegal.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::board::{self, Point, points};
use super::moves::Move;
use super::position::{Phase, Position};
use crate::game::fault::Fault;

/// The fault of capturing a man in a mill while others are in none.
pub(super) const PROTECTED: &str = "protected";

/// Returns the rule that `mv` breaks, if any, in a position that is not the end of a game.
pub(super) fn check(position: &Position, mv: Move) -> Result<(), Fault> {
    let men = position.men[position.turn];
    let (from, to) = (mv.from(), mv.to());
    match (position.phase(), from) {
        (Phase::Lost, _) => {
            return Err(Fault::new("lost", "", "fewer than three men are left: the game is lost"));
        }
        (Phase::Placing, Some(_)) => {
            let hand = position.hands[position.turn];
            let message =
                format!("men in hand are placed first, and there are {hand}: name only a point");
            return Err(fault("men-in-hand", to, message));
        }
        (Phase::Shifting | Phase::Flying, None) => {
            let message = format!("no man is left in hand: name the man that goes to {to}");
            return Err(fault("no-hand", to, message));
        }
        (_, Some(from)) if men & from.bit() == 0 => {
            return Err(fault("not-yours", from, format!("you have no man on {from}")));
        }
        _ => {}
    }
    if position.empty() & to.bit() == 0 {
        return Err(fault("occupied", to, format!("{to} is taken")));
    }
    if let (Phase::Shifting, Some(from)) = (position.phase(), from)
        && from.neighbours() & to.bit() == 0
    {
        let near = list(from.neighbours() & position.empty());
        let message = match near.as_str() {
            "" => format!("{from} cannot move: no point beside it is empty"),
            near => format!("{to} is not beside {from}, which can go to {near}"),
        };
        return Err(fault("not-adjacent", to, message));
    }
    let closes = board::closing(men & !from.map_or(0, Point::bit)) & to.bit() != 0;
    check_capture(position, mv, closes)
}

fn check_capture(position: &Position, mv: Move, closes: bool) -> Result<(), Fault> {
    let capturable = position.capturable();
    let quiet = mv.quietly();
    match mv.capture() {
        None if !closes => Ok(()),
        None => {
            let message = format!("{quiet} closes a mill and captures {}", list(capturable));
            Err(fault("must-capture", mv.to(), message))
        }
        Some(man) if !closes => {
            let message = format!("{quiet} closes no mill, so it captures nothing");
            Err(fault("no-mill", man, message))
        }
        Some(man) if capturable & man.bit() != 0 => Ok(()),
        Some(man) => {
            let choice = list(capturable);
            let stands = position.men[position.turn.other()] & man.bit() != 0;
            Err(if stands {
                let message = format!("{man} stands in a mill: capture {choice}");
                fault(PROTECTED, man, message)
            } else {
                let message = format!("the opponent has no man on {man}: capture {choice}");
                fault("nothing-to-capture", man, message)
            })
        }
    }
}

fn fault(code: &'static str, at: Point, message: String) -> Fault {
    Fault::new(code, at.to_string(), message)
}

/// The names of a set's points: `a1 or d1`.
fn list(set: u32) -> String {
    let names: Vec<_> = points(set).map(|p| p.to_string()).collect();
    names.join(" or ")
}
