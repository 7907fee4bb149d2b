//! Fair play: while two people play, neither of them gets help with their game from this server.
//!
//! Whatever computes or reveals values of positions calls [`check`] first. A running game protects its position, the
//! one before, and all that three plies can reach ([`ludoteca_rules::nearness`]).

use std::iter;
use std::sync::Arc;

use ludoteca_room::{PlayerId, Room};
use ludoteca_rules::AnyMatch;
use ludoteca_rules::nearness::Arrangement;
use ludoteca_store::id::GameId;
use ludoteca_store::{Board, Store, StoreError, Stored};
use ludoteca_wire::{Error as RequestError, ProtectedGame};

use crate::RoomError;

/// Number of plies after a running game's position that it protects.
const PLIES: u8 = 3;
/// Number of plies from the usual start in which the computer plays, whatever games are running.
const OPENING: usize = 4;

/// What a request reveals about the positions of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reveals {
    /// The value of the last position, or good moves there.
    LastPosition,
    /// The values of all positions.
    AllPositions,
    /// The computer's moves from the last position.
    ComputerMoves,
}

impl Reveals {
    /// The first of these boards that a request about this game is near.
    fn find<'a>(
        self,
        requested: &AnyMatch,
        boards: &(impl Iterator<Item = &'a Arrangement> + Clone),
    ) -> Option<usize> {
        let last = requested.ply();
        let near = |ply| requested.near(ply, PLIES, boards.clone());
        match self {
            // A line that leads through the very position continues it.
            Self::LastPosition => near(last)
                .or_else(|| (1..last).find_map(|ply| requested.near(ply, 0, boards.clone()))),
            Self::AllPositions => (0..=last).find_map(near),
            Self::ComputerMoves => near(last).filter(|_| !is_opening(requested)),
        }
    }
}

/// Whether a game is at most [`OPENING`] plies from the usual start.
fn is_opening(game: &AnyMatch) -> bool {
    game.ply() <= OPENING && game.position_text(0) == game.options().start().position_text(0)
}

/// Checks that a request reveals nothing about a running game of the player against another person. Programs are
/// exempt, because opponents see that they are programs.
pub async fn check(
    store: &Store,
    player: PlayerId,
    requested: &AnyMatch,
    reveals: Reveals,
) -> Result<(), RoomError> {
    let mut boards = store.boards(player).await?;
    if boards.is_empty() || store.is_bot(player).await? {
        return Ok(());
    }
    if boards.iter().any(|(_, board)| board.is_none()) {
        complete(store, &boards).await?;
        boards = store.boards(player).await?;
    }
    let known: Vec<_> =
        boards.iter().filter_map(|(number, board)| Some((*number, board.as_ref()?))).collect();
    let mut rest = &known[..];
    while let Some(found) = reveals.find(requested, &rest.iter().map(|(_, board)| *board)) {
        let (number, _) = rest[found];
        rest = &rest[found + 1..];
        // A server of an earlier version does not update boards.
        if let Some((id, room)) = running(store, number).await?
            && reveals.find(requested, &iter::once(&room.game().arrangement())).is_some()
        {
            let protected = ProtectedGame::new(id, &room, Some(player));
            return Err(RequestError::FairPlay(protected).into());
        }
    }
    Ok(())
}

/// Stores the boards that are unknown.
async fn complete(store: &Store, boards: &[Board]) -> Result<(), StoreError> {
    for (number, _) in boards.iter().filter(|(_, board)| board.is_none()) {
        let board = running(store, *number).await?.map(|(_, room)| room.game().arrangement());
        store.complete_board(*number, board.as_ref()).await?;
    }
    Ok(())
}

/// A running game; `None` if it is over, was deleted or cannot be read.
async fn running(store: &Store, number: i64) -> Result<Option<(GameId, Arc<Room>)>, StoreError> {
    let Some(id) = store.game_with_number(number).await? else { return Ok(None) };
    let Stored { setting, events, .. } = match store.load(id).await {
        Ok(Some(stored)) => stored,
        Ok(None) | Err(StoreError::Damaged { .. }) => return Ok(None),
        Err(error) => return Err(error),
    };
    let log = setting.replay(events).ok();
    let room = log.map(|log| Arc::clone(log.room())).filter(|room| room.outcome().is_none());
    Ok(room.map(|room| (id, room)))
}
