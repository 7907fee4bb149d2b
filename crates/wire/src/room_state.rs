//! The state of a game, from its settings and its room.

use ludoteca_room::Room;

use crate::head::Head;
use crate::position::PositionInfo;
use crate::ratings::Solved;
use crate::setting::Setting;
use crate::state::State;

impl State {
    /// The state of a room with this head.
    pub fn new(setting: &Setting, room: &Room, head: Head) -> Self {
        let game = room.game();
        let may_move =
            head.to_move.is_some() && !head.thinking && room.seats().vacant().next().is_none();
        Self {
            id: setting.id.to_string(),
            digest: setting.digest.clone(),
            players: head.players,
            bots: head.bots,
            seq: room.seq(),
            ply: game.ply(),
            thinking: head.thinking,
            draw_offer: head.draw_offer,
            undo_request: head.undo_request,
            undoable: head.undoable,
            is_listed: setting.is_listed,
            ratings: head.ratings,
            solved: Solved::of_rated(setting.options, setting.is_rated),
            rematch_swaps: head.rematch_swaps,
            is_abortable: head.is_abortable,
            kept_until: head.kept_until,
            clock: head.clock,
            position: PositionInfo {
                to_move: head.to_move,
                outcome: head.outcome,
                steps: if may_move { game.step_tree() } else { Vec::new() },
                ..PositionInfo::without_steps(game, setting.start.clone())
            },
        }
    }
}
