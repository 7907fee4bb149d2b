//! Why a move is illegal.

use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;

use super::groups::Groups;
use super::moves::Move;
use super::options::Split;
use super::plane::Cell;
use super::position::Position;
use super::torus::{Board, Spot};
use crate::game::fault::Fault;
use crate::game::side::Side;

/// Returns the first rule that `mv` breaks, in the order of its steps: lift, group, target.
pub(super) fn check(position: &Position, mv: Move) -> Result<(), Fault> {
    match (position.is_round_one(), mv.lift) {
        (true, None) => lay(position, mv.to),
        (false, Some(lift)) => move_tile(position, lift, mv.to, mv.keep),
        (true, Some(lift)) => Err(Fault::new(
            "round-one",
            lift.to_string(),
            "a tile may be lifted only when both hands are empty: lay one, as in -1,2",
        )),
        (false, None) => Err(Fault::new(
            "round-two",
            mv.to.to_string(),
            "the hands are empty: lift a tile and lay it elsewhere, as in 0,0>2,-1",
        )),
    }
}

fn lay(position: &Position, to: Cell) -> Result<(), Fault> {
    let all = position.all();
    is_empty(position, to)?;
    touches(position, &all, to, "any tile")?;
    let first = &position.tiles[Side::First];
    if position.must_be_apart() && first.ring(Spot::from(to)) != 0 {
        let message = format!(
            "{to} touches first's starting tile, which is forbidden for first's first tile"
        );
        return Err(Fault::new("not-apart", to.to_string(), message));
    }
    Ok(())
}

fn move_tile(position: &Position, lift: Cell, to: Cell, keep: Option<Cell>) -> Result<(), Fault> {
    let mover = position.turn;
    match position.at(lift) {
        None => {
            let message = format!("there is no tile on {lift}");
            return Err(Fault::new("nothing-there", lift.to_string(), message));
        }
        Some(side) if side != mover => {
            let message = format!("the tile on {lift} is {side}'s: lift one of {mover}'s");
            return Err(Fault::new("not-yours", lift.to_string(), message));
        }
        Some(_) => {}
    }
    let groups = position.groups_after(Spot::from(lift));
    if groups.is_some() && position.options.split == Split::Forbidden {
        let message = format!("lifting the tile on {lift} disconnects the others");
        return Err(Fault::new("splits", lift.to_string(), message));
    }
    choice(groups.as_ref(), keep)?;
    if to == lift {
        let message = format!("the tile must not go back to {lift}");
        return Err(Fault::new("same-cell", to.to_string(), message));
    }
    match &groups {
        None => {
            is_empty(position, to)?;
            let mut rest = position.all();
            rest.remove(Spot::from(lift));
            touches(position, &rest, to, "any other tile")
        }
        Some(groups) => {
            let stays = position.board(groups.staying(keep));
            if stays.has(Spot::from(to)) {
                is_empty(position, to)?;
            }
            touches(position, &stays, to, "the group that stays")
        }
    }
}

/// Checks that `keep` names a group if and only if there is a choice.
fn choice(groups: Option<&Groups>, keep: Option<Cell>) -> Result<(), Fault> {
    let names: Vec<_> = groups.into_iter().flat_map(Groups::names).collect();
    let listed = || {
        let names: Vec<_> = names.iter().map(|name| format!("={name}")).collect();
        names.join(" or ")
    };
    match keep {
        None if names.len() > 1 => {
            let message = format!("the largest groups are equal: add {}", listed());
            Err(Fault::new("group-missing", "", message))
        }
        Some(keep) if names.len() < 2 => {
            let message = "no two groups are the largest: leave out what follows the =";
            Err(Fault::new("group-needless", keep.to_string(), message))
        }
        Some(keep) if !names.contains(&keep) => {
            let message = format!("={keep} names no group that may stay: write {}", listed());
            Err(Fault::new("group-wrong", keep.to_string(), message))
        }
        _ => Ok(()),
    }
}

fn is_empty(position: &Position, to: Cell) -> Result<(), Fault> {
    match position.at(to) {
        None => Ok(()),
        Some(side) => {
            let message = format!("{to} is taken by a tile of {side}'s");
            Err(Fault::new("occupied", to.to_string(), message))
        }
    }
}

fn touches(position: &Position, tiles: &Board, to: Cell, what: &str) -> Result<(), Fault> {
    // Farther away, another cell has the same coordinates on the torus.
    if position.bounds.contains(to, 1) && tiles.ring(Spot::from(to)) != 0 {
        return Ok(());
    }
    let message = format!("{to} does not touch {what}");
    Err(Fault::new("touches-nothing", to.to_string(), message))
}
