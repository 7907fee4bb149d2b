//! The pie rule: second may take over first's opening instead of making the second move.

use alloc::format;
use alloc::string::String;

use super::fault::{Fault, Faults};
use super::options::{Field, FieldKind};
use super::side::{Pair, Side};
use super::steps::{Step, Steps, Verb};
use super::view::Place;

/// The text of the move in every game with the rule.
pub(crate) const SWAP: &str = "swap";

/// The name of the option.
pub(crate) const OPTION: &str = "pie";

/// The option, with the help of its game.
pub(crate) const fn field(help: &'static str) -> Field {
    Field { name: OPTION, kind: FieldKind::Flag, help }
}

/// Whether a side may swap: second, who has no piece yet and has not swapped.
#[inline]
pub(crate) fn may_swap(pie: bool, swapped: bool, turn: Side, second_has_none: bool) -> bool {
    pie && !swapped && turn == Side::Second && second_has_none
}

/// The pieces and the side to move before the sides were exchanged by a swap.
pub(crate) fn unswapped<T>(
    swapped: bool,
    Pair([first, second]): Pair<T>,
    turn: Side,
) -> (Pair<T>, Side) {
    if swapped { (Pair([second, first]), turn.other()) } else { (Pair([first, second]), turn) }
}

/// Returns why a swap is illegal, if it is.
pub(crate) fn check(pie: bool, may_swap: bool) -> Result<(), Fault> {
    if may_swap {
        return Ok(());
    }
    let message = if pie {
        "second may swap only instead of the second move of the game"
    } else {
        "this game is played without the pie rule"
    };
    Err(Fault::new("swap-not-offered", "", message))
}

/// Adds the faults of a set-up in which the players have swapped. `piece` is what games call it.
pub(crate) fn check_setup(pie: bool, is_empty: bool, piece: &str, faults: &mut Faults) {
    faults.push_if(!pie, || {
        let message = "the players have swapped, but the game is played without the pie rule";
        Fault::new("swap-without-pie", "", message)
    });
    faults.push_if(is_empty, || {
        let message = format!("the players have swapped, but there is no {piece} to take over");
        Fault::new("swap-too-early", "", message)
    });
}

/// Reads the colours of first and second: as at the start, or exchanged by a swap.
pub(crate) fn read_swapped(
    text: &str,
    [first, second]: [char; 2],
    name: &str,
) -> Result<bool, Fault> {
    let [plain, swapped] = [format!("{first}{second}"), format!("{second}{first}")];
    match text.to_ascii_lowercase() {
        colours if colours == plain => Ok(false),
        colours if colours == swapped => Ok(true),
        _ => {
            let colours: String = text.chars().take(20).collect();
            let message = format!(
                "the colours are {plain} (first is {name}) or {swapped} (after a swap), not {colours}"
            );
            Err(Fault::new("setup-persons", colours, message))
        }
    }
}

/// The only step of a swap.
pub(crate) fn steps() -> Steps {
    Steps::from_iter([Step { verb: Verb::Swap, at: Place::new() }])
}
