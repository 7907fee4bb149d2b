//! Why a move is illegal.

use alloc::format;
use alloc::string::ToString;

use super::moves::Move;
use super::position::Position;
use crate::game::fault::Fault;
use crate::game::pie;

/// Returns the rule that `mv` breaks, if any, in a position that is not the end of a game.
pub(super) fn check(position: &Position, mv: Move) -> Result<(), Fault> {
    if mv == Move::SWAP {
        return pie::check(position.options.pie, position.may_swap());
    }
    let Move(cell) = mv;
    let is_in = |set: u64| cell < 64 && set >> cell & 1 != 0;
    if is_in(position.allowed()) {
        return Ok(());
    }
    let name = position.name(cell).to_string();
    Err(if !is_in(position.board().all) {
        Fault::new("off-board", name, "that cell is not on the board")
    } else if !is_in(position.empty()) {
        let message = format!("{name} is taken");
        Fault::new("occupied", name, message)
    } else if let Some(last) =
        position.last.filter(|&last| position.board().around[last as usize] & position.empty() != 0)
    {
        let message =
            format!("{name} is not beside {}, the opponent's last mark", position.name(last));
        Fault::new("not-near-last", name, message)
    } else {
        let message = format!("{name} is not beside any of the opponent's marks");
        Fault::new("not-near-any", name, message)
    })
}
